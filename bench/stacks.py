"""A profile of a busy server: the samples of py-spy, by part of the server."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Final

from marea.kernel.errors import RulesError

SAMPLES_PER_SECOND: Final = 500

# A stack belongs to the part of its innermost frame that has one, by these pieces of the file's path.
PARTS: Final = {
    "the store": ("server/store/", "asyncpg/"),
    "views, choices and hashes": ("/views.py", "/offer.py", "/piles.py", "/words.py", "table/report.py", "hashlib.py"),
    "JSON": ("server/base/wire.py",),
    "rules, tables and rooms": ("marea/kernel", "marea/games", "marea/table", "marea/bots", "server/rooms/"),
    "sockets": ("http/socket.py", "rooms/viewer.py", "rooms/broadcast.py", "websockets"),
    "HTTP": ("uvicorn/protocols", "uvicorn/middleware", "fastapi/", "starlette/", "pydantic", "anyio/", "marea/server"),
}
OTHER: Final = "the event loop"


def record(pid: int, seconds: float, file: Path) -> subprocess.Popen[bytes]:
    """Start py-spy on a process; it writes the stacks to a file."""
    spy = Path(sys.executable).with_name("py-spy")
    if not spy.exists():
        raise RulesError(f"this needs py-spy: {sys.executable} -m pip install py-spy")
    command = [
        str(spy),
        "record",
        "--rate",
        str(SAMPLES_PER_SECOND),
        "--duration",
        str(round(seconds)),
        "--format",
        "raw",
    ]
    return subprocess.Popen(
        [*command, "--output", str(file), "--pid", str(pid)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def shares(stacks: str) -> dict[str, float]:
    """Return the percentage of samples in each part of the server, the largest first."""
    counts: Counter[str] = Counter()
    for line in stacks.splitlines():
        frames, _, number = line.rpartition(" ")
        counts[part_of(frames.split(";"))] += int(number)
    return {part: round(100 * number / counts.total(), 1) for part, number in counts.most_common()}


def part_of(frames: list[str]) -> str:
    """Return the part of the server to which a stack belongs."""
    for frame in reversed(frames):
        for part, paths in PARTS.items():
            if any(path in frame for path in paths):
                return part
    return OTHER
