"""The store in one SQLite file: WAL, one connection, one writer, migrations from the first day."""

from __future__ import annotations

import asyncio
import fcntl
import sqlite3
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Final

from marea.server.sql import MIGRATIONS, Session, SqlStore
from marea.server.store import StoreError, Unavailable

APPLICATION: Final = 0x4D617265  # "Mare", so that no other program's file is taken for ours


class SqliteSession(Session):
    """The connection to the file. Calls block, since a commit takes a fraction of a millisecond."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db
        self.writing = asyncio.Lock()

    async def run(self, query: str, *args: object) -> None:
        """Carry out a query without a result."""
        with reached():
            self.db.execute(query, args)

    async def many(self, query: str, rows: Iterable[tuple[object, ...]]) -> None:
        """Carry out a query for each of some rows."""
        with reached():
            self.db.executemany(query, rows)

    async def all(self, query: str, *args: object) -> list[Any]:
        """Return all that a query finds."""
        with reached():
            return self.db.execute(query, args).fetchall()

    async def begin(self) -> None:
        """Begin a transaction, when nobody else is in the middle of one."""
        await self.writing.acquire()
        try:
            await self.run("BEGIN IMMEDIATE")
        except BaseException:
            self.writing.release()
            raise

    async def commit(self) -> None:
        """Keep what was done since."""
        await self.run("COMMIT")

    async def rollback(self) -> None:
        """Forget what was done since, unless it is kept already."""
        try:
            if self.db.in_transaction:
                self.db.execute("ROLLBACK")
        finally:
            self.writing.release()


@contextmanager
def reached() -> Iterator[None]:
    """Say plainly that the file cannot be used now: the disk is full, or gone."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise Unavailable(error) from error


class SqliteStore(SqlStore):
    """Tables in the file `marea.db` of a folder, which one server alone uses."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        folder.mkdir(parents=True, exist_ok=True)
        self._lock = lock(folder)
        self.path = folder / "marea.db"
        try:
            if self.path.exists():
                inspect(self.path)
            else:
                make(self.path)
            self.db = connect(self.path)
            self.number = 1 + self.db.execute("SELECT coalesce(max(driver), 0) FROM tables").fetchone()[0]
        except BaseException:
            self._lock.close()
            raise
        self.living = {self.number}
        self._session = SqliteSession(self.db)

    @asynccontextmanager
    async def session(self) -> AsyncIterator[SqliteSession]:
        """Return the one connection."""
        yield self._session

    async def close(self) -> None:
        """Let go of the data."""
        self.db.close()
        self._lock.close()


def lock(folder: Path) -> Any:
    """Make sure that one server alone uses a folder; the system lets go of the lock when the process ends, however."""
    file = (folder / "marea.lock").open("w")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise StoreError(f"another server uses {folder}: stop it, or give another --data folder") from None
    return file


def connect(path: Path) -> sqlite3.Connection:
    """Open a file and bring its schema up to date."""
    db = sqlite3.connect(path, isolation_level=None)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = NORMAL")  # survives the end of the process at any moment
        db.execute("PRAGMA foreign_keys = ON")
        migrate(db)
    except BaseException:
        db.close()
        raise
    return db


def make(path: Path) -> None:
    """Make a file; it gets its name when it is whole, so that an empty one is never taken for a new one."""
    if beside(path, "-wal").exists():
        raise StoreError(
            f"{path} is missing, but what belongs to it is there: put it back, or move {path}-wal away too"
        )
    draft = path.with_suffix(".new")
    for end in ("", "-wal", "-shm", "-journal"):  # of a start that was cut short
        beside(draft, end).unlink(missing_ok=True)
    connect(draft).close()
    draft.rename(path)


def beside(path: Path, end: str) -> Path:
    """Return one of the files that SQLite keeps beside another."""
    return path.with_name(path.name + end)


def inspect(path: Path) -> None:
    """Refuse a file that is not ours, damaged, or newer than this version, without touching it."""
    try:
        application, version, state = examine(path)
    except sqlite3.DatabaseError as error:
        raise StoreError(f"{path} cannot be read ({error}): put a copy back in its place, or move it away") from None
    if state != "ok":
        raise StoreError(f"{path} is damaged ({state}): put a copy back in its place, or move it away")
    if application != APPLICATION:
        raise StoreError(f"{path} belongs to another program: give another --data folder")
    if version > len(MIGRATIONS):
        raise StoreError(
            f"{path} was written by a newer version of Marea: schema {version}, and this one knows {len(MIGRATIONS)}"
        )


def examine(path: Path) -> tuple[int, int, str]:
    """Return whose a file is, the number of its schema, and in what state it is."""
    size, pending, index = path.stat().st_size, beside(path, "-wal").exists(), beside(path, "-shm")
    if size == 0:
        return 0, 0, "it is empty"
    leave = index if pending and not index.exists() else None  # SQLite needs it to read what is pending
    db = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro{'' if pending else '&immutable=1'}", uri=True)
    try:
        application, version, page = (
            int(db.execute(f"PRAGMA {name}").fetchone()[0]) for name in ("application_id", "user_version", "page_size")
        )
        if size % page and not pending:  # SQLite would read the missing bytes as zeros
            return application, version, "its end is missing"
        return application, version, str(db.execute("PRAGMA quick_check(1)").fetchone()[0])
    finally:
        db.close()
        if leave:
            leave.unlink(missing_ok=True)


def migrate(db: sqlite3.Connection) -> None:
    """Bring the schema up to date, each step whole or not at all."""
    version = db.execute("PRAGMA user_version").fetchone()[0]
    for number, script in enumerate(MIGRATIONS[version:], version + 1):
        db.executescript(
            f"BEGIN IMMEDIATE;\n{script.read_text('utf-8')}\n"
            f"PRAGMA application_id = {APPLICATION};\nPRAGMA user_version = {number};\nCOMMIT;"
        )
