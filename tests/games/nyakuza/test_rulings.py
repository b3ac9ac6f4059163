"""The rulings G1 to G25 on what the rulebook leaves open, by their numbers."""

from __future__ import annotations

from typing import Any

import pytest

from marea import CHANCE, OVER, BadSetup
from tests.games.nyakuza.bay import GAME, bay, bid, boats, builds, covered, go, kobans, places, stalls, why_not
from tests.games.nyakuza.model import NEAR, RESOURCES
from tests.positions import at, legal, play


def test_G1_the_holder_is_first_by_default_and_last_by_option() -> None:
    for s, winner in (
        (bay(3, charm=2), 2),
        (bay(3, charm=2, tie_rule="holder_first"), 2),
        (bay(3, charm=2, tie_rule="holder_last"), 0),
    ):
        bid(s, "5 5 5")
        assert s.charm == winner
    with pytest.raises(BadSetup):
        GAME.new(3, {"tie_rule": "holder"})


@pytest.mark.parametrize("tie_rule", ["holder_first", "holder_last"])
def test_G2_without_bids_the_charm_stays(tie_rule: str) -> None:
    s = bay(4, charm=2, kobans=[10] * 4, wharf=8, tiles="1", tie_rule=tie_rule)
    bid(s, "0 0 0 0")
    assert (s.charm, kobans(s), s.wharf, boats(s, 2)) == (2, [12] * 4, 0, [])


def test_G3_a_second_place_needs_a_bid() -> None:
    s = bay(2)
    bid(s, "0 1")
    assert (s.staged, s.order) == ([0, 3], [1])
    s = bay(2)
    bid(s, "2 1")
    assert (s.staged, s.order) == ([3, 2], [0, 1])


def test_G4_a_short_draw_is_not_the_final_round() -> None:
    s = bay(2, tiles=" ".join(str(n) for n in range(3, 60)), secrets=[1, 2], round=18)
    bid(s, "0 0")
    go(s, "end end tile:60")
    assert (s.prompt(), s.round, s.final) == ("bid", 19, 0)
    bid(s, "0 0")
    go(s, "end end")
    assert (s.prompt(), s.round, s.final) == ("bid", 20, 1)
    bid(s, "0 0")
    go(s, "end end")
    assert s.to_move() == OVER


def test_G5_the_order_follows_the_bids_not_the_boats() -> None:
    s = bay(3, reserve=[1, 9, 9], sound=False)
    bid(s, "5 3 1", sound=False)
    assert (s.staged, s.order, s.to_move(), kobans(s)[0]) == ([1, 2, 1], [0, 1, 2], 0, 11)


def test_G5_bidding_stays_legal_without_boats() -> None:
    s = bay(2, reserve=[0, 9], sound=False)
    assert len(legal(s, 0)) == 25
    bid(s, "5 3", sound=False)
    assert (s.staged, s.charm, s.wharf, s.to_move()) == ([0, 2], 0, 5, 1)


def test_G6_returned_boats_can_be_staged_again() -> None:
    s = bay(2, tiles="9", reserve=[3, 3], sound=False)
    bid(s, "2 0", sound=False)
    assert (s.staged, s.reserve) == ([3, 0], [0, 3])
    go(s, "place:R9 tile:1 tile:2 tile:3", sound=False)
    assert s.reserve[0] == 2
    bid(s, "1 0", sound=False)
    assert s.staged[0] == 2


def test_G7_all_forced_stalls_must_be_affordable() -> None:
    for have, offered in ((2, False), (3, True)):
        s = bay(4, boats=["R5 C2 C3 R16 R17"], kobans=[have], staged=[1])
        assert ("R10" in places(s)) is offered


