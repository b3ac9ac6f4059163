"""The workers for bots and hints: processes with a time budget, so that thinking never holds the players up."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from typing import Any

from marea.bots import Position, Random
from marea.coach.advice import ITERATIONS
from marea.kernel.chance import Rng
from marea.server import logs
from marea.server.queue import Queue
from marea.server.store import Unavailable
from marea.table import Refused, Table

BUDGET = 10.0  # seconds; a worker that takes longer is replaced, and any legal move is played
LONGEST = 1 << 20  # bytes in an answer
TAKEN = 3.0  # seconds in which somebody elsewhere must take a question, if it has not been answered by then


class Workers:
    """A few processes that are started when they are first needed, and asked one question at a time each."""

    def __init__(self, number: int | None = None, budget: float = BUDGET, iterations: int = ITERATIONS) -> None:
        self.number = number or max(1, (os.cpu_count() or 2) - 1)
        self.budget = budget
        self.iterations = iterations  # for a hint
        # The last one to be free is asked first: it remembers what it thought of before.
        self._free: asyncio.LifoQueue[Process | None] = asyncio.LifoQueue()
        for _ in range(self.number):
            self._free.put_nowait(None)
        self._all: set[Process] = set()
        self.waiting = 0  # questions for which no worker is free
        self.heard: Callable[[str, float], None] = lambda outcome, seconds: None  # what became of a bot's question

    @property
    def busy(self) -> int:
        """How many questions the workers have."""
        return self.number - self._free.qsize()

    async def choose(self, table: Table, seat: int, bot: str, luck: int) -> str:
        """Return the move of a bot in notation, as the table stands when it is asked."""
        game, question = table.story.game, question_of(table, seat, bot, luck)
        position = Position(game, table.story.state, seat)
        began = time.monotonic()
        try:
            answer = await self.answer(question, lambda told: game.space.numbers.get(told["move"]) in position.legal)
        except Exception as error:  # late, mad or dead
            self.heard("late" if isinstance(error, TimeoutError) else "mad", time.monotonic() - began)
            return game.space.show(Random().choose(position, Rng(luck)))
        self.heard("answered", time.monotonic() - began)
        return str(answer["move"])

    async def advise(self, question: dict[str, Any]) -> dict[str, Any]:
        """Return the coach's hint for what `question_of` asks, without a bot."""
        try:
            answer = await self.answer(
                {**question, "iterations": self.iterations}, lambda told: bool(told["advice"]["choices"])
            )
        except Exception:  # late, mad or dead
            raise Refused("coach_failed", "the coach has no answer this time: ask again") from None
        advice: dict[str, Any] = answer["advice"]
        return advice

    async def close(self) -> None:
        """End all workers."""
        for worker in list(self._all):
            self._stop(worker)
            await worker.wait()

    async def answer(self, question: dict[str, Any], sound: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Return the answer of the next worker that is free; one without a sound answer is not asked again."""
        self.waiting += 1
        try:
            worker = await self._free.get()
        finally:
            self.waiting -= 1
        try:
            if worker is None or worker.returncode is not None:
                worker = await self._start()
            async with asyncio.timeout(self.budget):
                answer = await ask(worker, question)
            if not sound(answer):
                raise ValueError(f"{answer} is no answer")
        except BaseException as error:
            if isinstance(error, Exception):  # not a stop of the server
                logs.warn("worker replaced", why=logs.said(error))
            self._stop(worker)
            worker = None
            raise
        finally:
            self._free.put_nowait(worker)
        return answer

    async def _start(self) -> Process:
        worker = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "marea.server.worker",
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,  # what goes wrong there is told here, without quoting a move
            limit=LONGEST,
            start_new_session=True,
        )  # a session of its own: Ctrl-C is for the server alone, which then ends its workers
        self._all.add(worker)
        return worker

    def _stop(self, worker: Process | None) -> None:
        """Kill a worker that is late, mad or no longer needed."""
        if worker is not None:
            self._all.discard(worker)
            if worker.returncode is None:
                worker.kill()


class Elsewhere(Workers):
    """Workers on other machines, which take the questions from the store; if none does, one here thinks after all."""

    def __init__(self, queue: Queue) -> None:
        super().__init__(1)
        self.queue = queue

    async def answer(self, question: dict[str, Any], sound: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Return the answer of whoever takes the question."""
        try:
            told = json.loads(await self.queue.ask(question, TAKEN, self.budget) or "{}")
            if sound(told):
                return dict(told)
        except (Unavailable, KeyError, TypeError, ValueError):
            pass  # out of reach, or mad
        return await super().answer(question, sound)


def question_of(table: Table, seat: int, bot: str, luck: int) -> dict[str, Any]:
    """Return what a worker is asked: the move of a bot, or without a bot a hint.

    Who thinks about it gets only a `Position` out of it, without what is hidden.
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
        "seconds": table.thought(),
        "luck": luck,
    }


async def ask(worker: Process, question: dict[str, Any]) -> dict[str, Any]:
    """Put a question to a worker and return its answer."""
    assert worker.stdin
    assert worker.stdout
    worker.stdin.write(json.dumps(question).encode() + b"\n")
    await worker.stdin.drain()
    answer: dict[str, Any] = json.loads(await worker.stdout.readuntil())
    return answer
