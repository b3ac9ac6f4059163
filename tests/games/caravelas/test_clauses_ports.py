"""The clauses R40 to R53: bonus moves, discoveries, loading, sinking and Lisbon."""

from __future__ import annotations

import pytest

from tests.games.caravelas.chart import EAST, WEST, chart, fleet, go, hand, offers, settle_chance, table
from tests.games.caravelas.model_data import GOODS, NEAR, PORTS

# -- bonus moves ------------------------------------------------------------------------------------------------------


def test_R40_ships_in_the_zone_of_the_card_may_move() -> None:
    s = chart("0806 1002 1511 0400", hands=["storm1"])
    go(s, "move:0807 card:storm1")
    assert s.to_move() == 1  # in Lisbon
    go(s, "stay")
    assert s.to_move() == 3  # in another port; seat 2 is beyond the border
    go(s, "stay")
    assert (s.to_move(), s.prompt()) == (0, "move")


def test_R40_in_the_east_the_eastern_ships_may_move() -> None:
    s = chart("2706 1511 1412", hands=["storm1"])
    go(s, "move:2707 card:storm1")
    assert s.to_move() == 1
    go(s, "stay")
    assert s.to_move() == 0


def test_R41_in_track_order_with_the_active_player_skipped() -> None:
    s = chart("0806 0602 0602 0602", order="2 0 3 1", hands=["storm1"])
    asked = []
    go(s, "move:0807 card:storm1")
    while s.prompt() == "bonus":
        asked.append(s.to_move())
        go(s, "stay")
    assert asked == [2, 3, 1]


@pytest.mark.parametrize(("card", "cells"), [("storm1", 1), ("storm2", 2), ("storm3", 3), ("storm4", 4), ("wind", 2)])
def test_R41_as_many_cells_as_the_card_says(card: str, cells: int) -> None:
    s = chart("0806 0602", hands=[card])
    go(s, f"move:0807 card:{card}")
    for step in range(cells):
        assert s.to_move() == 1
        here = "0602" if step % 2 == 0 else "0603"
        assert offers(s) == {"stay", *(f"bonus:{cell}" for cell in NEAR[here].values())}
        go(s, "bonus:0603" if step % 2 == 0 else "bonus:0602")  # and back again
    assert (s.to_move(), s.prompt()) == (0, "move")


def test_R41_a_compass_gives_two_cells_in_its_direction() -> None:
    s = chart("0806 0602", hands=["compass_s"])
    go(s, "move:0807 card:compass_s")
    assert offers(s) == {"stay", "bonus:0603"}
    go(s, "bonus:0603")
    assert offers(s) == {"stay", "bonus:0604"}
    go(s, "bonus:0604")
    assert (s.to_move(), fleet(s, 1).cell) == (0, "0604")


def test_R41_a_bonus_may_end_after_any_cell() -> None:
    s = chart("0806 0602", hands=["storm4"])
    go(s, "move:0807 card:storm4 bonus:0603 stay")
    assert (s.to_move(), fleet(s, 1).cell) == (0, "0603")


def test_R42_no_tokens_no_currents_no_symbols() -> None:
    s = chart("0806 0204", hands=["storm2"])
    go(s, "move:0807 card:storm2 bonus:0104")
    assert (fleet(s, 1).tok, s.to_move()) == (9, 1)
    go(s, "bonus:0004")  # down the current, but a cell of the bonus all the same
    assert (fleet(s, 1).tok, fleet(s, 1).cell, s.to_move(), s.prompt()) == (9, "0004", 0, "move")


def test_R42_a_blue_cell_needs_no_card_and_the_border_does_not_stop_the_move() -> None:
    s = chart("0806 1310", hands=["storm3", "storm1 wind"])
    go(s, "move:0807 card:storm3 bonus:1311 bonus:1412 bonus:1511")
    assert (hand(s, 1), fleet(s, 1).cell, s.scores()[1]) == (["storm1", "wind"], "1511", 1)


def test_R43_ports_are_discovered_and_goods_loaded_on_the_way() -> None:
    s = chart("0806 0805", hands=["storm2"])
    go(s, "move:0807 card:storm2 bonus:0905 bonus:0904")
    assert (fleet(s, 1).cargo, table(s).owner, s.scores()[1]) == (["gold"], {"guinea": 1}, 1)


