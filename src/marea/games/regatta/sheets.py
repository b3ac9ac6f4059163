"""What an edition of Regatta prints; a view holds what can change."""

from __future__ import annotations

from typing_extensions import TypedDict

from marea.games.regatta.data import Data

Crew = dict[str, int]  # a number for each kind


class RegattaSheet(TypedDict):
    """What views of Regatta refer to."""

    races: int
    worth: Crew  # what each kind scores


def sheet(data: Data) -> RegattaSheet:
    """Return what is printed."""
    return {"races": data.races, "worth": dict(zip(data.crew, data.value, strict=True))}
