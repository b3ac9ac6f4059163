"""The fuzzer: millions of hostile inputs for all code that reads external input."""
