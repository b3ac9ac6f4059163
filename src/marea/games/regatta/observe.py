# compiled
"""What a seat sees of Regatta, for learners: a fixed number of small numbers, own seat first."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from marea.games.regatta.data import Data
from marea.games.regatta.hidden import reserve_size
from marea.games.regatta.state import Regatta
from marea.kernel.observation import MAX_VALUE, add, add_by_seat, add_flag, add_zeros, begin, clamp
from marea.kernel.state import UNANSWERED

SEATS: Final = 5


def fields(data: Data) -> list[tuple[str, int, int, str]]:
    """Return what the numbers are: the name of each part, how many there are, the highest, and what they tell."""
    kinds = data.kinds
    return [
        ("reserve_counts", 1, 1, "whether the best of the reserve counts at the end"),
        ("race", 1, data.races, "races sailed"),
        ("flag", SEATS, 1, "who goes first among equals"),
        ("bag", 1, MAX_VALUE, "crew left in the bag"),
        ("coins", SEATS, MAX_VALUE, "coins"),
        ("aboard", SEATS * kinds, MAX_VALUE, "crew signed on, by seat and kind"),
        ("reserves", SEATS, MAX_VALUE, "how much crew is in each reserve"),
        ("reserve", kinds, MAX_VALUE, "crew in the own reserve, by kind"),
        ("bid", 1, MAX_VALUE, "the own bid of this race and one more, 0 if there is none yet"),
    ]


def observe(s: Regatta, seat: i64, numbers: BytesWriter) -> None:
    """Write down what a seat sees."""
    kinds = s.data.kinds
    begin(numbers, s, seat, SEATS)
    add(numbers, 1 - s.reserve)
    add(numbers, s.race)
    add_flag(numbers, s.flag, seat, s.players, SEATS)
    add(numbers, clamp(sum(s.bag)))
    add_by_seat(numbers, s.coins, 0, seat, s.players, SEATS)
    for i in range(s.players):
        first = (seat + i) % s.players * kinds
        for kind in range(kinds):
            add(numbers, s.aboard[first + kind])
    add_zeros(numbers, (SEATS - s.players) * kinds)
    for i in range(s.players):
        add(numbers, reserve_size(s, (seat + i) % s.players))
    add_zeros(numbers, SEATS - s.players)
    for kind in range(kinds):
        add(numbers, s.hands[seat * kinds + kind])
    answer = s.answers[seat]
    add(numbers, answer - s.data.bid + 1 if answer != UNANSWERED else 0)
