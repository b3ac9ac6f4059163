"""The rulings G1 to G22: order, tokens, bonus moves, and limited supplies."""

from __future__ import annotations

import pytest

from tests.games.caravelas.chart import EAST, WEST, chart, fleet, go, hand, offers, settle_chance, start, table
from tests.games.caravelas.model_data import PORTS
from tests.positions import legal

LISBON_FOUR = "1002 1002 1002 1002"


def test_G1_the_fourth_player_has_seven_cards() -> None:
    s = start(4, "3 2 1 0")
    go(s, "pass pass pass pass")
    settle_chance(s)
    assert [len(hand(s, seat)) for seat in (3, 2, 1, 0)] == [4, 5, 6, 7]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_G2_four_course_cards_of_each_deck(players: int) -> None:
    s = start(players)
    for seat in range(players):
        decks = sorted(PORTS[port][3] for port in fleet(s, seat).courses)
        assert decks == ["east"] * 4 + ["west"] * 4
    dealt = [port for seat in range(players) for port in fleet(s, seat).courses]
    assert len(set(dealt)) == 8 * players


def test_G3_the_cape_is_in_the_east_and_its_card_in_the_western_deck() -> None:
    s = chart("0806 1511", hands=["storm1"])
    go(s, "move:0807 card:storm1")
    assert (s.to_move(), s.prompt()) == (0, "move")
    s = chart("1512 1511", hands=["storm1"])
    go(s, "move:1612 card:storm1")
    assert (s.to_move(), s.prompt()) == (1, "bonus")
    assert {"course:good_hope", "course:mozambique"} <= set(legal(s.game.new(2, {})))


def test_G4_bids_are_compared_by_their_totals() -> None:
    s = chart(f"{WEST} {EAST}", auction=True)
    go(s, "bid:1 bid:2 bid:3")
    assert (s.to_move(), "bid:3" in offers(s), "bid:4" in offers(s)) == (1, False, True)


def test_G5_the_highest_bidder_is_not_asked_again() -> None:
    s = chart(f"{WEST} {EAST} {EAST}", auction=True)
    go(s, "bid:1 pass pass")
    assert (s.to_move(), s.prompt()) == (0, "place")


def test_G6_every_bidder_chooses_freely_and_no_one_else_is_asked() -> None:
    s = chart(LISBON_FOUR, auction=True)
    go(s, "pass bid:1 bid:2 pass pass pass slot:3")
    assert (s.to_move(), offers(s)) == (1, {"slot:0", "slot:1", "slot:2"})
    go(s, "slot:1")
    assert (s.prompt(), table(s).order) == ("move", [0, 1, 3, 2])


def test_G7_losers_pay_too() -> None:
    s = chart(f"{WEST} {EAST}", auction=True)
    go(s, "bid:2 bid:3 pass slot:0 slot:1")
    assert [fleet(s, seat).tok for seat in range(2)] == [7, 6]


def test_G8_no_bid_can_be_equal() -> None:
    s = chart(f"{WEST} {EAST}", auction=True)
    go(s, "bid:5")
    assert not offers(s) & {"bid:1", "bid:2", "bid:3", "bid:4", "bid:5"}


def test_G9_the_cell_of_the_last_token_is_resolved() -> None:
    s = chart(f"0805 {EAST}", tok=1)
    go(s, "move:0905")
    assert (s.prompt(), fleet(s, 0).cargo, s.scores()[0]) == ("deal", ["gold"], 1)
    s = chart(f"1310 {EAST}", tok=1)
    go(s, "move:1411")
    assert s.prompt() == "die"
    go(s, "die:red")
    assert s.prompt() == "deal"


def test_G10_a_wind_card_in_hand_does_not_keep_a_turn_alive() -> None:
    s = chart(f"0806 {EAST}", tok=1, hands=["wind"])
    go(s, "move:0706")
    assert s.prompt() == "deal"


