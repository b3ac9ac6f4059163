"""Sealed windows: when they close, who is answered for, and that nobody can tell who has answered."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from marea import NotYourTurn
from marea.kernel.chance import Rng
from marea.table import LONGEST_THOUGHT, Clock, Table, report
from marea.table.table import BEAT
from tests.games.navia.river import river
from tests.positions import legal
from tests.table.tables import all_traffic, answers, at, everything, loaded, new, play_on, rows_of, traffic

BOATS = [(0, 0), (0, 4), (0, 3), (0, 2)]  # boats that are not in each other's way
HANDS = ["dry_dock shields", "shields", "shields", ""]
ASKED_AT = 3.0


def docked(kinds: str = "", **settings: Any) -> Table:
    """Return a table of four at which seat 0 has just played a Dry Dock: the others are asked for Shields."""
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
    ids=["nobody", "one", "two", "all"],
)
def test_a_window_closes_exactly_at_its_end_whoever_has_answered(given: dict[int, str]) -> None:
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


def test_a_late_tick_closes_a_window_all_the_same() -> None:
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
def test_one_person_among_the_asked_makes_it_last(kinds: str) -> None:
    assert docked(kinds, window=5.0).due() == ASKED_AT + 5.0


def test_an_answer_in_a_window_is_final() -> None:
    table = docked(window=5.0)
    table.play(1, "decline", 4.0)
    before = everything(table)
    for text in ("shield", "decline"):
        with pytest.raises(NotYourTurn, match="your answer is in, and final"):
            table.play(1, text, 4.5)
    assert everything(table) == before
    assert report(table, 1, 0)["answer"]["move"] == "decline"
    assert report(table, 1, 0)["choices"] == []


def test_a_stored_window_keeps_its_answers_and_lasts_its_full_time_again() -> None:
    table = docked(window=5.0)
    table.play(2, "shield", 4.0)
    again = loaded(table, 100.0)
    assert answers(again) == {2: "shield"}
    assert again.due() == 105.0
    assert again.tick(105.0)
    assert last_rows(again, 3) == [("move", 1, "decline"), ("move", 2, "shield"), ("move", 3, "decline")]


def test_nobody_leaving_or_coming_back_moves_the_end_of_a_window() -> None:
    table = docked(window=5.0, grace=1.0)
    table.gone = {1: ASKED_AT, 2: ASKED_AT}
    for change in (table.leave, table.come_back, table.resign):
        change(3, ASKED_AT + 1.0)
        assert table.due() == ASKED_AT + 5.0
    assert not table.tick(ASKED_AT + 4.9)


@pytest.mark.parametrize(
    ("kinds", "window", "seconds"),
    [("hggr", 5.0, 2 / 6), ("hhgg", 5.0, 5 / 6), ("hhgg", 600.0, LONGEST_THOUGHT), ("hhgg", 0.0, 1 / 6)],
)
def test_all_bots_can_think_one_after_the_other_before_a_window_closes(
    kinds: str, window: float, seconds: float
) -> None:
    assert docked(kinds, window=window).thinking_time() == pytest.approx(seconds)


@pytest.mark.parametrize(("pause", "beat"), [(0.0, BEAT), (1.0, 1.0), (3600.0, 3600.0)])
def test_all_bots_can_think_one_after_the_other_within_a_beat_where_no_clock_closes_a_window(
    pause: float, beat: float
) -> None:
    table = new("regatta", 3, "ggg", pause=pause)
    assert table.beat() == beat
    assert table.thinking_time() == min(LONGEST_THOUGHT, beat / 6)
    assert table.thinking_time(bot=False) == LONGEST_THOUGHT, "nobody learns how long the coach takes"


def test_sealed_answers_of_bots_come_at_whole_beats_where_no_clock_closes_the_window() -> None:
    table = new("regatta", 3, "ggg", pause=2.0)
    times = [table.sealed_at(table.asked_at + late) for late in (0.0, 0.05, 1.9, 2.0, 2.1, 3.9, 4.1)]
    assert times == [table.asked_at + beats * 2.0 for beats in (1, 1, 1, 1, 2, 2, 3)]
    assert docked("hhgg", window=5.0).sealed_at(ASKED_AT + 3.0) <= ASKED_AT + 3.0, "behind a clock nobody sees it"


@pytest.mark.parametrize("command", ["leave", "resign"])
def test_the_end_of_a_window_stays_when_the_last_person_leaves_it_to_bots(command: str) -> None:
    """Else the window would be over at once, and the stand-in could raise no Shields."""
    table = docked("hghg", window=5.0)
    getattr(table, command)(2, ASKED_AT + 3.0)
    assert table.bots_asked() == {1: "greedy", 2: "expert", 3: "greedy"}
    assert table.due() == ASKED_AT + 5.0


def test_the_end_of_a_window_among_bots_stays_when_somebody_comes_back() -> None:
    table = at(river(BOATS, HANDS), "hghg", window=5.0)
    table.leave(2, 1.0)
    table.play(0, "play:dry_dock:2", ASKED_AT)
    assert table.due() == ASKED_AT + 2.0
    table.come_back(2, ASKED_AT + 1.0)
    assert table.due() == ASKED_AT + 2.0


# -- window 0, and bids --------------------------------------------------------------------------


@pytest.mark.parametrize("order", list(permutations((1, 2, 3))))
def test_without_a_time_a_window_closes_with_the_last_answer_and_in_the_order_of_the_seats(
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
def test_bids_wait_for_everybody_however_long(players: int, window: float) -> None:
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
def test_bids_wait_whatever_clock_there_is(per: str) -> None:
    table = new("regatta", 3, clock=Clock(per, 5.0), grace=1.0)
    table.play(1, "bid:2", 1.0)
    assert table.deadline() is None
    assert not table.tick(10.0**6)
    table.play(0, "bid:0", 100.0)
    table.play(2, "bid:0", 200.0)
    assert rows_of(table, "away") == []
    assert table.left == [5.0] * 3


# -- nobody can tell who has answered ------------------------------------------------------------


@pytest.mark.parametrize("window", [0.0, 5.0])
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_an_answer_changes_nothing_that_anybody_else_is_sent(seat: int, window: float) -> None:
    for text in legal(docked().story.state, seat):
        table = docked(window=window)
        others, own, seq = all_traffic(table, without=seat), traffic(table, seat), table.story.seq
        table.play(seat, text, 4.0)
        assert all_traffic(table, without=seat) == others
        assert traffic(table, seat) != own
        assert table.story.seq == seq
        assert (answers(table), rows_of(table, "move")) == ({seat: text}, [(0, "play:dry_dock:2")])


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_bid_changes_nothing_that_anybody_else_is_sent(players: int) -> None:
    table = new("regatta", players)
    for seat in range(players - 1):
        others, seq = all_traffic(table, without=seat), table.story.seq
        table.play(seat, f"bid:{seat + 1}", 2.0)
        assert all_traffic(table, without=seat) == others
        assert table.story.seq == seq


def test_a_window_looks_the_same_to_its_end_whether_or_not_shields_are_raised_in_vain() -> None:
    """Seat 2 is the target and its Shields count first: that seat 1 was willing too, nobody learns."""
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


def test_the_state_never_holds_an_answer_before_all_are_opened() -> None:
    for game, players in (("regatta", 4), ("navia", 4)):
        table = new(game, players, window=0.0, options={"shields_answer": "all"} if game == "navia" else None)
        now, sealed = 0.0, 0
        for seed in range(200):
            state = table.story.state
            assert state.waiting() == state.asked()
            sealed += len(table.answers)
            now = play_on(table, Rng(seed), now, decisions=1)
        assert sealed > 10
