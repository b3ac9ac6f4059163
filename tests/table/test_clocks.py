"""Clocks, people who disconnect or leave, stand-in bots, and forced moves."""

from __future__ import annotations

from typing import Any

import pytest

from marea.kernel.chance import Rng
from marea.table import Clock, Refused, Row, Table, full_record, report
from tests.games.navia.river import river
from tests.positions import legal
from tests.table.tables import at, everything, finished, new, play_on, rows_of

BOATS = [(0, 1), (0, 4)]


def thinking(clock: Clock | None = None, kinds: str = "", **settings: Any) -> Table:
    """Return a table where seat 0 is asked for a card from time 0; hands are full, so nothing is drawn."""
    hands = ["trap boarding theft", "trap trap boarding"]
    return at(river(BOATS, hands), kinds, clock=clock, **settings)


def take_turn(table: Table, seat: int, decided: float, sailed: float) -> None:
    """Pass and then step, each at its time."""
    table.play(seat, "pass", decided)
    table.play(seat, "step:0", sailed)


PER_MOVE = Clock("move", 30.0)
PER_GAME = Clock("game", 60.0)


# -- a clock for each move -----------------------------------------------------------------------


def test_each_decision_has_the_same_time_and_a_public_deadline() -> None:
    table = thinking(PER_MOVE, grace=10.0)
    for viewer in (0, 1, -3):
        assert report(table, viewer, 0)["times"] == {"asked": 0.0, "until": 30.0, "left": None}
    table.play(0, "pass", 20.0)
    assert table.deadline() == 50.0
    table.play(0, "step:0", 21.0)
    assert table.story.state.asked() == [1]
    assert table.deadline() == 51.0


def test_a_stand_in_takes_over_after_the_grace_and_is_announced() -> None:
    table = thinking(PER_MOVE, grace=10.0)
    assert table.due() == 40.0
    assert not table.tick(39.9)
    assert table.bots_asked() == {}
    assert table.tick(40.0)
    assert table.story.rows[-1] == Row("away", 0, "time")
    assert report(table, 1, table.story.seq - 1)["events"] == [
        {"seq": table.story.seq, "event": "table-away", "args": {"player": "seat-0", "why": "=time"}, "clause": None}
    ]
    assert report(table, 1, 0)["seats"][0]["away"] is True
    assert table.bots_asked() == {0: "expert"}
    assert (table.due(), table.deadline()) == (None, None)
    assert not table.tick(10.0**6)


def test_a_player_who_decides_within_the_grace_keeps_the_seat() -> None:
    table = thinking(PER_MOVE, grace=10.0)
    table.play(0, "pass", 39.9)
    assert table.due() == 79.9
    assert rows_of(table, "away") == []


def test_a_stand_in_plays_until_the_person_returns() -> None:
    table = thinking(PER_MOVE, grace=10.0)
    table.tick(40.0)
    take_turn(table, 0, 41.0, 42.0)
    take_turn(table, 1, 43.0, 44.0)
    assert table.bots_asked() == {0: "expert"}
    table.come_back(0, 50.0)
    assert table.story.rows[-1] == Row("return", 0)
    assert table.bots_asked() == {}
    assert not table.story.seats[0].away
    assert (table.deadline(), table.due()) == (80.0, 90.0)


def test_without_a_grace_no_stand_in_takes_over() -> None:
    """The deadline is shown all the same."""
    for clock in (PER_MOVE, PER_GAME):
        table = thinking(clock, grace=None)
        assert table.deadline() == clock.seconds
        assert not table.tick(10.0**6)
        assert rows_of(table, "away") == []


def test_without_a_clock_nothing_runs_out() -> None:
    table = thinking(None, grace=10.0)
    assert (table.due(), table.deadline()) == (None, None)
    assert report(table, 0, 0)["times"] == {"asked": 0.0, "until": None, "left": None}


def test_bots_have_no_clock() -> None:
    table = thinking(PER_MOVE, "gh", grace=10.0)
    assert (table.due(), table.deadline()) == (None, None)
    take_turn(table, 0, 1.0, 2.0)
    assert table.deadline() == 32.0


def test_a_restart_costs_players_no_time() -> None:
    table = thinking(PER_GAME, grace=10.0)
    take_turn(table, 0, 10.0, 15.0)
    again = Table.load(table.story, {}, table.times(), 1000.0)
    assert (again.asked_at, again.deadline()) == (table.asked_at, table.deadline())
    again.resume(1000.0)
    assert again.left == [45.0, 60.0]
    assert again.deadline() == 1060.0


# -- a clock for the whole game ------------------------------------------------------------------


def test_a_game_clock_runs_only_while_its_player_is_asked() -> None:
    table = thinking(PER_GAME, grace=10.0)
    assert table.deadline() == 60.0
    table.play(0, "pass", 10.0)
    assert table.left == [50.0, 60.0]
    assert table.deadline() == 60.0
    table.play(0, "step:0", 15.0)
    assert table.left == [45.0, 60.0]
    assert table.deadline() == 75.0
    take_turn(table, 1, 35.0, 36.0)
    assert table.left == [45.0, 39.0]
    assert table.deadline() == 81.0
    assert report(table, -3, 0)["times"] == {"asked": 36.0, "until": 81.0, "left": [45.0, 39.0]}