@pytest.mark.parametrize("coast", ["C2", "C3"])
def test_G8_the_player_chooses_the_coast_and_it_makes_no_difference(coast: str) -> None:
    s = bay(2, boats=["R4 C2 C3"], staged=[2])
    go(s, "place:R8")
    assert builds(s) == ["crabs:C2", "crabs:C3"]
    go(s, f"build:crabs:{coast}")
    assert (stalls(s), covered(s)) == ([coast], ["R4", "R8"])
    expected = (set(RESOURCES) - {"R4", "R8"}) | {n for c in ("R4", "R8", "C2", "C3") for n in NEAR[c] if n[0] in "CS"}
    assert set(places(s)) == expected - {"C2", "C3"}
    go(s, "place:R5")
    assert s.prompt() != "build"


def test_G9_players_with_one_boat_follow_the_charm_not_the_bids() -> None:
    s = bay(4)
    bid(s, "1 9 2 8")
    assert s.order == [1, 3, 2, 0]
    s = bay(4)
    bid(s, "2 9 1 8")
    assert s.order == [1, 3, 2, 0]


def test_G10_zero_bidders_follow_the_new_holder() -> None:
    s = bay(4, charm=0, tiles="20", secrets=[1, 2, 3, 4])
    bid(s, "0 0 5 0")
    assert s.order == [2, 3, 0, 1]  # from 2; from the old holder it would be 0, 1, 3


def test_G11_the_extra_boat_goes_on_the_secret_tile() -> None:
    s = bay(2, tiles="20", secrets=[1, 2], staged=[1])
    go(s, "secret")
    assert (boats(s, 0), s.staged[0]) == (["R1"], 1)


def test_G12_the_grand_stall_cannot_be_declined() -> None:
    s = bay(4, boats=["R4 C2"], stalls_left=[0], staged=[2], sound=False)
    go(s, "place:R8", sound=False)
    assert (s.to_move(), s.reason()) == (OVER, "grand_stall")


def test_G13_the_grand_stall_needs_its_own_tiles_coast_and_kobans() -> None:
    s = bay(4, boats=["R1 R4 C2"], stalls_left=[1], kobans=[3], staged=[4], sound=False)
    go(s, "place:R8", sound=False)
    assert (s.stalls_left[0], kobans(s)[0], s.prompt()) == (0, 1, "fish")
    go(s, "place:R5", sound=False)  # octopus and squid, but no coast cell
    assert s.prompt() == "fish"
    assert why_not(s, "place:C3") == "R23"  # 1 koban
    s.kobans[0] = 2
    go(s, "place:C3", sound=False)
    assert (s.reason(), kobans(s)[0], covered(s)) == ("grand_stall", 0, ["R1", "R4", "R5", "R8"])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_G14_48_kobans_in_all(players: int) -> None:
    assert sum(kobans(GAME.new(players))) == 48


@pytest.mark.parametrize("players", [2, 3, 4])
def test_G15_an_option_says_who_starts_with_the_charm(players: int) -> None:
    s: Any = GAME.new(players)
    assert s.charm == 0
    for seat in range(players):
        s = at("nyakuza", players, charm=seat)
        assert s.charm == seat
    with pytest.raises(BadSetup):
        GAME.new(players, {"charm": players})


def test_G16_the_winner_pays_before_building_and_the_second_gets_the_bid_back() -> None:
    s = bay(2, boats=["R4 R8", "R47 R48"], kobans=[3, 2])
    bid(s, "3 2")
    assert (kobans(s), s.to_move(), "C2" in places(s)) == ([0, 2], 0, False)
    s = bay(2, boats=["R4 R8"], kobans=[2, 9])
    bid(s, "2 3")
    go(s, "place:R60 place:R50 place:R30")
    assert (kobans(s), s.to_move(), "C2" in places(s)) == ([2, 6], 0, True)


def path_to(cell: str, resource: str) -> list[str]:
    """Return the shortest path over sea and tiles to another cell with a resource, without the first cell."""
    ways = [[cell]]
    for way in ways:  # grows during the loop
        if len(way) > 1 and RESOURCES.get(way[-1]) == resource:
            return way[1:]
        ways += [[*way, near] for near in NEAR[way[-1]] if near[0] != "C" and near not in way]
    raise AssertionError(f"no {resource} from {cell}")


