"""Starts `marea` with a server whose luck follows from the tests' seed, and whose timeouts suit a slow machine.

`python -m tests.seeded serve ...`. The seed is passed in the environment, as by `environment`.
"""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Any

from marea.cli import main
from marea.server import clerks, guard, rooms, running, socket, supervisor, watch, workers
from tests import luck
from tests.patience import PATIENCE


def environment() -> dict[str, str]:
    """Return the environment for a process with its own seed, which follows from the running test."""
    return {**os.environ, luck.SEED: str(luck.rng("process").getrandbits(62))}


def unhurried(limits: guard.Limits) -> guard.Limits:
    """Return the same limits with long timeouts, for a slow machine."""
    times: dict[str, Any] = dict.fromkeys(("head_time", "body_time", "answer_time", "ping_time"), PATIENCE)
    return replace(limits, idle_time=int(PATIENCE), **times)


def give_time() -> None:
    """Raise the timeouts of this process (bots, records, sockets), for a slow machine."""
    workers.BUDGET = PATIENCE
    clerks.PATIENCE = PATIENCE  # type: ignore[misc]
    socket.PATIENCE = PATIENCE
    watch.SLOW = PATIENCE  # type: ignore[misc]


def plant_luck() -> None:
    """Make the next server in this process draw its luck from the tests' seed."""
    rooms.Outside = luck.outside  # type: ignore[assignment, attr-defined]


def plant() -> None:
    """Give the next server in this process the tests' luck and timeouts."""
    limits_for = guard.limits_for
    give_time()
    plant_luck()
    workers.TAKEN = PATIENCE
    supervisor.LAST_WORDS = supervisor.START_UP = PATIENCE  # type: ignore[misc]
    guard.limits_for = lambda rate, people: unhurried(limits_for(rate, people))
    running.IN_FLIGHT = int(2 * PATIENCE)  # type: ignore[misc]  # stopping must not take that long


if __name__ == "__main__":
    plant()
    main()
