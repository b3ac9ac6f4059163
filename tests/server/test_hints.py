"""Hints: permissions, counting, and failures of the coach."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from marea.server.workers.pool import WorkerPool
from tests import luck
from tests.patience import PATIENCE
from tests.server.doors import Player, browser_at, message, play_out, problem, running, table_of
from tests.server.servers import look_in_turn
from tests.server.test_automatic_moves import FaultyPool, GatedPool

pytestmark = pytest.mark.once

ITERATIONS = 40  # per hint
BOT = {"kind": "bot", "bot": "random"}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(
        tmp_path_factory.mktemp("hints"), luck.env(seed=lambda: bytes(32)), workers=WorkerPool(1, iterations=ITERATIONS)
    ) as address:
        yield address


def navia(address: str, *others: dict[str, Any], **settings: Any) -> list[Player]:
    """Return players of Navia; the first one must place a boat at seq 1."""
    return table_of(address, "navia", {"name": "Ana"}, *(others or ({},)), options={"first": 0}, **settings)


def hint(player: Player, **more: Any) -> httpx.Response:
    """Ask for a hint in the current position."""
    return player.ask("POST", "hint", {"expected": player.look()["seq"], **more})


def final_hints(player: Player, *others: Player) -> list[int]:
    """Let bots play to the end, and return the number of hints per seat, which is hidden until then."""
    assert player.look()["result"] is None
    for one in (player, *others):
        assert one.ask("POST", "resign", {}).status_code == 200
    with player.watch() as socket:
        while (now := message(socket))["status"] != "over":
            pass
    assert player.ask("GET", "replay/0").json()["result"] == now["result"]
    hints: list[int] = now["result"]["hints"]
    return hints


# -- answers -------------------------------------------------------------------------------------------


def test_a_hint_evaluates_every_move(address: str) -> None:
    (ana,) = navia(address, BOT)
    now = ana.look()
    answer = hint(ana)
    assert answer.status_code == 200, answer.text
    advice = answer.json()
    assert advice["seq"] == now["seq"] == 1
    assert {choice["move"] for choice in advice["choices"]} == {choice["move"] for choice in now["choices"]}
    assert all(0 <= choice["chance"] <= 1 and choice["tries"] > 0 for choice in advice["choices"])
    assert ana.look() == now, "the table is unchanged"
    assert ana.move(advice["choices"][0]["move"], "m", 1).status_code == 200


def test_a_whole_game_can_be_played_by_hints_alone(address: str) -> None:
    (ana,) = table_of(address, "regatta", {}, BOT)
    asked = 0
    for _, now in look_in_turn([ana]):
        if now["choices"]:
            advice = ana.ask("POST", "hint", {"expected": now["seq"]})
            if advice.status_code == 200:  # else the table made a forced move
                asked += 1
                ana.move(advice.json()["choices"][0]["move"], f"m{asked}", now["seq"])
    assert asked > 3
    assert ana.look()["result"]["hints"] == [asked, 0]


def test_in_a_window_seats_that_have_not_answered_may_ask(address: str) -> None:
    ana, brais = table_of(address, "regatta", {}, {})
    assert [hint(player).status_code for player in (ana, brais)] == [200, 200]
    assert ana.move("bid:1", "a", 1).status_code == 200
    assert problem(hint(ana)) == (409, "not_your_turn")
    assert hint(brais).status_code == 200


# -- refusals ------------------------------------------------------------------------------------------


def test_a_player_who_is_not_asked_gets_no_hint(address: str) -> None:
    ana, brais = navia(address)
    assert problem(hint(brais)) == (409, "not_your_turn")
    assert problem(hint(Player(address, ana.table))) == (401, "no_seat")
    assert problem(hint(Player(address, ana.table, "somebody else's"))) == (403, "not_your_seat")
    assert problem(hint(brais, seat=0)) == (403, "not_your_seat")


def test_a_player_replaced_by_a_bot_gets_no_hint(address: str) -> None:
    ana, _ = navia(address, pause=3600)  # or the bot would move before she asks
    assert ana.ask("POST", "leave", {}).status_code == 200
    assert problem(hint(ana)) == (409, "not_your_turn")


def test_before_and_after_the_game_there_are_no_hints(address: str) -> None:
    (ana,) = navia(address, {"kind": "open"})
    assert problem(hint(ana)) == (409, "not_started")
    players = table_of(address, "regatta", {}, {})
    play_out(players)
    assert problem(hint(players[0])) == (409, "game_over")


def test_hints_can_be_disabled_for_a_table_and_its_rematch(address: str) -> None:
    ana, brais = table_of(address, "regatta", {}, {}, hints=False)
    assert ana.look()["hints"] is False
    assert problem(hint(ana)) == (403, "hints_off")
    play_out([ana, brais])
    made = ana.ask("POST", "rematch").json()
    again = Player(address, made["table"], ana.token)
    assert again.look()["hints"] is False
    assert problem(hint(again)) == (403, "hints_off")
    fork = {"move": 1, "seats": [{}, {}], "pause": 3600}
    for more, allowed in (({"hints": False}, False), ({}, True)):
        forked = ana.ask("POST", "fork", {**fork, **more}).json()
        assert Player(address, forked["table"]).look()["hints"] is allowed


def test_a_table_stored_before_hints_existed_allows_them(tmp_path: Path) -> None:
    with running(tmp_path) as address:
        ana, _ = navia(address)
    with closing(sqlite3.connect(tmp_path / "marea.db")) as db:
        db.execute("UPDATE tables SET header = json_remove(header, '$.settings.hints')")
        db.execute("UPDATE tables SET saved = json_remove(saved, '$.hinted')")
        db.commit()
    with running(tmp_path, workers=WorkerPool(1, iterations=ITERATIONS)) as address:
        again = Player(address, ana.table, ana.token)
        assert again.look()["hints"] is True
        assert hint(again).status_code == 200


def test_a_stale_request_returns_the_missed_events(address: str) -> None:
    ana, _ = navia(address)
    for expected in (0, 2):
        answer = ana.ask("POST", "hint", {"expected": expected})
        assert problem(answer) == (409, "stale")
        assert answer.json()["error"]["report"]["seq"] == 1


# -- counting ------------------------------------------------------------------------------------------


def test_a_hint_counts_once_for_a_decision_and_twice_for_two(address: str) -> None:
    (ana,) = navia(address, BOT)
    first = hint(ana)
    assert hint(ana).content == first.content
    assert ana.move("place:0", "a", 1).status_code == 200
    with ana.watch() as socket:
        while len(message(socket)["choices"]) < 2:  # the table plays forced moves
            pass
    assert hint(ana).status_code == 200
    assert final_hints(ana) == [2, 0]


def test_simultaneous_requests_share_one_answer(address: str) -> None:
    ana, brais = navia(address)
    with ThreadPoolExecutor(4) as pool:
        answers = list(
            pool.map(lambda _: Player(address, ana.table, ana.token).ask("POST", "hint", {"expected": 1}), range(4))
        )
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    assert final_hints(ana, brais) == [1, 0]


def test_hints_for_undone_moves_stay_counted(address: str) -> None:
    with browser_at(address) as guest:
        body = {"game": "navia", "seats": [{}, {}], "options": {"first": 0}, "pause": 3600, "window": 0}
        path = f"/api/tables/{guest.post('/api/tables', json=body).json()['table']}"
        for move in ("place:0", "place:1", "hint", "pass", "hint", "undo", "hint"):
            seq = guest.get(path).json()["seq"]
            if move in ("hint", "undo"):
                answer = guest.post(f"{path}/{move}", json={"expected": seq})
            else:
                answer = guest.post(f"{path}/moves", json={"move": move, "id": f"m{seq}", "expected": seq})
            assert answer.status_code == 200, answer.text
        assert guest.post(f"{path}/close").status_code == 200
        assert guest.get(path).json()["result"]["hints"] == [3, 0]


def test_a_restart_loses_no_hint_and_counts_none_twice(tmp_path: Path) -> None:
    with running(tmp_path, workers=WorkerPool(1, iterations=ITERATIONS)) as address:
        ana, brais = navia(address)
        assert hint(ana).status_code == 200
    with running(tmp_path, workers=WorkerPool(1, iterations=ITERATIONS)) as address:
        ana, brais = (Player(address, one.table, one.token) for one in (ana, brais))
        assert hint(ana).status_code == 200
        assert ana.move("place:0", "a", 1).status_code == 200
        assert hint(brais).status_code == 200
    with running(tmp_path) as address:
        ana, brais = (Player(address, one.table, one.token) for one in (ana, brais))
        assert final_hints(ana, brais) == [1, 1]


# -- thinking ------------------------------------------------------------------------------------------


def test_the_game_continues_while_the_coach_thinks(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    workers = GatedPool(gate)
    workers.iterations = ITERATIONS
    with running(tmp_path, workers=workers) as address, ThreadPoolExecutor(1) as pool:
        ana, brais = navia(address)
        offered = {choice["move"] for choice in ana.look()["choices"]}
        late = pool.submit(lambda: Player(address, ana.table, ana.token).ask("POST", "hint", {"expected": 1}))
        assert workers.begun.wait(PATIENCE)
        assert ana.move("place:0", "a", 1).status_code == 200
        assert brais.move("place:1", "b", ana.look()["seq"]).status_code == 200
        gate.touch()
        advice = late.result(PATIENCE).json()
        assert advice["seq"] == 1
        assert {choice["move"] for choice in advice["choices"]} == offered
        assert final_hints(ana, brais) == [1, 0]


@pytest.mark.parametrize("script", ["input(); raise SystemExit(3)", "input(); print('{}', flush=True); input()"])
def test_a_failed_hint_is_not_counted(script: str, tmp_path: Path) -> None:
    faulty = FaultyPool(script, PATIENCE)
    faulty.iterations = ITERATIONS
    with running(tmp_path, workers=faulty) as address:
        ana, brais = navia(address)
        assert problem(hint(ana)) == (503, "coach_failed")
        assert hint(ana).status_code == 200, "the worker was replaced"
        assert final_hints(ana, brais) == [1, 0]


def test_a_coach_that_takes_too_long_times_out(tmp_path: Path) -> None:
    faulty = FaultyPool("import time; time.sleep(600)", 0.5)
    with running(tmp_path, workers=faulty) as address:
        ana, _ = navia(address)
        assert problem(hint(ana)) == (503, "coach_failed")
    assert faulty.started[0].returncode is not None
