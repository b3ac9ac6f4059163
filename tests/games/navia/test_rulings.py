"""The rulings of Navia where the rulebook is silent or unclear, by their numbers; G22 and G35 have their own file."""

from __future__ import annotations

from typing import Any

import pytest

from marea import CHANCE, OVER, SPECTATOR
from marea.kernel.piles import size
from tests.games.navia.river import (
    GAME,
    Cell,
    boat,
    cells,
    go,
    hand,
    is_moving,
    pile,
    river,
    river_seen,
    tiles_up,
    ways_to_play,
)
from tests.positions import at, events_seen, legal

START = [(0, 0), (0, 4), (0, 3), (0, 2)]  # boats that are not in each other's way
REFILL = "deal:trap deal:trap deal:spell"


def test_G1_reconstructed_tables_say_so() -> None:
    sources = GAME.edition.provenance
    assert {sources[table] for table in ("initial", "final", "tiles", "deck")} == {"reconstructed"}
    assert {sources[table] for table in ("river", "two_players", "tokens", "hand")} == {"rulebook"}
    assert [len(row) for row in river_seen(river([(0, 0), (0, 4)]), SPECTATOR)] == [5] * 26
    assert (len(GAME.sheet["start"]), GAME.sheet["slots"], len(GAME.sheet["final"])) == (4, 9, 4)
    assert {len(rows) for rows in GAME.edition.tables["tiles"].values()} == {2}


def test_G2_a_tile_is_never_turned() -> None:
    s = river([(3, 2), (0, 4)])
    go(s, "tile:T06")
    assert river_seen(s, 0)[4:6] == ["##...", "...#."]


def test_G3_a_random_seat_starts_clockwise() -> None:
    settings = GAME.settings(3)
    assert (settings["first"], settings["direction"]) == ("random", 1)
    s: Any = at("navia", 3)
    assert (s.to_move(), s.prompt(), s.direction) == (CHANCE, "first", 1)


def test_G4_clans_are_not_a_decision_of_the_game() -> None:
    assert [option.name for option in GAME.options] == ["first", "direction", "shields_answer", "shields_by"]
    assert at("navia", 4, first=2).prompt() == "place"


def test_G5_one_boat_on_a_start_cell() -> None:
    s = at("navia", 2, f"place:3 {REFILL}", first=0)
    assert legal(s) == ["place:0", "place:1", "place:2", "place:4"]


def test_G6_turning_up_is_mandatory_but_not_in_dry_dock() -> None:
    s = river([(3, 2), (0, 4)], ["trap"])
    assert s.waiting() == []
    assert s.to_move() == CHANCE
    s = river([(3, 2), (0, 4)], ["trap"], dock=[1, 0])
    assert (tiles_up(s), s.current) == ([], 1)


def test_G7_arriving_at_an_edge_turns_nothing_up() -> None:
    s = river([(1, 1), (0, 4)], ["fast_advance"])
    go(s, "play:fast_advance step:0 step:0")
    assert (boat(s, 0), s.prompt()) == ((3, 1), "deal")
    go(s, REFILL)
    assert tiles_up(s) == []
    assert is_moving(s, 1)


def test_G8_the_hand_is_discarded_instead_of_playing_a_card() -> None:
    s = river([(0, 0), (0, 4)], ["theft trap", "spell"])
    assert "discard_all" in legal(s)
    go(s, "play:theft:1 decline steal:spell")
    assert "discard_all" not in legal(s)
    s = river([(0, 0), (0, 4)], ["theft trap", "shields"])
    go(s, "play:theft:1 shield")
    assert is_moving(s, 0)
    assert hand(s, 0) == ["trap"]


def test_G9_pass_keeps_the_hand() -> None:
    s = river([(0, 0), (0, 4)], ["trap spell theft"])
    go(s, "pass step:0")
    assert (hand(s, 0), pile(s)) == (["theft", "trap", "spell"], {})


@pytest.mark.parametrize("card", ["blessing", "boarding", "theft", "sabotage", "spell"])
def test_G10_no_card_is_played_to_get_rid_of_it(card: str) -> None:
    s = river([(0, 0), (0, 4)], [f"{card} trap"])
    assert legal(s) == ["pass", "discard_all", "play:trap"]


def test_G11_a_diagonal_between_two_obstacles() -> None:
    s = river([(2, 2), (3, 2), (2, 3)])
    assert "step:1" in legal(s)
    go(s, "step:1")
    assert boat(s, 0) == (3, 3)


def test_G12_a_legal_step_must_be_taken_even_into_a_pocket() -> None:
    s = river([(12, 0), (0, 4)], rev=6)
    assert legal(s) == ["step:0"]
    go(s, f"step:0 {REFILL}")
    assert boat(s, 0) == (13, 0)
    s = river([(13, 0), (0, 4)], ["trap"], 6)
    go(s, "pass deal:trap deal:trap")  # a turn without a step is played: refill
    assert len(hand(s, 0)) == 3


