"""The fair queue: whoever asks for much waits for themselves, and nobody waits for ever."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest

from marea.server.store.postgres import PostgresStore
from marea.server.store.sql import SqlStore
from marea.server.store.sqlite import SqliteStore
from marea.server.workers.fair_queue import LONG, SHORTEST, Hints, Place, Turns, shortened
from marea.server.workers.job_queue import Queue
from marea.table import Refused
from tests.server.databases import new_database
from tests.waiting import finish

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    return finish(work)


# -- turns -------------------------------------------------------------------------------------------


class Trial:
    """A queue in which seeded people ask, give up and are answered in any order, and every rule is checked."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.turns = Turns(self.rng.randint(1, 5))
        self.waiting: list[Place] = []
        self.running: list[Place] = []
        self.served = 0
        self.passed: dict[str, Counter[str]] = {}  # by share that waits with nothing running: who was served meanwhile
        self.skipped: dict[tuple[str, str], Counter[str]] = {}  # by share and table: its other tables that were

    def step(self, crowd: int) -> None:
        """Let something happen; the more there are, the more somebody asks."""
        what = self.rng.random()
        if self.running and (what < 0.45 or not crowd):
            self.leave(self.running.pop(self.rng.randrange(len(self.running))))
        elif self.waiting and what < 0.5:
            self.leave(self.waiting.pop(self.rng.randrange(len(self.waiting))))
        elif crowd:
            greedy = self.rng.random() < 0.6  # one share asks more than all others together
            share = "greedy" if greedy else f"share {self.rng.randrange(crowd)}"
            self.waiting.append(self.turns.enter(share, f"table {self.rng.randrange(6)}"))
        self.look()

    def leave(self, place: Place) -> None:
        """Let somebody give up, or be answered."""
        self.turns.leave(place)

    def look(self) -> None:
        """Check who came in, and what is left."""
        came = [place for place in self.waiting if place.come.done()]
        for place in came:
            self.check(place)
        self.waiting = [place for place in self.waiting if not place.come.done()]
        self.running += came
        self.served += len(came)
        running, waiting = (Counter(place.share for place in places) for places in (self.running, self.waiting))
        assert (self.turns.running, self.turns.waiting) == (running, waiting)
        assert running.total() <= self.turns.slots
        idle = {share for share in waiting if not running[share]}
        if self.turns.slots > 1:
            assert all(number < self.turns.slots for number in running.values()), "one share holds all slots"
        assert not (self.turns.free and idle), "somebody who has nothing waits though a slot is free"
        self.passed = {share: self.passed.get(share, Counter()) for share in idle}
        tables = {(place.share, place.table) for place in self.waiting}
        self.skipped = {key: self.skipped.get(key, Counter()) for key in tables}

    def check(self, place: Place) -> None:
        """Check that nobody was passed over for somebody who came in."""
        first = next(other for other in self.waiting if (other.share, other.table) == (place.share, place.table))
        assert first is place, "of a table, the first comes first"
        for share, others in self.passed.items():
            others[place.share] += share != place.share
            assert others[place.share] <= 1, "somebody is served twice while another share waits"
        for (share, table), tables in self.skipped.items():
            tables[place.table] += share == place.share and table != place.table
            assert tables[place.table] <= 1, "a table is served twice while another of the same share waits"
        self.passed.pop(place.share, None)
        self.skipped.pop((place.share, place.table), None)


@pytest.mark.parametrize("seed", range(12))
def test_nobody_starves_whatever_others_ask_for(seed: int) -> None:
    async def live() -> None:
        trial = Trial(seed)
        for _ in range(1500):
            trial.step(crowd=1 + seed)
        while trial.waiting or trial.running:
            trial.step(crowd=0)
        assert trial.served > 300
        assert not trial.turns.running + trial.turns.waiting

    run(live())


def test_one_share_leaves_a_slot_to_others_and_a_single_slot_is_shared() -> None:
    async def live() -> None:
        for slots, most in ((1, 1), (2, 1), (4, 3)):
            turns = Turns(slots)
            many = [turns.enter("greedy", f"{number}") for number in range(9)]
            assert sum(place.come.done() for place in many) == most
            other = turns.enter("other", "T")
            assert other.come.done() is (slots > 1)
            turns.leave(many[0])
            assert other.come.done(), "a single slot is the other's next"

    run(live())


def test_who_is_cancelled_leaves_the_queue_and_who_was_let_in_the_slot() -> None:
    async def live() -> None:
        turns = Turns(1)
        held = await turns.take("A", "T")
        gone, next_one = (asyncio.create_task(turns.take(share, "T")) for share in ("B", "C"))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.wait([gone])
        assert turns.waiting == {"C": 1}
        turns.leave(held)  # C has been let in, and is cancelled before it hears of it
        next_one.cancel()
        await asyncio.wait([next_one])
        assert (turns.waiting, turns.running, turns.free) == ({}, {}, 1)

    run(live())


def test_thoughts_get_shorter_when_many_of_a_share_wait() -> None:
    assert [shortened(3.0, waiting) for waiting in (0, LONG, 2 * LONG, 60, 10_000)] == [3.0, 3.0, 1.5, 0.2, SHORTEST]
    assert shortened(0.01, 10_000) == 0.01


