"""The hunt: child processes try the inputs of a target, and the parent collects failures and crashes."""

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

from tests.fuzz.child import INDEX, NOT_STARTED, Cells, Failure, Orders, death_kind
from tests.fuzz.shrink import shrink
from tests.fuzz.target import corpus, read
from tests.patience import PATIENCE

ROOT: Final = Path(__file__).parents[2]
MAX_CRASHES: Final = 8  # of one job before it gives up
MAX_SHRUNK: Final = 12  # findings per target; the others are shown as found
QUICK_LIMIT: Final = 1.0  # CPU seconds per input while shrinking
START_TIMEOUT: Final = PATIENCE  # seconds until a child is ready
INPUT_MEMORY: Final = 256  # MB per input
UNLIMITED: Final = 2**40  # inputs, if only time is limited


@dataclass
class Finding:
    """An input that fails."""

    target: str
    seed: int
    index: int
    failure: Failure
    given: str
    name: str = ""  # of its file in the corpus
    small: str = ""  # the shrunk input; empty if it fails only after others

    @property
    def signature(self) -> tuple[str, str]:
        """The key by which two findings count as the same."""
        return self.failure.signature


@dataclass
class Tally:
    """The outcomes of all inputs of a target."""

    target: str
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(Cells.NAMES, 0))
    findings: list[Finding] = field(default_factory=list)
    seconds: float = 0.0
    gave_up: bool = False

    def add(self, cells: Cells) -> None:
        """Add the counts of one job."""
        if cells.get("slowest") > self.counts["slowest"]:
            self.counts["slowest_index"] = cells.get("slowest_index")
        for name in ("slowest", "memory"):
            self.counts[name] = max(self.counts[name], cells.get(name))
        for name in ("tried", "refused", "accepted", "failures"):
            self.counts[name] += cells.get(name)


