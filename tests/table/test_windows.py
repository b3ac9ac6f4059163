"""Sealed windows: when they close, missing answers, and the secrecy of who has answered."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from marea import NotYourTurn
from marea.kernel.chance import Rng
from marea.table import MAX_THINKING_SECONDS, Clock, Table, report
from marea.table.table import MIN_ANSWER_INTERVAL
from tests.games.navia.river import river
from tests.positions import legal
from tests.table.tables import all_traffic, answers, at, everything, loaded, new, play_on, rows_of, traffic

BOATS = [(0, 0), (0, 4), (0, 3), (0, 2)]  # not in each other's way
HANDS = ["dry_dock shields", "shields", "shields", ""]
ASKED_AT = 3.0


def docked(kinds: str = "", **settings: Any) -> Table:
    """Return a table of four where seat 0 has just played a Dry Dock: the others are asked for Shields."""
    table = at(river(BOATS, HANDS), kinds, **settings)
    table.play(0, "play:dry_dock:2", ASKED_AT)
    assert table.story.state.asked() == [1, 2, 3]
    return table


def last_rows(table: Table, count: int) -> list[tuple[object, ...]]:
    return [tuple(row) for row in table.story.rows[-count:]]


# -- by the clock --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given",
    [{}, {2: "shield"}, {3: "decline", 1: "decline"}, {3: "decline", 2: "shield", 1: "shield"}],
    ids=["none", "one", "two", "all"],
)
def test_a_window_closes_exactly_at_its_end_regardless_of_answers(given: dict[int, str]) -> None:
    table = docked(window=5.0)
    for seat, text in given.items():
        table.play(seat, text, ASKED_AT)
    rows = len(table.story.rows)
    assert table.due() == table.deadline() == ASKED_AT + 5.0
    for early in (ASKED_AT, ASKED_AT + 2.0, ASKED_AT + 4.99):
        assert not table.tick(early)
    assert len(table.story.rows) == rows
    assert table.tick(ASKED_AT + 5.0)
    due = [("move", seat, given.get(seat, "decline")) for seat in (1, 2, 3)]
    assert [tuple(row) for row in table.story.rows[rows:]] == due
    assert table.answers == {}
    assert table.story.state.asked() == [0]
    assert table.asked_at == ASKED_AT + 5.0


def test_a_late_tick_still_closes_a_window() -> None:
    table = docked(window=5.0)
    table.play(1, "shield", 4.0)
    assert table.tick(60.0)
    assert last_rows(table, 3) == [("move", 1, "shield"), ("move", 2, "decline"), ("move", 3, "decline")]
    assert table.asked_at == 60.0


@pytest.mark.parametrize(("window", "lasts"), [(5.0, 2.0), (2.0, 2.0), (1.0, 1.0)])
def test_a_window_in_which_only_bots_are_asked_is_short(window: float, lasts: float) -> None:
    table = docked("hggr", window=window)
    assert table.due() == ASKED_AT + lasts
    assert table.bots_asked() == {1: "greedy", 2: "greedy", 3: "random"}
    table.play(2, "shield", ASKED_AT)
    assert table.bots_asked() == {1: "greedy", 3: "random"}
    assert not table.tick(ASKED_AT + lasts - 0.01)
    assert table.tick(ASKED_AT + lasts)
    assert last_rows(table, 3) == [("move", 1, "decline"), ("move", 2, "shield"), ("move", 3, "decline")]


@pytest.mark.parametrize("kinds", ["hggh", "hghg", "ghhh", "hhgg"])
def test_a_window_has_its_full_length_if_a_person_is_asked(kinds: str) -> None:
    assert docked(kinds, window=5.0).due() == ASKED_AT + 5.0


def test_an_answer_in_a_window_is_final() -> None:
    table = docked(window=5.0)
    table.play(1, "decline", 4.0)
    before = everything(table)
    for text in ("shield", "decline"):
        with pytest.raises(NotYourTurn, match="your answer is in and final"):
            table.play(1, text, 4.5)
    assert everything(table) == before
    assert report(table, 1, 0)["answer"]["move"] == "decline"
    assert report(table, 1, 0)["choices"] == []


def test_a_reloaded_window_keeps_its_answers_and_gets_its_full_time_again() -> None:
    table = docked(window=5.0)
    table.play(2, "shield", 4.0)
    again = loaded(table, 100.0)
    assert answers(again) == {2: "shield"}
    assert again.due() == 105.0
    assert again.tick(105.0)
    assert last_rows(again, 3) == [("move", 1, "decline"), ("move", 2, "shield"), ("move", 3, "decline")]


def test_leaving_and_returning_does_not_move_the_end_of_a_window() -> None:
    table = docked(window=5.0, grace=1.0)
    table.disconnected = {1: ASKED_AT, 2: ASKED_AT}
    for change in (table.leave, table.come_back, table.resign):
        change(3, ASKED_AT + 1.0)
        assert table.due() == ASKED_AT + 5.0
    assert not table.tick(ASKED_AT + 4.9)


@pytest.mark.parametrize(
    ("kinds", "window", "seconds"),
    [("hggr", 5.0, 2 / 6), ("hhgg", 5.0, 5 / 6), ("hhgg", 600.0, MAX_THINKING_SECONDS), ("hhgg", 0.0, 1 / 6)],
)
def test_all_bots_have_time_to_think_in_sequence_before_a_window_closes(
    kinds: str, window: float, seconds: float
) -> None:
    assert docked(kinds, window=window).thinking_time() == pytest.approx(seconds)


@pytest.mark.parametrize(("pause", "interval"), [(0.0, MIN_ANSWER_INTERVAL), (1.0, 1.0), (3600.0, 3600.0)])
def test_all_bots_have_time_to_think_in_sequence_within_an_interval_of_an_untimed_window(
    pause: float, interval: float
) -> None:
    table = new("regatta", 3, "ggg", pause=pause)
    assert table.answer_interval() == interval
    assert table.thinking_time() == min(MAX_THINKING_SECONDS, interval / 6)
    assert table.thinking_time(bot=False) == MAX_THINKING_SECONDS, "the coach's time is not visible to others"


def test_bots_answer_at_whole_intervals_in_an_untimed_window() -> None:
    table = new("regatta", 3, "ggg", pause=2.0)
    times = [table.sealed_at(table.asked_at + late) for late in (0.0, 0.05, 1.9, 2.0, 2.1, 3.9, 4.1)]
    assert times == [table.asked_at + intervals * 2.0 for intervals in (1, 1, 1, 1, 2, 2, 3)]
    assert docked("hhgg", window=5.0).sealed_at(ASKED_AT + 3.0) <= ASKED_AT + 3.0, (
        "in a timed window the time is not visible"
    )


@pytest.mark.parametrize("command", ["leave", "resign"])
def test_the_end_of_a_window_stays_when_the_last_person_leaves(command: str) -> None:
    """Otherwise the window would close at once, before the stand-in could raise Shields."""
    table = docked("hghg", window=5.0)
    getattr(table, command)(2, ASKED_AT + 3.0)
    assert table.bots_asked() == {1: "greedy", 2: "expert", 3: "greedy"}
    assert table.due() == ASKED_AT + 5.0


def test_the_end_of_a_window_of_bots_stays_when_a_person_returns() -> None:
    table = at(river(BOATS, HANDS), "hghg", window=5.0)
    table.leave(2, 1.0)
    table.play(0, "play:dry_dock:2", ASKED_AT)
    assert table.due() == ASKED_AT + 2.0
    table.come_back(2, ASKED_AT + 1.0)
    assert table.due() == ASKED_AT + 2.0


# -- window 0, and bids --------------------------------------------------------------------------


@pytest.mark.parametrize("order", list(permutations((1, 2, 3))))
def test_an_untimed_window_closes_with_the_last_answer_in_seat_order(
    order: tuple[int, ...],
) -> None:
    table = docked(window=0.0)
    rows = len(table.story.rows)
    for seat in order:
        assert len(table.story.rows) == rows
        assert table.due() is None
        assert not table.tick(10.0**6)
        table.play(seat, "shield" if seat == 2 else "decline", 10.0)
    assert [tuple(row) for row in table.story.rows[rows:]] == [
        ("move", 1, "decline"),
        ("move", 2, "shield"),
        ("move", 3, "decline"),
    ]
    assert table.story.state.asked() == [0]


@pytest.mark.parametrize("window", [0.0, 1.0, 5.0, 60.0])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_bids_wait_for_every_player_without_limit(players: int, window: float) -> None:
    table = new("regatta", players, window=window)
    for seat in range(players - 1, 0, -1):
        table.play(seat, f"bid:{seat}", 1.0)
        assert table.due() is None
        assert table.deadline() is None
        assert not table.tick(10.0**9)
        assert rows_of(table, "move") == []
    table.play(0, "bid:0", 10.0**9)
    assert rows_of(table, "move") == [(seat, f"bid:{seat}") for seat in range(players)]
    assert table.story.state.asked() == [players - 1]


@pytest.mark.parametrize("per", ["move", "game"])
def test_bids_wait_regardless_of_the_clock(per: str) -> None:
    table = new("regatta", 3, clock=Clock(per, 5.0), grace=1.0)
    table.play(1, "bid:2", 1.0)
    assert table.deadline() is None
    assert not table.tick(10.0**6)
    table.play(0, "bid:0", 100.0)
    table.play(2, "bid:0", 200.0)
    assert rows_of(table, "away") == []
    assert table.left == [5.0] * 3


# -- who has answered is secret ------------------------------------------------------------------


@pytest.mark.parametrize("window", [0.0, 5.0])
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_an_answer_changes_nothing_that_others_are_sent(seat: int, window: float) -> None:
    for text in legal(docked().story.state, seat):
        table = docked(window=window)
        others, own, seq = all_traffic(table, without=seat), traffic(table, seat), table.story.seq
        table.play(seat, text, 4.0)
        assert all_traffic(table, without=seat) == others
        assert traffic(table, seat) != own
        assert table.story.seq == seq
        assert (answers(table), rows_of(table, "move")) == ({seat: text}, [(0, "play:dry_dock:2")])


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_bid_changes_nothing_that_others_are_sent(players: int) -> None:
    table = new("regatta", players)
    for seat in range(players - 1):
        others, seq = all_traffic(table, without=seat), table.story.seq
        table.play(seat, f"bid:{seat + 1}", 2.0)
        assert all_traffic(table, without=seat) == others
        assert table.story.seq == seq


def test_shields_raised_in_vain_are_invisible_to_others() -> None:
    """Seat 2 is the target and its Shields count first: others do not learn that seat 1 raised Shields too."""
    one, other = docked(window=5.0), docked(window=5.0)
    one.play(2, "shield", 3.5)
    other.play(1, "shield", 3.2)
    other.play(3, "decline", 3.3)
    other.play(2, "shield", 7.9)
    for table in (one, other):
        assert table.tick(8.0)
        table.play(0, "step:0", 9.0)
    for viewer in (0, 2, 3, -3):
        assert traffic(one, viewer) == traffic(other, viewer)
    assert rows_of(one, "move") != rows_of(other, "move")


def test_the_state_holds_no_answer_before_the_window_closes() -> None:
    for game, players in (("regatta", 4), ("navia", 4)):
        table = new(game, players, window=0.0, options={"shields_answer": "all"} if game == "navia" else None)
        now, sealed = 0.0, 0
        for seed in range(200):
            state = table.story.state
            assert state.waiting() == state.asked()
            sealed += len(table.answers)
            now = play_on(table, Rng(seed), now, decisions=1)
        assert sealed > 10
