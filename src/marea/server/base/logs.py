"""The log: one event a line on stderr, as JSON for machines or as text for people; it never tells a secret."""

from __future__ import annotations

import json
import logging
import sqlite3
import sys
import time
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final

from marea import games

LOG: Final = logging.getLogger("marea.server")
QUIET: Final = 60.0  # seconds between two lines about what clients can cause without end
USUAL: Final = {*vars(logging.makeLogRecord({})), "message", "asctime"}  # what every record has

# An error may quote what somebody sent: a move, a line of chat. The words of these are about the machine or the code.
MATTER_OF_FACT: Final = (
    ArithmeticError,
    AttributeError,
    ImportError,
    IndexError,
    MemoryError,
    NameError,
    OSError,
    TypeError,
    sqlite3.Error,
)


class RemoteError(Exception):
    """An error in another process of ours, as the log may tell it, and its place in the code of a game."""

    def __init__(self, why: str, place: str) -> None:
        super().__init__(why)
        self.place = place


def configure(form: str | None = None) -> None:
    """Write everything that is logged in this process, uvicorn's warnings too, to stderr in one form, text or json."""
    handler = logging.StreamHandler(sys.stderr)
    people = sys.stderr.isatty() if form is None else form == "text"
    handler.setFormatter(TextLines() if people else JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.captureWarnings(True)
    logging.getLogger("marea").setLevel(logging.INFO)
    logging.getLogger("uvicorn.error").addFilter(Seldom())


def info(event: str, **fields: Any) -> None:
    """Log something that is as it should be."""
    LOG.info(event, extra={"fields": fields})


def warn(event: str, **fields: Any) -> None:
    """Log something that somebody should look at if it happens often."""
    LOG.warning(event, extra={"fields": fields})


def error(event: str, error: BaseException, **fields: Any) -> None:
    """Log something that should not happen, and where it did."""
    LOG.error(event, exc_info=error, extra={"fields": fields})


def entry(record: logging.LogRecord) -> dict[str, Any]:
    """Return a record as it is logged. Of what others log the first line will do: asyncio goes on with data."""
    at = datetime.fromtimestamp(record.created, UTC)
    found: dict[str, Any] = {
        "time": at.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "level": record.levelname.lower(),
    }
    said_first = record.getMessage().partition("\n")[0]
    if record.name.startswith("marea."):
        extra = {name: value for name, value in vars(record).items() if name not in USUAL}
        fields = extra.pop("fields", {})
        found |= {"event": said_first, **extra, **fields}
    else:
        found |= {"event": record.name, "message": said_first}
    if record.exc_info and record.exc_info[1]:
        error = record.exc_info[1]
        found |= {"error": describe_error(error), **error_place(error), "traceback": trace_of(error)}
    return found


class Seldom(logging.Filter):
    """Lets every message through once a minute: a client can cause what uvicorn warns of as often as it likes."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.now = now
        self.silent_until: dict[str, float] = {}  # by the message without its arguments, of which there are a few

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a record is logged."""
        if self.now() < self.silent_until.get(record.msg, 0.0):
            return False
        self.silent_until[record.msg] = self.now() + QUIET
        return True


class JsonLines(logging.Formatter):
    """An object of JSON a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        return json.dumps(entry(record), ensure_ascii=False, default=str)


class TextLines(logging.Formatter):
    """A line for people; where something went wrong comes below it."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        found = entry(record)
        trace = found.pop("traceback", "")
        head = f"{found.pop('time')} {found.pop('level').upper():7} {found.pop('event')}"
        return " ".join([head, *(f"{name}={value}" for name, value in found.items())]) + (trace and f"\n{trace}")


def describe_error(error: BaseException) -> str:
    """Return what an error is, and what it says where that cannot quote a player."""
    if isinstance(error, RemoteError):
        return str(error)
    matter_of_fact = isinstance(error, MATTER_OF_FACT) or type(error).__module__.startswith("asyncpg")
    words = str(error).partition("\n")[0] if matter_of_fact else ""  # a database quotes rows in its second line
    return f"{type(error).__name__}: {words}" if words else type(error).__name__


def error_place(error: BaseException) -> dict[str, str]:
    """Return the file and line at which the code of a game failed, if one did, here or in another process."""
    place = error.place if isinstance(error, RemoteError) else games.place_of(error)
    return {"place": place} if place else {}


def trace_of(error: BaseException) -> str:
    """Return where an error and those that led to it happened, without what they say."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    inner = trace_of(before) + "Then:\n" if before else ""
    frames = "".join(traceback.format_tb(error.__traceback__))
    return f"{inner}Traceback (most recent call last):\n{frames}{describe_error(error)}\n"
