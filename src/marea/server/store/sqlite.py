"""The store in one SQLite file: WAL, one connection, one writer at a time."""

from __future__ import annotations

import asyncio
import fcntl
import sqlite3
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Final

from marea.server.store.errors import StoreError, Unavailable, Unstorable, Unusable
from marea.server.store.files import WatchedFiles, make_file, make_private
from marea.server.store.sql import MIGRATIONS, Session, SqlStore

APPLICATION: Final = 0x4D617265  # "Mare": identifies our files
PROBE_BYTES: Final = 65536  # bytes that must fit on a disk that was full: more than any change needs
ADVICE: Final = "make room, give it to the user that runs Marea, or give another --data folder"
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
    """A connection to the file. Calls block: a commit takes a fraction of a millisecond."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db

    async def run(self, query: str, *args: object) -> None:
        """Execute a statement without a result."""
        with translate_errors():
            self.db.execute(query, args)

    async def many(self, query: str, rows: Iterable[tuple[object, ...]]) -> None:
        """Execute a statement for each row."""
        with translate_errors():
            self.db.executemany(query, rows)

    async def all(self, query: str, *args: object) -> list[Any]:
        """Return all rows of a query."""
        with translate_errors():
            return self.db.execute(query, args).fetchall()

    async def begin(self) -> None:
        """Begin a transaction."""
        await self.run("BEGIN IMMEDIATE")

    async def commit(self) -> None:
        """Commit the transaction."""
        await self.run("COMMIT")

    async def rollback(self) -> None:
        """Roll the transaction back, unless it is committed."""
        if self.db.in_transaction:
            self.db.execute("ROLLBACK")


class SqliteWriter(SqliteSession):
    """The connection of a store, which all callers share: one transaction at a time."""

    def __init__(self, store: SqliteStore) -> None:
        super().__init__(store.db)
        self.store = store
        self.writing = asyncio.Lock()

    async def begin(self) -> None:
        """Begin a transaction once no other is open."""
        await self.writing.acquire()
        try:
            self.store.check_files()
            await super().begin()
        except BaseException:
            self.writing.release()
            raise

    async def commit(self) -> None:
        """Commit the transaction; if the file was deleted meanwhile, it is lost."""
        await super().commit()
        self.store.check_files()
        self.store.recover()

    async def rollback(self) -> None:
        """Roll the transaction back, unless it is committed, and let the next one begin."""
        try:
            await super().rollback()
        finally:
            self.writing.release()


@contextmanager
def translate_errors() -> Iterator[None]:
    """Raise Unavailable if the file cannot be used: the disk is full or gone, or the file damaged."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError) or type(error) is sqlite3.DatabaseError:
            raise Unavailable(explain(error)) from error
        raise
    except UnicodeEncodeError as error:
        raise Unstorable from error


def explain(error: sqlite3.Error) -> str:
    """Return why a file cannot be used, and what can be done."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return f"{REASONS[code]} ({error})" if code in REASONS else str(error)


class SqliteStore(SqlStore):
    """Tables in the file `marea.db` of a folder, which only one server uses."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.path = folder / "marea.db"
        with check_usable(folder):
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
        self._files = WatchedFiles(*(sibling(self.path, end) for end in ("", "-wal", "-shm")))
        self._session = SqliteWriter(self)

    @asynccontextmanager
    async def session(self) -> AsyncIterator[SqliteSession]:
        """Return the only connection."""
        yield self._session

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Session]:
        """Begin a transaction, which is rolled back unless it is committed; a failure is logged."""
        try:
            async with super().transaction() as session:
                yield session
        except Unavailable as error:
            self.log_unavailable(error)
            raise

    # -- trouble with the disk -----------------------------------------------------------

    def check_files(self) -> None:
        """Raise Unavailable if a file was deleted or replaced: nobody would find what is written to it."""
        missing = self._files.missing()
        if missing:
            raise Unavailable(
                f"{missing} was deleted or replaced while the server used it:"
                " stop the server, put the file or a backup back, and start it again"
            )

    def recover(self) -> None:
        """After a failure, check whether there is room again for more than the last change."""
        if not self.unavailable_because:
            return
        try:
            with translate_errors():
                self.db.execute("DROP TABLE IF EXISTS probe")
                self.db.execute(f"CREATE TABLE probe AS SELECT zeroblob({PROBE_BYTES}) AS room")
                self.db.execute("DROP TABLE probe")
        except Unavailable:
            return
        self.log_available()

    async def check_writable(self) -> None:
        """Raise Unavailable if nothing can be stored."""
        async with self.transaction() as session:
            await session.run(f"PRAGMA user_version = {len(MIGRATIONS)}")  # unchanged: a small write, but a real one
            await session.commit()
        if self.unavailable_because:
            raise Unavailable(self.unavailable_because)

    async def size(self) -> int:
        """Return the size of the data in bytes."""
        return sum(path.stat().st_size for path in (self.path, sibling(self.path, "-wal")) if path.exists())

    async def close(self) -> None:
        """Close the file."""
        self.db.close()
        self._lock.close()


@contextmanager
def check_usable(folder: Path) -> Iterator[None]:
    """Raise Unusable if a folder cannot be used at all."""
    try:
        yield
    except OSError as error:
        raise Unusable(f"{error.filename or folder} cannot be used ({error.strerror}): {ADVICE}") from None
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF not in REASONS:
            raise
        raise Unusable(f"{folder} cannot be used, {explain(error)}: {ADVICE}") from None


def lock(folder: Path) -> Any:
    """Lock a folder for one server; the system releases the lock when the process ends, however it does."""
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
    """Open a file and migrate its schema."""
    db = sqlite3.connect(path, isolation_level=None)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = NORMAL")  # safe against a crash of the process
        db.execute("PRAGMA foreign_keys = ON")
        migrate(db)
    except BaseException:
        db.close()
        raise
    return db


def make(path: Path) -> None:
    """Make a file; it gets its name once it is complete, so that an empty one is never mistaken for it."""
    if sibling(path, "-wal").exists():
        raise StoreError(
            f"{path} is missing, but what belongs to it is there: put it back, or move {path}-wal away too"
        )
    draft = path.with_suffix(".new")
    for end in ("", "-wal", "-shm", "-journal"):  # left by an interrupted start
        sibling(draft, end).unlink(missing_ok=True)
    make_file(draft)
    connect(draft).close()
    draft.rename(path)


def sibling(path: Path, end: str) -> Path:
    """Return the path of a file that SQLite keeps beside another."""
    return path.with_name(path.name + end)


def inspect(path: Path) -> None:
    """Refuse a file that is not ours, damaged, or of a newer version, without changing it."""
    try:
        application, version, state = read_header(path)
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


def read_header(path: Path) -> tuple[int, int, str]:
    """Return the application id, the schema number and the integrity of a file."""
    size, pending, index = path.stat().st_size, sibling(path, "-wal").exists(), sibling(path, "-shm")
    if size == 0:
        return 0, 0, "it is empty"
    created = index if pending and not index.exists() else None  # SQLite needs it to read what is pending
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
        if created:
            created.unlink(missing_ok=True)


def migrate(db: sqlite3.Connection) -> None:
    """Migrate the schema, each step in a transaction."""
    version = db.execute("PRAGMA user_version").fetchone()[0]
    for number, script in enumerate(MIGRATIONS[version:], version + 1):
        db.executescript(
            f"BEGIN IMMEDIATE;\n{script.read_text('utf-8')}\n"
            f"PRAGMA application_id = {APPLICATION};\nPRAGMA user_version = {number};\nCOMMIT;"
        )
