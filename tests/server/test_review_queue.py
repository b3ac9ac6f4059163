"""The queue of reviews: order, limits, cancellation, and retries after a failure."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from marea.server.store.sqlite import SqliteStore
from marea.server.workers.job_queue import Job, JobQueue
from marea.server.workers.reviews import MAX_PER_NETWORK, Reviews
from tests.patience import PATIENCE
from tests.server.doors import Player, play_out, problem, running, table_of
from tests.server.test_reviews import (
    ANA,
    BRAIS,
    GATED,
    QUICK_REVIEWS,
    ReviewFactory,
    ask,
    finished_game,
    has_begun,
    has_ended,
    is_done,
    status,
    until,
)
from tests.waiting import finish

pytestmark = pytest.mark.once


def test_reviews_are_queued_in_order_up_to_a_limit(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    factory = ReviewFactory([GATED], str(gate), limit=3)
    with running(tmp_path, reviews=factory.make) as address:
        one, other = finished_game(address), finished_game(address)
        ask(one, 1)
        until(one, has_begun, 1)
        assert [ask(other, 0)[1]["status"], ask(one, 0)[1]["status"]] == ["waiting", "waiting"]
        stranger = Player(address, other.table, host=ANA)
        assert problem(stranger.ask("POST", "review", {"seat": 1})) == (429, "too_many_reviews")
        assert ask(one, 0)[0] == ask(one, 1)[0] == 202, "reviews that are already queued are not refused"
        gate.touch()
        for player, seat in ((one, 1), (other, 0), (one, 0)):
            until(player, is_done, seat)
    assert factory.reviews.order == [(one.table, 1), (other.table, 0), (one.table, 0)]


def test_one_address_has_three_reviews_at_a_time_and_alternates_with_others(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    factory = ReviewFactory([GATED], str(gate))
    with running(tmp_path, reviews=factory.make) as address:
        one, other, third = (finished_game(address) for _ in range(3))
        ask(one, 0)
        until(one, has_begun, 0)
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
    assert factory.reviews.order == order, "no address gets a second review before another's first"


def test_only_the_requester_or_a_player_of_the_table_may_cancel_a_review(tmp_path: Path) -> None:
    factory = ReviewFactory([GATED] * 9, str(tmp_path / "never"))
    with running(tmp_path, reviews=factory.make) as address:
        ana, brais = table_of(address, "regatta", {}, {})
        play_out([ana, brais])
        asker, stranger = (Player(address, ana.table, host=host) for host in (ANA, BRAIS))
        key = "k" * 43
        asker.http.cookies.set("marea", key)
        near = Player(address, ana.table, host=ANA)  # another client at the same address
        far = Player(address, ana.table, key, host=BRAIS)  # the same key at another address
        for who, allowed in ((stranger, False), (near, False), (asker, True), (far, True), (brais, True)):
            assert ask(asker)[0] == 202
            answer = who.ask("DELETE", "review?seat=0")
            if allowed:
                assert (answer.status_code, status(ana)["status"]) == (204, "none")
            else:
                assert problem(answer) == (403, "not_allowed")
                assert status(ana)["status"] != "none"
        assert stranger.ask("DELETE", "review?seat=0").status_code == 204, "there is nothing to cancel"
        assert ask(near, 1)[0] == 202  # requested without a key
        assert problem(stranger.ask("DELETE", "review?seat=1")) == (403, "not_allowed")
        assert Player(address, ana.table, host=ANA).ask("DELETE", "review?seat=1").status_code == 204


def test_simultaneous_requests_do_not_exceed_the_limit(tmp_path: Path) -> None:
    async def ask_all(store: SqliteStore) -> int:
        reviews = Reviews(JobQueue(store))
        asked = [reviews.request(f"T{number}", 0, {}, "A") for number in range(10)]
        refused = await asyncio.gather(*asked, return_exceptions=True)
        await store.close()
        return sum(answer is None for answer in refused)

    assert finish(ask_all(SqliteStore(tmp_path))) == MAX_PER_NETWORK


def test_cancelling_a_review_ends_its_process_and_starts_the_next(tmp_path: Path) -> None:
    factory = ReviewFactory([GATED, GATED], str(tmp_path / "never"))
    with running(tmp_path, reviews=factory.make) as address:
        player = finished_game(address)
        ask(player, 0)
        until(player, has_begun, 0)
        ask(player, 1)
        assert player.ask("DELETE", "review?seat=0").status_code == 204
        assert has_ended(factory.reviews.started[0])
        assert status(player, 0)["status"] == "none"
        until(player, has_begun, 1)
        assert ask(player, 0)[1]["status"] == "waiting"
        assert player.ask("DELETE", "review?seat=1").status_code == 204
        until(player, is_done, 0)
        assert player.ask("DELETE", "review?seat=0").status_code == 204
        assert status(player, 0)["status"] == "done", "finished reviews are kept"
    assert factory.reviews.order == [(player.table, seat) for seat in (0, 1, 0)]


def test_a_waiting_review_can_be_cancelled(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    factory = ReviewFactory([GATED], str(gate))
    with running(tmp_path, reviews=factory.make) as address:
        player = finished_game(address)
        ask(player, 0)
        until(player, has_begun, 0)
        ask(player, 1)
        assert player.ask("DELETE", "review?seat=1").status_code == 204
        gate.touch()
        until(player, is_done, 0)
        assert status(player, 1)["status"] == "none"
    assert factory.reviews.order == [(player.table, 0)]


class InstantReviews(Reviews):
    """Reviews that finish at once without a process."""

    def __init__(self, store: SqliteStore) -> None:
        super().__init__(JobQueue(store))
        self.reviewed: list[int] = []

    async def _make(self, job: Job) -> None:
        await asyncio.sleep(0)
        self.reviewed.append(json.loads(job.question)["seat"])
        await self.queue.delete(job.id)


@pytest.mark.parametrize("moments", range(8))
def test_the_next_review_is_computed_whenever_one_is_cancelled(moments: int, tmp_path: Path) -> None:
    async def cancel_after(store: SqliteStore) -> list[int]:
        reviews = InstantReviews(store)
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


def test_stopping_a_server_ends_its_process_and_the_next_server_resumes_the_reviews(tmp_path: Path) -> None:
    factory = ReviewFactory([GATED], str(tmp_path / "never"))
    with running(tmp_path, reviews=factory.make) as address:
        player = finished_game(address)
        ask(player, 0)
        ask(player, 1)
        until(player, has_begun, 0)
    assert [has_ended(process) for process in factory.reviews.started] == [True]
    with running(tmp_path, reviews=QUICK_REVIEWS) as address:  # the running one is restarted
        for seat in (0, 1):
            until(Player(address, player.table), is_done, seat)


# -- failures ------------------------------------------------------------------------------------------

FAILURES = {
    "dies at once": "",
    "dies when asked": "input(); raise SystemExit(3)",
    "dies in the middle": "input(); print('{\"done\": 0.5}', flush=True); raise SystemExit(3)",
    "talks nonsense": "input(); print('what?', flush=True); input()",
    "says nothing of it": "input(); print('[]', flush=True); input()",
    "falls silent": "import time; print('{\"done\": 0.5}', flush=True); time.sleep(600)",
}


@pytest.mark.parametrize("how", FAILURES)
def test_a_failed_review_can_be_requested_again(how: str, tmp_path: Path) -> None:
    factory = ReviewFactory([FAILURES[how]], timeout=0.5 if how == "falls silent" else PATIENCE)
    with running(tmp_path, reviews=factory.make) as address:
        player = finished_game(address)
        ask(player)
        until(player, lambda now: bool(now["status"] == "failed"))
        assert has_ended(factory.reviews.started[0])
        factory.reviews.timeout = PATIENCE
        assert ask(player)[0] == 202
        until(player, is_done)
    assert factory.reviews.order == [(player.table, 0)] * 2
