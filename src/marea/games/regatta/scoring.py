# compiled
"""The end of Regatta: what scores, and who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from marea.kernel.contract import Bounds
from marea.kernel.state import OVER, highest

if TYPE_CHECKING:
    from marea.games.regatta.data import Data
    from marea.games.regatta.state import Regatta

# The values of the option `reserve`.
BEST: Final = 0
NOTHING: Final = 1


def crew_points(s: Regatta, seat: i64) -> i64:
    """R9: return the values of the crew on board."""
    first = seat * s.data.kinds
    points: i64 = 0
    for kind in range(s.data.kinds):
        points += s.aboard[first + kind] * s.data.value[kind]
    return points


def full_crew(s: Regatta, seat: i64) -> i64:
    """R10: return the bonus for one of each kind on board."""
    first = seat * s.data.kinds
    for kind in range(s.data.kinds):
        if s.aboard[first + kind] == 0:
            return 0
    return s.data.full_crew


def points_aboard(s: Regatta, seat: i64) -> i64:
    """R9, R10: return the values of the crew on board, and the bonus for one of each kind."""
    return crew_points(s, seat) + full_crew(s, seat)


def points_in_reserve(s: Regatta, seat: i64) -> i64:
    """R11: return the value of the best crew in the reserve, if the option lets it count."""
    first = seat * s.data.kinds
    best: i64 = 0
    if s.reserve == BEST:
        for kind in range(s.data.kinds):
            if s.hands[first + kind] > 0 and s.data.value[kind] > best:
                best = s.data.value[kind]
    return best


def final_score(s: Regatta, seat: i64) -> i64:
    """R9-R11: return all that a seat scores."""
    return points_aboard(s, seat) + points_in_reserve(s, seat)


def sources(s: Regatta, seat: i64) -> dict[str, int]:
    """R9-R11: return what a score is made of; the reserve counts at the end."""
    reserve = points_in_reserve(s, seat) if s.to_move() == OVER else 0
    return {"crew": int(crew_points(s, seat)), "full_crew": int(full_crew(s, seat)), "reserve": int(reserve)}


def winners(s: Regatta) -> list[int]:
    """R12: return the seats with the highest score; among equals, those with the most coins."""
    # coins, of which nobody has more than the purse, count less than a point
    return highest([int(final_score(s, seat) * (s.data.coins + 1) + s.coins[seat]) for seat in range(s.players)])


def bounds(data: Data) -> Bounds:
    """Return the longest record: in each race five bids, the draws and a crew signed on."""
    return Bounds(data.races * (5 + data.draws + 1))
