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
from marea.server.store.sqlite import SqliteStore
from marea.server.workers.job_queue import Job, JobQueue
from marea.server.workers.review_process import NICE
from marea.server.workers.reviews import LONGEST, MAX_PER_NETWORK, Reviews, review_question
from marea.table import Refused
from tests import luck, waiting
from tests.patience import PATIENCE
from tests.server.doors import Player, browser_at, play_out, problem, running, table_of
from tests.table.tables import finished, loaded
from tests.waiting import finish

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


QUICK = partial(Reviews, iterations=FEW, patience=PATIENCE)


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
            sys.executable, "-c", self.scripts.pop(0), *self.args, stdin=PIPE, stdout=PIPE, limit=LONGEST
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
        nice = min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICE)  # the system knows nothing nicer
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


# -- one at a time -------------------------------------------------------------------------------------


def test_reviews_wait_in_order_and_not_too_many_of_them(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    kept = Kept([GATED], str(gate), limit=3)
    with running(tmp_path, reviews=kept.make) as address:
        one, other = over(address), over(address)
        ask(one, 1)
        until(one, begun, 1)
        assert [ask(other, 0)[1]["status"], ask(one, 0)[1]["status"]] == ["waiting", "waiting"]
        stranger = Player(address, other.table, host=ANA)
        assert problem(stranger.ask("POST", "review", {"seat": 1})) == (429, "too_many_reviews")
        assert ask(one, 0)[0] == ask(one, 1)[0] == 202, "those that are asked for already are not refused"
        gate.touch()
        for player, seat in ((one, 1), (other, 0), (one, 0)):
            until(player, is_done, seat)
    assert kept.reviews.order == [(one.table, 1), (other.table, 0), (one.table, 0)]


def test_one_address_has_three_reviews_at_a_time_and_others_take_turns_with_it(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    kept = Kept([GATED], str(gate))
    with running(tmp_path, reviews=kept.make) as address:
        one, other, third = (over(address) for _ in range(3))
        ask(one, 0)
        until(one, begun, 0)
        assert [ask(one, 1)[0], ask(other, 0)[0]] == [202, 202]
        refused = other.ask("POST", "review", {"seat": 1})
        assert problem(refused) == (429, "too_many_reviews")
        assert "3 reviews are being made for your address" in refused.json()["error"]["message"]
        assert ask(Player(address, third.table, host=ANA))[0] == 202
        assert ask(Player(address, third.table, host=BRAIS), 1)[0] == 202
        gate.touch()
        for player, seat in ((one, 0), (one, 1), (other, 0), (third, 0), (third, 1)):
            until(player, is_done, seat)
    order = [(one.table, 0), (third.table, 0), (third.table, 1), (one.table, 1), (other.table, 0)]
    assert kept.reviews.order == order, "nobody gets a second one before another's first"


def test_only_who_asked_or_is_of_the_table_may_cancel_a_review(tmp_path: Path) -> None:
    kept = Kept([GATED] * 9, str(tmp_path / "never"))
    with running(tmp_path, reviews=kept.make) as address:
        ana, brais = table_of(address, "regatta", {}, {})
        play_out([ana, brais])
        asker, stranger = (Player(address, ana.table, host=host) for host in (ANA, BRAIS))
        key = "k" * 43
        asker.http.cookies.set("marea", key)
        near = Player(address, ana.table, host=ANA)  # at the same address, but somebody else
        far = Player(address, ana.table, key, host=BRAIS)  # somewhere else, with the same key
        for who, allowed in ((stranger, False), (near, False), (asker, True), (far, True), (brais, True)):
            assert ask(asker)[0] == 202
            answer = who.ask("DELETE", "review?seat=0")
            if allowed:
                assert (answer.status_code, status(ana)["status"]) == (204, "none")
            else:
                assert problem(answer) == (403, "not_allowed")
                assert status(ana)["status"] != "none"
        assert stranger.ask("DELETE", "review?seat=0").status_code == 204, "there is nothing to cancel"
        assert ask(near, 1)[0] == 202  # it has shown nothing
        assert problem(stranger.ask("DELETE", "review?seat=1")) == (403, "not_allowed")
        assert Player(address, ana.table, host=ANA).ask("DELETE", "review?seat=1").status_code == 204


def test_of_many_who_ask_at_once_no_more_are_let_in(tmp_path: Path) -> None:
    async def ask_all(store: SqliteStore) -> int:
        reviews = Reviews(JobQueue(store))
        asked = [reviews.request(f"T{number}", 0, {}, "A") for number in range(10)]
        refused = await asyncio.gather(*asked, return_exceptions=True)
        await store.close()
        return sum(answer is None for answer in refused)

    assert finish(ask_all(SqliteStore(tmp_path))) == MAX_PER_NETWORK


def test_to_cancel_a_review_ends_its_process_and_the_next_begins(tmp_path: Path) -> None:
    kept = Kept([GATED, GATED], str(tmp_path / "never"))
    with running(tmp_path, reviews=kept.make) as address:
        player = over(address)
        ask(player, 0)
        until(player, begun, 0)
        ask(player, 1)
        assert player.ask("DELETE", "review?seat=0").status_code == 204
        assert ended(kept.reviews.started[0])
        assert status(player, 0)["status"] == "none"
        until(player, begun, 1)
        assert ask(player, 0)[1]["status"] == "waiting"
        assert player.ask("DELETE", "review?seat=1").status_code == 204
        until(player, is_done, 0)
        assert player.ask("DELETE", "review?seat=0").status_code == 204
        assert status(player, 0)["status"] == "done", "what is done stays"
    assert kept.reviews.order == [(player.table, seat) for seat in (0, 1, 0)]


def test_a_review_that_waits_can_be_cancelled(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    kept = Kept([GATED], str(gate))
    with running(tmp_path, reviews=kept.make) as address:
        player = over(address)
        ask(player, 0)
        until(player, begun, 0)
        ask(player, 1)
        assert player.ask("DELETE", "review?seat=1").status_code == 204
        gate.touch()
        until(player, is_done, 0)
        assert status(player, 1)["status"] == "none"
    assert kept.reviews.order == [(player.table, 0)]


class Instant(Reviews):
    """Reviews that are done in a moment, by nobody."""

    def __init__(self, store: SqliteStore) -> None:
        super().__init__(JobQueue(store))
        self.reviewed: list[int] = []

    async def _make(self, job: Job) -> None:
        await asyncio.sleep(0)
        self.reviewed.append(json.loads(job.question)["seat"])
        await self.queue.delete(job.id)


@pytest.mark.parametrize("moments", range(8))
def test_whenever_a_review_is_cancelled_the_next_one_is_made(moments: int, tmp_path: Path) -> None:
    async def cancel_after(store: SqliteStore) -> list[int]:
        reviews = Instant(store)
        runner = asyncio.create_task(reviews.run())
        for seat in (0, 1):
            await reviews.request("T", seat, {})
        for _ in range(moments):
            await asyncio.sleep(0)
        await reviews.cancel("T", 0)
        while (await reviews.status("T", 1))["status"] != "none":
            await asyncio.sleep(0)
        runner.cancel()
        await asyncio.wait([runner])
        await store.close()
        return reviews.reviewed

    assert finish(cancel_after(SqliteStore(tmp_path))) in ([1], [0, 1])


def test_a_server_that_stops_ends_the_process_and_the_next_one_makes_the_reviews(tmp_path: Path) -> None:
    kept = Kept([GATED], str(tmp_path / "never"))
    with running(tmp_path, reviews=kept.make) as address:
        player = over(address)
        ask(player, 0)
        ask(player, 1)
        until(player, begun, 0)
    assert [ended(process) for process in kept.reviews.started] == [True]
    with running(tmp_path, reviews=QUICK) as address:  # the one that ran is begun again
        for seat in (0, 1):
            until(Player(address, player.table), is_done, seat)


# -- what goes wrong -----------------------------------------------------------------------------------

FAILURES = {
    "dies at once": "",
    "dies when asked": "input(); raise SystemExit(3)",
    "dies in the middle": "input(); print('{\"done\": 0.5}', flush=True); raise SystemExit(3)",
    "talks nonsense": "input(); print('what?', flush=True); input()",
    "says nothing of it": "input(); print('[]', flush=True); input()",
    "falls silent": "import time; print('{\"done\": 0.5}', flush=True); time.sleep(600)",
}


@pytest.mark.parametrize("how", FAILURES)
def test_a_review_that_failed_can_be_asked_for_again(how: str, tmp_path: Path) -> None:
    kept = Kept([FAILURES[how]], patience=0.5 if how == "falls silent" else PATIENCE)
    with running(tmp_path, reviews=kept.make) as address:
        player = over(address)
        ask(player)
        until(player, lambda now: bool(now["status"] == "failed"))
        assert ended(kept.reviews.started[0])
        kept.reviews.patience = PATIENCE
        assert ask(player)[0] == 202
        until(player, is_done)
    assert kept.reviews.order == [(player.table, 0)] * 2
