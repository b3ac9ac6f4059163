"""Games and bots given by a path: code from anywhere on the disk."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import ModuleType

from marea.kernel.blame import error_summary


def imported(path: Path) -> ModuleType:
    """Import a package by its folder or a module by its file; any failure becomes a one-line ImportError.

    Its folder is appended to the module search path, here and in the processes that we start: it comes last, so that
    a neighbouring file cannot shadow a well-known module of the same name.
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
    """Import a module that is on the search path by now; refuse another one of the same name."""
    name = path.name.removesuffix(".py")
    try:
        module = importlib.import_module(name)
    except Exception as error:
        raise ImportError(f"{path} cannot be imported: {error_summary(error, [path])}") from error
    file = Path(module.__file__ or "")
    if path not in (file, file.parent):
        raise ImportError(f"{name} is already the name of another module, {file}: rename {path}")
    return module
