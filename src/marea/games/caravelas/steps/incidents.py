# compiled
"""Incident cards: what they give to the others, and what they do to the player (R30-R35, R40-R44, R60-R62)."""

from __future__ import annotations

from mypy_extensions import i64

from marea.games.caravelas.cards import playable
from marea.games.caravelas.codes import BONUS, EFFECT
from marea.games.caravelas.data import NONE
from marea.games.caravelas.events import BECALMED, BONUS_STEP, DRIFTED, HELD, PLAYED, RECOVERED, REVEALED, STAYED, STORM
from marea.games.caravelas.state import Caravelas
from marea.games.caravelas.steps.lisbon import end_turn
from marea.games.caravelas.steps.pending import effect_pending, happens_by_itself, is_turn_of
from marea.games.caravelas.steps.sailing import arrive, go_on
from marea.games.caravelas.words import (
    CALM,
    CARD_WIDTH,
    COMPASS,
    DICE,
    FULL,
    GIVEN_BACK,
    OPEN_DECK,
    REACH,
    SIDES,
    STORMS,
    WIND,
)
from marea.kernel.chance import Rng
from marea.kernel.piles import draw_from, kinds_in, some, weights_of
from marea.kernel.state import CHANCE, ask, frame_step, then
from marea.kernel.step import Step


class Card(Step[Caravelas]):
    """R24, R31: on a blue cell the player plays a card of the hand."""

    def legal(self, s: Caravelas, seat: i64, arg: i64) -> list[int]:
        """Each kind that is playable; there is one, or the cell could not have been entered."""
        return kinds_in(playable(s.hands[seat], s.tokens[seat]), s.data.card, CARD_WIDTH)

    def apply(self, s: Caravelas, seat: i64, arg: i64, action: i64) -> None:
        """It is shown and discarded."""
        kind = action - s.data.card
        s.reveal()
        s.hands[seat] = s.hands[seat] - some(kind, 1, CARD_WIDTH)
        s.discards += some(kind, 1, CARD_WIDTH)
        s.emit(PLAYED, seat, kind)
        play_card(s, seat, kind)

    def fits(self, s: Caravelas, seat: i64, arg: i64, below: i64) -> bool:
        """In one's turn, with a hand."""
        return arg == 0 and s.version == FULL and is_turn_of(s, seat, below)


class Reveal(Step[Caravelas]):
    """R60: with an open deck chance turns a card up; the argument is the player."""

    def legal(self, s: Caravelas, seat: i64, arg: i64) -> list[int]:
        """Any kind that is left in the deck."""
        return kinds_in(s.deck, s.data.reveal, CARD_WIDTH)

    def weights(self, s: Caravelas, arg: i64) -> list[int]:
        """As many as there are of each kind."""
        return weights_of(s.deck, CARD_WIDTH)

    def draw(self, s: Caravelas, arg: i64, rng: Rng) -> int:
        """Draw without listing the kinds."""
        return int(s.data.reveal + draw_from(s.deck, rng, CARD_WIDTH))

    def apply(self, s: Caravelas, seat: i64, arg: i64, action: i64) -> None:
        """It goes to the discards and is applied."""
        kind = action - s.data.reveal
        s.deck -= some(kind, 1, CARD_WIDTH)
        s.discards += some(kind, 1, CARD_WIDTH)
        s.emit(REVEALED, arg, kind)
        play_card(s, arg, kind)

    def fits(self, s: Caravelas, seat: i64, arg: i64, below: i64) -> bool:
        """In somebody's turn, with an open deck."""
        return seat == CHANCE and s.version == OPEN_DECK and is_turn_of(s, arg, below)


def play_card(s: Caravelas, seat: i64, kind: i64) -> None:
    """R34, R40, R41: first the others in the zone may move, then the player meets the card; in a calm nobody does."""
    if kind == CALM:
        s.emit(BECALMED, seat)
        end_turn(s, seat)
        return
    s.push(then(EFFECT, kind))
    zone = s.data.zone[s.ships[seat]]
    for position in range(s.players - 1, -1, -1):
        other: i64 = s.order[position]
        if other != seat and s.data.zone[s.ships[other]] == zone:
            ask_bonus(s, other, cells_given(kind), direction_of(kind))


def cells_given(kind: i64) -> i64:
    """R41: return how many cells a card lets the others move."""
    return kind + 1 if kind < STORMS else REACH


def direction_of(kind: i64) -> i64:
    """R41: return the direction in which a card lets the others move, counted from 1; 0 if it is any."""
    return kind - COMPASS + 1 if COMPASS <= kind < WIND else 0


def ask_bonus(s: Caravelas, seat: i64, left: i64, direction: i64) -> None:
    """R41, G41: ask a player for a bonus step, if there is one and it is allowed."""
    if left > 0 and (direction == 0 or s.data.step_to(s.ships[seat], direction - 1) != NONE):
        s.push(ask(BONUS, seat, left | direction << 3))


class Bonus(Step[Caravelas]):
    """R41-R44: a step of a bonus move, or stay; the argument is how many steps are left, and the direction."""

    def legal(self, s: Caravelas, seat: i64, arg: i64) -> list[int]:
        """Any neighbour, or the one in the direction of the compass."""
        if arg >> 3 == 0:
            return s.data.bonus_any[s.ships[seat]]
        return s.data.bonus_one[s.ships[seat] * SIDES + (arg >> 3) - 1]

    def apply(self, s: Caravelas, seat: i64, arg: i64, action: i64) -> None:
        """R42: no tokens, no currents, no symbols."""
        if action == s.data.stay:
            s.emit(STAYED, seat)
            return
        s.emit(BONUS_STEP, seat, action - s.data.bonus)
        arrive(s, seat, action - s.data.bonus)
        ask_bonus(s, seat, (arg & 7) - 1, arg >> 3)

    def fits(self, s: Caravelas, seat: i64, arg: i64, below: i64) -> bool:
        """Before a card takes effect, by what it gives, and for the others."""
        kind = effect_pending(s)
        if seat < 0 or seat == s.active or kind < 0 or frame_step(below) not in (BONUS, EFFECT):
            return False
        return 0 < arg & 7 <= cells_given(kind) and arg >> 3 == direction_of(kind)


class Effect(Step[Caravelas]):
    """R30-R35: what the card (the argument) does to the player whose turn it is."""

    def apply(self, s: Caravelas, seat: i64, arg: i64, action: i64) -> None:
        """Then the turn goes on, unless no tokens are left."""
        player = s.active
        if arg < STORMS:
            spent = min(arg + 1, s.tokens[player])  # R61: with an open deck a storm may be too strong
            s.spend(player, spent)
            s.emit(STORM, player, spent)
        elif arg < WIND:
            drift(s, player, arg - COMPASS)
        else:
            recovered = min(GIVEN_BACK, s.totals[player] - s.tokens[player])
            s.spend(player, -recovered)
            s.emit(RECOVERED, player, recovered)
        go_on(s, player)

    def fits(self, s: Caravelas, seat: i64, arg: i64, below: i64) -> bool:
        """In somebody's turn, after any card but a calm."""
        return happens_by_itself(seat) and 0 <= arg < CALM and s.version != DICE and is_turn_of(s, s.active, below)


def drift(s: Caravelas, seat: i64, direction: i64) -> None:
    """R32: the ship is driven two cells in the direction, or fewer where there is no way."""
    for i in range(REACH):
        cell = s.data.step_to(s.ships[seat], direction)
        if cell == NONE:
            if i == 0:
                s.emit(HELD, seat)
            return
        s.emit(DRIFTED, seat, cell)
        arrive(s, seat, cell)
