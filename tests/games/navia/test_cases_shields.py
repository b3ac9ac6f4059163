"""The cases H21, H47 to H51, H59 to H67: reaction windows, who is asked, and what the others see of them."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from marea import SPECTATOR, Record, replay
from tests.games.navia.river import GAME, asked_seats, boat, cells, go, hand, is_moving, pile, river
from tests.positions import events_seen, legal

START = [(0, 0), (0, 4), (0, 3), (0, 2)]  # boats that are not in each other's way
READINGS = pytest.mark.parametrize("reading", ["single", "all"])


def full_record(s: Any, moves: str) -> list[str]:
    """Play moves and return them as a record writes them."""
    record = Record.of(GAME, s.players)
    for text in moves.split():
        action = GAME.space.read(text)
        assert action in s.legal()
        record.play(s, action)
        GAME.verify(s)
    return record.moves


def everything_seen(s: Any, *viewers: int) -> list[Any]:
    """Return everything that some viewers can see in views and events."""
    return [(GAME.view(s, viewer), events_seen(s, viewer)) for viewer in viewers]


def answer_events(s: Any, viewer: int) -> list[Any]:
    """Return the events about answers in windows that a viewer sees."""
    return [event for event in events_seen(s, viewer) if event[0] in ("shielded", "unshielded")]


def test_H21_any_player_may_cancel_a_dry_dock() -> None:
    s = river(START, ["dry_dock shields", "shields", "shields"])
    go(s, "play:dry_dock:2")
    assert asked_seats(s) == s.waiting() == [1, 2, 3]
    assert [legal(s, seat) for seat in range(4)] == [[], ["shield", "decline"], ["shield", "decline"], ["decline"]]
    s = river(START, ["dry_dock shields", "shields", "shields"])
    moves = full_record(s, "play:dry_dock:2 shield decline decline")
    assert moves == ["play:dry_dock:2", "shield", "decline", "decline"]
    assert (s.dock, s.dock_supply) == ([0, 0, 0, 0], 4)
    assert [hand(s, seat) for seat in range(4)] == [["shields"], [], ["shields"], []]
    for viewer in (0, 1, 2, 3, SPECTATOR):
        assert answer_events(s, viewer) == [("shielded", {"player": "seat-1"})]
    assert is_moving(s, 0)


@pytest.mark.parametrize(("direction", "spends", "keeps"), [(-1, 3, 1), (1, 1, 3)])
def test_H47_the_first_in_the_direction_of_play_spends_shields(direction: int, spends: int, keeps: int) -> None:
    s = river(START, ["dry_dock", "shields", "", "shields"], direction=direction)
    assert full_record(s, "play:dry_dock:2 shield decline shield") == ["play:dry_dock:2", "shield", "decline", "shield"]
    assert hand(s, spends) == []
    assert hand(s, keeps) == ["shields"]
    assert s.dock == [0, 0, 0, 0]
    assert pile(s) == {"dry_dock": 1, "shields": 1}
    assert answer_events(s, SPECTATOR) == [("shielded", {"player": f"seat-{spends}"})]


def test_H48_the_target_comes_first() -> None:
    both, one = (river(START[:3], ["sabotage", "shields", "shields trap"]) for _ in range(2))
    go(both, "play:sabotage:2 shield shield")
    go(one, "play:sabotage:2 decline shield")
    assert hand(both, 2) == ["trap"]
    assert hand(both, 1) == ["shields"]
    assert pile(both) == {"sabotage": 1, "shields": 1}
    for viewer in (0, 1, 2, SPECTATOR):
        assert answer_events(both, viewer) == [("shielded", {"player": "seat-2"})]
        assert everything_seen(both, viewer) == everything_seen(one, viewer)


def test_H49_single_boarding_ones_own_boat_cancelled_from_the_dry_dock() -> None:
    s = river(
        [(1, 0), (0, 1), (0, 2), (0, 3)],
        ["boarding", "shields", "", "shields"],
        dock=[0, 0, 0, 1],
        direction=-1,
        shields_answer="single",
    )
    go(s, "play:boarding:0:0")
    assert asked_seats(s) == [1, 2, 3]
    go(s, "shield decline shield")
    assert hand(s, 3) == []
    assert hand(s, 1) == ["shields"]
    assert boat(s, 0) == (1, 0)
    assert s.dock == [0, 0, 0, 1]
    assert is_moving(s, 0)


def test_H50_a_window_reveals_nothing_about_the_hands() -> None:
    others = (0, 2, SPECTATOR)
    plain, armed = (river(START[:3], ["dry_dock", card]) for card in ("trap", "shields"))
    assert everything_seen(plain, *others) == everything_seen(armed, *others)
    for s in (plain, armed):
        go(s, "play:dry_dock:1")
        assert asked_seats(s) == [1, 2]
        assert legal(s, 2) == ["decline"]
    assert legal(plain, 1) == ["decline"]
    assert legal(armed, 1) == ["shield", "decline"]
    assert everything_seen(plain, *others) == everything_seen(armed, *others)
    for s in (plain, armed):
        before = everything_seen(s, *others)
        s.focus(1)
        go(s, "decline")
        assert everything_seen(s, *others) == before
        assert s.dock == [0, 0, 0]
    assert everything_seen(plain, *others) == everything_seen(armed, *others)
    for s in (plain, armed):
        s.focus(2)
        go(s, "decline")
        assert s.dock == [0, 1, 0]
        assert answer_events(s, SPECTATOR) == [("unshielded", {})]
    assert everything_seen(plain, *others) == everything_seen(armed, *others)


@pytest.mark.parametrize("order", list(permutations((0, 2, 3))))
def test_H51_answers_in_any_order(order: tuple[int, ...]) -> None:
    s = river(START, ["", "dry_dock", "shields", "shields"], turn_of=1)
    record = Record.of(GAME, 4)
    record.snapshot = s.dump()
    record.play(s, GAME.space.read("play:dry_dock:0"))
    assert asked_seats(s) == [0, 2, 3]
    for count, seat in enumerate(order):
        assert record.moves == ["play:dry_dock:0"]
        assert s.waiting() == sorted(order[count:])
        s.focus(seat)
        record.play(s, GAME.space.read("shield" if seat == 3 else "decline"))
        assert legal(s, seat) == []
    assert record.moves == ["play:dry_dock:0", "decline", "decline", "shield"]
    assert hand(s, 3) == []
    assert hand(s, 2) == ["shields"]
    assert s.dock == [0, 0, 0, 0]
    again: Any = list(replay(record))[-1]
    assert again.dump() == s.dump()
    for kept in (1, 2, 3):  # interrupted before the last answer
        record.moves = ["play:dry_dock:0", "decline", "decline", "shield"][:kept]
        last = list(replay(record))[-1]
        assert last.waiting() == last.asked() == [0, 2, 3]


@READINGS
def test_H59_fast_advance_may_be_answered(reading: str) -> None:
    s = river([(0, 0), (0, 4)], ["fast_advance", "shields"], shields_answer=reading)
    go(s, "play:fast_advance")
    assert asked_seats(s) == [1]
    go(s, "shield")
    assert is_moving(s, 0, 1)
    assert hand(s, 1) == []
    go(s, "step:0 deal:trap deal:trap deal:spell")
    assert boat(s, 0) == (1, 0)
    assert is_moving(s, 1)
    s = river([(0, 0), (0, 4)], ["fast_advance", "shields"], shields_answer=reading)
    go(s, "play:fast_advance decline")
    assert is_moving(s, 0, 2)
    assert hand(s, 1) == ["shields"]


@READINGS
def test_H60_blessing_may_be_answered(reading: str) -> None:
    s = river([(3, 2), (0, 4)], ["blessing", "shields"], shields_answer=reading)
    go(s, "tile:T01 play:blessing")
    assert asked_seats(s) == [1]
    go(s, "shield")
    assert boat(s, 0) == (3, 2)
    assert GAME.view(s, 0)["tiles"] == ["T01"]
    assert pile(s) == {"blessing": 1, "shields": 1}
    assert is_moving(s, 0)
    assert legal(s) == ["step:-1", "step:1"]
    s = river([(3, 2), (0, 4)], ["blessing", "shields"], shields_answer=reading)
    go(s, "tile:T01 play:blessing decline tile:T02")
    assert boat(s, 0) == (6, 2)
    assert GAME.view(s, 0)["tiles"] == ["T01", "T02"]
    assert s.prompt() == "deal"
    assert hand(s, 1) == ["shields"]


@READINGS
def test_H61_a_cancelled_blessing_of_a_blocked_boat(reading: str) -> None:
    s = river([(13, 0), (0, 4)], ["blessing", "shields"], 6, armed=[0], shields_answer=reading)
    go(s, "play:blessing shield")
    assert s.prompt() == "deal"
    assert boat(s, 0) == (13, 0)
    assert s.armed == [1, 0]
    assert s.rock_tokens == []
    go(s, "deal:trap deal:trap deal:spell")
    assert hand(s, 0) == ["trap", "trap", "spell"]
    assert is_moving(s, 1)


@pytest.mark.parametrize(
    ("card", "move"), [("trap", "play:trap"), ("spell", "play:spell:1:2"), ("whirlpool", "play:whirlpool")]
)
def test_H62_single_leaves_the_river_alone(card: str, move: str) -> None:
    s = river([(2, 2), (0, 4), (0, 0)], [card, "shields", "shields"], shields_answer="single")
    go(s, move)
    assert asked_seats(s) == []
    assert is_moving(s, 0)
    assert (s.armed[0], cells(s.water_tokens), s.direction) == (
        int(card == "trap"),
        [(1, 2)] if card == "spell" else [],
        -1 if card == "whirlpool" else 1,
    )


@READINGS
def test_H63_the_order_of_answers_to_a_card_aimed_at_oneself(reading: str) -> None:
    s = river(START, ["fast_advance", "shields", "", "shields"], direction=-1, shields_answer=reading)
    go(s, "play:fast_advance")
    assert asked_seats(s) == [1, 2, 3]
    go(s, "shield decline shield")
    assert hand(s, 3) == []
    assert hand(s, 1) == ["shields"]
    assert is_moving(s, 0, 1)


def test_H64_only_the_target_is_asked() -> None:
    s = river(START[:3], ["sabotage", "trap", "shields"], shields_by="target")
    go(s, "play:sabotage:1")
    assert asked_seats(s) == [1]
    assert legal(s, 1) == ["decline"]
    go(s, "decline")
    assert hand(s, 1) == []
    assert pile(s) == {"sabotage": 1, "trap": 1}
    s = river(START[:3], ["sabotage", "trap", "shields"], shields_by="target")
    go(s, "play:sabotage:2")
    assert asked_seats(s) == [2]
    go(s, "shield")
    assert hand(s, 2) == []
    assert hand(s, 1) == ["trap"]
    assert pile(s) == {"sabotage": 1, "shields": 1}
    assert is_moving(s, 0)


@pytest.mark.parametrize("reading", ["attacks", "single", "all"])
def test_H65_with_target_only_boarding_ones_own_boat_goes_unanswered(reading: str) -> None:
    s = river(
        [(5, 1), (0, 0), (0, 4)],
        ["boarding", "shields", "shields"],
        2,
        shields_by="target",
        shields_answer=reading,
    )
    go(s, "play:boarding:0:0")
    assert asked_seats(s) == []
    assert boat(s, 0) == (4, 1)
    assert is_moving(s, 0)


@READINGS
def test_H66_with_target_only_cards_aimed_at_oneself_go_unanswered(reading: str) -> None:
    options: dict[str, Any] = {"shields_by": "target", "shields_answer": reading}
    s = river([(0, 0), (0, 4)], ["fast_advance", "shields"], **options)
    go(s, "play:fast_advance")
    assert is_moving(s, 0, 2)
    s = river([(13, 0), (0, 4)], ["blessing", "shields"], 6, **options)
    go(s, "play:blessing")
    assert boat(s, 0) == (15, 0)
    assert s.prompt() == "deal"
    s = river([(0, 0), (0, 4)], ["dry_dock", "shields"], **options)
    go(s, "play:dry_dock:1")
    assert asked_seats(s) == [1]
    assert legal(s, 1) == ["shield", "decline"]


@READINGS
def test_H67_boarding_ones_own_boat_may_be_answered(reading: str) -> None:
    s = river([(5, 1), (0, 0), (0, 4)], ["boarding", "", "shields"], 2, shields_answer=reading)
    go(s, "play:boarding:0:0")
    assert asked_seats(s) == [1, 2]
    assert legal(s, 1) == ["decline"]
    assert legal(s, 2) == ["shield", "decline"]
    go(s, "decline shield")
    assert boat(s, 0) == (5, 1)
    assert hand(s, 2) == []
    assert pile(s) == {"boarding": 1, "shields": 1}
    assert is_moving(s, 0)
