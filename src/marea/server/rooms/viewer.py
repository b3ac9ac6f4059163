"""Viewers: what waits for each client that watches a table."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final

BACKLOG: Final = 100  # messages that may wait for a slow client, before it is cut off and has to come back


class Viewer:
    """A client that watches a table from a seat, or as a spectator."""

    def __init__(self, seat: int, keys: Iterable[str] = (), share: str = "") -> None:
        self.seat = seat
        self.keys = frozenset(keys)  # by which it holds the seat
        self.share = share  # for whom bots think where this client watches
        self.messages: asyncio.Queue[str | None] = asyncio.Queue(BACKLOG)

    def send(self, message: str | None) -> None:
        """Hand a message over; None cuts the client off, and so does a backlog."""
        if self.messages.full():
            while not self.messages.empty():
                self.messages.get_nowait()
            message = None
        self.messages.put_nowait(message)