class Process:
    """A child process and its messages."""

    def __init__(self, orders: Orders) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="marea-fuzz-")  # for its temporary files
        self.buffer, self.stderr = b"", ""
        with self.errors.open("wb") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.fuzz.child", json.dumps(asdict(orders))],
                cwd=ROOT,
                env={**os.environ, "TMPDIR": self.folder.name},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                pass_fds=[orders.cells] if orders.cells >= 0 else [],
                start_new_session=True,  # so that its children can be killed with it
            )

    @property
    def errors(self) -> Path:
        """The file with its stderr."""
        return Path(self.folder.name, "errors")

    def receive(self, timeout: float) -> Any:
        """Return its next message; raise TimeoutError if there is none in time, EOFError if it has ended."""
        assert self.process.stdout
        while b"\n" not in self.buffer:
            if not select.select([self.process.stdout], [], [], timeout)[0]:
                raise TimeoutError
            data = os.read(self.process.stdout.fileno(), 1 << 16)
            if not data:
                raise EOFError
            self.buffer += data
        line, _, self.buffer = self.buffer.partition(b"\n")
        return json.loads(line)

    def send(self, value: Any) -> None:
        """Send it a value."""
        assert self.process.stdin
        self.process.stdin.write(json.dumps(value).encode() + b"\n")
        self.process.stdin.flush()

    def end(self, grace: float = 0.0) -> int:
        """Give it some seconds to exit, then kill it and all it has started; return its exit code."""
        assert self.process.stdin
        assert self.process.stdout
        last = time.monotonic() + grace
        # Its process id is not reused before it has been waited for, so that no other process is killed.
        while not os.waitid(os.P_PID, self.process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            if time.monotonic() > last:
                break
            time.sleep(0.01)
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.stdin.close()
        self.process.stdout.close()
        code = self.process.wait(PATIENCE)
        self.stderr = self.errors.read_text("utf-8", "replace")
        self.folder.cleanup()
        return code


class Hunt:
    """All inputs of one target."""

    def __init__(
        self, target: str, seed: int, inputs: int = 0, seconds: float = 0.0, jobs: int = 2, limit: float = 5.0
    ) -> None:
        self.jobs = jobs
        self.timeout = wall_limit(limit)
        until = time.monotonic() + seconds if seconds else 0.0
        self.orders = Orders(target, seed, limit, INPUT_MEMORY, step=jobs, last=inputs or UNLIMITED, until=until)
        self.corpus = corpus(target)
        self.tally = Tally(target)

    def run(self) -> Tally:
        """Try all inputs, then shrink the findings."""
        began = time.monotonic()
        with ThreadPoolExecutor(self.jobs) as pool:
            found = [finding for findings in pool.map(self.job, range(self.jobs)) for finding in findings]
        self.tally.seconds = time.monotonic() - began
        self.tally.findings = list({one.signature: one for one in sorted(found, key=lambda one: -one.index)}.values())
        self.tally.findings.sort(key=lambda one: one.index)
        for finding in self.tally.findings[:MAX_SHRUNK]:
            finding.small = self.shrink(finding)
        return self.tally

    def job(self, number: int) -> list[Finding]:
        """Try one part of the inputs in child processes, with a new child after each crash."""
        cells, found, crashes = Cells(), list[Finding](), 0
        start = -len(self.corpus) if number == 0 else number
        while start < self.orders.last:
            cells.view[INDEX] = NOT_STARTED
            process = Process(replace(self.orders, cells=cells.file, start=start))
            found += self.collect(process, cells)
            index = cells.get("index")
            crash = self.crash_of(process, index)
            if crash is None:
                break
            crashes += 1
            found.append(self.crash_finding(index, crash))
            start = index + 1 if index < 0 else index + self.jobs
            if crashes == MAX_CRASHES or (self.orders.until and time.monotonic() > self.orders.until):
                self.tally.gave_up = crashes == MAX_CRASHES
                break
        self.tally.add(cells)
        self.tally.counts["tried"] += crashes
        self.tally.counts["failures"] += crashes
        return found

    def collect(self, process: Process, cells: Cells) -> Iterator[Finding]:
        """Yield the findings of a child until it ends; kill it if it stands still."""
        index, since = None, time.monotonic()
        while True:
            try:
                message = process.receive(1.0)
                where, given = message.pop("index"), message.pop("given")
                yield Finding(self.tally.target, self.orders.seed, where, Failure(**message), given, self.name(where))
            except TimeoutError:
                if cells.get("index") != index:
                    index, since = cells.get("index"), time.monotonic()
                elif time.monotonic() - since > (START_TIMEOUT if index == NOT_STARTED else self.timeout):
                    process.process.send_signal(signal.SIGUSR1)
            except EOFError:
                return

    def crash_of(self, process: Process, index: int) -> Failure | None:
        """Return the failure that killed a child; None if it ended normally."""
        code = process.end(START_TIMEOUT)
        if code == 0:
            return None
        if code > 0 or index == NOT_STARTED:
            raise RuntimeError(f"the fuzzer itself failed:\n{process.stderr}")
        return Failure(death_kind(code), "", trace=process.stderr[-3000:])

    def crash_finding(self, index: int, crash: Failure) -> Finding:
        """Return the finding of an input that crashed a child; a generated input is generated again."""
        if index < 0:
            path = self.corpus[index]
            return Finding(
                self.tally.target, self.orders.seed, index, replace(crash, where=path.name), read(path), path.name
            )
        process = Process(self.orders)
        process.receive(START_TIMEOUT)
        process.send(index)
        message = process.receive(self.timeout)
        process.end()
        return Finding(
            self.tally.target, self.orders.seed, index, replace(crash, where=message["label"]), message["given"]
        )

    def name(self, index: int) -> str:
        """Return the name of a corpus file; "" for a generated input."""
        return self.corpus[index].name if index < 0 else ""

    def shrink(self, finding: Finding) -> str:
        """Return the input of a finding, shrunk in a limited time; a standstill would take too long to shrink."""
        if finding.failure.kind == "standstill":
            return finding.given
        quick = replace(self.orders, limit=min(QUICK_LIMIT, self.orders.limit))
        with Trier(self.orders, finding.failure) as confirm:
            if not finding.failure.fatal:
                return shrink(finding.given, confirm)
            with Trier(quick, finding.failure) as try_quickly:
                small = shrink(finding.given, try_quickly)
            return small if small and confirm(small) else finding.given


class Trier:
    """A predicate that tries inputs in a child: whether they fail in the same way as a finding."""

    def __init__(self, orders: Orders, failure: Failure) -> None:
        self.orders = orders
        self.failure = failure
        self.process: Process | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.end()

    def __call__(self, text: str) -> bool:
        """Return whether an input fails in the same way."""
        if self.process is None:
            self.process = Process(self.orders)
            self.process.receive(START_TIMEOUT)
        try:
            self.process.send(text)
            answer = self.process.receive(wall_limit(self.orders.limit))
        except TimeoutError:
            self.process.process.send_signal(signal.SIGUSR1)
            return death_kind(self.end()) == self.failure.kind
        except (EOFError, BrokenPipeError):
            return death_kind(self.end()) == self.failure.kind
        return answer is not None and Failure(**answer).signature == self.failure.signature

    def end(self) -> int:
        """End the child; return its exit code."""
        process, self.process = self.process, None
        return process.end(0.5) if process else 0


def wall_limit(limit: float) -> float:
    """Return the seconds of wall time that an input may take on a busy machine, given its CPU limit."""
    return 4 * limit + 30
