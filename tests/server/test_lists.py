"""Lists of tables: from stored entries, without replaying games; tables that cannot be played are left out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from marea import games
from marea.server.app import create_app
from marea.server.base.keys import CREATOR, fingerprint
from marea.server.rooms.hall import Hall
from marea.server.store.sql import SqlStore
from marea.server.workers.pool import WorkerPool
from marea.table import Header, Seat, Settings
from tests import luck
from tests.server.databases import new_database
from tests.server.servers import NO_LIMITS, do
from tests.server.test_store import Place, run, store_at

COOKIE = "c" * 43


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    return new_database() if request.param == "postgres" else tmp_path


def hall_at(place: Place) -> Hall:
    """Return the hall of a new server."""
    return Hall(store_at(place), WorkerPool(1), luck.env())


async def make(hall: Hall, id: str, kinds: str = "hh") -> None:
    """Make a public table of Namiji whose human seats are all held by one browser."""
    game = games.get("namiji")
    seats = tuple(Seat("human", "Ana") if kind == "h" else Seat("open") for kind in kinds)
    options, settings = game.settings(len(seats), {}), Settings("public", pause=1e6)
    header = Header(id, game.id, game.rules, len(seats), options, seats, settings, bytes(32), 1000.0)
    held = [(fingerprint(COOKIE), seat) for seat, kind in enumerate(kinds) if kind == "h"]
    await hall.create(header, [*held, (fingerprint(COOKIE), CREATOR)])


async def lists(hall: Hall) -> list[list[dict[str, Any]]]:
    """Return the lobby and the browser's own tables, sorted."""
    transport = httpx.ASGITransport(create_app(hall, NO_LIMITS))
    async with httpx.AsyncClient(transport=transport, base_url="http://marea.test", verify=False) as http:
        headers = {"cookie": f"marea={COOKIE}"}
        answers = [await http.get(path, headers=headers) for path in ("/api/tables", "/api/tables?mine=true")]
    assert [answer.status_code for answer in answers] == [200, 200], answers[0].text
    return [sorted(answer.json(), key=lambda table: str(table["table"])) for answer in answers]


async def change(store: SqlStore, query: str, *args: object) -> None:
    """Change the stored data."""
    async with store.transaction() as session:
        await session.run(query, *args)
        await session.commit()


def test_a_list_shows_the_state_of_tables_without_loading_any(place: Place) -> None:
    async def play(hall: Hall) -> list[list[dict[str, Any]]]:
        for id, kinds in (("T1", "hh"), ("T2", "ho"), ("T3", "hho")):
            await make(hall, id, kinds)
        await do(hall.rooms["T1"], lambda table, now: table.resign(0, now))
        await do(hall.rooms["T2"], lambda table, now: table.sit(1, "Brais", now), [(fingerprint("b" * 43), 1)])
        await do(hall.rooms["T3"], lambda table, now: table.leave(1, now))
        expected = [
            (id, room.story.status, [vars(seat)["kind"] for seat in room.story.seats], room.story.state.asked())
            for id, room in sorted(hall.rooms.items())
        ]
        assert expected[1][1:3] == ("playing", ["human", "human"])
        found = await lists(hall)
        for listed in found:
            states = [(t["table"], t["status"], [s["kind"] for s in t["seats"]], t["asked"]) for t in listed]
            assert states == [(*one[:3], one[3] if one[1] == "playing" else []) for one in expected]
            assert [table["mine"] for table in listed] == [[0, 1], [0], [0]]
        assert found[0][0]["seats"][0]["resigned"]
        return found

    first = hall_at(place)
    before = run(play(first))
    run(first.close())
    again = hall_at(place)
    assert run(lists(again)) == before
    assert not again.rooms
    run(again.close())


def test_a_table_without_a_stored_entry_is_loaded_only_once(place: Place) -> None:
    async def forget(hall: Hall) -> list[list[dict[str, Any]]]:
        await make(hall, "T1")
        found = await lists(hall)
        await change(hall.store, "UPDATE tables SET listed = ''")
        return found

    halls = [hall_at(place)]
    before = run(forget(halls[0]))
    run(halls[0].close())
    for rooms in (1, 0):
        hall = hall_at(place)
        assert run(lists(hall)) == before
        assert len(hall.rooms) == rooms
        run(hall.close())


def test_tables_that_cannot_be_played_are_left_out_and_logged_once(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    async def spoil(hall: Hall) -> None:
        for number in range(5):
            await make(hall, f"T{number}")
        store = hall.store
        gone = {"game": "gone", "players": 2, "options": {}, "status": "playing", "seats": [], "asked": []}
        await change(store, "UPDATE tables SET listed = ? WHERE id = 'T0'", json.dumps(gone))
        await change(store, "UPDATE tables SET listed = '', header = replace(header, 'namiji', 'gone') WHERE id = 'T1'")
        await change(store, "UPDATE tables SET listed = '' WHERE id = 'T2'")
        await change(store, "UPDATE log SET text = 'nothing', kind = 'move', seat = 7 WHERE tab = 'T2' AND seq = 2")
        await change(store, "UPDATE tables SET listed = '', header = '{}' WHERE id = 'T3'")

    first = hall_at(place)
    run(spoil(first))
    run(first.close())
    hall = hall_at(place)
    for _ in range(2):
        assert [[table["table"] for table in listed] for listed in run(lists(hall))] == [["T4"], ["T4"]]
    run(hall.close())
    logged = sorted(vars(record)["table"] for record in caplog.records if record.message == "table not loaded")
    assert logged == ["T0", "T1", "T2", "T3"]
