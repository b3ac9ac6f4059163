"""The corner cases C01 to C15: tokens, turns and Lisbon."""

from __future__ import annotations

import pytest

from marea import OVER
from tests.games.caravelas.chart import EAST, WEST, chart, fleet, go, hand, offers, settle_chance, table


@pytest.mark.parametrize("cards", ["storm1 storm4", ""])
def test_C01_no_card_can_be_played_with_nothing_left(cards: str) -> None:
    s = chart(f"0806 {EAST}", tok=1, hands=[cards])
    assert "move:0807" not in offers(s)
    assert "move:0706" in offers(s)


def test_C02_a_storm_that_takes_the_last_tokens() -> None:
    s = chart(f"0903 {EAST}", tok=4, hands=["storm4"])
    go(s, "move:0904 card:storm4")
    assert s.prompt() == "deal"
    settle_chance(s)
    assert (s.to_move(), fleet(s, 0).cell, fleet(s, 0).tok) == (1, "0904", 9)


def test_C03_wind_keeps_a_turn_alive() -> None:
    s = chart(f"0806 {EAST}", tok=1, hands=["wind"])
    go(s, "move:0807")
    assert fleet(s, 0).tok == 0
    go(s, "card:wind")
    assert (s.to_move(), s.prompt(), fleet(s, 0).tok) == (0, "move", 2)


def test_C04_the_last_token_ends_a_turn_on_a_current() -> None:
    s = chart(f"1002 {EAST}", tok=1)
    go(s, "move:1003")
    settle_chance(s)
    assert (s.to_move(), fleet(s, 0).cell) == (1, "1003")


def test_C05_a_player_who_bids_everything_has_no_turn() -> None:
    s = chart(f"{WEST} {EAST}", auction=True)
    go(s, "bid:9 pass slot:0")
    assert (s.prompt(), fleet(s, 0).tok in (0, 9)) == ("deal", True)
    settle_chance(s)
    assert (s.to_move(), s.prompt(), table(s).order) == (1, "move", [0, 1])
    assert (fleet(s, 0).tok, len(fleet(s, 0).hand)) == (9, 5)


def test_C05_in_lisbon_the_same_turn_is_a_stop() -> None:
    s = chart(f"1002 {EAST}", auction=True, hands=["storm1 calm"])
    go(s, "bid:9 pass slot:0")
    assert (s.to_move(), offers(s)) == (0, {"refill", "swap"})


def test_C06_dead_calm_helps_no_player() -> None:
    s = chart("0806 0706", hands=["calm"])
    go(s, "move:0807 card:calm")
    assert s.prompt() == "deal"
    settle_chance(s)
    assert (s.to_move(), s.prompt(), fleet(s, 1).cell) == (1, "move", "0706")


def test_C07_a_wind_card_against_pirates() -> None:
    s = chart("1107 1108", tok=1, hands=["wind"])
    assert "move:1007:pay" not in offers(s)
    go(s, "move:1007:wind")
    assert (s.prompt(), table(s).discards) == ("deal", ["wind"])
    settle_chance(s)
    assert (s.to_move(), s.prompt(), fleet(s, 0).cell) == (1, "move", "1007")


def test_C08_pirates_take_the_last_token_on_a_current() -> None:
    s = chart(f"0204 {EAST}", tok=1)
    go(s, "move:0104:pay")
    settle_chance(s)
    assert (s.to_move(), fleet(s, 0).cell) == (1, "0104")


def test_C09_a_bonus_move_into_lisbon_sells_nothing() -> None:
    s = chart("0903 1003", hands=["storm2"], cargo=["", "gold"])
    go(s, "move:0904 card:storm2 bonus:1002 stay")
    assert (fleet(s, 1).cargo, s.scores()[1]) == (["gold"], 0)
    go(s, "end")
    settle_chance(s)
    go(s, "end")
    assert (fleet(s, 1).cargo, s.scores()[1]) == ([], 5)


def test_C10_passing_lisbon_sells_nothing() -> None:
    s = chart(f"1003 {EAST}", cargo=["gold"])
    go(s, "move:1002 move:1001 end")
    assert (fleet(s, 0).cargo, s.scores()[0]) == (["gold"], 0)


def test_C11_a_one_with_every_ship_sunk() -> None:
    s = chart(f"1310 {EAST}", sunk=["1 2 3"])
    go(s, "move:1411 die:one")
    assert (s.to_move(), s.prompt(), fleet(s, 0).sunk) == (0, "move", [1, 2, 3])


def test_C12_the_fourth_ship_is_repaired_and_cards_swapped() -> None:
    s = chart(f"1003 {EAST}", four=[0], sunk=["2 4"], hands=["calm calm"])
    go(s, "move:1002 end")
    assert (fleet(s, 0).ships, fleet(s, 0).sunk) == ([1, 2, 3, 4], [])
    go(s, "swap")
    assert (hand(s, 0), table(s).discards) == ([], ["calm", "calm"])
    settle_chance(s)
    assert (len(hand(s, 0)), s.to_move(), fleet(s, 0).total) == (5, 1, 12)


def test_C13_discoveries_without_room_for_the_good() -> None:
    s = chart(f"3006 {WEST}")
    go(s, "move:3007")
    assert (s.scores()[0], fleet(s, 0).cargo) == (3, [])
    s = chart(f"2207 {WEST}", sunk=["2"])
    go(s, "move:2206")
    assert (s.scores()[0], fleet(s, 0).cargo) == (2, [])


def test_C14_the_fleet_is_enlarged_once() -> None:
    s = chart(f"1003 {EAST}", four=[0], cargo=["gold sugar silk"])
    go(s, "move:1002 end")
    assert (s.prompt(), fleet(s, 0).cargo, s.scores()[0]) == ("deal", [], 15)


def test_C15_the_round_of_the_last_piece_is_played_to_its_end() -> None:
    s = chart("1002 1002", cargo=["pepper", "pepper"], pieces=["", "1 2"])
    go(s, "end buy:yes")
    settle_chance(s)
    assert (s.to_move(), s.scores()) == (1, [10, 20])
    go(s, "end")
    assert (s.prompt(), s.scores()) == ("deal", [10, 25])
    settle_chance(s)
    assert (s.to_move(), s.reason()) == (OVER, "monastery")
