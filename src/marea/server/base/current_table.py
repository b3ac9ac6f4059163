"""The desk: which table this process is working on, noted where its supervisor can read it.

A process that hangs in compiled code cannot tell anything any more, so it says beforehand what it begins, in memory
that it shares with its supervisor.
"""

from __future__ import annotations

import mmap
import re
from collections.abc import Coroutine, Generator
from types import coroutine
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:  # the supervisor imports this module, and must stay small
    from starlette.types import ASGIApp, Receive, Scope, Send

T = TypeVar("T")
SIZE: Final = 32  # bytes; the id of a table has 12
NOTHING: Final = bytes(SIZE)
TABLE: Final = re.compile(r"/(?:api/tables|table)/([A-Za-z0-9_-]{1,32})(?![^/])")

_shared: Final = mmap.mmap(-1, SIZE)  # anonymous, so that processes forked from this one write to the same memory


def current_table() -> str:
    """Return the table that is being worked on, in this process or in one forked from it."""
    return _shared[:SIZE].rstrip(b"\0").decode("ascii")


def clear_current_table() -> None:
    """Forget what a process that is gone was working on."""
    _shared[:SIZE] = NOTHING


async def working_on(table: str, work: Coroutine[Any, Any, T]) -> T:
    """Await some work: its table is on the desk whenever the work runs, and not while it waits and other work runs."""
    return await _step_by_step(table.encode("ascii", "replace")[:SIZE].ljust(SIZE, b"\0"), work)


@coroutine
def _step_by_step(note: bytes, work: Coroutine[Any, Any, T]) -> Generator[Any, Any, T]:
    value: Any = None
    error: BaseException | None = None
    while True:
        _shared[:SIZE] = note
        try:
            waits_for = work.throw(error) if error else work.send(value)
        except StopIteration as end:
            done: T = end.value
            return done
        finally:
            _shared[:SIZE] = NOTHING
        error = None
        try:
            value = yield waits_for
        except BaseException as thrown:
            error = thrown


class CurrentTableMiddleware:
    """Puts the table that a request or a socket is about on the desk."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request or a socket on."""
        found = TABLE.match(scope.get("path", ""))
        work = self.app(scope, receive, send)
        await (working_on(found[1], work) if found else work)  # type: ignore[arg-type]
