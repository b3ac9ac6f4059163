"""Reviews: requested after a game, computed one at a time in a separate process, and stored."""

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
ITERATIONS = 20  # per decision
ANA, BRAIS = "203.0.113.7", "2001:db8::1"  # addresses

# A review process that reports progress, then waits for a file.
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


QUICK_REVIEWS = partial(Reviews, iterations=ITERATIONS, timeout=PATIENCE)


class ScriptedReviews(Reviews):
    """Reviews computed by the given scripts first, then by the real process."""

    def __init__(self, queue: JobQueue, scripts: Sequence[str], *args: str, **settings: Any) -> None:
        super().__init__(queue, **{"iterations": ITERATIONS, **settings})
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


class ReviewFactory:
    """A factory for the reviews of a server, which keeps them for the test."""

    def __init__(self, scripts: Sequence[str], *args: str, **settings: Any) -> None:
        self.make: Callable[[JobQueue], ScriptedReviews] = partial(
            self.create, scripts=scripts, args=args, settings=settings
        )

    def create(
        self, queue: JobQueue, scripts: Sequence[str], args: Sequence[str], settings: dict[str, Any]
    ) -> ScriptedReviews:
        self.reviews = ScriptedReviews(queue, scripts, *args, **settings)
        return self.reviews


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(
        tmp_path_factory.mktemp("reviews"), luck.env(seed=lambda: bytes(32)), reviews=QUICK_REVIEWS
    ) as address:
        yield address


def finished_game(address: str) -> Player:
    """Return a spectator of a finished game of Regatta."""
    players = table_of(address, "regatta", {}, {})
    play_out(players)
    return Player(address, players[0].table)


def ask(player: Player, seat: int = 0) -> tuple[int, dict[str, Any]]:
    """Request a review, and return the status and body."""
    answer = player.ask("POST", "review", {"seat": seat})
    return answer.status_code, answer.json()


