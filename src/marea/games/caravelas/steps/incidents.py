# compiled
"""Incident cards: the others' bonus moves, and the effect on the player (R30-R35, R40-R44, R60-R62)."""

from __future__ import annotations

from mypy_extensions import i64

from marea.games.caravelas.cards import playable_cards
from marea.games.caravelas.codes import BONUS, EFFECT
from marea.games.caravelas.data import NONE
from marea.games.caravelas.events import BECALMED, BONUS_STEP, DRIFTED, HELD, PLAYED, RECOVERED, REVEALED, STAYED, STORM
from marea.games.caravelas.state import Caravelas
from marea.games.caravelas.steps.lisbon import end_turn
from marea.games.caravelas.steps.pending import effect_pending, is_automatic, is_turn_of
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
    """R24, R31: on a blue cell, the player plays a card from the hand."""

    def legal(self, s: Caravelas, seat: i64, arg: i64) -> list[int]:
        """Return the playable kinds; there is one, or the cell could not have been entered."""
        return kinds_in(playable_cards(s.hands[seat], s.tokens[seat]), s.data.card, CARD_WIDTH)

    def apply(self, s: Caravelas, seat: i64, arg: i64, action: i64) -> None:
        """Show and discard the card."""
        kind = action - s.data.card
        s.reveal()
        s.hands[seat] = s.hands[seat] - some(kind, 1, CARD_WIDTH)
        s.discards += some(kind, 1, CARD_WIDTH)
        s.emit(PLAYED, seat, kind)
        play_card(s, seat, kind)

    def fits(self, s: Caravelas, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether it is the seat's turn, in a version with hands."""
        return arg == 0 and s.version == FULL and is_turn_of(s, seat, below)


class Reveal(Step[Caravelas]):
    """R60: with an open deck, chance turns up a card; the argument is the player."""

    def legal(self, s: Caravelas, seat: i64, arg: i64) -> list[int]:
        """Return the kinds left in the deck."""
        return kinds_in(s.deck, s.data.reveal, CARD_WIDTH)

    def weights(self, s: Caravelas, arg: i64) -> list[int]:
        """Weight each kind by its number of cards."""
        return weights_of(s.deck, CARD_WIDTH)

    def draw(self, s: Caravelas, arg: i64, rng: Rng) -> int:
        """Draw without listing the kinds."""
        return int(s.data.reveal + draw_from(s.deck, rng, CARD_WIDTH))

    def apply(self, s: Caravelas, seat: i64, arg: i64, action: i64) -> None:
        """Discard the card and apply it."""
        kind = action - s.data.reveal
        s.deck -= some(kind, 1, CARD_WIDTH)
        s.discards += some(kind, 1, CARD_WIDTH)
        s.emit(REVEALED, arg, kind)
        play_card(s, arg, kind)

    def fits(self, s: Caravelas, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether it is the player's turn, with an open deck."""
        return seat == CHANCE and s.version == OPEN_DECK and is_turn_of(s, arg, below)


def play_card(s: Caravelas, seat: i64, kind: i64) -> None:
    """R34, R40, R41: let the others in the zone move, then apply the card to the player; in a calm no one moves."""
    if kind == CALM:
        s.emit(BECALMED, seat)
        end_turn(s, seat)
        return
    s.push(then(EFFECT, kind))
    zone = s.data.zone[s.ships[seat]]
    for position in range(s.players - 1, -1, -1):
        other: i64 = s.order[position]
        if other != seat and s.data.zone[s.ships[other]] == zone:
            ask_bonus(s, other, bonus_cells(kind), direction_of(kind))


def bonus_cells(kind: i64) -> i64:
    """R41: return the number of cells that a card lets the others move."""
    return kind + 1 if kind < STORMS else REACH


def direction_of(kind: i64) -> i64:
    """R41: return the direction in which a card lets the others move, counted from 1; 0 for any."""
    return kind - COMPASS + 1 if COMPASS <= kind < WIND else 0


def ask_bonus(s: Caravelas, seat: i64, left: i64, direction: i64) -> None:
    """R41, G41: ask a player for a bonus step, if one is left and allowed."""
    if left > 0 and (direction == 0 or s.data.step_to(s.ships[seat], direction - 1) != NONE):
        s.push(ask(BONUS, seat, left | direction << 3))


class Bonus(Step[Caravelas]):
    """R41-R44: take a step of a bonus move, or stay; the argument is the number of steps left, and the direction."""

    def legal(self, s: Caravelas, seat: i64, arg: i64) -> list[int]:
        """Return staying and any neighbour, or only the one in the direction of the compass."""
        if arg >> 3 == 0:
            return s.data.bonus_any[s.ships[seat]]
        return s.data.bonus_one[s.ships[seat] * SIDES + (arg >> 3) - 1]

    def apply(self, s: Caravelas, seat: i64, arg: i64, action: i64) -> None:
        """R42: move without tokens, currents or symbols."""
        if action == s.data.stay:
            s.emit(STAYED, seat)
            return
        s.emit(BONUS_STEP, seat, action - s.data.bonus)
        arrive(s, seat, action - s.data.bonus)
        ask_bonus(s, seat, (arg & 7) - 1, arg >> 3)

    def fits(self, s: Caravelas, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether a card is about to take effect that gives another player such a move."""
        kind = effect_pending(s)
        if seat < 0 or seat == s.active or kind < 0 or frame_step(below) not in (BONUS, EFFECT):
            return False
        return 0 < arg & 7 <= bonus_cells(kind) and arg >> 3 == direction_of(kind)


class Effect(Step[Caravelas]):
    """R30-R35: the effect of the card (the argument) on the player whose turn it is."""

    def apply(self, s: Caravelas, seat: i64, arg: i64, action: i64) -> None:
        """Apply the card; then the turn goes on, unless no tokens are left."""
        player = s.active
        if arg < STORMS:
            spent = min(arg + 1, s.tokens[player])  # R61: with an open deck, a storm may be too strong
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
        """Return whether it is a player's turn, after any card but a calm."""
        return is_automatic(seat) and 0 <= arg < CALM and s.version != DICE and is_turn_of(s, s.active, below)


def drift(s: Caravelas, seat: i64, direction: i64) -> None:
    """R32: drive the ship two cells in the direction, or fewer where there is no way."""
    for i in range(REACH):
        cell = s.data.step_to(s.ships[seat], direction)
        if cell == NONE:
            if i == 0:
                s.emit(HELD, seat)
            return
        s.emit(DRIFTED, seat, cell)
        arrive(s, seat, cell)
