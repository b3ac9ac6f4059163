"""Ownership: of the servers that share a table, the owner runs its timers and bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from marea.server.rooms.command import build_change

if TYPE_CHECKING:
    from marea.server.rooms.room import Room


class Ownership:
    """The owner of a table: the last server to commit a move, or the one that adopted the table since."""

    def __init__(self, room: Room, owner: int) -> None:
        self.room = room
        self.owner = owner  # the number of a server

    @property
    def mine(self) -> bool:
        """Whether this server owns the table."""
        return self.owner == self.room.hall.store.number

    @property
    def owner_alive(self) -> bool:
        """Whether the owner is connected."""
        return self.owner in self.room.hall.store.living

    @property
    def orphaned(self) -> bool:
        """Whether a table that is watched here waits for an owner that is dead, or at which nobody watches."""
        room = self.room
        if self.mine or not room.audience.watching or not room.timers.pending:
            return False
        return not self.owner_alive or not room.audience.watching_at(self.owner)

    async def adopt(self) -> None:
        """Own the table from now on, unless a living owner has viewers of its own or nobody watches here.

        If the old owner is dead, the current decision gets its full time again; so do bots that nobody watched.
        """
        async with self.room.command() as command:
            room, table, owner = self.room, self.room.table, command.lock.owner
            now = room.hall.env.now()
            alive = owner != room.hall.store.number and owner in room.hall.store.living
            if alive and (room.audience.watching_at(owner) or not room.audience.watching):
                self.owner = owner
                return
            asked_at = table.asked_at
            room.bots.stop()
            if not alive or table.among_bots:
                table.resume(now)
            change = build_change(room, now, room.story.seq)
            change.takes_ownership = True
            await command.commit(change)
            room.publish(change, asked_again=table.asked_at != asked_at)
