"""Failures in the code of a game: the file and the line for its author to look at."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from traceback import walk_tb


class GameFailed(Exception):
    """The code of a game failed; the message says how and where."""


def error_location(error: BaseException, folders: Collection[Path]) -> str:
    """Return the innermost place inside these folders where an error, or its cause, was raised; "" if there is none."""
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
    return error_location(before, folders) if before else ""


def error_summary(error: BaseException, folders: Collection[Path]) -> str:
    """Return an error as one line, with the place inside these folders where it was raised."""
    place = error_location(error, folders)
    words = error.msg if isinstance(error, SyntaxError) else " ".join(str(error).split())
    kind = "" if isinstance(error, AssertionError) and words else type(error).__name__
    return ": ".join(filter(None, (kind, words))) + (place and f" ({place})")


def _lies_in(file: str, folders: Collection[Path]) -> bool:
    return any(Path(file).is_relative_to(folder) for folder in folders)
