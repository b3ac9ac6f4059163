"""The cases H17 to H20, H22 to H28, H39 and H43 to H46: Theft, Sabotage, Dry Dock, Whirlpool and the hand."""

from __future__ import annotations

import pytest

from marea import SPECTATOR
from tests.games.navia.river import GAME, boat, cells, go, hand, is_moving, pile, river
from tests.positions import events_seen, legal

START = [(0, 0), (0, 4), (0, 3), (0, 2)]  # boats that are not in each other's way


def test_H17_theft_and_a_trap() -> None:
    s = river([(5, 1), (5, 3)], ["theft trap", "spell"], 2)
    go(s, "play:theft:1 decline")
    assert (legal(s), s.weights()) == (["steal:spell"], [1])
    go(s, "steal:spell")
    assert hand(s, 0) == ["trap", "spell"]
    assert hand(s, 1) == []
    assert legal(s) == ["pass", "play:trap", "play:spell:4:2", "play:spell:5:2"]
    go(s, "play:trap step:0")
    assert cells(s.rock_tokens) == [(5, 1)]
    assert boat(s, 0) == (6, 1)
    go(s, "deal:trap deal:trap")
    assert hand(s, 0) == ["trap", "trap", "spell"]
    assert is_moving(s, 1)


def test_H18_a_chain_of_thefts() -> None:
    s = river([(5, 1), (5, 3), (2, 0)], ["theft theft whirlpool", "boarding", "theft"], 2)
    go(s, "play:theft:1 decline decline steal:boarding play:theft:2 decline decline steal:theft")
    assert hand(s, 0) == ["boarding", "theft", "whirlpool"]
    go(s, "play:boarding:2:0 decline decline")
    assert boat(s, 2) == (1, 0)
    assert hand(s, 0) == ["theft", "whirlpool"]
    assert is_moving(s, 0)


def test_H19_a_cancelled_theft() -> None:
    s = river([(5, 1), (5, 3)], ["theft fast_advance", "shields spell"], 2)
    go(s, "play:theft:1")
    assert pile(s) == {"theft": 1}
    assert legal(s, 1) == ["shield", "decline"]
    go(s, "shield")
    assert hand(s, 0) == ["fast_advance"]
    assert hand(s, 1) == ["spell"]
    assert pile(s) == {"theft": 1, "shields": 1}
    assert is_moving(s, 0)
    for viewer in (0, 1, SPECTATOR):
        assert ("shielded", {"player": "seat-1"}) in events_seen(s, viewer)
    assert "unshielded" not in [name for name, _ in events_seen(s)]


def test_H20_no_theft_from_an_empty_hand() -> None:
    s = river([(0, 0), (0, 4)], ["theft"])
    assert legal(s) == ["pass", "discard_all"]


def test_H22_a_whirlpool_cannot_be_answered() -> None:
    s = river(START[:3], ["whirlpool trap", "shields", "shields"])
    go(s, "play:whirlpool")
    assert is_moving(s, 0)
    assert s.direction == -1
    go(s, "step:0 deal:spell deal:spell")
    assert (s.to_move(), s.prompt(), s.current) == (2, "card", 2)


def test_H23_fast_advance_is_not_an_attack() -> None:
    s = river([(0, 0), (0, 4)], ["fast_advance", "shields"])
    go(s, "play:fast_advance")
    assert is_moving(s, 0, 2)
    assert hand(s, 1) == ["shields"]


def test_H24_sabotage_costs_the_next_card_phase() -> None:
    s = river([(0, 0), (0, 4)], ["sabotage", "theft trap spell"])
    go(s, "play:sabotage:1 decline")
    assert pile(s) == {"sabotage": 1, "theft": 1, "trap": 1, "spell": 1}
    go(s, "step:0 deal:trap deal:trap deal:trap")
    assert hand(s, 1) == []
    assert is_moving(s, 1)
    go(s, "step:0 deal:spell deal:spell deal:spell")
    assert hand(s, 1) == ["spell", "spell", "spell"]
    assert (s.to_move(), s.prompt()) == (0, "card")


