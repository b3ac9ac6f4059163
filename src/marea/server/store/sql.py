"""The store in SQL: every query once, for whatever database a session talks to."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import AsyncIterator, Callable, Collection, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

from marea.server.base import logs
from marea.server.base.wire import text_of
from marea.server.store.change import Change, Line, Store, Stored, Turn, Unavailable, header_of, header_text
from marea.table import Header, Row

REPLIES: Final = 200  # to moves that are remembered for a table: who sends one again does so within seconds
TIDY: Final = 50  # changes of a table after which older ones are forgotten
MIGRATIONS: Final = sorted((Path(__file__).parent / "migrations").glob("*.sql"))


class Session(Protocol):
    """A connection to a database, for one caller at a time. A `?` in a query stands for an argument."""

    async def run(self, query: str, *args: object) -> None:
        """Carry out a query without a result."""

    async def many(self, query: str, rows: Iterable[tuple[object, ...]]) -> None:
        """Carry out a query for each of some rows."""

    async def all(self, query: str, *args: object) -> list[Any]:
        """Return all that a query finds."""

    async def begin(self) -> None:
        """Begin a transaction."""

    async def commit(self) -> None:
        """Keep what was done since."""

    async def rollback(self) -> None:
        """Forget what was done since."""


@dataclass
class SqlTurn(Turn):
    """A transaction in which the row of a table is locked."""

    session: Session
    table: str
    version: int = 0
    changed: float = 0.0
    driver: int = 0


class SqlStore(Store):
    """Tables in a database. Who follows says how it is reached, and how servers that share it hear of each other."""

    number = 0
    shared = False
    locking = ("", "")  # how a row is locked, and how others pass over one that is

    def __init__(self) -> None:
        self.hear: Callable[[dict[str, Any]], None] = lambda message: None
        self.wants: Callable[[str], bool] = lambda table: True
        self.living = {self.number}  # the numbers of all servers that were in touch when somebody looked last
        self.lost = ""  # why nothing can be stored now

    @abstractmethod
    def session(self) -> AbstractAsyncContextManager[Session]:
        """Return a connection to read with. A change belongs into a transaction: outside, another's may undo it."""

    async def announce(self, session: Session, table: str, message: dict[str, Any]) -> None:
        """Tell the other servers something about a table, or without one about the queue, when all is committed."""

    def note_lost(self, error: Exception) -> None:
        """Log that nothing can be stored, once until it can again."""
        if not self.lost:
            self.lost = str(error.why if isinstance(error, Unavailable) else type(error).__name__)
            logs.fail("store lost", error, reason=self.lost)

    def note_back(self) -> None:
        """Log that everything can be stored again."""
        if self.lost:
            self.lost = ""
            logs.tell("store back")

    # -- changes ---------------------------------------------------------------------------------

    @asynccontextmanager
    async def turn(self, table: str) -> AsyncIterator[SqlTurn]:
        """Lock a table until its change is committed, or the turn is over without one."""
        async with self.transaction() as session:
            query = f"SELECT version, changed, driver FROM tables WHERE id = ?{self.locking[0]}"
            found = await session.all(query, table)
            yield SqlTurn(session, table, *(found[0] if found else ()))

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Session]:
        """Begin a transaction, which is forgotten unless it is committed."""
        async with self.session() as session:
            await session.begin()
            try:
                yield session
            finally:
                await session.rollback()

    async def create(self, header: Header, change: Change, turn: Turn | None = None) -> None:
        """Store a new table; in the turn of another, together with its change."""
        if isinstance(turn, SqlTurn):
            await self._create(turn.session, header, change)
            return
        async with self.transaction() as session:
            await self._create(session, header, change)
            await session.commit()

    async def _create(self, session: Session, header: Header, change: Change) -> None:
        await session.run(
            "INSERT INTO tables"
            " (id, header, seed, visibility, status, changed, saved, listed, version, driver, ticking)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?)",
            header.id,
            header_text(header),
            header.seed,
            header.settings.visibility,
            change.status,
            change.at,
            change.saved,
            change.listing,
            self.number,
            int(change.ticking),
        )
        await write(session, change, 1)

    async def commit(self, turn: Turn, change: Change) -> None:
        """Store what one command changed. A sealed answer alone does not move its table up in the lists."""
        assert isinstance(turn, SqlTurn)
        assert turn.table == change.table
        session, version = turn.session, turn.version + 1
        await session.run(
            "UPDATE tables SET status = ?, changed = CASE WHEN ? THEN ? ELSE changed END, saved = ?, listed = ?,"
            " version = ?, driver = CASE WHEN ? THEN ? ELSE driver END, ticking = ? WHERE id = ?",
            change.status,
            bool(change.rows or change.chat),
            change.at,
            change.saved,
            change.listing,
            version,
            change.drives,
            self.number,
            int(change.ticking),
            change.table,
        )
        await write(session, change, version)
        await self.announce(session, change.table, {"version": version, "change": told(change)})
        await session.commit()

    # -- tables ----------------------------------------------------------------------------------

    async def load(self, table: str, turn: Turn | None = None, rows: int = 0, lines: int = 0) -> Stored | None:
        """Return a table, or what is new after some rows and lines of chat; None if there is none of that id."""
        if isinstance(turn, SqlTurn):
            return await load(turn.session, table, rows, lines)
        async with self.turn(table) as turn:  # so that all its parts belong together
            return await load(turn.session, table, rows, lines)

    async def version(self, table: str) -> int:
        """Return how often a table was changed; 0 if there is none of that id."""
        found = await self._all("SELECT version FROM tables WHERE id = ?", table)
        return int(found[0][0]) if found else 0

    async def reply(self, turn: Turn, seat: int, id: str) -> str | None:
        """Return what was answered to a client's id."""
        assert isinstance(turn, SqlTurn)
        query = "SELECT reply FROM replies WHERE tab = ? AND seat = ? AND id = ?"
        return only(await turn.session.all(query, turn.table, seat, id))

    async def keep_review(self, table: str, seat: int, text: str) -> None:
        """Store what the coach found in a game that is over."""
        async with self.transaction() as session:
            await session.run(
                "INSERT INTO reviews VALUES (?, ?, ?) ON CONFLICT (tab, seat) DO UPDATE SET text = excluded.text",
                table,
                seat,
                text,
            )
            await session.commit()

    async def review(self, table: str, seat: int) -> str | None:
        """Return the review of a seat as it was stored; None if there is none."""
        return only(await self._all("SELECT text FROM reviews WHERE tab = ? AND seat = ?", table, seat))

    # -- lists -----------------------------------------------------------------------------------

    async def ids(self, status: str, before: float | None = None) -> list[str]:
        """Return the tables of a status, perhaps only those without a change since some time."""
        limit = float("inf") if before is None else before
        return firsts(await self._all("SELECT id FROM tables WHERE status = ? AND changed < ?", status, limit))

    async def lobby(self, limit: int) -> list[tuple[str, str]]:
        """Return the public tables that are open or being played, the last changed first, and what a list shows."""
        query = (
            "SELECT id, listed FROM tables WHERE status IN ('open', 'playing') AND visibility = 'public'"
            " ORDER BY status, changed DESC, id LIMIT ?"
        )
        return [(id, text) for id, text in await self._all(query, limit)]

    async def held_by(self, keys: Collection[str], limit: int) -> list[tuple[str, str]]:
        """Return the tables at which somebody holds a seat, the last changed first, and what a list shows."""
        query = (
            f"SELECT id, listed FROM tables WHERE id IN (SELECT tab FROM holders WHERE key IN ({marks(keys)}))"
            " ORDER BY changed DESC, id LIMIT ?"
        )
        return [(id, text) for id, text in await self._all(query, *keys, limit)] if keys else []

    async def seats_of(self, keys: Collection[str], tables: Collection[str]) -> dict[str, list[int]]:
        """Return the seats that somebody holds at some tables."""
        query = (
            f"SELECT DISTINCT tab, seat FROM holders WHERE key IN ({marks(keys)}) AND tab IN ({marks(tables)})"
            " AND seat >= 0 ORDER BY seat"
        )
        found: dict[str, list[int]] = {}
        for table, seat in await self._all(query, *keys, *tables) if keys and tables else []:
            found.setdefault(table, []).append(seat)
        return found

    async def keep_listed(self, turn: Turn, listed: dict[str, Any]) -> None:
        """Store what a list shows of a table that was last changed before that was stored. This ends the turn."""
        assert isinstance(turn, SqlTurn)
        await turn.session.run("UPDATE tables SET listed = ? WHERE id = ?", text_of(listed), turn.table)
        await turn.session.commit()

    # -- other servers ---------------------------------------------------------------------------

    async def join(self) -> bool:
        """Be in touch with the other servers; here there are none."""
        return False

    async def alive(self) -> set[int]:
        """Return the numbers of all servers that are in touch, this one included."""
        self.living = {self.number}
        return self.living

    async def adopt(self, alive: set[int], limit: int) -> list[str]:
        """Return some tables whose clocks and bots nobody alive minds, and mind them from now on."""
        query = (
            "UPDATE tables SET driver = ? WHERE id IN (SELECT id FROM tables WHERE status = 'playing' AND ticking = 1"
            f" AND driver NOT IN ({marks(alive)}) LIMIT ?{self.locking[1]}) RETURNING id"
        )
        async with self.transaction() as session:
            taken = firsts(await session.all(query, self.number, *alive, limit))
            await session.commit()
        return taken

    async def tell(self, table: str, message: dict[str, Any]) -> None:
        """Tell something about a table to the other servers; it is not stored."""
        async with self.session() as session:
            await self.announce(session, table, message)

    @abstractmethod
    async def ready(self) -> None:
        """Make sure that something can be stored."""

    @abstractmethod
    async def size(self) -> int:
        """Return how many bytes the data take."""

    async def _all(self, query: str, *args: object) -> list[Any]:
        async with self.session() as session:
            return await session.all(query, *args)


