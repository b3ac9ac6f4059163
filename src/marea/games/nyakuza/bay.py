"""The bay of an edition: a text picture read into cells, and their adjacency."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from marea.kernel.edition import Edition

KEY: Final = "bay.rows"
TOKEN: Final = re.compile(r"\S+")
WIDTH: Final = 4  # characters from a cell to the next one in its row
HALF: Final = WIDTH // 2

# The resources by their letters, in the order of the edition's tiles.
LETTERS: Final = {"D": "driftwood", "S": "salmon", "T": "tuna", "O": "octopus", "Q": "squid", "K": "crab"}
OCEAN: Final = "~"
NUMBERED: Final = f"[{''.join(LETTERS)}][0-9]{{1,2}}"
MAX_ROWS: Final = 30
MAX_COLUMNS: Final = 120  # characters

# Half cells to the right and rows down to the six neighbours: the hexagons stand on a corner.
AROUND: Final = ((2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1))

Place = tuple[int, int]  # half cells from the left, rows from the top


@dataclass(frozen=True)
class Cell:
    """A cell of the bay: `R` numbered with its resource, `C` coast or `S` sea; coast and sea count in reading order."""

    kind: str
    number: int
    resource: str
    place: Place

    @property
    def id(self) -> str:
        """The id of the cell: `R14`, `C2`, `S3`."""
        return f"{self.kind}{self.number}"

    @property
    def letter(self) -> str:
        """The letter of the cell in the picture: a capital for a resource."""
        return next((letter for letter, resource in LETTERS.items() if resource == self.resource), self.kind.lower())

    def distance(self, other: Cell) -> int:
        """Return the number of steps to another cell, also across land."""
        across = abs(self.place[0] - other.place[0])
        down = abs(self.place[1] - other.place[1])
        return max(down, (across + down) // 2)


class Bay:
    """All cells, in reading order, and their surroundings."""

    def __init__(self, edition: Edition) -> None:
        self.cells: list[Cell] = []
        self.ocean: set[Place] = set()
        lines = edition.texts(KEY)
        small = len(lines) <= MAX_ROWS and max(map(len, lines), default=0) <= MAX_COLUMNS
        edition.require(small, KEY, f"must have at most {MAX_ROWS} rows of {MAX_COLUMNS} characters")
        for row, line in enumerate(lines):
            for token in TOKEN.finditer(line):
                self._read(edition, token[0], token.start(), row)
        self.at = {cell.place: cell for cell in self.cells}

    def _read(self, edition: Edition, token: str, column: int, row: int) -> None:
        """Read one token of the picture."""
        place = (column // HALF, row)
        parity = sum(self.cells[0].place if self.cells else place) % 2
        aligned = column % HALF == 0 and sum(place) % 2 == parity
        edition.require(
            aligned,
            KEY,
            f"must have cells {WIDTH} characters apart, rows half a cell apart, unlike {token!r} in row {row}",
        )
        if token == OCEAN:
            self.ocean.add(place)
        elif token in ("c", "s"):
            kind = token.upper()
            self.cells.append(Cell(kind, len(self.of(kind)) + 1, "", place))
        else:
            sound = re.fullmatch(NUMBERED, token) is not None
            edition.require(sound, KEY, f"must be c, s, ~, or a letter of {''.join(LETTERS)} with a number: {token!r}")
            self.cells.append(Cell("R", int(token[1:]), LETTERS[token[0]], place))

    def of(self, kind: str) -> list[Cell]:
        """Return the cells of a kind, in reading order."""
        return [cell for cell in self.cells if cell.kind == kind]

    def neighbours(self, cell: Cell) -> list[Cell]:
        """Return the cells next to a cell."""
        return [self.at[place] for place in places_around(cell) if place in self.at]

    def rows(self) -> list[str]:
        """Return the picture with the number of every cell: `c1`, `s1`, `O1`."""
        lines = [""] * (max(cell.place[1] for cell in self.cells) + 1)
        for cell in self.cells:
            across, down = cell.place
            lines[down] = lines[down].ljust(across * HALF) + f"{cell.letter}{cell.number}"
        return lines

    def touches_land(self, cell: Cell) -> bool:
        """Return whether a side of a cell is land: neither another cell nor the ocean."""
        return any(place not in self.at and place not in self.ocean for place in places_around(cell))


def places_around(cell: Cell) -> list[Place]:
    """Return the six places around a cell, whether or not they are cells."""
    return [(cell.place[0] + across, cell.place[1] + down) for across, down in AROUND]
