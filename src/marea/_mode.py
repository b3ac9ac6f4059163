"""The mode in which Marea runs: compiled modules, or their Python sources."""

from __future__ import annotations

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path

PACKAGE = str(Path(__file__).parent)


def prefer_sources() -> None:
    """Import Marea's modules from source even if there are compiled ones.

    MAREA_PURE=1 requests this, to debug with breakpoints and to check that both modes agree.
    """
    sources = FileFinder.path_hook((SourceFileLoader, SOURCE_SUFFIXES))

    def hook(path: str) -> object:
        if path != PACKAGE and not path.startswith(PACKAGE + os.sep):
            raise ImportError(path)
        return sources(path)

    sys.path_hooks.insert(0, hook)  # type: ignore[arg-type]
    for path in [path for path in sys.path_importer_cache if path.startswith(PACKAGE)]:
        del sys.path_importer_cache[path]


if os.environ.get("MAREA_PURE", "0") not in ("", "0"):
    prefer_sources()