def test_R44_lisbon_does_nothing_in_a_bonus_move() -> None:
    s = chart("0806 1003", hands=["storm1", "calm"], cargo=["", "gold pepper silk"])
    go(s, "move:0807 card:storm1 bonus:1002")
    assert (s.to_move(), s.prompt()) == (0, "move")
    assert (fleet(s, 1).cargo, hand(s, 1), s.scores()[1]) == (["gold", "pepper", "silk"], ["calm"], 0)


def test_R44_nor_does_it_repair() -> None:
    s = chart("0806 1003", hands=["storm1"], sunk=["", "2"])
    go(s, "move:0807 card:storm1 bonus:1002")
    assert fleet(s, 1).sunk == [2]


# -- discoveries, loading, sinking ------------------------------------------------------------------------------------


@pytest.mark.parametrize("port", list(PORTS))
def test_R45_R46_every_port_is_discovered_and_its_good_loaded(port: str) -> None:
    cell, points, good, _ = PORTS[port]
    beside = next(iter(NEAR[cell].values()))
    far = EAST if cell < "1500" else WEST
    s = chart(f"{beside} {far}", four=[0], tok=12, version="open_deck")
    go(s, f"move:{cell}")
    assert (table(s).owner, s.scores()[0]) == ({port: 0}, points)
    assert (fleet(s, 0).cargo, fleet(s, 0).markers) == ([good] if good else [], 19)


def test_R45_a_port_is_discovered_once() -> None:
    s = chart(f"1003 {EAST}", ports=["", "madeira"])
    go(s, "move:0903")
    assert (table(s).owner, s.scores()) == ({"madeira": 1}, [0, 1])


@pytest.mark.parametrize("good", list(GOODS))
def test_R46_a_good_needs_its_ship_and_room(good: str) -> None:
    ship = GOODS[good][0]
    cell = next(cell for cell, _, loaded, _ in PORTS.values() if loaded == good)
    beside, far = next(iter(NEAR[cell].values())), EAST if cell < "1500" else WEST
    for sunk, held, after in ((ship, "", []), (ship % 4 + 1, "", [good]), ("", good, [good])):
        s = chart(f"{beside} {far}", four=[0], sunk=[str(sunk)], cargo=[held], version="open_deck")
        go(s, f"move:{cell}")
        assert fleet(s, 0).cargo == after


def test_R47_a_port_gives_its_good_again_after_a_sale() -> None:
    s = chart(f"0904 {EAST}", tok=9, cargo=["gold"], ports=["guinea"])
    go(s, "move:0905 end")
    assert fleet(s, 0).cargo == ["gold"]
    s = chart(f"1002 {EAST}", cargo=["gold"], ports=["guinea"], version="open_deck")
    go(s, "end end pass pass")
    assert (fleet(s, 0).cargo, s.scores()[0]) == ([], 6)
    go(s, "move:1003 move:0903 move:0904 reveal:wind move:0905")
    assert (fleet(s, 0).cargo, s.scores()[0]) == (["gold"], 7)  # and Madeira


def test_R50_the_player_chooses_among_ships_afloat() -> None:
    s = chart(f"1310 {EAST}", sunk=["2"], cargo=["gold sugar silk"])
    go(s, "move:1411 die:one")
    assert offers(s) == {"sink:1", "sink:3"}
    go(s, "sink:1")
    assert (fleet(s, 0).sunk, fleet(s, 0).cargo) == ([1, 2], ["silk"])
    assert (fleet(s, 0).tok, fleet(s, 0).total, s.to_move(), s.prompt()) == (8, 9, 0, "move")


def test_R50_the_fourth_ship_can_sink_once_it_is_owned() -> None:
    s = chart(f"1310 {EAST}", four=[0], cargo=["nutmeg silver gold"])
    go(s, "move:1411 die:one sink:4")
    assert (fleet(s, 0).cargo, fleet(s, 0).total, fleet(s, 0).ships) == (["gold"], 12, [1, 2, 3, 4])


# -- Lisbon -----------------------------------------------------------------------------------------------------------


