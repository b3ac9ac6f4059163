"""The rulings of Namiji, by their numbers."""

from __future__ import annotations

from typing import Any

import pytest

from marea import OVER, Rng
from marea.games.namiji.words import FISH, TYPES
from marea.kernel.chance import random_action
from tests.games.namiji.sea import GAME, board, fish, go, places, sea, view
from tests.positions import legal

ANGLER = ["s07", "s10", "s11"]


def test_G1_the_example_whose_sum_omits_the_crustaceans() -> None:
    printed = [3, 7, 9, 4, 4, 4, 10, 3, 3, 8, 1]
    assert sum(printed) == 56
    assert sum(printed) + 3 == 59  # H9 plays it


def test_G2_values_of_the_shelf() -> None:
    assert GAME.data.line_points == [5, 7, 9, 3, 4, 5, 6]


@pytest.mark.parametrize(("left", "penalty"), [(0, 0), (1, 3), (2, 6), (3, 10), (4, 15)])
def test_G3_penalties_are_triangular(left: int, penalty: int) -> None:
    s = sea(["s44", "s47", "s48"], offerings=[left])
    assert GAME.sheet["penalty"][board(s)["offerings"]] == penalty


def test_G4_an_arrival_without_a_token_gets_nothing() -> None:
    s = sea(["s46", "port_b/1"], "port_b/2")
    go(s, "move:port_b")
    assert (s.to_move(), board(s)["early_bird"]) == (OVER, 0)


def test_G5_the_lower_spot_is_further_ahead() -> None:
    assert sea(["dock1/3", "dock1/2"], "s12").to_move() == 1


def test_G6_the_neutral_boat_on_spot_1_takes_from_the_full_hand() -> None:
    s = sea(["dock1/2", "s12"], "dock1/1")
    go(s, "move:dock1/3 card:meal_maki card:meal_maki card:up_ink card:up_hook")
    assert (s.prompt(), s.weights()) == ("drop", [2, 1, 1])
    assert ["hand" in view(s, seat)["dock"] for seat in range(2)] == [False, False]
    go(s, "drop:meal_maki")
    assert view(s)["dock"]["hand"] == {"meal_maki": 1, "up_hook": 1, "up_ink": 1}


def test_G7_removed_cards_never_come_back() -> None:
    s = sea(["dock2/2", "s25"], "dock2/1", cards=["up_hook"])
    assert view(s)["dock"]["deck"] == 20 - 3
    removed = s.data.dock_ids[s.removed[0]]
    assert removed.startswith("meal")  # the helper removes the meals that are left first
    go(s, "move:dock2/3")
    assert sum(s.weights()) == 20 - 4


def test_G8_the_first_token_is_drawn_automatically() -> None:
    s = sea(["s10", "s12", "dock1/1"])
    go(s, "move:s11")
    assert s.prompt() == "token"


def test_G9_stops_without_effect_are_allowed() -> None:
    s = sea(["s06", "s10", "s11"], offerings=[0])
    assert "s07" in places(s)


def test_G10_a_released_fish_may_be_taken_again() -> None:
    s = sea(ANGLER, up="blue-tai", cards=["up_hook"])
    go(s, "move:s08 take:blue-tai turn:green-tai release use:up_hook")
    assert "take:blue-tai" in legal(s)


def test_G11_a_hidden_fish_is_shown() -> None:
    s = sea(ANGLER)
    go(s, "move:s08 take:hidden fish:blue-tai")
    assert view(s, 1)["caught"] == "blue-tai"


def test_G12_only_this_haul_is_lost() -> None:
    s = sea(["s10", "s12", "dock1/1"], traps=["crab shrimp"])
    go(s, "move:s11 token:crab draw token:crab")
    assert board(s)["trap"] == {"crab": 1, "shrimp": 1}


def test_G13_a_line_scores_once() -> None:
    s = sea(ANGLER, up="blue-fugu", shelves=["r1c1=blue-fugu r2c1=blue-fugu"])
    go(s, "move:s08 take:blue-fugu turn:green-tai place:r3c1")
    assert s.scores()[0] == 3


