"""Changes are stored whole or not at all."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from marea.server.rooms.hall import Hall
from marea.server.rooms.room import Room
from marea.server.rooms.viewer import Viewer
from marea.server.store import sql
from marea.server.store.change import (
    Change,
    Reply,
)
from marea.server.store.errors import Unavailable
from marea.server.store.sql import Session, SqlStore
from marea.server.workers.pool import WorkerPool
from marea.table import Row, Seat, Settings, Table
from tests import luck
from tests.server.databases import new_database
from tests.server.servers import do, say
from tests.server.test_store import (
    BROKEN,
    FIRST,
    HEADER,
    NEXT,
    Place,
    commit,
    create_table,
    everything,
    load,
    open_store,
    run,
    store_at,
)


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    return new_database() if request.param == "postgres" else tmp_path


BREAKS: dict[str, Callable[[Change], Change]] = {
    "the second row's seq is taken": lambda change: replace(change, first=2),
    "the reply's id is taken": lambda change: change,
    "the line's number is taken": lambda change: replace(change, first=6, reply=None),
    "no such table": lambda change: replace(change, table="T9", reply=None, chat=[]),
    "nothing that could be stored": lambda change: replace(change, first=6, reply=Reply(0, "x", [])),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("how", BREAKS)
def test_nothing_of_a_failed_change_is_stored(how: str, place: Place) -> None:
    later = replace(
        NEXT, first=6, at=99.0, status="over", snapshot={}, answers={1: "bid:9"}, freed=[0], granted=[("k7", 0)]
    )
    change = BREAKS[how](later)
    with open_store(place) as store:
        create_table(store, NEXT)
        before = everything(store)
        with pytest.raises(BROKEN):
            run(commit(store, change))
        assert everything(store) == before
        run(commit(store, replace(later, reply=None, chat=[])))  # the store is still usable
        assert len(load(store).rows) == 8


def test_nothing_of_a_failed_table_is_stored(place: Place) -> None:
    with open_store(place) as store:
        create_table(store)
        before = everything(store)
        with pytest.raises(BROKEN):
            run(store.create(HEADER, FIRST))
        with pytest.raises(BROKEN):
            run(store.create(replace(HEADER, id="T2"), replace(FIRST, rows=[Row("start")] * 2, first=2)))
        assert everything(store) == before


def fail_once(patch: pytest.MonkeyPatch) -> None:
    """Make the store fail once, in the middle of a change."""
    write = sql.write

    async def write_and_fail(session: Session, change: Change, version: int) -> None:
        await write(session, change, version)
        patch.undo()
        raise Unavailable("the disk is full")

    patch.setattr(sql, "write", write_and_fail)


def sit(name: str) -> Callable[[Table, float], object]:
    return lambda table, now: table.sit(2, name, now)


def test_a_change_that_could_not_be_stored_is_undone(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither viewers, waiting commands nor the next caller see it."""

    async def play() -> None:
        hall = Hall(store, WorkerPool(1), luck.env(now=lambda: 50.0))
        header = replace(HEADER, seats=(Seat("human", "A"), Seat("human", "B"), Seat("open")), edition=None)
        room = await hall.create(replace(header, settings=Settings()), [("k1", 0)])
        viewer = Viewer(0)
        room.broadcast.connect(viewer)
        fail_once(monkeypatch)
        async with room.lock:
            lost, kept = (asyncio.create_task(do(room, sit(name))) for name in ("C", "D"))
            said = asyncio.create_task(say(room, 0, "Ola"))
            await asyncio.sleep(0)
        with pytest.raises(Unavailable):
            await lost
        assert ((await kept)["after"], (await said).number) == (0, 1)
        assert viewer.messages.get_nowait() is None  # disconnected, and nothing was broadcast
        again = await hall.room("T1")
        assert again is not room
        assert again.story.rows[0] == Row("sit", 2, "D")
        assert (await rows_of(hall), again.chat) == (again.story.rows, [await said])
        late = Viewer(0)
        room.broadcast.connect(late)
        assert late.messages.get_nowait() is None
        await hall.close()

    store = store_at(place)
    run(play())


async def rows_of(hall: Hall) -> list[Row]:
    stored = await hall.store.load("T1")
    assert stored
    return stored.rows


def test_a_command_that_fails_in_the_middle_is_undone(place: Place) -> None:
    def half(room: Room) -> None:
        room.story.add(Row("sit", 2, "C"))
        raise IndexError("a mistake in the rules")

    async def play() -> None:
        hall = Hall(store, WorkerPool(1), luck.env(now=lambda: 50.0))
        room = await hall.create(replace(HEADER, edition=None), [])
        with pytest.raises(IndexError):
            await do(room, lambda table, now: half(room))
        await do(room, lambda table, now: table.close())
        assert await rows_of(hall) == [Row("close")]
        await hall.close()

    store = store_at(place)
    run(play())


def test_a_damaged_table_does_not_block_the_others(place: Place) -> None:
    async def make(store: SqlStore) -> None:
        hall = Hall(store, WorkerPool(1), luck.env())
        for id in ("T1", "T2", "T3"):
            seats = (Seat("human", "A"), Seat("human", "B"), Seat("human", "C"))
            await hall.create(replace(HEADER, id=id, seats=seats, edition=None), [])
        async with store.session() as session:
            await session.run("UPDATE log SET text = 'nothing', kind = 'move', seat = 7 WHERE tab = 'T1' AND seq = 1")
            await session.run("UPDATE tables SET header = '{}' WHERE id = 'T2'")
        await hall.close()

    async def resume(store: SqlStore) -> set[str]:
        hall = Hall(store, WorkerPool(1), luck.env())
        while await hall.cluster.heartbeat():
            pass
        found = set(hall.rooms)
        await hall.close()
        return found

    run(make(store_at(place)))
    assert run(resume(store_at(place))) == {"T3"}
