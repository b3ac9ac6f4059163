"""What a table refuses, apart from what the rules do."""

from __future__ import annotations

from marea.kernel.errors import RulesError


class Refused(RulesError):
    """The table does not allow this now; the code says why to programs."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
