# compiled
"""How good a position of Regatta looks: a first honest guess for the bots."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from marea.games.regatta import scoring
from marea.kernel.state import OVER

if TYPE_CHECKING:
    from marea.games.regatta.state import Regatta

RACE: Final = 4.3  # points that a won race is worth, by the results of games: a crew, and one step to a full one


def evaluate(s: Regatta, seat: i64) -> float:
    """Return the lead over the rivals' average in points; a finished game also counts the win."""
    lead = worth(s, seat) - rivals_worth(s, seat)
    if s.to_move() == OVER:
        return lead + victory(s, seat)
    return lead


def parts(s: Regatta, seat: i64) -> dict[str, float]:
    """Return what `evaluate` adds up, by name."""
    return {
        "points": float(scoring.final_score(s, seat)),
        "full-crew": started_crew(s, seat),
        "coins": RACE * races_to_win(s, seat),
        "rivals": -rivals_worth(s, seat),
        "victory": victory(s, seat) if s.to_move() == OVER else 0.0,
    }


def victory(s: Regatta, seat: i64) -> float:
    """Return what a finished game is worth beside the points."""
    return 10.0 if seat in s.winners() else 0.0


def rivals_worth(s: Regatta, seat: i64) -> float:
    """Return what the rivals of a seat have on average."""
    rivals = 0.0
    for rival in range(s.players):
        if rival != seat:
            rivals += worth(s, rival)
    return rivals / float(s.players - 1)


def worth(s: Regatta, seat: i64) -> float:
    """Return a seat's points and what its coins may still win."""
    return float(scoring.final_score(s, seat)) + started_crew(s, seat) + RACE * races_to_win(s, seat)


def races_to_win(s: Regatta, seat: i64) -> float:
    """Return the part of the races left that a seat's coins may buy; after the last, R12 lets them break ties."""
    power = 0.0
    for coins in s.coins:
        power += buying_power(coins)
    if s.race == s.data.races or power == 0.0:
        return 0.01 * float(s.coins[seat])
    return float(s.data.races - s.race) * buying_power(s.coins[seat]) / power


def buying_power(coins: i64) -> float:
    """Return what some coins are good for: who has twice as many wins more than twice as often."""
    return float(coins) * sqrt(float(coins))


def started_crew(s: Regatta, seat: i64) -> float:
    """R10: return the part of the full-crew bonus that is already there, by kinds on board."""
    aboard = 0.0
    for kind in range(s.data.kinds):
        if s.aboard[seat * s.data.kinds + kind] > 0:
            aboard += 1.0
    kinds = float(s.data.kinds)
    return float(s.data.full_crew) * (aboard / kinds) ** 2 if aboard < kinds else 0.0
