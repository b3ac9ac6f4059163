# compiled
"""The order of play: lots, the auction, and the positions on the track (R1-R8)."""

from __future__ import annotations

from mypy_extensions import i64

from marea.games.caravelas.codes import AUCTION, LOT, PLACE, TURN
from marea.games.caravelas.data import MAX_TOKENS
from marea.games.caravelas.events import BID, DREW, LOT_DRAWN, PASSED, ROUND_BEGAN, TOOK_POSITION
from marea.games.caravelas.state import NOBODY, Caravelas
from marea.games.caravelas.steps.deck import deal
from marea.games.caravelas.steps.pending import is_before_turns
from marea.games.caravelas.words import DICE, FULL
from marea.kernel.piles import bit
from marea.kernel.state import CHANCE, ask, then
from marea.kernel.step import Step


class Lot(Step[Caravelas]):
    """Section C: chance assigns a seat to a position of the track (the argument)."""

    def legal(self, s: Caravelas, seat: i64, arg: i64) -> list[int]:
        """Return the seats without a position."""
        return [int(s.data.lot + player) for player in range(s.players) if player not in s.order]

    def apply(self, s: Caravelas, seat: i64, arg: i64, action: i64) -> None:
        """Assign the position; once all seats have one, the first round begins."""
        s.order.append(int(action - s.data.lot))
        s.emit(LOT_DRAWN, action - s.data.lot, arg + 1)
        if arg + 1 < s.players:
            s.push(ask(LOT, CHANCE, arg + 1))
        else:
            begin_round(s)

    def fits(self, s: Caravelas, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether this is before the first round, for the first free position."""
        return seat == CHANCE and is_before_turns(s, below) and arg == len(s.order) < s.players


def begin_round(s: Caravelas) -> None:
    """R1: begin a round with the auction; R65: with dice there is none."""
    s.active = NOBODY
    s.emit(ROUND_BEGAN, s.round)
    if s.version == DICE:
        s.push(then(TURN))
    else:
        s.push(ask(AUCTION, s.order[0]))


def highest_bid(s: Caravelas) -> i64:
    """Return the highest bid of this round so far."""
    most: i64 = 0
    for bid in s.bids:
        most = max(most, bid)
    return most


class Auction(Step[Caravelas]):
    """R2-R6: pass or raise the player's total bid; the argument counts consecutive passes."""

    def legal(self, s: Caravelas, seat: i64, arg: i64) -> list[int]:
        """R2, R6: return passing, and more than the highest bid so far, up to all tokens."""
        return s.data.bids[highest_bid(s) * (MAX_TOKENS + 1) + s.totals[seat]]

    def apply(self, s: Caravelas, seat: i64, arg: i64, action: i64) -> None:
        """R4, R5, G5: end the auction once all others have passed since the last bid, or all if there was none."""
        if action == s.data.pass_:
            s.emit(PASSED, seat)
            passes = arg + 1
            if passes == s.players or (passes == s.players - 1 and highest_bid(s) > 0):
                next_bidder(s, 0)
                return
        else:
            passes = 0
            s.bids[seat] = action - s.data.bid
            s.tokens[seat] = s.totals[seat] - s.bids[seat]
            s.emit(BID, seat, s.bids[seat])
        s.push(ask(AUCTION, next_on_track(s, seat), passes))

    def fits(self, s: Caravelas, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether this is before the turns of a round, and not all have passed."""
        return seat >= 0 and is_before_turns(s, below) and s.version != DICE and 0 <= arg < s.players


def next_on_track(s: Caravelas, seat: i64) -> i64:
    """R2: return the seat after another on the track, starting over at the end."""
    for position in range(s.players - 1):
        if s.order[position] == seat:
            return s.order[position + 1]
    return s.order[0]


# -- positions: three bits per slot for the seat that has taken it, counted from 1 -------------------


def taken_by(slots: i64, slot: i64) -> i64:
    """Return the seat that has taken a slot; NOBODY if it is free."""
    return (slots >> 3 * slot & 7) - 1


def has_placed(s: Caravelas, slots: i64, seat: i64) -> bool:
    """Return whether a seat has taken a slot."""
    for slot in range(s.players):
        if taken_by(slots, slot) == seat:
            return True
    return False


def next_bidder(s: Caravelas, slots: i64) -> None:
    """R7: ask the highest bidder without a position; if there is none, settle the order."""
    best: i64 = NOBODY
    most: i64 = 0
    for seat in range(s.players):
        if s.bids[seat] > most and not has_placed(s, slots, seat):
            best = seat
            most = s.bids[seat]
    if best == NOBODY:
        settle_order(s, slots)
    else:
        s.push(ask(PLACE, best, slots))


class Place(Step[Caravelas]):
    """R7, G6: a bidder chooses a position; the argument holds those taken."""

    def legal(self, s: Caravelas, seat: i64, arg: i64) -> list[int]:
        """Return the free positions."""
        return [int(s.data.slot + slot) for slot in range(s.players) if taken_by(arg, slot) == NOBODY]

    def apply(self, s: Caravelas, seat: i64, arg: i64, action: i64) -> None:
        """Take the position; then the next bidder chooses."""
        slot = action - s.data.slot
        s.emit(TOOK_POSITION, seat, slot + 1)
        next_bidder(s, arg | (seat + 1) << 3 * slot)

    def fits(self, s: Caravelas, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether an auction is over, and each position taken belongs to one seat, which has bid."""
        if seat < 0 or not is_before_turns(s, below) or s.version == DICE or not 0 <= arg < 1 << 3 * s.players:
            return False
        placed: i64 = 0
        for slot in range(s.players):
            player = taken_by(arg, slot)
            if player >= s.players or (player >= 0 and (placed >> player & 1 == 1 or s.bids[player] == 0)):
                return False
            placed |= bit(player) if player >= 0 else 0
        return s.bids[seat] > 0 and placed >> seat & 1 == 0


def settle_order(s: Caravelas, slots: i64) -> None:
    """R7: give the other positions to those who bid nothing, in their relative order; then begin the turns."""
    if slots != 0:
        old = s.order
        s.order = []
        waiting = 0
        for slot in range(s.players):
            seat = taken_by(slots, slot)
            if seat == NOBODY:
                while s.bids[old[waiting]] > 0:
                    waiting += 1
                seat = old[waiting]
                waiting += 1
            s.order.append(int(seat))
    s.push(then(TURN))
    if s.round == 1 and s.version == FULL:
        deal_first_hands(s)


def deal_first_hands(s: Caravelas) -> None:
    """R8: deal the first hands: the later the position, the more cards."""
    for position in range(s.players):
        s.emit(DREW, s.order[position], s.data.first_hand[position])
    for position in range(s.players - 1, -1, -1):
        deal(s, s.order[position], s.data.first_hand[position])
