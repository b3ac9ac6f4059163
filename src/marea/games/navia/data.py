# compiled
"""The printed data of Navia as typed fields, its constraints, and the numbering of the actions."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from marea.kernel.choice import Choice, offer
from marea.kernel.edition import Edition
from marea.kernel.space import Space

SEATS: Final = 4  # as many clans as there are boats
MAX_ROWS: Final = 10  # of a tile, including the start and the final tile

# The kinds of card, in the order of the edition's deck.
BLESSING: Final = 0
FAST_ADVANCE: Final = 1
BOARDING: Final = 2
THEFT: Final = 3
SABOTAGE: Final = 4
DRY_DOCK: Final = 5
SHIELDS: Final = 6
TRAP: Final = 7
SPELL: Final = 8
WHIRLPOOL: Final = 9
KINDS: Final = 10

CARDS: Final = (
    "blessing",
    "fast_advance",
    "boarding",
    "theft",
    "sabotage",
    "dry_dock",
    "shields",
    "trap",
    "spell",
    "whirlpool",
)


# The clause of each kind of card, in the order of CARDS.
CLAUSES: Final = ("R15", "R17", "R18", "R19", "R20", "R21", "R22", "R25", "R27", "R31")
STEPS: Final = ("-1", "0", "1")  # to the left, straight on, to the right
WAYS: Final = ("left", "straight", "right")


class Data:
    """The contents of a box of Navia, shared by all states of a game. A row is a mask: bit 0 is at the left bank."""

    def __init__(self, edition: Edition) -> None:
        self._read_river(edition)
        self._read_cards(edition)
        self._declare_actions()

    def _read_river(self, edition: Edition) -> None:
        """Read the tiles: rows of rocks, nearest the start first."""
        initial = rows_of(edition, "initial.rows")
        self.width: i64 = len(initial[0])
        edition.require(SEATS <= self.width <= 9, "initial.rows", f"must be {SEATS} to 9 cells wide, not {self.width}")
        self.initial: list[int] = rocks_of(edition, "initial.rows", self.width)
        self.final: list[int] = rocks_of(edition, "final.rows", self.width)
        self.tiles: list[str] = edition.keys("tiles")
        edition.require(1 <= len(self.tiles) <= 30, "tiles", f"must be 1 to 30 tiles, not {len(self.tiles)}")
        self.tile_rows: i64 = len(rows_of(edition, f"tiles.{self.tiles[0]}"))
        self.tile_rocks: list[int] = []  # the rows of the first tile, then of the second, and so on
        for tile in self.tiles:
            rows = rocks_of(edition, f"tiles.{tile}", self.width)
            edition.require(
                len(rows) == self.tile_rows, f"tiles.{tile}", f"must have {self.tile_rows} rows like the others"
            )
            self.tile_rocks += rows
        self.slots: i64 = edition.whole("river.slots", 1, len(self.tiles))
        self.start_rows: i64 = len(self.initial)
        self.goal: i64 = self.start_rows + self.slots * self.tile_rows  # the first row of the final tile
        self.rows: i64 = self.goal + len(self.final)
        self.bank: i64 = (1 << self.width) - 1  # the mask of a whole row
        check_river(self, edition)

    def _read_cards(self, edition: Edition) -> None:
        """Read the deck, the two-player deck, the tokens, the hand and the limit of turns."""
        edition.require(edition.keys("deck") == list(CARDS), "deck", f"must hold exactly {', '.join(CARDS)}")
        self.copies: list[int] = [edition.whole(f"deck.{kind}", 1, 36) for kind in CARDS]
        total = sum(self.copies)
        edition.require(total == 36, "deck", f"must be 36 cards, as the rulebook counts them, not {total}")
        self.copies_for_two: list[int] = self.copies[:]
        self.copies_for_two[WHIRLPOOL] = 0
        for kind in edition.keys("two_players"):
            number = CARDS.index(kind)
            removed = edition.whole(f"two_players.{kind}", 0, self.copies[number] - 1)
            self.copies_for_two[number] -= removed
        self.rock_tokens: i64 = edition.whole("tokens.rock", 0, 20)
        self.water_tokens: i64 = edition.whole("tokens.water", 0, 20)
        self.dry_dock_tokens: i64 = edition.whole("tokens.dry_dock", 0, 20)
        self.hand: i64 = edition.whole("hand.cards", 1, 5)
        left = sum(self.copies_for_two)
        edition.require(
            left > 2 * self.hand, "hand.cards", f"must leave cards to draw: two hands of {self.hand} use up the {left}"
        )
        self.last_turn: i64 = edition.whole("limit.turns", 50, 2000)

    def _declare_actions(self) -> None:
        """Declare every action of a player, then every outcome of chance."""
        space = self.space = Space()
        self.place: i64 = space.add(
            [
                offer(f"place:{col}", "place", "R3", cell_id(0, col), cell=f"={cell_name(0, col)}")
                for col in range(self.width)
            ]
        )
        self.pass_: i64 = space.add([offer("pass", "pass", "R9", "hand")])
        self.discard_all: i64 = space.add([offer("discard_all", "discard_all", "R9", "hand")])
        self.blessing: i64 = space.add([play("blessing")])
        self.fast_advance: i64 = space.add([play("fast_advance")])
        self.boarding: i64 = space.add([play("boarding", seat, f":{way}") for seat in range(SEATS) for way in STEPS])
        self.theft: i64 = space.add([play("theft", seat) for seat in range(SEATS)])
        self.sabotage: i64 = space.add([play("sabotage", seat) for seat in range(SEATS)])
        self.dry_dock: i64 = space.add([play("dry_dock", seat) for seat in range(SEATS)])
        self.trap: i64 = space.add([play("trap")])
        self.spell: i64 = space.add(
            [spell(row, col) for row in range(self.goal) for col in range(self.width)]  # including cells in the fog
        )
        self.whirlpool: i64 = space.add([play("whirlpool")])
        self.shield: i64 = space.add([offer("shield", "shield", "R22", "card-shields")])
        self.decline: i64 = space.add([offer("decline", "decline", "R22", "hand")])
        self.step: i64 = space.add(
            [offer(f"step:{STEPS[i]}", "step", "R12", way=f"way-{WAYS[i]}") for i in range(len(STEPS))]
        )
        self.first: i64 = space.chance([f"first:{seat}" for seat in range(SEATS)], "R3")
        self.deal: i64 = space.chance([f"deal:{kind}" for kind in CARDS], "R14")
        self.tile: i64 = space.chance([f"tile:{tile}" for tile in self.tiles], "R5")
        self.steal: i64 = space.chance([f"steal:{kind}" for kind in CARDS], "R19")
        self._build_legal_lists()

    def _build_legal_lists(self) -> None:
        """Build the recurring lists of legal actions once: such a list may be shared."""
        self.steps_by_mask: list[list[int]] = [
            [int(self.step + way) for way in range(3) if mask >> way & 1] for mask in range(8)
        ]
        self.decline_only: list[int] = [int(self.decline)]
        self.shield_or_decline: list[int] = [int(self.shield), int(self.decline)]

    def deck(self, players: i64) -> list[int]:
        """Return the number of copies of each kind in the deck for a number of players."""
        return self.copies_for_two if players == 2 else self.copies

    def kind_of(self, action: i64) -> i64:
        """Return the kind of card that a `play:` action plays."""
        if action < self.boarding:
            return BLESSING if action == self.blessing else FAST_ADVANCE
        if action < self.theft:
            return BOARDING
        if action < self.trap:
            return THEFT + (action - self.theft) // SEATS  # theft, sabotage and dry dock have one action per seat
        if action < self.spell:
            return TRAP
        return SPELL if action < self.whirlpool else WHIRLPOOL


def cell_id(row: int, col: int) -> str:
    """Return the id of a cell on the board."""
    return f"cell-{row}-{col}"


def cell_name(row: int, col: int) -> str:
    """Return the readable name of a cell: the number of the row, and a letter for the column from the left bank on."""
    return f"{'abcdefghi'[col]}{row}"


def play(card: str, seat: int = -1, more: str = "") -> Choice:
    """Declare the playing of a card, aimed at a seat if it needs one; the position adds where a boarded boat goes."""
    clause = CLAUSES[CARDS.index(card)]
    if seat < 0:
        return offer(f"play:{card}", f"play_{card}", clause, f"card-{card}")
    return offer(
        f"play:{card}:{seat}{more}", f"play_{card}", clause, f"card-{card}", f"player-{seat}", target=f"seat-{seat}"
    )


def spell(row: int, col: int) -> Choice:
    """Declare a spell on a cell."""
    clause = CLAUSES[SPELL]
    return offer(
        f"play:spell:{row}:{col}", "play_spell", clause, "card-spell", cell_id(row, col), cell=f"={cell_name(row, col)}"
    )


def rows_of(edition: Edition, key: str) -> list[str]:
    """Return the rows of a tile."""
    rows = edition.texts(key)
    edition.require(0 < len(rows) <= MAX_ROWS, key, f"must have 1 to {MAX_ROWS} rows, not {len(rows)}")
    return rows


def rocks_of(edition: Edition, key: str, cols: i64) -> list[int]:
    """Return rows of cells as masks of their rocks."""
    masks: list[int] = []
    for row in rows_of(edition, key):
        edition.require(
            len(row) == cols and not set(row) - {".", "#"}, key, f"must be rows of {cols} cells, . or #, not {row!r}"
        )
        edition.require(row.count(".") >= 2, key, f"must keep two cells of water in every row, unlike {row!r}")
        mask = 0
        for col in range(cols):
            if row[col] == "#":
                mask |= 1 << col
        masks.append(mask)
    return masks


def check_river(data: Data, edition: Edition) -> None:
    """Refuse a river on which a boat could not start, or which some order of tiles would close."""
    edition.require(
        data.initial[0] == 0, "initial.rows", "must begin with a row of water: boats start on any cell of it"
    )
    edition.require(max(data.final) == 0, "final.rows", "must be all water: a boat that gets there has won")
    tiles = [data.tile_rocks[i * data.tile_rows : (i + 1) * data.tile_rows] for i in range(len(data.tiles))]
    for i in range(len(tiles)):
        edition.require(tiles[i] not in tiles[:i], f"tiles.{data.tiles[i]}", "must differ from every other tile")
    seen = [reachable_columns(data, 1 << col, data.initial[1:]) for col in range(data.width)]
    edition.require(min(seen) > 0, "initial.rows", "must not close the river for any start cell")
    for columns in seen:  # grows during the loop: every set of columns that some order of tiles leads to
        for i in range(len(tiles)):
            after = reachable_columns(data, columns, tiles[i])
            edition.require(
                after > 0, f"tiles.{data.tiles[i]}", "must not close the river: some order of the tiles does"
            )
            if after not in seen:
                seen.append(after)


def reachable_columns(data: Data, columns: i64, rows: list[int]) -> int:
    """Return the columns that boats in some columns can reach past some rows, considering printed rocks only."""
    for rocks in rows:
        columns = (columns | columns << 1 | columns >> 1) & data.bank & ~rocks
    return columns
