# compiled
"""The end of Nyakuza: stalls built, the winners, and the bounds of a game's length."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from marea.games.nyakuza.data import SEATS
from marea.kernel.contract import Bounds

if TYPE_CHECKING:
    from marea.games.nyakuza.data import Data
    from marea.games.nyakuza.state import Nyakuza


def has_built_grand(s: Nyakuza, seat: i64) -> bool:
    """R33: return whether a seat has built the Grand stall."""
    return s.grand >= 0 and s.owner(s.data.numbered + s.grand) == seat


def stalls_built(s: Nyakuza, seat: i64) -> i64:
    """Return the number of stalls a seat has on the board, the Grand stall counted as one."""
    return s.data.stalls[s.players] - s.stalls_left[seat] + (1 if has_built_grand(s, seat) else 0)


def sources(s: Nyakuza, seat: i64) -> dict[str, int]:
    """Return a seat's stalls by source, the Grand stall separately."""
    grand = 1 if has_built_grand(s, seat) else 0
    return {"stalls": int(stalls_built(s, seat)) - grand, "grand_stall": grand}


def rank(s: Nyakuza, seat: i64) -> i64:
    """R33, R34: return a number that orders the seats: by the Grand stall, then stalls, then kobans."""
    kobans = s.data.kobans[s.players] * s.players + 1  # more than any player can have
    grand: i64 = 1000 if has_built_grand(s, seat) else 0
    return (grand + stalls_built(s, seat)) * kobans + s.kobans[seat]


def winners(s: Nyakuza) -> list[int]:
    """R33, R34: return the seat that has built the Grand stall, or all the best seats after the final round."""
    best: i64 = -1
    for seat in range(s.players):
        best = max(best, rank(s, seat))
    return [seat for seat in range(s.players) if rank(s, seat) == best]


def bounds(data: Data) -> Bounds:
    """Return the longest record: every tile, every boat and every stall once, and a bid and an end in every round."""
    rounds = 2 + data.numbered // min(data.later_draw[2:])
    stalls = data.coasts
    return Bounds(data.numbered + SEATS * (1 + data.boats + 2 * rounds) + stalls)


# -- rounds --------------------------------------------------------------------------------------


def last_round(s: Nyakuza) -> i64:
    """R5-R7: return the number of the final round."""
    tiles = s.data.numbered - (s.players if s.variant else 0) - s.data.first_draw[s.players]
    later = s.data.later_draw[s.players]
    return 2 + max(0, tiles + later - 1) // later


def is_in_time(s: Nyakuza, drawing: i64) -> bool:
    """I11: return whether no more rounds follow than there can be, with so many tiles to be drawn in this one."""
    if s.final:
        return 0 < s.round <= last_round(s)
    bag: i64 = -drawing
    for tile in range(s.data.numbered):
        bag += s.bag >> tile & 1
    later = s.data.later_draw[s.players]
    return 0 < s.round < last_round(s) - (max(bag, 0) + later - 1) // later
