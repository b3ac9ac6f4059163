# compiled
"""The outcome of the bids of Nyakuza: the payment, the shares of the wharf, the boats, and the order of fishing."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from marea.games.nyakuza.codes import BID
from marea.games.nyakuza.events import CHARM, PAID, SHARED, STAGED
from marea.games.nyakuza.state import Nyakuza, add
from marea.kernel.state import ask

HOLDER_FIRST: Final = 0  # the default value of the option `tie_rule`
NOBODY: Final = -1


def ask_for_bids(s: Nyakuza) -> None:
    """R8: ask all seats for a bid at the same time."""
    for seat in range(s.players - 1, -1, -1):
        s.push(ask(BID, seat, s.round))


def highest_bidder(s: Nyakuza, without: i64) -> i64:
    """R9: return the highest bidder apart from one seat, or NOBODY if all bid nothing; the charm breaks ties."""
    best: i64 = NOBODY
    most: i64 = 0
    first = s.charm if s.tie_rule == HOLDER_FIRST else s.charm + 1
    for i in range(s.players):
        seat = (first + i) % s.players
        if seat != without and s.bids[seat] > most:
            best = seat
            most = s.bids[seat]
    return best


def pay_bid(s: Nyakuza, seat: i64) -> None:
    """R10: pay the highest bid to the wharf; R11, R12: all others are taken back."""
    add(s.kobans, seat, -s.bids[seat])
    s.wharf += s.bids[seat]
    s.emit(PAID, seat, s.bids[seat])


def share_wharf(s: Nyakuza) -> None:
    """R14: give the players who bid nothing equal shares of the wharf; the remainder stays there."""
    sharers: i64 = 0
    for seat in range(s.players):
        if s.bids[seat] == 0:
            sharers += 1
    if sharers == 0 or s.wharf < sharers:
        return
    share = s.wharf // sharers
    s.wharf -= share * sharers
    for seat in range(s.players):
        if s.bids[seat] == 0:
            add(s.kobans, seat, share)
            s.emit(SHARED, seat, share)


def take_charm(s: Nyakuza, seat: i64) -> None:
    """R17: give the charm to the winner of the bidding."""
    if s.charm != seat:
        s.charm = seat
        s.emit(CHARM, seat)


def stage_boats(s: Nyakuza, first: i64, second: i64) -> None:
    """R10-R13, R18: stage boats by rank; after the first two, the others follow clockwise from the charm."""
    line_up(s, first, s.data.first_boats)
    if second != NOBODY:
        line_up(s, second, s.data.second_boats)
    for i in range(1, s.players):
        seat = (s.charm + i) % s.players
        if seat != second and s.bids[seat] > 0:
            line_up(s, seat, s.data.other_boats)


def line_up(s: Nyakuza, seat: i64, boats: i64) -> None:
    """Give a seat its boats and its place in the order of fishing turns."""
    s.order.append(seat)
    s.stage(seat, boats)
    s.emit(STAGED, seat, s.staged[seat])


def line_up_zero_bidders(s: Nyakuza) -> None:
    """R37: after all others, line up the seats that bid nothing and still hold their tile, from the charm on."""
    for i in range(s.players):
        seat = (s.charm + i) % s.players
        if s.bids[seat] == 0 and s.holds_secret(seat):
            s.order.append(seat)
