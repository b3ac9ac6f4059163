"""The workers for bots and hints: processes with a time budget, so that thinking never holds the players up."""

from __future__ import annotations

import asyncio
import json
import os
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from marea.bots import Position, Random
from marea.coach.advice import ITERATIONS
from marea.kernel.chance import Rng
from marea.server.base import logs
from marea.server.base.processes import helper
from marea.server.store.change import Unavailable
from marea.server.workers.fair_queue import Hints, Place, Turns, shortened
from marea.server.workers.job_queue import Queue
from marea.server.workers.protocol import heard
from marea.table import Refused, Table

BUDGET = 10.0  # seconds; a worker that takes longer is replaced, and any legal move is played
LONGEST: Final = 1 << 24  # bytes in an answer
FEWEST: Final = 2  # workers: with one alone, everybody would wait for a long thought
TAKEN = 3.0  # seconds in which somebody elsewhere must take a question, if any others are taken at all
AWAY: Final = 64  # questions of this server that wait in the store at a time

Sound = Callable[[dict[str, Any]], bool]


class Moot(Exception):
    """Nobody wants an answer any more."""


@dataclass(frozen=True, eq=False)
class Wish:
    """Something to think about: for people of which share, at which table; the question is made at its turn."""

    share: str
    table: str
    question: Callable[[], dict[str, Any] | None]  # None: nobody wants an answer any more


class Workers:
    """A few processes that are started when they are first needed, and asked one question at a time each."""

    def __init__(
        self,
        number: int | None = None,
        budget: float | None = None,
        iterations: int = ITERATIONS,
        module: str = "marea.server.workers.bot_process",
    ) -> None:
        self.number = number or max(FEWEST, os.cpu_count() or FEWEST)
        self.budget = BUDGET if budget is None else budget
        self.iterations = iterations  # for a hint
        self.module = module  # what the processes run
        self.turns = Turns(self.number)
        self.hints = Hints()
        # The last one to be free is asked first: it remembers what it thought of before.
        self._free: list[Process | None] = [None] * self.number
        self._all: set[Process] = set()  # those that were killed too, until they are gone
        self._asking: set[asyncio.Task[dict[str, Any]]] = set()
        self.seconds = 0.0  # for which workers were busy, all together
        self.heard: Callable[[str, float], None] = lambda outcome, seconds: None  # what became of a bot's question

    @property
    def queues(self) -> list[Turns]:
        """All queues in which questions wait here."""
        return [self.turns]

    def waiting(self, share: str) -> int:
        """Return how many questions of a share wait."""
        return sum(turns.waiting[share] for turns in self.queues)

    async def choose(self, table: Table, seat: int, bot: str, luck: int, share: str, wanted: Callable[[], bool]) -> str:
        """Return the move of a bot in notation, as the table stands when it is asked; Moot if it is unwanted then."""
        game = table.story.game
        position: Position | None = None

        def question() -> dict[str, Any] | None:
            nonlocal position
            if not wanted():
                return None
            position = Position(game, table.story.state, seat)
            return question_of(table, seat, bot, luck)

        def legal(told: dict[str, Any]) -> bool:
            return position is not None and game.space.numbers.get(told["move"]) in position.legal

        began = time.monotonic()
        try:
            answer = await self.answer(Wish(share, table.story.header.id, question), legal)
        except Moot:
            raise
        except Exception as error:  # late, dead, or without a sound answer
            assert position
            self.heard("late" if isinstance(error, TimeoutError) else "mad", time.monotonic() - began)
            return game.space.show(Random().choose(position, Rng(luck)))
        self.heard("answered", time.monotonic() - began)
        return str(answer["move"])

    async def advise(self, wish: Wish) -> dict[str, Any]:
        """Return the coach's hint for a question of `question_of` without a bot; Moot if nobody wants it any more."""

        def question() -> dict[str, Any] | None:
            asked = wish.question()
            return asked and {**asked, "iterations": self.iterations}

        async with self.hints.one(wish.share):
            try:
                asked = Wish(wish.share, wish.table, question)
                answer = await self.answer(asked, lambda told: bool(told["advice"]["choices"]))
            except Moot:
                raise
            except Exception:  # late, dead, or without a sound answer
                raise Refused("coach_failed", "the coach has no answer this time: ask again") from None
        advice: dict[str, Any] = answer["advice"]
        return advice

    async def close(self) -> None:
        """End all workers."""
        for task in self._asking:
            task.cancel()
        await asyncio.gather(*self._asking, return_exceptions=True)
        for worker in list(self._all):
            self._stop(worker)
            await worker.wait()

    async def answer(self, wish: Wish, sound: Sound) -> dict[str, Any]:
        """Return the answer of a worker, when it is the question's turn.

        Who is cancelled before leaves the queue; later, the worker thinks on for nobody, and is free after that.
        """
        place = await self.turns.take(wish.share, wish.table)
        asking = asyncio.get_running_loop().create_task(self._ask(place, wish, sound))
        self._asking.add(asking)
        asking.add_done_callback(self._asked)
        return await asyncio.shield(asking)

    def _asked(self, asking: asyncio.Task[dict[str, Any]]) -> None:
        self._asking.discard(asking)
        if not asking.cancelled():
            asking.exception()  # perhaps nobody waits for it any more

    async def _ask(self, place: Place, wish: Wish, sound: Sound) -> dict[str, Any]:
        """Ask the next worker; one without a sound answer is not asked again."""
        worker, began = self._free.pop(), time.monotonic()
        try:
            question = paced(wish, self.turns.waiting[wish.share])
            if worker is None or worker.returncode is not None:
                worker = await self._start()
            async with asyncio.timeout(self.budget):
                answer = await ask(worker, question)
            if not sound(answer):
                raise ValueError(f"{answer} is no answer")
        except Moot:
            raise
        except BaseException as error:
            if isinstance(error, Exception):  # not a stop of the server
                logs.warn("worker replaced", why=logs.said(error), **logs.placed(error))
            self._stop(worker)
            worker = None
            raise
        finally:
            self.seconds += time.monotonic() - began
            self._free.append(worker)
            self.turns.leave(place)
        return answer

    async def _start(self) -> Process:
        worker = await start(self.module, LONGEST)
        self._all = {other for other in self._all if other.returncode is None} | {worker}
        return worker

    def _stop(self, worker: Process | None) -> None:
        """Kill a worker that is late, talks nonsense or is no longer needed."""
        if worker is not None and worker.returncode is None:
            worker.kill()


