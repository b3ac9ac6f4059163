"""Workers: many games in batches, here or in other processes, the same whoever plays which batch when."""

from __future__ import annotations

import gzip
import os
import signal
from collections.abc import Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait as wait_for
from threading import Thread
from typing import Final

from marea.lab import LabError
from marea.lab.simulate import Plan
from marea.lab.tally import Columns, Row, Tally

LARGEST: Final = 250  # games of a batch at most: the fastest take a fifth of a second, so that sharing out costs little
BATCHES: Final = 100  # of a run at least, so that progress is seen and little is lost with a crash
AHEAD: Final = 2  # batches that a worker may have before it


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
    """Yield batches as other processes have played them; who does not want more of them ends the processes at once."""
    before = set(active_children())
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=follow_the_parent)
    waiting = iter(todo)
    running: set[Future[Batch]] = set()
    try:
        while running or (running := {pool.submit(play_batch, task) for task in islice(waiting, jobs * AHEAD)}):
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(play_batch, task) for task in islice(waiting, len(done))}
            for future in done:
                yield future.result()
    except BrokenProcessPool:
        raise LabError("a process that played games was ended from outside; is there enough memory?") from None
    finally:
        for worker in set(active_children()) - before:
            worker.terminate()
        pool.shutdown(cancel_futures=True)


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
