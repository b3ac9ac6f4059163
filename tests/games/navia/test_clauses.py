"""The clauses of Navia, by their numbers."""

from __future__ import annotations

import pytest

from marea import CHANCE, OVER, SPECTATOR
from marea.kernel.piles import size
from tests.games.navia.river import GAME, Cell, boat, cells, go, hand, is_moving, pile, river, tiles_up, ways_to_play
from tests.positions import at, events_seen, legal

START = [(0, 0), (0, 4), (0, 3), (0, 2)]  # boats that are not in each other's way
REFILL = "deal:trap deal:trap deal:spell"


def test_R1_reveal_cards_move_refill() -> None:
    s = river([(3, 1), (0, 4)], ["boarding trap", "spell"])
    phases = []
    for text in ("tile:T01", "play:trap", "step:0", "deal:spell", "deal:spell"):
        phases.append((s.prompt(), s.to_move()))
        go(s, text)
    assert phases == [("tile", CHANCE), ("card", 0), ("move", 0), ("deal", CHANCE), ("deal", CHANCE)]
    assert (s.prompt(), s.to_move()) == ("card", 1)  # P0 plays no card after moving


@pytest.mark.parametrize(("direction", "order"), [(1, [0, 1, 2, 0]), (-1, [0, 2, 1, 0])])
def test_R2_turns_go_by_the_direction(direction: int, order: list[int]) -> None:
    s = river(START[:3], direction=direction)
    for turn, seat in enumerate(order[:3], 1):
        assert (s.current, s.to_move(), s.turn) == (seat, seat, turn)
        go(s, f"step:0 {REFILL if turn == 1 else 'deal:theft deal:boarding deal:dry_dock'}")
    assert s.current == order[3]


def test_R3_any_free_cell_of_the_first_row() -> None:
    s = at("navia", 2, first=1)
    assert legal(s) == [f"place:{col}" for col in range(5)]
    go(s, f"place:4 {REFILL}")
    assert legal(s) == ["place:0", "place:1", "place:2", "place:3"]
    go(s, "place:2")
    assert (boat(s, 1), boat(s, 0)) == ((0, 4), (0, 2))


def test_R4_a_turn_in_dry_dock_is_lost_completely() -> None:
    s = river([(3, 2), (0, 4)], ["trap"], dock=[2, 0])
    assert (s.current, s.turn) == (1, 2)
    assert (s.dock, s.dock_supply) == ([1, 0], 3)
    assert (tiles_up(s), hand(s, 0), boat(s, 0)) == ([], ["trap"], (3, 2))


def test_R5_the_tile_ahead_is_turned_up_for_good() -> None:
    s = river([(3, 2), (3, 1)])
    assert s.to_move() == CHANCE
    go(s, "tile:T02")
    assert tiles_up(s) == ["T02"]
    go(s, f"step:0 {REFILL}")
    assert is_moving(s, 1)  # the other boat on the edge finds it face up
    assert tiles_up(s) == ["T02"]


def test_R6_a_tile_waits_for_a_turn_that_begins_at_its_edge() -> None:
    s = river([(2, 2), (0, 4)])
    go(s, f"step:0 {REFILL}")
    assert boat(s, 0) == (3, 2)
    assert is_moving(s, 1)
    assert tiles_up(s) == []
    go(s, "step:0 deal:theft deal:theft deal:spell")
    assert (s.current, s.prompt()) == (0, "tile")


EDGES = [(3, 2), (5, 0), (7, 2), (9, 2), (11, 2), (13, 2), (15, 2), (17, 2), (19, 2)]


@pytest.mark.parametrize(("rev", "cell"), list(enumerate(EDGES)))
def test_R7_the_edge_is_the_row_below_a_face_down_tile(rev: int, cell: Cell) -> None:
    assert river([cell, (0, 4)], rev=rev).prompt() == "tile"
    assert river([cell, (0, 4)], rev=rev + 1).prompt() != "tile"


def test_R7_no_edge_inside_a_tile_or_below_the_final_one() -> None:
    assert is_moving(river([(2, 2), (0, 4)]), 0)
    assert is_moving(river([(4, 1), (0, 4)], rev=1), 0)
    assert is_moving(river([(21, 1), (0, 4)], rev=9), 0)


def test_R8_one_card_and_one_more_for_each_theft() -> None:
    s = river([(0, 0), (0, 4)], ["trap spell"])
    go(s, "play:trap")
    assert is_moving(s, 0)
    s = river([(0, 0), (0, 4)], ["theft trap", "spell trap"])
    go(s, "play:theft:1 decline steal:trap")
    assert ways_to_play(s, "trap") == ["play:trap"]
    go(s, "play:trap")
    assert hand(s, 0) == ["trap"]
    assert is_moving(s, 0)


