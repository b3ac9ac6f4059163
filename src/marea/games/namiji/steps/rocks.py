# compiled
"""Sacred rocks: look at some objectives in secret, keep one, put the rest under the deck (R50)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from marea.games.namiji.codes import KEEP, ROCK, VOYAGE
from marea.games.namiji.events import DREW_ROCK, KEPT_ROCK, KEPT_WHICH, NOTHING, SAW_ROCK
from marea.games.namiji.state import Namiji, entry_card, entry_seen, rock_entry
from marea.games.namiji.words import ROCK as ROCK_STATION
from marea.games.namiji.words import STAFF
from marea.kernel.chance import Rng
from marea.kernel.piles import any_of, bit, number_in, places_in
from marea.kernel.state import CHANCE, ask, then
from marea.kernel.step import Step

CARDS_DRAWN: Final = 2


def stop_at_rock(s: Namiji, seat: i64) -> None:
    """R50, R63: draw two cards, or three with the Pilgrim's staff."""
    draw_rocks(s, seat, CARDS_DRAWN + 1 if s.owns(seat, STAFF) else CARDS_DRAWN)


def draw_rocks(s: Namiji, seat: i64, wanted: i64) -> None:
    """R50, G17: draw the wanted number of cards, or as many as there are."""
    number = min(wanted, number_in(s.rocks) + len(s.rocks_under))
    if number > 0:
        s.push(ask(ROCK, CHANCE, number))
    else:
        s.emit(NOTHING, seat, ROCK_STATION)


class Rock(Step[Namiji]):
    """R50: chance draws a card, which only the current player sees; the argument is how many are still to come."""

    def legal(self, s: Namiji, seat: i64, arg: i64) -> list[int]:
        """Return the cards of the unknown rest; once it is used up, the card that was put under it first."""
        if s.rocks == 0:
            return [int(s.data.rock + entry_card(s.rocks_under[0]))]
        return [int(s.data.rock + rock) for rock in places_in(s.rocks)]

    def draw(self, s: Namiji, arg: i64, rng: Rng) -> int:
        """Draw a card with equal odds."""
        if s.rocks == 0:
            return s.data.rock + entry_card(s.rocks_under[0])
        return s.data.rock + any_of(s.rocks, s.data.rocks, rng)

    def apply(self, s: Namiji, seat: i64, arg: i64, action: i64) -> None:
        """Draw the card; a seat that put it under the deck still knows it while another player looks at it."""
        rock = action - s.data.rock
        known_by: i64 = 0
        if s.rocks != 0:
            s.rocks -= bit(rock)
        else:
            known_by = entry_seen(s.rocks_under.pop(0))
        s.drawn.append(rock_entry(rock, known_by))
        s.emit(DREW_ROCK, s.current)
        s.emit(SAW_ROCK, s.current, rock, to=s.current)
        s.push(ask(ROCK, CHANCE, arg - 1) if arg > 1 else ask(KEEP, s.current))

    def fits(self, s: Namiji, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether at most three cards are to be drawn, and the deck has them."""
        left = number_in(s.rocks) + len(s.rocks_under)
        return seat == CHANCE and 1 <= arg <= min(left, CARDS_DRAWN + 1 - len(s.drawn)) and below == then(VOYAGE)


class Keep(Step[Namiji]):
    """R50: keep one of the cards; the others go under the deck in the order drawn (G16)."""

    def legal(self, s: Namiji, seat: i64, arg: i64) -> list[int]:
        """Return all cards being looked at."""
        return sorted([int(s.data.keep + entry_card(entry)) for entry in s.drawn])

    def apply(self, s: Namiji, seat: i64, arg: i64, action: i64) -> None:
        """Keep the card; only the player who puts the others back knows them there."""
        kept = action - s.data.keep
        for entry in s.drawn:
            if entry_card(entry) != kept:
                s.rocks_under.append(rock_entry(entry_card(entry), bit(seat)))
        s.drawn.clear()
        s.held[seat] = s.held[seat] | bit(kept)
        s.emit(KEPT_ROCK, seat)
        s.emit(KEPT_WHICH, seat, kept, to=seat)

    def fits(self, s: Namiji, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether the current player is looking at one to three cards."""
        return seat == s.current and arg == 0 and 1 <= len(s.drawn) <= CARDS_DRAWN + 1 and below == then(VOYAGE)
