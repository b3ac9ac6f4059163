"""The files of a store in a folder: nobody else may read them, and they must stay where they are."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

from marea.server.base import logs

OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO  # what anybody but the owner may do
OURS: Final = "marea."  # how the names of all our files begin


def make_private(folder: Path) -> None:
    """Make a folder that its owner alone can read; close one that is there, and our files in it, to others."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    files = list(folder.iterdir())
    ours = [file for file in files if file.name.startswith(OURS)]
    closed = [close_to_others(file, 0o600) for file in ours]
    closed.append(close_to_others(folder, 0o700 if ours == files else None))  # it may be a home, or /tmp
    if not all(closed):
        logs.warn("data can be read by others", data=str(folder))


def close_to_others(path: Path, mode: int | None) -> bool:
    """Give something that is ours a mode, if others may do anything with it; tell whether they no longer can."""
    try:
        found = path.stat()
        if not found.st_mode & OTHERS:
            return True
        if mode is None or found.st_uid != os.geteuid():
            return False
        path.chmod(mode)
    except FileNotFoundError:  # another process has just ended, and taken its file away
        pass
    return True


def make_file(path: Path) -> None:
    """Make an empty file that its owner alone can read; SQLite gives the files beside it the same mode."""
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_CLOEXEC, 0o600))


class Watched:
    """Files that must not be deleted or replaced while they are open: what is written to them would be lost."""

    def __init__(self, *paths: Path) -> None:
        self.found = {path: identity(path) for path in paths}

    def missing(self) -> Path | None:
        """Return a file that is not any more what it was."""
        return next((path for path, known in self.found.items() if identity(path) != known), None)


def identity(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from all others of the machine; None if there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