@pytest.mark.parametrize("upgrade", ["up_float", "up_hook"])
def test_G14_optional_upgrades(upgrade: str) -> None:
    s = sea(ANGLER, up="blue-tai", cards=[upgrade])
    go(s, "move:s08" if upgrade == "up_float" else "move:s08 take:blue-tai turn:green-tai release")
    go(s, f"skip:{upgrade}")
    assert s.prompt() == ("take" if upgrade == "up_float" else "move")


def test_G15_an_upgrade_does_nothing_for_earlier_stops() -> None:
    s = sea(["dock1/1", "dock1/3", "s12"])
    go(s, "move:dock1/2 card:meal_maki card:meal_miso card:up_ink card:up_hook pick:meal_maki pick:up_ink pick:up_hook")
    assert board(s, 2)["offerings"] == 4  # seat 2 came from the octopus at s12


def test_G16_the_order_of_cards_put_under_the_deck() -> None:
    s = sea(["s16", "s18", "s19"], cards=["up_staff"])
    go(s, "move:s17 rock:r09 rock:r05 rock:r02 keep:r05")
    assert view(s)["rocks_under"] == ["r09", "r02"]


def test_G17_the_bottom_of_the_rock_deck() -> None:
    s = sea(["s16", "s18", "s19"], rocks_under="1:r05 2:r07", only={"rocks": "r01"})
    go(s, "move:s17 rock:r01", whole=False)
    assert (legal(s), s.weights()) == (["rock:r05"], [1])
    go(s, "rock:r05", whole=False)
    assert legal(s) == ["keep:r01", "keep:r05"]
    go(s, "keep:r01", whole=False)
    assert [view(s, seat)["rocks_under"] for seat in range(3)] == [[None, "r05"], [None, None], ["r07", None]]


def test_G18_without_face_down_fish_none_is_turned() -> None:
    s = sea(ANGLER, up="blue-tai blue-tai", cards=["up_float"], only={"down": ""})
    go(s, "move:s08", whole=False)
    assert legal(s) == ["take:blue-tai"]  # and the Glass float is not offered
    go(s, "take:blue-tai", whole=False)
    assert s.prompt() == "place"


def test_G19_one_action_per_kind() -> None:
    s = sea(ANGLER, up="blue-tai blue-tai blue-tai")
    go(s, "move:s08")
    assert legal(s) == ["take:blue-tai", "take:hidden"]


def test_G20_the_arrival_port_has_no_spots() -> None:
    s = sea(["s50", "s51", "port_b/1"])
    assert legal(s) == ["move:port_b"]


def test_G21_the_outer_boat_leaves_first() -> None:
    s = sea(["s07", "s07+", "s09", "s11"])
    assert (s.to_move(), "s07" in places(s)) == (1, False)


def test_G22_three_types_of_fish() -> None:
    assert len(TYPES) == 3
    assert len(FISH) == 9
    s = sea(ANGLER)
    assert fish(view(s)["school"]["down"]) == 48


def test_G23_scores_have_no_limit() -> None:
    many = " ".join(["shrimp"] * 30)
    s = sea(["s44", "s47", "s48"], traps=[many], panoramas=["whale " * 5 + "octopus " * 4 + "dolphin " * 3])
    assert s.scores()[0] == 30 + 15 + 10 + 6 + 9


@pytest.mark.parametrize("players", [2, 5])
def test_G24_every_move_takes_a_boat_forward(players: int) -> None:
    """I13 and I15 as well: keys only grow, and no player stops at a panorama completed before."""
    s: Any = GAME.new(players)
    rng = Rng(7)
    while s.to_move() != OVER:
        before, prompt, panoramas = s.boats[:], s.prompt(), s.panoramas[:]
        s.apply(random_action(s, rng))
        assert all(after >= key for after, key in zip(s.boats, before, strict=True) if key)
        if prompt == "move":
            moved = [seat for seat in range(players) if s.boats[seat] != before[seat]]
            assert len(moved) == 1
            assert all(s.sections(moved[0], i) <= s.data.lengths[i] for i in range(3))
            assert bin(s.panoramas[moved[0]] ^ panoramas[moved[0]]).count("1") <= 4
