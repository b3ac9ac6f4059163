"""Try hostile inputs on all code that reads external input: `python -m tests.fuzz --seed 1`.

The corpus comes first. An input is determined by the seed and its number, whatever the number of jobs. The exit code is
1 if anything was found; each finding is shrunk, printed, and stored in build/fuzz.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.fuzz.hunt import Finding, Hunt, Tally
from tests.fuzz.target import write
from tests.fuzz.targets import TARGETS, find

OUTPUT_FOLDER = Path("build/fuzz")
MAX_SHOWN = 1500  # characters of an input
HEADS = ("target", "inputs", "per second", "refused", "accepted", "slowest, ms", "memory, MB", "findings")


def fuzz(targets: Sequence[str], seed: int, inputs: int, seconds: float, jobs: int, limit: float) -> list[Tally]:
    """Try a number of inputs, or as many as fit into some seconds, divided among the targets."""
    shares = sum(find(name).share for name in targets)
    tallies = []
    for name in targets:
        number = max(1, round(inputs * find(name).share / shares)) if inputs else 0
        tally = Hunt(name, seed, number, seconds / len(targets), jobs, limit).run()
        print_text(f"{name}: {tally.counts['tried']:,} inputs in {tally.seconds:.0f} s, {len(tally.findings)} findings")
        for finding in tally.findings:
            print_text(f"\n{describe(finding)}\n")
        tallies.append(tally)
    return tallies


def format_row(tally: Tally) -> list[str]:
    """Return the outcomes of a target as a row of a table."""
    counts = tally.counts
    return [
        tally.target,
        f"{counts['tried']:,}",
        f"{counts['tried'] / max(tally.seconds, 0.001):,.0f}",
        f"{counts['refused']:,}",
        f"{counts['accepted']:,}",
        f"{counts['slowest'] / 1000:,.1f}",
        f"{counts['memory'] / 1024:,.0f}",
        f"{len(tally.findings)}{' and gave up' if tally.gave_up else ''}",
    ]


def format_table(tallies: Sequence[Tally]) -> str:
    """Return the outcomes of all targets as a Markdown table."""
    rows = [list(HEADS), ["---"] + ["---:"] * (len(HEADS) - 1), *map(format_row, tallies)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in rows)


def describe(finding: Finding) -> str:
    """Return the report of a finding."""
    failure, text = finding.failure, finding.small or finding.given
    origin = f"corpus file {finding.name}" if finding.name else f"seed {finding.seed}, input {finding.index}"
    origin += "" if finding.small else ", not shrunk"
    path = store(finding)
    shown = text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}… ({len(text)} characters)"
    trace = failure.trace.rstrip().splitlines()[-12:]
    first = f"{finding.target}: {failure.kind} at {failure.where or '?'}: {failure.message}"
    return "\n".join([first, f"  {origin}; stored as {path}", *(f"  | {line}" for line in trace), f"  {shown!r}"])


def store(finding: Finding) -> Path:
    """Write the input of a finding to a file, which can be moved to the corpus; return its path."""
    name = re.sub(r"\W+", "-", f"{finding.failure.kind} {finding.failure.where}").strip("-").lower()[:80]
    path = OUTPUT_FOLDER / finding.target / f"{name}.{find(finding.target).suffix}"
    write(path, finding.small or finding.given)
    return path


def print_text(text: str) -> None:
    """Print a text, and flush."""
    sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace") + b"\n")
    sys.stdout.flush()


def main() -> int:
    """Run, report, and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--inputs", type=int, default=0, help="the total number; the targets have different shares")
    parser.add_argument(
        "--seconds", type=float, default=0.0, help="the total time; by default 120 if there is no number of inputs"
    )
    parser.add_argument("--only", choices=list(TARGETS), action="append", help="a target; repeatable")
    parser.add_argument("--jobs", type=int, default=2, help="the number of processes")
    parser.add_argument("--limit", type=float, default=5.0, help="CPU seconds per input")
    given = parser.parse_args()
    seconds = given.seconds or (0.0 if given.inputs else 120.0)
    tallies = fuzz(given.only or list(TARGETS), given.seed, given.inputs, seconds, given.jobs, given.limit)
    print_text(f"\n{format_table(tallies)}")
    return 1 if any(tally.findings for tally in tallies) else 0


if __name__ == "__main__":
    signal.signal(signal.SIGINT, lambda *_: os._exit(130))  # children exit with their parent
    sys.exit(main())
