"""Workers: batches of games, played here or in other processes; the results do not depend on the schedule."""

from __future__ import annotations

import gzip
import os
import signal
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait as wait_for
from signal import default_int_handler
from threading import Thread, current_thread, main_thread
from typing import Final, Self, TypeVar

from marea.lab import LabError
from marea.lab.simulate import Plan
from marea.lab.tally import Columns, Row, Tally

MAX_BATCH_GAMES: Final = 250  # of the fastest game they take a fifth of a second: scheduling costs little
MIN_BATCHES: Final = 100  # of a run, so that progress is visible and a crash loses little
BATCHES_AHEAD: Final = 2  # that are queued for each worker
INTERRUPT_CHECK_SECONDS: Final = 0.1  # between checks for Ctrl-C while waiting for work

A = TypeVar("A")
R = TypeVar("R")


@dataclass(frozen=True)
class Task:
    """A batch of games to play: its index, and the numbers of its games."""

    plan: Plan
    index: int
    numbers: range
    keep: bool  #: whether the records are kept


@dataclass(frozen=True)
class Batch:
    """A batch that was played: its rows, and its records, one per line and compressed, if they are kept."""

    index: int
    games: int
    rows: list[Row]
    records: bytes


def tasks(plan: Plan, games: int, keep: bool) -> list[Task]:
    """Return the batches of a run: always the same ones, so that its files are always the same."""
    size = min(max(games // MIN_BATCHES, 1), MAX_BATCH_GAMES)
    starts = range(0, games, size)
    return [Task(plan, i, range(start, min(start + size, games)), keep) for i, start in enumerate(starts)]


def play_batch(task: Task) -> Batch:
    """Play the games of a batch."""
    columns = Columns(task.plan.game)
    rows: list[Row] = []
    lines: list[str] = []
    for number in task.numbers:
        tally = Tally(columns, task.plan.players)
        record = task.plan.play(number, tally)
        rows += tally.rows(number, record)
        if task.keep:
            lines.append(record.write() + "\n")
    records = gzip.compress("".join(lines).encode(), mtime=0) if task.keep else b""
    return Batch(task.index, len(task.numbers), rows, records)


def play_batches(todo: Iterable[Task], jobs: int) -> Generator[Batch]:
    """Yield batches as they are finished; `jobs` processes share the work."""
    yield from map(play_batch, todo) if jobs == 1 else play_in_processes(todo, jobs)


def play_in_processes(todo: Iterable[Task], jobs: int) -> Generator[Batch]:
    """Yield batches as other processes finish them."""
    waiting = iter(todo)
    running: set[Future[Batch]] = set()
    with Pool(jobs) as pool:
        while running or (running := {pool.submit(play_batch, task) for task in islice(waiting, jobs * BATCHES_AHEAD)}):
            done, running = pool.wait(running)
            running |= {pool.submit(play_batch, task) for task in islice(waiting, len(done))}
            for future in done:
                yield future.result()


class Pool:
    """Processes that share work; they are terminated as soon as the pool is closed, even in the middle of work.

    Ctrl-C is deferred until a safe moment: an interrupt inside the executor may leave a lock held, and the executor
    would wait for it forever when it shuts down.
    """

    def __init__(self, jobs: int) -> None:
        self._before = set(active_children())
        self._executor = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=set_up_worker)
        self._interrupted = False
        self._defers_interrupts = (
            current_thread() is main_thread() and signal.getsignal(signal.SIGINT) is default_int_handler
        )

    def __enter__(self) -> Self:
        if self._defers_interrupts:
            signal.signal(signal.SIGINT, self._interrupt)
        return self

    def _interrupt(self, *_: object) -> None:
        self._interrupted = True

    def submit(self, work: Callable[[A], R], argument: A) -> Future[R]:
        """Submit work to the pool."""
        return self._executor.submit(work, argument)

    def wait(self, running: set[Future[R]]) -> tuple[set[Future[R]], set[Future[R]]]:
        """Wait until some work is done; return what is done and what is still running."""
        done: set[Future[R]] = set()
        while not done:
            if self._interrupted:
                raise KeyboardInterrupt
            done, running = wait(running, INTERRUPT_CHECK_SECONDS, FIRST_COMPLETED)
        return done, running

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        for worker in set(active_children()) - self._before:
            worker.terminate()
        self._executor.shutdown(cancel_futures=True)
        if self._defers_interrupts:
            signal.signal(signal.SIGINT, default_int_handler)
        if self._interrupted and kind is not KeyboardInterrupt:
            raise KeyboardInterrupt
        if kind is BrokenProcessPool:
            raise LabError("a worker process was killed; is there enough memory?") from None


def set_up_worker() -> None:
    """Leave Ctrl-C to the parent process, which then terminates its workers, and exit when the parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    """Wait until the parent has ended, even if it was killed: an idle worker would not notice."""
    parent = parent_process()
    if parent:
        wait_for([parent.sentinel])
        os._exit(1)
