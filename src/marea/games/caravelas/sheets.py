"""What an edition of Caravelas prints: sent once to a table, where a view holds what can change."""

from __future__ import annotations

from typing_extensions import TypedDict

from marea.games.caravelas.data import Data


class CaravelasSheet(TypedDict):
    """The printed parts that views of Caravelas refer to."""


def sheet(data: Data) -> CaravelasSheet:
    """Return what is printed."""
    return {}
