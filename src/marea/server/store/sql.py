"""The store in SQL: every query once, for SQLite and PostgreSQL alike."""

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
from marea.server.store.change import Change, ChatMessage, StoredTable, read_header, write_header
from marea.server.store.errors import Unavailable
from marea.table import Header, Row

KEPT_REPLIES: Final = 200  # to moves at a table: a client that repeats a move does so within seconds
CLEANUP_INTERVAL: Final = 50  # changes of a table after which older replies are deleted
MIGRATIONS: Final = sorted((Path(__file__).parent / "migrations").glob("*.sql"))


class Session(Protocol):
    """A database connection, for one caller at a time. A `?` in a query stands for an argument."""

    async def run(self, query: str, *args: object) -> None:
        """Execute a statement without a result."""

    async def many(self, query: str, rows: Iterable[tuple[object, ...]]) -> None:
        """Execute a statement for each row."""

    async def all(self, query: str, *args: object) -> list[Any]:
        """Return all rows of a query."""

    async def begin(self) -> None:
        """Begin a transaction."""

    async def commit(self) -> None:
        """Commit the transaction."""

    async def rollback(self) -> None:
        """Roll the transaction back, unless it is committed."""


@dataclass
class TableLock:
    """A transaction that locks the row of a table: no other command, in any server, can change it meanwhile."""

    session: Session
    table: str
    version: int = 0  # as stored
    changed: float = 0.0
    owner: int = 0  # the server that runs the table's timers and bots


