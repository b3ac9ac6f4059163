"""The benchmarks of the checkout, run as commands."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]


def run(name: str, *args: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Run `python -m bench.NAME`."""
    return subprocess.run(
        [sys.executable, "-m", f"bench.{name}", *args],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={**os.environ, "LC_ALL": "C.UTF-8", **env},
        check=False,
        timeout=PATIENCE,
    )