def test_a_game_clock_does_not_run_in_a_sealed_window() -> None:
    table = at(river([(0, 1), (0, 4)], ["dry_dock", "shields"]), clock=PER_GAME, window=5.0)
    table.play(0, "play:dry_dock:1", 2.0)
    table.play(1, "shield", 4.0)
    table.tick(7.0)
    assert table.left == [58.0, 60.0]


def test_a_game_clock_stops_at_zero_and_leaves_only_the_grace() -> None:
    table = thinking(PER_GAME, grace=10.0)
    table.play(0, "pass", 65.0)
    assert table.left == [0.0, 60.0]
    assert (table.deadline(), table.due()) == (65.0, 75.0)
    assert table.tick(75.0)
    assert table.story.rows[-1] == Row("away", 0, "time")


def test_a_stand_in_does_not_use_up_a_persons_time() -> None:
    table = thinking(PER_GAME)
    table.leave(0, 0.0)
    take_turn(table, 0, 20.0, 40.0)
    assert table.left == [60.0, 60.0]


def test_a_forced_move_of_the_table_costs_no_thinking() -> None:
    table = forced(clock=PER_GAME, pause=3.0)
    assert table.tick(3.0)
    assert table.left == [60.0, 60.0]


def test_leaving_and_returning_gains_no_time_on_a_game_clock() -> None:
    table = thinking(PER_GAME, grace=10.0)
    table.leave(0, 20.0)
    table.come_back(0, 25.0)
    assert table.deadline() == 65.0


def test_a_player_who_ran_out_of_time_has_none_after_returning() -> None:
    table = thinking(PER_GAME, grace=10.0)
    assert table.tick(70.0)
    table.come_back(0, 100.0)
    assert (table.deadline(), table.due()) == (100.0, 110.0)


# -- undo gains no time --------------------------------------------------------------------------


def test_an_undo_gains_no_time_for_a_move() -> None:
    table = thinking(PER_MOVE, grace=10.0)
    table.play(0, "pass", 10.0)
    assert table.deadline() == 40.0
    table.undo(0, 20.0)
    assert (table.deadline(), table.due()) == (30.0, 40.0)
    for now in (22.0, 24.0, 26.0):
        table.play(0, "pass", now)
        table.undo(0, now + 1.0)
    assert table.deadline() == 30.0


def test_an_undo_gains_no_time_on_a_game_clock() -> None:
    table = thinking(PER_GAME, grace=10.0)
    table.play(0, "pass", 10.0)
    table.undo(0, 30.0)
    assert table.deadline() == 60.0
    table.play(0, "pass", 35.0)
    table.undo(0, 40.0)
    assert table.deadline() == 60.0


# -- disconnected players ------------------------------------------------------------------------


def test_a_stand_in_takes_over_from_a_disconnected_player_after_the_grace() -> None:
    table = thinking(grace=10.0)
    table.disconnected[0] = 5.0
    assert table.due() == 15.0
    assert not table.tick(14.9)
    assert table.tick(15.0)
    assert table.story.rows[-1] == Row("away", 0, "gone")
    assert table.bots_asked() == {0: "expert"}
    del table.disconnected[0]
    table.come_back(0, 20.0)
    assert table.bots_asked() == {}
    assert table.due() is None


def test_the_grace_of_a_disconnected_player_starts_when_asked() -> None:
    table = thinking(grace=10.0)
    table.disconnected[1] = 1.0
    assert table.due() is None
    take_turn(table, 0, 30.0, 31.0)
    assert table.due() == 41.0


def test_a_player_who_reconnects_in_time_keeps_the_seat() -> None:
    table = thinking(grace=10.0)
    table.disconnected[0] = 5.0
    del table.disconnected[0]
    assert table.due() is None


def test_a_stand_in_takes_over_in_an_untimed_window_whether_or_not_the_seat_has_answered() -> None:
    one, other = new("regatta", 3, grace=10.0), new("regatta", 3, grace=10.0)
    one.play(1, "bid:2", 1.0)
    for table in (one, other):
        table.disconnected[1] = 2.0
        assert table.due() == 12.0
        assert table.tick(12.0)
        assert table.story.rows[-1] == Row("away", 1, "gone")
    assert one.bots_asked() == {}
    assert other.bots_asked() == {1: "expert"}


def test_a_timed_window_ignores_who_is_connected() -> None:
    table = at(river(BOATS, ["dry_dock", "shields"]), grace=1.0, window=5.0)
    table.disconnected[1] = 0.0
    table.play(0, "play:dry_dock:1", 2.0)
    assert table.due() == 7.0
    assert table.tick(7.0)
    assert rows_of(table, "away") == []


