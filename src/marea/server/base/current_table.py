"""The table that this process is working on, written to memory that it shares with its supervisor.

A process that hangs in compiled code can no longer report anything, so it notes the table beforehand.
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
NO_TABLE: Final = bytes(SIZE)
TABLE: Final = re.compile(r"/(?:api/tables|table)/([A-Za-z0-9_-]{1,32})(?![^/])")

_shared: Final = mmap.mmap(-1, SIZE)  # anonymous, so that processes forked from this one write to the same memory


def current_table() -> str:
    """Return the table that this process, or one forked from it, is working on."""
    return _shared[:SIZE].rstrip(b"\0").decode("ascii")


def clear_current_table() -> None:
    """Forget the table of a process that has ended."""
    _shared[:SIZE] = NO_TABLE


async def working_on(table: str, work: Coroutine[Any, Any, T]) -> T:
    """Await some work, noting its table whenever it runs, and not while it waits and other work runs."""
    return await _step_by_step(table.encode("ascii", "replace")[:SIZE].ljust(SIZE, b"\0"), work)


@coroutine
def _step_by_step(note: bytes, work: Coroutine[Any, Any, T]) -> Generator[Any, Any, T]:
    value: Any = None
    error: BaseException | None = None
    while True:
        _shared[:SIZE] = note
        try:
            awaited = work.throw(error) if error else work.send(value)
        except StopIteration as end:
            done: T = end.value
            return done
        finally:
            _shared[:SIZE] = NO_TABLE
        error = None
        try:
            value = yield awaited
        except BaseException as thrown:
            error = thrown


class CurrentTableMiddleware:
    """Notes the table of each request and socket."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request or a socket on."""
        found = TABLE.match(scope.get("path", ""))
        work = self.app(scope, receive, send)
        await (working_on(found[1], work) if found else work)  # type: ignore[arg-type]
