"""What an edition of Nyakuza prints: sent once to a table, where a view holds what can change."""

from __future__ import annotations

from typing_extensions import TypedDict

from marea.games.nyakuza.data import Data


class NyakuzaSheet(TypedDict):
    """The printed parts that views of Nyakuza refer to."""


def sheet(data: Data) -> NyakuzaSheet:
    """Return what is printed."""
    return {}
