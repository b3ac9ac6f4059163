"""Hints: the coach's advice for a seat's current decision, computed once and shared by all who ask."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from marea.server.base.errors import Stale
from marea.server.workers.pool import NotNeeded, Question, bot_question
from marea.table import report

if TYPE_CHECKING:
    from marea.server.rooms.room import Room


class RoomHints:
    """The hints of a room, kept until its table moves on."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._hints: dict[tuple[int, int], asyncio.Task[Any]] = {}  # by seat and seq

    def request(self, seat: int, network: str) -> asyncio.Task[Any]:
        """Return the hint for a seat's current decision, perhaps still being computed."""
        key = (seat, self.room.story.seq)
        if key not in self._hints:
            self._hints = {other: hint for other, hint in self._hints.items() if other[1] == key[1]}
            self._hints[key] = self.room.hall.spawn(self._compute, key, network)
            self._hints[key].add_done_callback(lambda done: self._forget_failure(key, done))
        return self._hints[key]

    async def _compute(self, key: tuple[int, int], network: str) -> dict[str, Any]:
        """Let the coach think while others play on, and count the hint before it is given."""
        (seat, seq), room, hall = key, self.room, self.room.hall
        bot_seed = hall.env.bot_seed()

        def build() -> dict[str, Any] | None:
            current = room.loaded and room.story.seq == seq
            return bot_question(room.table, seat, "", bot_seed) if current else None

        try:
            advice = await hall.workers.advise(Question(network, room.header.id, build))
        except NotNeeded:
            await room.wait_for_command()
            raise Stale(report(room.table, seat, seq)) from None
        async with hall.command(room.header.id) as command:
            await command.count_hint(seat, seq)
        return {"seq": seq, **advice}

    def _forget_failure(self, key: tuple[int, int], done: asyncio.Task[Any]) -> None:
        """Let a seat without a hint ask again."""
        if done.cancelled() or done.exception():
            self._hints.pop(key, None)
