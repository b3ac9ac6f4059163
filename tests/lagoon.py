"""Third-party games: projects made by `marea new`, changed by a test, and installed with pip."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from marea.server.http.rulebook import installed_games
from tests.projects import project


def installed(folder: Path, **changes: Callable[[Path], object]) -> Path:
    """Make projects, change the package of each, and install them; return the folder to import them from."""
    for name, change in changes.items():
        change(project(folder, name) / "src" / name)
    place = folder / "site"
    pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*pip, "--no-build-isolation", "--target", place, *(folder / name for name in changes)], check=True)
    return place


def unchanged(package: Path) -> None:
    """Leave a game as `marea new` made it."""


@contextmanager
def importable(place: Path) -> Iterator[None]:
    """Make packages in a folder importable by this process and its children, for a while."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(place)
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(place), os.environ.get("PYTHONPATH")])))
        installed_games.cache_clear()
        yield
    installed_games.cache_clear()
    known = {path.name for path in place.iterdir()}
    for name in [name for name in sys.modules if name.split(".")[0] in known]:
        del sys.modules[name]
