"""The cases H1 to H16 of the specification: setup, turning up tiles, moving, Blessing and Boarding."""

from __future__ import annotations

from typing import Any

from marea import CHANCE, OVER
from marea.games.navia.data import CARDS, KINDS
from marea.kernel.piles import counts_of, size
from tests.games.navia.river import boat, go, hand, is_moving, pile, river, tiles_up
from tests.positions import at, events_seen, legal

STEPS = ["step:-1", "step:0", "step:1"]


def test_H1_the_deck_for_two_players() -> None:
    s: Any = at("navia", 2)
    deck = dict(zip(CARDS, counts_of(s.deck, KINDS), strict=True))
    assert size(s.deck) == 29
    assert deck == {
        "blessing": 3,
        "fast_advance": 3,
        "boarding": 4,
        "theft": 2,
        "sabotage": 3,
        "dry_dock": 2,
        "shields": 4,
        "trap": 4,
        "spell": 4,
        "whirlpool": 0,
    }
    assert pile(s) == {}


def test_H2_each_player_places_and_draws_before_the_next() -> None:
    s: Any = at("navia", 4, "place:2", first=0)
    assert (s.to_move(), s.prompt()) == (CHANCE, "deal")
    go(s, "deal:trap deal:trap deal:spell")
    assert hand(s, 0) == ["trap", "trap", "spell"]
    assert [size(hand) for hand in s.hands] == [3, 0, 0, 0]
    assert s.to_move() == 1
    assert legal(s) == ["place:0", "place:1", "place:3", "place:4"]
    go(s, "place:0 deal:trap deal:trap deal:spell place:1 deal:spell deal:spell deal:theft")
    assert legal(s) == ["place:3", "place:4"]
    go(s, "place:4 deal:theft deal:theft deal:theft")
    assert size(s.deck) == 24
    assert [size(hand) for hand in s.hands] == [3, 3, 3, 3]
    assert (s.to_move(), s.prompt(), s.turn) == (0, "card", 1)
    assert [boat(s, seat) for seat in range(4)] == [(0, 2), (0, 0), (0, 1), (0, 4)]


def test_H3_without_a_hand_the_move_comes_at_once() -> None:
    s = river([(0, 1), (0, 4)])
    assert is_moving(s, 0)
    assert legal(s) == ["step:-1", "step:0"]


def test_H4_a_boat_at_the_edge_turns_up_one_tile() -> None:
    s = river([(3, 2), (0, 4)])
    assert s.to_move() == CHANCE
    assert legal(s) == [f"tile:T{i:02}" for i in range(1, 13)]
    assert s.weights() == [1] * 12
    go(s, "tile:T01")
    assert tiles_up(s) == ["T01"]
    assert is_moving(s, 0)
    assert legal(s) == ["step:-1", "step:1"]


def test_H5_below_the_edge_nothing_is_turned_up() -> None:
    s = river([(2, 2), (0, 4)])
    assert tiles_up(s) == []
    assert is_moving(s, 0)
    assert events_seen(s) == []


def test_H6_fast_advance_turns_a_tile_up_between_the_steps() -> None:
    s = river([(4, 1), (0, 4)], ["fast_advance"], 1)
    go(s, "play:fast_advance")
    assert is_moving(s, 0, 2)
    assert legal(s) == ["step:-1", "step:0"]
    go(s, "step:0")
    assert boat(s, 0) == (5, 1)
    assert (s.to_move(), s.prompt()) == (CHANCE, "tile")
    go(s, "tile:T02")
    assert tiles_up(s) == ["T01", "T02"]
    assert is_moving(s, 0, 1)
    assert legal(s) == STEPS
    go(s, "step:1")
    assert boat(s, 0) == (6, 2)
    assert tiles_up(s) == ["T01", "T02"]
    go(s, "deal:trap deal:trap deal:spell")
    assert hand(s, 0) == ["trap", "trap", "spell"]
    assert is_moving(s, 1)


def test_H7_fast_advance_to_an_edge_reveals_nothing_more() -> None:
    s = river([(3, 2), (0, 4)], ["fast_advance"])
    assert s.prompt() == "tile"
    go(s, "tile:T01 play:fast_advance step:-1 step:0")
    assert boat(s, 0) == (5, 1)
    assert tiles_up(s) == ["T01"]
    assert s.prompt() == "deal"
    go(s, "deal:trap deal:trap deal:spell")
    assert tiles_up(s) == ["T01"]
    assert is_moving(s, 1)


