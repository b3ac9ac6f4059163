"""Where a busy server spends its time: what py-spy sees of it, by the parts of the server."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Final

from marea.kernel.errors import RulesError

RATE: Final = 500  # looks a second

# A stack belongs to the part that has the innermost frame, by these pieces of its file's path.
PLACES: Final = {
    "the store": ("server/store/", "asyncpg/"),
    "views, choices and hashes": ("/views.py", "/offer.py", "/piles.py", "/words.py", "table/report.py", "hashlib.py"),
    "JSON": ("server/base/wire.py",),
    "rules, tables and rooms": ("marea/kernel", "marea/games", "marea/table", "marea/bots", "server/rooms/"),
    "sockets": ("http/socket.py", "rooms/viewer.py", "rooms/broadcast.py", "websockets"),
    "HTTP": ("uvicorn/protocols", "uvicorn/middleware", "fastapi/", "starlette/", "pydantic", "anyio/", "marea/server"),
}
ELSE: Final = "the event loop"


def look(pid: int, seconds: float, file: Path) -> subprocess.Popen[bytes]:
    """Let py-spy look at a process while it works, and write what it sees into a file."""
    spy = Path(sys.executable).with_name("py-spy")
    if not spy.exists():
        raise RulesError(f"this needs py-spy: {sys.executable} -m pip install py-spy")
    command = [str(spy), "record", "--rate", str(RATE), "--duration", str(round(seconds)), "--format", "raw"]
    return subprocess.Popen(
        [*command, "--output", str(file), "--pid", str(pid)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def shares(stacks: str) -> dict[str, float]:
    """Return in what part of the looks the server was found where, in percent, the largest first."""
    counts: Counter[str] = Counter()
    for line in stacks.splitlines():
        frames, _, number = line.rpartition(" ")
        counts[place_of(frames.split(";"))] += int(number)
    return {place: round(100 * number / counts.total(), 1) for place, number in counts.most_common()}


def place_of(frames: list[str]) -> str:
    """Return to which part of the server a stack belongs."""
    for frame in reversed(frames):
        for place, paths in PLACES.items():
            if any(path in frame for path in paths):
                return place
    return ELSE
