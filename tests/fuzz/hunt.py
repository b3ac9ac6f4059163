"""The hunt: children try the inputs of a target, and the parent notes what they find and what they die of."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Self

from tests.fuzz.child import INDEX, NOT_YET, Cells, Failure, Orders, death
from tests.fuzz.shrink import shrunk
from tests.fuzz.target import corpus, read
from tests.patience import PATIENCE

ROOT: Final = Path(__file__).parents[2]
DEATHS: Final = 8  # of one job; then there is no point in going on
SHRUNK: Final = 12  # findings of one target; the others are shown as they are
QUICK: Final = 1.0  # seconds of the processor after which an input counts as hanging while it is made smaller
START: Final = PATIENCE  # seconds in which a child is ready
ROOM: Final = 256  # MB of memory for one input
OPEN_ENDED: Final = 2**40  # inputs, where only time is limited


@dataclass
class Finding:
    """An input that should not do what it does."""

    target: str
    seed: int
    index: int
    failure: Failure
    given: str
    name: str = ""  # of its file in the corpus
    small: str = ""  # the input, made as small as it could be; nothing if it fails only after others

    @property
    def signature(self) -> tuple[str, str]:
        """By which two findings count as the same."""
        return self.failure.signature


@dataclass
class Tally:
    """What came of all inputs of a target."""

    target: str
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(Cells.NAMES, 0))
    findings: list[Finding] = field(default_factory=list)
    seconds: float = 0.0
    gave_up: bool = False

    def add(self, cells: Cells) -> None:
        """Add what one job has counted."""
        if cells.get("slowest") > self.counts["slowest"]:
            self.counts["slowest_index"] = cells.get("slowest_index")
        for name in ("slowest", "memory"):
            self.counts[name] = max(self.counts[name], cells.get(name))
        for name in ("tried", "refused", "accepted", "failures"):
            self.counts[name] += cells.get(name)


class Process:
    """A child, and what it says."""

    def __init__(self, orders: Orders) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="marea-fuzz-")  # for all that it leaves behind
        self.buffer, self.complaint = b"", ""
        with self.errors.open("wb") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.fuzz.child", json.dumps(asdict(orders))],
                cwd=ROOT,
                env={**os.environ, "TMPDIR": self.folder.name},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                pass_fds=[orders.cells] if orders.cells >= 0 else [],
                start_new_session=True,  # so that what it starts can be ended with it
            )

    @property
    def errors(self) -> Path:
        """The file to which it writes what went wrong."""
        return Path(self.folder.name, "errors")

    def line(self, patience: float) -> Any:
        """Return what it says next; TimeoutError: nothing for so many seconds; EOFError: nothing more."""
        assert self.process.stdout
        while b"\n" not in self.buffer:
            if not select.select([self.process.stdout], [], [], patience)[0]:
                raise TimeoutError
            data = os.read(self.process.stdout.fileno(), 1 << 16)
            if not data:
                raise EOFError
            self.buffer += data
        line, _, self.buffer = self.buffer.partition(b"\n")
        return json.loads(line)

    def say(self, what: Any) -> None:
        """Tell it something."""
        assert self.process.stdin
        self.process.stdin.write(json.dumps(what).encode() + b"\n")
        self.process.stdin.flush()

    def end(self, grace: float = 0.0) -> int:
        """Give it some seconds to end by itself, then end it and all that it has started; return its exit code."""
        assert self.process.stdin
        assert self.process.stdout
        last = time.monotonic() + grace
        # Until it has been waited for, its number is not given to anybody else, who would be killed instead.
        while not os.waitid(os.P_PID, self.process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            if time.monotonic() > last:
                break
            time.sleep(0.01)
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.stdin.close()
        self.process.stdout.close()
        code = self.process.wait(PATIENCE)
        self.complaint = self.errors.read_text("utf-8", "replace")
        self.folder.cleanup()
        return code


class Hunt:
    """All inputs of one target."""

    def __init__(
        self, target: str, seed: int, inputs: int = 0, seconds: float = 0.0, jobs: int = 2, limit: float = 5.0
    ) -> None:
        self.jobs = jobs
        self.patience = patience(limit)
        until = time.monotonic() + seconds if seconds else 0.0
        self.orders = Orders(target, seed, limit, ROOM, step=jobs, last=inputs or OPEN_ENDED, until=until)
        self.corpus = corpus(target)
        self.tally = Tally(target)

    def run(self) -> Tally:
        """Try everything, then make what was found small."""
        began = time.monotonic()
        with ThreadPoolExecutor(self.jobs) as pool:
            found = [finding for findings in pool.map(self.job, range(self.jobs)) for finding in findings]
        self.tally.seconds = time.monotonic() - began
        self.tally.findings = list({one.signature: one for one in sorted(found, key=lambda one: -one.index)}.values())
        self.tally.findings.sort(key=lambda one: one.index)
        for finding in self.tally.findings[:SHRUNK]:
            finding.small = self.shrink(finding)
        return self.tally

    def job(self, number: int) -> list[Finding]:
        """Let children try one part of the inputs, a new one after each that dies."""
        cells, found, deaths = Cells(), list[Finding](), 0
        start = -len(self.corpus) if number == 0 else number
        while start < self.orders.last:
            cells.view[INDEX] = NOT_YET
            process = Process(replace(self.orders, cells=cells.file, start=start))
            found += self.listen(process, cells)
            index = cells.get("index")
            death = self.death(process, index)
            if death is None:
                break
            deaths += 1
            found.append(self.fatal(index, death))
            start = index + 1 if index < 0 else index + self.jobs
            if deaths == DEATHS or (self.orders.until and time.monotonic() > self.orders.until):
                self.tally.gave_up = deaths == DEATHS
                break
        self.tally.add(cells)
        self.tally.counts["tried"] += deaths
        self.tally.counts["failures"] += deaths
        return found

    def listen(self, process: Process, cells: Cells) -> Iterator[Finding]:
        """Yield what a child finds until it ends; one that stands still is ended."""
        index, since = None, time.monotonic()
        while True:
            try:
                told = process.line(1.0)
                where, given = told.pop("index"), told.pop("given")
                yield Finding(self.tally.target, self.orders.seed, where, Failure(**told), given, self.name(where))
            except TimeoutError:
                if cells.get("index") != index:
                    index, since = cells.get("index"), time.monotonic()
                elif time.monotonic() - since > (START if index == NOT_YET else self.patience):
                    process.process.send_signal(signal.SIGUSR1)
            except EOFError:
                return

    def death(self, process: Process, index: int) -> Failure | None:
        """Return what a child died of; nothing if it came to its end."""
        code = process.end(START)
        if code == 0:
            return None
        if code > 0 or index == NOT_YET:
            raise RuntimeError(f"the fuzzer itself failed:\n{process.complaint}")
        return Failure(death(code), "", trace=process.complaint[-3000:])

    def fatal(self, index: int, death: Failure) -> Finding:
        """Return the finding of an input that a child died of; it has to be made again."""
        if index < 0:
            path = self.corpus[index]
            return Finding(
                self.tally.target, self.orders.seed, index, replace(death, where=path.name), read(path), path.name
            )
        process = Process(self.orders)
        process.line(START)
        process.say(index)
        made = process.line(self.patience)
        process.end()
        return Finding(self.tally.target, self.orders.seed, index, replace(death, where=made["label"]), made["given"])

    def name(self, index: int) -> str:
        """Return the name of a file of the corpus; nothing for an input that was made."""
        return self.corpus[index].name if index < 0 else ""

    def shrink(self, finding: Finding) -> str:
        """Return the input of a finding as small as it can be made in a short time; no standstill is waited for."""
        if finding.failure.kind == "standstill":
            return finding.given
        quick = replace(self.orders, limit=min(QUICK, self.orders.limit))
        with Trier(self.orders, finding.failure) as surely:
            if not finding.failure.fatal:
                return shrunk(finding.given, surely)
            with Trier(quick, finding.failure) as quickly:
                small = shrunk(finding.given, quickly)
            return small if small and surely(small) else finding.given


class Trier:
    """Tries inputs in a child, and tells whether they fail in the same way as a finding."""

    def __init__(self, orders: Orders, failure: Failure) -> None:
        self.orders = orders
        self.failure = failure
        self.process: Process | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.end()

    def __call__(self, text: str) -> bool:
        """Tell whether an input fails in the same way."""
        if self.process is None:
            self.process = Process(self.orders)
            self.process.line(START)
        try:
            self.process.say(text)
            told = self.process.line(patience(self.orders.limit))
        except TimeoutError:
            self.process.process.send_signal(signal.SIGUSR1)
            return death(self.end()) == self.failure.kind
        except (EOFError, BrokenPipeError):
            return death(self.end()) == self.failure.kind
        return told is not None and Failure(**told).signature == self.failure.signature

    def end(self) -> int:
        """Let go of the child; return its exit code if it has ended by itself."""
        process, self.process = self.process, None
        return process.end(0.5) if process else 0


def patience(limit: float) -> float:
    """Return for how many seconds an input may take while the processor does something else."""
    return 4 * limit + 30