def test_H8_no_second_step_if_the_new_tile_blocks_the_way() -> None:
    s = river([(12, 0), (0, 4)], ["fast_advance"], 5)
    go(s, "play:fast_advance step:0")
    assert boat(s, 0) == (13, 0)
    assert legal(s) == [f"tile:T{i:02}" for i in range(6, 13)]
    go(s, "tile:T06")
    assert tiles_up(s)[5:] == ["T06"]
    assert s.prompt() == "deal"
    go(s, "deal:trap deal:trap deal:spell")
    assert boat(s, 0) == (13, 0)
    assert is_moving(s, 1)


def test_H9_the_first_of_two_steps_wins() -> None:
    s = river([(21, 1), (0, 4)], ["fast_advance"], 9)
    go(s, "play:fast_advance step:0")
    assert s.to_move() == OVER
    assert boat(s, 0) == (22, 1)
    assert (s.winners(), s.reason()) == ([0], "final_tile")


def test_H10_no_blessing_onto_a_free_cell() -> None:
    s = river([(4, 1), (0, 4)], ["blessing"], 1)
    assert legal(s) == ["pass", "discard_all"]


def test_H11_blessing_over_a_whole_tile() -> None:
    s = river([(3, 2), (0, 4)], ["blessing"])
    go(s, "tile:T01")
    assert legal(s) == ["pass", "discard_all", "play:blessing"]
    go(s, "play:blessing")
    assert s.prompt() == "tile"
    go(s, "tile:T02")
    assert boat(s, 0) == (6, 2)
    assert tiles_up(s) == ["T01", "T02"]
    assert s.prompt() == "deal"
    go(s, "deal:trap deal:trap deal:spell")
    assert hand(s, 0) == ["trap", "trap", "spell"]
    assert tiles_up(s) == ["T01", "T02"]
    assert is_moving(s, 1)


def test_H12_blessing_over_a_boat_and_rocks_turns_two_tiles_up() -> None:
    s = river([(2, 2), (3, 2)], ["blessing"])
    assert tiles_up(s) == []
    go(s, "play:blessing tile:T01")
    assert (boat(s, 0), s.prompt()) == ((2, 2), "tile")
    go(s, "tile:T02")
    assert tiles_up(s) == ["T01", "T02"]
    assert boat(s, 0) == (6, 2)
    assert boat(s, 1) == (3, 2)
    assert s.prompt() == "deal"


def test_H13_blessing_lands_on_the_tile_just_turned_up() -> None:
    s = river([(2, 1), (3, 1)], ["blessing"])
    go(s, "play:blessing tile:T01")
    assert tiles_up(s) == ["T01"]
    assert boat(s, 0) == (4, 1)
    assert s.prompt() == "deal"


def test_H14_blessing_onto_the_final_tile_wins() -> None:
    s = river([(20, 2), (0, 4)], ["blessing"], 9)
    go(s, "play:blessing")
    assert s.to_move() == OVER
    assert boat(s, 0) == (22, 2)
    assert (s.winners(), s.reason()) == ([0], "final_tile")


def test_H15_boarding_to_free_cells_behind_any_boat() -> None:
    s = river([(5, 1), (0, 3), (6, 0)], ["boarding"], 2)
    assert legal(s) == ["pass", "discard_all", "play:boarding:0:-1", "play:boarding:0:0", "play:boarding:2:0"]
    go(s, "play:boarding:2:0 decline decline")
    assert boat(s, 2) == (5, 0)
    assert boat(s, 0) == (5, 1)
    assert is_moving(s, 0)
    assert legal(s) == STEPS


def test_H16_boarding_frees_the_players_own_boat() -> None:
    s = river([(13, 0), (5, 4)], ["boarding"], 6)
    go(s, "pass")
    assert s.prompt() == "deal"  # it was blocked: no step after a pass
    s = river([(13, 0), (5, 4)], ["boarding"], 6)
    go(s, "play:boarding:0:1")
    assert boat(s, 0) == (12, 1)
    assert is_moving(s, 0)
    assert legal(s) == ["step:-1", "step:1"]
    go(s, "step:1")
    assert boat(s, 0) == (13, 2)
