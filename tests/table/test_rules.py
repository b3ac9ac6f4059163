"""A change of the rules: running games continue from their snapshot, finished ones stay as they were."""

from __future__ import annotations

import json
from typing import Any

import pytest

from marea import Record, games
from marea.kernel.chance import Rng
from marea.kernel.record import replay
from marea.table import Header, Row, Story, Table, full_record, report, verify
from tests.positions import legal
from tests.table.tables import answers, finished, loaded, new, play_on, rows_of, story_state, undecided

GAMES = pytest.mark.parametrize(("game", "players"), [("regatta", 3), ("navia", 2), ("navia", 4)])


@pytest.fixture
def change_rules(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a function that simulates installing a version with other rules."""

    def change(game: str) -> None:
        found = games.get(game)
        monkeypatch.setattr(found, "rules", found.rules + 1)

    return change


def running(game: str, players: int, decisions: int = 14) -> Table:
    """Return a table in the middle of a game, without sealed answers."""
    table = new(game, players, window=0.0)
    now = play_on(table, Rng(players), 0.0, decisions)
    while table.answers:
        now = play_on(table, Rng(1), now, 1)
    assert table.story.status == "playing"
    return table


def rules_rows(table: Table) -> list[dict[str, Any]]:
    return [json.loads(text) for _, text in rows_of(table, "rules")]


@GAMES
def test_a_running_game_resumes_from_its_snapshot(game: str, players: int, change_rules: Any) -> None:
    table = running(game, players)
    dump, rows, views = table.story.state.dump(), table.story.rows[:], seen(table)
    change_rules(game)
    again = loaded(table, 100.0)
    assert again.story.rows[:-1] == rows
    assert rules_rows(again) == [{"rules": 2, "dump": dump}]
    assert again.story.state.dump() == dump
    assert (again.story.rules, again.story.base, again.story.moves) == (2, dump, [])
    assert again.story.status == "playing"
    assert seen(again) == views
    assert again.asked_at == 100.0
    assert all(again.undoable(seat) is None for seat in range(players))


def seen(table: Table) -> list[Any]:
    return [report(table, viewer, 0)["view"] for viewer in range(table.story.header.players)]


@GAMES
def test_a_resumed_game_is_recorded_from_the_dump(game: str, players: int, change_rules: Any) -> None:
    table = running(game, players)
    drawn = table.story.outcomes_drawn
    assert drawn == len(rows_of(table, "chance")) > 0
    change_rules(game)
    again = loaded(table, 100.0)
    dump = again.story.state.dump()
    play_on(again, Rng(9), 100.0)
    record = Record.read(full_record(again.story).write())
    assert record.snapshot == dump
    assert record.rules == 2
    assert record.luck is not None
    assert record.luck["drawn"] == str(drawn)
    *_, last = replay(games.get(game), record)
    assert last.dump() == again.story.state.dump()
    assert (
        verify(games.get(game), record)
        == again.story.outcomes_drawn - drawn
        == len(rows_of(again, "chance")) - drawn
        > 0
    )


@GAMES
def test_the_luck_of_a_resumed_game_continues(game: str, players: int, change_rules: Any) -> None:
    """A change of the rules does not change the stream: the same decisions bring the same outcomes."""
    table = running(game, players)
    change_rules(game)
    again = loaded(table, 0.0)
    for each in (table, again):
        play_on(each, Rng(4), 0.0)
    assert rows_of(again, "chance") == rows_of(table, "chance")
    assert again.story.state.dump() == table.story.state.dump()


@GAMES
def test_a_resumed_game_can_be_reloaded(game: str, players: int, change_rules: Any) -> None:
    table = running(game, players)
    change_rules(game)
    again = loaded(table, 100.0)
    play_on(again, Rng(9), 100.0, 5)
    assert len(rules_rows(again)) == 1
    assert story_state(loaded(again, 200.0).story) == story_state(again.story)


@GAMES
def test_rules_may_change_twice(game: str, players: int, change_rules: Any) -> None:
    table = running(game, players, 8)
    change_rules(game)
    table = loaded(table, 100.0)
    now = play_on(table, Rng(9), 100.0, 3)
    while table.answers:
        now = play_on(table, Rng(9), now, 1)
    drawn = table.story.outcomes_drawn
    change_rules(game)
    table = loaded(table, now)
    assert [row["rules"] for row in rules_rows(table)] == [2, 3]
    assert story_state(loaded(table, now).story) == story_state(table.story)
    play_on(table, Rng(9), now)
    record = full_record(table.story)
    assert (record.rules, (record.luck or {})["drawn"]) == (3, str(drawn))
    assert verify(games.get(game), record) == table.story.outcomes_drawn - drawn


@GAMES
def test_a_finished_game_keeps_its_record(game: str, players: int, change_rules: Any) -> None:
    table = finished(game, players)
    line, result = full_record(table.story).write(), report(table, 0, 0)["result"]
    change_rules(game)
    again = loaded(table, 100.0)
    assert rules_rows(again) == []
    assert again.story.rows == table.story.rows
    assert again.story.status == "over"
    assert full_record(again.story).write() == line
    assert Record.read(line).rules == 1
    assert report(again, 0, 0)["result"] == result


def test_a_finished_game_that_was_resumed_keeps_its_record_too(change_rules: Any) -> None:
    table = running("regatta", 3)
    change_rules("regatta")
    table = loaded(table, 100.0)
    play_on(table, Rng(9), 100.0)
    line = full_record(table.story).write()
    change_rules("regatta")
    assert full_record(loaded(table, 200.0).story).write() == line


def test_a_closed_game_of_other_rules_stays_closed(change_rules: Any) -> None:
    table = running("regatta", 3)
    table.close()
    line = full_record(table.story).write()
    change_rules("regatta")
    again = loaded(table, 100.0)
    assert again.story.rows == table.story.rows
    assert report(again, 0, 0)["result"] == report(table, 0, 0)["result"]
    assert full_record(again.story).write() == line


@pytest.mark.parametrize("changed", [False, True])
def test_sealed_answers_are_asked_for_again_only_if_the_rules_changed(changed: bool, change_rules: Any) -> None:
    table = new("regatta", 3)
    table.play(1, "bid:5", 1.0)
    if changed:
        change_rules("regatta")
    again = loaded(table, 100.0)
    assert answers(again) == ({} if changed else {1: "bid:5"})
    assert undecided(again) == ([0, 1, 2] if changed else [0, 2])
    assert bool(report(again, 1, 0)["choices"]) == changed
    for seat in undecided(again):
        again.play(seat, legal(again.story.state, seat)[-1], 101.0)
    assert rows_of(again, "move") == [(0, "bid:10"), (1, "bid:10" if changed else "bid:5"), (2, "bid:10")]


def test_seats_are_kept_through_a_change_of_rules(change_rules: Any) -> None:
    table = running("navia", 3)
    table.leave(1, 50.0)
    table.resign(2, 50.0)
    seats = story_state(table.story)["seats"]
    change_rules("navia")
    assert story_state(loaded(table, 100.0).story)["seats"] == seats


def stored_open(game: str) -> Header:
    """Return the header of a table that waits for players."""
    return new(game, 2, "ho").story.header


@pytest.mark.parametrize("game", ["regatta", "navia"])
@pytest.mark.parametrize("snapshot", [False, True])
def test_a_game_that_had_not_started_is_played_and_recorded_by_the_new_rules(
    game: str, snapshot: bool, change_rules: Any
) -> None:
    head = stored_open(game)
    dump = Story(head).state.dump() if snapshot else None
    change_rules(game)
    table = Table.load(Story.load(head, [], dump), {}, {"left": []}, 0.0)
    table.sit(None, "Iria", 1.0)
    play_on(table, Rng(2), 1.0)
    record = Record.read(full_record(table.story).write())
    assert record.rules == 2
    *_, last = replay(games.get(game), record)
    assert last.dump() == table.story.state.dump()
    assert verify(games.get(game), record) > 0
    assert story_state(loaded(table, 9.0).story) == story_state(table.story)


def test_the_row_of_a_rules_change_holds_the_whole_position(change_rules: Any) -> None:
    table = running("navia", 3)
    change_rules("navia")
    again = loaded(table, 0.0)
    assert again.story.rows[-1] == Row(
        "rules", -1, json.dumps({"rules": 2, "dump": table.story.state.dump()}, separators=(",", ":"))
    )