@pytest.mark.parametrize(("move", "kept", "thrown"), [("pass", 2, 0), ("discard_all", 0, 2)])
def test_R9_keep_the_hand_or_discard_it(move: str, kept: int, thrown: int) -> None:
    s = river([(0, 0), (0, 4)], ["trap spell"])
    go(s, move)
    assert (len(hand(s, 0)), sum(pile(s).values())) == (kept, thrown)
    assert is_moving(s, 0)


@pytest.mark.parametrize(
    "card", ["blessing", "boarding", "theft", "sabotage", "dry_dock", "shields", "trap", "spell", "fast_advance"]
)
def test_R10_no_card_without_effect(card: str) -> None:
    tokens = [(3, 1), (3, 2), (3, 3), (0, 2)] if card in ("fast_advance", "trap") else []
    start = {"blessing": (1, 1), "fast_advance": (2, 2), "trap": (1, 1)}.get(card, (0, 0))
    s = river([start, (0, 4)], [card], rock_tokens=tokens, dock=[0, 4 if card == "dry_dock" else 0])
    assert legal(s) == ["pass", "discard_all"]


def test_R11_used_cards_lie_face_up() -> None:
    s = river([(0, 0), (0, 4)], ["sabotage", "trap spell spell"])
    go(s, "play:sabotage:1 decline")
    for viewer in (0, 1, SPECTATOR):
        assert GAME.view(s, viewer)["discard"] == {"sabotage": 1, "trap": 1, "spell": 2}


def test_R12_one_row_ahead_onto_a_cell_without_obstacle() -> None:
    s = river([(2, 2), (3, 2)], rock_tokens=[(3, 3)])
    assert legal(s) == ["step:-1"]  # mandatory: nothing else is offered
    s = river([(2, 1), (2, 2)], rock_tokens=[(3, 1)])
    assert legal(s) == ["step:1"]  # between a rock and a boat
    go(s, "step:1")
    assert boat(s, 0) == (3, 2)


def test_R13_without_a_step_the_turn_goes_on() -> None:
    s = river([(13, 0), (0, 4)], ["trap"], 6)
    go(s, "pass")
    assert events_seen(s)[-1] == ("blocked", {"player": "seat-0"})
    go(s, "deal:trap deal:spell")
    assert (boat(s, 0), len(hand(s, 0)), s.to_move(), s.turn) == ((13, 0), 3, 1, 2)


def test_R14_draw_up_to_three() -> None:
    s = river([(0, 0), (0, 4)], ["trap spell"])
    go(s, "pass step:0")
    assert s.prompt() == "deal"
    assert dict(zip(legal(s), s.weights(), strict=True))["deal:trap"] == 3
    go(s, "deal:theft")
    assert hand(s, 0) == ["theft", "trap", "spell"]
    s = river([(0, 0), (0, 4)], ["trap spell theft"])
    go(s, "pass step:0")
    assert is_moving(s, 1)
    s = river([(0, 0), (0, 4)], ["trap spell"], deck={})
    go(s, "pass step:0")
    assert (size(s.deck), pile(s)) == (27, {})  # the discard pile is the new deck
    go(s, "deal:blessing")
    assert (size(s.deck), hand(s, 0)) == (26, ["blessing", "trap", "spell"])


def test_R15_blessing_over_consecutive_obstacles() -> None:
    s = river([(2, 1), (3, 1)], ["blessing"])
    go(s, "play:blessing")
    assert boat(s, 0) == (2, 1)
    go(s, "tile:T12")
    assert (boat(s, 0), tiles_up(s)) == ((5, 1), ["T12"])
    s = river([(6, 1), (0, 4)], ["blessing"], 2)
    go(s, "play:blessing")
    assert s.prompt() == "tile"  # (7,1) is rock, (8,1) in the fog
    go(s, "tile:T03")
    assert boat(s, 0) == (8, 1)
    assert ways_to_play(river([(1, 1), (0, 4)], ["blessing"]), "blessing") == []


def test_R16_no_step_after_blessing() -> None:
    s = river([(4, 2), (5, 1)], ["blessing"], 2, water_tokens=[(4, 2)])
    go(s, "play:blessing")
    assert (boat(s, 0), s.prompt()) == ((6, 2), "deal")
    s = river([(20, 0), (21, 0)], ["blessing"], 9)
    go(s, "play:blessing")
    assert (boat(s, 0), s.to_move(), s.winners()) == ((22, 0), OVER, [0])


