"""A plain drawing of any game, from its board and its view: the elements of the board and the facts of each seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from marea.drawing.svg import DEEP, INK, LINE, ON_DEEP, SEA, Point, at, circle, corners, line, rect, text
from marea.drawing.table import Block, Fact, cards, facts, height_of, page
from marea.kernel.contract import Board, Element, View
from marea.kernel.game import Game

WIDTH: Final = 640
CARD_WIDTH: Final = 150
MAX_BOARD_HEIGHT: Final = 240  # a higher board is scaled down


def draw(game: Game[Any], view: Mapping[str, Any], viewer: int) -> str:
    """Return a drawing of a view."""
    width = max(WIDTH, CARD_WIDTH * view["players"])
    more = {name: value for name, value in view.items() if name not in View.__annotations__}
    whole = [(name, value) for name, value in more.items() if isinstance(value, int | str)]
    by_seat = [seat_facts(more, viewer, seat, view["players"]) for seat in range(view["players"])]
    blocks = [
        draw_board(game.board(), width),
        cards(
            view,  # type: ignore[arg-type]
            viewer,
            width,
            height_of(len(more), 1),  # the same in every position, for animations
            lambda seat, wide: facts(by_seat[seat], wide, 1),
        ),
    ]
    return page(game.id.title(), view, [(field_label(name), value) for name, value in whole], width, blocks)  # type: ignore[arg-type]


def seat_facts(view: Mapping[str, Any], viewer: int, seat: int, players: int) -> list[Fact]:
    """Return the facts of a seat: its entry of every list by seat, and on the viewer's card, private ones."""
    lists = {name: value for name, value in view.items() if isinstance(value, list) and len(value) == players}
    found: list[Fact] = [(field_label(name), format_value(value[seat])) for name, value in lists.items()]
    own = {name: value for name, value in view.items() if isinstance(value, dict)}
    return (
        found + [(field_label(name), format_value(value)) for name, value in own.items()] if seat == viewer else found
    )


def format_value(value: object) -> str:
    """Return a value as a short text; a dictionary as counts."""
    if isinstance(value, dict):
        return ", ".join(f"{count} {name}" for name, count in value.items() if count) or "-"
    return "-" if value is None else str(value)


def field_label(name: str) -> str:
    """Return the name of a field for people."""
    return name.replace("_", " ")


def draw_board(board: Board, width: float) -> Block:
    """Return the board with all its elements, each labelled with its id."""
    scale = min(width / board.width, MAX_BOARD_HEIGHT / board.height)
    left = (width - board.width * scale) / 2
    parts = [rect(0, 0, width, board.height * scale, SEA, 8)]
    for id, element in board.elements.items():
        spot = at(left + element.x * scale, element.y * scale, draw_element(id, element, scale))
        parts.append(spot)
    return Block(board.height * scale, parts)


def draw_element(id: str, element: Element, scale: float) -> list[str]:
    """Return an element around its centre."""
    width, height = element.width * scale, element.height * scale
    label = text(field_label(id.rpartition("-")[2]), 0, 0, 10, ON_DEEP, "middle", room=width - 4)
    if element.shape == "circle":
        return [circle(0, 0, width / 2, DEEP, stroke=LINE), label]
    if element.shape == "hex":
        points: list[Point] = corners(0, 0, width / 2, 0.0 if width > height else 30.0)
        return [line([*points, points[0]], INK, fill=DEEP), label]
    return [rect(-width / 2, -height / 2, width, height, DEEP, 4, stroke=LINE), label]
