"""Games from elsewhere: projects made by `marea new`, changed by a test, and installed by pip."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path


def installed(folder: Path, **changes: Callable[[Path], object]) -> Path:
    """Make projects, change the package of each, and install them; return where Python can import them from."""
    for name, change in changes.items():
        subprocess.run([sys.executable, "-m", "marea", "new", name, "--into", folder], check=True, capture_output=True)
        change(folder / name / "src" / name)
    place = folder / "site"
    pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*pip, "--no-build-isolation", "--target", place, *(folder / name for name in changes)], check=True)
    return place


def unchanged(package: Path) -> None:
    """Leave a game as `marea new` has made it."""


def packed(package: Path, pattern: str) -> None:
    """Let the project of a package pack further files into its wheel, as its author would."""
    project = package.parents[1] / "pyproject.toml"
    head = "[tool.setuptools.package-data]\n"
    text = project.read_text("utf-8")
    assert head in text
    project.write_text(text.replace(head, f'{head}"{package.name}" = ["{pattern}"]\n'))