def test_G13_a_blocked_boat_has_ways_out() -> None:
    s = river([(13, 0), (0, 4)], ["blessing boarding spell"], 6)
    ways = ["play:blessing", "play:boarding:0:0", "play:boarding:0:1", "play:spell:13:1"]
    assert legal(s) == ["pass", "discard_all", *ways, "play:spell:14:0", "play:spell:14:1"]
    go(s, "discard_all deal:trap deal:trap deal:theft")
    assert hand(s, 0) == ["theft", "trap", "trap"]


@pytest.mark.parametrize(
    ("cell", "offered"),
    [((0, 2), True), ((4, 1), False), ((0, 1), False), ((3, 2), True)],
)
def test_G14_blessing_looks_at_the_cell_straight_ahead(cell: Cell, offered: bool) -> None:
    s = river([cell, (0, 4)], ["blessing"], 1)
    assert ("play:blessing" in legal(s)) is offered


def test_G14_blessing_is_forbidden_even_below_a_rock_further_on() -> None:
    s = river([(2, 0), (0, 4)], ["blessing"], 1, water_tokens=[(3, 0)], rock_tokens=[(4, 0)])
    assert ways_to_play(s, "blessing") == []


def test_G15_blessing_turns_up_only_the_tiles_it_reaches() -> None:
    s = river([(3, 1), (0, 4)], ["blessing"])
    go(s, "tile:T04 play:blessing")  # T04: rock on (4,1), water on (5,1)
    assert (boat(s, 0), tiles_up(s)) == ((5, 1), ["T04"])
    s = river([(3, 2), (0, 4)], ["blessing"])
    go(s, "tile:T01 play:blessing tile:T08")  # (6,2) is rock, (7,2) water
    assert (boat(s, 0), tiles_up(s)) == ((7, 2), ["T01", "T08"])


def test_G16_the_second_step_is_mandatory_too() -> None:
    s = river([(0, 0), (0, 4)], ["fast_advance"])
    go(s, "play:fast_advance step:0")
    assert legal(s) == ["step:0", "step:1"]
    go(s, "step:0")
    assert (boat(s, 0), s.prompt()) == ((2, 0), "deal")  # and no ordinary step after it
    s = river([(12, 0), (0, 4)], ["fast_advance"], 6)
    go(s, "play:fast_advance step:0")
    assert (boat(s, 0), s.prompt()) == ((13, 0), "deal")


def test_G17_an_old_trap_closes_after_the_first_step() -> None:
    s = river([(0, 0), (0, 4)], ["fast_advance"], armed=[0])
    go(s, "play:fast_advance step:0")
    assert (cells(s.rock_tokens), s.armed) == ([(0, 0)], [0, 0])
    go(s, "step:0")
    assert cells(s.rock_tokens) == [(0, 0)]


def test_G18_boarding_any_boat_off_the_first_row() -> None:
    s = river([(4, 1), (4, 3), (0, 0)], ["boarding"], 1)
    assert {text.split(":")[2] for text in ways_to_play(s, "boarding")} == {"0", "1"}
    go(s, "play:boarding:1:0")
    for viewer in (0, 1, 2, SPECTATOR):  # announced before anyone answers
        assert events_seen(s, viewer)[-1] == ("boards", {"player": "seat-0", "target": "seat-1", "cell": "=d3"})
    go(s, f"decline decline step:0 {REFILL}")
    assert boat(s, 1) == (3, 3)
    assert is_moving(s, 1)  # back at the edge: the tile ahead is up already
    assert tiles_up(s) == ["T01"]


def test_G19_theft_of_shields_and_the_same_victim_again() -> None:
    s = river([(0, 0), (0, 4)], ["theft theft trap", "shields spell"])
    go(s, "play:theft:1 decline")
    assert legal(s) == ["steal:shields", "steal:spell"]
    go(s, "steal:shields")
    assert hand(s, 0) == ["theft", "shields", "trap"]
    assert legal(s) == ["pass", "play:theft:1", "play:trap"]
    s = river([(0, 0), (0, 4)], ["theft", "blessing"])
    go(s, "play:theft:1 decline steal:blessing")
    assert (s.prompt(), legal(s)) == ("card", ["pass"])


@pytest.mark.parametrize("card", ["theft", "sabotage", "dry_dock"])
def test_G20_never_against_oneself(card: str) -> None:
    s = river(START, [f"{card} trap", "trap", "", "spell"], turn_of=0)
    others = [1, 2, 3] if card == "dry_dock" else [1, 3]
    assert ways_to_play(s, card) == [f"play:{card}:{seat}" for seat in others]


def test_G21_a_docked_player_keeps_the_hand_and_may_use_shields() -> None:
    s = river(START[:3], ["dry_dock", "shields trap"], dock=[0, 3, 0])
    go(s, "play:dry_dock:1")
    assert legal(s, 1) == ["shield", "decline"]
    go(s, "decline decline")
    assert (s.dock, s.dock_supply, hand(s, 1)) == ([0, 4, 0], 0, ["shields", "trap"])


