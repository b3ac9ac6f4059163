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
from marea.server.workers.fair_queue import FULL_TIME_QUESTIONS, MIN_SECONDS, FairQueue, HintLimiter, Ticket, shorten
from marea.server.workers.job_queue import JobQueue
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
        self.queue = FairQueue(self.rng.randint(1, 5))
        self.waiting: list[Ticket] = []
        self.running: list[Ticket] = []
        self.served = 0
        self.passed: dict[
            str, Counter[str]
        ] = {}  # by network that waits with nothing running: who was served meanwhile
        self.skipped: dict[tuple[str, str], Counter[str]] = {}  # by network and table: its other tables that were

    def step(self, crowd: int) -> None:
        """Let something happen; the more there are, the more somebody asks."""
        what = self.rng.random()
        if self.running and (what < 0.45 or not crowd):
            self.release(self.running.pop(self.rng.randrange(len(self.running))))
        elif self.waiting and what < 0.5:
            self.release(self.waiting.pop(self.rng.randrange(len(self.waiting))))
        elif crowd:
            greedy = self.rng.random() < 0.6  # one network asks more than all others together
            network = "greedy" if greedy else f"network {self.rng.randrange(crowd)}"
            self.waiting.append(self.queue.enqueue(network, f"table {self.rng.randrange(6)}"))
        self.look()

    def release(self, place: Ticket) -> None:
        """Let somebody give up, or be answered."""
        self.queue.release(place)

    def look(self) -> None:
        """Check who came in, and what is left."""
        came = [place for place in self.waiting if place.admitted.done()]
        for place in came:
            self.check(place)
        self.waiting = [place for place in self.waiting if not place.admitted.done()]
        self.running += came
        self.served += len(came)
        running, waiting = (Counter(place.network for place in places) for places in (self.running, self.waiting))
        assert (self.queue.running, self.queue.waiting) == (running, waiting)
        assert running.total() <= self.queue.slots
        idle = {network for network in waiting if not running[network]}
        if self.queue.slots > 1:
            assert all(number < self.queue.slots for number in running.values()), "one network holds all slots"
        assert not (self.queue.free and idle), "somebody who has nothing waits though a slot is free"
        self.passed = {network: self.passed.get(network, Counter()) for network in idle}
        tables = {(place.network, place.table) for place in self.waiting}
        self.skipped = {key: self.skipped.get(key, Counter()) for key in tables}

    def check(self, place: Ticket) -> None:
        """Check that nobody was passed over for somebody who came in."""
        first = next(other for other in self.waiting if (other.network, other.table) == (place.network, place.table))
        assert first is place, "of a table, the first comes first"
        for network, others in self.passed.items():
            others[place.network] += network != place.network
            assert others[place.network] <= 1, "somebody is served twice while another network waits"
        for (network, table), tables in self.skipped.items():
            tables[place.table] += network == place.network and table != place.table
            assert tables[place.table] <= 1, "a table is served twice while another of the same network waits"
        self.passed.pop(place.network, None)
        self.skipped.pop((place.network, place.table), None)


@pytest.mark.parametrize("seed", range(12))
def test_nobody_starves_whatever_others_ask_for(seed: int) -> None:
    async def live() -> None:
        trial = Trial(seed)
        for _ in range(1500):
            trial.step(crowd=1 + seed)
        while trial.waiting or trial.running:
            trial.step(crowd=0)
        assert trial.served > 300
        assert not trial.queue.running + trial.queue.waiting

    run(live())


def test_one_share_leaves_a_slot_to_others_and_a_single_slot_is_shared() -> None:
    async def live() -> None:
        for slots, most in ((1, 1), (2, 1), (4, 3)):
            turns = FairQueue(slots)
            many = [turns.enqueue("greedy", f"{number}") for number in range(9)]
            assert sum(place.admitted.done() for place in many) == most
            other = turns.enqueue("other", "T")
            assert other.admitted.done() is (slots > 1)
            turns.release(many[0])
            assert other.admitted.done(), "a single slot is the other's next"

    run(live())


def test_who_is_cancelled_leaves_the_queue_and_who_was_let_in_the_slot() -> None:
    async def live() -> None:
        turns = FairQueue(1)
        held = await turns.acquire("A", "T")
        gone, next_one = (asyncio.create_task(turns.acquire(network, "T")) for network in ("B", "C"))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.wait([gone])
        assert turns.waiting == {"C": 1}
        turns.release(held)  # C has been let in, and is cancelled before it hears of it
        next_one.cancel()
        await asyncio.wait([next_one])
        assert (turns.waiting, turns.running, turns.free) == ({}, {}, 1)

    run(live())


