"""The worker pool: processes with a time budget that think for bots and the coach, so that no player waits for them."""

from __future__ import annotations

import asyncio
import json
import os
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from marea.coach.advice import ITERATIONS
from marea.kernel.chance import Rng
from marea.server.base import logs
from marea.server.base.processes import child_command
from marea.server.store.errors import Unavailable
from marea.server.workers.fair_queue import FairQueue, HintLimiter, Ticket, shorten
from marea.server.workers.job_queue import JobQueue
from marea.server.workers.protocol import read_answer
from marea.table import Refused, Table

BUDGET_SECONDS = 10.0  # a worker that takes longer is replaced, and a random legal move is played
MAX_ANSWER_BYTES: Final = 1 << 24
MIN_WORKERS: Final = 2  # with a single one, everybody would wait for a long thought
TAKE_SECONDS = 3.0  # in which a remote worker must take a question, unless it is at work on others
MAX_REMOTE_QUESTIONS: Final = 64  # of this server that wait in the store at a time

IsValid = Callable[[dict[str, Any]], bool]


class NotNeeded(Exception):
    """The answer to a question is no longer needed."""


@dataclass(frozen=True, eq=False)
class Question:
    """A question for a worker, on the account of a network; it is built when a worker is free."""

    network: str
    table: str
    build: Callable[[], dict[str, Any] | None]  # None: the answer is no longer needed


class WorkerPool:
    """A few processes that start when they are first needed, and answer one question at a time each."""

    def __init__(
        self,
        number: int | None = None,
        budget: float | None = None,
        iterations: int = ITERATIONS,
        module: str = "marea.server.workers.bot_process",
    ) -> None:
        self.number = number or max(MIN_WORKERS, os.cpu_count() or MIN_WORKERS)
        self.budget = BUDGET_SECONDS if budget is None else budget
        self.iterations = iterations  # for a hint
        self.module = module  # what the processes run
        self.queue = FairQueue(self.number)
        self.hints = HintLimiter()
        # The last one to become free is asked first: it remembers what it thought before.
        self._free: list[Process | None] = [None] * self.number
        self._all: set[Process] = set()  # killed ones too, until they have ended
        self._asking: set[asyncio.Task[dict[str, Any]]] = set()
        self.seconds = 0.0  # for which workers were busy, in all
        self.on_answer: Callable[[str, float], None] = lambda outcome, seconds: None  # for metrics

    @property
    def queues(self) -> list[FairQueue]:
        """All queues in which questions wait here."""
        return [self.queue]

    def waiting(self, network: str) -> int:
        """Return the number of waiting questions of a network."""
        return sum(queue.waiting[network] for queue in self.queues)

    async def choose(
        self, table: Table, seat: int, bot: str, seed: int, network: str, is_needed: Callable[[], bool]
    ) -> str:
        """Return a bot's move for the table as it stands when a worker is free; NotNeeded if it is unwanted by then."""
        story = table.story
        legal: list[str] = []

        def build() -> dict[str, Any] | None:
            if not is_needed():
                return None
            legal[:] = map(story.game.space.show, story.state.legal_of(seat))
            return bot_question(table, seat, bot, seed)

        began = time.monotonic()
        try:
            answer = await self.answer(Question(network, story.header.id, build), lambda found: found["move"] in legal)
        except NotNeeded:
            raise
        except Exception as error:  # timed out, crashed, or invalid
            if not legal:
                raise  # the question itself could not be built
            outcome = "timed_out" if isinstance(error, TimeoutError) else "failed"
            self.on_answer(outcome, time.monotonic() - began)
            return legal[Rng(seed).below(len(legal))]
        self.on_answer("answered", time.monotonic() - began)
        return str(answer["move"])

    async def advise(self, question: Question) -> dict[str, Any]:
        """Return the coach's hint for a question of `bot_question` without a bot; NotNeeded if it is unwanted."""

        def build() -> dict[str, Any] | None:
            built = question.build()
            return built and {**built, "iterations": self.iterations}

        async with self.hints.admit(question.network):
            try:
                asked = Question(question.network, question.table, build)
                answer = await self.answer(asked, lambda found: bool(found["advice"]["choices"]))
            except NotNeeded:
                raise
            except Exception:  # timed out, crashed, or invalid
                raise Refused("coach_failed", "the coach has no answer this time: ask again") from None
        advice: dict[str, Any] = answer["advice"]
        return advice

    async def close(self) -> None:
        """End all workers."""
        for task in self._asking:
            task.cancel()
        await asyncio.gather(*self._asking, return_exceptions=True)
        for worker in list(self._all):
            self._kill(worker)
            await worker.wait()

    async def answer(self, question: Question, is_valid: IsValid) -> dict[str, Any]:
        """Return a worker's answer, once the question reaches the head of the queue.

        A caller that is cancelled earlier leaves the queue; later, the worker finishes in vain and is free after that.
        """
        ticket = await self.queue.acquire(question.network, question.table)
        asking = asyncio.get_running_loop().create_task(self._ask(ticket, question, is_valid))
        self._asking.add(asking)
        asking.add_done_callback(self._finish)
        return await asyncio.shield(asking)

    def _finish(self, asking: asyncio.Task[dict[str, Any]]) -> None:
        self._asking.discard(asking)
        if not asking.cancelled():
            asking.exception()  # retrieved, in case nobody awaits it any more

    async def _ask(self, ticket: Ticket, question: Question, is_valid: IsValid) -> dict[str, Any]:
        """Ask the next worker; one without a valid answer is replaced."""
        worker, began = self._free.pop(), time.monotonic()
        try:
            built = build_question(question, self.queue.waiting[question.network])
            if worker is None or worker.returncode is not None:
                worker = await self._start()
            async with asyncio.timeout(self.budget):
                answer = await ask(worker, built)
            if not is_valid(answer):
                raise ValueError(f"{answer} is no answer")
        except NotNeeded:
            raise
        except BaseException as error:
            if isinstance(error, Exception):  # not a cancellation
                logs.warn("worker replaced", why=logs.describe_error(error), **logs.error_place(error))
            self._kill(worker)
            worker = None
            raise
        finally:
            self.seconds += time.monotonic() - began
            self._free.append(worker)
            self.queue.release(ticket)
        return answer

    async def _start(self) -> Process:
        worker = await start_process(self.module, MAX_ANSWER_BYTES)
        self._all = {other for other in self._all if other.returncode is None} | {worker}
        return worker

    def _kill(self, worker: Process | None) -> None:
        """Kill a worker, if it runs."""
        if worker is not None and worker.returncode is None:
            worker.kill()