def test_G23_a_trap_waits_until_the_boat_leaves() -> None:
    s = river([(13, 0), (0, 4)], ["trap"], 6)
    go(s, f"play:trap {REFILL} step:0 deal:theft deal:theft deal:boarding")
    assert (s.current, s.armed, s.rock_supply, s.rock_tokens) == (0, [1, 0], 3, [])
    assert ways_to_play(s, "trap") == []
    go(s, "play:spell:14:0 step:0")
    assert (boat(s, 0), cells(s.rock_tokens), s.armed) == ((14, 0), [(13, 0)], [0, 0])


def test_G24_contact_is_on_all_sides_and_a_token_leaves_no_water() -> None:
    s = river([(2, 1), (0, 4)], ["spell"], rock_tokens=[(2, 2)])
    assert ways_to_play(s, "spell") == ["play:spell:1:2", "play:spell:2:2", "play:spell:3:0"]
    go(s, "play:spell:2:2")
    assert (s.rock_tokens, s.water_tokens, s.rock_supply, s.water_supply) == ([], [], 4, 4)
    assert s.is_rock(1, 2)


def test_G25_tokens_on_the_river_are_not_used_again() -> None:
    s = river([(2, 2), (1, 4)], ["trap"], rock_tokens=[(0, 0), (0, 1), (0, 2)], armed=[1])
    assert s.rock_supply == 0  # the fourth waits under the other boat
    assert legal(s) == ["pass", "discard_all"]


def test_G26_a_new_deck_only_when_a_card_is_needed() -> None:
    s = river([(0, 0), (0, 4)], ["trap trap"], deck={"spell": 1})
    go(s, "pass step:0 deal:spell")
    assert (size(s.deck), size(s.discard)) == (0, 26)
    assert is_moving(s, 1)
    go(s, "step:0")
    assert (size(s.deck), size(s.discard), s.prompt()) == (26, 0, "deal")


def test_G27_turn_400_is_the_last() -> None:
    s = river([(0, 0), (0, 4)], turn=399)
    go(s, f"step:0 {REFILL}")
    assert (s.turn, s.to_move()) == (400, 1)
    go(s, "step:0 deal:theft deal:theft deal:boarding")
    assert (s.to_move(), s.reason(), s.winners()) == (OVER, "limit", [0, 1])
    assert GAME.returns(s) == [0.5, 0.5]


@pytest.mark.parametrize(("dock", "turn", "seat"), [([0, 0, 0], 2, 2), ([0, 0, 1], 3, 1), ([0, 1, 1], 4, 0)])
def test_G28_no_two_turns_in_a_row_but_lost_ones_count(dock: list[int], turn: int, seat: int) -> None:
    s = river(START[:3], ["whirlpool"], dock=dock)
    go(s, f"play:whirlpool step:0 {REFILL}")
    assert (s.turn, s.current) == (turn, seat)


def test_G29_other_players_cards_never_move_a_boat_forward() -> None:
    s = river([(0, 0), (21, 1)], ["boarding"], 9)
    assert ways_to_play(s, "boarding") == ["play:boarding:1:-1", "play:boarding:1:1"]
    go(s, "play:boarding:1:-1 decline")
    assert boat(s, 1) == (20, 0)
    assert is_moving(s, 0)


def test_G30_the_discard_pile_is_open_and_the_unused_tiles_are_not() -> None:
    s = river([(0, 0), (0, 4)], ["trap spell"], 9)
    go(s, "discard_all")
    for viewer in (0, 1, SPECTATOR):
        view = GAME.view(s, viewer)
        assert view["discard"] == {"trap": 1, "spell": 1}
        assert view["tiles"] == [f"T{i:02}" for i in range(1, 10)]
        assert not {"T10", "T11", "T12"} & set(str(view).replace("'", " ").split())


def test_G31_tiles_are_turned_up_one_after_another() -> None:
    s = river([(5, 1), (0, 4)], rev=1)
    assert river_seen(s, 0)[6:22] == ["?????"] * 16
    go(s, "tile:T11")
    assert tiles_up(s) == ["T01", "T11"]
    assert river_seen(s, 0)[4:10] == ["..#..", "..#..", ".##..", "....#", "?????", "?????"]


def test_G32_a_player_with_an_empty_hand_is_not_asked() -> None:
    assert is_moving(river([(0, 0), (0, 4)], ["", "trap"]), 0)
    assert river([(0, 0), (0, 4)], ["shields", "trap"]).prompt() == "card"


def test_G33_a_trap_needs_no_step() -> None:
    s = river([(13, 0), (0, 4)], ["trap"], 6)
    assert legal(s) == ["pass", "discard_all", "play:trap"]


def test_G34_lost_turns_count_and_a_new_direction_moves_no_token() -> None:
    s = river(START, ["whirlpool"], dock=[0, 2, 1, 1])
    go(s, "play:whirlpool")
    assert s.dock == [0, 2, 1, 1]
    go(s, f"step:0 {REFILL}")
    assert (s.turn, s.dock, s.current) == (5, [0, 1, 0, 0], 0)
