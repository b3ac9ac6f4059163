"""A clerk that never comes back from a record, and takes all the memory it gets for an edition: see test_clerks.py."""

from __future__ import annotations

import sys
from typing import Any

from marea.server.workers import sandbox_process


def loop(**arguments: Any) -> dict[str, Any]:
    """Never come back."""
    while True:
        continue


def swell(**arguments: Any) -> dict[str, Any]:
    """Take memory until there is none."""
    kept: list[bytearray] = []
    while True:
        kept.append(bytearray(1 << 24))


sandbox_process.TASKS.update(check_record=loop, check_edition=swell)

if __name__ == "__main__":
    sandbox_process.serve(sys.stdin, sys.stdout)
