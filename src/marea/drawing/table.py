"""The common parts of all drawings: a header with whose turn it is, a card for each seat, tables of counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from marea.drawing.svg import (
    CARD,
    DEEP,
    FAINT,
    GLOW,
    GOLD,
    INK,
    LINE,
    ON_DEEP,
    SOFT,
    at,
    document,
    mark,
    path,
    rect,
    text,
    width_of,
)
from marea.kernel.contract import View

EDGE: Final = 14  # the margin around everything, and between blocks
HEAD: Final = 40
CARD_HEAD: Final = 36
ROW: Final = 18  # the height of a row of facts or counts
SMALL: Final = 8  # the size of labels
STAR: Final = "M0-11L3-3.6 11-3.2 4.8 1.8 7 9.6 0 5.2-7 9.6-4.8 1.8-11-3.2-3-3.6Z"

Fact = tuple[str, object]  # a label and a value


class Block(NamedTuple):
    """A part of a drawing with the full width; blocks are stacked vertically."""

    height: float
    parts: list[str]


def page(title: str, view: View, facts: Sequence[Fact], width: float, blocks: Sequence[Block]) -> str:
    """Return a whole drawing: the header, then the blocks, each `width` wide."""
    whole = width + 2 * EDGE
    parts, y = [rect(0, 0, whole, HEAD, DEEP), *head(title, view, facts, whole)], float(HEAD + EDGE)
    for block in blocks:
        parts.append(at(EDGE, y, block.parts))
        y += block.height + EDGE
    return document(round(whole), round(y), parts)


def head(title: str, view: View, facts: Sequence[Fact], width: float) -> list[str]:
    """Return the header: the game's name and some facts; on the right the seats that are asked, or the winners."""
    middle = HEAD / 2
    parts = [text(title, EDGE, middle, 14, ON_DEEP, bold=True)]
    x = EDGE + width_of(title, 14) + 28
    for name, value in facts:
        parts.append(text(name, x, middle, SMALL, FAINT))
        x += width_of(name, SMALL) + 6
        parts.append(text(value, x, middle, 11, ON_DEEP, bold=True))
        x += width_of(str(value), 11) + 20
    seats = view["asked"] or view["winners"]
    x = width - EDGE - 10
    for seat in reversed(seats):
        parts.append(mark(seat, x, middle, 9))
        x -= 24
    words = view["prompt"] if view["asked"] else "wins" if view["winners"] else ""
    return [*parts, text(words, x + 8, middle, 10, GOLD, "right", bold=True)]


def panel(width: float, height: float, edge: str = LINE, thick: float = 1) -> str:
    """Return a panel as a background."""
    return rect(0, 0, width, height, CARD, 8, stroke=edge, stroke_width=thick)


def cards(view: View, viewer: int, width: float, height: float, inside: Callable[[int, float], list[str]]) -> Block:
    """Return a card for each seat, side by side, with contents from the game (`inside`) of a given height."""
    wide = (width - EDGE * (view["players"] - 1)) / view["players"]
    parts = []
    for seat in range(view["players"]):
        asked = seat in view["asked"]
        sheet = panel(wide, CARD_HEAD + height, GLOW if asked else LINE, 3 if asked else 1)
        held = at(10, CARD_HEAD, inside(seat, wide - 20))
        parts.append(at(seat * (wide + EDGE), 0, [sheet, *_name(view, seat, seat == viewer, wide), held]))
    return Block(CARD_HEAD + height, parts)


def _name(view: View, seat: int, own: bool, width: float) -> list[str]:
    """Return the seat and the score of a card, with a star for a winner."""
    parts = [mark(seat, 20, 19, 10), text(view["scores"][seat], width - 12, 19, 15, INK, "right", bold=True)]
    if own:
        parts.append(text("you", 37, 19, 9, SOFT, bold=True))
    if seat in view["winners"]:
        star = path(STAR, GOLD, stroke=INK, stroke_width=1.2)
        parts.append(at(width - 28 - width_of(str(view["scores"][seat]), 15), 19, [star]))
    return parts


def facts(pairs: Sequence[Fact], width: float, columns: int = 2, gap: float = 16) -> list[str]:
    """Return facts in columns: each label, and its value on the right."""
    wide = (width - gap * (columns - 1)) / columns
    parts = []
    for i, (name, value) in enumerate(pairs):
        x, y = i % columns * (wide + gap), (i // columns + 0.5) * ROW
        long = min(width_of(str(value), 10), 0.75 * wide)
        parts.append(text(name, x, y, SMALL, SOFT, room=wide - long - 6))
        parts.append(text(value, x + wide, y, 10, INK, "right", bold=True, room=long))
    return parts


def height_of(number: int, columns: int = 2) -> float:
    """Return the height of a number of facts on a card."""
    return -(-number // columns) * ROW + 8.0


Row = tuple[str | int, Mapping[str, object]]  # a name or a seat, and the value of each column
LABEL: Final = 84.0  # the width of the rows' labels


def words(name: str, room: float) -> str:
    """Return the header of a column as text."""
    return text(name, 0, 0, SMALL, SOFT, "middle", room=room)


def tally(
    columns: Sequence[str],
    rows: Sequence[Row],
    width: float,
    about: str = "",
    head: Callable[[str, float], str] = words,
    top: float = ROW,
) -> Block:
    """Return a table of counts, with a header for each column and a title."""
    wide = (width - LABEL) / len(columns)
    height = top + ROW * len(rows) + 12
    parts = [panel(width, height), text(about, 12, 6 + top / 2, SMALL, SOFT, room=LABEL - 16)]
    parts += [at(LABEL + wide * (i + 0.5), 6 + top / 2, [head(kind, wide - 10)]) for i, kind in enumerate(columns)]
    for j, (who, counts) in enumerate(rows):
        y = 6 + top + ROW * (j + 0.5)
        parts.append(mark(who, 20, y, 7) if isinstance(who, int) else text(who, 12, y, SMALL, SOFT, room=LABEL - 16))
        parts += [count(counts.get(kind), LABEL + wide * (i + 0.5), y) for i, kind in enumerate(columns)]
    return Block(height, parts)


def count(value: object, x: float, y: float) -> str:
    """Return a count in a table; a faint dash for none."""
    return text(value, x, y, 11, INK, "middle", bold=True) if value else text("-", x, y, 8, FAINT, "middle")
