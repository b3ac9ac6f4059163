"""Shared by all parts of the server: logs, metrics, keys, addresses, JSON, child processes."""
