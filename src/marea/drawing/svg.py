"""SVG for drawings: a few shapes, text without fonts, and Marea's colours."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import cos, radians, sin
from typing import Any, Final

from marea.drawing.glyphs import HEIGHT, strokes_of

PAPER: Final = "#f3f7f6"
CARD: Final = "#ffffff"
INK: Final = "#10303d"
SOFT: Final = "#4b6670"
LINE: Final = "#c6d6d8"
FAINT: Final = "#b4c6ca"
DEEP: Final = "#0b4a5e"
ON_DEEP: Final = "#f2fbfd"
GLOW: Final = "#f2a900"
GOLD: Final = "#f5c33b"
SEA: Final = "#c3dfe0"
SAND: Final = "#f3e4bf"

# Seats are distinguished by a colour (also to colour-blind people), a shape and a number.
SEATS: Final = ("#b3261e", "#1f5fa8", "#2c7a3f", "#8a5a00", "#6b3fa0")
MARKS: Final = (
    "M-10 0A10 10 0 1 1 10 0A10 10 0 1 1-10 0Z",
    "M-9-9H9V9H-9Z",
    "M0-11L11 0L0 11L-11 0Z",
    "M0-11L10-3L6 10H-6L-10-3Z",
    "M-5-10H5L11 0L5 10H-5L-11 0Z",
)

Point = tuple[float, float]


def element(name: str, *inside: str, **attributes: Any) -> str:
    """Return an element; `stroke_width` is written `stroke-width`, `class_` is `class`."""
    shown = "".join(f' {key.rstrip("_").replace("_", "-")}="{_number(value)}"' for key, value in attributes.items())
    return f"<{name}{shown}>{''.join(inside)}</{name}>" if inside else f"<{name}{shown}/>"


def _number(value: object) -> str:
    """Return a value as a short text; numbers to a hundredth."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def document(width: float, height: float, parts: Iterable[str]) -> str:
    """Return a whole drawing, with round line caps and joins."""
    box = {"width": width, "height": height, "viewBox": f"0 0 {_number(width)} {_number(height)}"}
    pen = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return element("svg", rect(0, 0, width, height, PAPER), *parts, xmlns="http://www.w3.org/2000/svg", **box, **pen)


def at(x: float, y: float, parts: Iterable[str], **attributes: Any) -> str:
    """Return parts translated to a point."""
    return element("g", "", *parts, transform=f"translate({_number(float(x))} {_number(float(y))})", **attributes)


def rect(x: float, y: float, width: float, height: float, fill: str, round: float = 0, **more: Any) -> str:
    """Return a rectangle by its upper left corner."""
    corners = {"rx": round} if round else {}
    return element("rect", x=x, y=y, width=width, height=height, fill=fill, **corners, **more)


def circle(x: float, y: float, radius: float, fill: str, **more: Any) -> str:
    """Return a circle."""
    return element("circle", cx=x, cy=y, r=radius, fill=fill, **more)


def path(d: str, fill: str = "none", **more: Any) -> str:
    """Return a path."""
    return element("path", d=d, fill=fill, **more)


def line(points: Iterable[Point], stroke: str, width: float = 1, **more: Any) -> str:
    """Return a line through points."""
    joined = "L".join(f"{_number(float(x))} {_number(float(y))}" for x, y in points)
    return path(f"M{joined}", stroke=stroke, stroke_width=width, **more)


def hexagons(centres: Iterable[Point], radius: float, first: float, fill: str, **more: Any) -> str:
    """Return equal hexagons around their centres; `first` is the angle of the first corner, in degrees from east."""
    outlines = ["L".join(f"{_number(x)} {_number(y)}" for x, y in corners(*spot, radius, first)) for spot in centres]
    return path("".join(f"M{outline}Z" for outline in outlines), fill, **more)


def corners(x: float, y: float, radius: float, first: float) -> list[Point]:
    """Return the corners of a hexagon, clockwise."""
    angles = [radians(first + 60 * i) for i in range(6)]
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]


def text(
    words: object,
    x: float,
    y: float,
    size: float,
    fill: str = INK,
    place: str = "left",
    bold: bool = False,
    room: float = 1000,
) -> str:
    """Return text vertically centred on y; x is its left end, its `middle` or its `right` end.

    It is `size` high, or smaller if it would be wider than `room`.
    """
    width, strokes = _strokes_of(str(words).replace("_", " "))
    scale = min(size / HEIGHT, room / width if width else size)
    left = x - scale * width * {"left": 0.0, "middle": 0.5, "right": 1.0}[place]
    move = f"translate({_number(float(left))} {_number(y - scale * HEIGHT / 2)}) scale({scale:.3g})"
    return path(strokes, stroke=fill, transform=move, stroke_width=1.7 if bold else 1.2)


_strokes_of = lru_cache(maxsize=1024)(strokes_of)  # consecutive drawings share most words


def width_of(words: str, size: float) -> float:
    """Return the width of a text of a size."""
    return _strokes_of(words.replace("_", " "))[0] * size / HEIGHT


def mark(seat: int, x: float, y: float, radius: float = 10) -> str:
    """Return the sign of a seat: its colour, its shape and its number."""
    shape = path(MARKS[seat % len(MARKS)], SEATS[seat % len(SEATS)], stroke=CARD, stroke_width=1.5)
    move = f"translate({_number(float(x))} {_number(float(y))}) scale({radius / 10:.3g})"
    return element("g", shape, text(seat + 1, 0, 0, 9, CARD, "middle", bold=True), transform=move)


def boat(seat: int, x: float, y: float, radius: float = 10) -> str:
    """Return a seat's piece on the board: its sign on a hull."""
    hull = path("M-13 6H13Q11 14 5 14H-5Q-11 14-13 6Z", "#8a5f3a", stroke=CARD, stroke_width=1.2)
    move = f"translate({_number(float(x))} {_number(float(y))}) scale({radius / 10:.3g})"
    return element("g", hull, mark(seat, 0, -2), transform=move, class_=f"piece seat-{seat}")
