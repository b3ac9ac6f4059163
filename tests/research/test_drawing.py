"""Drawings of positions are complete, of one size, true to the view, and show nothing that the viewer cannot know."""

from __future__ import annotations

import re
import string
from collections import Counter
from functools import cache
from itertools import pairwise
from math import dist
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from marea import games
from marea.drawing.glyphs import GLYPHS, strokes_of
from marea.drawing.ring import Ring, ring_around
from marea.drawing.svg import document, rect
from marea.kernel.chance import Rng, random_action
from marea.kernel.game import Game
from marea.kernel.state import OVER, SPECTATOR, State
from marea.research.drawing import picture
from marea.research.pettingzoo import env
from marea.research.raster import pixels

pytestmark = pytest.mark.once  # about pictures rather than rules

TABLES = [(id, players) for id in games.all() for players in (games.get(id).players[0], games.get(id).players[-1])]
POSITIONS = 5  # of a game that are drawn, besides the last one
EDITIONS = {
    "regatta": "[course]\nraces = 12",
    "navia": "[river]\nslots = 4",
    "caravelas": "[setup]\ncourses = 2",
    "namiji": '[route]\nprovenance = "public"\nleg1 = ["trap+"]',
}


@cache
def positions(game: Game[Any], players: int) -> list[State]:
    """Return some positions of a random game, including the first and the last one."""
    s: State = game.new(players)
    rng = Rng(7, players)
    found = [s.clone()]
    while s.to_move() != OVER:
        s.apply(random_action(s, rng))
        found.append(s.clone())
    return [*found[:: -(-len(found) // POSITIONS)], found[-1]]


@cache
def drawings(game: Game[Any], players: int) -> list[tuple[State, int, str]]:
    """Return positions, viewers and their drawings."""
    viewers = (SPECTATOR, players - 1)
    return [(s, viewer, picture(game, s, viewer)) for s in positions(game, players) for viewer in viewers]


def pieces(game: Game[Any], view: Any) -> Counter[int]:
    """Return the number of pieces of each seat on the board of a view."""
    if game.id == "namiji":
        return Counter(boat["seat"] for boat in view["boats"] if boat["place"] and boat["seat"] >= 0)
    if game.id == "nyakuza":
        return Counter(group["seat"] for group in view["groups"] for _ in group["cells"])
    if game.draw is None:
        return Counter()  # a plain drawing has no pieces
    return Counter(range(view["players"]))


def size(svg: str) -> tuple[int, int]:
    """Return the height and the width of a drawing."""
    root = ElementTree.fromstring(svg)
    return int(root.attrib["height"]), int(root.attrib["width"])


def check(game: Game[Any], players: int) -> None:
    """Check that the drawings of a game are valid, of one size for each viewer, and show every piece."""
    sizes = set()
    for s, viewer, svg in drawings(game, players):
        sizes.add((viewer, size(svg)))
        assert "font" not in svg
        assert "<text" not in svg
        shown = Counter(int(seat) for seat in re.findall(r'class="piece seat-(\d)"', svg))
        assert shown == pieces(game, game.view(s, viewer))
    assert len(sizes) == 2


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_drawings_are_valid_and_show_every_piece(id: str, players: int) -> None:
    check(games.get(id), players)


@pytest.mark.parametrize("id", EDITIONS)
def test_other_editions_can_be_drawn(id: str, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(f'game = "{id}"\nname = "mine"\n{EDITIONS[id]}')
    game = games.get(id, tmp_path / "mine.toml")
    check(game, game.players[0])


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_a_drawing_is_the_same_in_all_worlds_that_the_viewer_cannot_distinguish(id: str, players: int) -> None:
    game = games.get(id)
    for s, viewer, svg in drawings(game, players):
        world = s.clone()
        game.resample(world, viewer, Rng(3))
        assert picture(game, world, viewer) == svg


@pytest.mark.parametrize("id", games.all())
def test_every_viewer_gets_a_different_drawing(id: str) -> None:
    game = games.get(id)
    s = positions(game, 2)[POSITIONS // 2]
    assert len({picture(game, s, viewer) for viewer in (SPECTATOR, 0, 1)}) == 3


def test_the_player_to_move_and_the_winner_are_shown() -> None:
    game = games.get("navia")
    *_, s, end = positions(game, 2)
    glow, star = '#f2a900" stroke-width="3"', 'd="M0-11L3-3.6'
    assert [picture(game, at).count(glow) for at in (s, end)] == [len(s.asked()), 0]
    assert [picture(game, at).count(star) for at in (s, end)] == [0, 1]


def test_a_game_without_its_own_drawing_gets_a_plain_one() -> None:
    game = games.get("regatta")
    assert game.draw is None
    *_, s, _ = positions(game, 3)
    drawing = picture(game, s, 0)
    assert drawing.count("<circle") >= game.data.races, "every buoy of the board is drawn"
    assert picture(game, s, 1) != drawing, "a seat sees its own reserve"


def test_an_unknown_mode_is_refused() -> None:
    with pytest.raises(ValueError, match=r"cannot be rendered as 'film'; its modes: human, ansi, svg, rgb_array$"):
        env("regatta", render_mode="film")


def test_the_drawing_in_the_manual_is_what_its_snippet_draws() -> None:
    docs = Path(__file__).parents[2] / "docs"
    blocks = re.findall(
        r"^```python\n(.*?)^```$", (docs / "study" / "research.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    names: dict[str, Any] = {}
    exec(next(block for block in blocks if 'render_mode="svg"' in block), names)
    assert names["svg"] == (docs / "images" / "rendered.svg").read_text("utf-8")


def test_all_letters_and_digits_can_be_written() -> None:
    assert set(string.ascii_uppercase + string.digits) <= set(GLYPHS)
    assert len({strokes_of(sign)[1] for sign in GLYPHS}) == len(GLYPHS) - 1  # O and 0 are the same
    assert strokes_of("ab") == strokes_of("AB")
    assert strokes_of("") == (0, "")
    assert strokes_of("Ñ") == strokes_of("Ω") != strokes_of("?")


@pytest.mark.parametrize("mirrored", [False, True])
def test_a_ring_is_even_and_closed(mirrored: bool) -> None:
    ring = ring_around(300, 100, 900, 40, mirrored)
    assert ring.length == pytest.approx(900)
    spots = [ring.spot(way) for way in range(901)]
    assert spots[0][:2] == pytest.approx(spots[-1][:2]) == (150, 0)
    assert spots[100].x == (50 if mirrored else 250) + 0
    assert all(0.99 < dist(one[:2], other[:2]) < 1.01 for one, other in pairwise(spots))
    assert ring.spot(450, 10)[:2] == pytest.approx((150, ring.height + 10))
    assert Ring(300, 200, 40).spot(10).angle == 0


def test_pixels_are_those_of_the_drawing() -> None:
    found = pixels(document(30, 20, [rect(10, 5, 20, 15, "#102030")]))
    assert found.shape == (20, 30, 3)
    assert found.dtype == np.uint8
    assert found[4, 29].tolist() == found[19, 9].tolist() == [0xF3, 0xF7, 0xF6]
    assert np.all(found[5:, 10:] == [0x10, 0x20, 0x30])