def test_thoughts_get_shorter_when_many_of_a_share_wait() -> None:
    assert [shorten(3.0, waiting) for waiting in (0, FULL_TIME_QUESTIONS, 2 * FULL_TIME_QUESTIONS, 60, 10_000)] == [
        3.0,
        3.0,
        1.5,
        0.2,
        MIN_SECONDS,
    ]
    assert shorten(0.01, 10_000) == 0.01


# -- hints -------------------------------------------------------------------------------------------


def test_a_share_has_a_few_hints_at_a_time_and_too_many_are_refused() -> None:
    async def live() -> None:
        hints = HintLimiter(at_once=2, waiting=1)
        begun: list[int] = []
        done = asyncio.Event()

        async def ask(number: int, network: str) -> None:
            async with hints.admit(network):
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
        assert (hints.requested, hints._semaphores) == ({}, {})

    run(live())


# -- in the store ------------------------------------------------------------------------------------


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    return new_database() if request.param == "postgres" else tmp_path


async def open_store(place: Path | str) -> SqlStore:
    return SqliteStore(place) if isinstance(place, Path) else await PostgresStore.open(place)


async def taken(queue: JobQueue, barred: set[str] | None = None) -> str:
    """Return what is taken next; nothing if nobody may have a turn now."""
    job = await queue._take("think", barred)
    return job.id if job else ""


def test_in_the_store_shares_take_turns_however_many_questions_one_has(place: Path | str) -> None:
    async def live() -> None:
        store = await open_store(place)
        queue = JobQueue(store)
        for number in range(4):
            await queue.put(f"a{number}", "think", {}, "A")
        await queue.put("b0", "think", {}, "B")
        assert [await taken(queue) for _ in range(3)] == ["a0", "b0", "a1"]
        await queue.put("c0", "think", {}, "C")
        await queue.delete("b0")
        await queue.put("b1", "think", {}, "B")
        assert [await taken(queue) for _ in range(5)] == ["c0", "b1", "a2", "a3", ""]
        await store.close()

    run(live())


def test_in_the_store_who_has_something_running_leaves_the_last_place_to_others(place: Path | str) -> None:
    async def live() -> None:
        store = await open_store(place)
        queue = JobQueue(store)
        for id, network in (("a0", "A"), ("a1", "A"), ("b0", "B"), ("c0", "C")):
            await queue.put(id, "think", {}, network)
        assert await taken(queue, set()) == "a0"
        assert await taken(queue, {"B"}) == "c0", "B has something running here of which the store knows nothing"
        assert await taken(queue, set()) == "b0"
        assert await taken(queue, set()) == ""
        await queue.delete("a0")
        assert await taken(queue, set()) == "a1"
        await store.close()

    run(live())


def test_in_the_store_a_question_of_who_died_counts_as_waiting(place: Path | str) -> None:
    async def live() -> None:
        store = await open_store(place)
        queue = JobQueue(store)
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
        queue, slots = JobQueue(store), rng.randint(1, 3)
        waiting: dict[str, list[str]] = {}
        running: list[tuple[str, str]] = []
        passed: dict[str, Counter[str]] = {}
        for number in range(5000):
            if number < 200:
                network = "greedy" if rng.random() < 0.6 else f"network {rng.randrange(4)}"
                await queue.put(f"{number}", "think", {}, network)
                waiting.setdefault(network, []).append(f"{number}")
            if running and rng.random() < 0.5:
                network, id = running.pop(rng.randrange(len(running)))
                await queue.delete(id)
            if len(running) < slots:
                busy = {network for network, _ in running}
                id = await taken(queue, None if slots - len(running) > 1 else set())
                if not id:
                    assert all(network in busy for network in waiting), "somebody waits though a place is free"
                    continue
                network = next(network for network, ids in waiting.items() if ids[0] == id)
                waiting[network].pop(0)
                running.append((network, id))
                for other in set(waiting) - busy - {network}:
                    others = passed.setdefault(other, Counter())
                    others[network] += 1
                    assert others[network] <= 1, f"{network} is served twice while {other} waits"
                passed = {other: seen for other, seen in passed.items() if other != network and other not in busy}
                waiting = {network: ids for network, ids in waiting.items() if ids}
            if number > 200 and not waiting:
                break
        assert not waiting
        await store.close()

    run(live())
