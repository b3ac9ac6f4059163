"""Waiting that comes to an end: for a line of a process, for something to be so, for a coroutine to be done."""

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

PULSE = 0.01  # seconds between two looks at something that tells nobody when it changes


def line_of(stream: IO[str] | None) -> str:
    """Return the next line that comes through a pipe, "" at its end.

    A thread waits for it: a pipe itself cannot be asked for a line with a limit.
    """
    assert stream
    lines: queue.Queue[str] = queue.Queue()
    threading.Thread(target=lambda: lines.put(stream.readline()), daemon=True).start()
    try:
        return lines.get(timeout=PATIENCE)
    except queue.Empty:
        pytest.fail(f"no line came in {PATIENCE:.0f} seconds")


def address_of(process: subprocess.Popen[str]) -> str:
    """Return the address that `marea serve` names in its first line."""
    words = line_of(process.stdout).split()
    assert len(words) > 3, f"the server said {words} instead of its address, and its exit code is {process.poll()}"
    return words[3]


def until(true: Callable[[], object], what: str = "it") -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, f"{what} never came true"
        time.sleep(PULSE)


async def comes_true(true: Callable[[], Awaitable[object]] | Callable[[], object], pulse: float = PULSE) -> None:
    """Wait in a loop until something is so."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found = true()
            if await found if isinstance(found, Awaitable) else found:
                return
            await asyncio.sleep(pulse)


async def as_long_as_it_goes_on(work: Coroutine[Any, Any, T], so_far: Callable[[], object]) -> T:
    """Wait for something that takes long: however long, if only what there is so far changes."""
    task, before = asyncio.create_task(work), so_far()
    try:
        while not (await asyncio.wait([task], timeout=PATIENCE))[0]:
            assert so_far() != before, f"nothing happens any more: {before}"
            before = so_far()
        return task.result()
    finally:
        task.cancel()


def finish(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end, which must come."""
    return asyncio.run(asyncio.wait_for(work, PATIENCE))
