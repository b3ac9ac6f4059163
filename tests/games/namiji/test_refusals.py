"""The clauses that forbid something: for actions, and for elements picked on the board."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.namiji.sea import GAME, go, sea

THREE = ["s05", "s08", "s10"]


def refusal_of(s: Any, text: str) -> str:
    """Return the clause that forbids an action of the seat to move."""
    action = GAME.space.read(text)
    assert action not in s.legal()
    return GAME.refusal(s, s.to_move(), action)


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("move:s03", "R2"),
        ("move:port_a", "R2"),
        ("move:s05", "R2"),
        ("move:s14", "R3"),
        ("move:dock2/1", "R3"),
        ("move:port_b", "R3"),
        ("move:s08", "R4"),
        ("move:s10", "R6"),
        ("move:dock1/4", "R60"),
        ("neutral:s06", "R54"),
        ("take:hidden", "R1"),
        ("draw", "R1"),
        ("direction:forward", "R1"),
        ("turn:blue-tai", "R21"),
        ("berth:0", "R1"),
        ("fish:blue-tai", "R20"),
        ("reveal:blue-tai", "R30"),
        ("token:crab", "R44"),
        ("rock:r01", "R50"),
        ("card:up_ink", "R61"),
        ("drop:up_ink", "R58"),
    ],
)
def test_a_move_is_refused(text: str, clause: str) -> None:
    assert refusal_of(sea(THREE), text) == clause


@pytest.mark.parametrize(
    ("boats", "position", "moves", "text", "clause"),
    [
        (["s08", "s05"], {"neutral": "s02"}, "", "move:s09", "R55"),
        (["s02", "s05"], {"neutral": "s08"}, "", "neutral:s09", "R1"),
        (["s07", "s10", "s11"], {"up": "blue-tai"}, "move:s08", "take:green-tai", "R20"),
        (["s07", "s10", "s11"], {"up": "blue-tai"}, "move:s08", "move:s09", "R9"),
        (["s07", "s10", "s11"], {"up": "blue-tai"}, "move:s08 take:blue-tai turn:blue-tai", "place:r1c2", "R40"),
        (["s07", "s10", "s11"], {"up": "blue-tai"}, "move:s08 take:blue-tai turn:blue-tai", "place:r1c1-r1c2", "R22"),
        (["s07", "s10", "s11"], {}, "move:s09 reveal:blue-tai", "place:r1c1", "R30"),
        (["s07", "s10", "s11"], {"shelves": ["r1c1=blue-tai"]}, "move:s09 reveal:blue-tai", "place:r1c1-r1c2", "R41"),
        (
            ["s07", "s10", "s11"],
            {"cards": ["up_wide"]},
            "move:s09 reveal:blue-tai reveal:blue-tai",
            "net:green-tai",
            "R63",
        ),
        (["s07", "s10", "s11"], {"cards": ["up_float"]}, "move:s08", "use:up_hook", "R63"),
        (["s10", "s12", "dock1/1"], {}, "move:s11 token:crab", "salvage:crab", "R44"),
        (
            ["s10", "s12", "dock1/1"],
            {"cards": ["up_lid"]},
            "move:s11 token:crab draw token:crab",
            "salvage:shrimp",
            "R63",
        ),
        (["s16", "s18", "s19"], {}, "move:s17 rock:r01 rock:r02", "keep:r03", "R50"),
        (
            ["dock1/1", "dock1/2", "s12"],
            {},
            "move:dock1/3 card:up_ink card:up_lid card:up_hook card:up_wide",
            "pick:up_song",
            "R61",
        ),
    ],
)
def test_an_action_out_of_place_is_refused(boats: Any, position: Any, moves: str, text: str, clause: str) -> None:
    s = sea(boats, **position)
    go(s, moves)
    assert refusal_of(s, text) == clause


@pytest.mark.parametrize(
    ("picked", "clause"),
    [
        (["s03"], "R2"),
        (["s14"], "R3"),
        (["s08"], "R4"),
        (["s10-outer"], "R6"),
        (["dock1-5"], "R60"),
        (["port_b"], "R3"),
        (["bag"], "R1"),
        (["card-up_hook"], "R63"),
        (["card-up_ink"], "R62"),
    ],
)
def test_why_not_in_a_move(picked: list[str], clause: str) -> None:
    s = sea(THREE)
    assert GAME.why_not(s, 0, picked) == clause
    assert GAME.why_not(s, 1, picked) == "R1"


def test_why_not_on_the_shelf() -> None:
    s = sea(["s07", "s10", "s11"], shelves=["r1c1=blue-tai"])
    go(s, "move:s09 reveal:blue-tai")
    assert GAME.why_not(s, 0, ["r1c1"]) == "R41"
    assert GAME.why_not(s, 0, ["r3c4"]) == "R40"
    assert GAME.why_not(s, 0, ["r1c2", "r3c4"]) == "R30"
    assert GAME.why_not(s, 0, ["s10"]) == "R9"
    assert GAME.why_not(s, 1, ["r1c1"]) == "R9"
