"""A sandbox process that loops forever on a record and exhausts its memory on an edition: see test_sandbox.py."""

from __future__ import annotations

import sys
from typing import Any

from marea.server.workers import sandbox_process


def loop(**arguments: Any) -> dict[str, Any]:
    """Loop forever."""
    while True:
        continue


def exhaust_memory(**arguments: Any) -> dict[str, Any]:
    """Allocate memory until none is left."""
    kept: list[bytearray] = []
    while True:
        kept.append(bytearray(1 << 24))


sandbox_process.TASKS.update(check_record=loop, check_edition=exhaust_memory)

if __name__ == "__main__":
    sandbox_process.serve(sys.stdin, sys.stdout)
