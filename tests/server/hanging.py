"""Starts `marea serve` with moves that no game has: they stop the server, each in a way of its own.

`python -m tests.server.hanging serve ...`. Silence counts only while the file that BEGUN names is there, so that the
supervisor's timeout can be short, and no server is replaced that is only slow.
"""

from __future__ import annotations

import ctypes
import os
import re
import time
from pathlib import Path
from typing import Any

from marea.cli import main
from marea.server.operation.supervisor import Supervisor, Watchdog
from marea.table import Table
from tests import seeded

BEGUN = "MAREA_HANGING"  # names a file that is there when a server begins to hang


def loop() -> None:
    """Never come to an end."""
    while True:
        pass


def backtrack() -> None:
    """Stay inside C code that lets no other thread run, for longer than anybody waits."""
    re.match(r"(a+)+$", "a" * 100 + "b")


def stall() -> None:
    """Wait for something that never comes, as for a disk."""
    time.sleep(3600)


def crash() -> None:
    """Read what is not there."""
    ctypes.string_at(0)


def leave() -> None:
    """End the process without a word."""
    os._exit(3)


def count_silence_of_hanging() -> None:
    """Let silence count from the beginning of a harm until its process is replaced."""
    begun = Path(os.environ[BEGUN])
    advance, note = Watchdog.advance, Supervisor._log_end

    def advance_harm(watchdog: Watchdog, now: float, limit: float) -> None:
        advance(watchdog, now, limit if begun.exists() else 0.0)

    def note_end(supervisor: Supervisor, *how: Any, **fields: Any) -> None:
        begun.unlink(missing_ok=True)
        note(supervisor, *how, **fields)

    Watchdog.advance = advance_harm  # type: ignore[method-assign, assignment]
    Supervisor._log_end = note_end  # type: ignore[method-assign, assignment]


def plant() -> None:
    """Let the names of these functions be moves."""
    play = Table.play
    count_silence_of_hanging()

    def hang(table: Table, seat: int, move: str, *more: Any) -> Any:
        for harm in (loop, backtrack, stall, crash, leave):
            if move == harm.__name__:
                Path(os.environ[BEGUN]).touch()
                harm()
        return play(table, seat, move, *more)

    Table.play = hang  # type: ignore[method-assign, assignment]


if __name__ == "__main__":
    seeded.plant()
    plant()
    main()
