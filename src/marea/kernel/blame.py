"""Where the code of a game failed: the file and the line that its author has to look at."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from traceback import walk_tb


class GameFailed(Exception):
    """The code of a game failed; the message says how and where."""


def place_of(error: BaseException, folders: Collection[Path]) -> str:
    """Return the innermost place inside some folders at which an error, or the one before it, arose; or nothing."""
    places = [
        f"{frame.f_code.co_filename}:{line}, in {frame.f_code.co_name}"
        for frame, line in walk_tb(error.__traceback__)
        if _lies_in(frame.f_code.co_filename, folders)
    ]
    if isinstance(error, SyntaxError) and _lies_in(error.filename or "", folders):
        places.append(f"{error.filename}:{error.lineno}")
    if places:
        return places[-1]
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return place_of(before, folders) if before else ""


def told(error: BaseException, folders: Collection[Path]) -> str:
    """Return in one line what went wrong, and where inside some folders."""
    place = place_of(error, folders)
    words = error.msg if isinstance(error, SyntaxError) else " ".join(str(error).split())
    kind = "" if isinstance(error, AssertionError) and words else type(error).__name__
    return ": ".join(filter(None, (kind, words))) + (place and f" ({place})")


def _lies_in(file: str, folders: Collection[Path]) -> bool:
    return any(Path(file).is_relative_to(folder) for folder in folders)
