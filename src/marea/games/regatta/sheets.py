"""What an edition of Regatta prints: sent once to a table, where a view holds what can change."""

from __future__ import annotations

from typing_extensions import TypedDict

from marea.games.regatta.data import Data


class RegattaSheet(TypedDict):
    """The printed parts that views of Regatta refer to."""


def sheet(data: Data) -> RegattaSheet:
    """Return what is printed."""
    return {}