async def write(session: Session, change: Change, version: int) -> None:
    """Write the parts of a change, inside its transaction."""
    table, run = change.table, session.run
    if change.rows:
        await session.many(
            "INSERT INTO log VALUES (?, ?, ?, ?, ?, ?)",
            [(table, change.first + i, *row, change.at) for i, row in enumerate(change.rows)],
        )
    if change.answers is not None:
        await run("DELETE FROM answers WHERE tab = ?", table)
        await session.many(
            "INSERT INTO answers VALUES (?, ?, ?)", [(table, seat, text) for seat, text in change.answers.items()]
        )
    if change.reply:
        await run("INSERT INTO replies VALUES (?, ?, ?, ?, ?)", table, *vars(change.reply).values(), version)
    if version % TIDY == 0:
        newest = "SELECT number FROM replies WHERE tab = ? ORDER BY number DESC LIMIT ?"
        old = f"DELETE FROM replies WHERE tab = ? AND number < (SELECT min(number) FROM ({newest}) AS newest)"
        await run(old, table, table, REPLIES)
    for seat in change.freed:
        await run("DELETE FROM holders WHERE tab = ? AND seat = ?", table, seat)
        await run("DELETE FROM preferences WHERE tab = ? AND seat = ?", table, seat)
    for seat in change.revoked:
        await run("DELETE FROM holders WHERE tab = ? AND seat = ?", table, seat)
    for key, seat in change.held:
        await run("INSERT INTO holders VALUES (?, ?, ?) ON CONFLICT DO NOTHING", key, table, seat)
    for line in change.chat:
        await run("INSERT INTO chat VALUES (?, ?, ?, ?, ?)", table, *vars(line).values())
    for seat, text in change.preferred.items():
        await run(
            "INSERT INTO preferences VALUES (?, ?, ?) ON CONFLICT (tab, seat) DO UPDATE SET text = excluded.text",
            table,
            seat,
            text,
        )


