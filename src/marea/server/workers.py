"""The bots' workers: processes of their own with a time budget, so that thinking never holds the players up."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from typing import Any

from marea.bots import Position, Random
from marea.kernel.chance import Rng
from marea.table import Table

BUDGET = 10.0  # seconds; a worker that takes longer is replaced, and any legal move is played
LONGEST = 1 << 20  # bytes in an answer


class Workers:
    """A few processes that are started when they are first needed, and asked one question at a time each."""

    def __init__(self, number: int | None = None, budget: float = BUDGET) -> None:
        self.number = number or max(1, (os.cpu_count() or 2) - 1)
        self.budget = budget
        # The last one to be free is asked first: it remembers what it thought of before.
        self._free: asyncio.LifoQueue[Process | None] = asyncio.LifoQueue()
        for _ in range(self.number):
            self._free.put_nowait(None)
        self._all: set[Process] = set()

    async def choose(self, table: Table, seat: int, bot: str, luck: int) -> str:
        """Return the move of a bot in notation, as the table stands when it is asked."""
        game, question = table.story.game, question_of(table, seat, bot, luck)
        position = Position(game, table.story.state, seat)
        worker = await self._free.get()
        try:
            if worker is None or worker.returncode is not None:
                worker = await self._start()
            move = await asyncio.wait_for(ask(worker, question), self.budget)
            if game.space.numbers.get(move) not in position.legal:
                raise ValueError(f"{move!r} is not legal")
        except Exception:  # late, mad or dead
            self._stop(worker)
            worker = None
            move = game.space.show(Random().choose(position, Rng(luck)))
        finally:
            self._free.put_nowait(worker)
        return move

    async def close(self) -> None:
        """End all workers."""
        for worker in list(self._all):
            self._stop(worker)
            await worker.wait()

    async def _start(self) -> Process:
        worker = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "marea.server.worker", stdin=PIPE, stdout=PIPE, limit=LONGEST, start_new_session=True
        )  # a session of its own: Ctrl-C is for the server alone, which then ends its workers
        self._all.add(worker)
        return worker

    def _stop(self, worker: Process | None) -> None:
        """Kill a worker that is late, mad or no longer needed."""
        if worker is not None:
            self._all.discard(worker)
            if worker.returncode is None:
                worker.kill()


def question_of(table: Table, seat: int, bot: str, luck: int) -> dict[str, Any]:
    """Return what a worker is asked; the bot itself gets only a `Position` out of it, without what is hidden."""
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


async def ask(worker: Process, question: dict[str, Any]) -> str:
    """Put a question to a worker and return its answer."""
    assert worker.stdin
    assert worker.stdout
    worker.stdin.write(json.dumps(question).encode() + b"\n")
    await worker.stdin.drain()
    line = await worker.stdout.readuntil()
    return str(json.loads(line)["move"])