@pytest.mark.parametrize("cell", ["R1", "R2", "R22", "R23", "R50"])
def test_G17_no_stall_on_a_resource_cell_at_the_land(cell: str) -> None:
    partner = {"crab": "crab", "octopus": "squid", "squid": "octopus"}[RESOURCES[cell]]
    s = bay(2, boats=[" ".join(path_to(cell, partner))], staged=[2])
    go(s, f"place:{cell}")
    assert (stalls(s), covered(s), s.prompt()) == ([], [], "fish")  # a recipe is complete, but there is no coast cell
    coast = next(near for near in NEAR[cell] if near[0] == "C")
    go(s, f"place:{coast}")
    assert (s.prompt() == "build", stalls(s)) in ((True, []), (False, [coast]))


def test_G17_stalls_are_for_coast_cells() -> None:
    texts = [GAME.space.show(action) for action in range(GAME.space.size())]
    built = {text.split(":")[2] for text in texts if text.startswith("build:")}
    assert built == {f"C{n}" for n in range(1, 31)}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_G18_without_kobans_the_game_runs_out(players: int) -> None:
    s = bay(players, kobans=[0] * players, wharf=players - 1, tiles="1 2", sound=False)
    while s.to_move() != OVER:
        assert s.to_move() == CHANCE or legal(s) == ["bid:0"]
        play(s, legal(s)[0])
    assert (kobans(s), s.wharf, s.reason(), len(s.winners())) == ([0] * players, players - 1, "final_round", players)


def test_G19_without_free_coast_nothing_is_built_and_the_game_goes_on() -> None:
    coast = " ".join(f"C{n}" for n in range(1, 31))
    s = bay(2, boats=["R4", coast], staged=[2], sound=False)
    go(s, "place:R8 place:R5", sound=False)
    assert (stalls(s), s.to_move() != OVER, s.round) == ([], True, 3)


def test_G20_three_may_share_the_victory() -> None:
    s = bay(3, final=True, round=20)
    bid(s, "0 0 0")
    assert (s.winners(), s.scores()) == ([0, 1, 2], [0, 0, 0])


@pytest.mark.parametrize(("players", "variant", "rounds"), [(2, 0, 20), (3, 0, 20), (4, 0, 15), (3, 1, 19), (4, 1, 14)])
def test_G21_the_longest_game(players: int, variant: int, rounds: int) -> None:
    s: Any = GAME.new(players, {"variant_secret": bool(variant)})
    while s.to_move() != OVER:
        play(s, "bid:0" if s.prompt() == "bid" else legal(s)[-1])
    assert s.round == rounds


def test_G22_a_single_boat_never_builds() -> None:
    for cell in RESOURCES:
        s = bay(2, staged=[2])
        go(s, f"place:{cell}")
        assert (s.prompt(), stalls(s), kobans(s)[0]) == ("fish", [], 24)


def test_G23_a_holder_of_a_tile_has_a_turn_in_the_usual_place() -> None:
    s = bay(3, reserve=[0, 9, 9], secrets=[1, 2, None], tiles="20", boats=["", "R20"], sound=False)
    bid(s, "5 3 1", sound=False)
    assert (s.order, s.staged, s.to_move(), legal(s)) == ([0, 1, 2], [0, 2, 1], 0, ["end"])
    go(s, "end", sound=False)
    assert (s.to_move(), s.prompt()) == (1, "fish_secret")


def test_G24_one_lost_stall_does_not_forbid_another() -> None:
    s = bay(2, boats=["R4 R8 R10 S1"], kobans=[1], staged=[2])
    assert "C2" not in places(s)
    go(s, "place:C3")
    assert (stalls(s), covered(s), kobans(s)[0]) == (["C3"], ["R10"], 0)


def test_G25_held_tiles_do_not_count_as_tiles_left() -> None:
    s = bay(2, secrets=[1, 2], final=True, round=20)
    bid(s, "0 0")
    go(s, "end end")
    assert (s.to_move(), s.reason()) == (OVER, "final_round")
