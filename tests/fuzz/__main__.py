"""Tries hostile inputs at every place where something from outside is read: `python -m tests.fuzz --seed 1`.

The corpus comes first. All inputs follow from the seed and their number, however many jobs share them. The exit code is
1 if anything was found; each finding is printed as small as it could be made, and kept in build/fuzz.
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

OUT = Path("build/fuzz")
SHOWN = 1500  # characters of an input
HEADS = ("target", "inputs", "a second", "refused", "accepted", "slowest, ms", "memory, MB", "findings")


def fuzz(targets: Sequence[str], seed: int, inputs: int, seconds: float, jobs: int, limit: float) -> list[Tally]:
    """Try so many inputs in all, by the shares of the targets, or as many as fit into some seconds."""
    shares = sum(find(name).share for name in targets)
    tallies = []
    for name in targets:
        number = max(1, round(inputs * find(name).share / shares)) if inputs else 0
        tally = Hunt(name, seed, number, seconds / len(targets), jobs, limit).run()
        say(f"{name}: {tally.counts['tried']:,} inputs in {tally.seconds:.0f} s, {len(tally.findings)} findings")
        for finding in tally.findings:
            say(f"\n{told(finding)}\n")
        tallies.append(tally)
    return tallies


def row(tally: Tally) -> list[str]:
    """Return what came of a target, as a row of a table."""
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


def table(tallies: Sequence[Tally]) -> str:
    """Return what came of all targets, as a table in Markdown."""
    rows = [list(HEADS), ["---"] + ["---:"] * (len(HEADS) - 1), *map(row, tallies)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in rows)


def told(finding: Finding) -> str:
    """Return a finding for people."""
    failure, text = finding.failure, finding.small or finding.given
    origin = f"corpus file {finding.name}" if finding.name else f"seed {finding.seed}, input {finding.index}"
    origin += "" if finding.small else ", as it was found"
    path = kept(finding)
    shown = text if len(text) <= SHOWN else f"{text[:SHOWN]}… ({len(text)} characters)"
    trace = failure.trace.rstrip().splitlines()[-12:]
    first = f"{finding.target}: {failure.kind} at {failure.where or '?'}: {failure.message}"
    return "\n".join([first, f"  {origin}; kept as {path}", *(f"  | {line}" for line in trace), f"  {shown!r}"])


def kept(finding: Finding) -> Path:
    """Write the input of a finding down, so that it can be moved to the corpus, and return where."""
    name = re.sub(r"\W+", "-", f"{finding.failure.kind} {finding.failure.where}").strip("-").lower()[:80]
    path = OUT / finding.target / f"{name}.{find(finding.target).suffix}"
    write(path, finding.small or finding.given)
    return path


def say(text: str) -> None:
    """Print something at once."""
    sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace") + b"\n")
    sys.stdout.flush()


def main() -> int:
    """Run, report, and tell whether all was well."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--inputs", type=int, default=0, help="as many in all; the targets have different shares")
    parser.add_argument(
        "--seconds", type=float, default=0.0, help="as long in all; 120 if no number of inputs is given"
    )
    parser.add_argument("--only", choices=list(TARGETS), action="append", help="a target; repeatable")
    parser.add_argument("--jobs", type=int, default=2, help="processes that try inputs")
    parser.add_argument("--limit", type=float, default=5.0, help="seconds of the processor for one input")
    given = parser.parse_args()
    seconds = given.seconds or (0.0 if given.inputs else 120.0)
    tallies = fuzz(given.only or list(TARGETS), given.seed, given.inputs, seconds, given.jobs, given.limit)
    say(f"\n{table(tallies)}")
    return 1 if any(tally.findings for tally in tallies) else 0


if __name__ == "__main__":
    signal.signal(signal.SIGINT, lambda *_: os._exit(130))  # children end when their parent has
    sys.exit(main())
