"""What sharing games out costs: processor time of `marea sim` on all cores against one process doing the same.

    python -m bench.lab [GAMES]

Both write their files, which must be the same. Processor time is that of the whole tree of processes, start and end
included, so it hardly depends on what else the machine does.
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


def processor_time() -> float:
    """Return the seconds that all children of this process, and theirs, have used so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def simulated(games: int, jobs: int, folder: str) -> dict[str, float]:
    """Let so many processes play, and return what that took."""
    arguments = ["navia", "--games", str(games), "--jobs", str(jobs), "--out", f"jobs{jobs}"]
    before, start = processor_time(), monotonic()
    subprocess.run([sys.executable, "-m", "marea", "sim", *arguments], cwd=folder, check=True, capture_output=True)
    return {"cpu_s": round(processor_time() - before, 2), "wall_s": round(monotonic() - start, 2)}


def main(games: int) -> None:
    """Measure, and print what was found as JSON."""
    cores = max(2, os.cpu_count() or 1)
    with TemporaryDirectory() as folder:
        one, all_cores = (simulated(games, jobs, folder) for jobs in (1, cores))
        files = [Path(folder, f"jobs{jobs}.{kind}") for kind in ("parquet", "jsonl.gz") for jobs in (1, cores)]
        same = all(filecmp.cmp(a, b, shallow=False) for a, b in (files[:2], files[2:]))
    ratio = round(all_cores["cpu_s"] / one["cpu_s"], 3)
    found = {"games": games, "one": one, "cores": cores, "all": all_cores, "cpu_ratio": ratio, "same_files": same}
    sys.stdout.write(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
