"""The cluster: servers that share a store. Each notices when another dies, and adopts its tables."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from typing import TYPE_CHECKING, Any, Final

from marea.server.base.current_table import working_on
from marea.server.rooms.errors import RoomUnloaded
from marea.server.store.errors import Unavailable

if TYPE_CHECKING:
    from marea.server.rooms.hall import Hall

HEARTBEAT_SECONDS: Final = 0.5
ADOPTED_AT_ONCE: Final = 20  # tables: one that waits must not hold up the others
UNAVAILABLE_SECONDS: Final = 5.0  # without the store, after which viewers are sent away: another server may reach it

log = logging.getLogger(__name__)


class Cluster:
    """This server's view of the others, and the tables that it has to adopt or bring up to date."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.alive: set[int] = set()  # the servers that were connected at the last heartbeat
        self._to_adopt: set[str] = set()
        self._to_resync: set[str] = set()  # tables that may have missed a notification
        self._orphaned_since: dict[str, float] = {}
        hall.store.on_notification = self._receive
        hall.store.is_relevant = lambda table: not table or table in hall.rooms

    def adopt_later(self, table: str) -> None:
        """Adopt a table at the next heartbeat."""
        self._to_adopt.add(table)

    def resync_later(self, table: str) -> None:
        """Bring a table up to date at the next heartbeat."""
        self._to_resync.add(table)

    async def run(self) -> None:
        """Send heartbeats for as long as the server runs."""
        loop = asyncio.get_running_loop()
        lost_at: float | None = None
        while True:
            try:
                while await self.heartbeat():
                    pass
                lost_at = None
            except Unavailable as error:
                if lost_at is None:  # logged once: a heartbeat comes twice a second
                    log.warning("store unavailable: %s", error.why)
                lost_at = lost_at or loop.time()
                if loop.time() - lost_at > UNAVAILABLE_SECONDS:
                    rooms = self.hall.rooms.items()
                    self._to_adopt.update(id for id, room in rooms if room.ownership.mine and room.timers.run_unwatched)
                    self.hall.unload_all()
            await asyncio.sleep(HEARTBEAT_SECONDS)

    async def heartbeat(self) -> bool:
        """See which servers are alive, and adopt tables of those that are not. Return whether there are more."""
        if await self.hall.store.join():
            self._to_resync = set(self.hall.rooms)  # others may have adopted them; if not, this server will
        await run_some(self._resync, self._to_resync)
        alive = await self.hall.store.alive()
        if alive != self.alive:
            self.alive = alive
            for room in list(self.hall.rooms.values()):
                room.presence.forget_dead(alive)
        self._to_adopt.update(await self.hall.store.adopt(alive, ADOPTED_AT_ONCE))
        self._to_adopt.update(self._orphans())
        await run_some(self._adopt, self._to_adopt)
        return bool(self._to_resync or self._to_adopt)

    def _orphans(self) -> list[str]:
        """Return tables that have been orphaned since the last heartbeat."""
        now, rooms = asyncio.get_running_loop().time(), self.hall.rooms.items()
        self._orphaned_since = {id: self._orphaned_since.get(id, now) for id, room in rooms if room.ownership.orphaned}
        return [id for id, since in self._orphaned_since.items() if now - since >= HEARTBEAT_SECONDS]

    async def _resync(self, table: str) -> None:
        """Bring a room up to date after this server was disconnected."""
        room = self.hall.rooms.get(table)
        if room:
            await room.replica.refresh()
            room.presence.exchange()
            room.timers.schedule()
        self._to_resync.discard(table)

    async def _adopt(self, table: str) -> None:
        """Adopt a table whose owner is dead, or whose last command failed because the store was unavailable."""
        try:
            await (await self.hall.room(table)).ownership.adopt()
        except Unavailable:
            raise
        except RoomUnloaded:
            return  # it is tried again at once, with the room that replaces this one
        except Exception:  # damaged, or not playable by these rules: the others go on
            log.exception("table not adopted", extra={"table": table})
        self._to_adopt.discard(table)

    def _receive(self, message: dict[str, Any]) -> None:
        """Pass another server's notification on to a room or to the job queue."""
        if message["table"]:
            self.hall.rooms[message["table"]].replica.receive(message)
        else:
            self.hall.jobs.receive(message["work"])


async def run_some(work: Callable[[str], Coroutine[Any, Any, None]], tables: Iterable[str]) -> None:
    """Run work for some of the tables at the same time; an error is raised when all the others are done."""
    results = await asyncio.gather(
        *(working_on(table, work(table)) for table in list(tables)[:ADOPTED_AT_ONCE]), return_exceptions=True
    )
    for failure in results:
        if failure is not None:
            raise failure
