"""A room: one table in memory, and the lock that lets one command in at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from marea.server.rooms.access import SeatAccess
from marea.server.rooms.audience import Audience
from marea.server.rooms.bots import RoomBots
from marea.server.rooms.broadcast import Broadcast
from marea.server.rooms.command import Command
from marea.server.rooms.errors import RoomUnloaded
from marea.server.rooms.hints import RoomHints
from marea.server.rooms.ownership import Ownership
from marea.server.rooms.presence import Presence
from marea.server.rooms.replica import Replica
from marea.server.rooms.timers import Timers
from marea.server.store.change import Change, StoredTable
from marea.table import Header, Story, Table

if TYPE_CHECKING:
    from marea.server.rooms.hall import Hall


class Room:
    """A table in memory, and the parts that serve it.

    Several servers may hold a room of the same table. Every change raises the table's version: a command catches up
    with the stored version before it changes anything, and its commit notifies the other servers.
    """

    def __init__(self, hall: Hall, table: Table, stored: StoredTable) -> None:
        self.hall = hall
        self.table = table
        self.version = stored.version
        self.last_active = stored.changed
        self.chat = stored.chat
        self.lock = asyncio.Lock()
        self.access = SeatAccess(table, stored.holders, stored.preferences)
        self.ownership = Ownership(self, stored.owner)
        self.broadcast = Broadcast(self)
        self.presence = Presence(self)
        self.audience = Audience(self)
        self.timers = Timers(self)
        self.bots = RoomBots(self)
        self.hints = RoomHints(self)
        self.replica = Replica(self)

    @property
    def story(self) -> Story:
        """The table's story."""
        return self.table.story

    @property
    def header(self) -> Header:
        """What was settled when the table was made."""
        return self.story.header

    @property
    def holders(self) -> dict[str, set[int]]:
        """The seats that each key holds."""
        return self.access.holders

    @property
    def loaded(self) -> bool:
        """Whether this is still its table's room; one that was unloaded may be outdated, and replaced."""
        return self.hall.rooms.get(self.header.id) is self

    @asynccontextmanager
    async def command(self) -> AsyncIterator[Command]:
        """Lock the table at all servers, and catch up with their changes."""
        async with self.lock:
            if not self.loaded:
                raise RoomUnloaded(self.header.id)
            async with self.hall.store.lock(self.header.id) as lock:
                await self.replica.catch_up(lock)
                yield Command(self, lock)

    async def wait_for_command(self) -> None:
        """Wait until the running command is committed or has failed: until then nobody may see its effects."""
        async with self.lock:
            pass

    def publish(self, change: Change, answered: Collection[int] = (), asked_again: bool = False) -> None:
        """Apply what a committed change did beside the game, send it to all viewers, and set the timers."""
        self.access.apply(change)
        for seat in change.freed:
            self.presence.forget_seat(seat)
        self.broadcast.free(change.freed)
        demoted = self.broadcast.demote(change.revoked)
        self.chat += change.chat
        if change.rows or change.chat:  # a sealed answer does not keep its table in memory for longer
            self.last_active = change.at
        self.broadcast.send_reports(change.first - 1, set(answered), asked_again, demoted)
        self.broadcast.send_chat(change.chat)
        self.timers.schedule()
