"""Hints at a table: who may have one, how they are counted, and when they become public."""

from __future__ import annotations

import pytest

from marea.kernel.errors import GameOver, NotYourTurn
from marea.table import Refused, Table, report
from tests.table.tables import everything, finished, loaded, new, viewers


def refused(table: Table, seat: int) -> str:
    """Return the code with which a hint is refused."""
    before = everything(table)
    with pytest.raises((Refused, NotYourTurn, GameOver)) as error:
        table.allow_hint(seat)
    assert everything(table) == before
    return error.value.code


def test_a_seat_that_still_has_to_answer_may_have_a_hint() -> None:
    table = new("regatta", 3, "hhg")
    before = everything(table)
    table.allow_hint(0)
    table.allow_hint(1)
    assert everything(table) == before
    table.play(0, "bid:2", 1.0)
    assert [refused(table, seat) for seat in (0, 2)] == ["not_your_turn"] * 2
    table.allow_hint(1)


def test_a_seat_that_is_not_asked_may_not_have_a_hint() -> None:
    table = new("navia", 2, options={"first": 1})
    assert refused(table, 0) == "not_your_turn"
    table.allow_hint(1)
    table.leave(1, 1.0)
    assert refused(table, 1) == "not_your_turn"
    table.come_back(1, 2.0)
    table.allow_hint(1)
    assert refused(table, 2) == "no_such_seat"


def test_there_are_no_hints_before_or_after_the_game_or_when_switched_off() -> None:
    assert refused(new("regatta", 2, "ho"), 0) == "not_started"
    assert refused(finished("regatta", 2), 0) == "game_over"
    assert refused(new("regatta", 2, hints=False), 0) == "hints_off"


def test_a_hint_counts_once_per_seq() -> None:
    table = new("regatta", 2)
    assert [table.note_hint(0, 1), table.note_hint(0, 1), table.note_hint(1, 1), table.note_hint(0, 2)] == [
        True,
        False,
        True,
        True,
    ]
    assert all(report(table, viewer, 0)["result"] is None for viewer in viewers(table))
    table.close()
    assert [report(table, viewer, 0)["result"]["hints"] for viewer in viewers(table)] == [[2, 1]] * 3


def test_hints_stay_secret_until_the_end() -> None:
    plain, helped = new("regatta", 2), new("regatta", 2)
    helped.note_hint(0, 1)
    for viewer in viewers(plain):
        assert report(plain, viewer, 0) == report(helped, viewer, 0)


def test_a_table_without_hints_is_loaded_without_hints() -> None:
    table = loaded(new("regatta", 3), 10.0)
    assert table.hinted == [[], [], []]
