"""The cases about rounds, bids and the end: X1 to X8, X16 to X18."""

from __future__ import annotations

from typing import Any

import pytest

from marea import CHANCE, OVER
from tests.games.nyakuza.bay import GAME, bay, bid, go, kobans
from tests.positions import legal, play

SIX = "1 2 3 4 5 6"


def turn_order(s: Any) -> list[tuple[int, int]]:
    """Return the order of the turns, with the boats of each seat."""
    return [(seat, s.staged[seat]) for seat in s.order]


@pytest.mark.parametrize("tie_rule", ["holder_first", "holder_last"])
def test_X1_no_bids(tie_rule: str) -> None:
    s = bay(3, charm=2, kobans=[13, 14, 14], wharf=7, tiles=SIX, tie_rule=tie_rule)
    bid(s, "0 0 0")
    assert (kobans(s), s.wharf, s.charm) == ([15, 16, 16], 1, 2)
    assert (s.order, s.staged, s.reserve) == ([], [0, 0, 0], [40, 40, 40])
    assert (s.to_move(), s.round) == (CHANCE, 3)  # the next round's tiles


@pytest.mark.parametrize("tie_rule", ["holder_first", "holder_last"])
def test_X1_in_the_variant_everybody_has_a_turn(tie_rule: str) -> None:
    s = bay(3, charm=2, kobans=[13, 14, 14], wharf=7, tiles=SIX, secrets=[21, 22, 23], tie_rule=tie_rule)
    bid(s, "0 0 0")
    assert (kobans(s), s.wharf, s.charm, s.order) == ([15, 16, 16], 1, 2, [2, 0, 1])
    for seat in (2, 0, 1):
        assert s.to_move() == seat
        go(s, "end")
    assert (s.to_move(), s.round) == (CHANCE, 3)


def test_X2_a_lone_bidder() -> None:
    s = bay(3)
    bid(s, "0 3 0")
    assert (turn_order(s), kobans(s), s.wharf, s.charm) == ([(1, 3)], [17, 13, 17], 1, 1)
    assert s.staged == [0, 3, 0]
    go(s, "place:R10 place:R20 place:R30")
    assert s.round == 3  # no other seat has a turn


@pytest.mark.parametrize(
    ("tie_rule", "order"), [("holder_first", [(1, 3), (0, 2), (2, 1)]), ("holder_last", [(0, 3), (1, 2), (2, 1)])]
)
def test_X3_a_tie_with_the_holder(tie_rule: str, order: list[tuple[int, int]]) -> None:
    s = bay(3, charm=1, tie_rule=tie_rule)
    bid(s, "4 4 2")
    assert turn_order(s) == order
    winner = order[0][0]
    assert (s.charm, s.wharf) == (winner, 4)
    assert kobans(s) == [12 if seat == winner else 16 for seat in range(3)]


def test_X4_a_tie_of_two() -> None:
    s = bay(2, charm=1)
    bid(s, "3 3")
    assert (turn_order(s), kobans(s), s.wharf, s.charm) == ([(1, 3), (0, 2)], [24, 21], 3, 1)


def test_X5_players_with_one_boat_follow_the_charm_not_the_bids() -> None:
    s = bay(4, charm=0)
    bid(s, "2 6 1 4")
    assert (turn_order(s), s.charm) == ([(1, 3), (3, 2), (2, 1), (0, 1)], 1)
    turns = []
    while s.round == 2:
        turns.append(s.to_move())
        play(s, legal(s)[0])
    assert turns == [1, 1, 1, 3, 3, 2, 0]


def test_X6_a_tie_of_four() -> None:
    s = bay(4, charm=2)
    bid(s, "3 3 3 3")
    assert (turn_order(s), s.charm, s.wharf, kobans(s)) == ([(2, 3), (3, 2), (0, 1), (1, 1)], 2, 3, [12, 12, 9, 12])


def test_X7_nothing_left_to_bid() -> None:
    s = bay(4, kobans=[0] * 4, wharf=3, charm=1, tiles=SIX, sound=False)
    assert [legal(s, seat) for seat in range(4)] == [["bid:0"]] * 4
    bid(s, "0 0 0 0", sound=False)
    assert (kobans(s), s.wharf, s.charm, s.round) == ([0, 0, 0, 0], 3, 1, 3)


def test_X8_boats_run_out() -> None:
    s = bay(2, reserve=[2, 0], sound=False)
    bid(s, "5 1", sound=False)
    assert (s.staged, s.reserve) == ([2, 0], [0, 0])
    assert (kobans(s), s.wharf, s.charm) == ([19, 24], 5, 0)
    go(s, "place:R10 place:R20", sound=False)
    assert s.round == 3  # seat 1 has nothing to place


@pytest.mark.parametrize(("screens", "winners"), [([2, 5, 9], [1]), ([5, 5, 9], [0, 1])])
def test_X16_stalls_then_kobans_then_a_shared_victory(screens: list[int], winners: list[int]) -> None:
    s = bay(3, kobans=screens, wharf=0, stalls_left=[2, 2, 3], final=True, round=20, sound=False)
    bid(s, "0 0 0", sound=False)
    assert s.to_move() == OVER
    assert (s.winners(), s.reason(), s.scores(), kobans(s)) == (winners, "final_round", [4, 4, 3], screens)


def draw_sizes(players: int, variant: bool) -> list[int]:
    """Return the number of tiles drawn in each round of a game without bids."""
    s: Any = GAME.new(players, {"variant_secret": variant})
    sizes: list[int] = []
    tiles = 0
    while s.to_move() != OVER:
        text = legal(s)[0]
        if text.startswith("tile:"):
            tiles += 1
        elif s.prompt() == "bid" and len(s.waiting()) == players:
            sizes.append(tiles)
            tiles = 0
            assert s.final == (sizes[-1] == 0)
        play(s, "end" if s.prompt() == "fish_secret" else text)
    assert (s.reason(), s.round) == ("final_round", len(sizes))
    return sizes


@pytest.mark.parametrize(("players", "sizes"), [(2, [6, *[3] * 18, 0]), (3, [6, *[3] * 18, 0]), (4, [8, *[4] * 13, 0])])
def test_X17_draw_sizes(players: int, sizes: list[int]) -> None:
    assert draw_sizes(players, False) == sizes


@pytest.mark.parametrize(
    ("players", "sizes"), [(2, [6, *[3] * 17, 1, 0]), (3, [6, *[3] * 17, 0]), (4, [8, *[4] * 12, 0])]
)
def test_X18_draw_sizes_in_the_variant(players: int, sizes: list[int]) -> None:
    assert draw_sizes(players, True) == sizes
