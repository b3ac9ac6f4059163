"""The hall: all rooms of a server. It loads tables that are needed and unloads those that are quiet."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any, Final

from marea.server.base.environment import Environment
from marea.server.base.errors import Stale
from marea.server.base.metrics import Metrics
from marea.server.rooms.cluster import Cluster
from marea.server.rooms.command import Command, build_change
from marea.server.rooms.errors import RoomUnloaded
from marea.server.rooms.listing import list_entry
from marea.server.rooms.room import Room
from marea.server.store.change import Change, StoredTable
from marea.server.store.errors import Unavailable
from marea.server.store.quota import StorageQuota
from marea.server.store.sql import SqlStore
from marea.server.workers.job_queue import JobQueue
from marea.server.workers.pool import RemotePool, WorkerPool
from marea.server.workers.reviews import Reviews
from marea.server.workers.sandbox import Sandbox
from marea.table import Header, Refused, Row, Story, Table

TABLE_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")  # nothing else is looked up
OPEN_TABLE_SECONDS: Final = 24 * 3600.0  # after which a table that nobody came to is closed
IDLE_SECONDS: Final = 600.0  # after which a quiet table is unloaded

log = logging.getLogger(__name__)


class Hall:
    """The tables in memory, and what they share: store, workers, metrics, other servers."""

    def __init__(
        self,
        store: SqlStore,
        workers: WorkerPool | None = None,
        env: Environment | None = None,
        reviews: Callable[[JobQueue], Reviews] = Reviews,
        sandbox: Sandbox | None = None,
    ) -> None:
        self.store = store
        self.env = env or Environment()
        self.jobs = JobQueue(store)
        self.workers = workers or RemotePool(self.jobs)
        self.has_workers = workers is not None  # or `marea work` runs them on other machines
        self.sandbox = sandbox or Sandbox()
        self.reviews = reviews(self.jobs)
        self.quota = StorageQuota(store, self.env)
        self.metrics = Metrics()
        self.workers.on_answer = self.metrics.count_bot_answer
        self.rooms: dict[str, Room] = {}
        self.quarantined: frozenset[str] = frozenset()  # tables that stopped this server or cannot go on
        self.unplayable: set[str] = set()  # tables that could not be loaded
        self.sockets: Counter[str] = Counter()  # open ones, by network
        self.cluster = Cluster(self)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._loading: dict[str, asyncio.Lock] = {}

    # -- new tables ------------------------------------------------------------------------------

    async def create(
        self,
        header: Header,
        granted: list[tuple[str, int]],
        begin: Row | None = None,
        position: dict[str, Any] | None = None,
    ) -> Room:
        """Make a table, perhaps in the middle of a game, or at the last position of an uploaded one."""
        await self.quota.check()
        room, change = self.prepare(header, granted, begin, position)
        began = time.perf_counter()
        await self.store.create(header, change)
        self.metrics.count_commit(room.story, change.rows, time.perf_counter() - began)
        self.open(room)
        return room

    def prepare(
        self,
        header: Header,
        granted: list[tuple[str, int]],
        begin: Row | None = None,
        position: dict[str, Any] | None = None,
    ) -> tuple[Room, Change]:
        """Return a room for a new table, which exists once the change is stored and the room opened."""
        now = self.env.now()
        room = Room(
            self, Table.new(header, now, begin, position), StoredTable(header, changed=now, owner=self.store.number)
        )
        change = build_change(room, now, 0)
        change.granted = granted
        room.access.apply(change)
        return room, change

    def open(self, room: Room) -> None:
        """Let clients into a room."""
        self.rooms[room.header.id] = room
        room.timers.schedule()

    # -- rooms -----------------------------------------------------------------------------------

    async def room(self, table: str) -> Room:
        """Return the room of a table, with every server's committed changes."""
        while True:
            room = self.rooms.get(table)
            if room is None:
                room = await self.load(table)
            elif self.store.shared and await self.store.version(table) != room.version:
                await room.replica.refresh()
            await room.wait_for_command()
            if room.loaded:
                return room

    @asynccontextmanager
    async def command(self, table: str) -> AsyncIterator[Command]:
        """Lock a table: every change is made this way, and everything it depends on is checked inside."""
        async with AsyncExitStack() as stack:
            yield await self._enter_command(table, stack)

    async def _enter_command(self, table: str, stack: AsyncExitStack) -> Command:
        while True:
            room = await self.load(table)
            with suppress(RoomUnloaded):
                return await stack.enter_async_context(room.command())

    async def load(self, table: str) -> Room:
        """Return the room of a table as this server knows it, from memory or from the store."""
        if table in self.rooms:
            return self.rooms[table]
        if not TABLE_ID.fullmatch(table):
            raise Refused("no_table", "there is no such table")
        async with self._loading.setdefault(table, asyncio.Lock()):
            try:
                return self.rooms.get(table) or await self._load(table)
            except (Refused, Unavailable):
                raise
            except Exception:
                self.metrics.count_failed_load()
                self.note_unplayable(table)
                raise
            finally:
                self._loading.pop(table, None)

    async def _load(self, table: str) -> Room:
        began = time.perf_counter()
        if table in self.quarantined:
            raise Refused("set_aside", "this table cannot go on and is set aside: the server's log says more")
        async with self.store.lock(table) as lock:
            stored = await self.store.load(table, lock)
            if stored is None:
                raise Refused("no_table", "there is no such table")
            now = self.env.now()
            room = Room(self, await asyncio.to_thread(restore_table, stored, now), stored)  # a long game takes a while
            if room.story.seq > len(stored.rows):  # it continues by new rules
                change = build_change(room, now, len(stored.rows))
                change.answers = {}
                await Command(room, lock).commit(change)
            elif not stored.has_listing:
                await self.store.store_listing(lock, list_entry(room.story))
            self.rooms[table] = room  # still locked, so nobody can have changed it
            self.unplayable.discard(table)
        self.metrics.count_load(time.perf_counter() - began)
        for seat, place in enumerate(room.story.seats):
            if place.kind == "human":
                room.table.disconnected[seat] = now
        room.presence.exchange()
        room.timers.schedule()
        return room

    def note_unplayable(self, table: str) -> None:
        """Log once that a table cannot be played here: its game is no longer installed, or it is damaged."""
        if table not in self.unplayable:
            log.error("table not loaded", exc_info=True, extra={"table": table})
        self.unplayable.add(table)

    def unload(self, room: Room) -> None:
        """Drop a room from memory: its table is stored. Its viewers have to reconnect."""
        if room.loaded:
            del self.rooms[room.header.id]
        room.timers.schedule()
        room.broadcast.disconnect_all()

    def unload_all(self) -> None:
        """Drop all rooms from memory."""
        for room in list(self.rooms.values()):
            self.unload(room)

    def quarantine(self, table: str) -> None:
        """Refuse to load a table until the server is restarted: it would fail the same way again."""
        self.quarantined |= {table}
        if table in self.rooms:
            self.unload(self.rooms[table])

    # -- housekeeping ----------------------------------------------------------------------------

    async def sweep(self) -> None:
        """Close open tables that nobody came to, and unload quiet ones."""
        now = self.env.now()
        await self.jobs.delete_old_questions()
        for table in await self.store.ids("open", now - OPEN_TABLE_SECONDS):
            try:
                await self._close_expired(table, now - OPEN_TABLE_SECONDS)
            except Exception:  # damaged, or its game is no longer installed: the others go on
                log.exception("open table not closed", extra={"table": table})
        for room in list(self.rooms.values()):
            room.presence.forget_dead(self.cluster.alive)  # a late notification may name a dead server
            quiet = not room.broadcast.viewers and not room.lock.locked() and room.last_active < now - IDLE_SECONDS
            if quiet and not (room.ownership.mine and room.timers.pending):
                self.unload(room)

    async def _close_expired(self, table: str, before: float) -> None:
        """Close an open table that has not changed since some time."""
        async with self.command(table) as command:
            if command.story.status == "open" and command.lock.changed < before:
                await command.apply(lambda table, _: table.close())

    # -- sockets and tasks -----------------------------------------------------------------------

    def open_socket(self, network: str, limit: int) -> None:
        """Count a socket, unless its network has too many."""
        if limit and self.sockets[network] >= limit:
            raise Refused("too_many", f"{limit} sockets are open from {network}: close some")
        self.sockets[network] += 1

    def close_socket(self, network: str) -> None:
        """Stop counting a socket."""
        self.sockets[network] -= 1
        if not self.sockets[network]:
            del self.sockets[network]

    def spawn(self, work: Callable[..., Any], *args: Any) -> asyncio.Task[Any]:
        """Start a background task; a failure is logged and counted."""
        task = asyncio.get_running_loop().create_task(work(*args))
        self._tasks.add(task)
        task.add_done_callback(lambda done: self._finish(work.__qualname__, done))
        return task

    def _finish(self, name: str, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error and not isinstance(error, Refused | Stale):
            self.metrics.count_failed_task(name)
            log.error("task failed", exc_info=error, extra={"task": name})

    async def close(self) -> None:
        """Stop everything; all that counts is stored."""
        self.unload_all()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.workers.close()
        await self.sandbox.close()
        await self.store.close()


def restore_table(stored: StoredTable, now: float) -> Table:
    """Return a stored table, ready to be played on."""
    story = Story.load(stored.header, stored.rows, stored.saved["snapshot"])
    return Table.load(story, stored.answers, stored.saved, now)
