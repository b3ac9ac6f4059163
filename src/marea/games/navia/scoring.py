# compiled
"""The end of Navia: how far the boats are, and the longest game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from marea.games.navia.data import SEATS, THEFT
from marea.kernel.contract import Bounds

if TYPE_CHECKING:
    from marea.games.navia.data import Data
    from marea.games.navia.state import Navia


def row_reached(s: Navia, seat: i64) -> i64:
    """Return the row of a boat, at most the first one of the final tile; 0 before it is placed."""
    return min(max(s.row[seat], 0), s.data.goal)


def sources(s: Navia, seat: i64) -> dict[str, int]:
    """Return the row of a boat, the only source of points."""
    return {"rows": int(row_reached(s, seat))}


def bounds(data: Data) -> Bounds:
    """Return the longest record: in each turn some cards with their windows, two steps, the tiles and a new hand."""
    cards = data.hand + data.copies[THEFT]  # a chain of thefts is no longer than the thefts in the deck
    turn = cards * (2 + SEATS) + 2 + data.slots + data.hand
    return Bounds(1 + SEATS * (1 + data.hand) + data.last_turn * turn)
