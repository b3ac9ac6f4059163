"""The processes that share work end when nobody wants more of it, and Ctrl-C never meets them in a bad moment."""

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
from marea.lab.workers import played, tasks

GAME = games.get("regatta")
OPTIONS = GAME.settings(2)


def batches() -> Generator[Any]:
    return played(tasks(Plan(GAME, 2, ["random"], 1, OPTIONS), 1000, keep=False), 2)


def matches() -> Iterator[Any]:
    return results(Pairing(GAME, 2, "random", "random", 1, OPTIONS), 1000, 2)


@pytest.fixture(autouse=True)
def usual_ctrl_c() -> Iterator[None]:
    """Let Ctrl-C do what it does in a program of its own."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("work", [batches, matches])
def test_ctrl_c_waits_until_the_executor_is_left_alone(
    work: Callable[[], Iterator[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []

    def interrupted(running: set[Future[Any]], *how: Any) -> Any:
        calls.append("begun")
        signal.raise_signal(signal.SIGINT)
        found = wait(running, *how)
        calls.append("ended")
        return found

    monkeypatch.setattr(workers, "wait", interrupted)
    before = set(active_children())
    with pytest.raises(KeyboardInterrupt):
        list(work())
    assert calls
    assert calls.count("begun") == calls.count("ended"), "it was interrupted where locks are held"
    assert set(active_children()) == before
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_who_has_enough_ends_the_processes_at_once() -> None:
    before = set(active_children())
    found = batches()
    next(found)
    found.close()
    assert set(active_children()) == before


def test_where_ctrl_c_means_something_else_it_still_does() -> None:
    heard: list[int] = []
    signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    found = batches()
    next(found)
    signal.raise_signal(signal.SIGINT)
    found.close()
    assert heard == [signal.SIGINT]
