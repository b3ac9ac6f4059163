"""A game from elsewhere: a project made by `marea new`, changed by a test, and installed by pip."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

NAME = "lagoon"


def installed(folder: Path, change: Callable[[Path], object] = lambda package: None) -> Path:
    """Make the project, change its package, and install it; return the folder from which Python can import it."""
    subprocess.run([sys.executable, "-m", "marea", "new", NAME, "--into", folder], check=True, capture_output=True)
    change(folder / NAME / "src" / NAME)
    place = folder / "site"
    pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*pip, "--no-build-isolation", "--target", place, folder / NAME], check=True)
    return place
