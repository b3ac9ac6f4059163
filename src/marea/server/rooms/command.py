"""A command: the only way to change a table. It owns the lock, so what it checks still holds when it commits."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING, Any, Final

from marea.kernel.state import SPECTATOR
from marea.server.base.keys import CREATOR
from marea.server.base.wire import text_of
from marea.server.rooms.listing import list_entry
from marea.server.store.change import Change, ChatMessage, Reply, freed_seats
from marea.server.store.sql import TableLock
from marea.table import Header, Refused, Story, Table, events_since

if TYPE_CHECKING:
    from marea.server.rooms.room import Room

MAX_CHAT_MESSAGES: Final = 2000  # of one table


class Command:
    """A room while its table is locked at all servers; at most one change is committed."""

    def __init__(self, room: Room, lock: TableLock) -> None:
        self.room = room
        self.lock = lock

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

    async def apply(
        self,
        action: Callable[[Table, float], object],
        *,
        granted: Iterable[tuple[str, int]] = (),
        reply_to: tuple[int, str] | None = None,
    ) -> dict[str, Any]:
        """Change the table, commit, then broadcast. Return the public events that it caused.

        With a seat and a client's id in `reply_to`, return that seat's events, and store them as the reply to the id.
        """
        room, now = self.room, self.room.hall.env.now()
        after, answers = self.story.seq, dict(self.table.answers)
        try:
            action(self.table, now)
        except BaseException:
            if self.story.seq != after:  # it failed half-way: only what is stored counts
                room.hall.unload(room)
            raise
        seat = reply_to[0] if reply_to else SPECTATOR
        caused = {"seq": self.story.seq, "after": after, "events": events_since(self.story, seat, after)}
        change = build_change(room, now, after)
        if self.table.answers != answers:
            change.answers = {s: self.story.game.space.show(a) for s, a in self.table.answers.items()}
        if reply_to:
            change.reply = Reply(*reply_to, text_of(caused))
        change.granted = list(granted)
        await self.commit(change)
        room.publish(change, set(self.table.answers) - set(answers))
        return caused

    def side_change(self) -> Change:
        """Return a change of something beside the game, to be filled in."""
        return build_change(self.room, self.room.hall.env.now(), self.story.seq)

    async def commit(self, change: Change) -> None:
        """Store a change; if that fails, the room is outdated and the table is reloaded."""
        room, hall, began = self.room, self.room.hall, time.perf_counter()
        try:
            await hall.store.commit(self.lock, change)
        except BaseException:
            hall.metrics.count_failed_commit()
            hall.unload(room)
            hall.cluster.adopt_later(room.header.id)
            raise
        hall.metrics.count_commit(room.story, change.rows, time.perf_counter() - began)
        room.version = self.lock.version + 1
        if change.takes_ownership:
            room.ownership.owner = hall.store.number

    async def earlier_reply(self, seat: int, id: str) -> str | None:
        """Return the stored reply to a client's id; None if there is none."""
        return await self.room.hall.store.reply(self.lock, seat, id)

    async def say(self, seat: int, text: str) -> ChatMessage:
        """Add a message to the chat."""
        if len(self.room.chat) >= MAX_CHAT_MESSAGES:
            raise Refused("chat_full", f"the chat of this table is full: it has {MAX_CHAT_MESSAGES} messages")
        change = self.side_change()
        message = ChatMessage(len(self.room.chat) + 1, seat, text, change.at)
        change.chat = [message]
        await self._commit_and_publish(change)
        return message

    async def store_preferences(self, seat: int, text: str) -> None:
        """Store the preferences of a seat; nobody else is told."""
        change = self.side_change()
        change.preferences = {seat: text}
        await self._commit_and_publish(change)

    async def count_hint(self, seat: int, seq: int) -> None:
        """Count a hint, at most once for each decision."""
        if self.table.note_hint(seat, seq):
            await self.commit(self.side_change())

    async def revoke(self, seat: int, keys: Collection[str], new: str) -> None:
        """Revoke all keys to a seat but `keys`, and grant a new one. A creator revokes the others' creator keys too."""
        change, holders = self.side_change(), self.holders
        change.revoked = [seat, CREATOR] if any(CREATOR in holders.get(key, ()) for key in keys) else [seat]
        for what in change.revoked:
            kept = [key for key, seats in holders.items() if what in seats and (seat not in seats or key in keys)]
            change.granted += [(key, what) for key in (*kept, new)]
        await self._commit_and_publish(change)

    async def _commit_and_publish(self, change: Change) -> None:
        await self.commit(change)
        self.room.publish(change)


def build_change(room: Room, now: float, after: int) -> Change:
    """Return everything about a table that is new since a seq, as it is stored."""
    story, rows = room.story, room.story.rows[after:]
    return Change(
        table=room.header.id,
        at=now,
        status=story.status,
        times=room.table.times(),
        snapshot=story.state.dump(),
        listing=list_entry(story),
        has_timers=room.timers.run_unwatched,
        takes_ownership=bool(rows),
        first=after + 1,
        rows=rows,
        freed=freed_seats(rows),
    )
