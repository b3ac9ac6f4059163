"""Starts `marea` with a server whose luck follows from the tests' seed, and which never gives up on a slow machine.

`python -m tests.seeded serve ...`. The tests tell the seed in the environment, as `environment` does.
"""

from __future__ import annotations

import asyncio
import os
from dataclasses import replace
from typing import Any

import uvicorn.server

from marea.cli import main
from marea.server.http import guard, socket
from marea.server.operation import monitoring, running, supervisor
from marea.server.rooms import hall
from marea.server.workers import pool, sandbox
from marea.table import table
from tests import luck
from tests.patience import PATIENCE


def environment() -> dict[str, str]:
    """Return the environment for a process whose luck is its own, and follows from the running test."""
    return {**os.environ, luck.SEED: str(luck.rng("process").getrandbits(62))}


def unhurried(limits: guard.Limits) -> guard.Limits:
    """Return the same limits, with time for clients on a slow machine."""
    times: dict[str, Any] = dict.fromkeys(("head_time", "body_time", "answer_time", "ping_time"), PATIENCE)
    return replace(limits, idle_time=int(PATIENCE), **times)


def give_time() -> None:
    """Let nothing be given up in this process because the machine is slow: a bot's thought, a record, a socket."""
    pool.BUDGET_SECONDS = PATIENCE
    sandbox.TASK_TIMEOUT = PATIENCE  # type: ignore[misc]
    socket.PATIENCE = PATIENCE
    monitoring.SLOW = PATIENCE  # type: ignore[misc]


class Quick:
    """Asyncio with a shorter sleep, for uvicorn: it checks ten times a second whether it should end or time out."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        """Sleep a tenth of the time."""
        await asyncio.sleep(seconds / 10)


def tick_quickly() -> None:
    """Make servers of this process end without delay: hundreds of tests wait for that."""
    uvicorn.server.asyncio = Quick()  # type: ignore[assignment, attr-defined]


def plant_luck() -> None:
    """Let the server that is started next draw its luck from the tests' seed."""
    hall.Environment = luck.env  # type: ignore[assignment, attr-defined]


def plant() -> None:
    """Put the luck and the patience of the tests into the server that is started next."""
    limits_for = guard.limits_for
    give_time()
    tick_quickly()
    table.MIN_ANSWER_INTERVAL = 0.02  # bots need not delay every sealed answer by half a second
    plant_luck()
    pool.TAKE_SECONDS = PATIENCE
    supervisor.LAST_WORDS = supervisor.START_UP = PATIENCE  # type: ignore[misc]
    guard.limits_for = lambda rate, people: unhurried(limits_for(rate, people))
    running.IN_FLIGHT = int(2 * PATIENCE)  # type: ignore[misc]  # a stop that uses it up has failed


if __name__ == "__main__":
    plant()
    main()
