"""The kernel: the building blocks of every game. Pure: no input or output, no clock, no text."""
