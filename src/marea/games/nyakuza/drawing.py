"""A drawing of Nyakuza: the bay with its tiles, boats and stalls, and a card for each seat."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final, NamedTuple, cast

from marea.drawing.svg import (
    CARD,
    GOLD,
    INK,
    SAND,
    SEATS,
    at,
    boat,
    element,
    hexagons,
    line,
    path,
    rect,
    text,
)
from marea.drawing.table import Block, Fact, cards, facts, height_of, page
from marea.games.nyakuza.bay import AROUND, HALF, LETTERS, TOKEN
from marea.games.nyakuza.sheets import NyakuzaSheet
from marea.games.nyakuza.views import NyakuzaView, boats_of
from marea.kernel.game import Game

CELL: Final = 54.0  # from a cell to its neighbour in the row
RADIUS: Final = CELL / sqrt(3)
DOWN: Final = 1.5 * RADIUS  # from one row to the next
EDGE: Final = 26.0  # width of the land around the bay
LOW: Final = 5.0  # a boat lies a little below the centre, so that the number of the cell stays readable
STANDING: Final = -30.0  # hexagons stand on a corner

LAND: Final = "#8fb573"
WATER: Final = "#6fb7c6"
OPEN: Final = "#9fd0d8"  # a cell whose tile is still in the bag
# The fill and the rim of each resource.
PAINT: Final = {
    "driftwood": ("#e2bf86", "#7a4f1e"),
    "salmon": ("#ffcda6", "#c65a1f"),
    "tuna": ("#b5d3ee", "#2a5c96"),
    "octopus": ("#dcc3ee", "#7a3a98"),
    "squid": ("#fff0e8", "#c0678a"),
    "crab": ("#f6a48f", "#a3201a"),
}


class Cell(NamedTuple):
    """A cell of the bay: its id, its printed kind, its place in half cells and rows, and its centre."""

    id: str
    letter: str
    number: str
    place: tuple[int, int]
    x: float
    y: float


def draw(game: Game[Any], view: NyakuzaView, viewer: int) -> str:
    """Return a drawing of a position."""
    cells = cells_of(cast(NyakuzaSheet, game.sheet))
    width = max(max(cell.x for cell in cells) + CELL / 2 + EDGE, 190.0 * view["players"])
    height = max(cell.y for cell in cells) + RADIUS + EDGE
    shift = (width - max(cell.x for cell in cells) - CELL / 2 - EDGE) / 2
    cells = [cell._replace(x=cell.x + shift) for cell in cells]
    bay = Block(
        height, [rect(0, 0, width, height, LAND, 8), *sea(view, cells), *links(view, cells), *pieces(view, cells)]
    )
    own = cards(view, viewer, width, height_of(8), lambda seat, wide: facts(possessions(view, viewer, seat), wide))
    heading = [("round", "final" if view["final"] else view["round"]), ("wharf", view["wharf"]), ("bag", view["bag"])]
    return page("Nyakuza", view, heading, width, [bay, own])


def cells_of(sheet: NyakuzaSheet) -> list[Cell]:
    """Return the cells as printed in the rows of the bay."""
    cells = []
    for row, printed in enumerate(sheet["bay"]):
        for token in TOKEN.finditer(printed):
            letter, number = token[0][0], token[0][1:]
            across = token.start() // HALF
            id = (letter.upper() if letter.islower() else "R") + number
            x, y = EDGE + CELL * (across / 2 + 0.5), EDGE + RADIUS + DOWN * row
            cells.append(Cell(id, letter, number, (across, row), x, y))
    return cells


def sea(view: NyakuzaView, cells: list[Cell]) -> list[str]:
    """Return the shore, then all cells with their numbers and the tiles laid so far."""
    parts = [hexagons([(cell.x, cell.y) for cell in cells], RADIUS + 7, STANDING, SAND)]
    for cell in cells:
        resource = LETTERS.get(cell.letter)
        lies = cell.id in view["tiles"]
        fill = {"c": SAND, "s": WATER}.get(cell.letter) or (PAINT[resource or ""][0] if lies else OPEN)
        parts.append(hexagons([(cell.x, cell.y)], RADIUS, STANDING, fill, stroke=CARD, stroke_width=1.5))
        if resource and lies:
            rim = PAINT[resource][1]
            parts.append(hexagons([(cell.x, cell.y)], RADIUS - 2, STANDING, "none", stroke=rim, stroke_width=2))
        ink = PAINT[resource][1] if resource and lies else INK
        label = cell.letter + cell.number if resource else cell.id
        parts.append(text(label, cell.x, cell.y - 18, 7, ink, "middle", bold=lies))
    return parts


def links(view: NyakuzaView, cells: list[Cell]) -> list[str]:
    """Return a line between any two neighbours with boats of one colour, which form a group."""
    by_place = {cell.place: cell for cell in cells}
    boats = boats_of(view)
    parts = []
    for cell in cells:
        for across, down in AROUND[:3]:
            other = by_place.get((cell.place[0] + across, cell.place[1] + down))
            if other and cell.id in boats and boats[cell.id] == boats.get(other.id):
                ends = [(cell.x, cell.y + LOW), (other.x, other.y + LOW)]
                parts.append(line(ends, SEATS[boats[cell.id] % len(SEATS)], 6, opacity=0.75))
    return parts


def pieces(view: NyakuzaView, cells: list[Cell]) -> list[str]:
    """Return boats, stalls with their roofs, and the kobans on covered tiles."""
    boats, grand = boats_of(view), view.get("grand_stall")
    parts = []
    for cell in cells:
        if cell.id in view.get("stalls", []) or cell.id == grand:
            parts.append(stall(boats.get(cell.id), cell, cell.id == grand))
        if cell.id in boats:
            parts.append(boat(boats[cell.id], cell.x, cell.y + LOW, 11))
        if cell.id in view.get("covered", []):
            parts.append(element("ellipse", cx=cell.x + 13, cy=cell.y + 14, rx=5, ry=7, fill=GOLD, stroke=INK))
    return parts


def stall(seat: int | None, cell: Cell, grand: bool) -> str:
    """Return a stall behind its boat: a roof in the clan's colour, or golden for the Grand stall."""
    colour = GOLD if grand else SEATS[seat % len(SEATS)] if seat is not None else CARD
    return at(cell.x, cell.y, [path("M-19 0L-12-11H12L19 0V22H-19Z", colour, stroke=INK, stroke_width=1.5)])


def possessions(view: NyakuzaView, viewer: int, seat: int) -> list[Fact]:
    """Return the possessions of a seat, as far as the viewer may know them."""
    kobans = view["kobans"][seat]
    found: list[Fact] = [
        ("stalls left", view["stalls_left"][seat]),
        ("kobans", "?" if kobans is None else kobans),
        ("boats left", view["reserve"][seat]),
        ("last bid", view["bids"][seat] if "bids" in view else "-"),
        ("to place", view["staged"][seat] or "-"),
        ("charm", "yes" if seat == view["charm"] else "-"),
        ("secret", secret_of(view, viewer, seat)),
    ]
    return [*found, ("bid", view.get("bid", "-"))] if seat == viewer else found


def secret_of(view: NyakuzaView, viewer: int, seat: int) -> int | str:
    """Return a seat's secret tile, as far as the viewer may know it."""
    if seat not in view.get("holders", []):
        return "-"
    if "secrets" in view:
        return view["secrets"][seat] or "-"
    return view["secret"] if seat == viewer else "?"
