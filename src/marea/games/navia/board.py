"""The layout of Navia's table: the river from the start upwards, with the players and the cards beside it."""

from __future__ import annotations

from marea.games.navia.data import CARDS, SEATS, WAYS, Data, cell_id, cell_name
from marea.kernel.contract import Board, Element

CELL = 10.0


def board(data: Data) -> Board:
    """Return a square for each cell, the goal on top, and to the right an element for each player and kind of card."""
    rows, cols = int(data.rows), int(data.width)
    elements = {
        cell_id(row, col): Element("rect", CELL * (col + 0.5), CELL * (rows - row - 0.5), CELL, CELL, "river")
        for row in range(rows)
        for col in range(cols)
    }
    side = CELL * (cols + 1.5)
    for seat in range(SEATS):
        elements[f"player-{seat}"] = Element(
            "circle", side, CELL * (1.0 + 2.0 * seat), 1.5 * CELL, 1.5 * CELL, "player"
        )
    for i, kind in enumerate(CARDS):
        elements[f"card-{kind}"] = Element("rect", side, CELL * (9.5 + 1.6 * i), 2.0 * CELL, 1.4 * CELL, "card")
    elements["hand"] = Element("rect", side, CELL * (rows - 0.5), 2.0 * CELL, CELL, "card")
    return Board(CELL * (cols + 3.0), CELL * rows, elements)


def components(data: Data) -> dict[str, list[str]]:
    """Return the named components by group; cells and tiles are named by their ids."""
    cells = [cell_name(row, col) for row in range(data.rows) for col in range(data.width)]
    return {"card": list(CARDS), "way": list(WAYS), "=cell": cells, "=tile": data.tiles}
