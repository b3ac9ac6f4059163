"""The clauses of Namiji on the route, the neutral boat, the docks and the end, by their numbers."""

from __future__ import annotations

import pytest

from marea import CHANCE, OVER, Rng
from marea.kernel.chance import random_action
from tests.games.namiji.sea import GAME, board, go, places, route, sea, view
from tests.positions import at, events_seen, legal


def test_R1_the_last_boat_moves_and_its_owner_decides() -> None:
    s = sea(["s05", "s03", "s04"])
    assert (s.to_move(), s.prompt(), s.asked()) == (1, "move", [1])
    s = at("namiji", 3, "turn:blue-tai berth:2 berth:0 berth:1")
    assert s.to_move() == 1  # spot 3 of the start port is furthest back


def test_R2_free_spaces_may_be_skipped_but_boats_never_go_back() -> None:
    s = sea(["s05", "s08", "s10"])
    assert places(s) == ["s06", "s07", "s09", "s11", "s12", "dock1/1", "dock1/2", "dock1/3"]
    assert GAME.refusal(s, 0, GAME.space.read("move:s04")) == "R2"


def test_R3_no_move_passes_a_dock() -> None:
    s = sea(["dock1/3", "dock1/1", "s20"])
    assert s.to_move() == 0
    assert places(s)[-1] == "dock2/3"
    assert GAME.refusal(s, 0, GAME.space.read("move:s27")) == "R3"
    s = sea(["s42", "s43", "s44"])
    assert places(s)[-1] == "port_b"


def test_R4_one_boat_on_a_spot() -> None:
    s = sea(["s05", "s06", "dock1/2"])
    assert "s06" not in places(s)
    assert "dock1/2" not in places(s)
    assert GAME.refusal(s, 0, GAME.space.read("move:s06")) == "R4"
    assert GAME.refusal(s, 0, GAME.space.read("move:dock1/2")) == "R4"


def test_R5_the_route_spot_is_taken_first() -> None:
    s = sea(["s05", "s06", "s08", "s11"])
    go(s, "move:s07")
    assert view(s)["boats"][0]["spot"] == 1
    go(s, "move:s07")
    assert view(s)["boats"][1]["spot"] == 2
    assert s.to_move() == 1  # the second to arrive is the first to leave
    stop = next(stop for stop in route(s) if stop["id"] == "s07")
    assert stop["spots"] == [0, 1]


@pytest.mark.parametrize(("others", "free"), [(["s07"], False), (["s07", "s08"], False), (["s07", "s08", "s09"], True)])
def test_R6_outer_spots_need_four_players(others: list[str], free: bool) -> None:
    s = sea(["s05", *others], "s11" if len(others) == 1 else "")
    assert ("s07" in places(s)) is free
    if not free:
        assert GAME.refusal(s, 0, GAME.space.read("move:s07")) == "R6"


def test_R7_a_boat_that_is_still_last_moves_again() -> None:
    s = sea(["s01", "s10", "s11"])
    go(s, "move:s02 move:s04 move:s06")
    assert (s.to_move(), s.prompt()) == (0, "move")


def test_R8_only_a_completed_panorama_is_closed() -> None:
    s = sea(["s14", "s22", "s23"], panoramas=["octopus octopus octopus octopus"])
    assert "s16" not in places(s)
    assert {"s18", "s21"} <= set(places(s))
    assert GAME.refusal(s, 0, GAME.space.read("move:s16")) == "R8"
    assert GAME.why_not(s, 0, ["s16"]) == "R8"


def test_R9_the_effect_comes_before_the_next_move() -> None:
    s = sea(["s16", "s18", "s19"])
    go(s, "move:s17")
    assert s.prompt() == "rock"
    go(s, "rock:r01 rock:r02")
    assert GAME.refusal(s, 0, GAME.space.read("move:s18")) == "R9"
    assert GAME.why_not(s, 0, ["s18"]) == "R9"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_R10_there_is_always_a_move(players: int) -> None:
    s = GAME.new(players, {"direction": "random"})
    rng = Rng(players)
    while s.to_move() != OVER:
        assert s.legal()
        s.apply(random_action(s, rng))


def test_R54_stations_have_no_effect_on_the_neutral_boat() -> None:
    s = sea(["s08", "s05"], "s02")
    go(s, "neutral:s03")
    assert (s.prompt(), s.to_move()) == ("neutral", 0)  # no token is drawn, and it is still furthest back
    assert view(s)["bag"] == {"crab": 20, "shrimp": 30}


