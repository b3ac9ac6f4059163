"""The hall: all rooms of a server, and how it gets along with the other servers that share its tables."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager
from typing import Any, Final

from marea.server.clerks import Clerks
from marea.server.desk import working_on
from marea.server.errors import Stale
from marea.server.lists import listing
from marea.server.locked import LockedRoom
from marea.server.metrics import Metrics
from marea.server.queue import Queue
from marea.server.reviews import Reviews
from marea.server.room import Outside, Room, revived
from marea.server.sql import SqlStore
from marea.server.storage import Storage
from marea.server.store import Change, Unavailable
from marea.server.workers import Elsewhere, Workers
from marea.table import Header, Refused, Row, Table

ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")  # of a table: nothing else is looked for
EXPIRE: Final = 24 * 3600.0  # seconds after which an open table is closed
IDLE: Final = 600.0  # seconds after which a quiet table is put away
BEAT: Final = 0.5  # seconds between two looks at who is there
AT_ONCE: Final = 20  # tables that are taken over at the same time: one that waits must not hold up the others
LOST: Final = 5.0  # seconds without the data, after which viewers are sent away: another server may have them

log = logging.getLogger(__name__)


class Hall:
    """All rooms of a server."""

    def __init__(
        self,
        store: SqlStore,
        workers: Workers | None = None,
        outside: Outside | None = None,
        reviews: Callable[[Queue], Reviews] = Reviews,
        clerks: Clerks | None = None,
    ) -> None:
        self.store = store
        self.queue = Queue(store)
        self.workers = workers or Elsewhere(self.queue)
        self.clerks = clerks or Clerks()
        self.reviews = reviews(self.queue)
        self.thinks = workers is not None  # or others do, on their own machines
        self.outside = outside or Outside()
        self.rooms: dict[str, Room] = {}
        self.aside: frozenset[str] = frozenset()  # tables that stopped this server or cannot go on: not loaded again
        self.sockets: Counter[str] = Counter()  # open, by address
        self.waiting: set[str] = set()  # tables that are to be taken over
        self.stale: set[str] = set()  # tables at which something may have been missed
        self.adrift: dict[str, float] = {}  # tables that nobody drives though somebody looks, and since when
        self.alive: set[int] = set()  # the servers that were there at the last beat
        self.storage = Storage(store, self.outside)
        self.unplayable: set[str] = set()  # tables that could not be loaded
        self._tasks: set[asyncio.Task[Any]] = set()
        self._loading: dict[str, asyncio.Lock] = {}
        store.hear = self._hear
        store.wants = lambda table: not table or table in self.rooms
        self.metrics = Metrics(self)
        self.workers.heard = self.metrics.thought

    # -- rooms -----------------------------------------------------------------------------------

    async def create(
        self,
        header: Header,
        held: list[tuple[str, int]],
        begin: Row | None = None,
        position: dict[str, Any] | None = None,
    ) -> Room:
        """Make a table, perhaps in the middle of a game, or at the last position of one played elsewhere."""
        await self.storage.allow()
        room, change = self.prepare(header, held, begin, position)
        began = time.perf_counter()
        await self.store.create(header, change)
        self.metrics.committed(room.story, change, time.perf_counter() - began)
        self.open(room)
        return room

    def prepare(
        self,
        header: Header,
        held: list[tuple[str, int]],
        begin: Row | None = None,
        position: dict[str, Any] | None = None,
    ) -> tuple[Room, Change]:
        """Return a room for a new table, which counts when the change is stored and the room open."""
        now = self.outside.now()
        room = Room(self, Table.new(header, now, begin, position), {}, [], {}, now, 1, self.store.number)
        change = room.change(now, 0)
        change.held = held
        for key, seat in held:
            room.holders.setdefault(key, set()).add(seat)
        return room, change

    def open(self, room: Room) -> None:
        """Let people into a room."""
        self.rooms[room.header.id] = room
        room.arrange()

    async def room(self, table: str) -> Room:
        """Return the room of a table as it stands now, whichever server changed it last."""
        room = self.rooms.get(table)
        if room is None:
            room = await self.known(table)
        elif self.store.shared and await self.store.version(table) != room.version:
            await room.refresh()
        await room.settled()
        return room if room.current else await self.room(table)

    @asynccontextmanager
    async def alone(self, table: str) -> AsyncIterator[LockedRoom]:
        """Lock a table: every change is made this way, and whatever it depends on is checked inside."""
        async with (await self.known(table)).alone() as room:
            yield room

    async def known(self, table: str) -> Room:
        """Return the room of a table as this server knows it; it is loaded if nobody has needed it for a while."""
        if table in self.rooms:
            return self.rooms[table]
        if not ID.fullmatch(table):
            raise Refused("no_table", "there is no such table")
        async with self._loading.setdefault(table, asyncio.Lock()):
            try:
                return self.rooms.get(table) or await self._load(table)
            except (Refused, Unavailable):
                raise
            except Exception:
                self.metrics.not_loaded()
                self.note_unplayable(table)
                raise
            finally:
                self._loading.pop(table, None)

    def note_unplayable(self, table: str) -> None:
        """Log a table that cannot be played here, once: its game is not installed any more, or it is damaged."""
        if table not in self.unplayable:
            log.error("table not loaded", exc_info=True, extra={"table": table})
        self.unplayable.add(table)

    async def _load(self, table: str) -> Room:
        began = time.perf_counter()
        if table in self.aside:
            raise Refused("set_aside", "this table cannot go on and is set aside: the server's log says more")
        async with self.store.turn(table) as turn:
            stored = await self.store.load(table, turn)
            if stored is None:
                raise Refused("no_table", "there is no such table")
            now = self.outside.now()
            revival = await asyncio.to_thread(revived, stored, now)  # a long game takes a while
            about = (stored.changed, stored.version, stored.driver)
            room = Room(self, revival, stored.holders, stored.chat, {}, *about)
            for seat, text in stored.preferences.items():
                room.like(seat, text)
            if room.story.seq > len(stored.rows):  # it goes on by new rules
                change = room.change(now, len(stored.rows))
                change.answers = {}
                await LockedRoom(room, turn).save(change)
            elif not stored.listed:
                await self.store.keep_listed(turn, listing(room.story))
            self.rooms[table] = room  # nobody can have changed it since
            self.unplayable.discard(table)
        self.metrics.loaded(time.perf_counter() - began)
        for seat, place in enumerate(room.story.seats):
            if place.kind == "human":
                room.table.disconnected[seat] = now
        room.people.call_the_roll()
        room.arrange()
        return room

    async def sweep(self) -> None:
        """Close open tables that nobody came to, and put quiet ones away."""
        now = self.outside.now()
        await self.queue.tidy()
        for table in await self.store.ids("open", now - EXPIRE):
            try:
                await self._expire(table, now - EXPIRE)
            except Exception:  # damaged, or of a game that is not installed any more: the others go on
                log.exception("an open table could not be closed", extra={"table": table})
        for room in list(self.rooms.values()):
            room.people.forget(self.alive)  # a message may have come from a server that was dead already
            quiet = not room.viewers and not room.lock.locked() and room.touched < now - IDLE
            if quiet and not (room.driven and room.pending):
                self.put_away(room)

    async def _expire(self, table: str, before: float) -> None:
        """Close an open table, if nothing has happened there since some time."""
        async with self.alone(table) as room:
            if room.story.status == "open" and room.turn.changed < before:
                await room.do(lambda table, _: table.close())

    def put_away(self, room: Room) -> None:
        """Forget a room: what it holds is stored. Its viewers have to come back."""
        if room.current:
            del self.rooms[room.header.id]
        room.arrange()
        for viewer in room.viewers:
            viewer.send(None)

    def set_aside(self, table: str) -> None:
        """Close a table until the server is started again: it would fail the same way whenever it is tried."""
        self.aside |= {table}
        if table in self.rooms:
            self.put_away(self.rooms[table])

    # -- other servers ---------------------------------------------------------------------------

    async def drive(self) -> None:
        """Mind the clocks and bots of all games that this server has to mind, for as long as it runs."""
        loop = asyncio.get_running_loop()
        lost: float | None = None
        while True:
            try:
                while await self.beat():
                    pass
                lost = None
            except Unavailable as error:
                if lost is None:  # told once: this is tried twice a second
                    log.warning("the data cannot be reached: %s", error.why)
                lost = lost or loop.time()
                if loop.time() - lost > LOST:
                    for room in list(self.rooms.values()):
                        self.put_away(room)
            await asyncio.sleep(BEAT)

    async def beat(self) -> bool:
        """See which servers are there, and take over from those that are not. Tell if there is more."""
        if await self.store.join():
            self.stale = set(self.rooms)  # others may have taken over; if not, this server will in a moment
        await at_once(self._reopen, self.stale)
        alive = await self.store.alive()
        if alive != self.alive:
            self.alive = alive
            for room in list(self.rooms.values()):
                room.people.forget(alive)
        self.waiting.update(await self.store.adopt(alive, AT_ONCE))
        self.waiting.update(self._adrift())
        await at_once(self._take_over, self.waiting)
        return bool(self.stale or self.waiting)

    def _adrift(self) -> list[str]:
        """Return tables at which somebody has been looking in vain since the last beat."""
        now = asyncio.get_running_loop().time()
        self.adrift = {id: self.adrift.get(id, now) for id, room in self.rooms.items() if is_adrift(room)}
        return [id for id, since in self.adrift.items() if now - since >= BEAT]

    async def _reopen(self, table: str) -> None:
        """Let a room catch up with what happened while this server was not in touch."""
        room = self.rooms.get(table)
        if room:
            await room.refresh()
            room.people.call_the_roll()
            room.arrange()
        self.stale.discard(table)

    async def _take_over(self, table: str) -> None:
        """Drive a table whose driver is gone, or that could not go on when the data were out of reach."""
        try:
            await (await self.room(table)).take_over()
        except Unavailable:
            raise
        except Exception:  # damaged, or not to be played by these rules: the others go on
            log.exception("a table cannot be taken over", extra={"table": table})
        self.waiting.discard(table)

    def _hear(self, message: dict[str, Any]) -> None:
        """Hand what another server tells to whom it is about."""
        if message["table"]:
            self.rooms[message["table"]].hear(message)
        else:
            self.queue.hear(message["work"])

    # -- sockets and tasks -----------------------------------------------------------------------

    def admit(self, address: str, limit: int) -> None:
        """Count a socket, if an address has not too many."""
        if limit and self.sockets[address] >= limit:
            raise Refused("too_many", f"{limit} sockets are open from {address}: close some")
        self.sockets[address] += 1

    def release(self, address: str) -> None:
        """Count a socket no more."""
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]

    def spawn(self, work: Callable[..., Any], *args: Any) -> asyncio.Task[Any]:
        """Start something that goes on by itself."""
        task = asyncio.get_running_loop().create_task(work(*args))
        self._tasks.add(task)
        task.add_done_callback(lambda done: self._done(work.__qualname__, done))
        return task

    def _done(self, what: str, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error and not isinstance(error, Refused | Stale):
            self.metrics.failed(what)
            log.error("task failed", exc_info=error, extra={"task": what})

    async def close(self) -> None:
        """Stop everything; all that counts is stored already."""
        for room in list(self.rooms.values()):
            self.put_away(room)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.workers.close()
        await self.clerks.close()
        await self.store.close()


def is_adrift(room: Room) -> bool:
    """Tell whether what is to happen at a table, and is looked at here, waits for a server at which nobody looks."""
    if room.driven or not room.audience.watching or not room.pending:
        return False
    return room.driver not in room.hall.store.living or not room.audience.at(room.driver)


async def at_once(work: Callable[[str], Coroutine[Any, Any, None]], tables: Iterable[str]) -> None:
    """Do something for some of the tables at the same time; what cannot be reached is said when all others are done."""
    done = await asyncio.gather(
        *(working_on(table, work(table)) for table in list(tables)[:AT_ONCE]), return_exceptions=True
    )
    for failure in done:
        if failure is not None:
            raise failure
