"""The corner cases C16 to C30: cards, the end, and the simplified versions."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from marea import OVER
from tests.games.caravelas.chart import EAST, WEST, chart, fleet, go, hand, offers, ranks, settle_chance, start, table
from tests.games.caravelas.model_data import PORTS
from tests.games.caravelas.test_cases_rulebook import EIGHT_PORTS


def test_C16_C29_ties_go_to_pieces_and_then_to_the_lowest() -> None:
    s = chart(f"{WEST} {WEST} {WEST}", pieces=["2 4", "1 3"], scores=[50, 50, 50], active=2)
    go(s, "end")
    settle_chance(s)
    assert (s.to_move(), s.winners(), ranks(s)) == (OVER, [1], [2, 1, 3])


def test_C16_C29_players_without_pieces_share_a_win() -> None:
    everywhere = f"{WEST} {WEST} {WEST} {WEST}"
    s = chart(everywhere, pieces=["", "", "", "1 2 3 4 5"], scores=[60, 60, 10, 55], active=3)
    go(s, "end")
    settle_chance(s)
    assert (s.to_move(), s.winners(), ranks(s)) == (OVER, [0, 1], [1, 1, 4, 3])


def test_C17_the_discards_become_the_deck() -> None:
    s = chart(f"{WEST} {EAST}", deck="")
    assert (len(table(s).deck), len(table(s).discards)) == (0, 86)
    go(s, "end")
    assert sum(s.weights()) == 86
    settle_chance(s)
    assert (len(hand(s, 0)), len(table(s).deck), table(s).discards) == (5, 81, [])


def test_C18_a_compass_storm_at_sierra_leone() -> None:
    s = chart(f"0806 {EAST}", hands=["compass_n"])
    go(s, "move:0906 card:compass_n")
    assert (fleet(s, 0).cell, fleet(s, 0).cargo, s.scores()[0]) == ("0904", ["gold"], 1)
    assert (s.to_move(), s.prompt(), hand(s, 0)) == (0, "move", [])
    s = chart(f"0806 {EAST}", hands=["compass_ne"])
    go(s, "move:0906 card:compass_ne")
    assert (fleet(s, 0).cell, hand(s, 0), table(s).discards) == ("0906", [], ["compass_ne"])


@pytest.mark.parametrize(("answer", "cards"), [("refill", 7), ("swap", 5)])
def test_C19_seven_cards_at_the_end_of_a_turn_in_lisbon(answer: str, cards: int) -> None:
    s = fourth_player()
    go(s, "end")
    assert (s.to_move(), offers(s), len(hand(s, 3))) == (3, {"refill", "swap"}, 7)
    go(s, answer)
    settle_chance(s)
    assert (s.prompt(), len(hand(s, 3))) == ("auction", cards)


def test_C19_seven_cards_at_the_end_of_a_turn_at_sea() -> None:
    s = fourth_player()
    go(s, "move:1001 end")
    assert (s.prompt(), len(hand(s, 3))) == ("auction", 7)


def fourth_player() -> Any:
    """Return the turn of the fourth player in round 1."""
    s = start(4)
    go(s, "pass pass pass pass")
    for _ in range(3):
        settle_chance(s)
        go(s, "end refill")
    settle_chance(s)
    assert s.to_move() == 3
    return s


def test_C20_a_bonus_move_is_first_in_guinea() -> None:
    s = chart("0903 0805", hands=["storm1"])
    go(s, "move:0904 card:storm1 bonus:0905 move:0905")
    assert (table(s).owner["guinea"], s.scores()) == (1, [0, 1])
    assert [fleet(s, seat).cargo for seat in range(2)] == [["gold"], ["gold"]]


def test_C21_without_markers_nothing_is_discovered() -> None:
    twenty = [port for port in PORTS if port != "madeira"][:20]
    s = chart(f"1003 {EAST}", ports=[" ".join(twenty)])
    before = s.scores()
    go(s, "move:0903")
    assert ("madeira" in table(s).owner, s.scores(), fleet(s, 0).markers) == (False, before, 0)


def test_C22_a_storm_turned_up_takes_at_most_all_tokens() -> None:
    s = chart("0903 0806", tok=1, version="open_deck")
    go(s, "move:0904 reveal:storm4 bonus:0706 bonus:0806 bonus:0706 bonus:0806")
    assert (s.to_move(), s.prompt(), fleet(s, 0).tok) == (1, "move", 9)


def test_C23_with_dice_there_are_no_incidents() -> None:
    s = chart(f"0806 {EAST}", tok=5, version="dice")
    go(s, "move:0807")
    assert (fleet(s, 0).tok, s.to_move(), s.prompt()) == (4, 0, "move")
    s = chart(f"1107 {EAST}", tok=2, version="dice")
    go(s, "move:1007:pay")
    assert (s.prompt(), fleet(s, 0).cell) == ("dice", "1007")


def test_C24_a_ship_sinks_with_the_last_token() -> None:
    s = chart(f"1310 {EAST}", tok=1)
    go(s, "move:1411 die:one")
    assert offers(s) == {"sink:1", "sink:2", "sink:3"}
    go(s, "sink:3")
    settle_chance(s)
    assert (s.to_move(), fleet(s, 0).sunk) == (1, [3])


def test_C25_bonus_moves_on_this_side_of_the_border() -> None:
    s = chart("0806 1511 1002 1412", hands=["storm1"])
    go(s, "move:0807 card:storm1")
    assert s.to_move() == 2
    go(s, "stay")
    assert (s.to_move(), "bonus:1511" in offers(s)) == (3, True)
    go(s, "bonus:1511")
    assert (s.to_move(), s.scores()) == (0, [0, 0, 0, 1])


def test_C26_bids_go_up_to_all_tokens() -> None:
    s = chart(f"{WEST} {EAST}", auction=True)
    go(s, "bid:4")
    assert offers(s) == {"pass", "bid:5", "bid:6", "bid:7", "bid:8", "bid:9"}
    go(s, "bid:9")
    assert offers(s) == {"pass"}


@pytest.mark.parametrize(("one", "other"), [("1002", "1102"), ("2206", "2306"), ("2606", "2607")])
def test_C27_neighbours_with_land_between(one: str, other: str) -> None:
    assert f"move:{other}" not in offers(chart(f"{one} {WEST}"))
    assert f"move:{one}" not in offers(chart(f"{other} {WEST}"))


@pytest.mark.parametrize(
    ("version", "hand", "ways"),
    [
        ("full", "wind", {"move:1007:pay", "move:1007:wind"}),
        ("full", "calm", {"move:1007:pay"}),
        ("open_deck", "", {"move:1007:pay"}),
        ("dice", "", {"move:1007:pay"}),
    ],
)
def test_C28_how_pirates_are_passed(version: str, hand: str, ways: set[str]) -> None:
    s = chart(f"1107 {EAST}", tok=5, hands=[hand], version=version)
    assert {text for text in offers(s) if text.startswith("move:1007")} == ways


def test_C29_course_cards_count_at_the_end() -> None:
    s = chart(f"{WEST} {EAST}", ports=[EIGHT_PORTS], courses=[EIGHT_PORTS], pieces=["1 2", "3"], active=1)
    assert s.scores() == [40, 10]
    go(s, "end")
    settle_chance(s)
    assert (s.to_move(), s.scores(), ranks(s), s.winners()) == (OVER, [80, 10], [1, 2], [0])


@pytest.mark.parametrize(("bid", "tok"), [(3, 8), (0, 9)])
def test_C30_wind_gives_back_what_was_bid(bid: int, tok: int) -> None:
    s = chart(f"0903 {EAST}", tok=9 - bid, bid=bid, hands=["wind"])
    go(s, "move:0904 card:wind")
    assert (fleet(s, 0).tok, Counter(table(s).discards)) == (tok, {"wind": 1})
