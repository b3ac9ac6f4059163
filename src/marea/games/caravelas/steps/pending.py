# compiled
"""Consistency of pending decisions: a dump whose decisions do not fit together is refused (see `Step.fits`)."""

from __future__ import annotations

from mypy_extensions import i64

from marea.games.caravelas.codes import EFFECT, TURN
from marea.games.caravelas.state import NOBODY, Caravelas
from marea.kernel.state import NOBODY as NO_SEAT
from marea.kernel.state import NONE, frame_step


def is_last(below: i64) -> bool:
    """Return whether nothing is pending below."""
    return below == NONE


def is_automatic(seat: i64) -> bool:
    """Return whether a frame asks no seat."""
    return seat == NO_SEAT


def is_before_turns(s: Caravelas, below: i64) -> bool:
    """Return whether the turns of a round have not begun, and nothing else is pending."""
    return below == NONE and s.active == NOBODY


def is_turn_of(s: Caravelas, seat: i64, below: i64) -> bool:
    """Return whether it is the turn of a seat, and only the next turn is pending below."""
    return 0 <= seat == s.active and frame_step(below) == TURN and below != NONE


def is_in_lisbon(s: Caravelas, seat: i64, arg: i64, below: i64) -> bool:
    """R51: return whether a seat ends its turn in Lisbon."""
    return arg == 0 and is_turn_of(s, seat, below) and s.ships[seat] == s.data.lisbon


def effect_pending(s: Caravelas) -> i64:
    """Return the card whose effect is pending; NOBODY if there is none."""
    for frame in s.pending(EFFECT):
        return frame >> 16
    return NOBODY
