"""The chart of an edition: a text picture read into cells, and what is printed on them."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from marea.games.caravelas.words import BLUE, DIRECTIONS, EAST, PIRATES, PLAIN, RED, WEST
from marea.kernel.edition import Edition

KEY: Final = "chart.rows"
SEA: Final = "~"
SIGNS: Final = "~#."  # sea, land, outside
MAX_SIDE: Final = 99  # columns or rows that two digits can number
NOWHERE: Final = -1

# Columns to the right and rows down to the six neighbours, from an even column and from an odd one.
AROUND: Final = (
    ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)),
    ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)),
)


class Chart:
    """The cells of the sea in the order of their ids, with their neighbours by direction, and the printed symbols."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.rows = edition.texts(KEY)
        self._read_cells()
        self._read_neighbours()
        self._read_symbols()
        self._read_currents()
        self._read_ports()

    def _read_cells(self) -> None:
        """Read the picture: a cell is named by the two digits of its column and the two of its row."""
        widths = {len(row) for row in self.rows}
        sound = len(widths) == 1 and max(widths) <= MAX_SIDE and 0 < len(self.rows) <= MAX_SIDE
        sound = sound and all(sign in SIGNS for row in self.rows for sign in row)
        self.edition.require(sound, KEY, f"must be rows of the same length, made of {' '.join(SIGNS)}")
        places = [(col, row) for col in range(max(widths)) for row in range(len(self.rows))]
        self.places = [(col, row) for col, row in places if self.rows[row][col] == SEA]
        self.cells = [f"{col:02}{row:02}" for col, row in self.places]
        self.numbers = {id: number for number, id in enumerate(self.cells)}
        east = self.edition.whole("chart.east", 1, MAX_SIDE)
        self.zones = [EAST if col >= east else WEST for col, _ in self.places]
        self.lisbon = self._cell("chart.lisbon", self.edition.get("chart.lisbon"))

    def _cell(self, key: str, id: object) -> int:
        """Return the number of the cell that a key names."""
        self.edition.require(
            isinstance(id, str) and id in self.numbers, key, f"must name cells of the sea; {id!r} is not one"
        )
        return self.numbers[str(id)]

    def _cells(self, key: str, ids: str) -> list[int]:
        """Return the numbers of the cells in a text."""
        return [self._cell(key, id) for id in ids.split()]

    def beside(self, cell: int, direction: int) -> int:
        """Return the sea cell next to another, blocked or not; NOWHERE if there is land, or the map ends."""
        col, row = self.places[cell]
        across, down = AROUND[col % 2][direction]
        return self.numbers.get(f"{col + across:02}{row + down:02}", NOWHERE)

    def _read_neighbours(self) -> None:
        """Read the adjacency: neighbours with nothing but land between them are not adjacent."""
        self.blocked: list[tuple[int, int]] = []
        for text in self.edition.texts("chart.blocked"):
            form = re.fullmatch(r"(\d{4})-(\d{4})", text)
            self.edition.require(form is not None, "chart.blocked", f'must be pairs such as "1002-1102", not {text!r}')
            one, other = (self._cell("chart.blocked", id) for id in text.split("-"))
            self.blocked.append((one, other))
        closed = {*self.blocked, *((other, one) for one, other in self.blocked)}
        self.around: list[list[int]] = []  # by cell and direction
        for cell in range(len(self.cells)):
            near = [self.beside(cell, direction) for direction in range(len(DIRECTIONS))]
            self.around.append([NOWHERE if (cell, other) in closed else other for other in near])

    def _read_symbols(self) -> None:
        """Read the blue lines, the red cells and the pirates; no cell has two symbols."""
        self.lines = [self._cells("symbols.blue", line) for line in self.edition.texts("symbols.blue")]
        self.red = self._cells("symbols.red", str(self.edition.get("symbols.red")))
        pirates = self._cells("symbols.pirates", str(self.edition.get("symbols.pirates")))
        self.symbols = [PLAIN] * len(self.cells)
        blue = [cell for line in self.lines for cell in line]
        for key, symbol, cells in (("blue", BLUE, blue), ("red", RED, self.red), ("pirates", PIRATES, pirates)):
            for cell in cells:
                free = self.symbols[cell] == PLAIN and cell != self.lisbon
                self.edition.require(
                    free, f"symbols.{key}", f"must not share a cell with another symbol or Lisbon: {self.cells[cell]}"
                )
                self.symbols[cell] = symbol

    def _read_currents(self) -> None:
        """Read the currents: a name and a chain of cells each."""
        self.currents: list[tuple[str, list[int]]] = []
        for text in self.edition.texts("currents.chains"):
            name, colon, ids = text.partition(":")
            self.edition.require(bool(colon), "currents.chains", f'must be such as "canary: 1003 0903", not {text!r}')
            self.currents.append((name.strip(), self._cells("currents.chains", ids)))

    def steps(self) -> list[tuple[int, int]]:
        """Return all free steps, from a cell of a current to the next."""
        return [pair for _, chain in self.currents for pair in pairwise(chain)]

    def _read_ports(self) -> None:
        """Read the cells of the ports."""
        self.ports = self.edition.keys("ports")
        keys = [f"ports.{port}.cell" for port in self.ports]
        self.harbours = [self._cell(key, self.edition.get(key)) for key in keys]

    def harbour(self, port: str) -> int:
        """Return the cell of a port."""
        return self.harbours[self.ports.index(port)]

    def reachable_cells(self, start: int, without: set[int]) -> set[int]:
        """Return the cells that can be reached from a cell without entering certain others."""
        found, todo = {start}, [start]
        while todo:
            for near in self.around[todo.pop()]:
                if near != NOWHERE and near not in found and near not in without:
                    found.add(near)
                    todo.append(near)
        return found
