"""Reviews: one game at a time is looked at, in a process that yields to all others; what was found is stored."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from dataclasses import dataclass, replace
from typing import Any, Final

from marea.coach.review import ITERATIONS
from marea.server.store import Store
from marea.server.wire import text_of
from marea.table import Refused, Story, recorded

PATIENCE: Final = 120.0  # seconds in which a reviewer must say something
LONGEST: Final = 1 << 24  # bytes in an answer
QUEUE: Final = 20  # reviews that may wait


@dataclass
class Job:
    """A review that somebody asked for, and that is not stored yet."""

    table: str
    seat: int
    question: dict[str, Any]
    status: str = "waiting"  # then "running"; "failed" until it is asked for again
    done: float = 0.0
    work: asyncio.Task[str] | None = None


class Reviews:
    """The reviews that wait, in the order in which they were asked for, and the one that runs."""

    def __init__(
        self, store: Store, queue: int = QUEUE, patience: float = PATIENCE, iterations: int = ITERATIONS
    ) -> None:
        self.store = store
        self.queue = queue
        self.patience = patience
        self.iterations = iterations  # for each decision
        self._jobs: dict[tuple[str, int], Job] = {}
        self._runner: asyncio.Task[None] | None = None

    async def status(self, table: str, seat: int) -> dict[str, Any]:
        """Return how far a review is, and what was found."""
        stored = await self.store.review(table, seat)
        if stored is not None:
            return {"status": "done", "done": 1.0, "review": json.loads(stored)}
        job = self._jobs.get((table, seat))
        return {"status": job.status if job else "none", "done": job.done if job else 0.0, "review": None}

    def ask(self, table: str, seat: int, question: dict[str, Any]) -> None:
        """Let a game be reviewed, unless it is being so already; one that failed is begun again."""
        earlier = self._jobs.get((table, seat))
        if earlier and earlier.status != "failed":
            return
        if sum(job.status == "waiting" for job in self._jobs.values()) >= self.queue:
            raise Refused("too_many_reviews", f"{self.queue} reviews are waiting already: ask again later")
        self._jobs.pop((table, seat), None)  # the new one goes to the end
        self._jobs[table, seat] = Job(table, seat, question)
        if self._runner is None or self._runner.done():
            self._runner = asyncio.get_running_loop().create_task(self._run())

    async def cancel(self, table: str, seat: int) -> None:
        """Forget a review that waits, and end one that runs; what is stored stays."""
        job = self._jobs.pop((table, seat), None)
        if job and job.work:
            job.work.cancel()
            await asyncio.wait([job.work])

    async def close(self) -> None:
        """End the process, if there is one; what was not finished is forgotten."""
        for table, seat in list(self._jobs):
            await self.cancel(table, seat)
        if self._runner:
            await self._runner

    async def _run(self) -> None:
        """Carry out what waits, one after the other."""
        while waiting := [job for job in self._jobs.values() if job.status == "waiting"]:
            job = waiting[0]
            job.status = "running"
            job.work = asyncio.get_running_loop().create_task(self._review(job))
            await asyncio.wait([job.work])
            if job.work.cancelled():
                continue
            if job.work.exception():  # the process died, fell silent or talked nonsense, or nothing could be stored
                job.status, job.question = "failed", {}
            else:
                self._jobs.pop((job.table, job.seat), None)  # it may have been cancelled when it was just done

    async def _review(self, job: Job) -> str:
        """Let a process review a game, listen to it, and store what it found."""
        reviewer = await self._start()
        try:
            assert reviewer.stdin
            question = {**job.question, "iterations": self.iterations}
            reviewer.stdin.write(text_of(question).encode() + b"\n")
            await reviewer.stdin.drain()
            found = await self._listen(reviewer, job)
        finally:
            if reviewer.returncode is None:
                reviewer.kill()
            await reviewer.wait()
        await self.store.keep_review(job.table, job.seat, found)
        return found

    async def _listen(self, reviewer: Process, job: Job) -> str:
        """Note how far a review is, until it is there."""
        assert reviewer.stdout
        while True:
            answer = json.loads(await asyncio.wait_for(reviewer.stdout.readuntil(), self.patience))
            if "review" in answer:
                return text_of(answer["review"])
            job.done = float(answer["done"])

    async def _start(self) -> Process:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "marea.server.reviewer",
            stdin=PIPE,
            stdout=PIPE,
            limit=LONGEST,
            start_new_session=True,
        )  # a session of its own: Ctrl-C is for the server alone, which then ends it


def question_about(story: Story, seat: int) -> dict[str, Any]:
    """Return what a reviewer is asked about a seat, if the game was played to its end, and by the rules of today."""
    if story.status != "over":
        raise Refused("not_over", "a review comes after the game")
    if not 0 <= seat < story.header.players:
        raise Refused("no_such_seat", f"this table has no seat {seat}")
    if not story.finished():
        raise Refused("not_finished", "it was not played to its end: there is nothing to review")
    if story.rules != story.game.rules:
        raise Refused("no_position", f"it was played by rules {story.rules}, which this version does not play")
    record = replace(recorded(story))
    record.finish(story.state)  # one that was brought may have come without its result
    return {"game": story.game.id, "edition": story.header.edition, "record": record.write(), "seat": seat}
