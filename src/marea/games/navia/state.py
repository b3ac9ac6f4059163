# compiled
"""The state of a game of Navia: the fields, the setup, and basic operations on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from marea.games.navia import scoring
from marea.games.navia.codes import DEAL, FIRST, PLACING
from marea.games.navia.data import KINDS, SEATS, Data
from marea.games.navia.events import DISCARDED, NEW_DECK, ROCK_LEFT
from marea.kernel.piles import WIDTH, count, pile_of, some
from marea.kernel.ranges import Range, number, numbers, up_to
from marea.kernel.state import CHANCE, OVER, State, ask, then

if TYPE_CHECKING:
    pass


class Navia(State):
    """A game of Navia. A cell is row * columns + column; cards are counted by kind, in a pile for each seat."""

    data: Data
    shields_answer: i64  # option: which cards may be answered
    shields_by: i64  # option: which players may answer
    direction: i64  # 1 or -1
    current: i64  # the seat whose turn it is; before the first turn, the one that starts
    turn: i64  # turns begun, including lost ones
    windows: i64  # cards that could be answered so far, so that every window is different
    rock_supply: i64
    water_supply: i64
    dock_supply: i64
    row: list[i64]  # of each boat; -1 before it is placed
    col: list[i64]
    armed: list[i64]  # whether a trap is set under the boat
    dock: list[i64]  # dry-dock tokens of each seat
    tiles: list[int]  # turned up so far, from the start on
    seen: i64  # the same as a mask
    fog: i64  # the first row that is not turned up
    obstacles: list[i64]  # for each row, a mask of rocks and boats; empty in the fog
    rock_tokens: list[int]  # cells, in the order in which they were laid
    water_tokens: list[int]  # cells, in the order in which they were laid
    deck: i64  # secret: a pile, see piles.py; its size is public
    discard: i64
    hands: list[i64]  # secret: the pile in each hand; the sizes are public
    marks: list[int]  # secret: what a seat knows of another hand, see mark()

    def set_up(self, options: list[int]) -> None:
        """Section C: set up an empty river, a full deck and all tokens in the supply; then the first seat."""
        data: Data = self.game.data
        players = self.players
        first, direction, shields_answer, shields_by = options
        self.data = data
        self.shields_answer = shields_answer
        self.shields_by = shields_by
        self.direction = 1 - 2 * direction
        self.current = first - 1  # the option's values are random, 0, 1, ...
        self.turn = 0
        self.windows = 0
        self.rock_supply = data.rock_tokens
        self.water_supply = data.water_tokens
        self.dock_supply = data.dry_dock_tokens
        self.row = [-1] * players
        self.col = [-1] * players
        self.armed = [0] * players
        self.dock = [0] * players
        self.tiles = []
        self.seen = 0
        self.fog = data.start_rows
        self.obstacles = data.initial + [0] * (data.rows - data.start_rows)
        self.rock_tokens = []
        self.water_tokens = []
        self.deck = pile_of(data.deck(players))
        self.discard = 0
        self.hands = [0] * players
        self.marks = []
        self.push(ask(FIRST, CHANCE) if first == 0 else then(PLACING, first - 1))

    def clone(self) -> Navia:
        """Return an independent copy without a log."""
        s = Navia(self.game, self.players, self)
        s.data = self.data
        s.shields_answer = self.shields_answer
        s.shields_by = self.shields_by
        s.direction = self.direction
        s.current = self.current
        s.turn = self.turn
        s.windows = self.windows
        s.rock_supply = self.rock_supply
        s.water_supply = self.water_supply
        s.dock_supply = self.dock_supply
        s.row = self.row[:]
        s.col = self.col[:]
        s.armed = self.armed[:]
        s.dock = self.dock[:]
        s.tiles = self.tiles[:]
        s.seen = self.seen
        s.fog = self.fog
        s.obstacles = self.obstacles[:]
        s.rock_tokens = self.rock_tokens[:]
        s.water_tokens = self.water_tokens[:]
        s.deck = self.deck
        s.discard = self.discard
        s.hands = self.hands[:]
        s.marks = self.marks[:]
        return s

    @staticmethod
    def ranges(data: Data, players: int) -> dict[str, Range]:
        """Return the allowed range of each field; a dump outside it is refused."""
        cells = data.goal * data.width
        pile = (1 << KINDS * WIDTH) - 1
        return {
            "shields_answer": number(0, 2),
            "shields_by": number(0, 1),
            "direction": number(-1, 1),
            "current": number(-1, players - 1),
            "turn": number(0, data.last_turn + 1),
            "windows": number(0, sum(data.copies) * data.last_turn),
            "rock_supply": number(0, data.rock_tokens),
            "water_supply": number(0, data.water_tokens),
            "dock_supply": number(0, data.dry_dock_tokens),
            "row": numbers(players, -1, data.goal),
            "col": numbers(players, -1, data.width - 1),
            "armed": numbers(players, 0, 1),
            "dock": numbers(players, 0, data.dry_dock_tokens),
            "tiles": up_to(data.slots, 0, len(data.tiles) - 1),
            "seen": number(0, (1 << len(data.tiles)) - 1),
            "fog": number(data.start_rows, data.goal),
            "obstacles": numbers(data.rows, 0, data.bank),
            "rock_tokens": up_to(data.rock_tokens, 0, cells - 1),
            "water_tokens": up_to(data.water_tokens, 0, cells - 1),
            "deck": number(0, pile),
            "discard": number(0, pile),
            "hands": numbers(players, 0, pile),
            "marks": up_to(SEATS * SEATS * data.hand, 0, SEATS * SEATS * KINDS - 1),
        }

    # -- the river -------------------------------------------------------------------------------

    def cell_of(self, seat: i64) -> i64:
        """Return the cell of a boat."""
        return self.row[seat] * self.data.width + self.col[seat]

    def is_free(self, row: i64, col: i64) -> bool:
        """R12, R30: return whether a boat could go there: inside the river, no rock, no boat."""
        return 0 <= col < self.data.width and (self.obstacles[row] >> col) & 1 == 0

    def rocks(self, row: i64) -> i64:
        """Return a mask of the rocks in a row now, printed and uncovered or as tokens: obstacles that are not boats."""
        mask: i64 = self.obstacles[row]
        for seat in range(self.players):
            if self.row[seat] == row:
                mask &= ~(1 << self.col[seat])
        return mask

    def is_rock(self, row: i64, col: i64) -> bool:
        """Return whether a cell is rock now."""
        return (self.rocks(row) >> col) & 1 == 1

    def ways(self, seat: i64) -> i64:
        """R12: return a mask of the steps that a boat can take: 1 to the left, 2 straight on, 4 to the right."""
        return self.free_around(self.row[seat] + 1, self.col[seat])

    def free_around(self, row: i64, col: i64) -> i64:
        """Return a mask of the free cells of a row around a column: 1 to the left, 2 in it, 4 to the right."""
        free = self.data.bank & ~self.obstacles[row]
        return (free << 1 >> col) & 7

    def in_fog(self, row: i64) -> bool:
        """R7: return whether a row is in a face-down tile; tiles are turned up one after another."""
        return self.data.goal > row >= self.fog

    def turn_up(self, tile: i64) -> None:
        """R5: turn up a tile in the next slot."""
        data = self.data
        for i in range(data.tile_rows):
            self.obstacles[self.fog + i] = data.tile_rocks[tile * data.tile_rows + i]
        self.fog += data.tile_rows
        self.tiles.append(tile)
        self.seen |= 1 << tile

    def put_boat(self, seat: i64, row: i64, col: i64) -> None:
        """Put a boat on a cell."""
        self.row[seat] = row
        self.col[seat] = col
        close(self.obstacles, row, col)

    def move_boat(self, seat: i64, row: i64, col: i64) -> None:
        """Move a boat to another cell; R26: an armed boat leaves a rock behind."""
        if self.armed[seat]:
            self.leave_rock(seat)
        else:
            clear(self.obstacles, self.row[seat], self.col[seat])
        self.put_boat(seat, row, col)

    def leave_rock(self, seat: i64) -> None:
        """R26: close a trap: the printed rock under a water token is uncovered, or the reserved token stays."""
        left = self.cell_of(seat)
        self.armed[seat] = 0
        if left in self.water_tokens:
            self.water_tokens.remove(left)
            self.water_supply += 1
        else:
            self.rock_tokens.append(left)
        self.emit(ROCK_LEFT, seat, left)

    def arm(self, seat: i64) -> None:
        """R25: set a trap under a seat's boat; the rock token it will need is taken at once."""
        self.armed[seat] = 1
        if self.cell_of(seat) not in self.water_tokens:
            self.rock_supply -= 1

    def melt(self, row: i64, col: i64) -> None:
        """R27: turn a rock into water: a rock token goes back, a printed rock gets a water token."""
        cell = row * self.data.width + col
        clear(self.obstacles, row, col)
        if cell in self.rock_tokens:
            self.rock_tokens.remove(cell)
            self.rock_supply += 1
        else:
            self.water_tokens.append(cell)
            self.water_supply -= 1

    # -- the cards -------------------------------------------------------------------------------

    def holds(self, seat: i64, kind: i64) -> bool:
        """Return whether a card of a kind is in a hand."""
        return count(self.hands[seat], kind) > 0

    def spend(self, seat: i64, kind: i64) -> None:
        """R11: put a card from a hand on the discard pile; seats that knew of it forget it."""
        add(self.hands, seat, -some(kind, 1))
        self.discard += some(kind, 1)
        if self.marks:
            self.forget_card(seat, kind)

    def draw_cards(self, seat: i64, count: i64) -> None:
        """R14: ask chance for a number of cards, one after another; an empty deck is replaced by the discard pile."""
        if count > 0 and self.deck == 0:
            self.deck = self.discard
            self.discard = 0
            self.emit(NEW_DECK)
        if count > 0 and self.deck != 0:
            self.push(ask(DEAL, CHANCE, seat * 8 + count))

    def discard_hand(self, seat: i64) -> None:
        """R9, R20: put a whole hand on the discard pile."""
        hand: i64 = self.hands[seat]
        self.discard += hand
        self.hands[seat] = 0
        if self.log is not None:
            for kind in range(KINDS):
                if count(hand, kind) > 0:
                    self.emit(DISCARDED, seat, kind, count(hand, kind))
        if self.marks:
            self.marks = [mark for mark in self.marks if mark_holder(mark) != seat]

    def rob(self, thief: i64, victim: i64, kind: i64) -> None:
        """R19: move a card between hands. G35: the victim knows it there; other marks on the victim's hand are void."""
        add(self.hands, victim, -some(kind, 1))
        add(self.hands, thief, some(kind, 1))
        if self.marks:
            own = mark(thief, victim, kind)
            if own in self.marks:
                self.marks.remove(own)
            self.marks = [m for m in self.marks if mark_holder(m) != victim or mark_owner(m) == thief]
        self.marks.append(mark(victim, thief, kind))
        self.marks.sort()

    def forget_card(self, holder: i64, kind: i64) -> None:
        """G35: drop one mark of every seat that knew of such a card in this hand."""
        for owner in range(self.players):
            known = mark(owner, holder, kind)
            if known in self.marks:
                self.marks.remove(known)

    # -- standing ----------------------------------------------------------------------------------

    def next_seat(self) -> i64:
        """R2: return the neighbour of the current seat in the direction of play."""
        return (self.current + self.direction) % self.players

    def scores(self) -> list[int]:
        """Return the row that each boat has reached; the highest wins (R32, G27)."""
        return [int(scoring.row_reached(self, seat)) for seat in range(self.players)]

    def reason(self) -> str:
        """Return why the game ended; empty before OVER."""
        if self.to_move() != OVER:
            return ""
        return "limit" if self.turn > self.data.last_turn else "final_tile"


def add(numbers: list[i64], place: i64, number: i64) -> None:
    """Add to a count or a pile; compiled, `numbers[place] += number` would take a detour through objects."""
    numbers[place] = numbers[place] + number


def close(rows: list[i64], row: i64, col: i64) -> None:
    """Put an obstacle on a cell."""
    rows[row] = rows[row] | (1 << col)


def clear(rows: list[i64], row: i64, col: i64) -> None:
    """Remove the obstacle from a cell."""
    rows[row] = rows[row] & ~(1 << col)


def mark(owner: i64, holder: i64, kind: i64) -> int:
    """Return the mark for "owner knows that holder has a card of this kind"."""
    return (owner * SEATS + holder) * KINDS + kind


def mark_owner(mark: i64) -> i64:
    """Return the seat that knows."""
    return mark // (SEATS * KINDS)


def mark_holder(mark: i64) -> i64:
    """Return the seat whose hand is known."""
    return mark // KINDS % SEATS


def mark_kind(mark: i64) -> i64:
    """Return the known kind of card."""
    return mark % KINDS
