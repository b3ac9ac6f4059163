"""Refusals that carry more than a message: what the client missed, or how long it should wait."""

from __future__ import annotations

from typing import Any

from marea.kernel.errors import RulesError
from marea.table import Refused


class Stale(RulesError):
    """The client has not seen everything; the answer includes what it missed."""

    code = "stale"

    def __init__(self, report: dict[str, Any]) -> None:
        super().__init__(
            "the table has moved on: look at what you missed, and send the move again if it is still yours"
        )
        self.report = report


class TooMany(Refused):
    """A client exceeds its quota."""

    def __init__(self, what: str, wait: int) -> None:
        super().__init__("too_many", f"{what}: try again in {wait} second{'s' * (wait > 1)}")
        self.wait = wait
