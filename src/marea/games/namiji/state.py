# compiled
"""The state of a game of Namiji: the fields, the setup, and basic operations on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from marea.games.namiji import scoring
from marea.games.namiji.codes import BERTH, DIRECTION, TURN
from marea.games.namiji.data import Data
from marea.games.namiji.words import CARD_WIDTH, CELLS, DOCKS, KINDS, OPEN_FROM, PAIRS, PANORAMAS, TOKENS
from marea.kernel.piles import WIDTH, add, bit, count, size
from marea.kernel.ranges import Range, number, numbers, up_to
from marea.kernel.state import CHANCE, OVER, State, ask

if TYPE_CHECKING:
    pass

# The values of the option `ruleset`.
BOOK_2021: Final = 0
BOOK_2019: Final = 1

UNDECIDED: Final = -1  # the direction, until chance has decided it

# A boat's key is its place times 16, plus its position there: the smallest key is the boat furthest back (R1).
OUTER: Final = 8  # behind the route spot (R5); spot k of a port or a dock is 8 - k
ON_ROUTE: Final = 9


class Namiji(State):
    """A game of Namiji. Boats are numbered like seats, the neutral boat of two players after them.

    Fish, nets and crustaceans are piles (piles.py), dock cards are a narrower pile (cards.py), and rock
    cards are bits of a mask.
    """

    data: Data
    ruleset: i64  # option
    direction: i64  # option: 0 forward, 1 reverse, UNDECIDED until chance decides it
    birds: i64  # Early Bird tokens in play; the first ones of the edition
    current: i64 = 0  # the seat whose stop is being resolved
    boats: list[i64]  # the key of each boat; 0 before it has a berth
    score: list[i64]  # the public track
    up: i64 = 0  # fish face up in the school
    down: i64  # fish face down; the number of each kind follows from public information
    caught: i64 = 0  # the fish being placed, counted from 1; 0 if there is none
    nets: i64  # the unknown rest of the net stack
    nets_under: list[int]  # the tiles put under it, next one first; public
    revealed: i64 = 0  # the net tiles being placed
    bag: i64
    shelves: list[i64]  # four bits per cell: the fish on it, counted from 1
    filled: list[i64]  # the cells with a fish, as a mask
    net_pairs: list[i64]  # where nets lie, as a mask over the pairs of cells
    traps: list[i64]
    offerings: list[i64]  # offerings left on each board
    panoramas: list[i64]  # three bits per panorama, then one bit per bonus card
    cards: list[i64]  # dock cards that each player has taken
    rocks: i64  # secret: the unknown rest of the rock deck
    rocks_under: list[int]  # secret: the cards put under it, next one first; see rock_entry()
    drawn: list[int]  # secret: the rock cards the current player is looking at, in the order drawn
    held: list[i64]  # secret: the rock cards of each player
    deck: i64  # secret: the unknown rest of the dock deck, whose bottom is never reached
    docks_under: list[int]  # secret: the card put under the deck at each dock, see dock_entry()
    removed: list[int]  # secret: the card removed for the neutral boat at each dock
    hand: i64 = 0  # secret: the dock hand being passed on
    hand_known: i64 = 0  # the seats that know the hand, see known_by()

    def set_up(self, options: list[int]) -> None:
        """Section C: lay out the game; chance decides the direction, turns one fish face up, and assigns the berths."""
        ruleset, direction, early_bird_two = options
        self.lay_out()
        self.ruleset = ruleset
        self.direction = direction if direction < 2 else UNDECIDED
        if self.players == 2:
            self.birds = [2 if ruleset == BOOK_2021 else 3, 2, 3][early_bird_two]  # G4
        self.push(ask(BERTH, CHANCE, 1))
        if ruleset == BOOK_2021:
            self.push(ask(TURN, CHANCE))
        if self.direction == UNDECIDED:
            self.push(ask(DIRECTION, CHANCE))

    def lay_out(self) -> None:
        """Set every field to its value before the first chance outcome."""
        data: Data = self.game.data
        players = self.players
        self.data = data
        self.ruleset = BOOK_2021
        self.direction = UNDECIDED
        self.birds = players
        self.boats = [0] * max(players, 3)
        self.score = [0] * players
        self.down = data.school
        self.nets = data.stack
        self.nets_under = []
        self.bag = data.bag
        self.shelves = [0] * players
        self.filled = [0] * players
        self.net_pairs = [0] * players
        self.traps = [0] * players
        self.offerings = [data.offerings] * players
        self.panoramas = [0] * players
        self.cards = [0] * players
        self.rocks = data.rock_deck
        self.rocks_under = []
        self.drawn = []
        self.held = [0] * players
        self.deck = data.dock_deck
        self.docks_under = []
        self.removed = []

    def clone(self) -> Namiji:
        """Return an independent copy without a log."""
        s = Namiji(self.game, self.players, self)
        s.data = self.data
        s.ruleset = self.ruleset
        s.direction = self.direction
        s.birds = self.birds
        s.boats = self.boats[:]
        s.score = self.score[:]
        s.down = self.down
        s.nets = self.nets
        s.nets_under = self.nets_under[:]
        s.bag = self.bag
        s.shelves = self.shelves[:]
        s.filled = self.filled[:]
        s.net_pairs = self.net_pairs[:]
        s.traps = self.traps[:]
        s.offerings = self.offerings[:]
        s.panoramas = self.panoramas[:]
        s.cards = self.cards[:]
        s.rocks = self.rocks
        s.rocks_under = self.rocks_under[:]
        s.drawn = self.drawn[:]
        s.held = self.held[:]
        s.deck = self.deck
        s.docks_under = self.docks_under[:]
        s.removed = self.removed[:]
        s.current = self.current
        s.up = self.up
        s.caught = self.caught
        s.revealed = self.revealed
        s.hand = self.hand
        s.hand_known = self.hand_known
        return s

    @staticmethod
    def ranges(data: Data, players: int) -> dict[str, Range]:
        """Return the allowed range of each field; a dump outside it is refused."""
        fish = (1 << KINDS * WIDTH) - 1
        tokens = (1 << len(TOKENS) * WIDTH) - 1
        kinds = len(data.dock_ids)
        some_cards = (1 << kinds * CARD_WIDTH) - 1
        everybody = bit(players) - 1
        half_seen = everybody if players == 2 else 0  # without a neutral boat, no card is removed
        rock = rock_entry(31, everybody)
        return {
            "ruleset": number(BOOK_2021, BOOK_2019),
            "direction": number(UNDECIDED, 1),
            "birds": number(players, max(players, 3)),
            "current": number(0, players - 1),
            "boats": numbers(max(players, 3), 0, data.last << 4 | 15),
            "score": numbers(players, 0, 1 << 20),  # I1 recounts it
            "up": number(0, fish),
            "down": number(0, fish),
            "caught": number(0, KINDS),
            "nets": number(0, fish),
            "nets_under": up_to(sum(data.nets), 0, KINDS - 1),
            "revealed": number(0, fish),
            "bag": number(0, tokens),
            "shelves": numbers(players, 0, (1 << 4 * len(CELLS)) - 1),
            "filled": numbers(players, 0, (1 << len(CELLS)) - 1),
            "net_pairs": numbers(players, 0, (1 << len(PAIRS)) - 1),
            "traps": numbers(players, 0, tokens),
            "offerings": numbers(players, 0, data.offerings),
            "panoramas": numbers(players, 0, (1 << 4 * len(PANORAMAS)) - 1),
            "cards": numbers(players, 0, some_cards),
            "rocks": number(0, data.rock_deck),
            "rocks_under": up_to(data.rocks, 0, rock),
            "drawn": up_to(data.rocks, 0, rock),
            "held": numbers(players, 0, data.rock_deck),
            "deck": number(0, some_cards),
            "docks_under": up_to(len(DOCKS), 0, dock_entry(31, known_by(everybody, half_seen))),
            "removed": up_to(len(DOCKS), 0, kinds - 1),
            "hand": number(0, some_cards),
            "hand_known": number(0, known_by(everybody, half_seen)),
        }

    # -- the route -------------------------------------------------------------------------------

    def kind_at(self, place: i64) -> i64:
        """Return the kind of station, dock or port at a place."""
        return self.data.kinds[self.direction * self.data.size + place]

    def next_stop(self, place: i64) -> i64:
        """R3: return the next dock, or the arrival port, ahead of a place."""
        return self.data.stops[self.direction * self.data.size + place]

    def last_boat(self) -> i64:
        """R1: return the boat furthest back."""
        last: i64 = 0
        for boat in range(1, len(self.boats)):
            if self.boats[boat] < self.boats[last]:
                last = boat
        return last

    def at_place(self, place: i64) -> i64:
        """Return how many boats are at a place."""
        boats: i64 = 0
        for key in self.boats:
            if key >> 4 == place:
                boats += 1
        return boats

    def free_stations(self, boat: i64) -> i64:
        """R4-R6, R8: return a mask of the places whose station has a free spot for a boat; other bits mean nothing."""
        route: i64 = 0
        outer: i64 = 0
        for key in self.boats:
            if key & 15 == ON_ROUTE:
                route |= bit(key >> 4)
            elif key & 15 == OUTER:
                outer |= bit(key >> 4)
        free = ~route
        if self.players >= OPEN_FROM:
            free |= self.data.doubles[self.direction] & ~outer
        if boat < self.players:
            for panorama in range(3):
                if self.has_completed(boat, panorama):
                    free &= ~self.data.panorama_places[self.direction * 3 + panorama]
        return free

    def free_spots(self, dock: i64) -> i64:
        """R60: return a mask of the spots of a dock that are free, from spot 1 on."""
        free = bit(len(self.boats) + 1) - 2
        for key in self.boats:
            if key >> 4 == dock:
                free &= ~bit(spot_of(key))
        return free

    # -- players' possessions -------------------------------------------------------------------------

    def owns(self, seat: i64, upgrade: i64) -> bool:
        """Return whether a player has an upgrade."""
        return count(self.cards[seat], self.data.meals + upgrade, CARD_WIDTH) > 0

    def sections(self, seat: i64, panorama: i64) -> i64:
        """Return how many sections of a panorama a player has."""
        return self.panoramas[seat] >> 3 * panorama & 7

    def has_completed(self, seat: i64, panorama: i64) -> bool:
        """R8: return whether a player has has_completed a panorama."""
        return self.sections(seat, panorama) >= self.data.lengths[panorama]

    def has_bonus(self, seat: i64, panorama: i64) -> bool:
        """Return whether a player has the bonus card of a panorama."""
        return self.panoramas[seat] >> (9 + panorama) & 1 == 1

    def fish_on(self, seat: i64, cell: i64) -> i64:
        """Return the fish on a cell of a shelf, or -1."""
        return (self.shelves[seat] >> 4 * cell & 15) - 1

    def gain(self, seat: i64, points: i64) -> None:
        """Advance a score marker."""
        add(self.score, seat, points)

    # -- standing ----------------------------------------------------------------------------------

    def nets_left(self) -> i64:
        """Return how many tiles are in the net stack."""
        return size(self.nets) + len(self.nets_under)

    def scores(self) -> list[int]:
        """Return the public track, and from the end on the totals: the highest wins (R71)."""
        if self.to_move() != OVER:
            return [int(points) for points in self.score]
        return [int(scoring.total(self, seat)) for seat in range(self.players)]


def spot_of(key: i64) -> i64:
    """Return a boat's spot at a dock or the start port, or its rank at the arrival port."""
    return OUTER - (key & 15)


def rock_entry(rock: i64, known_by: i64) -> int:
    """Return a rock card under the deck, or being looked at, with a mask of the seats that put it there and know it."""
    return rock | known_by << 5


def known_by(seen: i64, half_seen: i64) -> i64:
    """Return the seats that know a hand or its rest: a mask of those that know it exactly, and a mask of those that
    know it only together with the card removed from it, without knowing which is which."""
    return seen | half_seen << 5


def dock_entry(card: i64, known: i64) -> int:
    """Return a dock card under the deck, with the seats that know it."""
    return card | known << 5


def entry_card(entry: i64) -> i64:
    """Return the card of an entry."""
    return entry & 31


def entry_seen(entry: i64) -> i64:
    """Return the seats that know the card of an entry."""
    return entry >> 5 & 31


def entry_half_seen(entry: i64) -> i64:
    """Return the seats that know a dock card only together with the removed one."""
    return entry >> 10
