"""Where things lie on the table of Namiji: the route as a ring, a shelf in its middle, cards and tokens below."""

from __future__ import annotations

from math import cos, pi, sin

from marea.games.namiji.data import Data
from marea.games.namiji.words import (
    BOATS,
    CELLS,
    COLS,
    DIRECTIONS,
    DOCK,
    FISH,
    LINE_NAMES,
    OPTIONAL,
    PAIRS,
    PANORAMAS,
    PORT,
    SEATS,
    STATIONS,
    TOKENS,
)
from marea.kernel.contract import Board, Element

CENTRE = 120.0
ROUTE = 92.0  # the radius of the route; outer spots and dock spots lie outside it
SPOT = 8.0
OPENING = 14.0  # degrees between the two ports, at the top


def board(data: Data) -> Board:
    """Return an element for every spot of the route, every cell of the shelf, and every card and token."""
    elements: dict[str, Element] = {}
    for node, id in enumerate(data.nodes):
        angle = 2 * pi * (OPENING / 2 + (360 - OPENING) * node / (len(data.nodes) - 1)) / 360
        spots = {DOCK: BOATS, PORT: BOATS}.get(data.kinds[node], 1 + (data.doubles[0] >> node & 1))
        kind = {DOCK: "dock", PORT: "port"}.get(data.kinds[node], "station")
        for spot in range(spots):
            radius = ROUTE + spot * SPOT * (0.8 if kind != "station" else 1.1)
            elements[spot_id(id, spot, kind)] = Element(
                "circle", *around(angle, radius), SPOT * 0.75, SPOT * 0.75, kind
            )
        if kind == "port":
            elements[id] = Element("circle", *around(angle, ROUTE - SPOT), SPOT, SPOT, "port")
    for i, cell in enumerate(CELLS):
        x, y = CENTRE + 14.0 * (i % COLS - 1.5), CENTRE + 14.0 * (i // COLS - 1.0)
        elements[cell] = Element("rect", x, y, 13.0, 13.0, "shelf")
    elements |= row_of([f"player-{seat}" for seat in range(SEATS)], CENTRE - 40.0, "player")
    things = [f"fish-{kind}" for kind in FISH] + ["fish-hidden", "school"]
    elements |= row_of(things, 2 * CENTRE + 10.0, "school")
    elements |= row_of([f"net-{kind}" for kind in FISH] + ["nets"], 2 * CENTRE + 22.0, "net")
    trap = ["bag", "trap", *(f"token-{token}" for token in TOKENS)]
    elements |= row_of([*trap, "offerings", *PANORAMAS], 2 * CENTRE + 34.0, "trap")
    elements |= row_of([f"rock-{rock}" for rock in data.rock_ids], 2 * CENTRE + 46.0, "rock")
    elements |= row_of([f"card-{card}" for card in data.dock_ids], 2 * CENTRE + 58.0, "card")
    elements |= row_of([f"skip-{upgrade}" for upgrade in OPTIONAL], 2 * CENTRE + 70.0, "card")
    return Board(2 * CENTRE, 2 * CENTRE + 80.0, elements)


def spot_id(id: str, spot: int, kind: str) -> str:
    """Return the id of a spot, numbered from 0: of a station, its outer spot, a dock or a port."""
    if kind == "station":
        return id if spot == 0 else f"{id}-outer"
    return f"{id}-{spot + 1}"


def around(angle: float, radius: float) -> tuple[float, float]:
    """Return a point on the ring."""
    return CENTRE + radius * sin(angle), CENTRE - radius * cos(angle)


def row_of(ids: list[str], y: float, group: str) -> dict[str, Element]:
    """Return a row of elements."""
    step = min(2 * CENTRE / len(ids), 14.0)
    left = CENTRE - step * (len(ids) - 1) / 2
    return {id: Element("rect", left + step * i, y, step * 0.9, 10.0, group) for i, id in enumerate(ids)}


def components(data: Data) -> dict[str, list[str]]:
    """Return the named components by group; places and cells are named by their ids."""
    return {
        "station": list(STATIONS),
        "panorama": list(PANORAMAS),
        "fish": list(FISH),
        "token": list(TOKENS),
        "line": list(LINE_NAMES),
        "direction": list(DIRECTIONS),
        "card": data.dock_ids,
        "rock": data.rock_ids,
        "=place": data.nodes,
        "=cell": list(CELLS),
        "=pair": [f"{CELLS[one]}-{CELLS[other]}" for one, other in PAIRS],
    }
