"""Code from anywhere on the disk: games and bots that are given by a path."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import ModuleType

from marea.kernel.blame import told


def imported(path: Path) -> ModuleType:
    """Import a package by its folder or a module by its file; what goes wrong is told in one line.

    Its folder comes last among those that modules are looked for in, here and in the processes that we start: what lies
    beside it must not be taken for a module of the same name that everybody uses.
    """
    folder = str(path.parent)
    new = folder not in sys.path
    if new:
        sys.path.append(folder)
    try:
        return _checked(path)
    except ImportError:
        if new:
            sys.path.remove(folder)
        raise


def _checked(path: Path) -> ModuleType:
    """Import a module that can be found by now, and no other one of its name."""
    name = path.name.removesuffix(".py")
    try:
        module = importlib.import_module(name)
    except Exception as error:
        raise ImportError(f"{path} cannot be imported: {told(error, [path])}") from error
    file = Path(module.__file__ or "")
    if path not in (file, file.parent):
        raise ImportError(f"{name} is already the name of another module, {file}: rename {path}")
    return module
