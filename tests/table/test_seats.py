"""Seats: taking, leaving and giving them to bots; when the game starts and the table closes."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from marea import GameOver, IllegalAction, NotYourTurn, RulesError
from marea.table import Refused, Row, Table, full_record, report, verify
from tests.games.navia.river import river
from tests.table.tables import at, everything, finished, loaded, new, rows_of, story_state, viewers

Command = Callable[[Table], object]


def refusal(table: Table, command: Command) -> str:
    """Return the code with which a command is refused; it must change nothing."""
    before = everything(table)
    with pytest.raises(RulesError) as error:
        command(table)
    assert everything(table) == before
    return error.value.code


# -- before the game -----------------------------------------------------------------------------


def test_the_game_starts_when_the_last_seat_is_taken() -> None:
    table = new("navia", 3, "oho")
    assert table.story.status == "open"
    assert table.sit(None, "Xián", 1.0) == 0
    assert table.story.status == "open"
    assert report(table, 0, 0)["asked"] == []
    assert table.sit(2, "Uxía", 2.0) == 2
    assert table.story.status == "playing"
    assert table.story.rows[:3] == [Row("sit", 0, "Xián"), Row("sit", 2, "Uxía"), Row("start")]
    assert [row.kind for row in table.story.rows[3:]] == ["chance"]  # who starts
    assert table.asked_at == 2.0


def test_a_table_without_open_seats_starts_at_once() -> None:
    table = new("regatta", 2, "hg")
    assert table.story.rows == [Row("start")]
    assert table.story.status == "playing"
    assert table.bots_asked() == {1: "greedy"}


def test_an_open_seat_can_be_given_to_a_bot() -> None:
    table = new("regatta", 3, "hoo")
    table.give_to_bot(2, "random", 1.0)
    assert table.story.rows == [Row("bot", 2, "random")]
    assert table.bots_asked() == {}
    table.give_to_bot(1, "greedy", 2.0)
    assert table.bots_asked() == {1: "greedy", 2: "random"}
    assert [place["bot"] for place in report(table, 0, 0)["seats"]] == ["", "greedy", "random"]


def test_leaving_before_the_game_frees_the_seat() -> None:
    table = new("regatta", 3, "hho")
    table.leave(0, 1.0)
    assert table.story.rows == [Row("leave", 0)]
    assert report(table, 1, 0)["seats"][0] == {"seat": 0, "kind": "open", "name": "", "bot": ""}
    assert table.sit(None, "Iria", 2.0) == 0
    assert table.story.seats[0].name == "Iria"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (lambda table: table.sit(0, "Iria", 1.0), "seat_taken"),
        (lambda table: table.sit(9, "Iria", 1.0), "seat_taken"),
        (lambda table: table.sit(-1, "Iria", 1.0), "seat_taken"),
        (lambda table: table.give_to_bot(0, "greedy", 1.0), "seat_taken"),
        (lambda table: table.give_to_bot(9, "greedy", 1.0), "no_such_seat"),
        (lambda table: table.give_to_bot(1, "deep tide", 1.0), "rules"),
        (lambda table: table.leave(9, 1.0), "no_such_seat"),
        (lambda table: table.leave(-1, 1.0), "no_such_seat"),
        (lambda table: table.come_back(9, 1.0), "no_such_seat"),
        (lambda table: table.resign(0, 1.0), "not_started"),
        (lambda table: table.play(0, "bid:1", 1.0), "not_started"),
        (lambda table: table.undo(0, 1.0), "not_started"),
        (lambda table: table.rematch("T2"), "not_over"),
    ],
)
def test_a_refused_command_before_the_game_changes_nothing(command: Command, code: str) -> None:
    assert refusal(new("regatta", 2, "ho"), command) == code


# -- during the game -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (lambda table: table.sit(None, "Iria", 1.0), "no_open_seat"),
        (lambda table: table.give_to_bot(0, "greedy", 1.0), "seat_taken"),
        (lambda table: table.leave(2, 1.0), "no_such_seat"),
        (lambda table: table.resign(2, 1.0), "no_such_seat"),
        (lambda table: table.come_back(-1, 1.0), "no_such_seat"),
        (lambda table: table.play(0, "bid:99", 1.0), "illegal_action"),
        (lambda table: table.play(0, "", 1.0), "illegal_action"),
        (lambda table: table.play(0, "sign:cook", 1.0), "illegal_action"),
        (lambda table: table.play(0, "draw:cook", 1.0), "illegal_action"),
        (lambda table: table.play(2, "bid:1", 1.0), "not_your_turn"),
        (lambda table: table.play(-1, "bid:1", 1.0), "not_your_turn"),
        (lambda table: table.undo(0, 1.0), "nothing_to_undo"),
        (lambda table: table.undo(-1, 1.0), "nothing_to_undo"),
        (lambda table: table.rematch("T2"), "not_over"),
    ],
)
def test_a_refused_command_during_the_game_changes_nothing(command: Command, code: str) -> None:
    assert refusal(new("regatta", 2), command) == code


def test_a_refusal_names_the_clause_that_forbids_a_move() -> None:
    table = at(river([(0, 0), (0, 4)], ["trap", "trap"]))
    before = everything(table)
    with pytest.raises(IllegalAction, match=re.escape("play:theft:1 is not legal now (R8)")) as error:
        table.play(0, "play:theft:1", 1.0)
    assert error.value.clause == "R8"
    with pytest.raises(NotYourTurn, match="seat 1 is not asked now"):
        table.play(1, "pass", 1.0)
    assert everything(table) == before


# -- the end -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (lambda table: table.sit(None, "Iria", 1.0), "no_open_seat"),
        (lambda table: table.give_to_bot(1, "greedy", 1.0), "seat_taken"),
        (lambda table: table.play(0, "bid:1", 1.0), "game_over"),
        (lambda table: table.undo(0, 1.0), "game_over"),
        (lambda table: table.resign(0, 1.0), "game_over"),
    ],
)
def test_a_refused_command_after_the_game_changes_nothing(command: Command, code: str) -> None:
    assert refusal(finished("regatta", 2), command) == code


def test_no_timer_runs_after_the_game() -> None:
    table = finished("regatta", 3, grace=1.0)
    table.disconnected = {0: 0.0}
    before = everything(table)
    assert (table.due(), table.deadline(), table.bots_asked()) == (None, None, {})
    assert not table.tick(10.0**6)
    for seat in range(3):
        table.leave(seat, 1.0)
        table.come_back(seat, 1.0)
    table.close()
    assert everything(table) == before


def test_a_closed_table_has_no_winners_and_accepts_no_commands() -> None:
    table = at(river([(0, 0), (0, 4)], ["trap", "trap"]))
    table.play(0, "pass", 1.0)
    table.close()
    table.close()
    assert table.story.rows[-2:] == [Row("move", 0, "pass"), Row("close")]
    for viewer in viewers(table):
        sent = report(table, viewer, 0)
        assert sent["result"] == {"winners": [], "scores": [0, 0], "reason": "closed", "hints": [0, 0]}
        assert (sent["status"], sent["choices"], sent["asked"], sent["undo"]) == ("over", [], [], False)
        assert sent["events"][-1]["event"] == "table-closed"
    assert table.due() is None
    assert table.bots_asked() == {}
    for command in (lambda t: t.play(0, "step:0", 2.0), lambda t: t.undo(0, 2.0), lambda t: t.resign(0, 2.0)):
        assert refusal(table, command) == GameOver.code
    record = full_record(table.story)
    assert (record.moves, record.result) == (["pass"], None)
    assert verify(table.story.game, record) == 0
    assert story_state(loaded(table, 3.0).story) == story_state(table.story)


def test_closing_a_table_in_a_window_never_shows_its_answers() -> None:
    table = new("regatta", 2)
    table.play(0, "bid:7", 1.0)
    table.close()
    assert rows_of(table, "move") == []
    assert full_record(table.story).moves == []
    assert "bid:7" not in str([report(table, viewer, 0) for viewer in (1, -3)])


def test_a_table_closed_before_the_game_cannot_be_joined() -> None:
    table = new("regatta", 3, "hoo")
    table.close()
    assert report(table, 0, 0)["result"]["reason"] == "closed"
    assert refusal(table, lambda t: t.sit(None, "Iria", 1.0)) == "no_open_seat"
    with pytest.raises(Refused):
        table.give_to_bot(1, "greedy", 1.0)


def test_every_viewer_learns_the_table_of_the_rematch() -> None:
    table = finished("regatta", 2)
    assert report(table, 0, 0)["rematch"] is None
    table.rematch("T2")
    assert table.story.rows[-1] == Row("rematch", -1, "T2")
    for viewer in viewers(table):
        sent = report(table, viewer, table.story.seq - 1)
        assert sent["rematch"] == "T2"
        assert sent["events"] == [
            {"seq": table.story.seq, "event": "table-rematch", "args": {"table": "=T2"}, "clause": None}
        ]
    assert table.story.status == "over"
