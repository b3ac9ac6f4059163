"""What lies on the table of Regatta, and where."""

from __future__ import annotations

from collections.abc import Sequence

from marea.games.regatta.data import Data
from marea.games.regatta.state import Regatta
from marea.kernel.contract import Board, Element


def components(data: Data) -> dict[str, list[str]]:
    """Return the things that have names, by group."""
    return {"crew": data.crew}


def board(data: Data) -> Board:
    """Return a buoy for each race in a row, and below it the purse and the kinds of crew."""
    elements = {
        f"buoy-{race}": Element("circle", 10.0 + 20.0 * race, 12.0, 14.0, 14.0, "buoy")
        for race in range(int(data.races))
    }
    elements["purse"] = Element("circle", 10.0, 36.0, 16.0, 16.0, "purse")
    for i, kind in enumerate(data.crew):
        elements[f"crew-{kind}"] = Element("rect", 30.0 + 20.0 * i, 36.0, 16.0, 20.0, "crew")
    return Board(20.0 * float(max(data.races, data.kinds + 1)), 50.0, elements)


def why_not(s: Regatta, seat: int, picked: Sequence[str]) -> str:
    """Return the clause by which nobody can use a buoy; for all else, what is asked for now says why."""
    return "R2" if picked[0].startswith("buoy-") else ""