class Elsewhere(Workers):
    """Workers on other machines, which take the questions from the store; if none does, one here thinks after all."""

    def __init__(self, queue: Queue) -> None:
        super().__init__(FEWEST)
        self.queue = queue
        self.away = Turns(AWAY)

    @property
    def queues(self) -> list[Turns]:
        """All queues in which questions wait here."""
        return [self.away, self.turns]

    async def answer(self, wish: Wish, sound: Sound) -> dict[str, Any]:
        """Return the answer of another machine, or of a worker here."""
        place = await self.away.take(wish.share, wish.table)
        try:
            question = paced(wish, self.away.waiting[wish.share])
            told = json.loads(await self.queue.ask(question, wish.share, TAKEN, self.budget) or "{}")
            if sound(told):
                return dict(told)
        except (Unavailable, KeyError, TypeError, ValueError):
            pass  # out of reach, or no answer
        finally:
            self.away.leave(place)
        return await super().answer(wish, sound)


def paced(wish: Wish, waiting: int) -> dict[str, Any]:
    """Return the question of a wish, with less time where many others of its share wait."""
    question = wish.question()
    if question is None:
        raise Moot
    if "seconds" in question:
        question["seconds"] = shortened(question["seconds"], waiting)
    return question


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
        "seconds": table.thinking_time(bool(bot)),
        "luck": luck,
    }


async def start(module: str, longest: int) -> Process:
    """Start a process that runs a module of ours and answers with lines of JSON, each of so many bytes at most."""
    return await asyncio.create_subprocess_exec(
        *helper(module),
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,  # what goes wrong there is told here, without quoting a move
        limit=longest,
        start_new_session=True,  # Ctrl-C is for the server alone, which then ends its children
    )


async def ask(worker: Process, question: dict[str, Any]) -> dict[str, Any]:
    """Put a question to a worker and return its answer."""
    assert worker.stdin
    assert worker.stdout
    worker.stdin.write(json.dumps(question).encode() + b"\n")
    await worker.stdin.drain()
    return heard(await worker.stdout.readuntil())