def test_G11_no_tokens_at_the_start_of_a_turn() -> None:
    s = chart(f"0903 {EAST}", hands=["wind wind wind wind wind"], auction=True)
    go(s, "bid:9 pass slot:0")
    assert (s.to_move(), s.prompt(), fleet(s, 0).cell, fleet(s, 0).tok) == (1, "move", "0903", 9)


def test_G12_a_storm_is_paid_after_the_step() -> None:
    assert "move:0807" not in offers(chart(f"0806 {EAST}", tok=2, hands=["storm2"]))
    s = chart(f"0806 {EAST}", tok=3, hands=["storm2 storm3"])
    go(s, "move:0807")
    assert offers(s) == {"card:storm2"}


def test_G13_wind_gives_back_one_token_if_one_was_spent() -> None:
    s = chart(f"0806 {EAST}", hands=["wind"])
    go(s, "move:0807 card:wind")
    assert fleet(s, 0).tok == 9


def test_G14_wind_gives_back_what_was_bid() -> None:
    s = chart(f"0903 {EAST}", hands=["wind"], auction=True)
    go(s, "bid:4 pass slot:0 move:0904 card:wind")
    assert fleet(s, 0).tok == 7


def test_G15_bonus_moves_follow_the_track() -> None:
    s = chart("0602 0806 0602 0602", active=1, order="3 0 1 2", hands=["", "storm1"])
    go(s, "move:0807 card:storm1")
    asked = [s.to_move()]
    for _ in range(2):
        go(s, "stay")
        asked.append(s.to_move())
    assert asked == [3, 0, 2]


def test_G16_a_bonus_move_sells_nothing_in_lisbon() -> None:
    s = chart("0806 1003", hands=["wind"], cargo=["", "pepper"])
    go(s, "move:0807 card:wind bonus:1002")
    assert (s.to_move(), offers(s) >= {"stay", "bonus:1001"}) == (1, True)  # the bonus move goes on as anywhere
    go(s, "stay")
    assert (fleet(s, 1).cargo, s.scores()[1], s.to_move()) == (["pepper"], 0, 0)


def test_G17_passing_lisbon_repairs_nothing() -> None:
    s = chart(f"1003 {EAST}", sunk=["1"])
    go(s, "move:1002 move:1001 end")
    assert fleet(s, 0).sunk == [1]


def test_G18_a_turn_that_ends_unmoved_in_lisbon_is_a_stop() -> None:
    s = chart(f"1002 {EAST}", hands=["calm"])
    go(s, "end")
    assert offers(s) == {"refill", "swap"}


def test_G19_discovering_and_loading_are_automatic() -> None:
    s = chart(f"0904 {EAST}")
    go(s, "move:0905")
    assert (s.prompt(), fleet(s, 0).cargo, table(s).owner) == ("move", ["gold"], {"guinea": 0})


def test_G20_twenty_markers_are_all_there_are() -> None:
    ports = [port for port in PORTS if port not in ("madeira", "guinea")]
    s = chart(f"1003 {EAST}", ports=[" ".join(ports[:19])], hands=["wind"])
    before = s.scores()[0]
    go(s, "move:0903")
    assert (s.scores()[0], fleet(s, 0).markers) == (before + 1, 0)
    go(s, "move:0904 card:wind move:0905")
    assert (s.scores()[0], "guinea" in table(s).owner, fleet(s, 0).cargo) == (before + 1, False, ["gold"])


def test_G21_more_than_eight_ships_may_be_sunk() -> None:
    s = chart(f"1310 {EAST} {EAST}", sunk=["1 2", "1 2 3", "1 2 3"])
    go(s, "move:1411 die:one sink:3")
    assert sum(len(fleet(s, seat).sunk) for seat in range(3)) == 9


def test_G22_there_are_enough_cubes_for_all() -> None:
    s = chart("0904 0905 0905 0905", cargo=["", "gold", "gold", "gold"])
    go(s, "move:0905")
    assert fleet(s, 0).cargo == ["gold"]
