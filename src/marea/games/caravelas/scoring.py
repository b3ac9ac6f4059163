# compiled
"""The scoring of Caravelas, the winners, and the bounds of a game's length."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from marea.games.caravelas.data import MAX_TOKENS
from marea.games.caravelas.words import CALM, GIVEN_BACK, GOODS, SEATS, SOLD_WIDTH
from marea.kernel.contract import Bounds
from marea.kernel.piles import count, number_in

if TYPE_CHECKING:
    from marea.games.caravelas.data import Data
    from marea.games.caravelas.state import Caravelas

NO_PIECE: Final = 99


def discovery_points(s: Caravelas, seat: i64) -> i64:
    """R45: return the points of a player's discoveries."""
    points: i64 = 0
    for port in range(s.data.ports):
        if s.found[seat] >> port & 1:
            points += s.data.port_points[port]
    return points


def sale_points(s: Caravelas, seat: i64) -> i64:
    """R52: return the points of a player's sales."""
    points: i64 = 0
    for good in range(len(GOODS)):
        points += count(s.sold[seat], good, SOLD_WIDTH) * s.data.good_points[good]
    return points


def recount(s: Caravelas, seat: i64) -> i64:
    """I7: return a player's points, recounted: discoveries, sales and pieces."""
    return discovery_points(s, seat) + sale_points(s, seat) + number_in(s.pieces[seat]) * s.data.piece_points


def reached_courses(s: Caravelas, seat: i64) -> i64:
    """F3: return the course cards whose ports have their owner's marker, as a mask."""
    return s.courses[seat] & s.found[seat]


def total(s: Caravelas, seat: i64) -> i64:
    """F3: return the final points, course cards included."""
    return s.score[seat] + number_in(reached_courses(s, seat)) * s.data.course_points


def lowest_piece(s: Caravelas, seat: i64) -> i64:
    """Return the lowest number among a player's pieces; NO_PIECE if there is none."""
    for place in range(s.built):
        if s.pieces[seat] >> place & 1:
            return place + 1
    return NO_PIECE


def rank_key(s: Caravelas, seat: i64) -> i64:
    """F4, F6: return a number that orders the players: by points, then pieces, then the lowest piece."""
    return (total(s, seat) * 100 + number_in(s.pieces[seat])) * 100 + NO_PIECE - lowest_piece(s, seat)


def winners(s: Caravelas) -> list[int]:
    """F4: return the seats with most points, then most pieces, then the lowest piece; equals without pieces share."""
    keys = [int(rank_key(s, seat)) for seat in range(s.players)]
    return [seat for seat in range(s.players) if keys[seat] == max(keys)]


def ranks(s: Caravelas) -> list[int]:
    """F6: return each player's rank; equal players share one, and the ranks after it are skipped."""
    keys = [int(rank_key(s, seat)) for seat in range(s.players)]
    return [1 + sum(other > key for other in keys) for key in keys]


def bounds(data: Data) -> Bounds:
    """Return the longest record: turns in which every token is spent, and won back by every playable card.

    A hand limits the cards of a turn. With an open deck only calms do: each ends a turn, and comes once per deck.
    """
    turns = int(data.rounds) * SEATS
    hand = max(data.first_hand)
    with_hands = turns * hand
    with_open_deck = (turns + 1) * sum(data.open_incidents) // max(1, data.open_incidents[CALM])
    steps = (turns * MAX_TOKENS + max(with_hands, with_open_deck) * GIVEN_BACK) * 5  # a paid step, and four free ones
    cards = max(with_hands, with_open_deck) * (2 + 4 * SEATS)  # with the others' bonus moves
    refits = turns * (3 + 2 * hand)
    auctions = int(data.rounds) * (MAX_TOKENS + 2) * SEATS
    setup = SEATS * (2 * int(data.courses) + 1 + hand)
    return Bounds(setup + auctions + 3 * steps + cards + refits)  # a step, a die, a ship
