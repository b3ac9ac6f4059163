"""The layout of Caravelas's table: the chart, and below it ships, goods, cards and the monastery."""

from __future__ import annotations

from math import sqrt
from typing import Final

from marea.games.caravelas.data import NONE, Data
from marea.games.caravelas.words import GOODS, INCIDENTS, SEATS, SHIPS, SYMBOLS
from marea.kernel.contract import Board, Element

SIDE: Final = 10.0  # of a cell
WIDE: Final = 1.5 * SIDE  # from one column to the next
HIGH: Final = sqrt(3.0) * SIDE  # from one row to the next
ROW: Final = 16.0  # from one row of cards to the next


def board(data: Data) -> Board:
    """Return an element for every cell, and for everything else that can be picked."""
    columns, rows = len(data.rows[0]), len(data.rows)
    width, bottom = columns * WIDE + SIDE / 2, (rows + 1) * HIGH
    elements: dict[str, Element] = {}
    for cell, id in enumerate(data.cells):
        x, y = place(id)
        elements[id] = Element("hex", x, y, 2 * SIDE, HIGH, group_of(data, cell))
    below = (
        ("player", [f"player-{seat}" for seat in range(SEATS)]),
        ("order", [f"slot-{slot}" for slot in range(SEATS)]),
        ("ship", [f"ship-{ship}" for ship in SHIPS]),
        ("good", [f"good-{good}" for good in GOODS]),
        ("card", [f"card-{card}" for card in INCIDENTS]),
        ("table", ["tokens", "monastery", "deck", "discards"]),
    )
    for i, (group, ids) in enumerate(below):
        elements |= row_of(ids, width, bottom + ROW * (i + 0.5), group)
    return Board(width, bottom + ROW * len(below), elements)


def place(id: str) -> tuple[float, float]:
    """Return the centre of a cell; odd columns lie half a cell further south."""
    col, row = int(id[:2]), int(id[2:])
    return SIDE + WIDE * col, HIGH * (row + 0.5 + 0.5 * (col % 2))


def group_of(data: Data, cell: int) -> str:
    """Return the group of a cell: Lisbon, a port, or its symbol."""
    if cell == data.lisbon:
        return "lisbon"
    return "port" if data.port_at[cell] != NONE else SYMBOLS[data.symbol[cell]]


def row_of(ids: list[str], width: float, y: float, group: str) -> dict[str, Element]:
    """Return a row of elements."""
    step = min(width / len(ids), 60.0)
    left = (width - step * (len(ids) - 1)) / 2
    return {id: Element("rect", left + step * i, y, step * 0.9, ROW * 0.8, group) for i, id in enumerate(ids)}


def components(data: Data) -> dict[str, list[str]]:
    """Return the named components by group; cells are named by their ids."""
    return {
        "port": data.port_ids,
        "good": list(GOODS),
        "card": list(INCIDENTS),
        "ship": list(SHIPS),
        "=cell": data.cells,
    }
