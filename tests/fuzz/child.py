"""A child of the fuzzer: tries inputs one after the other, within limits of time and memory, and may die of any.

It has one argument, its `Orders`. What it counts lies in memory that its parent shares, so that nothing is lost when it
dies; what it finds goes to stdout, a line of JSON each.
"""

from __future__ import annotations

import faulthandler
import json
import mmap
import os
import re
import resource
import signal
import sys
import threading
import time
import traceback
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, Final

from marea.kernel.errors import RulesError
from tests.fuzz.target import Target, corpus, generator, read, status_of
from tests.fuzz.targets import find

OFTEN: Final = 256  # inputs between two looks at the memory
ENDS: Final = {signal.SIGPROF: "hang", signal.SIGUSR1: "standstill"}  # the timer's signal, and the parent's
OURS: Final = re.compile(r"(?:^|/)(marea/.+)$")


@dataclass(frozen=True)
class Orders:
    """What a child is to do."""

    target: str
    seed: int
    limit: float  # seconds of the processor for one input
    room: int  # MB of memory for one input
    cells: int = -1  # the file of the shared memory; without it, inputs come from stdin
    start: int = 0  # the first input; those of the corpus are negative
    step: int = 1
    last: int = 0  # the inputs end here
    until: float = 0.0  # or at this moment; 0: no limit


class Cells:
    """Numbers in memory that a parent and its child share."""

    NAMES = ("index", "tried", "refused", "accepted", "slowest", "slowest_index", "memory", "failures")

    def __init__(self, file: int | None = None) -> None:
        self.file = os.memfd_create("fuzz") if file is None else file
        size = 8 * len(self.NAMES)
        if file is None:
            os.truncate(self.file, size)
        self.view = memoryview(mmap.mmap(self.file, size)).cast("q")

    def get(self, name: str) -> int:
        """Return a number."""
        return self.view[self.NAMES.index(name)]


GOOD: Final = "good-"  # how files of the corpus begin that must be accepted
CRASH: Final = "crash by "
NOT_YET: Final = -(2**62)  # the index before the first input
INDEX, TRIED, REFUSED, ACCEPTED, SLOWEST, SLOWEST_INDEX, MEMORY, FAILURES = range(len(Cells.NAMES))


@dataclass(frozen=True)
class Failure:
    """What went wrong with an input."""

    kind: str  # the name of an exception, or how the process ended
    where: str
    message: str = ""
    trace: str = ""

    @property
    def fatal(self) -> bool:
        """Tell whether the process ended by it."""
        return self.kind in ENDS.values() or self.kind.startswith(CRASH)

    @property
    def signature(self) -> tuple[str, str]:
        """By which two failures count as the same."""
        return self.kind, self.where


def death(code: int) -> str:
    """Return how a process ended that a signal has ended."""
    sign = signal.Signals(-code)
    return ENDS.get(sign, f"{CRASH}{sign.name}")


def attempt(target: Target, given: Any) -> Failure | bool:
    """Try an input; tell whether it was accepted, or what went wrong."""
    try:
        entered = target.enter(given)
    except RulesError:
        return False
    except BaseException as error:
        return failure(error)
    try:
        target.use(entered)
    except BaseException as error:
        return failure(error)
    return True


def failure(error: BaseException) -> Failure:
    """Return what an exception tells: its kind and the innermost place, of a game's own code if there is one."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [f"{found[1]}:{frame.name}" for frame in frames if (found := OURS.search(frame.filename))]
    games = [place for place in ours if place.startswith("marea/games/")]
    theirs = [f"{os.path.basename(frame.filename)}:{frame.name}" for frame in frames]
    where = getattr(error, "where", "") or (games or ours or theirs or ["?"])[-1]
    trace = "".join(traceback.format_list(frames[-8:]))
    return Failure(type(error).__name__, where, str(error)[:300], trace)


def bounded(orders: Orders, target: Target) -> None:
    """Let the system end this process if an input takes too long, and refuse memory if it takes too much.

    The timer counts the processor's time, so that a busy machine is not mistaken for a hang; and it is the system that
    ends the process, since compiled code may neither let go of the interpreter nor look at signals.
    """
    faulthandler.enable()
    for sign in ENDS:
        faulthandler.register(sign, chain=True)  # it says where the process was, and the system ends it
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if target.here:
        most = (status_of("self", "VmSize") << 10) + (orders.room << 20)
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def run(orders: Orders) -> None:
    """Try the inputs that were ordered, and tell what was found: each kind of failure once."""
    target = find(orders.target)(orders.seed)
    files = corpus(orders.target)
    known = [target.decode(read(path)) for path in files]
    cells, seen = Cells(orders.cells).view, set[tuple[str, str]]()
    threading.Thread(target=end_with_parent, daemon=True).start()
    bounded(orders, target)
    for index in indexes(orders):
        cells[INDEX] = index
        signal.setitimer(signal.ITIMER_PROF, orders.limit)
        given = known[index] if index < 0 else target.make(generator(orders.seed, index))
        target.begin()
        began = target.clock()
        outcome = attempt(target, given)
        took = int((target.clock() - began) * 1e6)
        if index < 0 and files[index].name.startswith(GOOD) and outcome is False:
            outcome = Failure("refused", files[index].name, "it is good, and must be accepted")
        cells[TRIED] += 1
        if took > cells[SLOWEST]:
            cells[SLOWEST], cells[SLOWEST_INDEX] = took, index
        if isinstance(outcome, Failure):
            cells[FAILURES] += 1
            if outcome.signature not in seen:
                seen.add(outcome.signature)
                tell({"index": index, "given": target.encode(given), **asdict(outcome)})
        else:
            cells[ACCEPTED if outcome else REFUSED] += 1
        if cells[TRIED] % OFTEN == 1:
            cells[MEMORY] = max(cells[MEMORY], target.memory())
        if orders.until and time.monotonic() > orders.until:
            break
    signal.setitimer(signal.ITIMER_PROF, 0)
    cells[MEMORY] = max(cells[MEMORY], target.memory())
    target.close()


def end_with_parent() -> None:
    """Wait until nobody holds our stdin any more, and end with all that was started here."""
    sys.stdin.read()
    os.killpg(0, signal.SIGKILL)


def indexes(orders: Orders) -> Iterator[int]:
    """Return the numbers of the inputs: the corpus first, if there is some of it left, then every so many."""
    yield from range(orders.start, 0)
    yield from range(max(orders.start, 0), orders.last, orders.step)


def answer(orders: Orders) -> None:
    """Try inputs that come by stdin, or make those that are asked for by number."""
    target = find(orders.target)(orders.seed)
    bounded(orders, target)
    tell("ready")
    for line in sys.stdin:
        signal.setitimer(signal.ITIMER_PROF, orders.limit)
        asked = json.loads(line)
        if isinstance(asked, int):
            given = target.make(generator(orders.seed, asked))
            tell({"given": target.encode(given), "label": target.label(given)})
        else:
            target.begin()
            outcome = attempt(target, target.decode(asked))
            tell(asdict(outcome) if isinstance(outcome, Failure) else None)
    target.close()


def tell(what: Any) -> None:
    """Tell the parent something."""
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    given_orders = Orders(**json.loads(sys.argv[1]))
    answer(given_orders) if given_orders.cells < 0 else run(given_orders)