class SqlStore:
    """Tables in a database. A table is changed under its lock, and the change is on disk before `commit` returns.

    Several servers may share a store: each has a number while it is connected, and receives the others' notifications.
    Subclasses connect to one kind of database. The owner of a table is its column `driver`, as in earlier versions.
    """

    number = 0  # of this server among all that ever connected
    shared = False  # whether there may be other servers
    locking = ("", "")  # SQL to lock a row, and to skip locked rows

    def __init__(self) -> None:
        self.on_notification: Callable[[dict[str, Any]], None] = lambda message: None
        self.is_relevant: Callable[[str], bool] = lambda table: True  # asked first; "" stands for the job queue
        self.living = {self.number}  # the servers that were connected at the last look
        self.unavailable_because = ""

    @abstractmethod
    def session(self) -> AbstractAsyncContextManager[Session]:
        """Return a connection to read with. Writes need a transaction: outside, another's rollback may undo them."""

    async def notify(self, session: Session, table: str, message: dict[str, Any]) -> None:
        """Notify the other servers about a table, or with "" about the job queue, once the transaction is committed."""

    def log_unavailable(self, error: Exception) -> None:
        """Log that the store is unavailable, once until it is available again."""
        if not self.unavailable_because:
            self.unavailable_because = str(error.why if isinstance(error, Unavailable) else type(error).__name__)
            logs.error("store unavailable", error, reason=self.unavailable_because)

    def log_available(self) -> None:
        """Log that the store is available again."""
        if self.unavailable_because:
            self.unavailable_because = ""
            logs.info("store available")

    # -- changes ---------------------------------------------------------------------------------

    @asynccontextmanager
    async def lock(self, table: str) -> AsyncIterator[TableLock]:
        """Lock a table until its change is committed, or the block ends without one."""
        async with self.transaction() as session:
            query = f"SELECT version, changed, driver FROM tables WHERE id = ?{self.locking[0]}"
            found = await session.all(query, table)
            yield TableLock(session, table, *(found[0] if found else ()))

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Session]:
        """Begin a transaction, which is rolled back unless it is committed."""
        async with self.session() as session:
            await session.begin()
            try:
                yield session
            finally:
                await session.rollback()

    async def create(self, header: Header, change: Change, lock: TableLock | None = None) -> None:
        """Store a new table; with the lock of another, in the transaction of that one's change."""
        if lock:
            await self._create(lock.session, header, change)
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
            write_header(header),
            header.seed,
            header.settings.visibility,
            change.status,
            change.at,
            change.saved_text,
            change.listing_text,
            self.number,
            int(change.has_timers),
        )
        await write(session, change, 1)

    async def commit(self, lock: TableLock, change: Change) -> None:
        """Store a change and release the lock. A sealed answer alone does not move its table up in lists."""
        assert lock.table == change.table
        session, version = lock.session, lock.version + 1
        await session.run(
            "UPDATE tables SET status = ?, changed = CASE WHEN ? THEN ? ELSE changed END, saved = ?, listed = ?,"
            " version = ?, driver = CASE WHEN ? THEN ? ELSE driver END, ticking = ? WHERE id = ?",
            change.status,
            bool(change.rows or change.chat),
            change.at,
            change.saved_text,
            change.listing_text,
            version,
            change.takes_ownership,
            self.number,
            int(change.has_timers),
            change.table,
        )
        await write(session, change, version)
        await self.notify(session, change.table, {"version": version, "change": change.notification()})
        await session.commit()

    # -- tables ----------------------------------------------------------------------------------

    async def load(
        self, table: str, lock: TableLock | None = None, rows: int = 0, messages: int = 0
    ) -> StoredTable | None:
        """Return a table, or what is new after some rows and chat messages; None if there is none of that id."""
        if lock:
            return await load(lock.session, table, rows, messages)
        async with self.lock(table) as lock:  # so that all its parts belong together
            return await load(lock.session, table, rows, messages)

    async def version(self, table: str) -> int:
        """Return the version of a table; 0 if there is none of that id."""
        found = await self._all("SELECT version FROM tables WHERE id = ?", table)
        return int(found[0][0]) if found else 0

    async def reply(self, lock: TableLock, seat: int, id: str) -> str | None:
        """Return the reply to a client's id; None if there is none."""
        query = "SELECT reply FROM replies WHERE tab = ? AND seat = ? AND id = ?"
        return only_value(await lock.session.all(query, lock.table, seat, id))

    async def store_review(self, table: str, seat: int, text: str) -> None:
        """Store the coach's review of a finished game."""
        async with self.transaction() as session:
            await session.run(
                "INSERT INTO reviews VALUES (?, ?, ?) ON CONFLICT (tab, seat) DO UPDATE SET text = excluded.text",
                table,
                seat,
                text,
            )
            await session.commit()

    async def review(self, table: str, seat: int) -> str | None:
        """Return the stored review of a seat; None if there is none."""
        return only_value(await self._all("SELECT text FROM reviews WHERE tab = ? AND seat = ?", table, seat))

    # -- lists -----------------------------------------------------------------------------------

    async def ids(self, status: str, before: float | None = None) -> list[str]:
        """Return the tables of a status, perhaps only those unchanged since some time."""
        limit = float("inf") if before is None else before
        return first_column(await self._all("SELECT id FROM tables WHERE status = ? AND changed < ?", status, limit))

    async def lobby(self, limit: int) -> list[tuple[str, str]]:
        """Return public tables that are open or being played, the last changed first, with their entries in lists."""
        query = (
            "SELECT id, listed FROM tables WHERE status IN ('open', 'playing') AND visibility = 'public'"
            " ORDER BY status, changed DESC, id LIMIT ?"
        )
        return [(id, text) for id, text in await self._all(query, limit)]

    async def held_by(self, keys: Collection[str], limit: int) -> list[tuple[str, str]]:
        """Return the tables of some keys, the last changed first, with their entries in lists."""
        query = (
            f"SELECT id, listed FROM tables WHERE id IN (SELECT tab FROM holders WHERE key IN ({placeholders(keys)}))"
            " ORDER BY changed DESC, id LIMIT ?"
        )
        return [(id, text) for id, text in await self._all(query, *keys, limit)] if keys else []

    async def seats_of(self, keys: Collection[str], tables: Collection[str]) -> dict[str, list[int]]:
        """Return the seats that keys hold, by table."""
        query = (
            f"SELECT DISTINCT tab, seat FROM holders WHERE key IN ({placeholders(keys)})"
            f" AND tab IN ({placeholders(tables)}) AND seat >= 0 ORDER BY seat"
        )
        found: dict[str, list[int]] = {}
        for table, seat in await self._all(query, *keys, *tables) if keys and tables else []:
            found.setdefault(table, []).append(seat)
        return found

    async def store_listing(self, lock: TableLock, listing: dict[str, Any]) -> None:
        """Store the entry of a table from a version that stored none, and release the lock."""
        await lock.session.run("UPDATE tables SET listed = ? WHERE id = ?", text_of(listing), lock.table)
        await lock.session.commit()

    # -- other servers ---------------------------------------------------------------------------

    async def join(self) -> bool:
        """Connect to the other servers, of which there are none; return whether that is new."""
        return False

    async def alive(self) -> set[int]:
        """Return the numbers of all connected servers, this one included."""
        self.living = {self.number}
        return self.living

    async def adopt(self, alive: set[int], limit: int) -> list[str]:
        """Own some of the tables with timers whose owners are dead, and return them."""
        query = (
            "UPDATE tables SET driver = ? WHERE id IN (SELECT id FROM tables WHERE status = 'playing' AND ticking = 1"
            f" AND driver NOT IN ({placeholders(alive)}) LIMIT ?{self.locking[1]}) RETURNING id"
        )
        async with self.transaction() as session:
            taken = first_column(await session.all(query, self.number, *alive, limit))
            await session.commit()
        return taken

    async def notify_servers(self, table: str, message: dict[str, Any]) -> None:
        """Notify the other servers about a table, without a change."""
        async with self.session() as session:
            await self.notify(session, table, message)

    @abstractmethod
    async def check_writable(self) -> None:
        """Raise Unavailable if nothing can be stored."""

    @abstractmethod
    async def size(self) -> int:
        """Return the size of the data in bytes."""

    @abstractmethod
    async def close(self) -> None:
        """Disconnect."""

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
    if version % CLEANUP_INTERVAL == 0:
        newest = "SELECT number FROM replies WHERE tab = ? ORDER BY number DESC LIMIT ?"
        old = f"DELETE FROM replies WHERE tab = ? AND number < (SELECT min(number) FROM ({newest}) AS newest)"
        await run(old, table, table, KEPT_REPLIES)
    for seat in change.freed:
        await run("DELETE FROM holders WHERE tab = ? AND seat = ?", table, seat)
        await run("DELETE FROM preferences WHERE tab = ? AND seat = ?", table, seat)
    for seat in change.revoked:
        await run("DELETE FROM holders WHERE tab = ? AND seat = ?", table, seat)
    for key, seat in change.granted:
        await run("INSERT INTO holders VALUES (?, ?, ?) ON CONFLICT DO NOTHING", key, table, seat)
    for message in change.chat:
        await run("INSERT INTO chat VALUES (?, ?, ?, ?, ?)", table, *vars(message).values())
    for seat, text in change.preferences.items():
        await run(
            "INSERT INTO preferences VALUES (?, ?, ?) ON CONFLICT (tab, seat) DO UPDATE SET text = excluded.text",
            table,
            seat,
            text,
        )


