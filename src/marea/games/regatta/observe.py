"""What a seat sees of Regatta, for learners: a fixed number of small numbers, own seat first."""

from __future__ import annotations

from mypy_extensions import i64

from marea.games.regatta.data import Data
from marea.games.regatta.hidden import reserve_size
from marea.games.regatta.state import Regatta
from marea.kernel.observation import MOST, begin, small
from marea.kernel.state import UNANSWERED

SEATS: i64 = 5


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
    for i in range(SEATS):
        numbers.append(1 if i < s.players and (seat + i) % s.players == s.flag else 0)
    numbers.append(small(sum(s.bag)))
    for i in range(SEATS):
        numbers.append(s.coins[(seat + i) % s.players] if i < s.players else 0)
    for i in range(SEATS):
        first = (seat + i) % s.players * kinds
        for kind in range(kinds):
            numbers.append(s.aboard[first + kind] if i < s.players else 0)
    for i in range(SEATS):
        numbers.append(reserve_size(s, (seat + i) % s.players) if i < s.players else 0)
    for kind in range(kinds):
        numbers.append(s.hands[seat * kinds + kind])
    answer = s.answers[seat]
    numbers.append(answer - s.data.bid + 1 if answer != UNANSWERED else 0)
    return bytes(numbers)
