# compiled
"""The observation of a seat in Caravelas, for learners: a fixed number of bytes, the observer's seat first.

Anything that follows from other bytes and the edition is left out: zones, the highest bid, the seats asked for a bonus
move, how far a ship can sail; and past sales, which matter only for the points in the scores.
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from marea.games.caravelas.codes import BONUS, EFFECT, PLACE
from marea.games.caravelas.data import MAX_TOKENS, Data
from marea.games.caravelas.state import NOBODY, Caravelas
from marea.games.caravelas.steps.order import taken_by
from marea.games.caravelas.words import CARD_WIDTH, DIRECTIONS, GOODS, INCIDENTS, KINDS, SEATS, SHIPS, STORMS, VERSIONS
from marea.kernel.observation import add, add_by_seat, add_zeros, around, begin, put
from marea.kernel.piles import count, number_in, size
from marea.kernel.state import frame_arg, frame_step

Fields = list[tuple[str, int, int, str]]

# The condition of a ship of a fleet.
LOCKED: Final = 0
ACTIVE: Final = 1
SUNK: Final = 2


def fields(data: Data) -> Fields:
    """Return the fields: the name of each part, its length, its highest value, and its meaning."""
    return [*round_fields(data), *fleet_fields(data), *port_fields(data), *card_fields(data)]


def observe(s: Caravelas, seat: i64, numbers: BytesWriter) -> None:
    """Write the observation of a seat."""
    begin(numbers, s, seat, SEATS)
    seats = around(seat, s.players)
    add_round(numbers, s, seat)
    add_fleets(numbers, s, seat, seats)
    add_holds(numbers, s, seats)
    add_ports(numbers, s, seat, seats)
    add_pieces(numbers, s, seats)
    add_cards(numbers, s, seat, seats)
    add_bonus(numbers, s)


def relative(s: Caravelas, seat: i64, other: i64) -> i64:
    """Return a seat relative to the observer: 1 for the observer, 2 for the next seat; 0 for NOBODY."""
    return 0 if other == NOBODY else (other - seat + s.players) % s.players + 1


# -- the order of play -----------------------------------------------------------------------------


def round_fields(data: Data) -> Fields:
    """Return the parts of `add_round`."""
    return [
        ("version", 1, len(VERSIONS) - 1, "of the rules: " + ", ".join(VERSIONS)),
        ("round", 1, int(data.rounds), "the round, from 1"),
        ("active", 1, SEATS, "the seat whose turn it is: 1 for the observer, 2 for the next seat; 0 in the auction"),
        ("positions", SEATS, SEATS, "position on the track, from 1; 0 before lots are drawn"),
        ("slots", SEATS, SEATS, "while positions are chosen: the seat on each, 1 for the observer; 0 if it is free"),
    ]


def add_round(numbers: BytesWriter, s: Caravelas, seat: i64) -> None:
    """Add the version, the round, and the order of play."""
    add(numbers, s.version)
    add(numbers, s.round)
    add(numbers, relative(s, seat, s.active))
    first = len(numbers)
    add_zeros(numbers, SEATS)
    for position in range(len(s.order)):
        numbers[first + relative(s, seat, s.order[position]) - 1] = position + 1
    taken = frame_arg(s.now) if frame_step(s.now) == PLACE else 0
    for slot in range(SEATS):
        add(numbers, relative(s, seat, taken_by(taken, slot)))


# -- fleets ----------------------------------------------------------------------------------------


def fleet_fields(data: Data) -> Fields:
    """Return the parts of `add_fleets` and `add_holds`."""
    return [
        ("cells", SEATS, int(data.size), "the cell of each fleet, numbered from 1"),
        ("tokens", SEATS, MAX_TOKENS, "tokens available"),
        ("totals", SEATS, MAX_TOKENS, "tokens in use, including spent ones; with dice, the roll"),
        ("bids", SEATS, MAX_TOKENS, "tokens bid in this round, until the seat's turn ends"),
        ("markers", SEATS, int(data.markers), "discovery markers left"),
        ("ships", SEATS * len(SHIPS), SUNK, "by seat and ship: 0 locked, 1 active, 2 sunk"),
        ("goods", SEATS * len(GOODS), 1, "on board, by seat and good"),
    ]


def add_fleets(numbers: BytesWriter, s: Caravelas, seat: i64, seats: list[i64]) -> None:
    """Add the positions of the fleets, and what they can spend."""
    players = s.players
    add_by_seat(numbers, s.ships, 1, seat, players, SEATS)
    add_by_seat(numbers, s.tokens, 0, seat, players, SEATS)
    add_by_seat(numbers, s.totals, 0, seat, players, SEATS)
    add_by_seat(numbers, s.bids, 0, seat, players, SEATS)
    for player in seats:
        add(numbers, s.data.markers - number_in(s.found[player]))
    add_zeros(numbers, SEATS - players)


def add_holds(numbers: BytesWriter, s: Caravelas, seats: list[i64]) -> None:
    """Add the ships of each fleet and the goods on board."""
    for player in seats:
        owned: i64 = s.fleets[player]
        sunk: i64 = s.sunk[player]
        for ship in range(len(SHIPS)):
            add(numbers, SUNK if sunk >> ship & 1 else ACTIVE if owned >> ship & 1 else LOCKED)
    add_zeros(numbers, (SEATS - s.players) * len(SHIPS))
    first = len(numbers)
    add_zeros(numbers, SEATS * len(GOODS))
    for player in seats:
        mark(numbers, first, s.holds[player], 1)
        first += len(GOODS)


def mark(numbers: BytesWriter, first: i64, mask: i64, number: i64) -> None:
    """Write a number into the places of a mask; the others stay 0, as most do."""
    place = first
    while mask != 0:
        if mask & 1:
            put(numbers, place, number)
        mask >>= 1
        place += 1


# -- ports and the monastery -------------------------------------------------------------------------


def port_fields(data: Data) -> Fields:
    """Return the parts of `add_ports` and `add_pieces`."""
    ports = int(data.ports)
    return [
        ("owners", ports, SEATS, "by port, its discoverer: 1 for the observer, 2 for the next seat, 0 for nobody"),
        ("courses", ports, 1, "by port, whether the observer has its course card"),
        ("pieces", int(data.max_pieces), SEATS, "by piece of the monastery, its buyer, as above"),
        (
            "pieces_left",
            1,
            int(data.max_pieces),
            "pieces left to buy; with none left this round is the last",
        ),
    ]


def add_ports(numbers: BytesWriter, s: Caravelas, seat: i64, seats: list[i64]) -> None:
    """Add the owners of the markers in the ports, and the observer's course cards."""
    first = len(numbers)
    add_zeros(numbers, 2 * s.data.ports)
    for i in range(len(seats)):
        mark(numbers, first, s.found[seats[i]], i + 1)
    mark(numbers, first + s.data.ports, s.courses[seat], 1)


