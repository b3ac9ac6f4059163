"""Reviews: asked for after the end, made one at a time in a process of their own, stored, and cancelled."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from marea import games
from marea.kernel.record import Record
from marea.server.workers.job_queue import JobQueue
from marea.server.workers.review_process import NICENESS
from marea.server.workers.reviews import MAX_ANSWER_BYTES, Reviews, review_question
from marea.table import Refused
from tests import luck, waiting
from tests.patience import PATIENCE
from tests.server.doors import Player, browser_at, play_out, problem, running, table_of
from tests.table.tables import finished, loaded

pytestmark = pytest.mark.once

RECORDS = Path(__file__).parents[1] / "records"
FEW = 20  # iterations
ANA, BRAIS = "203.0.113.7", "2001:db8::1"  # addresses

# It says that it has begun, and goes on when a file is there.
GATED = """
import sys, time
from pathlib import Path
from marea.server.workers.review_process import serve
question = sys.stdin.readline()
print('{"done": 0.25}', flush=True)
while not Path(sys.argv[1]).exists():
    time.sleep(0.01)
serve(question, sys.stdout)
"""


QUICK = partial(Reviews, iterations=FEW, timeout=PATIENCE)


class Scripted(Reviews):
    """Reviews by scripts: as many as are given, and then by the real process."""

    def __init__(self, queue: JobQueue, scripts: Sequence[str], *args: str, **settings: Any) -> None:
        super().__init__(queue, **{"iterations": FEW, **settings})
        self.scripts = list(scripts)
        self.args = args
        self.started: list[Process] = []
        self.order: list[tuple[str, int]] = []

    async def _review(self, id: str, question: dict[str, Any]) -> str:
        self.order.append((question["table"], question["seat"]))
        return await super()._review(id, question)

    async def _start(self) -> Process:
        if not self.scripts:
            return await super()._start()
        reviewer = await asyncio.create_subprocess_exec(
            sys.executable, "-c", self.scripts.pop(0), *self.args, stdin=PIPE, stdout=PIPE, limit=MAX_ANSWER_BYTES
        )
        self.started.append(reviewer)
        return reviewer


class Kept:
    """Makes the reviews of a server, and keeps them for the test."""

    def __init__(self, scripts: Sequence[str], *args: str, **settings: Any) -> None:
        self.make: Callable[[JobQueue], Scripted] = partial(self.made, scripts=scripts, args=args, settings=settings)

    def made(self, queue: JobQueue, scripts: Sequence[str], args: Sequence[str], settings: dict[str, Any]) -> Scripted:
        self.reviews = Scripted(queue, scripts, *args, **settings)
        return self.reviews


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("reviews"), luck.env(seed=lambda: bytes(32)), reviews=QUICK) as address:
        yield address


def over(address: str) -> Player:
    """Return a spectator of a game of Regatta that is over."""
    players = table_of(address, "regatta", {}, {})
    play_out(players)
    return Player(address, players[0].table)


def ask(player: Player, seat: int = 0) -> tuple[int, dict[str, Any]]:
    """Ask for a review, and return the answer's status and content."""
    answer = player.ask("POST", "review", {"seat": seat})
    return answer.status_code, answer.json()


