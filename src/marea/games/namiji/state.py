"""Where a game of Namiji stands: the fields, the set-up, and what the rules do to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from marea.games.namiji import scoring
from marea.games.namiji.cards import BITS as CARD_BITS
from marea.games.namiji.cards import copies
from marea.games.namiji.codes import BERTH, DIRECTION, TURN
from marea.games.namiji.data import Data
from marea.games.namiji.piles import BITS, add, bit, size
from marea.games.namiji.words import CELLS, DOCKS, KINDS, OPEN_FROM, PAIRS, PANORAMAS, TOKENS
from marea.kernel.ranges import Range, number, numbers, up_to
from marea.kernel.state import CHANCE, NONE, OVER, UNANSWERED, State, ask
from marea.kernel.step import Step

if TYPE_CHECKING:
    from marea.kernel.game import Game

# The values of the option `ruleset`.
BOOK_2021: Final = 0
BOOK_2019: Final = 1

UNDECIDED: Final = -1  # the direction, until chance has named it

# A boat's key is its place times 16 and where it lies there: the smallest key is the last boat (R1).
OUTER: Final = 8  # behind the route spot (R5); spot k of a port or a dock is 8 - k
ON_ROUTE: Final = 9


class Namiji(State):
    """A game of Namiji. Boats are numbered like seats, the neutral boat of two players after them.

    Fish, nets and crustaceans are piles (piles.py), dock cards are counted in one number (cards.py), and
    rock cards are places in a mask.
    """

    def __init__(
        self,
        game: Game[Any],
        steps: list[Step[Any]],
        players: i64,
        now: i64,
        todo: list[int],
        answers: list[int],
        reveals: i64,
        data: Data,
        ruleset: i64,
        direction: i64,
        birds: i64,
        boats: list[i64],
        score: list[i64],
        down: i64,
        nets: i64,
        nets_under: list[int],
        bag: i64,
        shelves: list[i64],
        filled: list[i64],
        net_pairs: list[i64],
        traps: list[i64],
        offerings: list[i64],
        panoramas: list[i64],
        cards: list[i64],
        rocks: i64,
        rocks_under: list[int],
        drawn: list[int],
        held: list[i64],
        deck: i64,
        docks_under: list[int],
        removed: list[int],
        current: i64 = 0,
        up: i64 = 0,
        caught: i64 = 0,
        revealed: i64 = 0,
        hand: i64 = 0,
        hand_known: i64 = 0,
    ) -> None:
        super().__init__(game, steps, players, now, todo, answers, reveals)
        self.data = data
        self.ruleset = ruleset  # option
        self.direction = direction  # option: 0 forward, 1 in reverse, UNDECIDED until chance names it
        self.birds = birds  # Early Bird tokens in play; the first of those in the edition
        self.current = current  # whose stop is carried out
        self.boats = boats  # the key of each boat; 0 before it has a berth
        self.score = score  # the public track
        self.up = up  # fish face up in the school
        self.down = down  # fish face down: how many of each kind follows from what everybody sees
        self.caught = caught  # the fish that is being settled, counted from 1; 0 if there is none
        self.nets = nets  # the unknown rest of the net stack
        self.nets_under = nets_under  # what was put under it, the first to come first: everybody knows
        self.revealed = revealed  # the net tiles that are being settled
        self.bag = bag
        self.shelves = shelves  # four bits for each cell: the fish on it, counted from 1
        self.filled = filled  # the cells with a fish, as a mask
        self.net_pairs = net_pairs  # where nets lie, as a mask of the pairs of cells
        self.traps = traps
        self.offerings = offerings  # left on each board
        self.panoramas = panoramas  # three bits for each panorama, then a bit for each bonus card
        self.cards = cards  # dock cards that each player has taken
        self.rocks = rocks  # secret: the unknown rest of the rock deck
        self.rocks_under = rocks_under  # secret: what was put under it, the first to come first, see rock_entry()
        self.drawn = drawn  # secret: the rock cards that the current player looks at, in the order drawn
        self.held = held  # secret: the rock cards of each player
        self.deck = deck  # secret: the unknown rest of the dock deck, whose bottom is never reached
        self.docks_under = docks_under  # secret: the card put under the deck at each dock, see dock_entry()
        self.removed = removed  # secret: the card removed for the neutral boat at each dock
        self.hand = hand  # secret: the dock hand that is being passed on
        self.hand_known = hand_known  # who knows the hand, see known_by()

    def clone(self) -> Namiji:
        """Return an independent copy that nobody listens to."""
        return Namiji(
            self.game,
            self.steps,
            self.players,
            self.now,
            self.todo[:],
            self.answers[:],
            self.reveals,
            self.data,
            self.ruleset,
            self.direction,
            self.birds,
            self.boats[:],
            self.score[:],
            self.down,
            self.nets,
            self.nets_under[:],
            self.bag,
            self.shelves[:],
            self.filled[:],
            self.net_pairs[:],
            self.traps[:],
            self.offerings[:],
            self.panoramas[:],
            self.cards[:],
            self.rocks,
            self.rocks_under[:],
            self.drawn[:],
            self.held[:],
            self.deck,
            self.docks_under[:],
            self.removed[:],
            self.current,
            self.up,
            self.caught,
            self.revealed,
            self.hand,
            self.hand_known,
        )

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
        """R4-R6, R8: return a mask of places whose station has a spot for a boat; only those of stations count."""
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
                if self.completed(boat, panorama):
                    free &= ~self.data.panorama_places[self.direction * 3 + panorama]
        return free

    def free_spots(self, dock: i64) -> i64:
        """R60: return a mask of the spots of a dock that are free, from spot 1 on."""
        free = bit(len(self.boats) + 1) - 2
        for key in self.boats:
            if key >> 4 == dock:
                free &= ~bit(spot_of(key))
        return free

    # -- what players have ---------------------------------------------------------------------------

    def owns(self, seat: i64, upgrade: i64) -> bool:
        """Tell whether a player has an upgrade."""
        return copies(self.cards[seat], self.data.meals + upgrade) > 0

    def sections(self, seat: i64, panorama: i64) -> i64:
        """Return how many sections of a panorama a player has."""
        return self.panoramas[seat] >> 3 * panorama & 7

    def completed(self, seat: i64, panorama: i64) -> bool:
        """R8: tell whether a player has completed a panorama."""
        return self.sections(seat, panorama) >= self.data.lengths[panorama]

    def has_bonus(self, seat: i64, panorama: i64) -> bool:
        """Tell whether a player has the bonus card of a panorama."""
        return self.panoramas[seat] >> (9 + panorama) & 1 == 1

    def fish_on(self, seat: i64, cell: i64) -> i64:
        """Return the fish on a cell of a shelf, or -1."""
        return (self.shelves[seat] >> 4 * cell & 15) - 1

    def gain(self, seat: i64, points: i64) -> None:
        """Move a score marker."""
        add(self.score, seat, points)

    # -- how it stands -----------------------------------------------------------------------------

    def nets_left(self) -> i64:
        """Return how many tiles are in the net stack."""
        return size(self.nets) + len(self.nets_under)

    def scores(self) -> list[int]:
        """Return the public track, and from the end on the totals."""
        if self.to_move() != OVER:
            return [int(points) for points in self.score]
        return [int(scoring.total(self, seat)) for seat in range(self.players)]

    def winners(self) -> list[int]:
        """R71: return who has most; equal totals share the victory. Empty before OVER."""
        return scoring.winners(self) if self.to_move() == OVER else []

    def reason(self) -> str:
        """Return why the game ended; empty before OVER."""
        return "arrival" if self.to_move() == OVER else ""


def spot_of(key: i64) -> i64:
    """Return the spot of a boat at a dock or the start port, its rank at the arrival port."""
    return OUTER - (key & 15)


def rock_entry(rock: i64, known_by: i64) -> int:
    """Return a rock card under the deck, or being looked at, with a mask of the seats that put it there and know it."""
    return rock | known_by << 5


def known_by(seen: i64, half_seen: i64) -> i64:
    """Return who knows a hand, or what is left of it: masks of the seats that do, and of those that know it only
    together with the card removed from it, but not which is which."""
    return seen | half_seen << 5


def dock_entry(card: i64, known: i64) -> int:
    """Return a dock card under the deck, and who knows it."""
    return card | known << 5


def entry_card(entry: i64) -> i64:
    """Return the card of an entry."""
    return entry & 31


def entry_seen(entry: i64) -> i64:
    """Return who knows the card of an entry."""
    return entry >> 5 & 31


def entry_half_seen(entry: i64) -> i64:
    """Return who knows a dock card only together with the one removed."""
    return entry >> 10


def ranges(data: Data, players: int) -> dict[str, Range]:
    """Return what the fields may hold: a dump with anything else is refused."""
    fish = (1 << KINDS * BITS) - 1
    tokens = (1 << len(TOKENS) * BITS) - 1
    kinds = len(data.dock_ids)
    some_cards = (1 << kinds * CARD_BITS) - 1
    everybody = bit(players) - 1
    half_seen = everybody if players == 2 else 0  # without a neutral boat no card is removed
    rock = rock_entry(31, everybody)
    return {
        "ruleset": number(BOOK_2021, BOOK_2019),
        "direction": number(UNDECIDED, 1),
        "birds": number(players, max(players, 3)),
        "current": number(0, players - 1),
        "boats": numbers(max(players, 3), 0, data.last << 4 | 15),
        "score": numbers(players, 0, 1 << 20),  # I1 counts it again
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


def setup(game: Game[Any], players: int, options: list[int]) -> Namiji:
    """Section C: nothing is drawn yet; then the direction, one fish face up, and the berths, all by chance."""
    ruleset, direction, early_bird_two = options
    s = new_table(game, players)
    s.ruleset = ruleset
    s.direction = direction if direction < 2 else UNDECIDED
    if players == 2:
        s.birds = [2 if ruleset == BOOK_2021 else 3, 2, 3][early_bird_two]  # G4
    s.push(ask(BERTH, CHANCE, 1))
    if ruleset == BOOK_2021:
        s.push(ask(TURN, CHANCE))
    if s.direction == UNDECIDED:
        s.push(ask(DIRECTION, CHANCE))
    s.proceed()
    return s


def new_table(game: Game[Any], players: int) -> Namiji:
    """Return a table with everything in its place, before the first chance."""
    data: Data = game.data
    return Namiji(
        game,
        game.steps,
        players,
        now=NONE,
        todo=[NONE],
        answers=[UNANSWERED] * players,
        reveals=0,
        data=data,
        ruleset=BOOK_2021,
        direction=UNDECIDED,
        birds=players,
        boats=[0] * max(players, 3),
        score=[0] * players,
        down=data.school,
        nets=data.stack,
        nets_under=[],
        bag=data.bag,
        shelves=[0] * players,
        filled=[0] * players,
        net_pairs=[0] * players,
        traps=[0] * players,
        offerings=[data.offerings] * players,
        panoramas=[0] * players,
        cards=[0] * players,
        rocks=data.rock_deck,
        rocks_under=[],
        drawn=[],
        held=[0] * players,
        deck=data.dock_deck,
        docks_under=[],
        removed=[],
    )
