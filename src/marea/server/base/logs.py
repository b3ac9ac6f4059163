"""The log: one event a line on stderr, as JSON for machines or as text for people, without secrets."""

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
REPEAT_SECONDS: Final = 60.0  # between two lines about something that clients can cause without end
STANDARD_FIELDS: Final = {*vars(logging.makeLogRecord({})), "message", "asctime"}

# Errors whose messages are about the machine or the code; others may quote a move or a chat message.
SAFE_TO_QUOTE: Final = (
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
    """An error in one of our processes, as it may be logged, and its place in the code of a game."""

    def __init__(self, why: str, place: str) -> None:
        super().__init__(why)
        self.place = place


def configure(form: str | None = None) -> None:
    """Write all log records, also uvicorn's, to stderr as `text` or `json`; by default as text on a terminal."""
    handler = logging.StreamHandler(sys.stderr)
    as_text = sys.stderr.isatty() if form is None else form == "text"
    handler.setFormatter(TextLines() if as_text else JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.captureWarnings(True)
    logging.getLogger("marea").setLevel(logging.INFO)
    logging.getLogger("uvicorn.error").addFilter(RateLimit())


def info(event: str, **fields: Any) -> None:
    """Log a normal event."""
    LOG.info(event, extra={"fields": fields})


def warn(event: str, **fields: Any) -> None:
    """Log an event that needs attention if it happens often."""
    LOG.warning(event, extra={"fields": fields})


def error(event: str, error: BaseException, **fields: Any) -> None:
    """Log a failure with its traceback."""
    LOG.error(event, exc_info=error, extra={"fields": fields})


def entry(record: logging.LogRecord) -> dict[str, Any]:
    """Return a record's fields. Of foreign messages only the first line is kept: asyncio appends data."""
    at = datetime.fromtimestamp(record.created, UTC)
    found: dict[str, Any] = {
        "time": at.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "level": record.levelname.lower(),
    }
    message = record.getMessage().partition("\n")[0]
    if record.name.startswith("marea."):
        extra = {name: value for name, value in vars(record).items() if name not in STANDARD_FIELDS}
        fields = extra.pop("fields", {})
        found |= {"event": message, **extra, **fields}
    else:
        found |= {"event": record.name, "message": message}
    if record.exc_info and record.exc_info[1]:
        error = record.exc_info[1]
        found |= {"error": describe_error(error), **error_place(error), "traceback": trace_of(error)}
    return found


class RateLimit(logging.Filter):
    """Lets each message through once a minute: clients can cause uvicorn's warnings without end."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.now = now
        self.silent_until: dict[str, float] = {}  # by message without arguments: there are few

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a record is logged."""
        if self.now() < self.silent_until.get(record.msg, 0.0):
            return False
        self.silent_until[record.msg] = self.now() + REPEAT_SECONDS
        return True


class JsonLines(logging.Formatter):
    """A JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record."""
        return json.dumps(entry(record), ensure_ascii=False, default=str)


class TextLines(logging.Formatter):
    """A line of text, with the traceback below it."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record."""
        found = entry(record)
        trace = found.pop("traceback", "")
        head = f"{found.pop('time')} {found.pop('level').upper():7} {found.pop('event')}"
        return " ".join([head, *(f"{name}={value}" for name, value in found.items())]) + (trace and f"\n{trace}")


def describe_error(error: BaseException) -> str:
    """Return the type of an error, with its message if that cannot quote a player."""
    if isinstance(error, RemoteError):
        return str(error)
    safe = isinstance(error, SAFE_TO_QUOTE) or type(error).__module__.startswith("asyncpg")
    text = str(error).partition("\n")[0] if safe else ""  # a database quotes rows in its second line
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def error_place(error: BaseException) -> dict[str, str]:
    """Return the file and line where a game's code failed, here or in another process; empty if none did."""
    place = error.place if isinstance(error, RemoteError) else games.place_of(error)
    return {"place": place} if place else {}


def trace_of(error: BaseException) -> str:
    """Return the tracebacks of an error and its causes, without unsafe messages."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    inner = trace_of(before) + "Then:\n" if before else ""
    frames = "".join(traceback.format_tb(error.__traceback__))
    return f"{inner}Traceback (most recent call last):\n{frames}{describe_error(error)}\n"