# -- hints -------------------------------------------------------------------------------------------


def test_a_share_has_a_few_hints_at_a_time_and_too_many_are_refused() -> None:
    async def live() -> None:
        hints = Hints(at_once=2, more=1)
        begun: list[int] = []
        done = asyncio.Event()

        async def ask(number: int, share: str) -> None:
            async with hints.one(share):
                begun.append(number)
                await done.wait()

        tasks = [asyncio.create_task(ask(number, "A")) for number in range(3)]
        await asyncio.sleep(0)
        assert begun == [0, 1]
        with pytest.raises(Refused, match="hints wait") as refused:
            await ask(3, "A")
        assert refused.value.code == "too_many_hints"
        tasks.append(asyncio.create_task(ask(4, "B")))
        await asyncio.sleep(0)
        assert begun == [0, 1, 4]
        done.set()
        await asyncio.gather(*tasks)
        assert begun == [0, 1, 4, 2]
        assert (hints.asked, hints._gates) == ({}, {})

    run(live())


# -- in the store ------------------------------------------------------------------------------------


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    return new_database() if request.param == "postgres" else tmp_path


async def opened(place: Path | str) -> SqlStore:
    return SqliteStore(place) if isinstance(place, Path) else await PostgresStore.open(place)


async def taken(queue: Queue, barred: set[str] | None = None) -> str:
    """Return what is taken next; nothing if nobody may have a turn now."""
    job = await queue._take("think", barred)
    return job.id if job else ""


def test_in_the_store_shares_take_turns_however_many_questions_one_has(place: Path | str) -> None:
    async def live() -> None:
        store = await opened(place)
        queue = Queue(store)
        for number in range(4):
            await queue.put(f"a{number}", "think", {}, "A")
        await queue.put("b0", "think", {}, "B")
        assert [await taken(queue) for _ in range(3)] == ["a0", "b0", "a1"]
        await queue.put("c0", "think", {}, "C")
        await queue.drop("b0")
        await queue.put("b1", "think", {}, "B")
        assert [await taken(queue) for _ in range(5)] == ["c0", "b1", "a2", "a3", ""]
        await store.close()

    run(live())


def test_in_the_store_who_has_something_running_leaves_the_last_place_to_others(place: Path | str) -> None:
    async def live() -> None:
        store = await opened(place)
        queue = Queue(store)
        for id, share in (("a0", "A"), ("a1", "A"), ("b0", "B"), ("c0", "C")):
            await queue.put(id, "think", {}, share)
        assert await taken(queue, set()) == "a0"
        assert await taken(queue, {"B"}) == "c0", "B has something running here of which the store knows nothing"
        assert await taken(queue, set()) == "b0"
        assert await taken(queue, set()) == ""
        await queue.drop("a0")
        assert await taken(queue, set()) == "a1"
        await store.close()

    run(live())


def test_in_the_store_a_question_of_who_died_counts_as_waiting(place: Path | str) -> None:
    async def live() -> None:
        store = await opened(place)
        queue = Queue(store)
        await queue.put("a0", "think", {}, "A")
        assert await taken(queue) == "a0"
        async with store.session() as session:
            await session.run("UPDATE work SET taker = 999")
        await queue.put("a1", "think", {}, "A")
        assert [await taken(queue, set()), await taken(queue, set())] == ["a0", ""]
        await store.close()

    run(live())


@pytest.mark.parametrize("seed", range(4))
def test_in_the_store_nobody_starves_either(seed: int, tmp_path: Path) -> None:
    async def live() -> None:
        store, rng = SqliteStore(tmp_path), random.Random(seed)
        queue, slots = Queue(store), rng.randint(1, 3)
        waiting: dict[str, list[str]] = {}
        running: list[tuple[str, str]] = []
        passed: dict[str, Counter[str]] = {}
        for number in range(5000):
            if number < 200:
                share = "greedy" if rng.random() < 0.6 else f"share {rng.randrange(4)}"
                await queue.put(f"{number}", "think", {}, share)
                waiting.setdefault(share, []).append(f"{number}")
            if running and rng.random() < 0.5:
                share, id = running.pop(rng.randrange(len(running)))
                await queue.drop(id)
            if len(running) < slots:
                busy = {share for share, _ in running}
                id = await taken(queue, None if slots - len(running) > 1 else set())
                if not id:
                    assert all(share in busy for share in waiting), "somebody waits though a place is free"
                    continue
                share = next(share for share, ids in waiting.items() if ids[0] == id)
                waiting[share].pop(0)
                running.append((share, id))
                for other in set(waiting) - busy - {share}:
                    others = passed.setdefault(other, Counter())
                    others[share] += 1
                    assert others[share] <= 1, f"{share} is served twice while {other} waits"
                passed = {other: seen for other, seen in passed.items() if other != share and other not in busy}
                waiting = {share: ids for share, ids in waiting.items() if ids}
            if number > 200 and not waiting:
                break
        assert not waiting
        await store.close()

    run(live())
