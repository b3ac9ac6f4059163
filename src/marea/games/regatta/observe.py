"""What a seat sees of Regatta, for learners: a fixed number of small numbers, own seat first."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from marea.games.regatta.data import Data
from marea.games.regatta.hidden import reserve_size
from marea.games.regatta.state import Regatta
from marea.kernel.observation import MOST, add_by_seat, add_flag, add_zeros, begin, small, written
from marea.kernel.state import UNANSWERED

SEATS: Final = 5


def fields(data: Data) -> list[tuple[str, int, int, str]]:
    """Return what the numbers are: the name of each part, how many there are, the highest, and what they tell."""
    kinds = data.kinds
    return [
        ("reserve_counts", 1, 1, "whether the best of the reserve counts at the end"),
        ("race", 1, data.races, "races sailed"),
        ("flag", SEATS, 1, "who goes first among equals"),
        ("bag", 1, MOST, "crew left in the bag"),
        ("coins", SEATS, MOST, "coins"),
        ("aboard", SEATS * kinds, MOST, "crew signed on, by seat and kind"),
        ("reserves", SEATS, MOST, "how much crew is in each reserve"),
        ("reserve", kinds, MOST, "crew in the own reserve, by kind"),
        ("bid", 1, MOST, "the own bid of this race and one more, 0 if there is none yet"),
    ]


def observe(s: Regatta, seat: i64) -> bytes:
    """Return what a seat sees."""
    kinds = s.data.kinds
    numbers = begin(s, seat, SEATS)
    numbers.append(1 - s.reserve)
    numbers.append(s.race)
    add_flag(numbers, s.flag, seat, s.players, SEATS)
    numbers.append(small(sum(s.bag)))
    add_by_seat(numbers, s.coins, 0, seat, s.players, SEATS)
    for i in range(s.players):
        first = (seat + i) % s.players * kinds
        for kind in range(kinds):
            numbers.append(s.aboard[first + kind])
    add_zeros(numbers, (SEATS - s.players) * kinds)
    for i in range(s.players):
        numbers.append(reserve_size(s, (seat + i) % s.players))
    add_zeros(numbers, SEATS - s.players)
    for kind in range(kinds):
        numbers.append(s.hands[seat * kinds + kind])
    answer = s.answers[seat]
    numbers.append(answer - s.data.bid + 1 if answer != UNANSWERED else 0)
    return written(numbers)
