"""The cases H31 to H37, H41 to H45, H47, H48 and H50 to H52: docks, the neutral boat, arrival, options, and the end."""

from __future__ import annotations

from typing import Any

import pytest

from marea import OVER
from tests.games.namiji.sea import board, go, places, route, sea, view
from tests.positions import at, events_seen, legal


def test_H31_the_last_boat_at_a_dock_has_one_spot() -> None:
    s = sea(["dock1/1", "dock1/2", "s12"])
    assert legal(s) == ["move:dock1/3"]
    go(s, "move:dock1/3")
    assert s.prompt() == "card"
    go(s, "card:meal_maki card:meal_maki card:up_ink card:up_hook pick:meal_maki pick:meal_maki pick:up_ink")
    assert (s.to_move(), s.prompt()) == (2, "move")


def test_H32_the_neutral_boat_on_spot_1() -> None:
    s = sea(["dock1/2", "s12"], "dock1/1")
    go(s, "move:dock1/3 card:meal_maki card:meal_miso card:up_ink card:up_hook")
    assert legal(s) == ["drop:meal_maki", "drop:meal_miso", "drop:up_hook", "drop:up_ink"]
    assert s.weights() == [1, 1, 1, 1]
    go(s, "drop:up_ink")
    assert (s.to_move(), len(legal(s))) == (0, 3)
    go(s, "pick:meal_maki")
    assert (s.to_move(), len(legal(s))) == (1, 2)
    go(s, "pick:up_hook")
    assert view(s)["dock"]["deck"] == 17
    assert view(s, 0)["returned"][0]["card"] == view(s, 1)["returned"][0]["card"] == "meal_miso"
    s = sea(["dock3/2", "s38"], "dock3/1", cards=["up_hook up_lid"])
    go(s, "move:dock3/3 card:up_float card:up_wide card:up_gloves card:up_bycatch")
    go(s, "drop:up_float pick:up_wide pick:up_gloves")
    assert view(s)["dock"]["deck"] == 11


def test_H33_the_dock_deck_of_five() -> None:
    docks = {"": "dock1", "up_hook": "dock2", "up_hook up_lid": "dock3"}
    before = {"dock1": "s12", "dock2": "s25", "dock3": "s38"}
    left = []
    for owned, dock in docks.items():
        s = sea([before[dock], *(f"{dock}/{spot}" for spot in (1, 2, 3, 4))], cards=[owned])
        go(s, f"move:{dock}/5")
        while s.prompt() != "move":
            go(s, s.game.space.show(s.legal()[-1]))
        left.append(view(s)["dock"]["deck"])
    assert left == [15, 10, 5]


@pytest.mark.parametrize(
    ("options", "humans"),
    [({}, [5, 0]), ({"early_bird_two": 3}, [5, 3]), ({"ruleset": "2019"}, [5, 3])],
)
def test_H34_the_neutral_boat_arrives_first(options: Any, humans: list[int]) -> None:
    s = sea(["s46", "s47"], "s45", **options)
    go(s, "neutral:port_b")
    assert ("bird_lost", {"points": 7}) in events_seen(s)
    go(s, "move:port_b move:port_b")
    assert [board(s, seat)["early_bird"] for seat in range(2)] == humans


@pytest.mark.parametrize(("tokens", "lost"), [(2, []), (3, [3])])
def test_H35_the_neutral_boat_follows_automatically(tokens: int, lost: list[int]) -> None:
    s = sea(["port_b/1", "s44"], "s45", early_bird_two=tokens)
    go(s, "move:port_b")
    assert s.to_move() == OVER
    assert [args["points"] for name, args in events_seen(s) if name == "bird_lost"] == lost


def test_H36_the_player_at_the_port_moves_the_neutral_boat() -> None:
    s = sea(["port_b/1", "s50"], "s45")
    assert (s.to_move(), s.prompt()) == (0, "neutral")
    assert places(s) == ["s46", "s47", "s48", "s49", "s51", "port_b"]


def test_H37_a_jump_from_the_last_dock_to_the_port() -> None:
    s = sea(["dock3/3", "dock3/2", "dock3/1"])
    go(s, "move:port_b")
    assert s.scores()[0] == 7
    go(s, "move:port_b move:port_b")
    assert s.to_move() == OVER
    assert [board(s, seat)["early_bird"] for seat in range(3)] == [7, 5, 3]


def test_H41_a_total_may_be_negative() -> None:
    s = sea(["dock3/3", "dock3/2", "dock3/1"], cards=["up_hook up_lid up_wide"])
    go(s, "move:port_b move:port_b move:port_b")
    assert s.scores()[0] == 7 - 15


def test_H42_equal_totals_share_the_victory() -> None:
    shrimps = " ".join(["shrimp"] * 15)
    s = sea(["port_b/1", "port_b/2", "s51"], traps=[shrimps, shrimps + " crab crab"], offerings=[0, 0, 4])
    go(s, "move:port_b")
    assert s.scores()[0] == s.scores()[1]
    assert (s.winners(), s.reason()) == ([0, 1], "arrival")


