"""The layout of Nyakuza's table: the bay, and below it the bids and the recipes."""

from __future__ import annotations

from math import sqrt
from typing import Final

from marea.games.nyakuza.data import RECIPES, RESOURCES, SEATS, Data
from marea.kernel.contract import Board, Element

CELL: Final = 10.0  # from a cell to its neighbour in the row
TALL: Final = 2.0 * CELL / sqrt(3.0)  # a hexagon standing on its corner
ROW: Final = 0.75 * TALL


def board(data: Data) -> Board:
    """Return a hexagon for each cell, and below the bay the players, the bid, the secret tile and the recipes."""
    width = CELL * (max(place[0] for place in data.places) / 2 + 1.0)
    rows = max(place[1] for place in data.places) + 1
    elements = {
        cell: Element("hex", CELL * (x / 2 + 0.5), TALL / 2 + ROW * y, CELL, TALL, kind_of(data, number))
        for number, (cell, (x, y)) in enumerate(zip(data.cells, data.places, strict=True))
    }
    below = ROW * rows + TALL
    players = [f"player-{seat}" for seat in range(SEATS)]
    things = {
        **dict.fromkeys(players, ("circle", "player")),
        **{id: ("rect", id) for id in ("bid", "wharf", "secret", "turn")},
        **{f"recipe-{recipe}": ("rect", "recipe") for recipe in RECIPES},
    }
    step = width / len(things)
    for i, (id, (shape, group)) in enumerate(things.items()):
        elements[id] = Element(shape, step * (i + 0.5), below, 0.8 * step, 0.8 * step, group)
    return Board(width, below + step, elements)


def kind_of(data: Data, cell: int) -> str:
    """Return the kind of a cell: its resource, coast or sea."""
    if cell < data.numbered:
        return RESOURCES[data.resource[cell]]
    return "coast" if cell < data.coast_end else "sea"


def components(data: Data) -> dict[str, list[str]]:
    """Return the named components by group; cells are named by their ids."""
    return {"resource": list(RESOURCES), "recipe": list(RECIPES), "=cell": data.cells}
