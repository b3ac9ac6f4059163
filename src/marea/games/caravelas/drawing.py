"""A drawing of Caravelas: the chart with its currents, ports and ships, a fleet for each seat, and the cards."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from typing import Any, Final, cast

from marea.drawing.svg import (
    CARD,
    DEEP,
    FAINT,
    GLOW,
    GOLD,
    INK,
    LINE,
    SAND,
    SEA,
    SEATS,
    SOFT,
    Point,
    at,
    boat,
    circle,
    corners,
    element,
    hexagons,
    line,
    path,
    rect,
    text,
)
from marea.drawing.table import LABEL, SMALL, Block, Fact, Row, cards, facts, height_of, page, panel, tally
from marea.games.caravelas.sheets import CaravelasSheet
from marea.games.caravelas.views import CaravelasView
from marea.games.caravelas.words import INCIDENTS, ZONES
from marea.kernel.game import Game

SIZE: Final = 19.0  # from the centre of a cell to a corner
COLUMN: Final = 1.5 * SIZE
DOWN: Final = sqrt(3) * SIZE
EDGE: Final = 8.0
LYING: Final = 0.0  # hexagons have a flat top

CELL: Final = "#d9eae2"
GRID: Final = "#8fb5b2"
COAST: Final = "#a58a55"
CURRENT: Final = "#4f93a8"
RED: Final = "#b3261e"
SHIP: Final = 30.0  # height of the ships of a fleet
COURSES: Final = 8  # course cards per row

CUBES: Final = {
    "red": RED,
    "black": "#2b2b30",
    "white": "#f7f3e6",
    "green": "#2c7a3f",
    "brown": "#7a4a24",
    "orange": "#d9731a",
    "yellow": "#e8bd1e",
    "blue": "#1f5fa8",
}


def draw(game: Game[Any], view: CaravelasView, viewer: int) -> str:
    """Return a drawing of a position."""
    sheet = cast(CaravelasSheet, game.sheet)
    rows = sheet["chart"]["rows"]
    width = COLUMN * (len(rows[0]) - 1) + 2 * (SIZE + EDGE)
    height = DOWN * (len(rows) + 0.5) + 2 * EDGE
    sea = [*ground(sheet), *symbols(sheet), *currents(sheet), *ports(sheet, view), *ships(view)]
    chart = element(
        "svg", rect(0, 0, width, height, SEA), *sea, width=width, height=height
    )  # anything beyond is cut off
    frame = rect(1, 1, width - 2, height - 2, "none", stroke=COAST, stroke_width=2)
    seats = cards(view, viewer, width, SHIP + height_of(7), lambda seat, wide: fleet(sheet, view, seat, wide))
    piles: list[Row] = [("discarded", view["discards"]), *([("hand", view["hand"])] if viewer >= 0 else [])]
    own = [courses(sheet, view, width, game.data.courses * len(ZONES))] if viewer >= 0 else []
    blocks = [Block(height, [chart, frame]), seats, tally(INCIDENTS, piles, width), *own]
    return page("Caravelas", view, heading(view), width, blocks)


def heading(view: CaravelasView) -> list[Fact]:
    """Return the round, the order of play, and the piles."""
    order = view["slots"] or view["order"]
    return [
        ("round", view["round"]),
        ("order", " ".join("-" if seat is None else str(seat + 1) for seat in order) or "-"),
        ("monastery", " ".join(map(str, view["pieces"])) or "-"),
        ("deck", view["deck"]),
        *([("card", view["card"])] if view["card"] else []),
    ]


# -- the chart -------------------------------------------------------------------------------------


def middle(cell: str) -> Point:
    """Return the centre of a cell."""
    return place(int(cell[:2]), int(cell[2:]))


def place(col: int, row: int) -> Point:
    """Return the centre of a place; odd columns lie half a cell further south."""
    return EDGE + SIZE + COLUMN * col, EDGE + DOWN * (row + 0.5 + 0.5 * (col % 2))


def cells(sheet: CaravelasSheet, sign: str) -> list[str]:
    """Return all places with a sign of the chart."""
    rows = sheet["chart"]["rows"]
    return [f"{col:02}{row:02}" for row in range(len(rows)) for col in range(len(rows[row])) if rows[row][col] == sign]


def land_beyond(sheet: CaravelasSheet) -> list[Point]:
    """Return the places just outside the chart where land continues."""
    rows = sheet["chart"]["rows"]
    high, wide = len(rows), len(rows[0])
    around = [(col, row) for col in range(-1, wide + 1) for row in (-1, high)]
    around += [(col, row) for col in (-1, wide) for row in range(high)]
    nearest = [(col, row, min(max(col, 0), wide - 1), min(max(row, 0), high - 1)) for col, row in around]
    return [place(col, row) for col, row, near, level in nearest if rows[level][near] == "#"]


def ground(sheet: CaravelasSheet) -> list[str]:
    """Return land and sea, the land between blocked neighbours, and the border between the zones."""
    chart = sheet["chart"]
    land = [*land_beyond(sheet), *map(middle, cells(sheet, "#"))]
    sea = cells(sheet, "~")
    parts = [
        hexagons(map(middle, sea), SIZE, LYING, CELL, stroke=GRID, stroke_width=0.8),
        hexagons(land, SIZE + 1.8, LYING, COAST),
        hexagons(land, SIZE + 0.6, LYING, SAND),
    ]
    for one, other in chart["blocked"]:
        parts += [line(edge(one, other), COAST, 6), line(edge(one, other), SAND, 4)]
    west, east = ([cell for cell in sea if int(cell[:2]) == chart["east"] - side] for side in (1, 0))
    borders = [edge(one, other) for one in west for other in east]
    return parts + [line(border, DEEP, 2, stroke_dasharray="1 5") for border in borders if len(border) == 2]


def symbols(sheet: CaravelasSheet) -> list[str]:
    """Return the discs, the red diamonds and the pirates."""
    chart = sheet["chart"]
    parts = [circle(*middle(cell), 6, "#5f95c8", stroke=CARD) for cell in chart["blue"]]
    parts += [diamond(*middle(cell), 7, RED) for cell in chart["red"]]
    return parts + [flag(*middle(cell)) for cell in chart["pirates"]]


def edge(one: str, other: str) -> list[Point]:
    """Return the corners that two neighbours share."""
    return sorted(set(cell_corners(one)) & set(cell_corners(other)))


def cell_corners(cell: str) -> list[Point]:
    """Return the corners of a cell, rounded so that neighbours share them."""
    return [(round(x, 1), round(y, 1)) for x, y in corners(*middle(cell), SIZE, LYING)]


def diamond(x: float, y: float, size: float, fill: str) -> str:
    """Return a small diamond."""
    return path(f"M{x:.1f} {y - size:.1f}l{size} {size} {-size} {size} {-size} {-size}z", fill, stroke=CARD)


def flag(x: float, y: float) -> str:
    """Return the black flag of pirates."""
    return path(f"M{x - 5:.1f} {y + 7:.1f}v-14h11v8h-11", INK, stroke=INK, stroke_width=1.5)


def currents(sheet: CaravelasSheet) -> list[str]:
    """Return each current as a line from cell to cell, with a dot at its end."""
    parts = []
    for current in sheet["chart"]["currents"]:
        way = [middle(cell) for cell in current["cells"]]
        parts.append(line(way, CURRENT, 4, opacity=0.55))
        parts += [chevron(one, other) for one, other in pairwise(way)]
        parts.append(circle(*way[-1], 3.5, CURRENT))
    return parts


def chevron(one: Point, other: Point) -> str:
    """Return an arrowhead half-way between two points."""
    dx, dy = (other[0] - one[0]) / DOWN, (other[1] - one[1]) / DOWN
    x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    tip = (x + 4 * dx, y + 4 * dy)
    sides = [(x - 3 * dx - 4 * side * dy, y - 3 * dy + 4 * side * dx) for side in (-1, 1)]
    return line([sides[0], tip, sides[1]], DEEP, 2)


def ports(sheet: CaravelasSheet, view: CaravelasView) -> list[str]:
    """Return the ports: the points of each, the colour of its discoverer, and the good loaded there."""
    courses = view["courses"]
    wanted = {*courses["reached"], *courses["open"], *courses["lost"]}
    owners = {port: seat for seat, own in enumerate(view["fleets"]) for port in own["discoveries"]}
    x, y = middle(sheet["chart"]["lisbon"])
    parts = [rect(x - 9, y - 3, 18, 18, GOLD, 3, stroke=INK), text("L", x, y + 6, 10, INK, "middle", bold=True)]
    for port in sheet["ports"]:
        x, y = middle(port["cell"])
        owner, own = owners.get(port["id"]), port["id"] in wanted
        fill, ink = (CARD, INK) if owner is None else (SEATS[owner % len(SEATS)], CARD)
        parts.append(circle(x, y + 6, 8, fill, stroke=GLOW if own else INK, stroke_width=3 if own else 1.2))
        parts.append(text(port["points"], x, y + 6, 8, ink, "middle", bold=True))
        if port["good"]:
            parts.append(cube(paint(sheet, port["good"]), x + 10, y + 10, 8))
    return parts


def paint(sheet: CaravelasSheet, good: str) -> str:
    """Return the colour in which a good is drawn."""
    return next(CUBES.get(one["colour"], SOFT) for one in sheet["goods"] if one["id"] == good)


def cube(colour: str, x: float, y: float, size: float) -> str:
    """Return a cube of goods, or an empty place for one."""
    return rect(x - size / 2, y - size / 2, size, size, colour, 1.5, stroke=FAINT if colour == "none" else INK)


def ships(view: CaravelasView) -> list[str]:
    """Return the ships, in the upper half of their cells; several on one cell lie side by side, two in a row."""
    parts = []
    for seat, own in enumerate(view["fleets"]):
        here = [other for other, fleet in enumerate(view["fleets"]) if fleet["cell"] == own["cell"]]
        x, y = middle(own["cell"])
        low, right = divmod(here.index(seat), 2)
        parts.append(boat(seat, x + (16 * right - 8 if len(here) > 1 else 0), y - 8 + 16 * low, 8))
    return parts


# -- seats' possessions ----------------------------------------------------------------------------


def fleet(sheet: CaravelasSheet, view: CaravelasView, seat: int, width: float) -> list[str]:
    """Return the ships with the goods on board, and the other possessions of a seat."""
    own, step = view["fleets"][seat], width / len(sheet["ships"])
    parts = []
    for i, ship in enumerate(sheet["ships"]):
        x = step * i
        faint = ship in (*own["locked"], *own["sunk"])
        parts.append(path(f"M{x:.1f} 10h18q-2 9-6 9h-6q-4 0-6-9zM{x + 8:.1f} 8v-10l8 8z", LINE if faint else SOFT))
        if ship in own["sunk"]:
            parts.append(line([(x, -2), (x + 18, 20)], RED, 2))
        goods = [good["id"] for good in sheet["goods"] if good["ship"] == ship and not faint]
        for j, good in enumerate(goods):
            parts.append(cube(paint(sheet, good) if good in own["goods"] else "none", x + 25, 4 + 12 * j, 9))
    return [*parts, at(0, SHIP, facts(numbers(sheet, view, seat), width))]


def numbers(sheet: CaravelasSheet, view: CaravelasView, seat: int) -> list[Fact]:
    """Return the numbers that describe a seat."""
    own, order = view["fleets"][seat], view["order"]
    return [
        ("tokens", f"{own['tokens']}/{own['total']}"),
        ("bid", own["bid"]),
        ("cards", own["cards"]),
        ("discoveries", len(own["discoveries"])),
        ("markers left", sheet["markers"] - len(own["discoveries"])),
        ("monastery", " ".join(map(str, own["pieces"])) or "-"),
        ("place", order.index(seat) + 1 if seat in order else "-"),
    ]


def courses(sheet: CaravelasSheet, view: CaravelasView, width: float, number: int) -> Block:
    """Return the viewer's course cards: gold once the viewer has discovered the port, faint if another player has."""
    own = view["courses"]
    step = (width - LABEL) / COURSES
    height = -(-number // COURSES) * 32 + 8
    parts = [panel(width, height), text("courses", 12, height / 2, SMALL, SOFT)]
    held = {*own["reached"], *own["open"], *own["lost"]}
    for i, port in enumerate(one["id"] for one in sheet["ports"] if one["id"] in held):
        x, y = LABEL + i % COURSES * step, i // COURSES * 32 + 8
        fill, ink = GOLD if port in own["reached"] else CARD, FAINT if port in own["lost"] else INK
        parts.append(rect(x, y, step - 8, 24, fill, 5, stroke=ink))
        parts.append(text(port, x + step / 2 - 4, y + 12, SMALL, ink, "middle", room=step - 16))
    return Block(height, parts)
