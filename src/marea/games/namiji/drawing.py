"""A drawing of Namiji: the sea route as a ring, the school and the stocks inside it, and each seat's shelf below."""

from __future__ import annotations

from typing import Any, Final, cast

from marea.drawing.ring import Ring, ring_around
from marea.drawing.svg import (
    CARD,
    DEEP,
    FAINT,
    GLOW,
    GOLD,
    INK,
    LINE,
    SEA,
    SOFT,
    at,
    boat,
    circle,
    line,
    path,
    rect,
    text,
)
from marea.drawing.table import LABEL, SMALL, Block, Fact, cards, facts, height_of, page, panel, tally
from marea.games.namiji.account import RockObjective
from marea.games.namiji.sheets import NamijiSheet, PrintedRock
from marea.games.namiji.signs import FOAM, fish, sign
from marea.games.namiji.views import NEUTRAL_BOAT, BoatBoard, Counts, NamijiView, RouteStop, route_of
from marea.games.namiji.words import COLS, DOCK, FISH, ROWS, STATIONS
from marea.kernel.game import Game

WIDTH: Final = 920.0
UNIT: Final = 33.0  # of the route, at least
STATION: Final = 1.0  # units per station
BERTH: Final = 0.78  # units per boat at a dock or a port
MARGIN: Final = 0.4  # units on either side of those
LANE: Final = 29.0  # from the route to an outer spot
INSET: Final = 50.0  # from the edge of the sea to the route
MIDDLE: Final = 330.0  # height of the area inside the ring
CORNER: Final = 70.0
SPOT: Final = 13.0
CELL: Final = 30.0  # of a shelf
SHELF: Final = CELL * ROWS + 32  # height of a shelf
FACTS: Final = 10  # facts of a seat, besides its shelf and its dock cards
ROOMY: Final = 3  # with at most this many players there is room beside a shelf
WOOD: Final = "#b98450"


def draw(game: Game[Any], view: NamijiView, viewer: int) -> str:
    """Return a drawing of a position."""
    sheet = cast(NamijiSheet, game.sheet)
    docks = game.data.kinds[: game.data.size].count(DOCK)  # one card is picked at each
    below = SHELF + 14 * docks
    height = max(below, height_of(FACTS, 1)) if view["players"] <= ROOMY else below + height_of(FACTS)
    boards = cards(view, viewer, WIDTH, height, lambda seat, wide: board(sheet, view, seat, wide))
    own = [objectives(sheet, view)] if viewer >= 0 else []
    heading: list[Fact] = [("rules", view["ruleset"]), ("direction", view["direction"] or "-")]
    return page("Namiji", view, heading, WIDTH, [sea(game, view), boards, *own])


# -- the route -------------------------------------------------------------------------------------


def sea(game: Game[Any], view: NamijiView) -> Block:
    """Return the ring of stops with the boats, and the stocks inside it."""
    berths = len(view["boats"]) * BERTH + 2 * MARGIN
    units = sum(berths if kind >= DOCK else STATION for kind in game.data.kinds[: game.data.size])
    ring = ring_around(WIDTH - 2 * INSET, MIDDLE, units * UNIT, CORNER, view["direction"] == "reverse")
    unit = ring.length / units
    parts = [ring_line(ring, FOAM, 20), ring_line(ring, "#8fc3cc", 2, stroke_dasharray="2 7")]
    way = 0.0
    for stop in route_of(cast(NamijiSheet, game.sheet), view):
        at_sea = stop["kind"] in STATIONS
        parts += (station if at_sea else harbour)(stop, ring, way, unit)
        way += unit * (STATION if at_sea else berths)
    height = ring.height + 2 * INSET
    inside = at(INSET + 34, INSET + (ring.height - MIDDLE) / 2 + 34, stocks(view, ring.width - 68))
    return Block(height, [rect(0, 0, WIDTH, height, SEA, 8), at(INSET, INSET, parts), inside])


def ring_line(ring: Ring, colour: str, width: float, **more: Any) -> str:
    """Return the route as a line."""
    return rect(0, 0, ring.width, ring.height, "none", ring.radius, stroke=colour, stroke_width=width, **more)


def station(stop: RouteStop, ring: Ring, way: float, unit: float) -> list[str]:
    """Return a station: its sign on every spot, and the boats there."""
    parts = []
    for i, seat in enumerate(stop["spots"]):
        x, y, _ = ring.spot(way + unit * STATION / 2, LANE * i)
        parts.append(piece(seat, x, y) if seat is not None else sign(stop["kind"], x, y, SPOT))
    return parts