async def load(session: Session, table: str, rows: int, messages: int) -> StoredTable | None:
    """Read a table, or what is new of it, inside a transaction."""
    read = session.all
    query = "SELECT header, seed, saved, changed, version, driver, listed FROM tables WHERE id = ?"
    found = await read(query, table)
    if not found:
        return None
    header, seed, saved, changed, version, owner, listing = found[0]
    holders: dict[str, set[int]] = {}
    for key, seat in await read("SELECT key, seat FROM holders WHERE tab = ?", table):
        holders.setdefault(key, set()).add(seat)
    log = await read("SELECT kind, seat, text FROM log WHERE tab = ? AND seq > ? ORDER BY seq", table, rows)
    chat = "SELECT number, seat, text, at FROM chat WHERE tab = ? AND number > ? ORDER BY number"
    return StoredTable(
        header=read_header(header, seed),
        rows=[Row(*row) for row in log],
        answers=dict(map(tuple, await read("SELECT seat, text FROM answers WHERE tab = ?", table))),
        saved=json.loads(saved),
        holders=holders,
        chat=[ChatMessage(*message) for message in await read(chat, table, messages)],
        preferences=dict(map(tuple, await read("SELECT seat, text FROM preferences WHERE tab = ?", table))),
        changed=changed,
        version=version,
        owner=owner,
        has_listing=listing != "",
    )


def placeholders(values: Collection[Any]) -> str:
    """Return a `?` for each value."""
    return ", ".join("?" * len(values))


def first_column(rows: list[Any]) -> list[str]:
    """Return the first value of each row."""
    return [row[0] for row in rows]


def only_value(rows: list[Any]) -> str | None:
    """Return the only value of a result; None if it is empty."""
    return rows[0][0] if rows else None
