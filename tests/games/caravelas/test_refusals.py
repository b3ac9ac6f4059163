"""The clauses that forbid something: for actions, and for elements picked on the board."""

from __future__ import annotations

from typing import Any

import pytest

from marea import IllegalAction, NotYourTurn
from marea import play as play_checked
from tests.games.caravelas.chart import EAST, GAME, WEST, chart, go


def refusal_of(s: Any, text: str) -> str:
    """Return the clause that forbids an action of the seat to move."""
    action = GAME.space.read(text)
    assert action not in s.legal()
    clause = GAME.refusal(s, s.to_move(), action)
    with pytest.raises(IllegalAction) as caught:
        play_checked(GAME, s, s.to_move(), action)
    assert caught.value.clause == clause
    return clause


@pytest.mark.parametrize(
    ("position", "text", "clause"),
    [
        ({"ships": "1002 2010"}, "move:1102", "R20"),
        ({"ships": "1002 2010"}, "move:0602", "R20"),
        ({"ships": "1107 2010", "tok": 1}, "move:1007:pay", "R23"),
        ({"ships": "1107 2010"}, "move:1007:wind", "R22"),
        ({"ships": "1107 2010", "version": "open_deck"}, "move:1007:wind", "R60"),
        ({"ships": "1107 2010", "version": "dice"}, "move:1007:wind", "R66"),
        ({"ships": "0806 2010"}, "move:0807", "R24"),
        ({"ships": "0806 2010", "tok": 3, "hands": ["storm3"]}, "move:0807", "R24"),
        ({"ships": "1002 2010"}, "sink:1", "R50"),
        ({"ships": "1002 2010", "hands": ["wind"]}, "card:wind", "R24"),
        ({"ships": "1002 2010"}, "bonus:1003", "R41"),
        ({"ships": "1002 2010", "cargo": ["gold sugar silk"]}, "fleet:gold:sugar:silk", "R51"),
        ({"ships": "1002 2010", "cargo": ["pepper"]}, "buy:yes", "R51"),
        ({"ships": "1002 2010", "hands": ["calm"]}, "swap", "R51"),
        ({"ships": "1002 2010"}, "bid:3", "R1"),
        ({"ships": "1002 2010", "version": "dice"}, "bid:3", "R65"),
        ({"ships": "1002 2010", "version": "dice"}, "pass", "R65"),
        ({"ships": "1002 2010", "version": "dice"}, "slot:1", "R65"),
        ({"ships": "1002 2010", "version": "dice"}, "sink:1", "R68"),
        ({"ships": "1002 2010", "version": "dice"}, "stay", "R68"),
        ({"ships": "1002 2010", "version": "dice"}, "bonus:1003", "R68"),
        ({"ships": "1002 2010", "version": "dice"}, "card:wind", "R67"),
        ({"ships": "1002 2010", "version": "open_deck"}, "card:wind", "R60"),
        ({"ships": "1002 2010", "version": "open_deck"}, "swap", "R60"),
    ],
)
def test_a_step_is_refused(position: dict[str, Any], text: str, clause: str) -> None:
    assert refusal_of(chart(**position), text) == clause


@pytest.mark.parametrize(
    ("moves", "text", "clause"),
    [
        ("bid:4", "bid:3", "R2"),
        ("bid:4", "bid:4", "R2"),
        ("bid:4", "bid:10", "R6"),
        ("bid:4", "move:1003", "R1"),
        ("bid:4", "end", "R1"),
        ("bid:4 bid:5 pass slot:0", "slot:0", "R7"),
        ("bid:4 bid:5 pass", "slot:2", "R7"),
        ("bid:4 bid:5 pass", "bid:6", "R7"),
    ],
)
def test_a_bid_or_a_position_is_refused(moves: str, text: str, clause: str) -> None:
    s = chart(f"1002 {EAST}", auction=True)
    go(s, moves)
    assert refusal_of(s, text) == clause


@pytest.mark.parametrize(
    ("position", "moves", "text", "clause"),
    [
        ({"ships": "0806 2010", "tok": 3, "hands": ["storm3 storm1"]}, "move:0807", "card:storm3", "R31"),
        ({"ships": "0806 2010", "hands": ["storm1"]}, "move:0807", "card:wind", "R24"),
        ({"ships": "0806 2010", "hands": ["storm1"]}, "move:0807", "move:0806", "R24"),
        ({"ships": "0806 2010", "hands": ["storm1"]}, "move:0807", "end", "R24"),
        ({"ships": "1310 2010"}, "move:1411 die:one", "sink:4", "R50"),
        ({"ships": "1310 2010", "sunk": ["2"]}, "move:1411 die:one", "sink:2", "R50"),
        ({"ships": "1310 2010"}, "move:1411 die:one", "end", "R50"),
        ({"ships": "0806 0602", "hands": ["compass_s"]}, "move:0807 card:compass_s", "bonus:0601", "R41"),
        ({"ships": "0806 0602", "hands": ["storm1"]}, "move:0807 card:storm1", "bonus:0806", "R20"),
        ({"ships": "1002 2010", "cargo": ["gold sugar silk"]}, "end", "fleet:gold:sugar:ivory", "R52"),
        ({"ships": "1002 2010", "cargo": ["pepper"]}, "end", "refill", "R52"),
    ],
)
def test_an_action_out_of_place_is_refused(position: dict[str, Any], moves: str, text: str, clause: str) -> None:
    s = chart(**position)
    go(s, moves)
    assert refusal_of(s, text) == clause


@pytest.mark.parametrize("text", ["deal:wind", "reveal:wind", "die:one", "dice:7", "lot:0", "course:azores"])
def test_players_cannot_play_for_chance(text: str) -> None:
    clause = refusal_of(chart(f"1002 {EAST}"), text)
    assert clause in GAME.clauses


@pytest.mark.parametrize(
    ("picked", "clause"),
    [(["1102"], "R20"), (["0602"], "R20"), (["1002"], "R20"), (["0903"], "R20")],
)
def test_why_not_in_a_move(picked: list[str], clause: str) -> None:
    s = chart(f"1002 {WEST}")
    assert GAME.why_not(s, 0, picked) == clause
    assert GAME.why_not(s, 1, picked) == "R1"


def test_why_not_into_symbols() -> None:
    assert GAME.why_not(chart(f"0806 {EAST}"), 0, ["0807"]) == "R24"
    assert GAME.why_not(chart(f"1107 {EAST}", tok=1), 0, ["1007"]) == "R23"


def test_why_not_in_a_bonus_move() -> None:
    s = chart("0806 0602", hands=["compass_s"])
    go(s, "move:0807 card:compass_s")
    assert (GAME.why_not(s, 1, ["0601"]), GAME.why_not(s, 1, ["0806"])) == ("R41", "R20")


def test_the_others_are_not_asked() -> None:
    s = chart(f"1002 {EAST}")
    with pytest.raises(NotYourTurn):
        play_checked(GAME, s, 1, GAME.space.read("end"))
