"""The cases H68 to H75: Shields against Trap and Spell too, and what cannot be answered even then."""

from __future__ import annotations

from typing import Any

import pytest

from marea import SPECTATOR, Record
from tests.games.navia.river import GAME, asked_seats, boat, cells, go, hand, is_moving, pile, river, river_seen
from tests.positions import events_seen, legal

START = [(0, 0), (0, 4), (0, 3), (0, 2)]  # boats that are not in each other's way


@pytest.mark.parametrize("answer", ["shield", "decline"])
def test_H68_a_trap_answered(answer: str) -> None:
    s = river([(3, 2), (2, 0)], ["trap", "shields"], shields_answer="all")
    go(s, "tile:T01 play:trap")
    assert asked_seats(s) == [1]
    assert (s.armed, s.rock_supply) == ([0, 0], 4)
    go(s, answer)
    cancelled = answer == "shield"
    assert s.armed == [int(not cancelled), 0]
    assert s.rock_supply == (4 if cancelled else 3)
    assert pile(s) == ({"trap": 1, "shields": 1} if cancelled else {"trap": 1})
    assert hand(s, 1) == ([] if cancelled else ["shields"])
    assert is_moving(s, 0)
    assert legal(s) == ["step:-1", "step:1"]
    go(s, "step:1")
    assert cells(s.rock_tokens) == ([] if cancelled else [(3, 2)])
    assert s.rock_supply == (4 if cancelled else 3)
    assert boat(s, 0) == (4, 3)
    assert s.armed == [0, 0]


@pytest.mark.parametrize("answer", ["shield", "decline"])
def test_H69_a_spell_answered(answer: str) -> None:
    s = river([(3, 2), (0, 4)], ["spell", "shields"], shields_answer="all")
    go(s, "tile:T01 play:spell:4:2")
    assert asked_seats(s) == [1]
    for viewer in (0, 1, SPECTATOR):
        assert GAME.view(s, viewer)["card"] == {"kind": "spell", "cell": [4, 2]}
        assert events_seen(s, viewer)[-1] == ("casts", {"player": "seat-0", "cell": "=c4"})
    assert (s.water_tokens, s.water_supply) == ([], 4)
    go(s, answer)
    cancelled = answer == "shield"
    assert cells(s.water_tokens) == ([] if cancelled else [(4, 2)])
    assert s.water_supply == (4 if cancelled else 3)
    assert s.is_rock(4, 2) is cancelled
    assert is_moving(s, 0)
    assert legal(s) == (["step:-1", "step:1"] if cancelled else ["step:-1", "step:0", "step:1"])


def test_H70_a_cancelled_spell_returns_no_token() -> None:
    s = river([(2, 2), (0, 4)], ["spell", "shields"], rock_tokens=[(2, 1), (3, 3)], shields_answer="all")
    go(s, "play:spell:3:3 shield")
    assert cells(s.rock_tokens) == [(2, 1), (3, 3)]
    assert (s.rock_supply, s.water_supply) == (2, 4)
    assert is_moving(s, 0)
    assert legal(s) == ["step:-1", "step:0"]


def test_H70_a_cancelled_trap_leaves_the_water_token() -> None:
    s = river([(4, 2), (0, 4)], ["trap", "shields"], 1, water_tokens=[(4, 2)], shields_answer="all")
    go(s, "play:trap shield")
    assert s.armed == [0, 0]
    assert cells(s.water_tokens) == [(4, 2)]
    assert (s.rock_supply, s.water_supply) == (4, 3)
    go(s, "step:1")
    assert cells(s.water_tokens) == [(4, 2)]
    assert not s.is_rock(4, 2)
    assert river_seen(s, 1)[4] == "..~.."


def test_H71_a_cancelled_trap_of_a_blocked_boat() -> None:
    s = river([(13, 0), (0, 4)], ["trap", "shields"], 6, shields_answer="all")
    go(s, "play:trap shield")
    assert s.prompt() == "deal"
    assert boat(s, 0) == (13, 0)
    assert (s.armed, s.rock_supply) == ([0, 0], 4)
    go(s, "deal:trap deal:trap deal:spell")
    assert hand(s, 0) == ["trap", "trap", "spell"]
    assert is_moving(s, 1)


def test_H72_whirlpool_and_shields_are_never_answered() -> None:
    s = river(START[:3], ["whirlpool", "shields", "shields"], shields_answer="all")
    go(s, "play:whirlpool")
    assert asked_seats(s) == []
    assert is_moving(s, 0)
    assert s.direction == -1
    s = river(START[:3], ["shields", "shields", "shields"], shields_answer="all")
    assert legal(s) == ["pass", "discard_all"]


def test_H73_with_target_only_trap_and_spell_go_unanswered() -> None:
    options: dict[str, Any] = {"shields_answer": "all", "shields_by": "target"}
    boats = [(2, 2), (0, 4), (0, 0)]
    s = river(boats, ["trap", "shields", "shields"], **options)
    go(s, "play:trap")
    assert is_moving(s, 0)
    assert (s.armed, s.rock_supply) == ([1, 0, 0], 3)
    s = river(boats, ["spell", "shields", "shields"], **options)
    go(s, "play:spell:1:2")
    assert is_moving(s, 0)
    assert cells(s.water_tokens) == [(1, 2)]
    assert s.water_supply == 3


def test_H74_the_order_of_answers_to_a_trap() -> None:
    s = river(START, ["trap", "shields", "", "shields"], direction=-1, shields_answer="all")
    record = Record.of(GAME, 4, {"shields_answer": "all"})
    for text in ("play:trap", "shield", "decline", "shield"):
        record.play(s, GAME.space.read(text))
    assert record.moves == ["play:trap", "shield", "decline", "shield"]
    assert hand(s, 3) == []
    assert hand(s, 1) == ["shields"]
    assert (s.armed, s.rock_supply) == ([0, 0, 0, 0], 4)
    assert is_moving(s, 0)


def test_H75_no_window_for_an_additional_card_aimed_at_oneself() -> None:
    s = river([(5, 1), (5, 3), (0, 0)], ["theft", "boarding", "shields"], 2)
    go(s, "play:theft:1")
    assert asked_seats(s) == [1, 2]
    go(s, "decline decline steal:boarding play:boarding:0:0")
    assert asked_seats(s) == []
    assert boat(s, 0) == (4, 1)
    assert hand(s, 2) == ["shields"]
    assert is_moving(s, 0)
