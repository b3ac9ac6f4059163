"""The kernel: what every game is made of. Pure: no input or output, no clock, no text."""
