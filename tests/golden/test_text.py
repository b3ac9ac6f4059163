"""The text of goldens, and the choice of moves."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from marea import Choice, games
from tests.golden import course
from tests.golden.changes import LINE_WIDTH, changes, field_lines, merge, wrap
from tests.golden.course import Course, Playthrough, moves
from tests.golden.offers import Offers, compact, differences, odds, runs
from tests.golden.transcript import Transcript


def test_one_field_per_line() -> None:
    board = {"cells": [["red"] * 10, ["blue"] * 10], "nets": []}
    assert field_lines({"coins": [3, 4], "boards": [board, board], "bag": {"cook": 1}}) == [
        "coins: [3, 4]",
        f"boards[0].cells[0]: {['red'] * 10}".replace("'", '"'),
        f"boards[0].cells[1]: {['blue'] * 10}".replace("'", '"'),
        "boards[0].nets: []",
        "boards[1]: as boards[0]",
        'bag: {"cook": 1}',
    ]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ({"a": 1}, {"a": 1}, []),
        ({"a": 1}, {"a": 2}, ["a: 1 -> 2"]),
        ({"a": 1}, {}, ["a: 1 -> none"]),
        ({}, {"a": {"b": 1}}, ['a: {"b": 1}']),
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 1, "c": 3}}, ["a.c: 2 -> 3"]),
        ({"a": None}, {"a": {"b": 1}}, ['a: {"b": 1}']),
        ({"a": [1, 2]}, {"a": [1, 3]}, ["a: [1, 2] -> [1, 3]"]),
        ({"a": [*range(30)]}, {"a": [*range(10), *range(11, 30)]}, ["a[10]: removed 10"]),
        ({"a": [*range(30)]}, {"a": [*range(10), 99, *range(10, 30)]}, ["a[10]: added 99"]),
        ({"a": [*range(30)]}, {"a": [*range(29), 99]}, ["a[29]: 29 -> 99"]),
        ({"a": [*range(30)]}, {"a": [*range(20, 30)]}, ["a: [20, 21, 22, 23, 24, 25, 26, 27, 28, 29]"]),
        ({"a": [{"b": 1}, {"b": 2}]}, {"a": [{"b": 1}, {"b": 3}]}, ["a[1].b: 2 -> 3"]),
    ],
)
def test_changes(old: Any, new: Any, expected: list[str]) -> None:
    assert changes(old, new) == expected


def test_lines_for_all_viewers_appear_once() -> None:
    seen = {"spectator": ["x"], "seat 0": ["x", "y"], "seat 1": ["x", "y", "z"]}
    assert merge(seen) == [("all", "x"), ("seat 0, seat 1", "y"), ("seat 1", "z")]


def test_long_lines_are_wrapped() -> None:
    lines = wrap("all", " ".join(["word"] * 100))
    assert len(lines) > 1
    assert max(map(len, lines)) <= LINE_WIDTH


def test_offers_are_short() -> None:
    assert runs(["1", "2", "3", "5", "R7", "R8", "R9", "red"]) == ["1..3", "5", "R7..R9", "red"]
    assert runs(["s08", "s09", "s10"]) == ["s08", "s09", "s10"]
    assert compact({"bid:1": "", "bid:2": "", "bid:3": "tokens=1", "pass": ""}) == [
        "bid:1 2",
        "bid:3  tokens=1",
        "pass",
    ]
    assert odds({"draw:cook": "6", "draw:sailor": "5"}) == ["draw:cook=6 sailor=5"]
    assert odds({"draw:cook": "6", "draw:sailor": "6"}) == ["draw:cook sailor  6 each"]


def test_a_choice_shows_its_differences_from_its_declaration() -> None:
    declared = Choice("step:1", "step", "R1", ("here",), {"way": "left"})
    assert differences(declared, declared) == ""
    assert (
        differences(declared, Choice("step:1", "stop", "R2", ("there",), {"cost": 1})) == "R2 stop cost=1 no way @there"
    )


def test_a_list_offered_before_is_cut_to_its_changes() -> None:
    offers = Offers(games.get("regatta"))
    many = {f"bid:{n}": "" for n in range(12)}
    assert offers._list("seat 0", "bid", many, "may ") == ["  seat 0    may bid:0..11"]
    assert offers._list("seat 0", "bid", many, "may ") == ["  seat 0    may as before"]
    fewer = {text: "" for text in many if text != "bid:5"}
    assert offers._list("seat 0", "bid", fewer, "may ") == ["  seat 0    may as before, but without bid:5"]
    assert offers._list("seat 1", "bid", fewer, "may ") == ["  seat 1    may bid:0..4 6..11"]


def test_a_course_is_legal_and_always_the_same() -> None:
    playthrough = Playthrough("regatta", 3)
    courses: list[list[int]] = []
    for _ in range(2):
        courses.append([])
        s = playthrough.new()
        for _, action in moves(playthrough, s):
            assert action in s.legal()
            courses[-1].append(action)
            s.apply(action)
    assert courses[0] == courses[1]


def question(legal: list[int], step: str = "bid", seat: int = 0) -> Any:
    """Return the parts of a state that a course uses."""
    game = games.get("regatta")
    return SimpleNamespace(game=game, legal=lambda: legal, prompt=lambda: step, to_move=lambda: seat)


def test_a_choice_depends_neither_on_other_questions_nor_on_rejected_actions() -> None:
    legal = [*range(11)]
    chosen = Course(1).choose(question(legal))
    for other in set(legal) - {chosen}:
        course = Course(1)
        course.choose(question(legal, "sign"))
        course.choose(question(legal, "bid", seat=1))
        assert course.choose(question([action for action in legal if action != other])) == chosen


def test_a_course_uses_all_actions() -> None:
    course = Course(1)
    assert len({course.choose(question([*range(11)])) for _ in range(100)}) == 11


def test_a_playthrough_stops_before_an_illegal_move_of_its_record(monkeypatch: pytest.MonkeyPatch) -> None:
    record = course._record("regatta", 1)
    monkeypatch.setattr(course, "_record", lambda game, line: replace(record, moves=[*record.moves[:2], "sign:cook"]))
    lines = Transcript("regatta-2", course.recorded("regatta", 1, (1, course.END))).lines
    left = lines.index("left after move 2")
    assert lines[left + 1].endswith("its next move is not legal: make a new record")


def test_a_playthrough_shows_only_its_parts() -> None:
    whole, parts = (
        Transcript("regatta-2", Playthrough("regatta", 2, parts=p)) for p in (((1, 25),), ((1, 2), (24, 25)))
    )
    shown = [line for line in parts.lines if line.startswith("move ")]
    assert shown == [line for line in whole.lines if line.split()[:2] in (["move", n] for n in ("1", "2", "24", "25"))]
    assert parts.lines[-10:] == whole.lines[-10:]
    assert "after move 23" in parts.lines
