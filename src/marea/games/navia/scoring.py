"""The end of Navia: how far the boats are, who wins, and what that is worth to a learner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

if TYPE_CHECKING:
    from marea.games.navia.state import Navia


def row_reached(s: Navia, seat: i64) -> i64:
    """Return the row of a boat, at most the first one of the final tile; 0 before it is placed."""
    return min(max(s.row[seat], 0), s.data.goal)


def sources(s: Navia, seat: i64) -> dict[str, int]:
    """Return the row of a boat: nothing else scores."""
    return {"rows": int(row_reached(s, seat))}


def winners(s: Navia) -> list[int]:
    """R32: the boat on the final tile; G27: at the limit, all boats on the highest row."""
    best: i64 = 0
    for seat in range(s.players):
        best = max(best, row_reached(s, seat))
    return [seat for seat in range(s.players) if row_reached(s, seat) == best]


def returns(s: Navia) -> list[float]:
    """Return one point for the win, shared by all winners; nothing before the end."""
    won = s.winners()
    return [1.0 / len(won) if seat in won else 0.0 for seat in range(s.players)]