def add_pieces(numbers: BytesWriter, s: Caravelas, seats: list[i64]) -> None:
    """Add the buyers of the pieces of the monastery."""
    first = len(numbers)
    add_zeros(numbers, s.data.max_pieces)
    for i in range(len(seats)):
        mark(numbers, first, s.pieces[seats[i]], i + 1)
    add(numbers, s.pieces_left())


# -- cards -----------------------------------------------------------------------------------------


def card_fields(data: Data) -> Fields:
    """Return the parts of `add_cards` and `add_bonus`."""
    most = max(data.incidents)
    return [
        ("hands", SEATS, max(int(data.hand), *data.first_hand), "the number of incident cards of each player"),
        ("hand", KINDS, most, "the observer's incident cards, by kind"),
        ("discards", KINDS, most, "discarded incident cards, by kind"),
        ("deck", 1, sum(data.incidents), "incident cards in the deck"),
        ("card", 1, len(INCIDENTS), "the incident card in effect while bonus moves are made, from 1"),
        ("bonus_left", 1, STORMS, "cells left of the current bonus move"),
        ("bonus_direction", 1, len(DIRECTIONS), "its direction, from 1 clockwise from N; 0 for any"),
    ]


def add_cards(numbers: BytesWriter, s: Caravelas, seat: i64, seats: list[i64]) -> None:
    """Add the incident cards that the seat sees."""
    for player in seats:
        add(numbers, size(s.hands[player], CARD_WIDTH))
    add_zeros(numbers, SEATS - s.players)
    add_counts(numbers, s.hands[seat])
    add_counts(numbers, s.discards)
    add(numbers, size(s.deck, CARD_WIDTH))


def add_counts(numbers: BytesWriter, pile: i64) -> None:
    """Add the number of cards of each kind in a pile."""
    for kind in range(KINDS):
        add(numbers, count(pile, kind, CARD_WIDTH))


def add_bonus(numbers: BytesWriter, s: Caravelas) -> None:
    """R41: add the current bonus move, and the card that allows it."""
    if frame_step(s.now) != BONUS:
        add_zeros(numbers, 3)
        return
    argument = frame_arg(s.now)
    add(numbers, card_in_play(s))
    add(numbers, argument & 7)
    add(numbers, argument >> 3)


def card_in_play(s: Caravelas) -> i64:
    """Return the incident card that waits for the bonus moves, counted from 1."""
    for i in range(len(s.todo) - 1, -1, -1):
        frame: i64 = s.todo[i]
        if frame_step(frame) == EFFECT:
            return frame_arg(frame) + 1
    return 0
