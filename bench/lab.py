"""The overhead of `marea sim` on all cores: its CPU time compared with a single process.

    python -m bench.lab [GAMES]

Both write their files, which must be identical. CPU time is that of the whole process tree, including start and end, so
it hardly depends on other activity.
"""

from __future__ import annotations

import filecmp
import json
import os
import resource
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic


def cpu_time() -> float:
    """Return the CPU time of all descendants of this process so far, in seconds."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def simulate(games: int, jobs: int, folder: str) -> dict[str, float]:
    """Play in a number of processes, and return the CPU and wall time."""
    arguments = ["navia", "--games", str(games), "--jobs", str(jobs), "--out", f"jobs{jobs}"]
    before, start = cpu_time(), monotonic()
    subprocess.run([sys.executable, "-m", "marea", "sim", *arguments], cwd=folder, check=True, capture_output=True)
    return {"cpu_s": round(cpu_time() - before, 2), "wall_s": round(monotonic() - start, 2)}


def main(games: int) -> None:
    """Measure, and print the results as JSON."""
    cores = max(2, os.cpu_count() or 1)
    with TemporaryDirectory() as folder:
        one, all_cores = (simulate(games, jobs, folder) for jobs in (1, cores))
        files = [Path(folder, f"jobs{jobs}.{kind}") for kind in ("parquet", "jsonl.gz") for jobs in (1, cores)]
        same = all(filecmp.cmp(a, b, shallow=False) for a, b in (files[:2], files[2:]))
    ratio = round(all_cores["cpu_s"] / one["cpu_s"], 3)
    found = {"games": games, "one": one, "cores": cores, "all": all_cores, "cpu_ratio": ratio, "same_files": same}
    sys.stdout.write(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
