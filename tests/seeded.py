"""Starts `marea` with random numbers from the tests' seed, and with timeouts for slow machines.

`python -m tests.seeded serve ...`, with the environment that `environment` returns.
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
    """Return the environment of a process whose random numbers follow from the running test."""
    return {**os.environ, luck.SEED: str(luck.rng("process").getrandbits(62))}


def with_timeouts(limits: guard.Limits) -> guard.Limits:
    """Return limits with the tests' timeouts."""
    names = ("head_timeout", "body_timeout", "response_timeout", "ping_interval")
    timeouts: dict[str, Any] = dict.fromkeys(names, PATIENCE)
    return replace(limits, idle_timeout=int(PATIENCE), **timeouts)


def lengthen_timeouts() -> None:
    """Lengthen the server's timeouts in this process, so that nothing fails on a slow machine."""
    pool.BUDGET_SECONDS = PATIENCE
    sandbox.TASK_TIMEOUT = PATIENCE  # type: ignore[misc]
    socket.SEND_TIMEOUT = PATIENCE
    monitoring.SLOW_SECONDS = PATIENCE  # type: ignore[misc]


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
    """Let the next server draw its random numbers from the tests' seed."""
    hall.Environment = luck.env  # type: ignore[assignment, attr-defined]


def plant() -> None:
    """Give the next server the tests' random numbers and timeouts."""
    limits_for = guard.limits_for
    lengthen_timeouts()
    tick_quickly()
    table.MIN_ANSWER_INTERVAL = 0.02  # bots do not pause before every sealed answer
    plant_luck()
    pool.TAKE_SECONDS = PATIENCE
    supervisor.TRACEBACK_TIMEOUT = supervisor.STARTUP_TIMEOUT = PATIENCE  # type: ignore[misc]
    guard.limits_for = lambda rate, people: with_timeouts(limits_for(rate, people))
    running.SHUTDOWN_TIMEOUT = int(2 * PATIENCE)  # type: ignore[misc]  # a stop that takes so long has failed


if __name__ == "__main__":
    plant()
    main()