def test_R51_a_stop_by_choice_by_the_last_token_or_without_moving() -> None:
    for ship, moves in (("1003", "move:1002 end"), ("1002", "end")):
        s = chart(f"{ship} {EAST}", cargo=["gold"])
        go(s, moves)
        assert (fleet(s, 0).cargo, s.scores()[0]) == ([], 5)
    s = chart(f"1003 {EAST}", tok=1, cargo=["gold"])
    go(s, "move:1002")
    assert (fleet(s, 0).cargo, s.scores()[0]) == ([], 5)


def test_R51_passing_is_not_a_stop() -> None:
    s = chart(f"1003 {EAST}", cargo=["gold"], sunk=["2"])
    go(s, "move:1002")
    assert (s.prompt(), fleet(s, 0).cargo, fleet(s, 0).sunk) == ("move", ["gold"], [2])
    go(s, "move:1003")
    assert (s.prompt(), fleet(s, 0).cargo) == ("move", ["gold"])


def test_R52_the_order_of_a_stop() -> None:
    s = chart(f"1002 {EAST}", tok=5, cargo=["gold sugar pepper silk"], hands=["calm"])
    go(s, "end")
    assert (s.prompt(), len(offers(s))) == ("fleet", 5)
    go(s, "fleet:gold:sugar:silk")
    assert (fleet(s, 0).tok, fleet(s, 0).total, fleet(s, 0).cargo, s.scores()[0]) == (8, 12, ["pepper"], 0)
    assert (s.to_move(), offers(s)) == (0, {"buy:yes", "buy:no"})
    go(s, "buy:yes")
    assert (fleet(s, 0).pieces, s.scores()[0], table(s).pieces) == ([1], 10, [2, 3])
    assert offers(s) == {"refill", "swap"}
    go(s, "refill")
    settle_chance(s)
    assert (fleet(s, 0).tok, len(hand(s, 0)), "calm" in hand(s, 0), s.to_move()) == (12, 5, True, 1)


def test_R52_sunk_ships_are_repaired_first() -> None:
    s = chart(f"1002 {EAST}", sunk=["1 3"], cargo=["pepper"])
    go(s, "end")
    assert (fleet(s, 0).sunk, offers(s)) == ([], {"buy:yes", "buy:no"})


def test_R52_every_cube_is_sold_for_its_value() -> None:
    s = chart(f"1002 {EAST}", four=[0], cargo=["gold nutmeg silver"])
    go(s, "end")
    assert (fleet(s, 0).cargo, s.scores()[0]) == ([], 25)


def test_R52_pepper_that_buys_nothing_is_sold() -> None:
    s = chart(f"1002 {EAST}", cargo=["pepper"])
    go(s, "end buy:no")
    assert (fleet(s, 0).cargo, fleet(s, 0).pieces, s.scores()[0]) == ([], [], 5)


def test_R52_a_swap_discards_the_whole_hand() -> None:
    s = chart(f"1002 {EAST}", hands=["calm storm1 storm1"])
    go(s, "end swap")
    assert (hand(s, 0), sorted(table(s).discards)) == ([], ["calm", "storm1", "storm1"])
    settle_chance(s)
    assert len(hand(s, 0)) == 5


def test_R52_two_cubes_are_too_few_for_a_ship() -> None:
    s = chart(f"1002 {EAST}", cargo=["gold silk"])
    go(s, "end")
    assert (s.prompt(), s.scores()[0]) == ("deal", 10)


def test_R52_keeping_the_cubes_sells_them() -> None:
    s = chart(f"1002 {EAST}", cargo=["gold silk ivory"])
    go(s, "end fleet:none")
    assert (fleet(s, 0).ships, fleet(s, 0).total, s.scores()[0]) == ([1, 2, 3], 9, 15)


def test_R53_one_piece_in_a_stop_and_the_lowest_first() -> None:
    s = chart(f"1002 {EAST}", cargo=["pepper"], pieces=["", "1"])
    go(s, "end buy:yes")
    assert (fleet(s, 0).pieces, table(s).pieces, s.prompt()) == ([2], [3], "deal")


def test_R53_the_fleet_grows_once() -> None:
    s = chart(f"1002 {EAST}", four=[0], cargo=["gold sugar silk ivory"])
    go(s, "end")
    assert (s.prompt(), s.scores()[0]) == ("deal", 20)
