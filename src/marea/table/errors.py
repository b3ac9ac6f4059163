"""The errors of a table, beside those of the rules."""

from __future__ import annotations

from marea.kernel.errors import RulesError


class Refused(RulesError):
    """The table does not allow this now; the code gives programs the reason."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