def test_R17_fast_advance_is_two_steps() -> None:
    s = river([(0, 0), (0, 4)], ["fast_advance"])
    go(s, "play:fast_advance step:1")
    assert is_moving(s, 0, 1)
    assert legal(s) == ["step:-1", "step:0", "step:1"]  # mandatory
    go(s, "step:1")
    assert (boat(s, 0), s.prompt()) == ((2, 2), "deal")
    s = river([(1, 0), (0, 4)], ["fast_advance"], rock_tokens=[(3, 1)])
    go(s, "play:fast_advance step:0")
    assert (boat(s, 0), s.prompt()) == ((2, 0), "deal")  # no way to go for the second step


def test_R18_boarding_one_row_back() -> None:
    s = river([(0, 0), (21, 1), (1, 4)], ["boarding"], 9, rock_tokens=[(0, 3), (0, 4)])
    assert ways_to_play(s, "boarding") == ["play:boarding:1:-1", "play:boarding:1:1"]
    go(s, "play:boarding:1:1 decline decline")
    assert boat(s, 1) == (20, 2)
    assert is_moving(s, 0)


def test_R19_theft_is_blind_and_gives_another_card() -> None:
    s = river(START[:3], ["theft theft", "trap trap spell"])
    assert ways_to_play(s, "theft") == ["play:theft:1"]
    go(s, "play:theft:1 decline decline")
    assert dict(zip(legal(s), s.weights(), strict=True)) == {"steal:trap": 2, "steal:spell": 1}
    go(s, "steal:spell")
    assert legal(s) == ["pass", "play:theft:1"]  # the same victim again; no discard_all; no rock to melt


def test_R20_sabotage_takes_the_whole_hand() -> None:
    s = river(START[:3], ["sabotage", "trap trap spell"])
    assert ways_to_play(s, "sabotage") == ["play:sabotage:1"]
    go(s, "play:sabotage:1 decline decline")
    assert (hand(s, 1), pile(s)) == ([], {"sabotage": 1, "trap": 2, "spell": 1})


def test_R21_dry_dock_tokens_add_up() -> None:
    s = river(START[:3], ["dry_dock"], dock=[0, 1, 0])
    assert ways_to_play(s, "dry_dock") == ["play:dry_dock:1", "play:dry_dock:2"]
    go(s, "play:dry_dock:1 decline decline")
    assert (s.dock, s.dock_supply) == ([0, 2, 0], 2)


CARD_PLAYS = {
    "boarding": "play:boarding:1:0",
    "theft": "play:theft:1",
    "sabotage": "play:sabotage:1",
    "dry_dock": "play:dry_dock:1",
    "blessing": "play:blessing",
    "fast_advance": "play:fast_advance",
    "boarding oneself": "play:boarding:0:0",
    "trap": "play:trap",
    "spell": "play:spell:4:2",
    "whirlpool": "play:whirlpool",
}
ANSWERED = {"attacks": 4, "single": 7, "all": 9}  # the number of those, from the first on


@pytest.mark.parametrize("by", ["anyone", "target"])
@pytest.mark.parametrize("reading", list(ANSWERED))
@pytest.mark.parametrize("card", list(CARD_PLAYS))
def test_R22_which_cards_are_answered_and_by_whom(card: str, reading: str, by: str) -> None:
    s = river(
        [(3, 2), (2, 0), (0, 0)],
        [card.split()[0], "trap", "shields"],
        1,
        dock=[0, 0, 1],
        shields_answer=reading,
        shields_by=by,
    )
    go(s, CARD_PLAYS[card])
    number = list(CARD_PLAYS).index(card)
    asked = [1, 2] if by == "anyone" else [1] if number < 4 else []
    if number >= ANSWERED[reading]:
        asked = []
    assert (s.asked() if s.prompt() == "react" else []) == asked
    for seat in asked:
        assert legal(s, seat) == (["decline"] if seat == 1 else ["shield", "decline"])


def test_R23_a_cancelled_card_is_spent() -> None:
    s = river([(0, 0), (0, 4)], ["theft trap", "shields trap"])
    go(s, "play:theft:1 shield")
    assert is_moving(s, 0)
    assert pile(s) == {"theft": 1, "shields": 1}
    go(s, "step:0 deal:spell deal:spell")
    assert (s.to_move(), hand(s, 1)) == (1, ["trap"])  # no refill before the end of the turn
    assert ways_to_play(s, "trap") == ["play:trap"]
    go(s, "play:trap step:0")
    assert s.prompt() == "deal"


