"""The fuzzer: hostile inputs, by millions, at every place where something from outside is read."""
