"""The store in PostgreSQL: several servers share the tables, and PostgreSQL itself tells them of each other."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import lru_cache
from itertools import count
from typing import Any, Final

import asyncpg
from asyncpg.pool import PoolConnectionProxy
from asyncpg.transaction import Transaction
from pydantic_core import from_json

from marea.server.base.wire import text_of
from marea.server.store.errors import StoreError, Unavailable, Unstorable
from marea.server.store.location import redact
from marea.server.store.sql import MIGRATIONS, Session, SqlStore

KEY: Final = 0x4D617265  # "Mare": the first half of the number of every advisory lock that is ours
CHANNEL: Final = "marea"
CONNECTIONS: Final = 10  # of one server, at most; and one more, to be in touch
PATIENCE: Final = 5.0  # seconds in which the database must answer
BEAT: Final = 0.5  # seconds between two signs of life
SILENCE: Final = "2500ms"  # after which PostgreSQL takes a server for dead, or its turn for abandoned
LONGEST: Final = 7999  # bytes that a notification may have
TYPES: Final = {"BLOB": "BYTEA", "REAL": "DOUBLE PRECISION"}
GONE: Final = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.LockNotAvailableError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.TransactionRollbackError,
    asyncpg.ReadOnlySQLTransactionError,  # of a stand-in that has not taken over yet
    asyncpg.InternalClientError,  # of a connection that breaks between two steps
)  # whatever was asked can be asked again
CLOSED: Final = (*GONE, asyncpg.PostgresError)  # nobody is let in


@contextmanager
def reached(lost: tuple[type[Exception], ...] = GONE) -> Iterator[None]:
    """Say plainly that the database cannot be reached."""
    try:
        yield
    except lost as error:
        raise Unavailable(error) from error
    except asyncpg.CharacterNotInRepertoireError as error:
        raise Unstorable from error
    except asyncpg.DataError as error:
        if isinstance(error.__cause__, UnicodeEncodeError):
            raise Unstorable from error
        raise


class PostgresSession(Session):
    """A connection, most often out of the pool."""

    def __init__(self, connection: PoolConnectionProxy[Any] | asyncpg.Connection[Any]) -> None:
        self.connection = connection
        self.open: Transaction | None = None

    async def run(self, query: str, *args: object) -> None:
        """Carry out a query without a result."""
        with reached():
            await self.connection.fetch(numbered(query), *args)

    async def many(self, query: str, rows: Iterable[tuple[object, ...]]) -> None:
        """Carry out a query for each of some rows."""
        with reached():
            await self.connection.executemany(numbered(query), rows)

    async def all(self, query: str, *args: object) -> list[Any]:
        """Return all that a query finds."""
        with reached():
            return await self.connection.fetch(numbered(query), *args)

    async def begin(self) -> None:
        """Begin a transaction."""
        with reached():
            self.open = self.connection.transaction()
            await self.open.start()

    async def commit(self) -> None:
        """Keep what was done since."""
        done, self.open = self.open, None
        assert done
        with reached():
            await done.commit()

    async def rollback(self) -> None:
        """Forget what was done since, unless it is kept already; a connection that is lost has forgotten by itself."""
        if self.open:
            with suppress(*GONE):
                await self.open.rollback()


class PostgresStore(SqlStore):
    """Tables in a database that any number of servers share.

    One more connection keeps a server in touch: it holds an advisory lock with the server's number, and hears what
    the others tell. PostgreSQL ends it after a short silence, so a server that hangs or is cut off counts as dead.
    """

    shared = True
    locking = (" FOR UPDATE", " FOR UPDATE SKIP LOCKED")

    def __init__(self, address: str, pool: asyncpg.Pool[Any]) -> None:
        super().__init__()
        self.address = address
        self.pool = pool
        self.touch: asyncpg.Connection[Any] | None = None
        self._pulse: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, address: str) -> PostgresStore:
        """Connect, and bring the schema up to date."""
        try:
            connection = await asyncpg.connect(address, timeout=PATIENCE)
            try:
                await migrate(connection)
            finally:
                await connection.close()
            pool = await asyncpg.create_pool(
                address,
                min_size=0,
                max_size=CONNECTIONS,
                timeout=PATIENCE,
                command_timeout=PATIENCE,
                reset=as_it_is,
                server_settings={"application_name": "marea", "idle_in_transaction_session_timeout": SILENCE},
            )
        except (*CLOSED, ValueError) as error:
            raise StoreError(f"{redact(address)} cannot be used: {error}") from None
        store = cls(address, pool)
        await store.join()
        return store

    @asynccontextmanager
    async def session(self) -> AsyncIterator[PostgresSession]:
        """Return a connection that nobody else uses until it is given back."""
        with reached(CLOSED):
            connection = await self.pool.acquire(timeout=PATIENCE)
        try:
            yield PostgresSession(connection)
        finally:
            with suppress(*GONE):
                await self.pool.release(connection)

    async def check_writable(self) -> None:
        """Make sure that something can be stored: a transaction that has a number is written down, whatever it did."""
        async with self.transaction() as session:
            await session.run("SELECT pg_current_xact_id()")
            await session.run("DELETE FROM work WHERE id = ''")
            await session.commit()

    async def size(self) -> int:
        """Return how many bytes the data take."""
        return int((await self._all("SELECT pg_database_size(current_database())"))[0][0])

    # -- other servers ---------------------------------------------------------------------------

    async def join(self) -> bool:
        """Be in touch with the other servers; who was not gets a new number, and may have missed something."""
        if self.touch and not self.touch.is_closed():
            return False
        with reached(CLOSED):
            touch = await asyncpg.connect(
                self.address,
                timeout=PATIENCE,
                command_timeout=PATIENCE,
                server_settings={"application_name": "marea in touch", "idle_session_timeout": SILENCE},
            )
            try:
                self.number = await touch.fetchval("SELECT nextval('marea_servers')")
                await touch.execute("SELECT pg_advisory_lock($1, $2)", KEY, self.number)
                await touch.add_listener(CHANNEL, self._hear)
                self.living = await numbers(touch)
            except BaseException:
                touch.terminate()
                raise
        self.touch = touch
        self._pulse = asyncio.get_running_loop().create_task(self._stay(touch))
        return True

    async def _stay(self, touch: asyncpg.Connection[Any]) -> None:
        """Show that this server is there, and see who else is, whatever else it has to do, until the line breaks."""
        try:
            with suppress(*CLOSED):
                while True:
                    await asyncio.sleep(BEAT)
                    self.living = await numbers(touch)
        finally:
            touch.terminate()

    async def alive(self) -> set[int]:
        """Return the numbers of all servers that are in touch."""
        if self.touch is None or self.touch.is_closed():
            raise Unavailable("not in touch")
        return self.living

    async def notify(self, session: Session, table: str, message: dict[str, Any]) -> None:
        """Tell the other servers something, as soon as the transaction is committed.

        Who tells and what it is about stand in front: most servers need not read on.
        """
        text = f"{self.number} {table} {text_of(message)}"
        if len(text.encode()) > LONGEST:  # they can read it
            text = f"{self.number} {table} {text_of({**message, 'change': None})}"
        await session.run("SELECT pg_notify(?, ?)", CHANNEL, text)

    def _hear(self, connection: object, process: int, channel: str, payload: object) -> None:
        by, table, text = str(payload).split(" ", 2)
        if int(by) != self.number and self.is_relevant(table):
            self.on_notification({**from_json(text), "table": table, "by": int(by)})

    async def close(self) -> None:
        """Let go of the data; the other servers go on with what this one was minding."""
        if self._pulse:
            self._pulse.cancel()
            await asyncio.wait([self._pulse])
        self.pool.terminate()


async def as_it_is(connection: object) -> None:
    """Give a connection back without asking PostgreSQL to tidy up: nothing is ever changed in one."""


async def numbers(touch: asyncpg.Connection[Any]) -> set[int]:
    """Return the numbers of all servers that are in touch, by the locks that they hold."""
    found = await touch.fetch(
        "SELECT objid::int FROM pg_locks WHERE locktype = 'advisory' AND classid = $1 AND granted"
        " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
        KEY,
    )
    return {number for (number,) in found}


@asynccontextmanager
async def snapshot(address: str) -> AsyncIterator[PostgresSession]:
    """Look at a database as it is at this moment."""
    try:
        connection = await asyncpg.connect(address, timeout=PATIENCE)
    except (*CLOSED, ValueError) as error:
        raise StoreError(f"{redact(address)} cannot be used: {error}") from None
    try:
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            ours = await connection.fetchval("SELECT to_regclass('marea_schema') IS NOT NULL")
            if not ours or await connection.fetchval("SELECT max(version) FROM marea_schema") != len(MIGRATIONS):
                raise StoreError(f"{redact(address)} is not of this version: start and stop a server on it once")
            yield PostgresSession(connection)
    finally:
        await connection.close()


@lru_cache(maxsize=256)
def numbered(query: str) -> str:
    """Return a query as PostgreSQL wants it: its arguments have numbers."""
    numbers = count(1)
    return re.sub(r"\?", lambda _: f"${next(numbers)}", query)


async def migrate(connection: asyncpg.Connection[Any]) -> None:
    """Bring the schema up to date, whole or not at all; of several servers that start at once, one does it."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1, 0)", KEY)
        await connection.execute("CREATE TABLE IF NOT EXISTS marea_schema (version INTEGER NOT NULL)")
        version = await connection.fetchval("SELECT max(version) FROM marea_schema") or 0
        if version > len(MIGRATIONS):
            raise StoreError(
                f"the database was written by a newer version of Marea: schema {version}, "
                f"and this one knows {len(MIGRATIONS)}"
            )
        if version == 0:
            await connection.execute("CREATE SEQUENCE marea_servers AS INTEGER CYCLE")
        for number, script in enumerate(MIGRATIONS[version:], version + 1):
            await connection.execute(in_types(script.read_text("utf-8")))
            await connection.execute("INSERT INTO marea_schema VALUES ($1)", number)


def in_types(script: str) -> str:
    """Return a script of SQLite's with the types of PostgreSQL."""
    for ours, theirs in TYPES.items():
        script = re.sub(rf"\b{ours}\b", theirs, script)
    return script
