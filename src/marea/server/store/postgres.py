"""The store in PostgreSQL, which several servers share; they notify each other through it."""

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

LOCK_CLASS: Final = 0x4D617265  # "Mare": the first half of the number of each of our advisory locks
CHANNEL: Final = "marea"
MAX_CONNECTIONS: Final = 10  # of one server, and one more for its presence
TIMEOUT: Final = 5.0  # seconds in which the database must answer
HEARTBEAT_SECONDS: Final = 0.5
SILENCE_TIMEOUT: Final = "2500ms"  # after which PostgreSQL counts a server as dead, and its lock as abandoned
MAX_NOTIFICATION_BYTES: Final = 7999
TYPES: Final = {"BLOB": "BYTEA", "REAL": "DOUBLE PRECISION"}
RETRYABLE: Final = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.LockNotAvailableError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.TransactionRollbackError,
    asyncpg.ReadOnlySQLTransactionError,  # a standby that has not taken over yet
    asyncpg.InternalClientError,  # a connection that breaks between two steps
)
UNREACHABLE: Final = (*RETRYABLE, asyncpg.PostgresError)  # on connecting, any error means that


@contextmanager
def translate_errors(unavailable: tuple[type[Exception], ...] = RETRYABLE) -> Iterator[None]:
    """Raise Unavailable if the database cannot be reached."""
    try:
        yield
    except unavailable as error:
        raise Unavailable(error) from error
    except asyncpg.CharacterNotInRepertoireError as error:
        raise Unstorable from error
    except asyncpg.DataError as error:
        if isinstance(error.__cause__, UnicodeEncodeError):
            raise Unstorable from error
        raise


class PostgresSession(Session):
    """A connection, usually from the pool."""

    def __init__(self, connection: PoolConnectionProxy[Any] | asyncpg.Connection[Any]) -> None:
        self.connection = connection
        self.open: Transaction | None = None

    async def run(self, query: str, *args: object) -> None:
        """Execute a statement without a result."""
        with translate_errors():
            await self.connection.fetch(number_arguments(query), *args)

    async def many(self, query: str, rows: Iterable[tuple[object, ...]]) -> None:
        """Execute a statement for each row."""
        with translate_errors():
            await self.connection.executemany(number_arguments(query), rows)

    async def all(self, query: str, *args: object) -> list[Any]:
        """Return all rows of a query."""
        with translate_errors():
            return await self.connection.fetch(number_arguments(query), *args)

    async def begin(self) -> None:
        """Begin a transaction."""
        with translate_errors():
            self.open = self.connection.transaction()
            await self.open.start()

    async def commit(self) -> None:
        """Commit the transaction."""
        done, self.open = self.open, None
        assert done
        with translate_errors():
            await done.commit()

    async def rollback(self) -> None:
        """Roll the transaction back, unless it is committed; a lost connection has rolled back already."""
        if self.open:
            with suppress(*RETRYABLE):
                await self.open.rollback()


