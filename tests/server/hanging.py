"""Starts `marea serve` with moves that no game has: they stop the server, each in a way of its own.

`python -m tests.server.hanging serve ...`
"""

from __future__ import annotations

import ctypes
import os
import re
import time
from pathlib import Path
from typing import Any

from marea.cli import main
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


def plant() -> None:
    """Let the names of these functions be moves."""
    play = Table.play

    def hang(table: Table, seat: int, move: str, *more: Any) -> Any:
        for harm in (loop, backtrack, stall, crash, leave):
            if move == harm.__name__:
                if BEGUN in os.environ:
                    Path(os.environ[BEGUN]).touch()
                harm()
        return play(table, seat, move, *more)

    Table.play = hang  # type: ignore[method-assign, assignment]


if __name__ == "__main__":
    seeded.plant()
    plant()
    main()
