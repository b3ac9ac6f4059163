"""The clauses R20 to R35: steps, symbols, the end of a turn, and incident cards."""

from __future__ import annotations

import pytest

from tests.games.caravelas.chart import EAST, WEST, chart, fleet, go, hand, offers, settle_chance, table
from tests.games.caravelas.model_data import CARDS

# -- sailing ----------------------------------------------------------------------------------------------------------


def test_R20_a_step_goes_to_a_neighbour_over_water() -> None:
    assert offers(chart(f"1002 {EAST}")) == {
        "end",
        *("move:1001", "move:1003", "move:0901", "move:0902:pay"),
    }


def test_R20_ships_share_cells() -> None:
    s = chart("1003 0903 0903")
    go(s, "move:0903")
    assert [fleet(s, seat).cell for seat in range(3)] == ["0903"] * 3


@pytest.mark.parametrize(
    ("start", "step", "cost"),
    [
        ("0705", "0605", 0),  # down a current
        ("0605", "0504", 0),
        ("0706", "0705", 1),  # joining it
        ("0605", "0606", 1),  # leaving it
        ("0504", "0605", 1),  # against it
        ("0606", "0605", 1),  # crossing it
        ("0706", "0806", 1),  # far from any
    ],
)
def test_R21_only_steps_down_a_current_are_free(start: str, step: str, cost: int) -> None:
    s = chart(f"{start} {EAST}")
    go(s, f"move:{step}")
    assert fleet(s, 0).tok == 9 - cost


def test_R21_from_one_current_into_another_costs_a_token() -> None:
    s = chart(f"2806 {WEST}")  # a cell of the China Sea's monsoon, beside one of the other
    go(s, "move:2705")
    assert fleet(s, 0).tok == 8


def test_R22_pirates_cost_a_token_or_a_wind_card() -> None:
    for how, tok, cards in (("pay", 7, ["wind", "wind"]), ("wind", 8, ["wind"])):
        s = chart("1107 1108", hands=["wind wind"])
        go(s, f"move:1007:{how}")
        assert (fleet(s, 0).tok, hand(s, 0)) == (tok, cards)
        assert (s.to_move(), s.prompt()) == (0, "move")  # no player has a bonus


def test_R22_pirates_on_a_current_cost_one() -> None:
    for how, tok in (("pay", 8), ("wind", 9)):
        s = chart(f"0204 {EAST}", hands=["wind"])
        go(s, f"move:0104:{how}")
        assert fleet(s, 0).tok == tok


@pytest.mark.parametrize(("tok", "legal"), [(1, False), (2, True)])
def test_R23_a_step_needs_its_tokens(tok: int, legal: bool) -> None:
    s = chart(f"1107 {EAST}", tok=tok)
    assert ("move:1007:pay" in offers(s)) is legal
    assert {"move:1106", "move:1108"} <= offers(s)


@pytest.mark.parametrize(
    ("cards", "tok", "legal"),
    [
        ("", 9, False),
        ("storm4", 5, True),
        ("storm4", 4, False),
        ("storm4 storm2", 3, True),
        ("calm", 1, True),
        ("compass_s", 1, True),
        ("wind", 1, True),
    ],
)
def test_R24_R31_a_blue_cell_needs_a_card_that_can_be_played(cards: str, tok: int, legal: bool) -> None:
    s = chart(f"0806 {EAST}", tok=tok, hands=[cards])
    assert ("move:0807" in offers(s)) is legal


def test_R24_each_kind_that_can_be_played_is_offered_once() -> None:
    s = chart(f"0806 {EAST}", tok=3, hands=["storm2 storm2 storm3 calm wind compass_s"])
    go(s, "move:0807")
    assert (s.to_move(), s.prompt()) == (0, "card")
    assert offers(s) == {"card:storm2", "card:calm", "card:wind", "card:compass_s"}


def test_R25_red_cells_require_the_die() -> None:
    s = chart(f"1310 {EAST}", hands=["storm1"])
    go(s, "move:1411")
    assert dict(zip(map(s.game.space.show, s.legal()), s.weights(), strict=True)) == {"die:red": 4, "die:one": 2}
    go(s, "die:red")
    assert (s.to_move(), s.prompt(), fleet(s, 0).sunk, hand(s, 0)) == (0, "move", [], ["storm1"])


def test_R26_symbols_do_nothing_where_a_turn_begins() -> None:
    assert chart(f"0807 {EAST}", hands=["storm1"]).prompt() == "move"
    assert chart(f"1411 {EAST}").prompt() == "move"
    s = chart(f"1007 {EAST}")
    go(s, "move:1106")
    assert fleet(s, 0).tok == 9


def test_R27_a_port_does_not_end_a_turn() -> None:
    s = chart(f"1003 {EAST}")
    go(s, "move:0903")
    assert (s.to_move(), s.prompt(), "end" in offers(s)) == (0, "move", True)


