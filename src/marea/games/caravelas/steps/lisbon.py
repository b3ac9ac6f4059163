# compiled
"""The end of a turn, and a stop in Lisbon (R27, R29, R51-R53)."""

from __future__ import annotations

from mypy_extensions import i64

from marea.games.caravelas.codes import FLEET, JERONIMOS, REFIT
from marea.games.caravelas.events import BUILT, DISCARDED, ENLARGED, GAVE, REFILLED, REPAIRED, SOLD, STOPPED, SWAPPED
from marea.games.caravelas.state import Caravelas
from marea.games.caravelas.steps.deck import draw_cards
from marea.games.caravelas.steps.pending import is_in_lisbon
from marea.games.caravelas.words import CARD_WIDTH, DICE, FLEET_PRICE, FOURTH, FULL, GOODS, PEPPER, SOLD_WIDTH
from marea.kernel.piles import bit, count, kinds_in, number_in, size, some
from marea.kernel.state import ask
from marea.kernel.step import Step


def end_turn(s: Caravelas, seat: i64) -> None:
    """R51: end a turn; with the ship in Lisbon, it is a stop there."""
    if s.ships[seat] == s.data.lisbon:
        stop(s, seat)
    else:
        close_turn(s, seat)


def stop(s: Caravelas, seat: i64) -> None:
    """R52: repair sunk ships; then the fleet may be enlarged, if three cubes can pay for it."""
    s.emit(STOPPED, seat)
    if s.sunk[seat] != 0:
        s.sunk[seat] = 0
        s.emit(REPAIRED, seat)
    if not s.owns_fourth(seat) and number_in(s.holds[seat]) >= FLEET_PRICE:
        s.push(ask(FLEET, seat))
    else:
        build(s, seat)


class Fleet(Step[Caravelas]):
    """R52, R53: give three cubes for the fourth ship, once in a game."""

    def legal(self, s: Caravelas, seat: i64, arg: i64) -> list[int]:
        """Return keeping all, and giving any three of the player's goods."""
        return s.data.fleet_offers[s.holds[seat]]

    def apply(self, s: Caravelas, seat: i64, arg: i64, action: i64) -> None:
        """Give the goods: the ship brings its holds and more tokens; R69: with dice, only the holds."""
        trio: i64 = s.data.trios[action - s.data.keep]
        if trio != 0:
            s.holds[seat] = s.holds[seat] & ~trio
            s.fleets[seat] = s.fleets[seat] | bit(FOURTH)
            if s.version != DICE:
                s.totals[seat] = s.totals[seat] + s.data.more_tokens
                s.tokens[seat] = s.tokens[seat] + s.data.more_tokens
            emit_goods(s, GAVE, seat, trio)
            s.emit(ENLARGED, seat)
        build(s, seat)

    def fits(self, s: Caravelas, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether it is a stop of a seat without the fourth ship."""
        return is_in_lisbon(s, seat, arg, below) and not s.owns_fourth(seat)


def emit_goods(s: Caravelas, code: i64, seat: i64, goods: i64) -> None:
    """Emit an event for each of some goods; a sale with its points."""
    if s.log is not None:
        for good in range(len(GOODS)):
            if goods >> good & 1:
                s.emit(code, seat, good, s.data.good_points[good])


def build(s: Caravelas, seat: i64) -> None:
    """R52: offer a piece of the monastery for pepper, while there is one; otherwise sell everything."""
    if s.holds[seat] >> PEPPER & 1 and s.pieces_left() > 0:
        s.push(ask(JERONIMOS, seat))
    else:
        sell(s, seat)


class Jeronimos(Step[Caravelas]):
    """R52, R53: give pepper for the lowest piece left, one at each stop."""

    def legal(self, s: Caravelas, seat: i64, arg: i64) -> list[int]:
        """Return yes and no."""
        return s.data.yes_or_no

    def apply(self, s: Caravelas, seat: i64, arg: i64, action: i64) -> None:
        """Buy the piece, or not; the last piece makes this the last round (F2)."""
        if action == s.data.buy:
            s.holds[seat] = s.holds[seat] & ~bit(PEPPER)
            s.pieces[seat] = s.pieces[seat] | bit(s.built)
            s.built += 1
            s.gain(seat, s.data.piece_points)
            s.emit(BUILT, seat, s.built, s.data.piece_points)
        sell(s, seat)

    def fits(self, s: Caravelas, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether it is a stop with pepper, and a piece is left."""
        return is_in_lisbon(s, seat, arg, below) and s.holds[seat] >> PEPPER & 1 == 1 and s.pieces_left() > 0


def sell(s: Caravelas, seat: i64) -> None:
    """R52: sell every cube; then the hand may be renewed."""
    goods: i64 = s.holds[seat]
    if goods != 0:
        emit_goods(s, SOLD, seat, goods)
        s.holds[seat] = 0
        for good in range(len(GOODS)):
            if goods >> good & 1:
                s.gain(seat, s.data.good_points[good])
                s.sold[seat] = s.sold[seat] + some(good, 1, SOLD_WIDTH)
    if s.version == FULL and s.hands[seat] != 0:
        s.push(ask(REFIT, seat))
    else:
        close_turn(s, seat)


class Refit(Step[Caravelas]):
    """R52: fill up the hand, or discard all of it for new cards."""

    def legal(self, s: Caravelas, seat: i64, arg: i64) -> list[int]:
        """Return both."""
        return s.data.refill_or_swap

    def apply(self, s: Caravelas, seat: i64, arg: i64, action: i64) -> None:
        """Renew the hand; discards are face up."""
        if action == s.data.refill:
            s.emit(REFILLED, seat)
        else:
            s.reveal()
            s.emit(SWAPPED, seat, size(s.hands[seat], CARD_WIDTH))
            emit_cards(s, seat, s.hands[seat])
            s.discards += s.hands[seat]
            s.hands[seat] = 0
        close_turn(s, seat)

    def fits(self, s: Caravelas, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether it is the end of a stop, with everything sold."""
        return is_in_lisbon(s, seat, arg, below) and s.version == FULL and s.holds[seat] == 0


def emit_cards(s: Caravelas, seat: i64, pile: i64) -> None:
    """Emit an event for each kind of card discarded: they are face up."""
    if s.log is not None:
        for kind in kinds_in(pile, 0, CARD_WIDTH):
            s.emit(DISCARDED, seat, kind, count(pile, kind, CARD_WIDTH))


def close_turn(s: Caravelas, seat: i64) -> None:
    """R29: return all tokens, and fill up the hand; surplus cards are kept."""
    s.bids[seat] = 0
    if s.version == DICE:
        s.totals[seat] = 0
    s.tokens[seat] = s.totals[seat]
    if s.version == FULL:
        missing = s.data.hand - size(s.hands[seat], CARD_WIDTH)
        if missing > 0:
            draw_cards(s, seat, missing)
