"""The store, in both databases: it returns what was stored, and stores changes whole or not at all."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import asyncpg
import pytest

from marea.server.store.change import (
    Change,
    ChatMessage,
    Reply,
    StoredTable,
    read_header,
    write_header,
)
from marea.server.store.errors import Unavailable
from marea.server.store.postgres import PostgresStore
from marea.server.store.sql import SqlStore
from marea.server.store.sqlite import SqliteStore
from marea.server.workers.job_queue import JobQueue
from marea.table import Clock, Header, Row, Seat, Settings
from tests.server.databases import database_server, new_database

HEADER = Header(
    id="T1",
    game="regatta",
    rules=1,
    players=3,
    options={"reserve": "nothing"},
    seats=(Seat("human", "Ánxela «A» 🌊"), Seat("bot", bot="greedy"), Seat("open")),
    settings=Settings("public", 2.5, 0.5, Clock("game", 300.0), 20.0),
    seed=bytes(range(32)),
    created=1_700_000_000.25,
    edition='name = "ours"',
)
FIRST = Change(
    table="T1",
    at=10.5,
    status="open",
    times={"left": [300.0, 300.0, 300.0]},
    snapshot={"a": [1, 2]},
    listing={"game": "regatta"},
    rows=[Row("sit", 2, "Xoán"), Row("start")],
    granted=[("k1", -1), ("k1", 0), ("k2", 0), ("k2", 2)],
)
NEXT = Change(
    table="T1",
    at=11.75,
    status="playing",
    times={"left": [299.5, 300.0, 300.0]},
    snapshot={"a": [3]},
    listing={"game": "regatta"},
    first=3,
    rows=[Row("chance", -1, "wind:2"), Row("move", 0, "sail:1"), Row("back", 0, "3")],
    answers={0: "bid:1", 2: "bid:4"},
    reply=Reply(0, "mine", '{"seq":5,"after":2,"events":["ü"]}'),
    granted=[("k3", 1)],
    freed=[2],
    chat=[ChatMessage(1, 0, "¡Ola! <b>", 11.5)],
    preferences={1: '{"sound":"ü"}'},
)
TABLES = ("tables", "log", "answers", "replies", "holders", "chat", "preferences", "reviews")


BROKEN = (sqlite3.Error, asyncpg.IntegrityConstraintViolationError, asyncpg.DataError)
RUNNER = asyncio.Runner()  # one loop for all tests: a connection to PostgreSQL belongs to its loop
Place = Path | str  # a folder for SQLite, or the address of a database

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    return RUNNER.run(work)


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    return new_database() if request.param == "postgres" else tmp_path


def store_at(place: Place) -> SqlStore:
    return SqliteStore(place) if isinstance(place, Path) else run(PostgresStore.open(place))


@contextmanager
def open_store(place: Place) -> Iterator[SqlStore]:
    store = store_at(place)
    try:
        yield store
    finally:
        run(store.close())


async def commit(store: SqlStore, change: Change) -> None:
    async with store.lock(change.table) as lock:
        await store.commit(lock, change)


async def reply(store: SqlStore, table: str, seat: int, id: str) -> str | None:
    async with store.lock(table) as lock:
        return await store.reply(lock, seat, id)


def create_table(store: SqlStore, *changes: Change) -> None:
    """Store a new table and its changes."""
    run(store.create(HEADER, FIRST))
    for change in changes:
        run(commit(store, change))


def load(store: SqlStore) -> StoredTable:
    found = run(store.load("T1"))
    assert found
    return found


async def read_everything(store: SqlStore) -> dict[str, list[Any]]:
    async with store.session() as session:
        return {name: sorted(map(tuple, await session.all(f"SELECT * FROM {name}"))) for name in TABLES}


def everything(store: SqlStore) -> dict[str, list[Any]]:
    """Return all stored rows, by table of the database."""
    return run(read_everything(store))


# -- storing and loading -----------------------------------------------------------------------------


def test_a_table_is_loaded_as_it_was_stored(place: Place) -> None:
    with open_store(place) as store:
        create_table(store, NEXT)
    with open_store(place) as store:
        assert load(store) == StoredTable(
            header=HEADER,
            rows=FIRST.rows + NEXT.rows,
            answers={0: "bid:1", 2: "bid:4"},
            saved={"left": [299.5, 300.0, 300.0], "snapshot": {"a": [3]}},
            holders={"k1": {-1, 0}, "k2": {0}, "k3": {1}},
            chat=[ChatMessage(1, 0, "¡Ola! <b>", 11.5)],
            preferences={1: '{"sound":"ü"}'},
            changed=11.75,
            version=2,
            owner=1,
            has_listing=True,
        )
        assert run(reply(store, "T1", 0, "mine")) == '{"seq":5,"after":2,"events":["ü"]}'


def test_a_table_without_a_clock_and_an_edition_is_loaded_as_it_was_stored(place: Place) -> None:
    header = replace(HEADER, settings=Settings(), edition=None, options={"first": 2, "fog": True})
    with open_store(place) as store:
        run(store.create(header, FIRST))
        assert load(store).header == header


def test_a_header_stored_before_hints_existed_allows_them() -> None:
    fields = json.loads(write_header(HEADER))
    del fields["settings"]["hints"]
    assert read_header(json.dumps(fields), HEADER.seed) == HEADER
    without = replace(HEADER, settings=Settings(hints=False))
    assert read_header(write_header(without), HEADER.seed) == without


def test_replies_belong_to_one_table_seat_and_id(place: Place) -> None:
    with open_store(place) as store:
        create_table(store, NEXT)
        run(store.create(replace(HEADER, id="T2"), replace(FIRST, table="T2")))
        for table, seat, id in (("T2", 0, "mine"), ("T1", 1, "mine"), ("T1", 0, "Mine")):
            assert run(reply(store, table, seat, id)) is None


def test_answers_are_replaced_or_kept(place: Place) -> None:
    quiet = replace(NEXT, first=6, rows=[], answers=None, reply=None, chat=[])
    with open_store(place) as store:
        create_table(store, NEXT, quiet)
        assert load(store).answers == {0: "bid:1", 2: "bid:4"}
        run(commit(store, replace(quiet, answers={1: "bid:2"})))
        assert load(store).answers == {1: "bid:2"}
        run(commit(store, replace(quiet, answers={})))
        assert load(store).answers == {}


def test_the_log_is_loaded_in_order(place: Place) -> None:
    rows = [Row("move", i % 3, f"m{i}") for i in range(120)]
    with open_store(place) as store:
        create_table(store)
        for i, row in enumerate(rows):
            run(commit(store, replace(FIRST, first=3 + i, rows=[row], granted=[])))
        assert load(store).rows == FIRST.rows + rows


def test_a_review_belongs_to_one_table_and_seat(place: Place) -> None:
    with open_store(place) as store:
        create_table(store)
        run(store.store_review("T1", 1, '{"seat":1}'))
        run(store.store_review("T1", 1, '{"seat":1,"later":"ü"}'))
    with open_store(place) as store:
        found = [run(store.review(*key)) for key in (("T1", 1), ("T1", 0), ("T2", 1))]
        assert found == ['{"seat":1,"later":"ü"}', None, None]
        with pytest.raises(BROKEN):
            run(store.store_review("T2", 1, "{}"))


def test_concurrent_writes_survive_a_lock_released_without_a_commit(place: Place) -> None:
    """A lock released without a commit rolls back; on SQLite all writers share one connection."""

    async def store_meanwhile(store: SqlStore) -> None:
        queue = JobQueue(store)
        for job in ("finished", "going on"):
            await queue.put(job, "review", {})
        taken = await queue.take("review")
        async with store.lock("T1"):
            work = [store.store_review("T1", 1, "{}"), queue.delete(taken.id), queue.set_progress("going on", 0.5)]
            tasks = [asyncio.ensure_future(one) for one in work]
            for _ in range(50):
                await asyncio.sleep(0)  # run everything that can run before the lock is released
        await asyncio.gather(*tasks)
        assert await store.review("T1", 1) == "{}"
        assert await queue.find(taken.id) is None
        going_on = await queue.find("going on")
        assert going_on
        assert going_on.done == 0.5

    with open_store(place) as store:
        create_table(store)
        run(store_meanwhile(store))


def test_tables_are_found_by_status_age_and_holder(place: Place) -> None:
    def ids(*args: Any) -> list[str]:
        return run(store.ids(*args))

    hidden = replace(HEADER, id="T3", settings=Settings())
    with open_store(place) as store:
        create_table(store)
        run(store.create(replace(HEADER, id="T2"), replace(FIRST, table="T2", at=20.0, status="playing")))
        run(store.create(hidden, replace(FIRST, table="T3", at=30.0, granted=[("k9", 0)])))
        run(store.create(replace(HEADER, id="T4"), replace(FIRST, table="T4", status="over", granted=[])))
        assert (ids("open"), ids("open", 10.5), ids("open", 10.6), ids("playing")) == (["T1", "T3"], [], ["T1"], ["T2"])
        shown = '{"game":"regatta"}'
        assert run(store.lobby(9)) == [("T1", shown), ("T2", shown)]
        assert run(store.held_by(["k1", "k2", "k9"], 9)) == [("T3", shown), ("T2", shown), ("T1", shown)]
        assert run(store.held_by(["k1"], 1)) == [("T2", shown)]
        assert run(store.held_by([], 9)) == []
        assert run(store.seats_of(["k1", "k2"], ["T1", "T2", "T4"])) == {"T1": [0, 2], "T2": [0, 2]}
        assert run(store.seats_of([], ["T1"])) == run(store.seats_of(["k1"], [])) == {}
        assert run(store.load("T9")) is None


def test_a_read_only_database_is_unavailable() -> None:
    place = new_database()
    with open_store(place) as store:
        assert isinstance(store, PostgresStore)
        create_table(store)
        run(store.check_writable())
        name = place.partition("?")[0].rpartition("/")[2]
        database_server().psql(f"ALTER DATABASE {name} SET default_transaction_read_only = on;")
        run(store.pool.expire_connections())
        with pytest.raises(Unavailable):
            run(store.check_writable())
        with pytest.raises(Unavailable):
            run(commit(store, NEXT))
