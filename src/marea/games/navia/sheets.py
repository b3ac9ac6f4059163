"""What an edition of Navia prints: sent once to a table, where a view holds what can change."""

from __future__ import annotations

from typing_extensions import TypedDict

from marea.games.navia.data import Data


class NaviaSheet(TypedDict):
    """The printed parts that views of Navia refer to."""


def sheet(data: Data) -> NaviaSheet:
    """Return what is printed."""
    return {}
