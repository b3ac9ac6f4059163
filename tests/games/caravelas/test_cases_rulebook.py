"""The cases E1 to E13: the examples of the rulebook."""

from __future__ import annotations

from marea import OVER
from tests.games.caravelas.chart import EAST, WEST, chart, fleet, go, offers, settle_chance, start, table

GREEN, YELLOW, RED, BLUE = range(4)
SIX_GOODS = "gold sugar ivory pepper cinnamon silk"
EIGHT_PORTS = "labrador florida guinea mozambique diu siam timor macao"


def test_E1_red_bids_for_the_first_place() -> None:
    s = start(4)
    go(s, "pass pass bid:1 bid:2 pass pass bid:3 pass pass")
    assert (s.to_move(), s.prompt()) == (YELLOW, "auction")
    go(s, "pass")
    assert (fleet(s, RED).tok, fleet(s, BLUE).tok) == (6, 7)
    assert s.to_move() == RED
    go(s, "slot:0")
    assert s.to_move() == BLUE
    go(s, "slot:1")
    settle_chance(s)
    assert table(s).order == [RED, BLUE, GREEN, YELLOW]
    assert [len(fleet(s, seat).hand) for seat in (RED, BLUE, GREEN, YELLOW)] == [4, 5, 6, 7]


def test_E1b_without_bids_the_order_stays() -> None:
    s = start(4, "2 0 3 1")
    go(s, "pass pass pass pass")
    settle_chance(s)
    assert (table(s).order, s.to_move()) == ([2, 0, 3, 1], 2)


def test_E2_down_a_current_for_free() -> None:
    s = chart(f"1003 {EAST}", tok=9)
    go(s, "move:0903")
    assert (fleet(s, 0).tok, s.scores()[0], table(s).owner["madeira"]) == (9, 1, 0)


def test_E3_two_cells_one_with_pirates() -> None:
    s = chart(f"1108 {EAST}", tok=9)
    go(s, "move:1107 move:1007:pay")
    assert fleet(s, 0).tok == 6


def test_E4_pirates_on_a_current() -> None:
    s = chart(f"0204 {EAST}", tok=9)
    go(s, "move:0104:pay move:0004")
    assert (fleet(s, 0).tok, s.scores()[0], table(s).owner["florida"]) == (8, 3, 0)


def test_E5_from_malacca_to_ceylon() -> None:
    s = chart(f"2707 {WEST}", tok=9)
    go(s, "move:2607 move:2506 move:2406 move:2306")
    assert (fleet(s, 0).tok, s.scores()[0], fleet(s, 0).cargo) == (5, 4, ["cinnamon"])


def test_E6_a_ship_sinks_off_the_cape() -> None:
    s = chart(f"1310 {EAST}", cargo=["gold ivory"])
    go(s, "move:1411 die:one")
    assert offers(s) == {"sink:1", "sink:2", "sink:3"}
    go(s, "sink:1")
    assert (fleet(s, 0).cargo, fleet(s, 0).sunk, fleet(s, 0).total) == (["ivory"], [1], 9)
    for cell, port in (("0805", "0905"), ("0708", "0609")):
        s = chart(f"{cell} {EAST}", sunk=["1"])
        go(s, f"move:{port}")
        assert (fleet(s, 0).cargo, fleet(s, 0).markers) == ([], 19)


def test_E7_wind_gives_tokens_back() -> None:
    s = chart(f"0806 {EAST}", tok=4, hands=["wind"])
    go(s, "move:0807 card:wind")
    assert (fleet(s, 0).tok, s.to_move()) == (5, 0)


def test_E8_a_compass_storm_carries_a_ship_around_the_cape() -> None:
    s = chart("1511 2111 1709", tok=5, hands=["compass_nw"])
    go(s, "move:1512 card:compass_nw")
    assert (s.to_move(), offers(s)) == (1, {"stay", "bonus:2011"})
    go(s, "bonus:2011")
    assert (s.to_move(), offers(s)) == (1, {"stay", "bonus:1910"})
    go(s, "bonus:1910")
    assert (s.to_move(), s.prompt()) == (0, "move")
    assert (fleet(s, 0).cell, fleet(s, 0).tok, fleet(s, 0).hand) == ("1311", 4, [])
    assert [fleet(s, seat).cell for seat in (1, 2)] == ["1910", "1709"]


def test_E9_land_stops_a_compass_bonus() -> None:
    s = chart("0806 0809 0609", hands=["compass_nw"])
    go(s, "move:0807 card:compass_nw")
    assert (s.to_move(), offers(s)) == (1, {"stay", "bonus:0708"})
    go(s, "bonus:0708")
    assert (s.to_move(), s.prompt()) == (0, "move")
    assert [fleet(s, seat).cell for seat in range(3)] == ["0606", "0708", "0609"]


def test_E10_a_bonus_move_passes_the_cape() -> None:
    s = chart("0806 1310", tok=9, hands=["storm4"])
    go(s, "move:0807 card:storm4")
    assert fleet(s, 0).tok == 8
    go(s, "bonus:1411 bonus:1511 bonus:1611 bonus:1710")
    assert (fleet(s, 0).tok, s.to_move(), s.prompt()) == (4, 0, "move")
    assert (fleet(s, 1).cell, fleet(s, 1).sunk, s.scores()) == ("1710", [], [0, 1])


def test_E11_the_end_of_a_turn_by_guinea() -> None:
    s = chart("0903 0809", tok=5, four=[0], hands=["storm2"])
    go(s, "move:0904 card:storm2 bonus:0709 bonus:0609")
    assert (fleet(s, 1).cargo, s.scores()[1]) == (["sugar"], 2)
    assert fleet(s, 0).tok == 3
    go(s, "move:0905")
    assert (fleet(s, 0).tok, fleet(s, 0).cargo) == (3, ["gold"])
    go(s, "move:0806 move:0706 move:0606")
    settle_chance(s)
    assert (s.to_move(), s.prompt(), fleet(s, 0).cell, fleet(s, 0).tok) == (1, "move", "0606", 12)


def test_E12_a_full_fleet_in_lisbon() -> None:
    s = chart(f"1003 {EAST}", tok=5, cargo=[SIX_GOODS])
    go(s, "move:1002 end")
    assert len(offers(s)) == 21
    go(s, "fleet:gold:sugar:ivory")
    assert (fleet(s, 0).ships, fleet(s, 0).total) == ([1, 2, 3, 4], 12)
    go(s, "buy:yes")
    assert (fleet(s, 0).pieces, fleet(s, 0).cargo, s.scores()[0]) == ([1], [], 20)


def test_E13_eight_course_cards_fulfilled() -> None:
    s = chart(f"{WEST} {EAST}", ports=[EIGHT_PORTS], courses=[EIGHT_PORTS], pieces=["1 2", "3"], order="1 0")
    before = s.scores()
    go(s, "end")
    settle_chance(s)
    assert s.to_move() == OVER
    assert s.scores() == [before[0] + 40, before[1]]
