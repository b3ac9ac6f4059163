"""The cases H1 to H14 of the specification: turn order, destinations of boats, and the worked examples."""

from __future__ import annotations

from marea import OVER
from tests.games.namiji.sea import board, go, places, sea, view
from tests.positions import legal

GREEN_ROW = "r1c1=green-tai r1c2=green-saba r1c3=green-fugu"


def test_H1_the_boat_furthest_back_moves() -> None:
    s = sea(["s05", "s08", "s10"])
    assert (s.to_move(), s.prompt()) == (0, "move")


def test_H2_the_outer_spot_is_behind_the_route_spot() -> None:
    s = sea(["s07", "s07+", "s09", "s11"])
    assert (s.to_move(), s.prompt()) == (1, "move")


def test_H3_overtaking_and_moving_again() -> None:
    s = sea(["s05", "s08", "s10"])
    go(s, "move:s09 reveal:green-tai release")
    assert s.to_move() == 1
    s = sea(["s05", "s08", "s10"])
    go(s, "move:s06")
    assert (s.to_move(), s.prompt()) == (0, "move")


def test_H4_a_row_scores_and_a_mixed_column_does_not() -> None:
    s = sea(["s07", "s10", "s11"], up="green-tai", shelves=[f"{GREEN_ROW} r2c2=blue-tai r3c2=orange-tai"])
    go(s, "move:s08 take:green-tai turn:blue-saba")
    assert s.scores()[0] == 0
    go(s, "place:r1c4")
    assert s.scores()[0] == 5
    assert board(s)["shelf"]["scored"] == ["row1"]


def test_H5_the_fourth_whale_section() -> None:
    s = sea(["s09", "s11", "s12"], panoramas=["whale whale whale"])
    assert s.scores()[0] == 6
    go(s, "move:s10")
    assert s.scores()[0] == 10
    assert (board(s)["panoramas"], board(s)["bonuses"]) == ({"whale": 4}, [])
    assert "whale" in view(s)["bonuses"]


def test_H6_a_dock_of_five_players() -> None:
    blue, green = 0, 1
    s = sea(["dock1/5", "dock1/1", "dock1/2", "dock1/3", "s12"])
    assert legal(s) == ["move:dock1/4"]
    go(s, "move:dock1/4 card:meal_maki card:meal_miso card:up_ink card:up_hook card:up_lid card:up_wide")
    order = []
    for card in ("meal_maki", "meal_miso", "up_ink", "up_hook"):
        order.append(s.to_move())
        go(s, f"pick:{card}")
    assert order == [green, 2, 3, 4]
    assert s.to_move() == blue
    assert legal(s) == ["pick:up_wide", "pick:up_lid"]
    go(s, "pick:up_lid")
    assert view(s)["dock"]["deck"] == 15
    assert view(s)["returned"] == [{"dock": "dock1", "card": "up_wide"}]
    leaving = []
    for place in ("s21", "s24", "s18", "s16"):  # panoramas, so that nothing has to be decided on the way
        leaving.append(s.to_move())
        go(s, f"move:{place}")
    assert leaving == [blue, 4, 3, 2]
    assert s.to_move() == green


def test_H6_three_players_draw_four_cards() -> None:
    s = sea(["dock1/2", "dock1/1", "s12"])
    go(s, "move:dock1/3 card:meal_maki card:meal_maki card:up_ink")
    assert s.prompt() == "card"
    go(s, "card:up_hook")
    assert (s.prompt(), s.to_move(), view(s, 1)["dock"]["count"]) == ("pick", 1, 4)


def test_H7_offerings_left_cost_points() -> None:
    s = sea(["port_b/1", "port_b/2", "s51"], offerings=[2, 4, 0])
    go(s, "move:port_b")
    assert s.to_move() == OVER
    assert s.scores() == [7 - 6, 5 - 15, 3 - 0]


