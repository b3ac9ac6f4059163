"""The cases H29 to H38, H40 to H42, H52 to H58, H76: Trap, Spell, blocked boats, the deck, the start and the end."""

from __future__ import annotations

from typing import Any

import pytest

from marea import CHANCE, OVER
from marea.kernel.piles import size
from tests.games.navia.river import GAME, boat, cells, go, hand, is_moving, pile, river, river_seen
from tests.positions import at, events_seen, legal, play

ROW_0 = [(0, 0), (0, 1), (0, 2), (0, 3)]


def test_H29_a_trap_becomes_a_rock() -> None:
    s = river([(3, 2), (2, 0)], ["trap"])
    go(s, "tile:T01 play:trap")
    assert s.armed == [1, 0]
    assert s.rock_supply == 3
    assert s.rock_tokens == []
    assert river_seen(s, 1)[3] == "#...#"
    assert legal(s) == ["step:-1", "step:1"]
    go(s, "step:1")
    assert cells(s.rock_tokens) == [(3, 2)]
    assert river_seen(s, 1)[3] == "#.o.#"
    assert s.armed == [0, 0]
    assert s.rock_supply == 3
    assert boat(s, 0) == (4, 3)


@pytest.mark.parametrize(("drawn", "answers"), [("spell", ["decline"]), ("shields", ["shield", "decline"])])
def test_H30_a_boat_pushed_off_its_trap(drawn: str, answers: list[str]) -> None:
    s = river([(13, 0), (5, 4)], ["trap", "boarding"], 6)
    go(s, "play:trap")
    assert s.prompt() == "deal"  # blocked: no step
    assert s.armed == [1, 0]
    go(s, f"deal:{drawn} deal:theft deal:theft")
    assert len(hand(s, 0)) == 3
    assert s.armed == [1, 0]
    assert s.to_move() == 1
    go(s, "play:boarding:0:1")
    assert s.asked() == [0]
    assert legal(s, 0) == answers
    go(s, "decline")
    assert boat(s, 0) == (12, 1)
    assert cells(s.rock_tokens) == [(13, 0)]
    assert s.armed == [0, 0]
    assert is_moving(s, 1)


def test_H31_blessing_off_a_trap() -> None:
    s = river([(13, 0), (0, 4)], ["blessing"], 6, armed=[0])
    assert s.rock_supply == 3
    go(s, "play:blessing")
    assert boat(s, 0) == (15, 0)
    assert cells(s.rock_tokens) == [(13, 0)]
    assert s.rock_supply == 3
    assert s.armed == [0, 0]


def test_H32_a_trap_on_a_water_token() -> None:
    s = river([(4, 2), (0, 4)], ["trap"], 1, water_tokens=[(4, 2)])
    go(s, "play:trap")
    assert s.armed == [1, 0]
    assert (s.rock_supply, s.water_supply) == (4, 3)
    go(s, "step:1")
    assert boat(s, 0) == (5, 3)
    assert (s.rock_supply, s.water_supply) == (4, 4)
    assert s.rock_tokens == s.water_tokens == []
    assert s.armed == [0, 0]
    assert s.is_rock(4, 2)
    assert river_seen(s, 1)[4] == "..#.."


def test_H33_no_trap_without_a_rock_token() -> None:
    s = river([(2, 2), (0, 4)], ["trap"], rock_tokens=ROW_0)
    assert legal(s) == ["pass", "discard_all"]
    s = river([(4, 2), (0, 4)], ["trap"], 1, rock_tokens=ROW_0, water_tokens=[(4, 2)])
    assert legal(s) == ["pass", "discard_all", "play:trap"]


def test_H34_a_spell_on_a_printed_rock() -> None:
    s = river([(3, 2), (0, 4)], ["spell"])
    go(s, "tile:T01")
    assert legal(s) == ["pass", "discard_all", "play:spell:4:2"]
    go(s, "play:spell:4:2")
    assert cells(s.water_tokens) == [(4, 2)]
    assert s.water_supply == 3
    go(s, "step:0")
    assert boat(s, 0) == (4, 2)
    assert cells(s.water_tokens) == [(4, 2)]