def harbour(stop: RouteStop, ring: Ring, way: float, unit: float) -> list[str]:
    """Return a dock or a port: planks, an arrow, and its berths; the lower one is further ahead."""
    boats = len(stop["spots"])
    first, last = way + unit * (MARGIN - 0.15), way + unit * (MARGIN + boats * BERTH + 0.15)
    end = ring.spot(last)
    ahead = path("M1-6l6 6-6 6z", DEEP, transform=f"translate({end.x:.1f} {end.y:.1f}) rotate({end.angle:.1f})")
    parts = [ahead, planks(ring, first - 1, last + 1, INK, 36), planks(ring, first, last, WOOD, 34)]
    for i, seat in enumerate(stop["spots"]):
        x, y, _ = ring.spot(way + unit * (MARGIN + BERTH * (boats - i - 0.5)))
        free = [circle(x, y, 10, FOAM, stroke=INK), text(i + 1, x, y, 9, INK, "middle")]
        parts += free if seat is None else [piece(seat, x, y)]
    return parts


def planks(ring: Ring, first: float, last: float, colour: str, width: float) -> str:
    """Return a part of the route as a broad line, around corners too."""
    along = [ring.spot(first + (last - first) * i / 12)[:2] for i in range(13)]
    return line(along, colour, width, stroke_linecap="butt")


def piece(seat: int, x: float, y: float) -> str:
    """Return a boat on its spot; the neutral boat is grey."""
    if seat != NEUTRAL_BOAT:
        return boat(seat, x, y, 10.5)
    return circle(x, y, 12, "#8a979b", stroke=FOAM, stroke_width=2) + text("N", x, y, 9, FOAM, "middle", bold=True)


# -- inside the ring -------------------------------------------------------------------------------


def stocks(view: NamijiView, width: float) -> list[str]:
    """Return the fish of the school and the nets by kind, the panoramas, the bag, and the current stop."""
    rows = [
        ("face up", view["school"]["up"]),
        ("face down", view["school"]["down"]),
        ("nets", view["nets"]["rest"]),
        ("nets under", {kind: view["nets"]["under"].count(kind) for kind in FISH}),
    ]
    school = tally(FISH, rows, width, head=lambda kind, room: fish(kind, 0, 0, 25), top=30)
    y = school.height + 12
    piles: list[Fact] = [
        ("crabs in the bag", view["bag"].get("crab", 0)),
        ("shrimps in the bag", view["bag"].get("shrimp", 0)),
        ("rock cards", view["rock_deck"]),
        ("dock cards", view["dock"]["deck"]),
        ("early birds", " ".join(map(str, view["early_birds"])) or "-"),
    ]
    half = (width - 12) / 2
    table = [panel(half, 140), at(12, 6, facts([*piles, *unsettled_facts(view)], half - 24, 1))]
    return [*school.parts, at(0, y, [panel(half, 140), *panoramas(view, half)]), at(half + 12, y, table)]


def panoramas(view: NamijiView, width: float) -> list[str]:
    """Return the number of cards left of each section, and the bonuses not yet taken."""
    parts = []
    longest = max(len(left) for left in view["sections"].values())
    step = min((width - 130) / longest, 36)
    for row, (name, left) in enumerate(view["sections"].items()):
        y = 28 + 42 * row
        parts += [sign(name, 26, y, SPOT), text(name, 46, y, SMALL, SOFT)]
        for i, number in enumerate(left):
            parts.append(rect(100 + step * i, y - 13, step - 4, 26, SEA if number else LINE, 4))
            parts.append(text(number, 98 + step * (i + 0.5), y, 10, INK, "middle", bold=True))
        if name in view["bonuses"]:
            parts.append(circle(width - 20, y, 10, GOLD, stroke=INK))
    return parts


def unsettled_facts(view: NamijiView) -> list[Fact]:
    """Return what the current player has not settled yet, and the cards being passed on at a dock."""
    dock = view["dock"]
    found: list[Fact] = []
    if "haul" in view:
        haul = view["haul"]
        caught = " + ".join(f"{count} {token}" for token, count in haul["tokens"].items())
        found.append(("haul", f"{caught or 0} : {haul['draws_left']} left"))
    tiles = [*view.get("revealed", []), *([view["caught"]] if "caught" in view else [])]
    if tiles:
        found.append(("caught", " + ".join(tiles)))
    if "dock" in dock:
        found.append((dock["dock"], " ".join(names(dock["hand"])) if dock.get("hand") else dock["count"]))
    return found


# -- seats' possessions ----------------------------------------------------------------------------