def test_H43_in_reverse() -> None:
    s: Any = at("namiji", 3, "turn:blue-tai berth:0 berth:1 berth:2", direction="reverse")
    assert s.to_move() == 2
    assert places(s)[-3:] == ["s49", "s50", "s51"]
    assert places(s)[:3] == ["dock3/1", "dock3/2", "dock3/3"]
    stops = route(s)
    assert [stop["id"] for stop in stops if stop["kind"] == "dock"] == ["dock3", "dock2", "dock1"]
    assert (stops[0]["id"], stops[1]["kind"], stops[2]["kind"]) == ("port_b", "net", "whirlpool")
    assert stops[-1]["id"] == "port_a"


def test_H44_the_rules_of_2019() -> None:
    s: Any = at("namiji", 3, "berth:0 berth:1 berth:2 move:s01", ruleset="2019")
    assert view(s)["school"]["up"] == {}
    assert legal(s) == ["take:hidden"]
    go(s, "take:hidden fish:blue-tai")
    assert legal(s) == ["place:r1c1", "release"]
    go(s, "place:r1c1")
    assert s.prompt() == "turn"
    go(s, "turn:blue-tai")
    assert view(s)["school"]["up"] == {"blue-tai": 1}


def test_H45_what_chance_decides_at_setup() -> None:
    s: Any = at("namiji", 3, direction="random")
    assert (legal(s), s.weights()) == (["direction:forward", "direction:reverse"], [1, 1])
    go(s, "direction:reverse turn:blue-tai berth:2 berth:0 berth:1")
    assert view(s)["direction"] == "reverse"
    assert (s.to_move(), "s51" in places(s)) == (1, True)
    assert at("namiji", 3).prompt() == at("namiji", 3, direction="reverse").prompt() == "turn"
    assert at("namiji", 3, ruleset="2019").prompt() == "berth"
    assert at("namiji", 3, "direction:forward", ruleset="2019", direction="random").prompt() == "berth"


@pytest.mark.parametrize("other", ["meal_maki", "meal_miso"])
def test_H47_a_pair_that_cannot_be_told_apart(other: str) -> None:
    s = sea(["dock1/1", "s12"], "dock1/3")
    go(s, f"move:dock1/2 card:meal_maki card:{other} card:up_ink card:up_hook pick:up_ink pick:up_hook drop:meal_maki")
    for seat in range(2):
        known = view(s, seat)["returned"][0]
        if other == "meal_maki":
            assert known == {"dock": "dock1", "card": "meal_maki"}
        else:
            assert known == {"dock": "dock1", "either": ["meal_maki", "meal_miso"]}


def test_H48_spot_3_knows_what_spot_1_does_not() -> None:
    s = sea(["dock1/1", "s12"], "dock1/2")
    go(s, "move:dock1/3 card:meal_maki card:meal_miso card:up_ink card:up_hook pick:up_ink drop:meal_miso pick:up_hook")
    assert view(s, 1)["returned"][0]["card"] == "meal_maki"
    assert view(s, 0)["returned"][0] == {"dock": "dock1", "either": ["meal_maki", "meal_miso"]}


def test_H50_two_tokens_for_two_players() -> None:
    s = sea(["s44", "s48"], "s50")
    assert view(s)["early_birds"] == [7, 5]
    go(s, "move:port_b move:port_b")
    assert s.to_move() == OVER
    assert s.scores() == [7 - 15, 5 - 15]
    assert not [name for name, _ in events_seen(s) if name == "bird_lost"]
    for options, tokens in (
        ({"ruleset": "2019"}, [7, 5, 3]),
        ({"early_bird_two": 3}, [7, 5, 3]),
        ({"early_bird_two": 2, "ruleset": "2019"}, [7, 5]),
    ):
        started: Any = at("namiji", 2, **options)
        assert view(started)["early_birds"] == tokens
    for players, tokens in ((3, [7, 5, 3]), (4, [7, 5, 3, 2]), (5, [7, 5, 3, 2, 1])):
        for number in ("book", 2, 3):
            assert view(at("namiji", players, early_bird_two=number))["early_birds"] == tokens


def test_H51_final_scoring() -> None:
    shrimps = " ".join(["shrimp"] * 6)
    s = sea(["s51", "port_b/1", "port_b/2"], traps=[shrimps], rocks=["r04"], offerings=[1, 4, 4])
    assert s.scores() == [6, 7, 5]
    go(s, "move:port_b")
    assert s.scores() == [10, -8, -10]


def test_H52_ranks_at_the_port() -> None:
    s = sea(["s44", "s47"], "s45")
    go(s, "move:port_b")
    assert (s.boats[0] >> 4, view(s)["boats"][0]["spot"]) == (52, 1)
    assert (s.to_move(), s.prompt()) == (0, "neutral")
    go(s, "neutral:port_b")
    assert view(s)["boats"][2]["spot"] == 2
    go(s, "move:port_b")
    assert s.to_move() == OVER
    assert view(s)["boats"][1]["spot"] == 3
