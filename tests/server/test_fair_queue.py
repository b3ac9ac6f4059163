"""The fair queue: a network with many questions delays only itself, and no question waits forever."""

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


# -- queue -------------------------------------------------------------------------------------------


class Trial:
    """A queue with seeded random questions, cancellations and answers, in which every rule is checked."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.queue = FairQueue(self.rng.randint(1, 5))
        self.waiting: list[Ticket] = []
        self.running: list[Ticket] = []
        self.served = 0
        self.passed: dict[
            str, Counter[str]
        ] = {}  # by waiting network with nothing running: the networks served meanwhile
        self.skipped: dict[
            tuple[str, str], Counter[str]
        ] = {}  # by network and table: its other tables served meanwhile

    def step(self, crowd: int) -> None:
        """Take a random step; the larger the crowd, the more networks ask."""
        what = self.rng.random()
        if self.running and (what < 0.45 or not crowd):
            self.release(self.running.pop(self.rng.randrange(len(self.running))))
        elif self.waiting and what < 0.5:
            self.release(self.waiting.pop(self.rng.randrange(len(self.waiting))))
        elif crowd:
            greedy = self.rng.random() < 0.6  # one network asks more than all others combined
            network = "greedy" if greedy else f"network {self.rng.randrange(crowd)}"
            self.waiting.append(self.queue.enqueue(network, f"table {self.rng.randrange(6)}"))
        self.check_admissions()

    def release(self, place: Ticket) -> None:
        """Cancel or finish a question."""
        self.queue.release(place)

    def check_admissions(self) -> None:
        """Check the admitted and the remaining questions."""
        admitted = [place for place in self.waiting if place.admitted.done()]
        for place in admitted:
            self.check(place)
        self.waiting = [place for place in self.waiting if not place.admitted.done()]
        self.running += admitted
        self.served += len(admitted)
        running, waiting = (Counter(place.network for place in places) for places in (self.running, self.waiting))
        assert (self.queue.running, self.queue.waiting) == (running, waiting)
        assert running.total() <= self.queue.slots
        idle = {network for network in waiting if not running[network]}
        if self.queue.slots > 1:
            assert all(number < self.queue.slots for number in running.values()), "one network holds all slots"
        assert not (self.queue.free and idle), "a network with nothing running waits though a slot is free"
        self.passed = {network: self.passed.get(network, Counter()) for network in idle}
        tables = {(place.network, place.table) for place in self.waiting}
        self.skipped = {key: self.skipped.get(key, Counter()) for key in tables}

    def check(self, place: Ticket) -> None:
        """Check that an admitted question passed over no other."""
        first = next(other for other in self.waiting if (other.network, other.table) == (place.network, place.table))
        assert first is place, "the questions of a table are admitted in order"
        for network, others in self.passed.items():
            others[place.network] += network != place.network
            assert others[place.network] <= 1, "a network is served twice while another waits"
        for (network, table), tables in self.skipped.items():
            tables[place.table] += network == place.network and table != place.table
            assert tables[place.table] <= 1, "a table is served twice while another of the same network waits"
        self.passed.pop(place.network, None)
        self.skipped.pop((place.network, place.table), None)


@pytest.mark.parametrize("seed", range(12))
def test_no_network_starves(seed: int) -> None:
    async def live() -> None:
        trial = Trial(seed)
        for _ in range(1500):
            trial.step(crowd=1 + seed)
        while trial.waiting or trial.running:
            trial.step(crowd=0)
        assert trial.served > 300
        assert not trial.queue.running + trial.queue.waiting

    run(live())


def test_one_network_leaves_a_slot_to_others_and_a_single_slot_alternates() -> None:
    async def live() -> None:
        for slots, limit in ((1, 1), (2, 1), (4, 3)):
            queue = FairQueue(slots)
            many = [queue.enqueue("greedy", f"{number}") for number in range(9)]
            assert sum(place.admitted.done() for place in many) == limit
            other = queue.enqueue("other", "T")
            assert other.admitted.done() is (slots > 1)
            queue.release(many[0])
            assert other.admitted.done(), "the other network gets the single slot next"

    run(live())


def test_a_cancelled_question_leaves_the_queue_and_frees_its_slot() -> None:
    async def live() -> None:
        queue = FairQueue(1)
        held = await queue.acquire("A", "T")
        cancelled, next_one = (asyncio.create_task(queue.acquire(network, "T")) for network in ("B", "C"))
        await asyncio.sleep(0)
        cancelled.cancel()
        await asyncio.wait([cancelled])
        assert queue.waiting == {"C": 1}
        queue.release(held)  # C has been admitted, and is cancelled before it resumes
        next_one.cancel()
        await asyncio.wait([next_one])
        assert (queue.waiting, queue.running, queue.free) == ({}, {}, 1)

    run(live())


def test_thinking_time_shrinks_when_many_questions_of_a_network_wait() -> None:
    assert [shorten(3.0, waiting) for waiting in (0, FULL_TIME_QUESTIONS, 2 * FULL_TIME_QUESTIONS, 60, 10_000)] == [
        3.0,
        3.0,
        1.5,
        0.2,
        MIN_SECONDS,
    ]
    assert shorten(0.01, 10_000) == 0.01


# -- hints -------------------------------------------------------------------------------------------


def test_a_network_has_few_hints_at_a_time_and_too_many_are_refused() -> None:
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


# -- stored queue ------------------------------------------------------------------------------------


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    return new_database() if request.param == "postgres" else tmp_path


async def open_store(place: Path | str) -> SqlStore:
    return SqliteStore(place) if isinstance(place, Path) else await PostgresStore.open(place)


async def take(queue: JobQueue, barred: set[str] | None = None) -> str:
    """Take the next job and return its id; empty if none may run now."""
    job = await queue._take("think", barred)
    return job.id if job else ""


def test_stored_questions_of_networks_alternate(place: Path | str) -> None:
    async def live() -> None:
        store = await open_store(place)
        queue = JobQueue(store)
        for number in range(4):
            await queue.put(f"a{number}", "think", {}, "A")
        await queue.put("b0", "think", {}, "B")
        assert [await take(queue) for _ in range(3)] == ["a0", "b0", "a1"]
        await queue.put("c0", "think", {}, "C")
        await queue.delete("b0")
        await queue.put("b1", "think", {}, "B")
        assert [await take(queue) for _ in range(5)] == ["c0", "b1", "a2", "a3", ""]
        await store.close()

    run(live())


def test_a_network_with_a_running_job_leaves_the_last_slot_to_others(place: Path | str) -> None:
    async def live() -> None:
        store = await open_store(place)
        queue = JobQueue(store)
        for id, network in (("a0", "A"), ("a1", "A"), ("b0", "B"), ("c0", "C")):
            await queue.put(id, "think", {}, network)
        assert await take(queue, set()) == "a0"
        assert await take(queue, {"B"}) == "c0", "B has a running question that is not in the store"
        assert await take(queue, set()) == "b0"
        assert await take(queue, set()) == ""
        await queue.delete("a0")
        assert await take(queue, set()) == "a1"
        await store.close()

    run(live())


def test_a_stored_question_of_a_crashed_server_counts_as_waiting(place: Path | str) -> None:
    async def live() -> None:
        store = await open_store(place)
        queue = JobQueue(store)
        await queue.put("a0", "think", {}, "A")
        assert await take(queue) == "a0"
        async with store.session() as session:
            await session.run("UPDATE work SET taker = 999")
        await queue.put("a1", "think", {}, "A")
        assert [await take(queue, set()), await take(queue, set())] == ["a0", ""]
        await store.close()

    run(live())


@pytest.mark.parametrize("seed", range(4))
def test_no_network_starves_in_the_stored_queue(seed: int, tmp_path: Path) -> None:
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
                id = await take(queue, None if slots - len(running) > 1 else set())
                if not id:
                    assert all(network in busy for network in waiting), "a network waits though a slot is free"
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