def test_H35_a_spell_on_a_rock_token() -> None:
    s = river([(2, 2), (0, 4)], ["spell"], rock_tokens=[(2, 1), (3, 3)])
    assert legal(s) == ["pass", "discard_all", "play:spell:1:2", "play:spell:2:1", "play:spell:3:3"]
    assert s.rock_supply == 2
    go(s, "play:spell:3:3")
    assert cells(s.rock_tokens) == [(2, 1)]
    assert s.rock_supply == 3
    assert (s.water_tokens, s.water_supply) == ([], 4)


def test_H36_without_water_tokens_only_rock_tokens_melt() -> None:
    waters = [(3, 0), (3, 4), (4, 2), (5, 2)]
    s = river([(2, 2), (3, 2)], ["spell"], 1, rock_tokens=[(2, 1)], water_tokens=waters)
    assert s.water_supply == 0
    assert legal(s) == ["pass", "discard_all", "play:spell:2:1"]  # neither (1,2) nor the boat on (3,2)


def test_H37_blocked_and_without_cards() -> None:
    s = river([(1, 0), (2, 0), (2, 1)])
    assert (s.to_move(), s.prompt()) == (CHANCE, "deal")
    assert events_seen(s) == [("blocked", {"player": "seat-0"})]
    go(s, "deal:trap deal:trap deal:spell")
    assert hand(s, 0) == ["trap", "trap", "spell"]
    assert boat(s, 0) == (1, 0)
    assert is_moving(s, 1)


def test_H38_the_discard_pile_becomes_the_deck() -> None:
    s = river([(0, 0), (0, 4)], ["trap"], deck={"spell": 1})
    assert (size(s.deck), size(s.discard)) == (1, 27)
    go(s, "pass step:0")
    assert (legal(s), s.weights()) == (["deal:spell"], [1])
    go(s, "deal:spell")
    assert (size(s.deck), size(s.discard)) == (27, 0)
    go(s, "deal:theft")
    assert hand(s, 0) == ["theft", "trap", "spell"]
    assert (size(s.deck), pile(s)) == (26, {})
    assert is_moving(s, 1)


def test_H40_no_last_turn_after_the_win() -> None:
    s = river([(21, 1), (21, 0)], rev=9)
    go(s, "step:1")
    assert s.to_move() == OVER
    assert boat(s, 0) == (22, 2)
    assert boat(s, 1) == (21, 0)
    assert (s.winners(), s.reason()) == ([0], "final_tile")
    assert s.turn == 1


def test_H41_boarding_ones_own_boat_is_not_an_attack() -> None:
    s = river([(5, 1), (5, 3), (0, 0)], ["boarding", "", "shields"], 2)
    go(s, "play:boarding:0:0")
    assert boat(s, 0) == (4, 1)
    assert hand(s, 2) == ["shields"]
    assert is_moving(s, 0)
    s = river([(5, 1), (5, 3), (0, 0)], ["boarding", "", "shields"], 2)
    go(s, "play:boarding:1:0")
    assert s.prompt() == "react"
    assert s.asked() == [1, 2]


def test_H42_shields_are_not_played() -> None:
    s = river([(0, 0), (0, 4)], ["shields"])
    assert legal(s) == ["pass", "discard_all"]


@pytest.mark.parametrize(("cards", "offered"), [("theft", ["pass"]), ("theft blessing", ["pass", "play:blessing"])])
def test_H52_the_card_phase_after_a_theft_is_always_asked(cards: str, offered: list[str]) -> None:
    s = river([(0, 0), (0, 4)], [cards, "trap trap"], rock_tokens=[(1, 0), (1, 1), (2, 1), (2, 2)])
    go(s, "play:theft:1 decline steal:trap")
    assert "trap" in hand(s, 0)
    assert s.rock_supply == 0
    assert (s.to_move(), s.prompt()) == (0, "card")
    assert legal(s) == offered
    go(s, "pass")
    assert s.prompt() == "deal"  # no step
    go(s, "deal:spell deal:spell" if cards == "theft" else "deal:spell")
    assert len(hand(s, 0)) == 3
    assert boat(s, 0) == (0, 0)
    assert s.to_move() == 1


