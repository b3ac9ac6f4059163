"""Errors inside the server's rooms."""

from __future__ import annotations


class RoomUnloaded(Exception):
    """The room is no longer its table's: the table is stored, and is loaded again when it is needed."""