def status(player: Player, seat: int = 0) -> dict[str, Any]:
    """Return the status of a review."""
    answer = player.ask("GET", f"review?seat={seat}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def until(player: Player, wanted: Callable[[dict[str, Any]], bool], seat: int = 0) -> list[dict[str, Any]]:
    """Wait until a review meets a condition, and return all statuses seen."""
    end, seen = time.monotonic() + PATIENCE, [status(player, seat)]
    while not wanted(seen[-1]):
        assert time.monotonic() < end, seen[-1]
        seen.append(status(player, seat))
    return seen


def is_done(now: dict[str, Any]) -> bool:
    assert now["status"] != "failed"
    return bool(now["status"] == "done")


def has_begun(now: dict[str, Any]) -> bool:
    return bool(now["status"] == "running" and now["done"])


def check(review: dict[str, Any], record: Record, seat: int) -> None:
    """Check that a review fits a record."""
    assert review["seat"] == seat
    assert len(review["chances"]) == len(record.moves) + 1
    assert review["decisions"]
    for decision in review["decisions"]:
        assert decision["played"]["move"] == record.moves[decision["move"] - 1]
        assert decision["cost"] >= 0


def has_ended(process: Process) -> bool:
    """Return whether a process has ended."""
    return process.returncode is not None and not Path(f"/proc/{process.pid}").exists()


# -- results --------------------------------------------------------------------------------------------


def test_anyone_can_request_a_review_of_any_seat(address: str) -> None:
    player = finished_game(address)
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


def test_progress_is_reported(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    factory = ReviewFactory([GATED], str(gate))
    with running(tmp_path, reviews=factory.make) as address:
        player = finished_game(address)
        ask(player)
        assert until(player, has_begun)[-1] == {"status": "running", "done": 0.25, "review": None}
        assert ask(player) == (202, {"status": "running", "done": 0.25, "review": None}), "it is not restarted"
        gate.touch()
        until(player, is_done)
    assert factory.reviews.order == [(player.table, 0)]


@pytest.mark.parametrize("game", ["regatta", "navia"])
def test_an_uploaded_game_is_reviewed(game: str, address: str) -> None:
    line = min((RECORDS / f"{game}.jsonl").read_text("utf-8").splitlines(), key=len)
    record = Record.read(line)
    with browser_at(address) as guest:
        made = guest.post("/api/records", json={"record": line})
        assert made.status_code == 201, made.text
    player = Player(address, made.json()["table"])
    assert ask(player)[0] == 202
    check(until(player, is_done)[-1]["review"], record, 0)


def test_a_record_without_a_result_is_reviewed_and_stays_unchanged(address: str) -> None:
    first = json.loads(finished_game(address).ask("GET", "record").text)
    del first["result"]
    with browser_at(address) as guest:
        table = guest.post("/api/records", json={"record": json.dumps(first)}).json()["table"]
    player = Player(address, table)
    assert ask(player)[0] == 202
    until(player, is_done)
    assert player.ask("GET", "record").json() == first


def test_a_fork_is_reviewed_from_its_first_position(address: str) -> None:
    player = finished_game(address)
    made = player.ask("POST", "fork", {"move": 4, "seats": [{}, {}], "window": 0, "pause": 0}).json()
    play_out([Player(address, made["table"], seat["token"]) for seat in made["seats"]])
    forked = Player(address, made["table"])
    record = Record.read(forked.ask("GET", "record").text)
    assert record.snapshot
    assert ask(forked, 1)[0] == 202
    check(until(forked, is_done, 1)[-1]["review"], record, 1)


def test_a_restart_keeps_finished_reviews(tmp_path: Path) -> None:
    with running(tmp_path, reviews=QUICK_REVIEWS) as address:
        player = finished_game(address)
        ask(player)
        found = until(player, is_done)[-1]
    factory = ReviewFactory(["raise SystemExit"])
    with running(tmp_path, reviews=factory.make) as address:
        again = Player(address, player.table)
        assert status(again) == found
        assert ask(again) == (200, found)
        assert status(again, 1)["status"] == "none"
    assert factory.reviews.order == []


def test_the_process_is_nice_and_reports_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MAREA_NICE")
    question = {**review_question(finished("regatta", 2).story, 1), "iterations": ITERATIONS}
    with subprocess.Popen(
        [sys.executable, "-m", "marea.server.workers.review_process"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as reviewer:
        nice = min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)  # 19 is the nicest value
        waiting.until(lambda: os.getpriority(os.PRIO_PROCESS, reviewer.pid) >= nice, "that it is nice")
        output, _ = reviewer.communicate(json.dumps(question) + "\n", PATIENCE)
    *progress, last = map(json.loads, output.splitlines())
    done = [line["done"] for line in progress]
    assert len(done) > 5
    assert done == sorted(done)
    assert 0 < done[0] <= done[-1] <= 1
    check(last["review"], Record.read(question["record"]), 1)


# -- refusals ------------------------------------------------------------------------------------------


def test_only_a_finished_game_is_reviewed(address: str) -> None:
    player, _ = table_of(address, "regatta", {}, {})
    assert problem(player.ask("POST", "review", {"seat": 0})) == (409, "not_over")
    assert status(player)["status"] == "none"
    with browser_at(address) as guest:
        path = f"/api/tables/{guest.post('/api/tables', json={'game': 'regatta', 'seats': [{}, {}]}).json()['table']}"
        assert guest.post(f"{path}/close").status_code == 200
        assert problem(guest.post(f"{path}/review", json={"seat": 0})) == (409, "not_finished")
    assert problem(finished_game(address).ask("POST", "review", {"seat": 2})) == (404, "no_such_seat")
    assert problem(Player(address, "nowhere").ask("POST", "review", {"seat": 0})) == (404, "no_table")


def test_a_game_of_another_rules_version_is_not_reviewed(monkeypatch: pytest.MonkeyPatch) -> None:
    table = finished("regatta", 2)
    assert review_question(table.story, 0)["seat"] == 0
    game = games.get("regatta")
    monkeypatch.setattr(game, "rules", game.rules + 1)
    with pytest.raises(Refused, match="played by rules") as refused:
        review_question(loaded(table, 100.0).story, 0)
    assert refused.value.code == "no_position"