def test_R27_the_last_token_ends_a_turn_after_the_cell() -> None:
    s = chart(f"0805 {EAST}", tok=1)
    go(s, "move:0905")
    assert (s.prompt(), fleet(s, 0).cargo, s.scores()[0]) == ("deal", ["gold"], 1)
    s = chart(f"0806 {EAST}", tok=1, hands=["compass_n"])
    go(s, "move:0906 card:compass_n")
    assert (s.prompt(), fleet(s, 0).cell, fleet(s, 0).cargo) == ("deal", "0904", ["gold"])


def test_R28_no_free_riding_without_tokens() -> None:
    s = chart(f"0705 {EAST}", auction=True)
    go(s, "bid:9 pass slot:0")
    settle_chance(s)
    assert (s.to_move(), fleet(s, 0).cell) == (1, "0705")


@pytest.mark.parametrize(("cards", "after"), [("", 5), ("calm calm calm", 5), ("wind " * 6, 6)])
def test_R29_a_turn_ends_with_tokens_and_five_cards(cards: str, after: int) -> None:
    s = chart(f"{WEST} {EAST}", tok=2, bid=3, hands=[cards])
    go(s, "end")
    settle_chance(s)
    assert (fleet(s, 0).tok, len(hand(s, 0)), s.to_move()) == (9, after, 1)


# -- incident cards ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_R30_a_storm_costs_its_number(n: int) -> None:
    s = chart(f"0806 {EAST}", tok=7, hands=[f"storm{n}"])
    go(s, f"move:0807 card:storm{n}")
    assert (fleet(s, 0).tok, s.prompt(), table(s).discards) == (6 - n, "move", [f"storm{n}"])


def test_R30_the_others_move_before_the_storm_is_paid() -> None:
    s = chart("0806 0805", tok=7, hands=["storm3"])
    go(s, "move:0807 card:storm3")
    assert (s.to_move(), fleet(s, 0).tok, table(s).discards) == (1, 6, ["storm3"])


def test_R32_a_compass_storm_moves_a_ship_two_cells() -> None:
    s = chart(f"0708 {EAST}", hands=["compass_se"])
    go(s, "move:0709 card:compass_se")
    assert (fleet(s, 0).cell, fleet(s, 0).tok, s.prompt()) == ("0910", 8, "move")


def test_R32_it_ignores_symbols_and_stops_at_land() -> None:
    s = chart(f"1310 {EAST}", hands=["compass_ne"])
    go(s, "move:1311 card:compass_ne")
    assert (fleet(s, 0).cell, fleet(s, 0).tok) == ("1411", 8)
    assert (s.to_move(), s.prompt()) == (0, "move")  # the die of the red cell is not rolled


def test_R32_ports_on_the_way_are_discovered() -> None:
    s = chart(f"0806 {EAST}", hands=["compass_n"])
    go(s, "move:0906 card:compass_n")
    assert (table(s).owner, fleet(s, 0).cargo, fleet(s, 0).cell) == ({"guinea": 0}, ["gold"], "0904")


@pytest.mark.parametrize(("tok", "after"), [(9, 9), (8, 9), (6, 7), (1, 2)])
def test_R33_wind_gives_back_at_most_two_of_those_spent(tok: int, after: int) -> None:
    s = chart(f"0806 {EAST}", tok=tok, hands=["wind"])
    go(s, "move:0807 card:wind")
    assert fleet(s, 0).tok == after


def test_R33_nothing_spent_nothing_back() -> None:
    s = chart(f"0903 {EAST}", four=[0], tok=12, hands=["wind"])
    go(s, "move:0904 card:wind")
    assert (fleet(s, 0).tok, fleet(s, 0).total) == (12, 12)


def test_R34_dead_calm_ends_the_turn() -> None:
    s = chart("0806 0805", tok=9, hands=["calm storm1"])
    go(s, "move:0807 card:calm")
    assert s.prompt() == "deal"
    settle_chance(s)
    assert (s.to_move(), len(hand(s, 0)), fleet(s, 0).tok) == (1, 5, 9)


@pytest.mark.parametrize("card", ["storm2", "wind"])
def test_R35_the_turn_goes_on_down_the_same_current(card: str) -> None:
    s = chart(f"0903 {EAST}", tok=5, hands=[card])
    go(s, f"move:0904 card:{card}")
    tok = fleet(s, 0).tok
    go(s, "move:0905")
    assert (fleet(s, 0).tok, fleet(s, 0).cargo) == (tok, ["gold"])


def test_R35_the_turn_is_over_without_tokens() -> None:
    s = chart(f"0806 {EAST}", tok=3, hands=["storm2 wind"])
    go(s, "move:0807 card:storm2")
    assert s.prompt() == "deal"


@pytest.mark.parametrize("card", list(CARDS))
def test_R24_every_kind_can_be_played(card: str) -> None:
    s = chart(f"0806 {EAST}", hands=[f"{card} calm"])
    go(s, f"move:0807 card:{card}")
    assert table(s).discards == [card]
