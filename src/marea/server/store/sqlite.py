"""The store in one SQLite file: WAL, one connection, one writer, migrations from the first day."""

from __future__ import annotations

import asyncio
import fcntl
import sqlite3
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Final

from marea.server.store.errors import StoreError, Unavailable, Unstorable, Unusable
from marea.server.store.files import Watched, make_file, make_private
from marea.server.store.sql import MIGRATIONS, Session, SqlStore

APPLICATION: Final = 0x4D617265  # "Mare", so that no other program's file is taken for ours
PROBE: Final = 65536  # bytes that must fit on a disk that was full: more than any change needs
ANOTHER: Final = "make room, give it to the user that runs Marea, or give another --data folder"
REASONS: Final = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "it cannot be written to",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
    sqlite3.SQLITE_PERM: "it may not be used",
    sqlite3.SQLITE_IOERR: "the disk fails, or a file may not grow any more",
    sqlite3.SQLITE_BUSY: "another program uses it",
    sqlite3.SQLITE_CORRUPT: "it is damaged: put a backup in its place",
    sqlite3.SQLITE_NOTADB: "it is damaged: put a backup in its place",
}


class SqliteSession(Session):
    """The connection to the file. Calls block, since a commit takes a fraction of a millisecond."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db

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
        """Begin a transaction."""
        await self.run("BEGIN IMMEDIATE")

    async def commit(self) -> None:
        """Keep what was done since."""
        await self.run("COMMIT")

    async def rollback(self) -> None:
        """Forget what was done since, unless it is kept already."""
        if self.db.in_transaction:
            self.db.execute("ROLLBACK")


class SqliteWriter(SqliteSession):
    """The connection of a store, which all its callers share: one is in a transaction at a time."""

    def __init__(self, store: SqliteStore) -> None:
        super().__init__(store.db)
        self.store = store
        self.writing = asyncio.Lock()

    async def begin(self) -> None:
        """Begin a transaction, when nobody else is in the middle of one."""
        await self.writing.acquire()
        try:
            self.store.must_be_there()
            await super().begin()
        except BaseException:
            self.writing.release()
            raise

    async def commit(self) -> None:
        """Keep what was done since; what went into a file that is gone is lost."""
        await super().commit()
        self.store.must_be_there()
        self.store.recover()

    async def rollback(self) -> None:
        """Forget what was done since, unless it is kept already, and let the next one begin."""
        try:
            await super().rollback()
        finally:
            self.writing.release()


@contextmanager
def reached() -> Iterator[None]:
    """Say plainly that the file cannot be used now: the disk is full or gone, or the file damaged."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError) or type(error) is sqlite3.DatabaseError:
            raise Unavailable(reason(error)) from error
        raise
    except UnicodeEncodeError as error:
        raise Unstorable from error


def reason(error: sqlite3.Error) -> str:
    """Return in words why a file cannot be used, and what can be done."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return f"{REASONS[code]} ({error})" if code in REASONS else str(error)


class SqliteStore(SqlStore):
    """Tables in the file `marea.db` of a folder, which one server alone uses."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.path = folder / "marea.db"
        with usable(folder):
            make_private(folder)
            self._lock = lock(folder)
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
        self._files = Watched(*(beside(self.path, end) for end in ("", "-wal", "-shm")))
        self._session = SqliteWriter(self)

    @asynccontextmanager
    async def session(self) -> AsyncIterator[SqliteSession]:
        """Return the one connection."""
        yield self._session

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Session]:
        """Begin a transaction, which is forgotten unless it is committed; one that fails is logged."""
        try:
            async with super().transaction() as session:
                yield session
        except Unavailable as error:
            self.log_unavailable(error)
            raise

    # -- what may be wrong with the disk -----------------------------------------------------------

    def must_be_there(self) -> None:
        """Refuse to go on with a file that somebody deleted or replaced: nobody would find it again."""
        missing = self._files.missing()
        if missing:
            raise Unavailable(
                f"{missing} was deleted or replaced while the server used it:"
                " stop the server, put the file or a backup back, and start it again"
            )

    def recover(self) -> None:
        """Find out, if nothing could be stored before, whether there is room again: for more than just this change."""
        if not self.unavailable_because:
            return
        try:
            with reached():
                self.db.execute("DROP TABLE IF EXISTS probe")
                self.db.execute(f"CREATE TABLE probe AS SELECT zeroblob({PROBE}) AS room")
                self.db.execute("DROP TABLE probe")
        except Unavailable:
            return
        self.log_available()

    async def check_writable(self) -> None:
        """Make sure that something can be stored."""
        async with self.transaction() as session:
            await session.run(f"PRAGMA user_version = {len(MIGRATIONS)}")  # as it is: a small write, but a real one
            await session.commit()
        if self.unavailable_because:
            raise Unavailable(self.unavailable_because)

    async def size(self) -> int:
        """Return how many bytes the data take."""
        return sum(path.stat().st_size for path in (self.path, beside(self.path, "-wal")) if path.exists())

    async def close(self) -> None:
        """Let go of the data."""
        self.db.close()
        self._lock.close()


@contextmanager
def usable(folder: Path) -> Iterator[None]:
    """Say plainly that a folder cannot be used at all."""
    try:
        yield
    except OSError as error:
        raise Unusable(f"{error.filename or folder} cannot be used ({error.strerror}): {ANOTHER}") from None
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF not in REASONS:
            raise
        raise Unusable(f"{folder} cannot be used, {reason(error)}: {ANOTHER}") from None


def lock(folder: Path) -> Any:
    """Make sure that one server alone uses a folder; the system lets go of the lock when the process ends, however."""
    path = folder / "marea.lock"
    make_file(path)
    file = path.open("w")
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
    make_file(draft)
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