class PostgresStore(SqlStore):
    """Tables in a database that any number of servers share.

    One more connection shows a server's presence: it holds an advisory lock with the server's number, and receives
    notifications. PostgreSQL ends it after a short silence, so a server that hangs or is cut off counts as dead.
    """

    shared = True
    locking = (" FOR UPDATE", " FOR UPDATE SKIP LOCKED")

    def __init__(self, address: str, pool: asyncpg.Pool[Any]) -> None:
        super().__init__()
        self.address = address
        self.pool = pool
        self.presence: asyncpg.Connection[Any] | None = None
        self._heartbeats: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, address: str) -> PostgresStore:
        """Connect, and migrate the schema."""
        try:
            connection = await asyncpg.connect(address, timeout=TIMEOUT)
            try:
                await migrate(connection)
            finally:
                await connection.close()
            pool = await asyncpg.create_pool(
                address,
                min_size=0,
                max_size=MAX_CONNECTIONS,
                timeout=TIMEOUT,
                command_timeout=TIMEOUT,
                reset=keep_as_is,
                server_settings={"application_name": "marea", "idle_in_transaction_session_timeout": SILENCE_TIMEOUT},
            )
        except (*UNREACHABLE, ValueError) as error:
            raise StoreError(f"{redact(address)} cannot be used: {error}") from None
        store = cls(address, pool)
        await store.join()
        return store

    @asynccontextmanager
    async def session(self) -> AsyncIterator[PostgresSession]:
        """Return a connection from the pool."""
        with translate_errors(UNREACHABLE):
            connection = await self.pool.acquire(timeout=TIMEOUT)
        try:
            yield PostgresSession(connection)
        finally:
            with suppress(*RETRYABLE):
                await self.pool.release(connection)

    async def check_writable(self) -> None:
        """Raise Unavailable if nothing can be stored: a transaction with a number is written, whatever it did."""
        async with self.transaction() as session:
            await session.run("SELECT pg_current_xact_id()")
            await session.run("DELETE FROM work WHERE id = ''")
            await session.commit()

    async def size(self) -> int:
        """Return the size of the data in bytes."""
        return int((await self._all("SELECT pg_database_size(current_database())"))[0][0])

    # -- other servers ---------------------------------------------------------------------------

    async def join(self) -> bool:
        """Connect to the other servers; return whether that is new: then notifications may have been missed."""
        if self.presence and not self.presence.is_closed():
            return False
        with translate_errors(UNREACHABLE):
            presence = await asyncpg.connect(
                self.address,
                timeout=TIMEOUT,
                command_timeout=TIMEOUT,
                server_settings={"application_name": "marea in touch", "idle_session_timeout": SILENCE_TIMEOUT},
            )
            try:
                self.number = await presence.fetchval("SELECT nextval('marea_servers')")
                await presence.execute("SELECT pg_advisory_lock($1, $2)", LOCK_CLASS, self.number)
                await presence.add_listener(CHANNEL, self._receive)
                self.living = await living_servers(presence)
            except BaseException:
                presence.terminate()
                raise
        self.presence = presence
        self._heartbeats = asyncio.get_running_loop().create_task(self._send_heartbeats(presence))
        return True

    async def _send_heartbeats(self, presence: asyncpg.Connection[Any]) -> None:
        """Query the living servers at intervals, which shows that this one is alive, until the connection breaks."""
        try:
            with suppress(*UNREACHABLE):
                while True:
                    await asyncio.sleep(HEARTBEAT_SECONDS)
                    self.living = await living_servers(presence)
        finally:
            presence.terminate()

    async def alive(self) -> set[int]:
        """Return the numbers of all connected servers."""
        if self.presence is None or self.presence.is_closed():
            raise Unavailable("disconnected")
        return self.living

    async def notify(self, session: Session, table: str, message: dict[str, Any]) -> None:
        """Notify the other servers, once the transaction is committed.

        The sender and the table stand in front, so that most servers need not parse the rest.
        """
        text = f"{self.number} {table} {text_of(message)}"
        if len(text.encode()) > MAX_NOTIFICATION_BYTES:  # they read the change from the store
            text = f"{self.number} {table} {text_of({**message, 'change': None})}"
        await session.run("SELECT pg_notify(?, ?)", CHANNEL, text)

    def _receive(self, connection: object, process: int, channel: str, payload: object) -> None:
        by, table, text = str(payload).split(" ", 2)
        if int(by) != self.number and self.is_relevant(table):
            self.on_notification({**from_json(text), "table": table, "by": int(by)})

    async def close(self) -> None:
        """Disconnect; the other servers adopt this one's tables."""
        if self._heartbeats:
            self._heartbeats.cancel()
            await asyncio.wait([self._heartbeats])
        self.pool.terminate()


async def keep_as_is(connection: object) -> None:
    """Return a connection to the pool without a reset: its settings never change."""


async def living_servers(presence: asyncpg.Connection[Any]) -> set[int]:
    """Return the numbers of all connected servers, by the locks that they hold."""
    found = await presence.fetch(
        "SELECT objid::int FROM pg_locks WHERE locktype = 'advisory' AND classid = $1 AND granted"
        " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
        LOCK_CLASS,
    )
    return {number for (number,) in found}


@asynccontextmanager
async def snapshot(address: str) -> AsyncIterator[PostgresSession]:
    """Open a read-only snapshot of a database."""
    try:
        connection = await asyncpg.connect(address, timeout=TIMEOUT)
    except (*UNREACHABLE, ValueError) as error:
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
def number_arguments(query: str) -> str:
    """Return a query with numbered arguments, as PostgreSQL wants it."""
    numbers = count(1)
    return re.sub(r"\?", lambda _: f"${next(numbers)}", query)


async def migrate(connection: asyncpg.Connection[Any]) -> None:
    """Migrate the schema in one transaction; of several servers that start at once, one does it."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1, 0)", LOCK_CLASS)
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
            await connection.execute(translate_types(script.read_text("utf-8")))
            await connection.execute("INSERT INTO marea_schema VALUES ($1)", number)


def translate_types(script: str) -> str:
    """Return a migration with PostgreSQL's types for SQLite's."""
    for ours, theirs in TYPES.items():
        script = re.sub(rf"\b{ours}\b", theirs, script)
    return script
