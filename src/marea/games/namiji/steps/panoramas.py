# compiled
"""Panoramas: one section after another, and a bonus for the first player to complete one (R48, R49)."""

from __future__ import annotations

from mypy_extensions import i64

from marea.games.namiji.codes import OFFER
from marea.games.namiji.events import BONUS, TOOK_SECTION
from marea.games.namiji.state import Namiji
from marea.games.namiji.steps.angling import ASK_WHISTLE
from marea.games.namiji.steps.rocks import CARDS_DRAWN, draw_rocks
from marea.games.namiji.steps.whirlpool import float_offering
from marea.games.namiji.words import DOLPHIN, INK, OCTOPUS, SONG, WHISTLE
from marea.kernel.piles import add, bit
from marea.kernel.state import then


def stop_at_panorama(s: Namiji, seat: i64, station: i64) -> None:
    """R48, R49, R63: take the next section, then apply the upgrade of this panorama."""
    take_section(s, seat, station - DOLPHIN)
    if station == DOLPHIN:
        if s.owns(seat, WHISTLE):
            s.push(then(OFFER, ASK_WHISTLE))
    elif station == OCTOPUS:
        if s.owns(seat, INK):
            float_offering(s, seat)
    elif s.owns(seat, SONG):
        draw_rocks(s, seat, CARDS_DRAWN)


def take_section(s: Namiji, seat: i64, panorama: i64) -> None:
    """R48: take the next section, worth its number. R49: the first to complete a panorama takes its bonus card."""
    section = s.sections(seat, panorama) + 1
    add(s.panoramas, seat, bit(3 * panorama))
    s.gain(seat, section)
    s.emit(TOOK_SECTION, seat, panorama, section)
    if section == s.data.lengths[panorama] and bonus_left(s, panorama):
        add(s.panoramas, seat, bit(9 + panorama))
        s.gain(seat, s.data.bonus)
        s.emit(BONUS, seat, panorama, s.data.bonus)


def bonus_left(s: Namiji, panorama: i64) -> bool:
    """R49: return whether the bonus card of a panorama is still available."""
    for seat in range(s.players):
        if s.has_bonus(seat, panorama):
            return False
    return True
