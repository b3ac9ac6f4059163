"""The stack of decisions, sealed answers, checked moves, copies and snapshots."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import pytest

from marea import (
    CHANCE,
    EVERYONE,
    NOBODY,
    OVER,
    SPECTATOR,
    GameOver,
    IllegalAction,
    NotYourTurn,
    Record,
    Rng,
    RulesError,
    ask,
    games,
    settle,
    then,
)
from marea import play as play_checked
from marea.kernel.chance import play_out
from marea.kernel.contract import EventKind, event
from marea.kernel.state import frame_arg, frame_seat, frame_step
from tests.positions import at, legal, play

GAME = games.get("regatta")
SIGNING = "bid:1 bid:0 draw:cook draw:captain"


def test_the_four_special_seats_are_different() -> None:
    assert len({CHANCE, OVER, SPECTATOR, EVERYONE}) == 4
    assert max(CHANCE, OVER, SPECTATOR, EVERYONE) < 0


@pytest.mark.parametrize("frame", [(0, CHANCE, 0), (3, 0, 0), (9, NOBODY, 7), (255, 240, 2**40), (7, 2, -5)])
def test_a_frame_keeps_its_three_parts(frame: tuple[int, int, int]) -> None:
    packed = ask(*frame)
    assert (frame_step(packed), frame_seat(packed), frame_arg(packed)) == frame


def test_plan_puts_its_first_frame_on_top_of_the_stack() -> None:
    s = at("regatta", 2)
    s.plan([ask(3, 1, 8), ask(3, 0, 9)])
    assert s.dump()["todo"] == [["sign", 1, 8], ["sign", 0, 9], ["bid", 0, 0], ["bid", 1, 0]]


def test_a_step_that_asks_no_player_runs_automatically() -> None:
    s = at("regatta", 2, "bid:1 bid:0 draw:cook draw:captain")
    assert s.dump()["todo"] == [["sign", 0, 0], ["race", NOBODY, 0]]
    play(s, "sign:cook")
    assert s.dump()["todo"] == [["bid", 0, 1], ["bid", 1, 1]]
    s.plan([then(0)])
    assert s.to_move() == NOBODY
    s.proceed()
    assert s.dump()["todo"] == [["bid", 0, 1], ["bid", 1, 1]] * 2


def test_sealed_answers_come_in_any_order() -> None:
    ends = []
    for order in ([0, 1, 2], [2, 0, 1], [1, 2, 0]):
        s = at("regatta", 3)
        for seat in order:
            s.focus(seat)
            assert s.to_move() == seat
            play(s, f"bid:{seat}")
        ends.append(s.dump())
    assert ends[0] == ends[1] == ends[2]


def test_who_is_asked_stays_the_same_while_answers_come_in() -> None:
    s = at("regatta", 3)
    assert (s.asked(), s.waiting(), s.sealed()) == ([0, 1, 2], [0, 1, 2], True)
    s.focus(1)
    play(s, "bid:4")
    assert (s.asked(), s.waiting()) == ([0, 1, 2], [0, 2])
    with pytest.raises(NotYourTurn, match="seat 1 is not asked"):
        s.focus(1)


def test_unsealing_answers_is_a_reveal() -> None:
    s = at("regatta", 2, "bid:1")
    assert s.reveals == 0
    play(s, "bid:0")
    assert s.reveals == 1


def test_no_seat_is_asked_at_chance_or_at_the_end() -> None:
    s = at("regatta", 2, "bid:1 bid:0")
    assert (s.to_move(), s.asked(), s.waiting(), s.sealed()) == (CHANCE, [], [], False)
    play_out(s, Rng(1))
    assert (s.to_move(), s.asked(), s.waiting(), s.legal(), s.prompt()) == (OVER, [], [], [], "")
    with pytest.raises(NotYourTurn):
        s.focus(0)


def test_forgetting_answers_leaves_only_the_seats_own() -> None:
    s = at("regatta", 3)
    for seat in (2, 0):
        s.focus(seat)
        play(s, "bid:5")
    mine = s.clone()
    mine.forget_answers(0)
    assert (mine.waiting(), mine.answers[0] != -1, mine.answers[2]) == ([1, 2], True, -1)
    theirs = s.clone()
    theirs.forget_answers(1)
    assert (theirs.waiting(), theirs.to_move()) == ([0, 1, 2], 1)
    s.forget_answers(SPECTATOR)
    assert s.dump() == at("regatta", 3).dump()


def test_play_checks_the_seat_and_the_action() -> None:
    s = at("regatta", 2)
    play_checked(GAME, s, 1, GAME.space.read("bid:3"))
    with pytest.raises(NotYourTurn, match="seat 1 is not asked now"):
        play_checked(GAME, s, 1, GAME.space.read("bid:3"))
    with pytest.raises(IllegalAction, match=r"sign:cook is not legal now \(R3\)") as refused:
        play_checked(GAME, s, 0, GAME.space.read("sign:cook"))
    assert (refused.value.clause, refused.value.code) == ("R3", "illegal_action")
    for number in (-1, 999):
        with pytest.raises(IllegalAction, match=f"there is no action {number}"):
            play_checked(GAME, s, 0, number)
    play_out(s, Rng(2))
    with pytest.raises(GameOver):
        play_checked(GAME, s, 0, 0)


def test_settle_resolves_chance_and_records_it() -> None:
    s = at("regatta", 2, "bid:1 bid:0")
    record = Record.of(GAME, 2)
    settle(s, Rng(3), record)
    assert s.to_move() == 0
    assert [move.partition(":")[0] for move in record.moves] == ["draw", "draw"]


def test_events_are_not_collected_without_a_log() -> None:
    s = at("regatta", 2)
    s.log = None
    play(s, "bid:1")
    play(s, "bid:0")
    assert s.log is None


def test_a_clone_has_no_log_and_is_independent() -> None:
    s = at("regatta", 2, SIGNING)
    before = s.dump()
    other = s.clone()
    assert other.log is None
    play(other, "sign:cook")
    assert s.dump() == before != other.dump()


@pytest.mark.parametrize("copied", [pickle.loads, copy.deepcopy], ids=["pickle", "deepcopy"])
def test_a_state_can_be_pickled_and_copied(copied: object) -> None:
    s = at("regatta", 3, "bid:1 bid:4 bid:0 draw:cook", reserve="nothing")
    other = pickle.loads(pickle.dumps(s)) if copied is pickle.loads else copy.deepcopy(s)
    assert other.dump() == s.dump()
    assert other.legal() == s.legal()
    assert other is not s


def test_a_state_is_pickled_with_its_edition() -> None:
    game = GAME.with_edition(GAME.edition.with_corrections('game = "regatta"\nname = "rich"\npurse.coins = 12'))
    s = pickle.loads(pickle.dumps(game.new(2)))
    assert s.game.edition.name == "rich"
    assert legal(s)[-1] == "bid:12"


def test_a_dump_is_json_and_can_be_loaded() -> None:
    s = at("regatta", 4, "bid:1 bid:4", reserve="nothing")
    dumped = json.loads(json.dumps(s.dump()))
    assert dumped["todo"] == [["bid", 2, 0], ["bid", 3, 0]]
    assert GAME.load(dumped).dump() == s.dump()


def test_a_viewer_is_a_seat_or_a_spectator() -> None:
    s = at("regatta", 2)
    for viewer in (2, -1, EVERYONE):
        with pytest.raises(RulesError, match=f"there is no seat {viewer}"):
            GAME.view(s, viewer)


def test_events_name_their_arguments() -> None:
    assert GAME.describe((4, EVERYONE, 1, 3, 0, 0)) == ("signed", {"player": "seat-1", "crew": "crew-captain"})
    with pytest.raises(RulesError, match="crew has no number 4"):
        GAME.describe((4, EVERYONE, 1, 4, 0, 0))


def test_an_event_is_declared_by_its_name_its_clause_and_the_kinds_of_its_arguments() -> None:
    declared = EventKind("signed", (("player", "seat"), ("crew", "crew")), clause="R7")
    assert event("signed", "R7", player="seat", crew="crew") == declared


def test_the_highest_standing_wins_and_a_game_has_a_reason_only_when_it_is_over() -> None:
    s = at("regatta", 3)
    assert (s.winners(), s.reason()) == ([], "")
    play_out(s, Rng(1))
    best = max(s.standings())
    assert s.winners() == [seat for seat, standing in enumerate(s.standings()) if standing == best]
    assert s.reason() == "last_race"


def test_a_game_with_several_reasons_says_itself_which_one_it_is() -> None:
    s = at("regatta", 2)
    play_out(s, Rng(1))
    s.game = games.get("regatta").with_edition(GAME.edition)
    s.game.reasons = ("last_race", "storm")
    with pytest.raises(ValueError, match="too many values to unpack"):
        s.reason()


def test_the_odds_of_a_chance_step_give_its_outcomes_and_their_weights() -> None:
    s: Any = at("regatta", 2, "bid:1 bid:0")
    s.bag = [6, 0, 1, 2]
    draw = GAME.space.read("draw:cook")
    assert s.legal() == [draw, draw + 2, draw + 3]
    assert s.weights() == [6, 1, 2]
    rng = Rng(3)
    assert {s.draw(rng) for _ in range(200)} == set(s.legal())
