"""Starts `marea serve` with additional moves that make the server hang or crash, each in a different way.

`python -m tests.server.hanging serve ...`. Silence counts only while the file named by BEGUN exists, so that the
supervisor's timeout can be short without replacing a server that is merely slow.
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

BEGUN = "MAREA_HANGING"  # names a file that exists once a server begins to hang


def loop() -> None:
    """Loop forever."""
    while True:
        pass


def backtrack() -> None:
    """Stay in C code that holds the interpreter lock, for longer than any timeout."""
    re.match(r"(a+)+$", "a" * 100 + "b")


def stall() -> None:
    """Block in a call that does not return, as with a failed disk."""
    time.sleep(3600)


def crash() -> None:
    """Read an invalid address."""
    ctypes.string_at(0)


def leave() -> None:
    """Exit the process silently."""
    os._exit(3)


def count_silence_of_hanging() -> None:
    """Count silence only from the start of a fault until its process is replaced."""
    begun = Path(os.environ[BEGUN])
    advance, note = Watchdog.advance, Supervisor._log_end

    def advance_fault(watchdog: Watchdog, now: float, limit: float) -> None:
        advance(watchdog, now, limit if begun.exists() else 0.0)

    def note_end(supervisor: Supervisor, *how: Any, **fields: Any) -> None:
        begun.unlink(missing_ok=True)
        note(supervisor, *how, **fields)

    Watchdog.advance = advance_fault  # type: ignore[method-assign, assignment]
    Supervisor._log_end = note_end  # type: ignore[method-assign, assignment]


def plant() -> None:
    """Accept the names of these functions as moves."""
    play = Table.play
    count_silence_of_hanging()

    def hang(table: Table, seat: int, move: str, *more: Any) -> Any:
        for fault in (loop, backtrack, stall, crash, leave):
            if move == fault.__name__:
                Path(os.environ[BEGUN]).touch()
                fault()
        return play(table, seat, move, *more)

    Table.play = hang  # type: ignore[method-assign, assignment]


if __name__ == "__main__":
    seeded.plant()
    plant()
    main()
