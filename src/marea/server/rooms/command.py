"""A locked room: the only way to change a table, so that whatever a command checks still holds when it is stored."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING, Any, Final

from marea.kernel.state import SPECTATOR
from marea.server.base.keys import OWNER
from marea.server.base.wire import text_of
from marea.server.store.change import Change, Line, Reply, Turn
from marea.table import Header, Refused, Story, Table, events_since

if TYPE_CHECKING:
    from marea.server.rooms.room import Room

LINES: Final = 2000  # of chat that a table may have


class LockedRoom:
    """A room while no other command, at any server, can change its table; it ends with the command."""

    def __init__(self, room: Room, turn: Turn) -> None:
        self.room = room
        self.turn = turn

    @property
    def table(self) -> Table:
        """The table."""
        return self.room.table

    @property
    def story(self) -> Story:
        """The table's story."""
        return self.room.story

    @property
    def header(self) -> Header:
        """What was settled when the table was made."""
        return self.room.header

    @property
    def holders(self) -> dict[str, set[int]]:
        """The seats that each key holds."""
        return self.room.holders

    async def do(
        self,
        command: Callable[[Table, float], object],
        *,
        held: Iterable[tuple[str, int]] = (),
        answer_to: tuple[int, str] | None = None,
    ) -> dict[str, Any]:
        """Carry out a command: check, store, then tell everybody. Return what it caused, for all to hear.

        A client's id is answered with what its own seat may hear.
        """
        room, now = self.room, self.room.hall.outside.now()
        after, answers = self.story.seq, dict(self.table.answers)
        try:
            command(self.table, now)
        except BaseException:
            if self.story.seq != after:  # it was half done: only what is stored counts
                room.hall.put_away(room)
            raise
        seat = answer_to[0] if answer_to else SPECTATOR
        caused = {"seq": self.story.seq, "after": after, "events": events_since(self.story, seat, after)}
        change = room.change(now, after)
        if self.table.answers != answers:
            change.answers = {s: self.story.game.space.show(a) for s, a in self.table.answers.items()}
        if answer_to:
            change.reply = Reply(*answer_to, text_of(caused))
        change.held = list(held)
        await self.save(change)
        room.note(change, set(self.table.answers) - set(answers))
        return caused

    async def save(self, change: Change) -> None:
        """Store a change; if that fails, the room is wrong, and the table is loaded anew."""
        room, hall = self.room, self.room.hall
        began = time.perf_counter()
        try:
            await hall.store.commit(self.turn, change)
        except BaseException:
            hall.metrics.not_committed()
            hall.put_away(room)
            hall.waiting.add(room.header.id)
            raise
        hall.metrics.committed(room.story, change, time.perf_counter() - began)
        room.version = self.turn.version + 1
        if change.drives:
            room.driver = hall.store.number

    async def reply(self, seat: int, id: str) -> str | None:
        """Return what was answered to a client's id before."""
        return await self.room.hall.store.reply(self.turn, seat, id)

    async def say(self, seat: int, text: str) -> Line:
        """Add a line to the chat."""
        if len(self.room.chat) >= LINES:
            raise Refused("chat_full", f"the chat of this table is full: it has {LINES} lines")
        change = self._beside()
        line = Line(len(self.room.chat) + 1, seat, text, change.at)
        change.chat = [line]
        await self._keep(change)
        return line

    async def prefer(self, seat: int, text: str) -> None:
        """Keep how the person on a seat likes the page; nobody else hears of it."""
        change = self._beside()
        change.preferred = {seat: text}
        await self._keep(change)

    async def note_hint(self, seat: int, seq: int) -> None:
        """Count a hint, one at most for what a seat was asked at a seq."""
        if self.table.note_hint(seat, seq):
            await self.save(self._beside())

    async def revoke(self, seat: int, keys: Collection[str], new: str) -> None:
        """End all keys to a seat but some, and add a new one; if those own the table, who loses the seat does not."""
        change, holders = self._beside(), self.holders
        change.revoked = [seat, OWNER] if any(OWNER in holders.get(key, ()) for key in keys) else [seat]
        for what in change.revoked:
            lasting = [key for key, seats in holders.items() if what in seats and (seat not in seats or key in keys)]
            change.held += [(key, what) for key in (*lasting, new)]
        await self._keep(change)

    def _beside(self) -> Change:
        """Return a change of something beside the game."""
        return self.room.change(self.room.hall.outside.now(), self.story.seq)

    async def _keep(self, change: Change) -> None:
        """Store a change of something beside the game, and tell who is to know."""
        await self.save(change)
        self.room.note(change)
