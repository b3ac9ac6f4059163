"""A child process of the fuzzer: tries inputs within limits of time and memory, and may crash on any of them.

It has one argument, its `Orders`. Its counts are in memory that is shared with the parent, so that a crash loses
nothing; findings go to stdout as lines of JSON.
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
from tests.fuzz.target import Target, corpus, generator, process_status, read
from tests.fuzz.targets import find

MEMORY_INTERVAL: Final = 256  # inputs between checks of the memory
SIGNAL_KINDS: Final = {signal.SIGPROF: "hang", signal.SIGUSR1: "standstill"}  # sent by the timer and by the parent
OURS: Final = re.compile(r"(?:^|/)(marea/.+)$")


@dataclass(frozen=True)
class Orders:
    """The task of a child."""

    target: str
    seed: int
    limit: float  # CPU seconds per input
    memory: int  # MB per input
    cells: int = -1  # the file of the shared memory; without it, inputs come from stdin
    start: int = 0  # the first input; inputs of the corpus are negative
    step: int = 1
    last: int = 0  # the end of the inputs
    until: float = 0.0  # the end of the time; 0: no limit


class Cells:
    """Numbers in memory that is shared by a parent and its child."""

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


GOOD_PREFIX: Final = "good-"  # of corpus files that must be accepted
CRASH_PREFIX: Final = "crash by "
NOT_STARTED: Final = -(2**62)  # the index before the first input
INDEX, TRIED, REFUSED, ACCEPTED, SLOWEST, SLOWEST_INDEX, MEMORY, FAILURES = range(len(Cells.NAMES))


@dataclass(frozen=True)
class Failure:
    """The failure of an input."""

    kind: str  # the name of an exception, or of the end of the process
    where: str
    message: str = ""
    trace: str = ""

    @property
    def fatal(self) -> bool:
        """Whether it ended the process."""
        return self.kind in SIGNAL_KINDS.values() or self.kind.startswith(CRASH_PREFIX)

    @property
    def signature(self) -> tuple[str, str]:
        """The key by which two failures count as the same."""
        return self.kind, self.where


def death_kind(code: int) -> str:
    """Return the kind of failure of a process that a signal has ended."""
    sign = signal.Signals(-code)
    return SIGNAL_KINDS.get(sign, f"{CRASH_PREFIX}{sign.name}")


def attempt(target: Target, given: Any) -> Failure | bool:
    """Try an input; return whether it was accepted, or the failure."""
    try:
        accepted = target.enter(given)
    except RulesError:
        return False
    except BaseException as error:
        return describe_failure(error)
    try:
        target.use(accepted)
    except BaseException as error:
        return describe_failure(error)
    return True


def describe_failure(error: BaseException) -> Failure:
    """Return the kind of an exception and its innermost place, in the code of a game if possible."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [f"{found[1]}:{frame.name}" for frame in frames if (found := OURS.search(frame.filename))]
    games = [place for place in ours if place.startswith("marea/games/")]
    theirs = [f"{os.path.basename(frame.filename)}:{frame.name}" for frame in frames]
    where = getattr(error, "where", "") or (games or ours or theirs or ["?"])[-1]
    trace = "".join(traceback.format_list(frames[-8:]))
    return Failure(type(error).__name__, where, str(error)[:300], trace)


def set_limits(orders: Orders, target: Target) -> None:
    """Have the system kill this process if an input takes too long, and refuse memory if it takes too much.

    The timer counts CPU time, so that a busy machine is not mistaken for a hang. The system kills the process, since
    compiled code may neither release the GIL nor handle signals.
    """
    faulthandler.enable()
    for sign in SIGNAL_KINDS:
        faulthandler.register(sign, chain=True)  # print the stack, then let the system kill the process
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if target.in_process:
        limit = (process_status("self", "VmSize") << 10) + (orders.memory << 20)
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def run(orders: Orders) -> None:
    """Try the ordered inputs, and send each kind of failure once."""
    target = find(orders.target)(orders.seed)
    files = corpus(orders.target)
    known = [target.decode(read(path)) for path in files]
    cells, seen = Cells(orders.cells).view, set[tuple[str, str]]()
    threading.Thread(target=exit_with_parent, daemon=True).start()
    set_limits(orders, target)
    for index in indexes(orders):
        cells[INDEX] = index
        signal.setitimer(signal.ITIMER_PROF, orders.limit)
        given = known[index] if index < 0 else target.make(generator(orders.seed, index))
        target.begin()
        began = target.clock()
        outcome = attempt(target, given)
        took = int((target.clock() - began) * 1e6)
        if index < 0 and files[index].name.startswith(GOOD_PREFIX) and outcome is False:
            outcome = Failure("refused", files[index].name, "it is valid and must be accepted")
        cells[TRIED] += 1
        if took > cells[SLOWEST]:
            cells[SLOWEST], cells[SLOWEST_INDEX] = took, index
        if isinstance(outcome, Failure):
            cells[FAILURES] += 1
            if outcome.signature not in seen:
                seen.add(outcome.signature)
                send({"index": index, "given": target.encode(given), **asdict(outcome)})
        else:
            cells[ACCEPTED if outcome else REFUSED] += 1
        if cells[TRIED] % MEMORY_INTERVAL == 1:
            cells[MEMORY] = max(cells[MEMORY], target.memory())
        if orders.until and time.monotonic() > orders.until:
            break
    signal.setitimer(signal.ITIMER_PROF, 0)
    cells[MEMORY] = max(cells[MEMORY], target.memory())
    target.close()


def exit_with_parent() -> None:
    """Wait until the parent closes stdin, and kill this process and all it has started."""
    sys.stdin.read()
    os.killpg(0, signal.SIGKILL)


def indexes(orders: Orders) -> Iterator[int]:
    """Yield the numbers of the inputs: the rest of the corpus first, then generated ones at the given step."""
    yield from range(orders.start, 0)
    yield from range(max(orders.start, 0), orders.last, orders.step)


def serve(orders: Orders) -> None:
    """Try inputs from stdin, or generate inputs by number."""
    target = find(orders.target)(orders.seed)
    set_limits(orders, target)
    send("ready")
    for line in sys.stdin:
        signal.setitimer(signal.ITIMER_PROF, orders.limit)
        request = json.loads(line)
        if isinstance(request, int):
            given = target.make(generator(orders.seed, request))
            send({"given": target.encode(given), "label": target.label(given)})
        else:
            target.begin()
            outcome = attempt(target, target.decode(request))
            send(asdict(outcome) if isinstance(outcome, Failure) else None)
    target.close()


def send(value: Any) -> None:
    """Send a value to the parent."""
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    given_orders = Orders(**json.loads(sys.argv[1]))
    serve(given_orders) if given_orders.cells < 0 else run(given_orders)
