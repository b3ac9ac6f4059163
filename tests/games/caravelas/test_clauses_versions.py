"""The clauses R60 to R70: the simplified versions, with an open deck and with dice."""

from __future__ import annotations

from typing import Any

import pytest

from marea import OVER
from tests.games.caravelas.chart import EAST, WEST, chart, fleet, go, hand, offers, start, table
from tests.games.caravelas.model_data import CARDS
from tests.positions import legal


def odds(s: Any) -> dict[str, int]:
    """Return the outcomes of chance with their weights."""
    return dict(zip(legal(s), s.weights(), strict=True))


# -- open deck --------------------------------------------------------------------------------------------------------


def test_R60_a_card_is_turned_up() -> None:
    s = chart(f"0806 {EAST}", tok=1, version="open_deck")
    go(s, "move:0807")
    assert odds(s) == {f"reveal:{card}": copies for card, copies in (CARDS | {"calm": 6}).items()}
    go(s, "reveal:wind")
    assert (table(s).discards, fleet(s, 0).tok, len(table(s).deck)) == (["wind"], 2, 79)
    go(s, "move:0806")
    assert s.prompt() == "move"


def test_R60_no_hands_no_refit() -> None:
    s = start(3, version="open_deck")
    go(s, "pass pass pass")
    assert (s.to_move(), s.prompt(), hand(s, 0)) == (0, "move", [])
    go(s, "end")
    assert (s.to_move(), s.prompt(), hand(s, 0)) == (1, "move", [])


def test_R60_no_defence_against_pirates() -> None:
    s = chart(f"1107 {EAST}", version="open_deck")
    assert [text for text in offers(s) if "1007" in text] == ["move:1007:pay"]


@pytest.mark.parametrize(("tok", "left"), [(6, 2), (5, 1), (4, 9), (2, 9), (1, 9)])
def test_R61_a_storm_takes_no_more_than_there_is(tok: int, left: int) -> None:
    s = chart(f"0903 {EAST}", tok=tok, version="open_deck")
    go(s, "move:0904 reveal:storm4")
    assert (fleet(s, 0).tok, s.to_move()) == (left, 0 if tok > 4 else 1)  # 9: they are back for the next turn


def test_R62_bonus_moves_and_compass_as_usual() -> None:
    s = chart("0806 0602", version="open_deck")
    go(s, "move:0906 reveal:compass_n bonus:0601")
    assert (fleet(s, 0).cell, fleet(s, 1).cell, fleet(s, 0).cargo) == ("0904", "0601", ["gold"])


def test_R62_the_others_have_the_whole_bonus_of_a_storm() -> None:
    s = chart("0903 0602", tok=1, version="open_deck")
    go(s, "move:0904 reveal:storm3 bonus:0603 bonus:0602")
    assert (s.to_move(), s.prompt()) == (1, "bonus")
    go(s, "bonus:0603")
    assert (s.to_move(), s.prompt()) == (1, "move")


def test_R62_dead_calm_as_usual() -> None:
    s = chart("0806 0602", version="open_deck")
    go(s, "move:0807 reveal:calm")
    assert (s.to_move(), s.prompt()) == (1, "move")


def test_R63_there_is_an_auction() -> None:
    s = start(2, version="open_deck")
    go(s, "pass bid:2 pass slot:0")
    assert (s.to_move(), s.prompt(), fleet(s, 1).tok) == (1, "move", 7)


def test_R64_course_cards_are_dealt_and_score() -> None:
    s = start(2, version="open_deck")
    assert [len(fleet(s, seat).courses) for seat in range(2)] == [8, 8]
    s = chart(f"{WEST} {EAST}", ports=["timor"], courses=["timor"], pieces=["1 2 3"], active=1, version="open_deck")
    go(s, "end")
    assert (s.to_move(), s.scores()) == (OVER, [38, 0])


# -- dice -------------------------------------------------------------------------------------------------------------


def test_R65_the_order_of_the_lots_stays() -> None:
    s = start(3, "1 2 0", version="dice")
    for seat in (1, 2, 0, 1, 2, 0):
        assert s.prompt() == "dice"
        go(s, "dice:5")
        assert (s.to_move(), s.prompt()) == (seat, "move")
        go(s, "end")
    assert (table(s).order, table(s).round) == ([1, 2, 0], 3)


def test_R66_two_dice_are_the_points_of_a_turn() -> None:
    s = start(2, version="dice")
    assert odds(s) == {f"dice:{n}": 6 - abs(7 - n) for n in range(2, 13)}
    go(s, "dice:3")
    assert (fleet(s, 0).tok, fleet(s, 0).total, fleet(s, 1).tok) == (3, 3, 0)
    go(s, "move:1003 move:0903 move:0904 move:0905")
    assert (fleet(s, 0).tok, s.scores()[0], fleet(s, 0).cargo) == (2, 2, ["gold"])
    go(s, "move:0906 move:0905")
    assert (s.prompt(), fleet(s, 0).tok, fleet(s, 0).total) == ("dice", 0, 0)


def test_R66_pirates_cost_a_point_more() -> None:
    s = chart(f"1107 {EAST}", tok=3, version="dice")
    go(s, "move:1007:pay")
    assert fleet(s, 0).tok == 1
    assert "move:1007:pay" not in offers(chart(f"1107 {EAST}", tok=1, version="dice"))


def test_R67_R68_symbols_are_ignored_and_nothing_sinks() -> None:
    s = chart("1310 1412", tok=4, version="dice")
    go(s, "move:1411 move:1412")
    assert (s.to_move(), s.prompt(), fleet(s, 0).sunk, fleet(s, 0).tok) == (0, "move", [], 2)
    go(s, "move:1311")
    assert (s.to_move(), s.prompt(), fleet(s, 0).tok) == (0, "move", 1)  # and no bonus for the ship beside


def test_R69_the_fourth_ship_brings_no_points() -> None:
    s = chart(f"1003 {EAST}", tok=5, cargo=["gold ivory pepper silk"], version="dice")
    go(s, "move:1002 end fleet:gold:ivory:silk")
    assert (fleet(s, 0).ships, fleet(s, 0).tok, fleet(s, 0).total) == ([1, 2, 3, 4], 4, 5)
    go(s, "buy:yes dice:2 end dice:4")
    assert (s.to_move(), fleet(s, 0).tok, fleet(s, 0).total) == (0, 4, 4)
    s = chart(f"3006 {WEST}", tok=5, four=[0], version="dice")
    go(s, "move:3007")
    assert fleet(s, 0).cargo == ["nutmeg"]


def test_R70_no_course_cards_and_lisbon_as_usual() -> None:
    s = start(2, version="dice")
    assert [fleet(s, seat).courses for seat in range(2)] == [[], []]
    s = chart("1002 1002", cargo=["", "pepper gold"], ports=["", "timor"], pieces=["1 2"], active=1, version="dice")
    go(s, "end buy:yes")
    assert (s.to_move(), s.scores(), s.reason(), s.winners()) == (OVER, [20, 18], "monastery", [0])
