"""Moves: never lost, never doubled, never out of turn."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from marea.server.rooms.room import Room
from marea.server.store.change import Change
from marea.server.store.sql import TableLock
from marea.server.store.sqlite import SqliteStore
from tests import luck
from tests.patience import PATIENCE
from tests.server.doors import Player, browser_at, play_out, problem, running, table_of
from tests.waiting import comes_true

SEED = bytes(32)  # which makes the first steps of Navia below predictable


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("moves"), luck.env(seed=lambda: SEED)) as address:
        yield address


def navia(address: str, **settings: Any) -> list[Player]:
    """Return two players of Navia; the first is asked to place a boat, at seq 1."""
    settings.setdefault("pause", 3600)
    return table_of(address, "navia", {"name": "Ana"}, {"name": "Brais"}, options={"first": 0}, **settings)


# -- ids -----------------------------------------------------------------------------------------------


def test_a_repeated_id_gets_exactly_the_same_answer(address: str) -> None:
    ana, brais = navia(address)
    first = ana.move("place:2", "one", 1)
    assert first.status_code == 200
    assert first.json()["events"][0]["event"] == "placed"
    assert brais.move("place:0", "two", first.json()["seq"]).status_code == 200
    before = ana.look()
    for text, expected in [("place:2", 1), ("place:2", 99), ("place:4", 1), ("nonsense", 0)]:
        again = ana.move(text, "one", expected)
        assert (again.status_code, again.content) == (200, first.content)
        assert again.headers["content-type"] == first.headers["content-type"]
    assert ana.look() == before


def test_the_same_id_gives_the_same_answer_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as address:
        ana, brais = navia(address)
        first = ana.move("place:2", "one", 1)
    with running(tmp_path) as address:
        ana, brais = Player(address, ana.table, ana.token), Player(address, brais.table, brais.token)
        before = brais.look()
        assert ana.move("place:2", "one", 1).content == first.content
        assert brais.look() == before
        assert before["seq"] == first.json()["seq"]


def test_a_sealed_answer_is_given_only_once_too(address: str) -> None:
    ana, brais = table_of(address, "regatta", {}, {})
    first = ana.move("bid:3", "one", 1)
    assert first.json() == {"seq": 1, "after": 1, "events": []}
    assert ana.move("bid:3", "one", 1).content == first.content
    assert problem(ana.move("bid:4", "two", 1)) == (409, "not_your_turn")
    opened = brais.move("bid:2", "one", 1)  # another seat's id is another id
    assert {e["args"]["coins"] for e in opened.json()["events"] if e["event"] == "bade"} == {2, 3}


def test_an_id_is_free_again_when_its_move_was_refused(address: str) -> None:
    ana, _ = navia(address)
    assert ana.move("step:1", "one", 1).status_code == 422
    assert ana.move("place:1", "one", 7).status_code == 409
    assert ana.move("place:1", "one", 1).status_code == 200


def test_in_hot_seat_an_id_is_still_known_in_the_turn_of_another_seat(address: str) -> None:
    browser = browser_at(address)
    made = browser.post("/api/tables", json={"game": "navia", "seats": [{}, {}], "options": {"first": 0}})
    path = f"/api/tables/{made.json()['table']}/moves"
    first = browser.post(path, json={"move": "place:0", "id": "one", "expected": 1})
    assert first.status_code == 200
    again = browser.post(path, json={"move": "place:0", "id": "one", "expected": 1})
    assert (again.status_code, again.content) == (200, first.content)
    wrong = browser.post(path, json={"move": "place:0", "id": "one", "expected": 1, "seat": 1})
    assert problem(wrong) == (409, "stale")


def test_the_id_of_the_last_move_is_known_after_the_end(address: str) -> None:
    ana, brais = table_of(address, "regatta", {}, {})
    answers: dict[tuple[str, str], httpx.Response] = {}
    for client in (ana, brais):
        remember(client, answers)
    play_out([ana, brais])
    (token, id), last = list(answers.items())[-1]
    client = ana if ana.token == token else brais
    assert client.move("bid:0", id, 0).content == last.content
    seq = client.look()["seq"]
    late = client.move("bid:0", "late", seq)
    assert problem(late) == (409, "game_over")


def remember(client: Player, answers: dict[tuple[str, str], httpx.Response]) -> None:
    """Record the responses to a client's moves."""
    make = client.move

    def move(text: str, id: str, expected: int) -> httpx.Response:
        answers[client.token, id] = make(text, id, expected)
        return answers[client.token, id]

    client.move = move  # type: ignore[method-assign]


# -- expected ------------------------------------------------------------------------------------------


def test_a_stale_move_is_answered_with_what_was_missed(address: str) -> None:
    ana, brais = navia(address)
    caused = ana.move("place:2", "one", 1).json()
    stale = brais.move("place:0", "one", 1)
    assert problem(stale) == (409, "stale")
    report = stale.json()["error"]["report"]
    assert (report["after"], report["seq"], report["seat"]) == (1, caused["seq"], 1)
    assert {e["seq"] for e in report["events"]} == set(range(2, caused["seq"] + 1))
    assert "saw" in [e["event"] for e in caused["events"]]
    assert "saw" not in [e["event"] for e in report["events"]], "another seat's draw is secret"
    shown = brais.look()
    assert {key: shown[key] for key in report if key not in ("after", "events")} == {
        key: report[key] for key in report if key not in ("after", "events")
    }
    assert brais.move("place:0", "one", report["seq"]).status_code == 200


