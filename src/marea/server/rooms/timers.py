"""Timers: what a table does without a request (clocks, forced moves, bots), at the server that owns it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from marea import games
from marea.server.base.current_table import working_on
from marea.server.rooms.errors import RoomUnloaded

if TYPE_CHECKING:
    from marea.server.rooms.room import Room

log = logging.getLogger(__name__)


class Timers:
    """The next timer of a room's table, and the tasks that timers and bots run."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.handle: asyncio.TimerHandle | None = None

    @property
    def pending(self) -> bool:
        """Whether a timer or a bot is to act, given who watches."""
        watched = self.room.audience.watching
        return self.room.table.due(watched) is not None or (watched and bool(self.room.table.bots_asked()))

    @property
    def run_unwatched(self) -> bool:
        """Whether a timer may fire although nobody watches: also later, if a person leaves and a bot takes over."""
        story, grace = self.room.story, self.room.header.settings.grace
        people = story.status == "playing" and any(not seat.acting_bot() for seat in story.seats)
        return (people and grace is not None) or self.room.table.due(watched=False) is not None

    def wake(self) -> None:
        """Act at once, now that somebody watches; a living owner acts by itself, or is replaced soon."""
        room, table, now = self.room, self.room.table, self.room.hall.env.now()
        overdue = table.among_bots and (table.deadline() or now) < now  # while nobody watched, no bot chose
        idle = (room.ownership.mine and overdue) or not room.ownership.owner_alive
        if room.loaded and self.pending and idle:
            room.hall.spawn(self.run, room.ownership.adopt)
        else:
            self.schedule()

    def schedule(self) -> None:
        """Set the timer for what is due next, and let bots think, if this server owns the table."""
        room = self.room
        if self.handle:
            self.handle.cancel()
            self.handle = None
        if not room.loaded or not room.ownership.mine:
            room.bots.stop()
            return
        now, watched = room.hall.env.now(), room.audience.watching
        room.table.clamp_times(now)
        due = room.table.due(watched)
        if due is not None:
            loop = asyncio.get_running_loop()
            self.handle = loop.call_later(max(0.0, due - now), room.hall.spawn, self.run, self.tick)
        room.bots.schedule(watched)

    async def run(self, work: Callable[..., Any], *args: Any) -> None:
        """Run a task of the table. If the store fails, it is retried later; if the game's code fails, never."""
        hall, table = self.room.hall, self.room.header.id
        try:
            await working_on(table, work(*args))
        except RoomUnloaded:
            if table not in hall.quarantined:
                hall.cluster.adopt_later(table)  # nobody else may load it again
        except Exception as error:
            hall.metrics.count_failed_task(work.__qualname__)
            log.exception("table task failed", extra={"table": table})
            if games.place_of(error):
                hall.quarantine(table)
            else:
                hall.cluster.adopt_later(table)

    async def tick(self) -> None:
        """Apply what is due."""
        room = self.room
        async with room.command() as command:
            watched = room.audience.watching
            due = room.table.due(watched)
            if room.ownership.mine and due is not None and due <= room.hall.env.now():
                await command.apply(lambda table, now: table.tick(now, watched))
            else:
                self.schedule()
