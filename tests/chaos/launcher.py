"""Starts `marea serve` with a wall clock that can be set from outside, and optionally with a planted bug.

`python -m tests.chaos.launcher serve ...`. The file named by MAREA_CHAOS_CLOCK holds the seconds by which this
process is ahead of the others. MAREA_CHAOS_BUG names a bug of BUGS, which the checker must find.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import mmap
import os
import signal
import struct
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

SECONDS = struct.Struct("d")


def set_clock(path: Path, seconds: float) -> None:
    """Set the clock of the process that reads a file."""
    with path.open("r+b" if path.exists() else "w+b") as file:
        file.write(SECONDS.pack(seconds))


def shift_time(path: Path) -> None:
    """Shift this process's wall clock by the seconds in a file."""
    true = time.time
    with path.open("rb") as file:
        shared = mmap.mmap(file.fileno(), SECONDS.size, access=mmap.ACCESS_READ)
    time.time = lambda: true() + SECONDS.unpack_from(shared)[0]


def log_state(*_: object) -> None:
    """Log this server's state of all tables, for debugging."""
    from marea.server.rooms.hall import Hall

    for hall in (thing for thing in gc.get_objects() if isinstance(thing, Hall)):
        logging.warning("number %s alive %s waiting %s", hall.store.number, hall.cluster.alive, hall.cluster._to_adopt)
        for id, room in hall.rooms.items():
            due, now = room.table.due(), hall.env.now()
            logging.warning(
                "%s seq %s version %s owner %s locked %s timer %s thinking %s bots asked %s due in %s asked in %s",
                *(
                    id,
                    room.story.seq,
                    room.version,
                    room.ownership.owner,
                    room.lock.locked(),
                    room.timers.handle,
                    room.bots.thoughts,
                ),
                *(room.table.bots_asked(), due and due - now, room.table.asked_at - now),
            )


# -- bugs ------------------------------------------------------------------------------------------


def drop(commit: Callable[..., Any]) -> Callable[..., Any]:
    """Drop one change in two hundred, but acknowledge it."""
    count = 0

    async def drop_some(*args: Any) -> Any:
        nonlocal count
        count += 1
        return None if count % 200 == 0 else await commit(*args)

    return drop_some


def hasten(commit: Callable[..., Any]) -> Callable[..., Any]:
    """Acknowledge a change a moment before it is stored."""
    last: asyncio.Task[Any] | None = None

    async def keep(before: asyncio.Task[Any] | None, store: Any, change: Any) -> None:
        await asyncio.gather(*([before] if before else []), asyncio.sleep(0.1))
        async with store.lock(change.table) as lock:
            await commit(store, lock, change)

    async def commit_early(store: Any, lock: Any, change: Any) -> None:
        nonlocal last
        last = asyncio.create_task(keep(last, store, change))

    return commit_early


def forget(reply: Callable[..., Any]) -> Callable[..., Any]:
    """Never recognize a repeated move."""

    async def find_nothing(*args: Any) -> None:
        return None

    return find_nothing


BUGS = {"drop": ("commit", drop), "hasten": ("commit", hasten), "forget": ("reply", forget)}


def plant(bug: str) -> None:
    """Plant a bug in the store."""
    from marea.server.store.sql import SqlStore

    name, spoil = BUGS[bug]
    setattr(SqlStore, name, spoil(getattr(SqlStore, name)))


def main() -> None:
    """Start the server."""
    shift_time(Path(os.environ["MAREA_CHAOS_CLOCK"]))  # before other modules import time
    logging.basicConfig(format="%(created).3f %(levelname)s %(message)s")
    from marea.cli import main as marea
    from marea.server.store import sql
    from marea.table import seats
    from tests.seeded import plant_luck

    signal.signal(signal.SIGUSR1, log_state)
    seats.STAND_IN = "random"  # an expert would think for seconds
    plant_luck()
    sql.KEPT_REPLIES = 1_000_000  # type: ignore[misc]  # they prove that every move was requested exactly once
    if bug := os.environ.get("MAREA_CHAOS_BUG"):
        plant(bug)
    marea()


if __name__ == "__main__":
    main()