def test_a_move_that_expects_the_future_is_answered_with_everything(address: str) -> None:
    ana, _ = navia(address)
    early = ana.move("place:2", "one", 2)
    assert problem(early) == (409, "stale")
    report = early.json()["error"]["report"]
    assert (report["after"], report["seq"]) == (0, 1)
    assert [e["event"] for e in report["events"]] == ["table-started"]
    assert ana.look()["view"]["boats"] == [None, None]


# -- refusals ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "clause"),
    [("step:1", "R3"), ("play:theft:1", "R3"), ("pass", "R3"), ("tile:T01", "R5"), ("place:7", None), ("<b>", None)],
)
def test_an_illegal_move_is_refused_with_the_clause(address: str, move: str, clause: str | None) -> None:
    ana, _ = navia(address)
    before = ana.look()
    answer = ana.move(move, "one", 1)
    assert problem(answer) == (422, "illegal_action")
    assert answer.json()["error"]["clause"] == clause
    assert ana.look() == before


def test_a_move_out_of_turn_is_refused(address: str) -> None:
    _, brais = navia(address)
    answer = brais.move("place:2", "one", 1)
    assert problem(answer) == (409, "not_your_turn")


def test_no_move_before_the_game_begins(address: str) -> None:
    (ana,) = table_of(address, "navia", {}, {"kind": "open"})
    answer = ana.move("place:2", "one", 0)
    assert problem(answer) == (409, "not_started")


def test_no_move_while_a_bot_plays_for_the_seat(address: str) -> None:
    ana, _brais = navia(address)
    assert ana.ask("POST", "leave", {}).status_code == 200
    answer = ana.move("place:2", "one", ana.look()["seq"])
    assert problem(answer) == (409, "not_your_turn")


# -- at the same time ----------------------------------------------------------------------------------


def at_once(*calls: Callable[[], httpx.Response]) -> list[httpx.Response]:
    """Make calls at the same time, each in a thread."""
    gate = threading.Barrier(len(calls))
    answers: list[httpx.Response] = []

    def run(call: Callable[[], httpx.Response]) -> None:
        gate.wait(PATIENCE)
        answers.append(call())

    threads = [threading.Thread(target=run, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert len(answers) == len(calls), "a call got no response"
    return answers


def test_exactly_one_of_two_simultaneous_moves_is_made(address: str) -> None:
    for _ in range(5):
        ana, brais = navia(address)
        twin = Player(address, ana.table, ana.token)
        answers = at_once(partial(ana.move, "place:1", "a", 1), partial(twin.move, "place:3", "b", 1))
        won, lost = sorted(answers, key=lambda answer: answer.status_code)
        assert (won.status_code, problem(lost)) == (200, (409, "stale"))
        placed = [e for e in brais.ask("GET", "record").json()["events"] if e["event"] == "placed"]
        assert placed == [e for e in won.json()["events"] if e["event"] == "placed"]


def test_the_same_move_sent_many_times_at_once_is_made_once(address: str) -> None:
    ana, brais = navia(address)
    twins = [Player(address, ana.table, ana.token) for _ in range(6)]
    answers = at_once(*(partial(twin.move, "place:1", "a", 1) for twin in twins))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    assert [e["event"] for e in brais.ask("GET", "record").json()["events"]].count("placed") == 1


class FailingStore(SqliteStore):
    """A store whose next commit of a row fails, once another command waits for the same table."""

    fails = False
    contended = threading.Event()

    async def commit(self, lock: TableLock, change: Change) -> None:
        """Store a change, or fail."""
        if FailingStore.fails and change.rows:
            FailingStore.fails = False
            await comes_true(FailingStore.contended.is_set)
            raise OSError("the disk is full")
        await super().commit(lock, change)


def test_a_move_that_cannot_be_stored_never_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = Room.command

    def watched(room: Room) -> Any:
        if room.lock.locked():
            FailingStore.contended.set()
        return command(room)

    FailingStore.contended.clear()
    monkeypatch.setattr(Room, "command", watched)
    with running(tmp_path, store=FailingStore) as address:
        ana, _brais = navia(address)
        twin = Player(address, ana.table, ana.token)
        FailingStore.fails = True
        answers = at_once(partial(ana.move, "place:1", "a", 1), partial(twin.move, "place:3", "b", 1))
        assert sorted(answer.status_code for answer in answers) == [200, 500]
        (made,) = [answer for answer in answers if answer.status_code == 200]
        assert (made.json()["after"], ana.look()["seq"]) == (1, made.json()["seq"])
        record = ana.ask("GET", "record").json()
    with running(tmp_path) as address:
        assert Player(address, ana.table, ana.token).ask("GET", "record").json() == record
    assert [e["event"] for e in record["events"]].count("placed") == 1
