"""Reviews wait in a queue: in turn, with limits, cancelled, and retried when they fail."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from marea.server.store.sqlite import SqliteStore
from marea.server.workers.job_queue import Job, JobQueue
from marea.server.workers.reviews import MAX_PER_NETWORK, Reviews
from tests import luck
from tests.patience import PATIENCE
from tests.server.doors import Player, play_out, problem, running, table_of
from tests.server.test_reviews import ANA, BRAIS, GATED, QUICK, Kept, ask, begun, ended, is_done, over, status, until
from tests.waiting import finish

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("reviews"), luck.env(seed=lambda: bytes(32)), reviews=QUICK) as address:
        yield address


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
    kept = Kept([FAILURES[how]], timeout=0.5 if how == "falls silent" else PATIENCE)
    with running(tmp_path, reviews=kept.make) as address:
        player = over(address)
        ask(player)
        until(player, lambda now: bool(now["status"] == "failed"))
        assert ended(kept.reviews.started[0])
        kept.reviews.timeout = PATIENCE
        assert ask(player)[0] == 202
        until(player, is_done)
    assert kept.reviews.order == [(player.table, 0)] * 2
