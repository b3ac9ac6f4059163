"""Viewers: the messages that wait for each client of a table."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final

MAX_BACKLOG: Final = 100  # messages that may wait for a slow client, before it is cut off and has to reconnect


class Viewer:
    """A client that watches a table from a seat, or as a spectator."""

    def __init__(self, seat: int, keys: Iterable[str] = (), network: str = "") -> None:
        self.seat = seat
        self.keys = frozenset(keys)  # by which it holds the seat
        self.network = network  # on whose account bots think while this client watches
        self.messages: asyncio.Queue[str | None] = asyncio.Queue(MAX_BACKLOG)

    def send(self, message: str | None) -> None:
        """Queue a message; None cuts the client off, and so does a full backlog."""
        if self.messages.full():
            while not self.messages.empty():
                self.messages.get_nowait()
            message = None
        self.messages.put_nowait(message)