def board(sheet: NamijiSheet, view: NamijiView, seat: int, width: float) -> list[str]:
    """Return a shelf, the dock cards below it, and beside or below it the other possessions of a seat."""
    own = view["boards"][seat]
    roomy = view["players"] <= ROOMY
    trap, sights = own["trap"], own["panoramas"]
    pairs: list[Fact] = [
        ("crabs", trap.get("crab", 0)),
        ("shrimps", trap.get("shrimp", 0)),
        ("offerings", own["offerings"]),
        ("penalty", -sheet["penalty"][own["offerings"]] or 0),
        ("dolphin", sights.get("dolphin", 0)),
        ("octopus", sights.get("octopus", 0)),
        ("whale", sights.get("whale", 0)),
        ("bonuses", len(own["bonuses"])),
        ("rocks", own["rocks"]),
        ("early bird", own["early_bird"]),
    ]
    beside = CELL * COLS + 48
    rest = at(beside, 0, facts(pairs, width - beside, 1)) if roomy else at(0, SHELF, facts(pairs, width, gap=12))
    y = SHELF + 6 if roomy else SHELF + height_of(FACTS)
    named = [text(name, 2, y + 14 * i, SMALL, INK, room=width) for i, name in enumerate(names(own["cards"]))]
    return [at(0 if roomy else (width - CELL * COLS - 22) / 2, 0, shelf(sheet, own)), rest, *named]


def shelf(sheet: NamijiSheet, own: BoatBoard) -> list[str]:
    """Return the rows of fish, and the points of each line: gold once it has scored, faint when it no longer can."""
    parts = [rect(20, 16, CELL * COLS + 4, CELL * ROWS + 4, WOOD, 4)]
    for row, cells in enumerate(own["shelf"]["cells"]):
        for col, kind in enumerate(cells):
            x, y = 22 + CELL * (col + 0.5), 18 + CELL * (row + 0.5)
            parts.append(rect(x - CELL / 2 + 1, y - CELL / 2 + 1, CELL - 2, CELL - 2, "#f6e7c1", 4))
            if kind:
                parts.append(fish(kind, x, y, CELL - 2))
    for pair in own["shelf"]["nets"]:
        (top, left), (low, right) = (cell_place(cell) for cell in sorted(pair))
        box = (22 + CELL * left + 2, 18 + CELL * top + 2, CELL * (right - left + 1) - 4, CELL * (low - top + 1) - 4)
        parts.append(rect(*box, "none", 5, stroke="#7a5a22", stroke_width=2, stroke_dasharray="3 3"))
    for i, printed in enumerate(sheet["lines"]):
        x, y = (8, 18 + CELL * (i + 0.5)) if i < ROWS else (22 + CELL * (i - ROWS + 0.5), 7)
        if printed["line"] in own["shelf"]["scored"]:
            parts.append(circle(x, y, 8.5, GOLD, stroke=INK))
        ink = FAINT if printed["line"] in own["shelf"]["mixed"] else INK
        parts.append(text(printed["points"], x, y, 8.5, ink, "middle", bold=True))
    return parts


def cell_place(cell: str) -> tuple[int, int]:
    """Return the row and the column of a cell of the shelf, from 0: `r1c2` is 0, 1."""
    row, col = cell[1:].split("c")
    return int(row) - 1, int(col) - 1


def names(cards: Counts) -> list[str]:
    """Return the names of dock cards, without their families."""
    return [card.partition("_")[2] or card for card, count in cards.items() for _ in range(count)]


def objectives(sheet: NamijiSheet, view: NamijiView) -> Block:
    """Return a place for every rock card, in rows of ten; it shows the cards that the viewer holds or is looking at."""
    drawn = view.get("drawn", [])
    held = {card["rock"]: card for card in [*drawn, *view["objectives"]]}
    looked = {card["rock"] for card in drawn}
    wide, high = (WIDTH - LABEL) / 10, 34.0
    height = high * -(-len(sheet["rocks"]) // 10) + 10
    parts = [panel(WIDTH, height), text("objectives", 12, height / 2, SMALL, SOFT)]
    for i, (rock, printed) in enumerate(sheet["rocks"].items()):
        lies = objective(held[rock], printed, rock in looked, wide - 8) if rock in held else []
        empty = rect(0, 0, wide - 8, high - 6, "none", 4, stroke=LINE, stroke_dasharray="3 3")
        parts.append(at(LABEL + i % 10 * wide, i // 10 * high + 8, lies or [empty]))
    return Block(height, parts)


def objective(card: RockObjective, printed: PrintedRock, looked: bool, width: float) -> list[str]:
    """Return a rock card: what it counts, how much of that the player has, and its points."""
    fill = "#e9e2f0" if card["met"] else CARD
    return [
        rect(0, 0, width, 28, fill, 4, stroke=GLOW if looked else INK, stroke_width=2 if looked else 1),
        text(printed["counts"], width / 2, 8, 7, INK, "middle", room=width - 6),
        text(f"{card['have']}/{printed['least']}", 6, 20, 8, SOFT, bold=True),
        text(f"+{printed['points']}", width - 6, 20, 8, INK, "right", bold=True),
    ]
