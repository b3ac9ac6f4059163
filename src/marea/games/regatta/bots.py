# compiled
"""What bots and learners get: possible worlds, the value of a position, and observations."""

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from marea.games.regatta.data import Data
from marea.games.regatta.state import Regatta
from marea.kernel import rows
from marea.kernel.chance import Rng
from marea.kernel.observation import MAX_VALUE, add, add_by_seat, add_flag, add_rows, begin, clamp
from marea.kernel.state import OVER, UNANSWERED

RACE: Final = 4.3  # points that a won race is worth, by the results of games: a crew, and one step to a full one
SEATS: Final = 5  # of an observation


def resample(s: Regatta, seat: i64, rng: Rng) -> None:
    """Redeal the bag and the other reserves, which are one pool to this seat; at the end they lie open."""
    if s.to_move() != OVER:
        rows.redeal(s.hands, s.bag, seat, rng)


def evaluate(s: Regatta, seat: i64) -> float:
    """Return the lead over the rivals' average in points; a finished game also counts the win."""
    return worth(s, seat) - rivals_worth(s, seat) + victory(s, seat)


def parts(s: Regatta, seat: i64) -> dict[str, float]:
    """Return what `evaluate` adds up, by name."""
    return {
        "points": float(s.final_score(seat)),
        "full-crew": started_crew(s, seat),
        "coins": RACE * races_to_win(s, seat),
        "rivals": -rivals_worth(s, seat),
        "victory": victory(s, seat),
    }


def worth(s: Regatta, seat: i64) -> float:
    """Return a seat's points, and what its crew and its coins may still bring."""
    return float(s.final_score(seat)) + started_crew(s, seat) + RACE * races_to_win(s, seat)


def rivals_worth(s: Regatta, seat: i64) -> float:
    """Return the average worth of a seat's rivals."""
    rivals = 0.0
    for rival in range(s.players):
        if rival != seat:
            rivals += worth(s, rival)
    return rivals / float(s.players - 1)


def victory(s: Regatta, seat: i64) -> float:
    """Return what a won game is worth, apart from its points."""
    return 10.0 if s.to_move() == OVER and seat in s.winners() else 0.0


def started_crew(s: Regatta, seat: i64) -> float:
    """R10: return a part of the full-crew bonus by the kinds on board, as long as one is missing."""
    share = float(rows.kinds(s.aboard, seat, s.data.kinds)) / float(s.data.kinds)
    return float(s.data.full_crew) * share**2 if share < 1.0 else 0.0


def races_to_win(s: Regatta, seat: i64) -> float:
    """Return how many of the races left a seat's coins may buy; after the last, R12 lets them break ties."""
    power = 0.0
    for coins in s.coins:
        power += buying_power(coins)
    if s.race == s.data.races or power == 0.0:
        return 0.01 * float(s.coins[seat])
    return float(s.data.races - s.race) * buying_power(s.coins[seat]) / power


def buying_power(coins: i64) -> float:
    """Return what some coins are good for: twice as many win more than twice as often."""
    return float(coins) * sqrt(float(coins))


def fields(data: Data) -> list[tuple[str, int, int, str]]:
    """Return the parts of an observation: the name of each, how many numbers, the highest, and their meaning."""
    return [
        ("reserve_counts", 1, 1, "whether the best of the reserve counts at the end"),
        ("race", 1, data.races, "races sailed"),
        ("flag", SEATS, 1, "the seat that goes first among equals"),
        ("bag", 1, MAX_VALUE, "crew left in the bag"),
        ("coins", SEATS, MAX_VALUE, "coins"),
        ("aboard", SEATS * data.kinds, MAX_VALUE, "crew signed on, by seat and kind"),
        ("reserves", SEATS, MAX_VALUE, "crew in each reserve"),
        ("reserve", data.kinds, MAX_VALUE, "crew in the seat's own reserve, by kind"),
        ("bid", 1, MAX_VALUE, "the seat's own bid in this race plus one, 0 if there is none yet"),
    ]


def observe(s: Regatta, seat: i64, numbers: BytesWriter) -> None:
    """Write the observation of a seat, its own numbers first."""
    kinds = s.data.kinds
    begin(numbers, s, seat, SEATS)
    add(numbers, 1 - s.reserve)
    add(numbers, s.race)
    add_flag(numbers, s.flag, seat, s.players, SEATS)
    add(numbers, clamp(sum(s.bag)))
    add_by_seat(numbers, s.coins, 0, seat, s.players, SEATS)
    add_rows(numbers, s.aboard, kinds, seat, s.players, SEATS)
    add_by_seat(numbers, [int(rows.size(s.hands, i, kinds)) for i in range(s.players)], 0, seat, s.players, SEATS)
    for count in rows.row(s.hands, seat, kinds):
        add(numbers, count)
    answer = s.answers[seat]
    add(numbers, answer - s.data.bid + 1 if answer != UNANSWERED else 0)
