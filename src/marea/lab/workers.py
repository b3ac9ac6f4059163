"""Workers: many games in batches, here or in other processes, the same whoever plays which batch when."""

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

LARGEST: Final = 250  # games of a batch at most: the fastest take a fifth of a second, so that sharing out costs little
BATCHES: Final = 100  # of a run at least, so that progress is seen and little is lost with a crash
AHEAD: Final = 2  # batches that a worker may have before it
BREATH: Final = 0.1  # seconds after which whoever waits for work looks whether somebody wants it to end

A = TypeVar("A")
R = TypeVar("R")


@dataclass(frozen=True)
class Task:
    """A batch of games to play: which one it is, and the numbers of its games."""

    plan: Plan
    index: int
    numbers: range
    keep: bool  #: whether the records are kept


@dataclass(frozen=True)
class Batch:
    """What was played: the rows of the table, and the records, one a line and compressed, if they are kept."""

    index: int
    games: int
    rows: list[Row]
    records: bytes


def tasks(plan: Plan, games: int, keep: bool) -> list[Task]:
    """Return the batches of a run: always the same ones, so that the files they make up are the same."""
    size = min(max(games // BATCHES, 1), LARGEST)
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


def played(todo: Iterable[Task], jobs: int) -> Generator[Batch]:
    """Yield batches as they are done; `jobs` processes share the work."""
    yield from map(play_batch, todo) if jobs == 1 else by_processes(todo, jobs)


def by_processes(todo: Iterable[Task], jobs: int) -> Generator[Batch]:
    """Yield batches as other processes have played them."""
    waiting = iter(todo)
    running: set[Future[Batch]] = set()
    with Pool(jobs) as pool:
        while running or (running := {pool.submit(play_batch, task) for task in islice(waiting, jobs * AHEAD)}):
            done, running = pool.wait(running)
            running |= {pool.submit(play_batch, task) for task in islice(waiting, len(done))}
            for future in done:
                yield future.result()


class Pool:
    """Processes that share work. They end at once when nobody wants more of it, whatever they are at.

    Ctrl-C waits for a good moment: what it interrupts inside of the executor may leave a lock there, and the executor
    would wait for that at its end, for ever.
    """

    def __init__(self, jobs: int) -> None:
        self._before = set(active_children())
        self._executor = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=follow_the_parent)
        self._interrupted = False
        self._patient = current_thread() is main_thread() and signal.getsignal(signal.SIGINT) is default_int_handler

    def __enter__(self) -> Self:
        if self._patient:
            signal.signal(signal.SIGINT, self._interrupt)
        return self

    def _interrupt(self, *_: object) -> None:
        self._interrupted = True

    def submit(self, work: Callable[[A], R], what: A) -> Future[R]:
        """Let work be done."""
        return self._executor.submit(work, what)

    def wait(self, running: set[Future[R]]) -> tuple[set[Future[R]], set[Future[R]]]:
        """Wait until some work is done; return that, and the rest."""
        done: set[Future[R]] = set()
        while not done:
            if self._interrupted:
                raise KeyboardInterrupt
            done, running = wait(running, BREATH, FIRST_COMPLETED)
        return done, running

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        for worker in set(active_children()) - self._before:
            worker.terminate()
        self._executor.shutdown(cancel_futures=True)
        if self._patient:
            signal.signal(signal.SIGINT, default_int_handler)
        if self._interrupted and kind is not KeyboardInterrupt:
            raise KeyboardInterrupt
        if kind is BrokenProcessPool:
            raise LabError("a process that played games was ended from outside; is there enough memory?") from None


def follow_the_parent() -> None:
    """Leave Ctrl-C to the process that shares the work out, which then ends the others; and end when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    """Wait until the parent is gone, however that came about: idle workers would never notice."""
    parent = parent_process()
    if parent:
        wait_for([parent.sentinel])
        os._exit(1)
