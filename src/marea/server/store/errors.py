"""What may be wrong with the store."""

from __future__ import annotations

from marea.kernel.errors import RulesError


class StoreError(RulesError):
    """The data cannot be used; nothing in them was changed."""

    code = "store"


class Unusable(StoreError):
    """There is no place for the data: the machine is at fault, not the request."""


class Unstorable(StoreError):
    """A text has characters that no database takes; untrusted input is usually refused earlier."""

    code = "bad_text"

    def __init__(self) -> None:
        super().__init__("a text cannot be stored: send it without NUL characters and unpaired surrogates")


class Unavailable(StoreError):
    """The store is out of reach; whether the last change was stored shows when it is back."""

    code = "unavailable"

    def __init__(self, why: object) -> None:
        super().__init__("the tables cannot be reached at the moment: send the same again in a second")
        self.why = why