def test_H8_the_first_scoring_example_is_36() -> None:
    s = sea(
        ["s48", "port_b/1", "port_b/2", "s49", "s50"],
        shelves=[f"{GREEN_ROW} r1c4=green-tai r2c1=blue-tai r3c1=orange-tai"],
        traps=["shrimp shrimp shrimp shrimp shrimp crab"],
        panoramas=["whale whale whale dolphin dolphin"],
        cards=["meal_maki up_hook up_wide"],
        rocks=["r01 r04 r09 r20"],
        offerings=[2],
    )
    go(s, "move:port_b move:port_b move:port_b")
    assert s.to_move() == OVER
    assert s.scores()[0] == 36
    assert [(entry["source"], entry["points"]) for entry in board(s)["account"]] == [
        ("line", 5),
        ("line", 3),
        ("crustaceans", 6),
        ("panorama", 3),
        ("panorama", 6),
        ("meal", 5),
        ("early_bird", 3),
        ("rock", 0),
        ("rock", 4),
        ("rock", 4),
        ("rock", 3),
        ("penalty", -6),
    ]


def test_H9_the_second_scoring_example_is_59() -> None:
    row_2 = "r2c1=blue-tai r2c2=blue-saba r2c3=blue-fugu r2c4=blue-saba"
    row_3 = "r3c1=orange-tai r3c2=green-tai r3c3=orange-tai r3c4=green-tai"
    s = sea(
        ["s48", "port_b/1", "port_b/2", "port_b/3", "port_b/4"],
        shelves=[f"r1c1=green-tai {row_2} {row_3}"],
        traps=["shrimp shrimp crab"],
        panoramas=["octopus octopus octopus octopus whale whale"],
        cards=["meal_onigiri meal_onigiri up_hook"],
        rocks=["r01 r05 r06"],
        offerings=[0],
    )
    go(s, "move:port_b")
    assert s.to_move() == OVER
    assert s.scores()[0] == 3 + 7 + 9 + 3 + 12 + 10 + 3 + 3 + 8 + 1 == 59
    assert sum(entry["points"] for entry in board(s)["account"]) == 59


def test_H10_the_player_ahead_moves_the_neutral_boat() -> None:
    yellow, purple = "s08", "s05"
    s = sea([yellow, purple], "s02")
    assert (s.to_move(), s.prompt()) == (0, "neutral")
    stations = ["s03", "s04", "s06", "s07", "s09", "s10", "s11", "s12"]
    assert places(s) == [*stations, "dock1/1", "dock1/2", "dock1/3"]
    assert all(text.startswith("neutral:") for text in legal(s))


def test_H11_three_players_without_outer_spots() -> None:
    s = sea(["s01", "s03", "s07"])
    stations = ["s02", "s04", "s05", "s06", "s08", "s09", "s10", "s11", "s12"]
    assert places(s) == [*stations, "dock1/1", "dock1/2", "dock1/3"]


def test_H12_the_second_boat_takes_the_outer_spot() -> None:
    s = sea(["s01", "s03", "s08", "s11"])
    go(s, "move:s03 token:shrimp stop")
    assert view(s)["boats"][0]["spot"] == 2
    assert (s.to_move(), s.prompt()) == (0, "move")


def test_H13_a_double_station_is_full_with_two_boats() -> None:
    s = sea(["s01", "s03", "s03+", "s11"])
    assert "s03" not in places(s)


def test_H14_a_completed_panorama_is_closed_to_its_owner() -> None:
    complete = ["dolphin dolphin dolphin"]
    s = sea(["s34", "s38"], "s37", panoramas=complete)
    assert s.to_move() == 0
    assert "s35" not in places(s)
    assert "s36" in places(s)
    s = sea(["s34", "s38"], "s33", panoramas=complete)
    assert (s.to_move(), s.prompt()) == (1, "neutral")
    assert "s35" in places(s)
    s = sea(["s34", "s33"], "s32", panoramas=complete)
    assert (s.to_move(), s.prompt()) == (0, "neutral")
    assert "s35" in places(s)
