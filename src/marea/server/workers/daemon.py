"""`marea work`: a process on a machine of its own that answers the servers' questions for bots, hints and reviews."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Collection
from typing import Final

from marea.server.base.wire import text_of
from marea.server.store.errors import Unavailable
from marea.server.store.sql import SqlStore
from marea.server.workers.fair_queue import shorten
from marea.server.workers.job_queue import POLL_INTERVAL, Job, JobQueue
from marea.server.workers.pool import Question, WorkerPool
from marea.server.workers.reviews import Reviews

HEARTBEAT_SECONDS: Final = 0.5

log = logging.getLogger(__name__)


class WorkDaemon:
    """Takes jobs from the store, as many at a time as it has workers."""

    def __init__(self, store: SqlStore, workers: WorkerPool) -> None:
        self.store = store
        self.workers = workers
        self.queue = JobQueue(store)
        self.reviews = Reviews(self.queue)
        store.on_notification = lambda message: self.queue.receive(message["work"])
        store.is_relevant = lambda table: not table

    async def run(self) -> None:
        """Work until cancelled; jobs that were taken and not answered are taken by other workers then."""
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._stay_connected())
                tasks.create_task(self.reviews.run())
                for _ in range(self.workers.number):
                    tasks.create_task(self._answer_questions())
        finally:
            await self.workers.close()
            await self.store.close()

    async def _stay_connected(self) -> None:
        """Send heartbeats."""
        while True:
            try:
                await self.store.join()
            except Unavailable as error:
                log.warning("store unavailable: %r", error.why)
            await asyncio.sleep(HEARTBEAT_SECONDS)

    async def _answer_questions(self) -> None:
        """Answer one question after the other."""
        while True:
            try:
                await self._answer(await self.queue.take("think", self._excluded))
            except Unavailable:
                await asyncio.sleep(POLL_INTERVAL)

    def _excluded(self) -> Collection[str] | None:
        """Return the networks that leave the last free worker to others; None while there are more."""
        queue = self.workers.queue
        return None if queue.free > 1 else queue.running

    async def _answer(self, job: Job) -> None:
        """Let a worker answer a question, with less time if many others of its network wait."""
        question = json.loads(job.question)
        question["seconds"] = shorten(question["seconds"], job.waiting)
        try:
            answer = await self.workers.answer(Question(job.network, job.id, lambda: question), bool)
        except Exception:
            log.exception("question not answered")
            await self.queue.finish(job.id, "failed")
        else:
            await self.queue.finish(job.id, "done", text_of(answer))