def test_H25_each_dry_dock_token_costs_a_turn() -> None:
    s = river([(5, 1), (5, 3)], ["trap", "spell"], 2, dock=[0, 2])
    go(s, "pass step:0 deal:trap deal:trap")
    assert s.dock == [0, 1]
    assert hand(s, 1) == ["spell"]
    assert (s.to_move(), s.prompt(), s.current) == (0, "card", 0)
    go(s, "pass step:1")
    assert s.dock == [0, 0]
    assert hand(s, 1) == ["spell"]
    assert boat(s, 1) == (5, 3)
    assert (s.prompt(), s.current) == ("tile", 0)
    go(s, "tile:T03")
    assert (s.to_move(), s.prompt(), s.turn) == (0, "card", 5)


def test_H26_a_lost_turn_reveals_nothing() -> None:
    s = river([(1, 1), (3, 2)], ["trap"], dock=[0, 1])
    go(s, "pass step:0 deal:trap deal:trap")
    assert GAME.view(s, 0)["tiles"] == []
    assert s.dock == [0, 0]
    assert hand(s, 1) == []
    assert (s.to_move(), s.prompt(), s.turn) == (0, "card", 3)


def test_H27_no_dry_dock_without_a_token() -> None:
    s = river(START[:3], ["dry_dock"], dock=[0, 3, 1])
    assert s.dock_supply == 0
    assert legal(s) == ["pass", "discard_all"]


def test_H28_discarding_the_hand() -> None:
    s = river([(5, 1), (0, 4)], ["trap spell theft"], 2)
    go(s, "discard_all")
    assert hand(s, 0) == []
    assert pile(s) == {"theft": 1, "trap": 1, "spell": 1}
    assert is_moving(s, 0)
    go(s, "step:0 deal:trap deal:trap deal:spell")
    assert hand(s, 0) == ["trap", "trap", "spell"]
    assert pile(s) == {"theft": 1, "trap": 1, "spell": 1}
    assert is_moving(s, 1)


@pytest.mark.parametrize(("direction", "turned", "following"), [(-1, 1, 1), (1, -1, 3)])
def test_H39_whirlpool_reverses_the_order(direction: int, turned: int, following: int) -> None:
    s = river(START, ["whirlpool"], direction=direction)
    go(s, "play:whirlpool")
    assert s.direction == turned
    go(s, "step:0 deal:trap deal:trap deal:spell")
    assert is_moving(s, following)


def test_H43_stolen_shields_are_not_an_additional_card() -> None:
    s = river([(0, 0), (0, 4)], ["theft", "shields"])
    go(s, "play:theft:1 decline steal:shields")
    assert hand(s, 0) == ["shields"]
    assert (s.to_move(), s.prompt()) == (0, "card")
    assert legal(s) == ["pass"]
    go(s, "pass")
    assert is_moving(s, 0)


def test_H44_both_turns_lost() -> None:
    s = river([(0, 0), (0, 4)], dock=[1, 1])
    assert (s.turn, s.current, s.dock) == (3, 0, [0, 0])
    assert is_moving(s, 0)
    assert events_seen(s) == [("lost_turn", {"player": "seat-0"}), ("lost_turn", {"player": "seat-1"})]


def test_H45_no_second_trap_while_armed() -> None:
    s = river([(13, 0), (0, 4)], ["trap spell"], 6, armed=[0])
    assert legal(s) == ["pass", "discard_all", "play:spell:13:1", "play:spell:14:0", "play:spell:14:1"]
    s = river([(4, 2), (0, 4)], ["trap"], 1, water_tokens=[(4, 2)], armed=[0])
    assert legal(s) == ["pass", "discard_all"]


def test_H46_no_fast_advance_without_a_step() -> None:
    s = river([(13, 0), (0, 4)], ["fast_advance"], 6)
    assert legal(s) == ["pass", "discard_all"]
    go(s, "pass")
    assert boat(s, 0) == (13, 0)
    go(s, "deal:trap deal:trap")
    assert hand(s, 0) == ["fast_advance", "trap", "trap"]
    assert is_moving(s, 1)
