"""A drawing of Navia: the river from the start on the left to the goal on the right, the seats, and the cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final, cast

from marea.drawing.svg import CARD, FAINT, GOLD, INK, boat, circle, line, path, rect, text
from marea.drawing.table import Block, Fact, Row, cards, facts, height_of, page, tally
from marea.games.navia.data import CARDS
from marea.games.navia.sheets import NaviaSheet
from marea.games.navia.views import NaviaView, PlayedCard, goal_of, river_of
from marea.kernel.game import Game

CELL: Final = 36
LETTERS: Final = "abcdefghi"  # of the columns, from the left bank on
BANK: Final = 26  # width of the forest on either side, with the numbers of the rows and the letters of the columns
WATER: Final = "#79bccb"
DEEPER: Final = "#5ea8bb"
FOREST: Final = "#8fb573"
SHORE: Final = "#e9d9a6"
FOG: Final = "#dfe9ec"
ROCK: Final = "#6f7672"
GOAL: Final = "#f7dd8a"


def draw(game: Game[Any], view: NaviaView, viewer: int) -> str:
    """Return a drawing of a position."""
    sheet = cast(NaviaSheet, game.sheet)
    signs = river_of(sheet, view)
    width = max(CELL * len(signs) + 2 * BANK, 860)
    rows: list[Row] = [("discarded", view["discard"])]
    rows += [(seat, holds(view, viewer, seat)) for seat in range(view["players"]) if "hand" in view]
    blocks = [
        river(view, signs, goal_of(sheet), width),
        cards(view, viewer, width, height_of(4), lambda seat, wide: facts(possessions(view, seat), wide)),
        tally(CARDS, rows, width),
    ]
    way = "clockwise" if view["direction"] == 1 else "counter"
    supply: list[Fact] = [(token, count) for token, count in view["supply"].items()]
    played: list[Fact] = [("card", card_in_words(view["card"]))] if "card" in view else []
    heading = [("turn", view["turn"]), ("order", way), ("deck", view["deck"]), *supply, *played]
    return page("Navia", view, heading, width, blocks)


def possessions(view: NaviaView, seat: int) -> list[Fact]:
    """Return the public possessions of a seat."""
    return [
        ("cards", view["hands"][seat]),
        ("dry dock", view["dock"][seat] or "-" if "dock" in view else "-"),
        ("trap", "armed" if seat in view.get("armed", []) else "-"),
        ("turn", "now" if view["turn"] and seat == view["current"] else "-"),
    ]


def holds(view: NaviaView, viewer: int, seat: int) -> Mapping[str, int]:
    """Return the cards that the viewer knows to be in a hand: all of its own, some of another's."""
    if seat == viewer and "hand" in view:
        return view["hand"]
    return Counter(known["card"] for known in view.get("known", []) if known["seat"] == seat)


def card_in_words(card: PlayedCard) -> str:
    """Return a card that waits for answers: its kind, and the player or the cell that it is aimed at."""
    if "target" in card:
        return f"{card['kind']} {card['target'] + 1}"
    if "cell" in card:
        row, col = card["cell"]
        return f"{card['kind']} {LETTERS[col]}{row}"
    return card["kind"]


def river(view: NaviaView, signs: list[str], goal: int, width: float) -> Block:
    """Return the river between its banks, with fog over hidden tiles, rocks, tokens and boats."""
    rows, cols = len(signs), len(signs[0])
    long, wide = CELL * rows, CELL * cols
    left = (width - long) / 2
    parts = [
        rect(0, 0, width, wide + 2 * BANK, FOREST, 8),
        rect(left - 6, BANK - 5, long + 12, wide + 10, SHORE, 6),
        rect(left, BANK, long, wide, WATER),
        rect(left + CELL * goal, BANK, CELL * (rows - goal), wide, GOAL),
    ]
    for row in range(rows):
        x = left + CELL * (row + 0.5)
        parts.append(text(row, x, BANK + wide + 15, 8, INK, "middle"))
        for col, sign in enumerate(signs[row]):
            parts += cell(sign, x, BANK + CELL * (col + 0.5))
    for col in range(cols):
        parts.append(text(LETTERS[col], left - 15, BANK + CELL * (col + 0.5), 9, INK, "middle"))
    x = left + CELL * goal
    parts.append(line([(x, BANK), (x, BANK + wide)], GOLD, 3, stroke_dasharray="2 6"))
    for seat, place in enumerate(view["boats"]):
        spot = (
            (left + CELL * (place[0] + 0.5), BANK + CELL * (place[1] + 0.5))
            if place
            else (left + CELL * (seat + 0.5), BANK / 2 - 2)
        )
        parts.append(boat(seat, *spot, 12 if place else 9))
    return Block(wide + 2 * BANK, parts)


def cell(sign: str, x: float, y: float) -> list[str]:
    """Return the content of a cell of the river."""
    half = CELL / 2
    grid = rect(x - half + 1.5, y - half + 1.5, CELL - 3, CELL - 3, "none", 5, stroke=CARD, stroke_opacity=0.45)
    rock = path(f"M{x - 12:g} {y + 9:g}l3-13 8-7 9 3 5 11-3 7z", ROCK, stroke=INK, stroke_width=1.2)
    swell = path(f"M{x - 9:g} {y - 3:g}q4.500-5 9 0t9 0m-18 7q4.500-5 9 0t9 0", stroke=CARD, stroke_width=2)
    token = {"stroke": INK, "stroke_width": 1.2}
    if sign == "?":
        return [rect(x - half, y - half, CELL, CELL, FOG), text("?", x, y, 9, FAINT, "middle")]
    if sign == "o":
        return [grid, circle(x, y, 15.5, SHORE, **token), rock]
    if sign == "~":
        return [grid, circle(x, y, 15.5, DEEPER, **token), swell]
    return [grid, rock] if sign == "#" else [grid]
