# compiled
"""The observation of a seat in Namiji, for learners: a fixed number of bytes, the observer's seat first.

Anything that follows from other bytes and the edition is left out: the kinds of the stops (from the direction), the
sections left, the order at a dock (from the spots), the places of nets (only their number matters).
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from marea.games.namiji.codes import CARD, DROP, PICK, SALVAGE, TOKEN, TRAP, UPGRADE
from marea.games.namiji.data import Data
from marea.games.namiji.scoring import amount_counted
from marea.games.namiji.state import (
    OUTER,
    UNDECIDED,
    Namiji,
    dock_entry,
    entry_card,
    entry_half_seen,
    entry_seen,
    spot_of,
)
from marea.games.namiji.steps.rocks import CARDS_DRAWN
from marea.games.namiji.words import (
    BOATS,
    CARD_WIDTH,
    CELLS,
    DIRECTIONS,
    DOCK,
    DOCKS,
    FISH,
    KINDS,
    OPTIONAL,
    PANORAMAS,
    SEATS,
    TOKENS,
)
from marea.kernel.observation import add, add_by_seat, add_zeros, around, begin, put
from marea.kernel.piles import WIDTH, bit, kinds_in, number_in, size, some
from marea.kernel.state import frame_arg, frame_step

Fields = list[tuple[str, int, int, str]]

MAX_DRAWN: Final = CARDS_DRAWN + 1  # rock cards looked at together, with the Pilgrim's staff
MAX_REVEALED: Final = 2  # net tiles, with the Wide net

# How much is known of the dock hand.
UNKNOWN: Final = 0
KNOWN: Final = 1
KNOWN_WITH_REMOVED: Final = 2


def fields(data: Data) -> Fields:
    """Return the fields: the name of each part, its length, its highest value, and its meaning."""
    return [*voyage_fields(data), *board_fields(data), *stock_fields(data), *rock_fields(data), *dock_fields(data)]


def observe(s: Namiji, seat: i64, numbers: BytesWriter) -> None:
    """Write the observation of a seat."""
    begin(numbers, s, seat, SEATS)
    seats = around(seat, s.players)
    add_voyage(numbers, s, seat, seats)
    add_shelves(numbers, s, seats)
    add_boards(numbers, s, seat, seats)
    add_stocks(numbers, s)
    add_rocks(numbers, s, seat)
    add_looked_at(numbers, s, seat)
    add_hand(numbers, s, seat)
    add_returned(numbers, s, seat)


def add_counts(numbers: BytesWriter, pile: i64, kinds: i64, bits: i64) -> None:
    """Add the number of each kind in a pile, which uses so many bits per kind."""
    most = bit(bits) - 1
    for kind in range(kinds):
        add(numbers, pile >> kind * bits & most)


def add_piles(numbers: BytesWriter, piles: list[i64], seats: list[i64], kinds: i64, bits: i64) -> None:
    """Add the number of each kind that each seat has. Most are 0: write zeros in one go, then only the others."""
    most = bit(bits) - 1
    place = len(numbers)
    add_zeros(numbers, SEATS * kinds)
    for player in seats:
        pile: i64 = piles[player]
        for kind in range(kinds):
            count = pile >> kind * bits & most
            if count != 0:
                put(numbers, place + kind, count)
        place += kinds


# -- the route -------------------------------------------------------------------------------------


def voyage_fields(data: Data) -> Fields:
    """Return the parts of `add_voyage`."""
    boats = SEATS + 1
    return [
        ("ruleset", 1, 1, "the rulebook: 0 for 2021, 1 for 2019"),
        ("direction", 1, len(DIRECTIONS), "of travel: 1 forward, 2 reverse, 0 undecided"),
        ("early_birds", SEATS, int(data.early_bird[0]), "points of the Early Bird tokens left, best first"),
        ("current", 1, SEATS, "the seat whose stop is being resolved: 1 for the observer, 2 for the next seat"),
        ("steps", boats, int(data.last), "the distance of each boat from the start port; the neutral boat is last"),
        ("spots", boats, BOATS, "the spot of each boat at its place, from 1; 2 is the outer one; 0 without a berth"),
    ]


def add_voyage(numbers: BytesWriter, s: Namiji, seat: i64, seats: list[i64]) -> None:
    """Add the rules in use, and the positions of the boats."""
    add(numbers, s.ruleset)
    add(numbers, s.direction + 1)
    arrived = s.at_place(s.data.last)
    for token in range(arrived, arrived + SEATS):
        add(numbers, s.data.early_bird[token] if token < s.birds else 0)
    add(numbers, (s.current - seat + s.players) % s.players + 1)
    for player in seats:
        add(numbers, s.boats[player] >> 4)
    add_zeros(numbers, SEATS - s.players)
    neutral = len(s.boats) > s.players
    add(numbers, s.boats[s.players] >> 4 if neutral else 0)
    for player in seats:
        add(numbers, spot(s, s.boats[player]))
    add_zeros(numbers, SEATS - s.players)
    add(numbers, spot(s, s.boats[s.players]) if neutral else 0)


def spot(s: Namiji, key: i64) -> i64:
    """Return the spot of a boat as the view numbers it; 0 before it has a berth."""
    if key == 0 or s.direction == UNDECIDED:
        return 0
    if s.kind_at(key >> 4) >= DOCK:
        return spot_of(key)
    return 2 if key & 15 == OUTER else 1


# -- players' possessions --------------------------------------------------------------------


def board_fields(data: Data) -> Fields:
    """Return the parts of `add_shelves` and `add_boards`."""
    cells, kinds = len(CELLS), len(data.dock_ids)
    return [
        ("shelves", SEATS * cells, KINDS, "the kind of fish on each cell, from 1, by seat and row by row"),
        ("net_tiles", SEATS, cells // 2, "nets on each shelf"),
        ("traps", SEATS * len(TOKENS), max(data.crustaceans), "crabs and shrimps in each trap"),
        ("offerings", SEATS, int(data.offerings), "offerings left"),
        ("panoramas", SEATS * len(PANORAMAS), int(max(data.lengths)), "sections, by seat and panorama"),
        ("bonuses", len(PANORAMAS), SEATS, "the owner of each bonus card: 1 for the observer; 0 if nobody has it"),
        ("cards", SEATS * kinds, max(data.dock_copies), "dock cards taken, by seat and kind"),
        ("rocks", SEATS, int(data.rocks), "the number of rock cards of each player"),
    ]


def add_shelves(numbers: BytesWriter, s: Namiji, seats: list[i64]) -> None:
    """Add the shelves."""
    add_piles(numbers, s.shelves, seats, len(CELLS), 4)
    for player in seats:
        add(numbers, number_in(s.net_pairs[player]))
    add_zeros(numbers, SEATS - s.players)


def add_boards(numbers: BytesWriter, s: Namiji, seat: i64, seats: list[i64]) -> None:
    """Add the other possessions of each player."""
    add_piles(numbers, s.traps, seats, len(TOKENS), WIDTH)
    add_by_seat(numbers, s.offerings, 0, seat, s.players, SEATS)
    add_piles(numbers, s.panoramas, seats, len(PANORAMAS), 3)
    add_bonuses(numbers, s, seats)
    add_piles(numbers, s.cards, seats, len(s.data.dock_ids), CARD_WIDTH)
    for player in seats:
        add(numbers, number_in(s.held[player]))
    add_zeros(numbers, SEATS - s.players)


def add_bonuses(numbers: BytesWriter, s: Namiji, seats: list[i64]) -> None:
    """Add the owners of the bonus cards."""
    for panorama in range(len(PANORAMAS)):
        owner = 0
        for i in range(len(seats)):
            if s.has_bonus(seats[i], panorama):
                owner = i + 1
        add(numbers, owner)


# -- the table, and the current stop -------------------------------------------------------------------


def stock_fields(data: Data) -> Fields:
    """Return the parts of `add_stocks`."""
    fish, nets, tiles = max(data.fish), max(data.nets), sum(data.nets)
    return [
        ("school_up", KINDS, fish, "fish face up in the school, by kind"),
        ("school_down", KINDS, fish, "fish face down in the school, by kind"),
        ("net_stack", KINDS, nets, "the unknown rest of the net stack, by kind"),
        ("nets_under", tiles, KINDS, "the kinds of the tiles under the net stack, from 1, next one first"),
        ("bag", len(TOKENS), max(data.crustaceans), "crabs and shrimps in the bag"),
        ("haul", len(TOKENS), int(data.draws), "crabs and shrimps drawn at this stop"),
        ("caught", 1, KINDS, "the kind of the fish being placed, from 1"),
        ("revealed", KINDS, MAX_REVEALED, "net tiles being placed, by kind"),
        ("upgrade", 1, len(OPTIONAL), "the upgrade that the player is asked about, from 1: " + ", ".join(OPTIONAL)),
    ]


def add_stocks(numbers: BytesWriter, s: Namiji) -> None:
    """Add fish, nets and crustaceans, and the unsettled parts of the current stop."""
    step = frame_step(s.now)
    add_counts(numbers, s.up, len(FISH), WIDTH)
    add_counts(numbers, s.down, len(FISH), WIDTH)
    add_counts(numbers, s.nets, len(FISH), WIDTH)
    for kind in s.nets_under:
        add(numbers, kind + 1)
    add_zeros(numbers, size(s.data.stack) - len(s.nets_under))
    add_counts(numbers, s.bag, len(TOKENS), WIDTH)
    at_the_trap = step in (TOKEN, TRAP, SALVAGE)
    add_counts(numbers, frame_arg(s.now) if at_the_trap else 0, len(TOKENS), WIDTH)
    add(numbers, s.caught)
    add_counts(numbers, s.revealed, len(FISH), WIDTH)
    add(numbers, frame_arg(s.now) + 1 if step == UPGRADE else 0)


# -- rock cards ------------------------------------------------------------------------------------


def rock_fields(data: Data) -> Fields:
    """Return the parts of `add_rocks` and `add_looked_at`."""
    rocks, least = int(data.rocks), int(max(data.rock_least))
    return [
        ("rock_deck", 1, rocks, "rock cards left"),
        ("rocks_under", 1, rocks, "how many of them were put under the deck"),
        ("known_under", rocks, rocks, "by card, its place among these, from 1; 0 if it is not known to be there"),
        ("objectives", rocks, least + 1, "by card, 1 plus what the observer still needs for it; 0 for cards not held"),
        ("looked_at", MAX_DRAWN, rocks + 1, "cards that the current player is looking at, from 2; 1 if unknown"),
        ("drawn", MAX_DRAWN, least + 1, "if that is the observer: 1 plus what is still needed for each"),
    ]


def missing(s: Namiji, seat: i64, rock: i64) -> i64:
    """Return the amount that a player still needs for an objective."""
    return max(0, s.data.rock_least[rock] - amount_counted(s, seat, s.data.rock_counts[rock]))


def add_rocks(numbers: BytesWriter, s: Namiji, seat: i64) -> None:
    """Add what the seat knows of the rock deck, and its own cards."""
    under = len(s.rocks_under)
    add(numbers, number_in(s.rocks) + under)
    add(numbers, under)
    first = len(numbers)
    rocks = s.data.rocks
    add_zeros(numbers, 2 * rocks)
    for i in range(under):
        entry: i64 = s.rocks_under[i]
        if entry_seen(entry) >> seat & 1:
            numbers[first + entry_card(entry)] = i + 1
    held: i64 = s.held[seat]
    for rock in range(rocks):
        if held >> rock & 1:
            put(numbers, first + rocks + rock, missing(s, seat, rock) + 1)


def add_looked_at(numbers: BytesWriter, s: Namiji, seat: i64) -> None:
    """Add the cards being looked at: all of them for the player at the rock, for others those they had put back."""
    left = MAX_DRAWN - len(s.drawn)
    looking = seat == s.current
    for entry in s.drawn:
        known = looking or entry_seen(entry) >> seat & 1 == 1
        add(numbers, entry_card(entry) + 2 if known else 1)
    add_zeros(numbers, left)
    for entry in s.drawn:
        add(numbers, missing(s, seat, entry_card(entry)) + 1 if looking else 0)
    add_zeros(numbers, left)


# -- dock cards ------------------------------------------------------------------------------------


def dock_fields(data: Data) -> Fields:
    """Return the parts of `add_hand` and `add_returned`."""
    kinds, hand = len(data.dock_ids), max(data.dock_copies)
    return [
        ("dock_deck", 1, int(data.dock_cards), "dock cards in the deck"),
        ("dock_spot", 1, BOATS, "the spot whose turn it is at a dock; 0 if no cards are being passed on"),
        ("hand_size", 1, BOATS + 1, "cards in the hand being passed on"),
        ("hand_known", 1, KNOWN_WITH_REMOVED, "1 if the hand is known, 2 if only together with the removed card"),
        ("hand", kinds, hand, "the hand as far as it is known, by kind"),
        ("returned", 2 * len(DOCKS), kinds, "by dock, the card put under the deck, from 1, or the two candidates"),
    ]


def add_hand(numbers: BytesWriter, s: Namiji, seat: i64) -> None:
    """R61: add the hand being passed on, as far as the seat knows it."""
    step = frame_step(s.now)
    add(numbers, size(s.deck, CARD_WIDTH) + len(s.docks_under))
    add(numbers, 1 if step == CARD else frame_arg(s.now) if step in (PICK, DROP) else 0)
    add(numbers, size(s.hand, CARD_WIDTH))
    known = dock_entry(0, s.hand_known)
    hand: i64 = 0
    code = UNKNOWN
    if entry_seen(known) >> seat & 1:
        hand = s.hand
        code = KNOWN
    elif entry_half_seen(known) >> seat & 1:
        hand = s.hand + some(s.removed[-1], 1, CARD_WIDTH)
        code = KNOWN_WITH_REMOVED
    add(numbers, code)
    add_counts(numbers, hand, len(s.data.dock_ids), CARD_WIDTH)


def add_returned(numbers: BytesWriter, s: Namiji, seat: i64) -> None:
    """R58, R61: add what the seat knows of the cards under the deck: each card, or its two candidates."""
    for dock in range(len(s.docks_under)):
        entry: i64 = s.docks_under[dock]
        one: i64 = 0
        other: i64 = 0
        if entry_seen(entry) >> seat & 1:
            one = entry_card(entry) + 1
        elif entry_half_seen(entry) >> seat & 1:
            pair = kinds_in(
                some(entry_card(entry), 1, CARD_WIDTH) + some(s.removed[dock], 1, CARD_WIDTH), width=CARD_WIDTH
            )
            one = pair[0] + 1
            other = pair[1] + 1 if len(pair) > 1 else 0
        add(numbers, one)
        add(numbers, other)
    add_zeros(numbers, 2 * (len(DOCKS) - len(s.docks_under)))