def status(player: Player, seat: int = 0) -> dict[str, Any]:
    """Return how far a review is."""
    answer = player.ask("GET", f"review?seat={seat}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def until(player: Player, wanted: Callable[[dict[str, Any]], bool], seat: int = 0) -> list[dict[str, Any]]:
    """Wait until a review is as wanted, and return how it got there."""
    end, seen = time.monotonic() + PATIENCE, [status(player, seat)]
    while not wanted(seen[-1]):
        assert time.monotonic() < end, seen[-1]
        seen.append(status(player, seat))
    return seen


def is_done(now: dict[str, Any]) -> bool:
    assert now["status"] != "failed"
    return bool(now["status"] == "done")


def begun(now: dict[str, Any]) -> bool:
    return bool(now["status"] == "running" and now["done"])


def check(review: dict[str, Any], record: Record, seat: int) -> None:
    """Check that a review is one of that game."""
    assert review["seat"] == seat
    assert len(review["chances"]) == len(record.moves) + 1
    assert review["decisions"]
    for decision in review["decisions"]:
        assert decision["played"]["move"] == record.moves[decision["move"] - 1]
        assert decision["cost"] >= 0


def ended(process: Process) -> bool:
    """Tell whether a process is gone."""
    return process.returncode is not None and not Path(f"/proc/{process.pid}").exists()


# -- from the question to the answer -------------------------------------------------------------------


def test_a_game_is_reviewed_for_any_seat_and_for_anybody(address: str) -> None:
    player = over(address)
    record = Record.read(player.ask("GET", "record").text)
    for seat in (0, 1):
        assert status(player, seat) == {"status": "none", "done": 0.0, "review": None}
        code, first = ask(player, seat)
        assert (code, first["review"]) == (202, None)
        assert first["status"] in ("waiting", "running")
        seen = until(player, is_done, seat)
        done = [now["done"] for now in seen]
        assert done == sorted(done)
        assert done[-1] == 1.0
        check(seen[-1]["review"], record, seat)
        assert ask(player, seat) == (200, seen[-1])


def test_how_far_it_is_is_told(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    kept = Kept([GATED], str(gate))
    with running(tmp_path, reviews=kept.make) as address:
        player = over(address)
        ask(player)
        assert until(player, begun)[-1] == {"status": "running", "done": 0.25, "review": None}
        assert ask(player) == (202, {"status": "running", "done": 0.25, "review": None}), "it is not begun anew"
        gate.touch()
        until(player, is_done)
    assert kept.reviews.order == [(player.table, 0)]


@pytest.mark.parametrize("game", ["regatta", "navia"])
def test_a_game_that_was_played_elsewhere_is_reviewed(game: str, address: str) -> None:
    line = min((RECORDS / f"{game}.jsonl").read_text("utf-8").splitlines(), key=len)
    record = Record.read(line)
    with browser_at(address) as guest:
        made = guest.post("/api/records", json={"record": line})
        assert made.status_code == 201, made.text
    player = Player(address, made.json()["table"])
    assert ask(player)[0] == 202
    check(until(player, is_done)[-1]["review"], record, 0)


def test_a_record_without_its_result_is_reviewed_and_stays_as_it_came(address: str) -> None:
    first = json.loads(over(address).ask("GET", "record").text)
    del first["result"]
    with browser_at(address) as guest:
        table = guest.post("/api/records", json={"record": json.dumps(first)}).json()["table"]
    player = Player(address, table)
    assert ask(player)[0] == 202
    until(player, is_done)
    assert player.ask("GET", "record").json() == first


def test_a_fork_is_reviewed_from_where_it_began(address: str) -> None:
    player = over(address)
    made = player.ask("POST", "fork", {"move": 4, "seats": [{}, {}], "window": 0, "pause": 0}).json()
    play_out([Player(address, made["table"], seat["token"]) for seat in made["seats"]])
    forked = Player(address, made["table"])
    record = Record.read(forked.ask("GET", "record").text)
    assert record.snapshot
    assert ask(forked, 1)[0] == 202
    check(until(forked, is_done, 1)[-1]["review"], record, 1)


def test_a_restart_keeps_what_was_found(tmp_path: Path) -> None:
    with running(tmp_path, reviews=QUICK) as address:
        player = over(address)
        ask(player)
        found = until(player, is_done)[-1]
    kept = Kept(["raise SystemExit"])
    with running(tmp_path, reviews=kept.make) as address:
        again = Player(address, player.table)
        assert status(again) == found
        assert ask(again) == (200, found)
        assert status(again, 1)["status"] == "none"
    assert kept.reviews.order == []


def test_the_process_yields_to_others_and_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MAREA_NICE")
    question = {**review_question(finished("regatta", 2).story, 1), "iterations": FEW}
    with subprocess.Popen(
        [sys.executable, "-m", "marea.server.workers.review_process"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as reviewer:
        nice = min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)  # the system knows nothing nicer
        waiting.until(lambda: os.getpriority(os.PRIO_PROCESS, reviewer.pid) >= nice, "that it is nice")
        said, _ = reviewer.communicate(json.dumps(question) + "\n", PATIENCE)
    *progress, last = map(json.loads, said.splitlines())
    done = [line["done"] for line in progress]
    assert len(done) > 5
    assert done == sorted(done)
    assert 0 < done[0] <= done[-1] <= 1
    check(last["review"], Record.read(question["record"]), 1)


# -- what is refused -----------------------------------------------------------------------------------


def test_only_a_game_that_was_played_to_its_end_is_reviewed(address: str) -> None:
    player, _ = table_of(address, "regatta", {}, {})
    assert problem(player.ask("POST", "review", {"seat": 0})) == (409, "not_over")
    assert status(player)["status"] == "none"
    with browser_at(address) as guest:
        path = f"/api/tables/{guest.post('/api/tables', json={'game': 'regatta', 'seats': [{}, {}]}).json()['table']}"
        assert guest.post(f"{path}/close").status_code == 200
        assert problem(guest.post(f"{path}/review", json={"seat": 0})) == (409, "not_finished")
    assert problem(over(address).ask("POST", "review", {"seat": 2})) == (404, "no_such_seat")
    assert problem(Player(address, "nowhere").ask("POST", "review", {"seat": 0})) == (404, "no_table")


def test_a_game_by_other_rules_is_not_reviewed(monkeypatch: pytest.MonkeyPatch) -> None:
    table = finished("regatta", 2)
    assert review_question(table.story, 0)["seat"] == 0
    game = games.get("regatta")
    monkeypatch.setattr(game, "rules", game.rules + 1)
    with pytest.raises(Refused, match="played by rules") as refused:
        review_question(loaded(table, 100.0).story, 0)
    assert refused.value.code == "no_position"