@pytest.mark.parametrize("reading", list(ANSWERED))
def test_R24_whirlpool_and_shields_cannot_be_answered(reading: str) -> None:
    s = river(START[:3], ["whirlpool", "shields", "shields"], shields_answer=reading)
    go(s, "play:whirlpool")
    assert is_moving(s, 0)
    s = river(START[:3], ["dry_dock", "shields", "shields"], shields_answer=reading)
    go(s, "play:dry_dock:1 shield decline")
    assert is_moving(s, 0)  # no window for the Shields


def test_R25_a_trap_reserves_its_rock() -> None:
    s = river([(0, 0), (0, 4)], ["trap"])
    go(s, "play:trap")
    assert (s.armed, s.rock_supply, s.rock_tokens) == ([1, 0], 3, [])
    assert ways_to_play(river([(0, 0), (0, 4)], ["trap"], armed=[0]), "trap") == []


@pytest.mark.parametrize(
    ("card", "moves"),
    [
        ("fast_advance", "play:fast_advance step:-1"),
        ("blessing", "play:blessing"),
        ("boarding", "play:boarding:0:0"),
        ("shields", "pass step:1"),
    ],
)
def test_R26_a_rock_as_soon_as_an_armed_boat_leaves(card: str, moves: str) -> None:
    s = river([(2, 2), (3, 2)], [card], 1, armed=[0], water_tokens=[(1, 2), (4, 2), (5, 2)])
    assert (s.armed, s.rock_tokens) == ([1, 0], [])
    go(s, moves)
    assert (s.armed, cells(s.rock_tokens), s.rock_supply) == ([0, 0], [(2, 2)], 3)


def test_R27_a_spell_reaches_the_eight_cells_around() -> None:
    s = river([(2, 1), (3, 1)], ["spell"], 1, rock_tokens=[(1, 1), (2, 0), (2, 2), (3, 2)])
    around = [(1, 1), (1, 2), (2, 0), (2, 2), (3, 0), (3, 2)]  # not (3,1), a boat, nor (3,4)
    assert ways_to_play(s, "spell") == [f"play:spell:{row}:{col}" for row, col in around]
    go(s, "play:spell:3:2")
    assert legal(s) == ["step:1"]  # into the freed cell


def test_R28_supplies_are_limits() -> None:
    tokens = [(0, 0), (0, 1), (0, 2), (0, 3)]
    s = river([(2, 2), (0, 4)], ["trap spell dry_dock"], rock_tokens=tokens, dock=[0, 4])
    assert legal(s) == ["pass", "discard_all", "play:spell:1:2"]
    waters = [(3, 0), (3, 4), (4, 2), (5, 2)]
    s = river([(2, 2), (0, 4)], ["trap spell dry_dock"], 1, water_tokens=waters)
    assert legal(s) == ["pass", "discard_all", "play:dry_dock:1", "play:trap"]


def test_R29_tokens_count_like_printed_rocks_and_water() -> None:
    s = river([(0, 2), (0, 4)], ["blessing"], water_tokens=[(1, 2)])
    assert ways_to_play(s, "blessing") == []
    go(s, "pass step:0")
    assert boat(s, 0) == (1, 2)
    s = river([(0, 0), (0, 4)], ["blessing"], rock_tokens=[(1, 0), (2, 0)])
    go(s, "play:blessing tile:T01")  # (3,0) is a printed rock
    assert boat(s, 0) == (4, 0)


def test_R30_boats_never_share_a_cell_nor_enter_a_rock() -> None:
    s = river([(2, 1), (3, 1), (1, 1)], ["boarding"], rock_tokens=[(3, 2)])
    assert ways_to_play(s, "boarding") == [
        "play:boarding:0:-1",  # neither onto the boat behind it nor onto the rock (1,2)
        "play:boarding:1:-1",
        "play:boarding:1:1",
        "play:boarding:2:-1",
        "play:boarding:2:0",
        "play:boarding:2:1",
    ]
    go(s, "pass")
    assert s.prompt() == "deal"


def test_R31_whirlpool_reverses_the_direction_at_once() -> None:
    s = river(START[:3], ["whirlpool"])
    go(s, "play:whirlpool")
    assert s.direction == -1
    assert is_moving(s, 0)
    go(s, f"step:0 {REFILL}")
    assert s.current == 2
    assert GAME.data.copies_for_two[-1] == 0


@pytest.mark.parametrize("step", ["step:-1", "step:0", "step:1"])
def test_R32_the_first_boat_on_the_final_tile_wins(step: str) -> None:
    s = river([(21, 1), (21, 3)], ["trap"], 9)
    go(s, f"pass {step}")
    assert s.to_move() == OVER
    assert (s.winners(), s.reason(), hand(s, 0)) == ([0], "final_tile", ["trap"])
    assert GAME.returns(s) == [1.0, 0.0]
