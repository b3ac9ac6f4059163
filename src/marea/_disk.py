"""Code from anywhere on the disk: games and bots that are given by a path."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import ModuleType


def imported(path: Path) -> ModuleType:
    """Import a package by its folder or a module by its file; what goes wrong is told in one line."""
    name = path.name.removesuffix(".py")
    if str(path.parent) not in sys.path:
        sys.path.insert(0, str(path.parent))
    try:
        module = importlib.import_module(name)
    except Exception as error:
        raise ImportError(f"{path} cannot be imported: {type(error).__name__}: {error}") from error
    file = Path(module.__file__ or "")
    if path not in (file, file.parent):
        raise ImportError(f"{name} is already the name of another module, {file}: rename {path}")
    return module
