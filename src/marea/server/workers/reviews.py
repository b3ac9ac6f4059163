"""Reviews: requests wait in the store; each server reviews one game at a time, in a process of low priority."""

from __future__ import annotations

import asyncio
import json
import logging
from asyncio.subprocess import Process
from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from marea.coach.review import ITERATIONS
from marea.server.base.wire import text_of
from marea.server.store.errors import Unavailable
from marea.server.workers.job_queue import POLL_INTERVAL, Job, JobQueue
from marea.server.workers.pool import start_process
from marea.server.workers.protocol import read_answer
from marea.table import Refused, Story, full_record

PROGRESS_TIMEOUT: Final = 120.0  # seconds in which a process must report progress
MAX_ANSWER_BYTES: Final = 1 << 24
MAX_PENDING: Final = 20  # reviews, waiting or running
MAX_PER_NETWORK: Final = 3  # of them

log = logging.getLogger(__name__)


class Cancelled(Exception):
    """The review was cancelled."""


def job_id(table: str, seat: int) -> str:
    """Return the id of the job that reviews a seat's game."""
    return f"review {table} {seat}"


class Reviews:
    """The reviews of a store; this server makes one at a time."""

    def __init__(
        self, queue: JobQueue, limit: int = MAX_PENDING, timeout: float = PROGRESS_TIMEOUT, iterations: int = ITERATIONS
    ) -> None:
        self.queue = queue
        self.limit = limit
        self.timeout = timeout
        self.iterations = iterations  # for each decision
        self._requesting = asyncio.Lock()  # so that no request slips in between counting and adding
        self._job = ""  # the one that runs here
        self._work: asyncio.Task[None] | None = None

    async def status(self, table: str, seat: int) -> dict[str, Any]:
        """Return the progress of a review, and the review once it is done."""
        stored = await self.queue.store.review(table, seat)
        if stored is not None:
            return {"status": "done", "done": 1.0, "review": json.loads(stored)}
        job = await self.queue.find(job_id(table, seat))
        return {"status": job.status if job else "none", "done": job.done if job else 0.0, "review": None}

    async def request(
        self, table: str, seat: int, question: dict[str, Any], network: str = "", keys: Collection[str] = ()
    ) -> None:
        """Request a review, unless it is pending already; one that failed is restarted."""
        async with self._requesting:
            earlier = await self.queue.find(job_id(table, seat))
            if earlier and earlier.status != "failed":
                return
            pending = await self.queue.pending("review")
            if pending[network] >= MAX_PER_NETWORK:
                text = f"{MAX_PER_NETWORK} reviews are being made for your address: ask again when one of them is done"
                raise Refused("too_many_reviews", text)
            if pending.total() >= self.limit:
                raise Refused("too_many_reviews", f"{self.limit} reviews are waiting already: ask again later")
            content = {**question, "table": table, "seat": seat}
            await self.queue.put(job_id(table, seat), "review", content, network, " ".join(keys))

    async def was_requested_by(self, table: str, seat: int, network: str, keys: Collection[str]) -> bool:
        """Return whether a client requested a review, by its keys, or if it had none by its network."""
        job = await self.queue.find(job_id(table, seat))
        if job is None:
            return True  # there is nothing to cancel
        return bool(set(job.keys.split()) & set(keys)) if job.keys else job.network == network

    async def cancel(self, table: str, seat: int) -> None:
        """Cancel a review that waits or runs; a stored one stays."""
        await self.queue.delete(job_id(table, seat))
        if self._work and self._job == job_id(table, seat):
            self._work.cancel()
            await asyncio.wait([self._work])

    async def run(self) -> None:
        """Make the waiting reviews, one after the other, for as long as the server runs."""
        while True:
            try:
                job = await self.queue.take("review")
            except Unavailable:
                await asyncio.sleep(POLL_INTERVAL)
                continue
            self._job = job.id
            self._work = asyncio.get_running_loop().create_task(self._make(job))
            try:
                await asyncio.wait([self._work])
            finally:
                self._work.cancel()
                await asyncio.wait([self._work])

    async def _make(self, job: Job) -> None:
        """Make a review; one that fails can be requested again."""
        question = json.loads(job.question)
        try:
            found = await self._review(job.id, question)
            await self.queue.store.store_review(question["table"], question["seat"], found)
            await self.queue.delete(job.id)
        except Cancelled:
            pass
        except Exception:  # the process crashed, timed out or answered nonsense, or the store is unavailable
            log.exception("review failed", extra={"table": question["table"]})
            with suppress(Unavailable):
                await self.queue.finish(job.id, "failed")

    async def _review(self, id: str, question: dict[str, Any]) -> str:
        """Review a game in a process."""
        reviewer = await self._start()
        try:
            assert reviewer.stdin
            reviewer.stdin.write(text_of({**question, "iterations": self.iterations}).encode() + b"\n")
            await reviewer.stdin.drain()
            return await self._listen(reviewer, id)
        finally:
            if reviewer.returncode is None:
                reviewer.kill()
            await reviewer.wait()

    async def _listen(self, reviewer: Process, id: str) -> str:
        """Store the progress of a review until it is done."""
        assert reviewer.stdout
        while True:
            async with asyncio.timeout(self.timeout):
                answer = read_answer(await reviewer.stdout.readuntil())
            if "review" in answer:
                return text_of(answer["review"])
            if not await self.queue.set_progress(id, float(answer["done"])):
                raise Cancelled

    async def _start(self) -> Process:
        return await start_process("marea.server.workers.review_process", MAX_ANSWER_BYTES)


def review_question(story: Story, seat: int) -> dict[str, Any]:
    """Return the question for a review, if the game was played to its end and by the current rules."""
    if story.status != "over":
        raise Refused("not_over", "a game can be reviewed when it is over")
    if not 0 <= seat < story.header.players:
        raise Refused("no_such_seat", f"this table has no seat {seat}")
    if not story.finished():
        raise Refused("not_finished", "it was not played to its end: there is nothing to review")
    if story.rules != story.game.rules:
        raise Refused("no_position", f"it was played by rules {story.rules}, which this version does not play")
    record = replace(full_record(story))
    record.finish(story.state)  # an uploaded one may lack its result
    return {"game": story.game.id, "edition": story.header.edition, "record": record.write(), "seat": seat}