def test_R55_the_player_ahead_decides_for_it() -> None:
    assert sea(["s04", "s09"], "s03").to_move() == 1
    assert sea(["dock1/1", "dock1/3"], "s12").to_move() == 0
    s = sea(["dock1/1", "dock1/3"], "s12")
    assert legal(s) == ["neutral:dock1/2"]
    assert GAME.refusal(s, 0, GAME.space.read("move:s14")) == "R55"


def test_R56_it_follows_when_both_have_arrived() -> None:
    s = sea(["port_b/1", "s46"], "s47")
    go(s, "move:port_b")
    assert s.to_move() == OVER
    assert view(s)["boats"][2] == {"seat": -1, "place": "port_b", "spot": 3, "steps": 52}


def test_R57_it_discards_the_best_token() -> None:
    s = sea(["s48", "s47"], "s46", early_bird_two=3)
    go(s, "neutral:port_b")
    assert view(s)["early_birds"] == [5, 3]


def test_R58_a_card_is_removed_unseen() -> None:
    s = sea(["dock1/1", "s12"], "dock1/2")
    go(s, "move:dock1/3 card:meal_maki card:meal_miso card:up_ink card:up_hook pick:up_ink")
    assert (s.to_move(), s.prompt()) == (CHANCE, "drop")
    before = [view(s, seat)["dock"]["deck"] for seat in range(2)]
    go(s, "drop:up_hook")
    assert [view(s, seat)["dock"]["deck"] for seat in range(2)] == before
    assert ("dropped", {}) in events_seen(s)
    assert "hand" not in view(s, 0)["dock"]
    assert view(s, 0)["dock"]["hand_or_removed"] == {"meal_maki": 1, "meal_miso": 1, "up_hook": 1}
    assert view(s, 1)["dock"]["hand"] == {"meal_maki": 1, "meal_miso": 1}


@pytest.mark.parametrize(("players", "spots"), [(2, 3), (3, 3), (4, 4), (5, 5)])
def test_R60_any_free_spot_in_use(players: int, spots: int) -> None:
    boats = ["s08", "s09", "s10", "s11", "s12"][:players]
    s = sea(boats, "s12" if players == 2 else "")
    assert [place for place in places(s) if place.startswith("dock")] == [f"dock1/{i}" for i in range(1, spots + 1)]
    if players < 5:
        assert GAME.refusal(s, 0, GAME.space.read("move:dock1/5")) == "R60"


def test_R61_the_hand_goes_from_spot_to_spot() -> None:
    s = sea(["dock1/1", "dock1/3", "s12"])
    go(s, "move:dock1/2")
    for card in ("meal_maki", "meal_maki", "up_ink", "up_hook"):
        assert s.prompt() == "card"
        go(s, f"card:{card}")
    assert view(s, 0)["dock"]["hand"] == {"meal_maki": 2, "up_hook": 1, "up_ink": 1}
    assert "hand" not in view(s, 2)["dock"]
    go(s, "pick:meal_maki")
    assert (s.to_move(), view(s, 2)["dock"]["hand"]) == (2, {"meal_maki": 1, "up_hook": 1, "up_ink": 1})
    go(s, "pick:up_ink pick:up_hook")
    assert view(s)["dock"] == {"deck": 17}


def test_R62_a_meal_scores_at_once_and_an_upgrade_does_not() -> None:
    s = sea(["dock1/1", "dock1/3", "s12"])
    go(
        s,
        "move:dock1/2 card:meal_maki card:meal_miso card:up_ink card:up_hook pick:meal_maki pick:meal_miso pick:up_ink",
    )
    assert s.scores() == [5, 0, 4]
    assert board(s, 1)["cards"] == {"up_ink": 1}


def test_R64_the_highest_spot_leaves_first() -> None:
    s = sea(["dock1/2", "dock1/4", "dock1/1", "dock1/3"])
    assert s.to_move() == 1


def test_R70_tokens_go_by_the_order_of_arrival() -> None:
    s = sea(["s44", "s48", "s49", "s50"])
    go(s, "move:port_b move:port_b move:port_b move:port_b")
    assert [board(s, seat)["early_bird"] for seat in range(4)] == [7, 5, 3, 2]


def test_R71_the_game_ends_with_the_last_boat() -> None:
    s = sea(["port_b/1", "s44", "s51"], rocks=["r05 r19"], offerings=[0, 1, 2])
    go(s, "move:port_b")
    assert s.to_move() == 2
    assert view(s, 1)["shown"] == []
    go(s, "move:port_b")
    assert (s.to_move(), s.reason()) == (OVER, "arrival")
    assert s.scores() == [7 + 4, 5 - 3, 3 - 6]
    assert [[objective["met"] for objective in shown] for shown in view(s, 1)["shown"]] == [[True, False], [], []]
    assert s.winners() == [0]