def test_leaving_hands_the_seat_to_a_stand_in_at_once() -> None:
    table = thinking()
    table.leave(0, 3.0)
    assert table.story.rows[-1] == Row("away", 0, "left")
    assert table.bots_asked() == {0: "expert"}
    before = everything(table)
    table.leave(0, 4.0)
    assert everything(table) == before
    table.come_back(0, 5.0)
    assert table.story.rows[-1] == Row("return", 0)
    before = everything(table)
    table.come_back(0, 6.0)
    assert everything(table) == before


@pytest.mark.parametrize("clock", [PER_MOVE, PER_GAME], ids=lambda clock: clock.per)
def test_leaving_and_returning_gives_others_no_time(clock: Clock) -> None:
    table = thinking(clock, grace=10.0)
    until = table.deadline()
    for change in (table.leave, table.come_back, table.leave, table.come_back, table.resign):
        change(1, 20.0)
        assert table.deadline() == until, change.__name__


# -- resigning -----------------------------------------------------------------------------------


def test_resigning_is_final_and_recorded() -> None:
    table = thinking()
    table.resign(0, 1.0)
    assert table.story.rows[-1] == Row("resign", 0)
    assert table.bots_asked() == {0: "expert"}
    before = everything(table)
    table.resign(0, 2.0)
    with pytest.raises(Refused) as error:
        table.come_back(0, 3.0)
    assert error.value.code == "resigned"
    table.leave(0, 4.0)
    assert everything(table) == before
    play_on(table, Rng(3), 5.0)
    assert table.story.seats[0].resigned
    record = full_record(table.story)
    assert record.seats == [{"name": "Ana", "bot": "expert", "resigned": "yes"}, {"name": "Breo"}]
    assert record.result is not None
    assert record.result["winners"] == table.story.state.winners() != []
    assert report(table, 1, 0)["seats"][0]["resigned"] is True


def test_a_player_who_is_away_may_resign() -> None:
    table = thinking()
    table.leave(0, 1.0)
    table.resign(0, 2.0)
    with pytest.raises(Refused, match="resigned"):
        table.come_back(0, 3.0)
    assert table.bots_asked() == {0: "expert"}


def test_resigning_in_a_window_keeps_the_answer() -> None:
    table = new("regatta", 2)
    table.play(0, "bid:4", 1.0)
    table.resign(0, 2.0)
    assert table.bots_asked() == {}
    table.play(1, "bid:3", 3.0)
    assert rows_of(table, "move") == [(0, "bid:4"), (1, "bid:3")]


def test_resigning_before_or_after_the_game_is_refused() -> None:
    for table in (new("regatta", 2, "ho"), finished("regatta", 2)):
        before = everything(table)
        with pytest.raises(ValueError, match=r"has not started|is over"):
            table.resign(0, 1.0)
        assert everything(table) == before


# -- forced moves --------------------------------------------------------------------------------


def forced(kinds: str = "", **settings: Any) -> Table:
    """Return a table where seat 0 has a single legal step, straight on."""
    return at(river(BOATS, ["", "trap"], rock_tokens=[(1, 0)]), kinds, **settings)


def test_a_forced_move_is_played_after_a_pause() -> None:
    table = forced(pause=1.5)
    assert table.due() == 1.5
    assert table.deadline() is None
    assert not table.tick(1.4)
    assert table.tick(1.5)
    assert table.story.rows[2] == Row("forced", 0, "step:0")
    assert table.story.state.asked() == [1]
    assert table.asked_at == 1.5


def test_a_forced_choice_from_a_secret_hand_is_not_played_automatically() -> None:
    """It would show that the two crew in the reserve are of the same kind."""
    for number in range(100):
        table = new("regatta", 2, seed=bytes([number]), pause=1.0)
        table.play(0, "bid:0", 1.0)
        table.play(1, "bid:0", 1.0)
        if len(legal(table.story.state)) == 1:
            break
    assert len(legal(table.story.state)) == 1
    assert table.story.state.prompt() == "sign"
    assert table.due() is None
    assert not table.tick(10.0**6)


def test_a_person_may_play_a_forced_move_before_the_table_does() -> None:
    table = forced(pause=1.5)
    table.play(0, "step:0", 1.0)
    assert table.story.rows[2] == Row("move", 0, "step:0")


def test_the_table_never_plays_a_real_choice() -> None:
    table = thinking(pause=1.0)
    assert table.due() is None
    assert not table.tick(10.0**6)


def test_a_bot_plays_its_forced_moves_itself() -> None:
    table = forced("gh")
    assert table.due() is None
    assert table.bots_asked() == {0: "greedy"}


def test_a_forced_answer_in_a_window_is_not_played_automatically() -> None:
    table = at(river(BOATS, ["dry_dock", "trap"]), window=0.0, pause=1.0)
    table.play(0, "play:dry_dock:1", 1.0)
    assert [choice["move"] for choice in report(table, 1, 0)["choices"]] == ["decline"]
    assert not table.tick(10.0**6)
    table = at(river(BOATS, ["dry_dock", "trap"]), window=5.0, pause=1.0)
    table.play(0, "play:dry_dock:1", 1.0)
    assert not table.tick(5.9)
