"""Work outside the event loop: bots, hints, reviews and untrusted input, in processes with limits."""
