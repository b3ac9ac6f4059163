"""Quotas: storage is bounded, and games in progress continue."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from marea.server.http import seats
from marea.server.rooms import command
from marea.server.rooms.hall import Hall
from marea.server.store import sql
from marea.server.store.change import Reply
from marea.server.store.quota import CHECK_INTERVAL
from marea.server.workers.pool import WorkerPool
from tests import luck
from tests.server.databases import new_database
from tests.server.test_odd import SEATS, Browser
from tests.server.test_store import FIRST, HEADER, Place, commit, open_store, reply, run, store_at


class Clock:
    """A clock that the test sets."""

    now = 1000.0


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    return new_database() if request.param == "postgres" else tmp_path


@pytest.fixture
def guest(place: Place) -> Iterator[Browser]:
    guest = Browser(Hall(store_at(place), WorkerPool(1), luck.env(now=lambda: Clock.now)))
    yield guest
    run(guest.hall.close())


def test_above_the_quota_no_tables_are_created_and_games_continue(
    guest: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "marea")
    playing, over = guest.make(*SEATS), guest.make(*SEATS)
    guest.ask("POST", f"{over}/close")
    record = guest.ask("GET", f"{over}/record").text
    guest.hall.quota.max_bytes = 1
    made = [
        guest.ask("POST", "tables", {"game": "regatta", "seats": SEATS}),
        guest.ask("POST", f"{over}/rematch"),
        guest.ask("POST", "records", {"record": record}),
    ]
    for answer in made:
        assert (answer.status_code, answer.json()["error"]["code"]) == (507, "storage_full")
        assert "--storage" in answer.json()["error"]["message"]
    move = {"move": "bid:0", "id": "a", "expected": 1, "seat": 0}
    assert guest.ask("POST", f"{playing}/moves", move).status_code == 200
    guest.hall.quota.max_bytes = 10**12
    assert guest.ask("POST", f"{over}/rematch").status_code == 507, "the size is not checked for every table"
    Clock.now += CHECK_INTERVAL
    assert guest.ask("POST", f"{over}/rematch").status_code == 201
    logged = [record.message for record in caplog.records if record.message.startswith("storage")]
    assert logged == ["storage quota exceeded", "storage below quota"]


def test_the_size_grows_with_the_data(place: Place) -> None:
    with open_store(place) as store:
        before = run(store.size())
        run(store.create(HEADER, replace(FIRST, snapshot={"a": "incompressible" * 100_000})))
        assert before > 0
        assert run(store.size()) > before


def test_a_chat_has_a_limit(guest: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "MAX_CHAT_MESSAGES", 3)
    table = guest.make(*SEATS)
    answers = [guest.ask("POST", f"{table}/chat", {"text": "Ola", "seat": 0}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 409]
    assert answers[-1].json()["error"]["code"] == "chat_full"


def test_a_seat_has_a_limit_of_keys_and_they_can_be_revoked(guest: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "MAX_KEYS", 4)
    table = guest.make({}, {"kind": "open"})
    answers = [guest.ask("POST", f"{table}/seats", {"seat": 0}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 409]
    assert answers[-1].json()["error"]["code"] == "too_many_keys"
    assert guest.ask("DELETE", f"{table}/seats/0/tokens").status_code == 200
    assert guest.ask("POST", f"{table}/seats", {"seat": 0}).status_code == 200


def test_old_replies_are_deleted_and_the_newest_are_kept(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sql, "KEPT_REPLIES", 20)
    quiet = replace(FIRST, rows=[], granted=[])
    with open_store(place) as store:
        run(store.create(HEADER, FIRST))
        run(store.create(replace(HEADER, id="T2"), replace(FIRST, table="T2")))
        run(commit(store, replace(quiet, table="T2", reply=Reply(0, "another table's", "{}"))))
        for number in range(130):
            run(commit(store, replace(quiet, reply=Reply(number % 2, f"m{number}", "{}"))))
        kept = [number for number in range(130) if run(reply(store, "T1", number % 2, f"m{number}"))]
        assert kept == list(range(kept[0], 130))
        assert 20 <= len(kept) < 20 + sql.CLEANUP_INTERVAL
        assert run(reply(store, "T2", 0, "another table's"))
