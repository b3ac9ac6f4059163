"""Worker processes end as soon as no more work is wanted, and Ctrl-C never interrupts the executor."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, wait
from multiprocessing import active_children
from typing import Any

import pytest

from marea import games
from marea.lab import workers
from marea.lab.arena import Pairing, results
from marea.lab.simulate import Plan
from marea.lab.workers import play_batches, tasks

GAME = games.get("regatta")
OPTIONS = GAME.settings(2)


def batches() -> Generator[Any]:
    return play_batches(tasks(Plan(GAME, 2, ["random"], 1, OPTIONS), 1000, keep=False), 2)


def matches() -> Iterator[Any]:
    return results(Pairing(GAME, 2, "random", "random", 1, OPTIONS), 1000, 2)


@pytest.fixture(autouse=True)
def default_ctrl_c() -> Iterator[None]:
    """Handle Ctrl-C as an ordinary program does."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("work", [batches, matches])
def test_ctrl_c_never_interrupts_the_executor(
    work: Callable[[], Iterator[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []

    def wait_interrupted(running: set[Future[Any]], *how: Any) -> Any:
        calls.append("started")
        signal.raise_signal(signal.SIGINT)
        found = wait(running, *how)
        calls.append("ended")
        return found

    monkeypatch.setattr(workers, "wait", wait_interrupted)
    before = set(active_children())
    with pytest.raises(KeyboardInterrupt):
        list(work())
    assert calls
    assert calls.count("started") == calls.count("ended"), "it was interrupted while locks were held"
    assert set(active_children()) == before
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_closing_the_generator_ends_the_processes() -> None:
    before = set(active_children())
    found = batches()
    next(found)
    found.close()
    assert set(active_children()) == before


def test_another_handler_of_ctrl_c_stays_in_place() -> None:
    signals: list[int] = []
    signal.signal(signal.SIGINT, lambda number, frame: signals.append(number))
    found = batches()
    next(found)
    signal.raise_signal(signal.SIGINT)
    found.close()
    assert signals == [signal.SIGINT]
