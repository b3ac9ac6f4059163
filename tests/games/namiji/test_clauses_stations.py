"""The clauses of Namiji on the stations, by their numbers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.namiji.sea import GAME, board, fish, go, sea, view
from tests.positions import events_seen, legal

ANGLER = ["s07", "s10", "s11"]  # seat 0 goes to the angling station at s08, or to the net at s09


def test_R20_any_fish_of_the_school() -> None:
    s = sea(ANGLER, up="green-fugu blue-tai blue-tai")
    go(s, "move:s08")
    assert legal(s) == ["take:blue-tai", "take:green-fugu", "take:hidden"]
    assert GAME.refusal(s, 0, GAME.space.read("take:orange-tai")) == "R20"
    go(s, "take:hidden")
    assert s.prompt() == "fish"
    assert sum(s.weights()) == 45


@pytest.mark.parametrize(("book", "first"), [("2021", "turn"), ("2019", "place")])
def test_R21_another_fish_is_turned_before_or_after_placing(book: str, first: str) -> None:
    s = sea(ANGLER, up="green-fugu", ruleset=book)
    go(s, "move:s08 take:green-fugu")
    assert s.prompt() == first
    go(s, "turn:blue-tai place:r1c1" if first == "turn" else "place:r1c1 turn:blue-tai")
    assert view(s)["school"]["up"] == {"blue-tai": 1}


def test_R22_a_released_fish_lies_face_up() -> None:
    s = sea(ANGLER)
    go(s, "move:s08 take:hidden fish:green-fugu turn:blue-tai release")
    assert view(s)["school"]["up"] == {"blue-tai": 1, "green-fugu": 1}


def test_R23_an_empty_school_has_nothing_to_offer() -> None:
    s = sea(ANGLER, only={"down": ""})
    go(s, "move:s08", whole=False)
    assert s.prompt() == "move"
    assert ("nothing", {"player": "seat-0", "station": "station-angling"}) in events_seen(s)


@pytest.mark.parametrize("upgrade", ["up_hook", "up_bycatch", "up_whistle"])
def test_R24_the_procedure_is_the_same_with_a_card(upgrade: str) -> None:
    s, station = {
        "up_hook": (sea(ANGLER, up="blue-tai", cards=[upgrade]), "s08 take:blue-tai turn:blue-saba release"),
        "up_bycatch": (sea(ANGLER, up="blue-tai", cards=[upgrade]), "s09 reveal:green-tai release"),
        "up_whistle": (sea(["s01", "s04", "s06"], up="blue-tai", cards=[upgrade]), "s02"),
    }[upgrade]
    go(s, f"move:{station}")
    assert legal(s) == [f"use:{upgrade}", f"skip:{upgrade}"]
    assert view(s)["upgrade"] == upgrade
    go(s, f"use:{upgrade} take:blue-tai turn:green-fugu place:r1c1")
    assert board(s)["shelf"]["cells"][0][0] == "blue-tai"
    assert s.prompt() == "move"


def test_R30_a_net_on_the_shelf_or_under_the_stack() -> None:
    s = sea(ANGLER, shelves=["r1c1=blue-tai"])
    go(s, "move:s09 reveal:green-fugu place:r1c2-r1c3")
    assert board(s)["shelf"]["nets"] == [["r1c2", "r1c3"]]
    assert board(s)["shelf"]["cells"][0] == ["blue-tai", "green-fugu", "green-fugu", None]
    s = sea(ANGLER)
    go(s, "move:s09 reveal:green-fugu release")
    assert view(s)["nets"]["under"] == ["green-fugu"]
    assert fish(view(s)["nets"]["rest"]) == 11


def test_R31_the_stack_runs_out_and_released_tiles_come_back() -> None:
    s = sea(ANGLER, nets_under="blue-tai green-tai", only={"nets": ""})
    go(s, "move:s09", whole=False)
    assert (legal(s), s.weights()) == (["reveal:blue-tai"], [1])
    go(s, "reveal:blue-tai release", whole=False)
    assert view(s)["nets"]["under"] == ["green-tai", "blue-tai"]
    s = sea(ANGLER, only={"nets": ""})
    go(s, "move:s09", whole=False)
    assert s.prompt() == "move"


def test_R40_where_a_tile_may_lie() -> None:
    s = sea(ANGLER, up="green-fugu", shelves=["r1c1=blue-tai r2c1=blue-tai"])
    go(s, "move:s08 take:green-fugu turn:blue-saba")
    assert legal(s) == ["place:r1c2", "place:r2c2", "place:r3c1", "release"]
    assert GAME.refusal(s, 0, GAME.space.read("place:r1c4")) == "R40"
    assert GAME.why_not(s, 0, ["r3c4"]) == "R40"


def test_R41_a_tile_stays_where_it_lies() -> None:
    s = sea(ANGLER, up="green-fugu", shelves=["r1c1=blue-tai"])
    go(s, "move:s08 take:green-fugu turn:blue-saba")
    assert GAME.refusal(s, 0, GAME.space.read("place:r1c1")) == "R41"
    assert GAME.why_not(s, 0, ["r1c1"]) == "R41"


def test_R42_a_line_of_one_type_scores_when_it_is_full() -> None:
    s = sea(ANGLER, up="blue-fugu", shelves=["r1c1=green-fugu r2c1=orange-fugu"])
    go(s, "move:s08 take:blue-fugu turn:green-tai place:r3c1")
    assert s.scores()[0] == 3
    assert ("scored_line", {"player": "seat-0", "line": "line-column1", "points": 3}) in events_seen(s)


def test_R43_a_mixed_line_never_scores() -> None:
    s = sea(ANGLER, up="blue-fugu", shelves=["r1c1=green-fugu r2c1=orange-tai"])
    go(s, "move:s08 take:blue-fugu turn:green-tai place:r3c1")
    assert s.scores()[0] == 0
    assert (board(s)["shelf"]["scored"], board(s)["shelf"]["mixed"]) == ([], ["column1"])


def test_R44_draw_or_stop() -> None:
    s = sea(["s10", "s12", "dock1/1"])
    go(s, "move:s11")
    assert (s.prompt(), s.weights()) == ("token", [20, 30])
    go(s, "token:crab")
    assert legal(s) == ["draw", "stop"]
    assert view(s)["haul"] == {
        "tokens": {"crab": 1},
        "draws_left": 4,
        "crabs_to_lose": 2,
        "losing_tokens": 19,
        "tokens_in_bag": 49,
    }


def test_R45_the_second_crab_loses_the_haul() -> None:
    s = sea(["s10", "s12", "dock1/1"])
    go(s, "move:s11 token:crab draw token:crab")
    assert (s.scores()[0], view(s)["bag"], s.prompt()) == (0, {"crab": 20, "shrimp": 30}, "move")
    assert ("lost_haul", {"player": "seat-0", "count": 2}) in events_seen(s)


def test_R46_a_point_for_each_token() -> None:
    s = sea(["s10", "s12", "dock1/1"])
    go(s, "move:s11 token:shrimp draw token:crab stop")
    assert (s.scores()[0], board(s)["trap"]) == (2, {"crab": 1, "shrimp": 1})


def test_R47_one_offering_at_a_time() -> None:
    s = sea(["s06", "s08", "s09"])
    go(s, "move:s07")
    assert board(s)["offerings"] == 3


def test_R48_sections_come_in_order() -> None:
    s = sea(["s01", "s08", "s09"])
    go(s, "move:s02 move:s04")
    assert (board(s)["panoramas"], s.scores()[0]) == ({"dolphin": 1, "whale": 1}, 2)
    assert view(s)["sections"] == {"dolphin": [4, 5, 5], "octopus": [5, 5, 5, 5], "whale": [4, 5, 5, 5, 5]}


def test_R49_three_points_for_the_first() -> None:
    s = sea(["s15", "s19", "s20"], panoramas=["octopus octopus octopus"])
    go(s, "move:s16")
    assert (s.scores()[0], board(s)["bonuses"]) == (10 + 3, ["octopus"])
    assert view(s)["bonuses"] == ["dolphin", "whale"]


def test_R50_look_at_two_keep_one() -> None:
    s = sea(["s16", "s18", "s19"])
    go(s, "move:s17 rock:r05 rock:r02")
    assert legal(s) == ["keep:r02", "keep:r05"]
    assert [objective["rock"] for objective in view(s)["drawn"]] == ["r05", "r02"]
    assert ("drawn" in view(s, 1), view(s, 1)["looked_at"]) == (False, [None, None])
    go(s, "keep:r05")
    assert (view(s)["rocks_under"], view(s, 1)["rocks_under"]) == (["r02"], [None])
    assert (view(s)["rock_deck"], board(s, 1)["rocks"], board(s)["rocks"]) == (19, 0, 1)


def test_R63_upgrades_act_in_order() -> None:
    s = sea(ANGLER, up="blue-tai", cards=["up_float up_hook"])
    texts = (
        "use:up_float turn:blue-saba turn:green-tai take:blue-saba turn:orange-tai place:r1c1 use:up_hook take:blue-tai"
    )
    prompts = []
    go(s, "move:s08")
    for text in texts.split():
        prompts.append(s.prompt())
        go(s, text)
    assert prompts == ["upgrade", "turn", "turn", "take", "turn", "place", "upgrade", "take"]


@pytest.mark.parametrize(
    ("card", "boats", "moves", "shown"),
    [
        ("up_ink", ["s15", "s19", "s20"], "move:s16", {"offerings": 3}),
        ("up_lanterns", ["s06", "s08", "s09"], "move:s07", {"offerings": 2}),
        ("up_basket", ["s06", "s08", "s09"], "move:s07 token:crab token:shrimp", {"trap": {"crab": 1, "shrimp": 1}}),
        ("up_staff", ["s16", "s18", "s19"], "move:s17 rock:r01 rock:r02 rock:r03 keep:r02", {"rocks": 1}),
        ("up_song", ["s09", "s11", "s12"], "move:s10 rock:r01 rock:r02 keep:r02", {"rocks": 1}),
    ],
)
def test_R63_automatic_upgrades(card: str, boats: list[str], moves: str, shown: dict[str, Any]) -> None:
    s = sea(boats, cards=[card])
    go(s, moves)
    assert {name: board(s)[name] for name in shown} == shown
    assert s.prompt() == "move"
    s = sea(boats, cards=["", card])  # the same stop without the card
    go(s, moves.split()[0])
    assert s.prompt() == "rock" if card == "up_staff" else "move"
