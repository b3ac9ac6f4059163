"""The replica: keeps a room in step with the changes that other servers commit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from marea.server.store.change import Change, changes_since, read_change
from marea.server.store.sql import TableLock

if TYPE_CHECKING:
    from marea.server.rooms.room import Room


class Replica:
    """Applies other servers' changes to a room, in the order of their versions."""

    def __init__(self, room: Room) -> None:
        self.room = room

    def receive(self, message: dict[str, Any]) -> None:
        """Handle another server's notification about this table."""
        room = self.room
        if "looks" in message:
            room.audience.receive(message)
        elif "people" in message:
            room.presence.receive(message)
        elif message["version"] > room.version:
            change = read_change(message["change"]) if message["version"] == room.version + 1 else None
            if change is None or room.lock.locked():
                room.hall.spawn(self.refresh)
            else:
                owner = message["by"] if change.takes_ownership else room.ownership.owner
                self._apply(change, message["version"], owner)

    async def refresh(self) -> None:
        """Catch up with other servers' changes, if there are any."""
        room = self.room
        async with room.lock:
            if room.loaded:
                async with room.hall.store.lock(room.header.id) as lock:
                    await self.catch_up(lock)

    async def catch_up(self, lock: TableLock) -> None:
        """Apply everything that was committed since this room's version."""
        room = self.room
        if lock.version == room.version:
            return
        stored = await room.hall.store.load(room.header.id, lock, room.story.seq, len(room.chat))
        assert stored
        self._apply(changes_since(stored, room.story.seq), stored.version, stored.owner)

    def _apply(self, change: Change, version: int, owner: int) -> None:
        """Apply a committed change; if that fails, the table is reloaded."""
        room, table = self.room, self.room.table
        answered, asked_at = set(table.answers), table.asked_at
        try:
            table.follow(change.rows, change.answers, change.times)
        except Exception:
            room.hall.unload(room)
            raise
        room.version, room.ownership.owner = version, owner
        room.publish(change, set(table.answers) - answered, asked_again=table.asked_at != asked_at)