def test_H53_all_others_in_dry_dock() -> None:
    s = river([(0, 0), (0, 2), (0, 4)], ["whirlpool"], dock=[0, 1, 1])
    go(s, "play:whirlpool step:0 deal:trap deal:trap deal:spell")
    assert s.direction == -1
    lost = [event for event in events_seen(s) if event[0] == "lost_turn"]
    assert lost == [("lost_turn", {"player": "seat-2"}), ("lost_turn", {"player": "seat-1"})]
    assert s.dock == [0, 0, 0]
    assert (s.turn, s.current, s.to_move(), s.prompt()) == (4, 0, 0, "card")


@pytest.mark.parametrize(("seat", "step", "winners"), [(0, "step:0", [0]), (2, "step:1", [0, 1])])
def test_H54_the_limit_of_turns(seat: int, step: str, winners: list[int]) -> None:
    s = river([(5, 0), (5, 1), (2, 2)], rev=2, turn_of=seat, turn=400)
    assert s.turn == 400
    go(s, f"{step} deal:trap deal:trap deal:spell")
    assert hand(s, seat) == ["trap", "trap", "spell"]
    assert s.to_move() == OVER
    assert (s.reason(), s.winners(), s.turn) == ("limit", winners, 401)


def test_H55_the_limit_comes_before_the_dry_dock() -> None:
    s = river([(5, 0), (5, 1)], rev=2, dock=[1, 1], turn=400)
    assert s.to_move() == OVER
    assert (s.reason(), s.winners()) == ("limit", [0, 1])
    assert s.dock == [0, 1]
    assert s.turn == 401


def test_H56_a_blessed_boat_stays_in_place_until_it_lands() -> None:
    s = river([(2, 2), (3, 2)], ["blessing"], armed=[0])
    go(s, "play:blessing")
    for tile in ("tile:T01", "tile:T02"):
        assert s.prompt() == "tile"
        assert boat(s, 0) == (2, 2)
        assert s.armed == [1, 0]
        assert s.rock_tokens == []
        go(s, tile)
    assert boat(s, 0) == (6, 2)
    assert cells(s.rock_tokens) == [(2, 2)]
    assert s.armed == [0, 0]


def test_H57_the_starting_player() -> None:
    s = at("navia", 3)
    assert s.to_move() == CHANCE
    assert legal(s) == ["first:0", "first:1", "first:2"]
    assert s.weights() == [1, 1, 1]
    play(s, "first:2")
    assert (s.to_move(), s.prompt()) == (2, "place")
    s = at("navia", 3, first=1)
    assert (s.to_move(), s.prompt()) == (1, "place")


def test_H58_placing_in_the_direction_of_play() -> None:
    s: Any = at("navia", 3, first=1, direction=-1)
    for turn, seat in enumerate((1, 0, 2)):
        assert (s.to_move(), s.prompt()) == (seat, "place")
        go(s, f"place:{turn} deal:trap deal:spell deal:theft")
    assert (s.to_move(), s.prompt(), s.turn) == (1, "card", 1)
    go(s, "discard_all step:0 deal:theft deal:boarding deal:boarding")
    assert (s.to_move(), s.prompt(), s.turn) == (0, "card", 2)


def test_H76_the_row_reached() -> None:
    assert GAME.new(3).scores() == [0, 0, 0]
    s = river([(21, 1), (21, 0), (4, 1)], rev=9)
    assert s.scores() == [21, 21, 4]
    go(s, "step:1")
    assert s.to_move() == OVER
    assert s.scores() == [22, 21, 4]
    assert s.winners() == [0]
