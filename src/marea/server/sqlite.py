"""The store in one SQLite file: WAL, one connection, one writer, migrations from the first day."""

from __future__ import annotations

import fcntl
import json
import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from marea.server.store import Change, Line, Store, Stored, StoreError, header_of, header_text
from marea.table import Header, Row

APPLICATION: Final = 0x4D617265  # "Mare", so that no other program's file is taken for ours
MIGRATIONS: Final = sorted((Path(__file__).parent / "migrations").glob("*.sql"))


class SqliteStore(Store):
    """Tables in the file `marea.db` of a folder. Calls block, since a commit takes a fraction of a millisecond."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._lock = lock(folder)
        self.path = folder / "marea.db"
        try:
            if self.path.exists():
                inspect(self.path)
            else:
                make(self.path)
            self.db = connect(self.path)
        except BaseException:
            self._lock.close()
            raise

    async def create(self, header: Header, change: Change) -> None:
        """Store a new table."""
        with self.db:
            self.db.execute("BEGIN IMMEDIATE")
            self.db.execute(
                "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    header.id,
                    header_text(header),
                    header.seed,
                    header.settings.visibility,
                    change.status,
                    change.at,
                    change.saved,
                ),
            )
            self._write(change)

    async def commit(self, change: Change) -> None:
        """Store what one command changed. A sealed answer alone does not move its table up in the lists."""
        seen = bool(change.rows or change.chat)
        with self.db:
            self.db.execute("BEGIN IMMEDIATE")
            self.db.execute(
                "UPDATE tables SET status = ?, changed = iif(?, ?, changed), saved = ? WHERE id = ?",
                (change.status, seen, change.at, change.saved, change.table),
            )
            self._write(change)

    def _write(self, change: Change) -> None:
        """Write the parts of a change, inside its transaction."""
        table, execute = change.table, self.db.execute
        self.db.executemany(
            "INSERT INTO log VALUES (?, ?, ?, ?, ?, ?)",
            [(table, change.first + i, *row, change.at) for i, row in enumerate(change.rows)],
        )
        if change.answers is not None:
            execute("DELETE FROM answers WHERE tab = ?", (table,))
            self.db.executemany(
                "INSERT INTO answers VALUES (?, ?, ?)", [(table, seat, text) for seat, text in change.answers.items()]
            )
        if change.reply:
            execute("INSERT INTO replies VALUES (?, ?, ?, ?)", (table, *vars(change.reply).values()))
        for seat in change.freed:
            execute("DELETE FROM holders WHERE tab = ? AND seat = ?", (table, seat))
            execute("DELETE FROM preferences WHERE tab = ? AND seat = ?", (table, seat))
        for key, seat in change.held:
            execute("INSERT OR IGNORE INTO holders VALUES (?, ?, ?)", (key, table, seat))
        if change.chat:
            execute("INSERT INTO chat VALUES (?, ?, ?, ?, ?)", (table, *vars(change.chat).values()))

    async def load(self, table: str) -> Stored | None:
        """Return a table; None if there is none of that id."""
        found = self.db.execute("SELECT header, seed, saved, changed FROM tables WHERE id = ?", (table,)).fetchone()
        if found is None:
            return None
        holders: dict[str, set[int]] = {}
        for key, seat in self._all("SELECT key, seat FROM holders WHERE tab = ?", table):
            holders.setdefault(key, set()).add(seat)
        return Stored(
            header=header_of(found[0], found[1]),
            rows=[Row(*row) for row in self._all("SELECT kind, seat, text FROM log WHERE tab = ? ORDER BY seq", table)],
            answers=dict(self._all("SELECT seat, text FROM answers WHERE tab = ?", table)),
            saved=json.loads(found[2]),
            holders=holders,
            chat=[
                Line(*line)
                for line in self._all("SELECT number, seat, text, at FROM chat WHERE tab = ? ORDER BY number", table)
            ],
            preferences=dict(self._all("SELECT seat, text FROM preferences WHERE tab = ?", table)),
            changed=found[3],
        )

    async def prefer(self, table: str, seat: int, text: str) -> None:
        """Store how the person on a seat likes the page."""
        self.db.execute("INSERT OR REPLACE INTO preferences VALUES (?, ?, ?)", (table, seat, text))

    async def keep_review(self, table: str, seat: int, text: str) -> None:
        """Store what the coach found in a game that is over."""
        self.db.execute("INSERT OR REPLACE INTO reviews VALUES (?, ?, ?)", (table, seat, text))

    async def review(self, table: str, seat: int) -> str | None:
        """Return the review of a seat as it was stored; None if there is none."""
        found = self._all("SELECT text FROM reviews WHERE tab = ? AND seat = ?", table, seat)
        return found[0][0] if found else None

    async def reply(self, table: str, seat: int, id: str) -> str | None:
        """Return what was answered to a client's id."""
        found = self._all("SELECT reply FROM replies WHERE tab = ? AND seat = ? AND id = ?", table, seat, id)
        return found[0][0] if found else None

    async def ids(self, status: str, before: float | None = None) -> list[str]:
        """Return the tables of a status, perhaps only those without a change since some time."""
        limit = float("inf") if before is None else before
        return [id for (id,) in self._all("SELECT id FROM tables WHERE status = ? AND changed < ?", status, limit)]

    async def lobby(self, limit: int) -> list[str]:
        """Return the public tables that are open or being played, the last changed first."""
        query = (
            "SELECT id FROM tables WHERE status IN ('open', 'playing') AND visibility = 'public'"
            " ORDER BY status, changed DESC LIMIT ?"
        )
        return [id for (id,) in self._all(query, limit)]

    async def held_by(self, keys: Iterable[str], limit: int) -> list[str]:
        """Return the tables at which somebody holds a seat, the last changed first."""
        wanted = list(keys)
        marks = ", ".join("?" * len(wanted))
        query = (
            f"SELECT DISTINCT id FROM tables JOIN holders ON tab = id WHERE key IN ({marks})"
            " ORDER BY changed DESC LIMIT ?"
        )
        return [id for (id,) in self._all(query, *wanted, limit)]

    async def close(self) -> None:
        """Let go of the data."""
        self.db.close()
        self._lock.close()

    def _all(self, query: str, *args: object) -> list[Any]:
        return self.db.execute(query, args).fetchall()


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
