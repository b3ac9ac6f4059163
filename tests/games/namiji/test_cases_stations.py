"""The cases H21 to H23, H29, H30, H38 to H40, H46 and H49: trap, whirlpool, panoramas, rocks, and their upgrades."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.namiji.sea import board, fish, go, sea, view
from tests.positions import legal

TRAPPER = ["s10", "s12", "dock1/1"]  # seat 0 goes to the trap at s11


def trap(moves: str, **position: Any) -> Any:
    """Return the position after a stop at the trap, with the points gained and the change of the bag."""
    s = sea(TRAPPER, **position)
    before, bag = s.scores()[0], fish(view(s)["bag"])
    tokens = "".join(
        f" {'draw ' if i else ''}token:{token}" for i, token in enumerate(moves.replace(" stop", "").split())
    )
    go(s, f"move:s11{tokens}{' stop' if moves.endswith('stop') else ''}", whole="only" not in position)
    return s, s.scores()[0] - before, fish(view(s)["bag"]) - bag


def test_H21_stopping_in_time_or_too_late() -> None:
    s, points, bag = trap("shrimp crab shrimp stop")
    assert (points, bag, fish(view(s)["bag"])) == (3, -3, 47)
    s, points, bag = trap("crab shrimp crab")
    assert (points, bag, fish(view(s)["bag"])) == (0, 0, 50)
    s, points, bag = trap("crab shrimp crab", traps=["shrimp shrimp crab shrimp"])
    assert (points, bag, fish(view(s)["bag"]), fish(board(s)["trap"])) == (0, 0, 46, 4)
    s, points, bag = trap("crab shrimp shrimp shrimp shrimp")
    assert (points, bag, s.prompt()) == (5, -5, "move")


def test_H22_a_bag_that_runs_out() -> None:
    s, points, _ = trap("shrimp", only={"bag": "shrimp"})
    assert (points, fish(view(s)["bag"]), s.prompt()) == (1, 0, "move")
    s = sea(TRAPPER, only={"bag": ""})
    go(s, "move:s11", whole=False)
    assert (s.prompt(), s.scores()[0]) == ("move", 0)


def test_H23_gloves_and_lid() -> None:
    s, points, _ = trap("crab crab shrimp stop", cards=["up_gloves"])
    assert points == 3
    s, points, bag = trap("crab crab shrimp crab", cards=["up_gloves"])
    assert (points, bag) == (0, 0)
    s, _, _ = trap("crab shrimp crab", cards=["up_lid"])
    assert legal(s) == ["salvage:crab", "salvage:shrimp"]
    before = s.scores()[0]
    go(s, "salvage:shrimp")
    assert (s.scores()[0] - before, board(s)["trap"]) == (1, {"shrimp": 1})
    assert view(s)["bag"] == {"crab": 20, "shrimp": 29}
    s, _, _ = trap("crab crab", cards=["up_lid"])
    assert legal(s) == ["salvage:crab"]
    s, _, _ = trap("crab crab crab", cards=["up_lid up_gloves"])
    assert s.prompt() == "salvage"


def test_H29_four_whirlpools_are_enough() -> None:
    s = sea(["dock1/1", "s24", "s25"])
    left = []
    for place in ("s14", "s23"):
        go(s, f"move:{place}")
        left.append(board(s)["offerings"])
    assert left == [3, 2]
    for before, after in ((2, 1), (1, 0), (0, 0)):
        s = sea(["s22", "s24", "s25"], offerings=[before])
        go(s, "move:s23")
        assert (board(s)["offerings"], s.to_move()) == (after, 0)
    s = sea(["s22", "s24", "s25"], offerings=[1], cards=["up_lanterns"])
    go(s, "move:s23")
    assert board(s)["offerings"] == 0
    s = sea(["s22", "s24", "s25"], offerings=[0], cards=["up_basket"])
    before = s.scores()[0]
    go(s, "move:s23 token:crab token:crab")
    assert (s.scores()[0] - before, board(s)["trap"]) == (2, {"crab": 2})


def test_H30_the_bonus_goes_to_the_first() -> None:
    s = sea(["s20", "s23", "s24"], panoramas=["dolphin dolphin", "dolphin dolphin"])
    go(s, "move:s21")
    assert (s.scores()[0], board(s)["bonuses"]) == (6 + 3, ["dolphin"])
    s = sea(["s20", "s23", "s24"], panoramas=["dolphin dolphin", "dolphin dolphin dolphin"])
    go(s, "move:s21")
    assert (s.scores()[0], board(s)["bonuses"]) == (6, [])


def test_H38_a_short_rock_deck() -> None:
    s = sea(["s16", "s18", "s19"], only={"rocks": "r07"})
    go(s, "move:s17 rock:r07", whole=False)
    assert legal(s) == ["keep:r07"]
    go(s, "keep:r07", whole=False)
    assert [objective["rock"] for objective in view(s)["objectives"]] == ["r07"]
    s = sea(["s16", "s18", "s19"], only={"rocks": ""})
    go(s, "move:s17", whole=False)
    assert (s.prompt(), s.to_move()) == ("move", 0)


def test_H39_a_borrowed_effect_is_not_a_stop() -> None:
    s = sea(["s17", "s19", "s20"], cards=["up_song up_staff"])
    go(s, "move:s18 rock:r01 rock:r02")
    assert (s.prompt(), legal(s)) == ("keep", ["keep:r01", "keep:r02"])
    s = sea(["s20", "s23", "s24"], up="green-fugu", cards=["up_whistle up_hook"])
    go(s, "move:s21 use:up_whistle take:green-fugu turn:blue-tai place:r1c1")
    assert s.prompt() == "move"


def test_H40_the_last_whale_section_with_the_song() -> None:
    s = sea(["s17", "s19", "s20"], panoramas=["whale whale whale whale"], cards=["up_song"])
    before = s.scores()[0]
    go(s, "move:s18")
    assert s.scores()[0] - before == 5 + 3
    go(s, "rock:r01 rock:r02 keep:r02")
    assert board(s)["rocks"] == 1


@pytest.mark.parametrize(("tiles", "asked"), [("blue-tai green-tai", 2), ("blue-tai blue-tai", 1)])
def test_H46_the_wide_net(tiles: str, asked: int) -> None:
    s = sea(["s21", "s24", "s25"], cards=["up_wide"])
    go(s, "move:s22 " + " ".join(f"reveal:{tile}" for tile in tiles.split()))
    assert (s.prompt(), len(legal(s))) == ("net", asked)
    go(s, "net:blue-tai")
    assert view(s)["nets"]["under"] == tiles.split()[1:]
    go(s, "release")
    assert view(s)["nets"]["under"] == [tiles.split()[1], "blue-tai"]


def test_H46_the_wide_net_with_one_tile_left() -> None:
    s = sea(["s21", "s24", "s25"], cards=["up_wide"], only={"nets": "blue-tai"})
    go(s, "move:s22 reveal:blue-tai", whole=False)
    assert s.prompt() == "place_net"


def test_H49_crabs_count_first() -> None:
    s, points, bag = trap("crab shrimp shrimp shrimp crab")
    assert (points, bag, fish(view(s)["bag"])) == (0, 0, 50)
    s, _, _ = trap("crab shrimp shrimp shrimp crab", cards=["up_lid"])
    assert legal(s) == ["salvage:crab", "salvage:shrimp"]
    before = s.scores()[0]
    go(s, "salvage:crab")
    assert (s.scores()[0] - before, fish(view(s)["bag"])) == (1, 49)
    s, points, _ = trap("crab shrimp shrimp shrimp crab", cards=["up_gloves"])
    assert points == 5
    s, points, _ = trap("crab crab", only={"bag": "crab crab"})
    assert (points, view(s)["bag"]) == (0, {"crab": 2})
