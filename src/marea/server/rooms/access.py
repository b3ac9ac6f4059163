"""Seat access: which keys hold which seats, and the preferences stored for each seat."""

from __future__ import annotations

import json
from typing import Any

from marea.server.store.change import Change
from marea.table import Table


class SeatAccess:
    """The holders of a table's seats, and how each of them likes the page."""

    def __init__(self, table: Table, holders: dict[str, set[int]], preferences: dict[int, str]) -> None:
        self.table = table
        self.holders = holders  # by key: seats, or CREATOR
        self.preferences: dict[int, str] = {}  # by seat, as JSON
        for seat, text in preferences.items():
            self._prefer(seat, text)

    def apply(self, change: Change) -> None:
        """Take away the seats that were left or revoked, grant new ones, and replace preferences."""
        lost = {*change.freed, *change.revoked}
        if lost:
            kept = {key: seats - lost for key, seats in self.holders.items()}
            self.holders = {key: seats for key, seats in kept.items() if seats}
        for seat in change.freed:
            self._prefer(seat, None)
        for key, seat in change.granted:
            self.holders.setdefault(key, set()).add(seat)
        for seat, text in change.preferences.items():
            self._prefer(seat, text)

    def preferences_of(self, seat: int) -> Any:
        """Return the stored preferences of a seat; None if there are none."""
        return json.loads(self.preferences.get(seat, "null"))

    def _prefer(self, seat: int, text: str | None) -> None:
        """Store a seat's preferences; without `autoplay` the table makes no forced moves for it."""
        self.preferences.pop(seat, None)
        self.table.by_hand.discard(seat)
        if text is not None:
            self.preferences[seat] = text
            if json.loads(text).get("autoplay") is False:
                self.table.by_hand.add(seat)
