"""The files of a SQLite store: private, and watched for deletion."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

from marea.server.base import logs

GROUP_AND_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
PREFIX: Final = "marea."  # of all our files


def make_private(folder: Path) -> None:
    """Make a private folder; if it exists, make it and our files in it private."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    files = list(folder.iterdir())
    ours = [file for file in files if file.name.startswith(PREFIX)]
    private = [restrict(file, 0o600) for file in ours]
    private.append(restrict(folder, 0o700 if ours == files else None))  # a home or /tmp is left alone
    if not all(private):
        logs.warn("data can be read by others", data=str(folder))


def restrict(path: Path, mode: int | None) -> bool:
    """Change the mode of a path that others may access; return whether it is private now."""
    try:
        found = path.stat()
        if not found.st_mode & GROUP_AND_OTHERS:
            return True
        if mode is None or found.st_uid != os.geteuid():
            return False
        path.chmod(mode)
    except FileNotFoundError:  # another process has just deleted it
        pass
    return True


def make_file(path: Path) -> None:
    """Make an empty private file; SQLite gives the files beside it the same mode."""
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_CLOEXEC, 0o600))


class WatchedFiles:
    """Files that must not be deleted or replaced while they are open: what is written to them would be lost."""

    def __init__(self, *paths: Path) -> None:
        self.found = {path: identity(path) for path in paths}

    def missing(self) -> Path | None:
        """Return a file that was deleted or replaced; None if there is none."""
        return next((path for path, known in self.found.items() if identity(path) != known), None)


def identity(path: Path) -> tuple[int, int] | None:
    """Return the device and inode of a file; None if it does not exist."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