async def load(session: Session, table: str, rows: int, lines: int) -> Stored | None:
    """Read a table, or what is new of it, inside a transaction."""
    read = session.all
    query = "SELECT header, seed, saved, changed, version, driver, listed FROM tables WHERE id = ?"
    found = await read(query, table)
    if not found:
        return None
    header, seed, saved, changed, version, driver, listed = found[0]
    holders: dict[str, set[int]] = {}
    for key, seat in await read("SELECT key, seat FROM holders WHERE tab = ?", table):
        holders.setdefault(key, set()).add(seat)
    log = await read("SELECT kind, seat, text FROM log WHERE tab = ? AND seq > ? ORDER BY seq", table, rows)
    said = "SELECT number, seat, text, at FROM chat WHERE tab = ? AND number > ? ORDER BY number"
    return Stored(
        header=header_of(header, seed),
        rows=[Row(*row) for row in log],
        answers=dict(map(tuple, await read("SELECT seat, text FROM answers WHERE tab = ?", table))),
        saved=json.loads(saved),
        holders=holders,
        chat=[Line(*line) for line in await read(said, table, lines)],
        preferences=dict(map(tuple, await read("SELECT seat, text FROM preferences WHERE tab = ?", table))),
        changed=changed,
        version=version,
        driver=driver,
        listed=listed != "",
    )


def told(change: Change) -> dict[str, Any]:
    """Return what other servers need to know of a change: they live through its rows themselves."""
    return {**vars(change), "snapshot": {}, "listed": {}, "reply": None}


def marks(values: Collection[Any]) -> str:
    """Return as many marks for arguments as there are values."""
    return ", ".join("?" * len(values))


def firsts(rows: list[Any]) -> list[str]:
    """Return the first value of each row."""
    return [row[0] for row in rows]


def only(rows: list[Any]) -> str | None:
    """Return the only value that was found, if any."""
    return rows[0][0] if rows else None
