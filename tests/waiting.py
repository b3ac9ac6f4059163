"""Waiting with a timeout: for a line of a process, for a condition, for a coroutine."""

from __future__ import annotations

import asyncio
import queue
import subprocess
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import IO, Any, TypeVar

import pytest

from tests.patience import PATIENCE

T = TypeVar("T")

PULSE = 0.01  # seconds between two checks of a condition


def line_of(stream: IO[str] | None) -> str:
    """Return the next line from a pipe, "" at its end.

    A thread waits for it: reading from a pipe has no timeout.
    """
    assert stream
    lines: queue.Queue[str] = queue.Queue()
    threading.Thread(target=lambda: lines.put(stream.readline()), daemon=True).start()
    try:
        return lines.get(timeout=PATIENCE)
    except queue.Empty:
        pytest.fail(f"no line came in {PATIENCE:.0f} seconds")


def address_of(process: subprocess.Popen[str]) -> str:
    """Return the address in the first line that `marea serve` prints."""
    words = line_of(process.stdout).split()
    assert len(words) > 3, f"the server printed {words} instead of its address; its exit code is {process.poll()}"
    return words[3]


def until(true: Callable[[], object], what: str = "") -> None:
    """Wait until a condition is true; `what` is a clause for the message, such as "that it listens"."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, f"it never came true {what}"
        time.sleep(PULSE)


async def comes_true(true: Callable[[], Awaitable[object]] | Callable[[], object], pulse: float = PULSE) -> None:
    """Wait asynchronously until a condition is true."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found = true()
            if await found if isinstance(found, Awaitable) else found:
                return
            await asyncio.sleep(pulse)


async def as_long_as_it_goes_on(work: Coroutine[Any, Any, T], so_far: Callable[[], object]) -> T:
    """Wait for slow work, without a limit as long as its progress changes."""
    task, before = asyncio.create_task(work), so_far()
    try:
        while not (await asyncio.wait([task], timeout=PATIENCE))[0]:
            assert so_far() != before, f"there is no more progress: {before}"
            before = so_far()
        return task.result()
    finally:
        task.cancel()


def finish(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end, with a timeout."""
    return asyncio.run(asyncio.wait_for(work, PATIENCE))
