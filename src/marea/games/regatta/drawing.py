"""Regatta drawn: the course with its buoys and the fleet, a card for each seat, and the crews."""

from __future__ import annotations

from typing import Any, Final

from marea.drawing.svg import (
    CARD,
    DEEP,
    GLOW,
    INK,
    SEA,
    at,
    boat,
    circle,
    line,
    path,
    rect,
    text,
)
from marea.drawing.table import LABEL, Block, Fact, cards, facts, height_of, page, tally, words
from marea.games.regatta.views import RegattaView
from marea.kernel.game import Game

LANE: Final = 26  # from a boat to the next
LEG: Final = 76  # from a buoy to the next, at least
COLUMN: Final = 92  # of a table, at least
CARD_WIDTH: Final = 128


def draw(game: Game[Any], view: RegattaView, viewer: int) -> str:
    """Return a position as a picture."""
    races, worth = game.data.races, game.sheet["worth"]
    players = view["players"]
    width = max(640, CARD_WIDTH * players, LABEL + COLUMN * len(worth), LEG * (races + 1))
    rows = [(seat, crew(view, viewer, seat)) for seat in range(players)]
    kinds = list(worth)
    blocks = [
        course(view, races, width),
        cards(
            view,
            viewer,
            width,
            height_of(4 if viewer >= 0 else 3, 1),
            lambda seat, wide: facts(possessions(view, viewer, seat), wide, 1),
        ),
        tally(kinds, rows, width, "aboard + reserve", lambda kind, room: words(f"{kind} {worth[kind]}", room)),
    ]
    return page("Regatta", view, [("race", f"{race(view)}/{races}"), ("bag", view["bag"])], width, blocks)


def race(view: RegattaView) -> int:
    """Return the number of the race: bids are for the next one, all else is still this one."""
    return view["race"] + (view["prompt"] == "bid")


def course(view: RegattaView, races: int, width: float) -> Block:
    """Return the sea with a buoy for each race, and the boats before the next one, or past the last one at the end."""
    height = LANE * view["players"] + 34.0
    step = width / (races + 1)
    parts = [rect(0, 0, width, height, SEA, 8), *waves(width, height)]
    parts.append(line([(step * 0.5, height / 2), (width - step * 0.5, height / 2)], CARD, 2, stroke_dasharray="2 8"))
    for number in range(1, races + 1):
        over, here = number <= view["race"], number == race(view)
        fill = DEEP if over else CARD
        parts.append(
            circle(step * number, height / 2, 13, fill, stroke=GLOW if here else INK, stroke_width=3 if here else 1)
        )
        parts.append(text(number, step * number, height / 2, 10, CARD if over else INK, "middle", bold=True))
    x = step * (race(view) - 0.5 + bool(view["winners"]))
    for seat in range(view["players"]):
        y = 17 + LANE * (seat + 0.5)
        parts.append(boat(seat, x, y, 9))
        if seat == view["flag"]:
            parts.append(at(x + 13, y, [path("M0 6V-12L12-7 0-2", GLOW, stroke=INK)]))
    return Block(height, parts)


def waves(width: float, height: float) -> list[str]:
    """Return a few crests."""
    spots = [(40 + 97 * i % (width - 80), 14 + 41 * i % (height - 24)) for i in range(int(width / 40))]
    return [path(f"M{x:g} {y:g}q5-5 10 0t10 0", stroke=CARD, stroke_width=1.5, opacity=0.7) for x, y in spots]


def possessions(view: RegattaView, viewer: int, seat: int) -> list[Fact]:
    """Return what a seat has, its own bid too if it is the viewer's."""
    found: list[Fact] = [
        ("coins", view["coins"][seat]),
        ("aboard", sum(view["aboard"][seat].values())),
        ("reserve", view["reserves"][seat]),
    ]
    bid = "-" if view["bid"] is None else view["bid"]
    return [*found, ("bid", bid)] if seat == viewer else found


def crew(view: RegattaView, viewer: int, seat: int) -> dict[str, str]:
    """Return a seat's crew by kind: how many are aboard, and in the reserve if the viewer may know it."""
    reserve = view["shown"][seat] if view["shown"] else view["reserve"] if seat == viewer else None
    return {
        kind: f"{number}+{reserve[kind]}" if reserve and reserve[kind] else str(number or "")
        for kind, number in view["aboard"][seat].items()
    }
