"""Copying all tables from one store to another, with a proof that nothing changed."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, Final

from marea.kernel.record import replay
from marea.kernel.state import SPECTATOR
from marea.server.store.errors import StoreError
from marea.server.store.location import is_url, open_store, redact
from marea.server.store.sql import MIGRATIONS, Session, load
from marea.server.store.sqlite import SqliteSession, inspect
from marea.table import Story, full_record, verify
from marea.table.report import view_hash

PARTS: Final = {
    "tables": "id",
    "log": "tab",
    "answers": "tab",
    "replies": "tab",
    "holders": "tab",
    "chat": "tab",
    "preferences": "tab",
    "reviews": "tab",
}  # by name, the column that identifies the table


@asynccontextmanager
async def reading(place: str) -> AsyncIterator[Session]:
    """Open a read-only snapshot of a store, whether a server uses it or not."""
    if is_url(place):
        from marea.server.store.postgres import snapshot

        async with snapshot(place) as session:
            yield session
        return
    path = Path(place) / "marea.db"
    if not path.exists():
        raise StoreError(f"there is no {path}: give a server's folder, or postgresql://user@host/name")
    inspect(path)
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)) as db:
        if db.execute("PRAGMA user_version").fetchone()[0] != len(MIGRATIONS):
            raise StoreError(f"{path} is of an older version: start and stop `marea serve --data {place}` once")
        db.execute("BEGIN")
        yield SqliteSession(db)


async def copy(
    source: str, target: str, progress: Callable[[int, int], object] = lambda done, all: None
) -> Counter[str]:
    """Copy all tables to an empty store, all or nothing; return the counts of what was copied and verified."""
    counts: Counter[str] = Counter()
    async with reading(source) as old:
        store = await open_store(target)
        try:
            async with store.transaction() as new:
                if await new.all("SELECT id FROM tables LIMIT 1"):
                    raise StoreError(f"there are tables at {redact(target)} already: give an empty one")
                ids = [id for (id,) in await old.all("SELECT id FROM tables ORDER BY id")]
                for number, id in enumerate(ids):
                    await copy_table(old, new, id)
                    counts += await verify_copy(old, new, id)
                    progress(number + 1, len(ids))
                await new.run("UPDATE tables SET driver = 0")  # nobody owns them there yet
                await new.commit()
        finally:
            await store.close()
    return counts


async def copy_table(old: Session, new: Session, id: str) -> None:
    """Copy one table."""
    for part, rows in (await rows_of(old, id)).items():
        if rows:
            await new.many(f"INSERT INTO {part} VALUES ({', '.join('?' * len(rows[0]))})", rows)


async def rows_of(session: Session, id: str) -> dict[str, list[tuple[Any, ...]]]:
    """Return all stored rows of a table."""
    return {
        part: sorted(map(tuple, await session.all(f"SELECT * FROM {part} WHERE {key} = ?", id)))
        for part, key in PARTS.items()
    }


async def verify_copy(old: Session, new: Session, id: str) -> Counter[str]:
    """Compare a table in both stores: every stored value, the record, and every seat's view."""
    differs = StoreError(f"table {id} is not the same in both stores: nothing was copied")
    if await rows_of(old, id) != await rows_of(new, id):
        raise differs
    stories = [await story_of(session, id) for session in (old, new)]
    if any(story is None for story in stories):
        return Counter(tables=1, unplayable=1)
    one, other = (story for story in stories if story is not None)
    if view_hashes(one) != view_hashes(other) or full_record(one).write() != full_record(other).write():
        raise differs
    return Counter(tables=1, rows=one.seq, replayed=verify_record(other), views=len(view_hashes(other)))


async def story_of(session: Session, id: str) -> Story | None:
    """Return the story of a stored table; None if this version cannot play it: it is copied as it is."""
    stored = await load(session, id, 0, 0)
    assert stored
    try:
        return Story.load(stored.header, stored.rows, stored.saved["snapshot"])
    except Exception:
        return None


def view_hashes(story: Story) -> list[str]:
    """Return the hashes of the views of all seats and of a spectator."""
    return [view_hash(story.game.view(story.state, seat)) for seat in (*range(story.header.players), SPECTATOR)]


def verify_record(story: Story) -> int:
    """Replay a record, with its seed if it is known. Return 1, or 0 if it was played by other rules."""
    if story.rules != story.game.rules:
        return 0
    record = full_record(story)
    *_, last = replay(story.game, record)
    if json.dumps(last.dump()) != json.dumps(story.state.dump()):
        raise StoreError(f"table {story.header.id}: its record does not lead to its position: nothing was copied")
    if story.header.seed and story.status == "over":
        verify(story.game, record)
    return 1