class RemotePool(WorkerPool):
    """Workers on other machines, which take questions from the store; if none does, a local one answers."""

    def __init__(self, jobs: JobQueue) -> None:
        super().__init__(MIN_WORKERS)
        self.jobs = jobs
        self.remote_queue = FairQueue(MAX_REMOTE_QUESTIONS)

    @property
    def queues(self) -> list[FairQueue]:
        """All queues in which questions wait here."""
        return [self.remote_queue, self.queue]

    async def answer(self, question: Question, is_valid: IsValid) -> dict[str, Any]:
        """Return the answer of another machine, or of a local worker."""
        ticket = await self.remote_queue.acquire(question.network, question.table)
        try:
            built = build_question(question, self.remote_queue.waiting[question.network])
            answer = json.loads(await self.jobs.ask(built, question.network, TAKE_SECONDS, self.budget) or "{}")
            if is_valid(answer):
                return dict(answer)
        except (Unavailable, KeyError, TypeError, ValueError):
            pass  # the store is unavailable, or the answer invalid
        finally:
            self.remote_queue.release(ticket)
        return await super().answer(question, is_valid)


def build_question(question: Question, waiting: int) -> dict[str, Any]:
    """Build a question, with less time if many others of its network wait."""
    built = question.build()
    if built is None:
        raise NotNeeded
    if "seconds" in built:
        built["seconds"] = shorten(built["seconds"], waiting)
    return built


def bot_question(table: Table, seat: int, bot: str, seed: int) -> dict[str, Any]:
    """Return a worker's question for a bot's move, or with no bot for a hint.

    The worker gives the bot a `Position` made of it, without anything hidden.
    """
    story = table.story
    return {
        "table": story.header.id,
        "game": story.game.id,
        "edition": story.header.edition,
        "state": story.state.dump(),
        "seat": seat,
        "bot": bot,
        "known": story.memory.known[seat],
        "seconds": table.thinking_time(bool(bot)),
        "luck": seed,
    }


async def start_process(module: str, max_answer_bytes: int) -> Process:
    """Start a process that runs one of our modules and answers in lines of JSON."""
    return await asyncio.create_subprocess_exec(
        *child_command(module),
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,  # errors are answers, and are logged here without quoting a move
        limit=max_answer_bytes,
        start_new_session=True,  # Ctrl-C is for the server alone, which then ends its children
    )


async def ask(worker: Process, question: dict[str, Any]) -> dict[str, Any]:
    """Send a question to a worker and return its answer."""
    assert worker.stdin
    assert worker.stdout
    worker.stdin.write(json.dumps(question).encode() + b"\n")
    await worker.stdin.drain()
    return read_answer(await worker.stdout.readuntil())
