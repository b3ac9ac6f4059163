"""Undo: back to before a player's last decision, and never past anything that others have seen or done."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest

from marea import State, games
from marea.kernel.chance import Rng
from marea.kernel.state import EVERYONE
from marea.table import Clock, Refused, Row, Story, Table, full_record, report, verify
from tests.games.navia.river import river
from tests.positions import legal
from tests.table.tables import all_traffic, at, decide, everything, loaded, new, rows_of, story_state, undecided

PLAYED = ("move", "forced", "chance")
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "regatta": [{}],
    "navia": [{}, {"shields_answer": "all"}, {"shields_by": "target", "direction": -1}],
}
TABLES = [(game, players) for game in OPTIONS for players in games.get(game).players]


@dataclass
class Moment:
    """A decision that has not been undone, and the position before it."""

    seq: int
    row: Row
    before: State


class Witness:
    """An independent model of undo: it follows the rows by the rules alone, and says what may be undone."""

    def __init__(self, story: Story) -> None:
        self.state: State = story.game.new(story.header.players, story.header.options)
        self.moments: list[Moment] = []
        self.seen = 0

    def follow(self, story: Story) -> None:
        """Apply the rows since the last time."""
        for row in story.rows[self.seen :]:
            if row.kind in PLAYED:
                self.moments.append(Moment(self.seen, row, self.state.clone()))
                if row.seat >= 0:
                    self.state.focus(row.seat)
                self.state.apply(story.game.space.read(row.text))
            elif row.kind == "back":
                while self.moments and self.moments[-1].seq >= int(row.text):
                    self.state = self.moments.pop().before
            self.seen += 1

    def may_go_back(self, seat: int) -> Moment | None:
        """Return a seat's last decision, if since then only this seat has decided and nothing was revealed."""
        if self.state.sealed() or self.state.asked() != [seat]:
            return None
        for moment in reversed(self.moments):
            if moment.row.seat != seat or moment.before.sealed() or moment.before.reveals != self.state.reveals:
                return None
            if moment.row.kind == "move":
                return moment
        return None


def check_undo(table: Table, witness: Witness, seat: int, now: float) -> None:
    """Undo, and check that the position before is restored, and that others have learnt nothing from it."""
    target = witness.may_go_back(seat)
    assert target is not None
    assert table.undoable(seat) == target.seq
    since = table.story.rows[target.seq :]
    assert {(row.kind, row.seat) for row in since if row.kind in PLAYED} <= {("move", seat), ("forced", seat)}
    assert table.story.state.reveals == target.before.reveals
    emitted = [event for events in table.story.events[target.seq :] for event in events]
    assert all(event[1] == EVERYONE for event in emitted if len(event) == 6), "a private event was emitted"
    others = [viewer for viewer in range(-3, table.story.header.players) if viewer not in (-1, -2, seat)]
    views = [table.story.game.view(target.before, viewer) for viewer in others]
    drawn, moves = table.story.outcomes_drawn, [move for move in table.story.moves if move[0] <= target.seq]
    table.undo(seat, now)
    assert table.story.state.dump() == target.before.dump()
    assert [table.story.game.view(table.story.state, viewer) for viewer in others] == views
    assert table.story.rows[-1] == Row("back", seat, str(target.seq))
    assert (table.story.outcomes_drawn, table.story.moves) == (drawn, moves)


def wander(table: Table, rng: Rng) -> int:
    """Play a random game, with forced moves, undos and restarts; return the number of undos."""
    witness, now, undone = Witness(table.story), 0.0, 0
    while table.story.status == "playing":
        now += 1.0
        if rng.below(10) == 0:
            table = loaded(table, now)
        witness.follow(table.story)
        assert witness.state.dump() == table.story.state.dump()
        for seat in range(table.story.header.players):
            may = witness.may_go_back(seat)
            assert table.undoable(seat) == (may.seq if may else None), f"seat {seat}: {table.story.rows[-6:]}"
        seats = [seat for seat in undecided(table) if table.undoable(seat) is not None]
        due = table.due()
        if seats and rng.below(3) == 0:
            check_undo(table, witness, seats[0], now)
            undone += 1
        elif due is not None and due < 1e5 and rng.below(2):
            now = max(now, due)
            assert table.tick(now)
        elif undecided(table):
            decide(table, rng, now)
        else:
            assert table.tick(now + 5.0)
    assert verify(table.story.game, full_record(table.story)) == len(rows_of(table, "chance"))
    assert story_state(loaded(table, now).story) == story_state(table.story)
    return undone


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_in_random_games_undo_is_possible_exactly_when_no_other_seat_is_affected(game: str, players: int) -> None:
    undone = 0
    for seed, (options, clock) in enumerate(product(OPTIONS[game], (None, Clock("move", 1e6), Clock("game", 1e6)))):
        table = new(game, players, options=options, seed=bytes([seed]), window=5.0 * (seed % 2), clock=clock)
        undone += wander(table, Rng(seed, players))
    assert (undone > 5) == (game == "navia")  # in Regatta every decision is sealed or shows a card


# -- cases ---------------------------------------------------------------------------------------

ALONE = [(0, 1), (0, 4)]  # the boats are not in each other's way


def sailing(steps: int, *rocks: tuple[int, int], **settings: Any) -> Table:
    """Return a table where seat 0 may go some steps in one turn; rocks limit its choices."""
    dump = river(ALONE, ["trap", "trap"], rev=1, rock_tokens=rocks).dump()
    dump["todo"] = [["move", 0, steps]]
    return at(dump, **settings)


def refused(table: Table, seat: int) -> bool:
    """Return whether an undo is refused with the right code; it must change nothing."""
    before = everything(table)
    with pytest.raises(Refused, match="there is nothing to undo") as error:
        table.undo(seat, 50.0)
    assert everything(table) == before
    return error.value.code == "nothing_to_undo"


def test_a_pass_can_be_undone_while_the_step_is_asked() -> None:
    table = at(river(ALONE, ["trap boarding", "trap"]))
    before = table.story.state.dump()
    table.play(0, "pass", 1.0)
    assert table.undoable(0) == 2
    table.undo(0, 2.0)
    assert table.story.state.dump() == before
    assert table.story.rows[-1] == Row("back", 0, "2")
    assert table.story.moves == []
    assert table.undoable(0) is None
    assert refused(table, 0)
    table.play(0, "discard_all", 3.0)
    assert [text for _, text in table.story.moves] == ["discard_all"]


def test_several_decisions_are_undone_one_by_one() -> None:
    table = sailing(4)
    dumps = []
    for text in ("step:0", "step:-1", "step:1"):
        dumps.append(table.story.state.dump())
        table.play(0, text, 1.0)
    for dump in reversed(dumps):
        table.undo(0, 2.0)
        assert table.story.state.dump() == dump
    assert refused(table, 0)
    table.play(0, "step:-1", 3.0)
    table.undo(0, 4.0)
    assert table.story.state.dump() == dumps[0]
    assert table.story.moves == []


def test_undo_skips_a_forced_move_of_the_table() -> None:
    table = sailing(3, (2, 0), (2, 1))
    before = table.story.state.dump()
    table.play(0, "step:0", 1.0)
    assert legal(table.story.state) == ["step:1"]
    assert table.tick(2.0)
    assert table.story.rows[-1] == Row("forced", 0, "step:1")
    assert legal(table.story.state) == ["step:-1", "step:0", "step:1"]
    table.undo(0, 3.0)
    assert table.story.state.dump() == before
    assert table.story.moves == []


def test_a_forced_move_alone_cannot_be_undone() -> None:
    table = sailing(2, (1, 0))
    assert table.tick(1.0)
    assert table.story.rows[-1] == Row("forced", 0, "step:0")
    assert refused(table, 0)


def test_a_forced_move_that_the_player_made_can_be_undone() -> None:
    table = sailing(2, (1, 0))
    before = table.story.state.dump()
    table.play(0, "step:0", 0.5)
    table.undo(0, 0.6)
    assert table.story.state.dump() == before


def test_undo_does_not_reach_into_the_players_previous_turn() -> None:
    """R4: seat 1 loses its turn in the dry dock, and no card is drawn: only seat 0 has decided, and is asked again."""
    table = at(river(ALONE, ["trap trap boarding", "trap"], dock=[0, 1]))
    table.play(0, "pass", 1.0)
    assert table.undoable(0) is not None
    table.play(0, "step:0", 2.0)
    assert rows_of(table, "chance") == []
    assert table.story.state.asked() == [0]
    assert table.story.state.prompt() == "card"
    assert refused(table, 0)
    table.play(0, "pass", 3.0)
    table.undo(0, 4.0)
    assert refused(table, 0)


def test_a_card_played_from_a_secret_hand_cannot_be_undone() -> None:
    table = at(river(ALONE, ["trap fast_advance", "trap"]))
    table.play(0, "play:fast_advance", 1.0)
    assert table.story.state.asked() == [0]
    assert refused(table, 0)
    table.play(0, "step:0", 2.0)
    table.undo(0, 3.0)
    assert refused(table, 0)


def test_undo_does_not_go_past_chance() -> None:
    """A Fast Advance to an edge turns the next tile up before the second step."""
    table = at(river([(2, 2), (0, 4)], ["fast_advance", "trap"]))
    table.play(0, "play:fast_advance", 1.0)
    table.play(0, "step:0", 2.0)
    assert [kind for kind, _, _ in table.story.rows[-2:]] == ["move", "chance"]
    assert table.story.state.asked() == [0]
    assert refused(table, 0)


@pytest.mark.parametrize("window", [0.0, 5.0])
def test_undo_is_refused_in_a_window_and_does_not_go_past_it(window: float) -> None:
    table = at(river([(0, 0), (0, 2), (0, 4)], ["dry_dock", "shields", ""]), window=window)
    table.play(0, "play:dry_dock:1", 1.0)
    assert all(refused(table, seat) for seat in range(3))
    table.play(1, "shield", 2.0)
    assert all(refused(table, seat) for seat in range(3))
    if window:
        assert table.tick(6.0)
    else:
        table.play(2, "decline", 3.0)
    assert table.story.state.asked() == [0]
    assert all(refused(table, seat) for seat in range(3))


def test_a_bid_cannot_be_undone() -> None:
    table = new("regatta", 2)
    table.play(0, "bid:3", 1.0)
    assert refused(table, 0)
    table.play(1, "bid:2", 2.0)
    assert table.story.state.asked() == [0]
    assert refused(table, 0)
    assert refused(table, 1)


def test_a_seat_cannot_undo_another_seats_decision() -> None:
    table = at(river(ALONE, ["trap", "trap"]))
    table.play(0, "pass", 1.0)
    assert refused(table, 1)
    assert table.undoable(0) is not None


def test_undo_is_not_affected_by_people_leaving_and_returning() -> None:
    table = at(river(ALONE, ["trap", "trap"]))
    before = table.story.state.dump()
    table.play(0, "pass", 1.0)
    table.leave(1, 2.0)
    table.leave(0, 2.0)
    table.come_back(0, 3.0)
    table.undo(0, 4.0)
    assert table.story.state.dump() == before
    assert table.story.seats[1].away


@pytest.mark.parametrize("command", ["leave", "resign"])
def test_a_player_who_handed_the_seat_to_a_bot_cannot_undo(command: str) -> None:
    table = at(river(ALONE, ["trap", "trap"]))
    table.play(0, "pass", 1.0)
    getattr(table, command)(0, 2.0)
    assert refused(table, 0)
    assert report(table, 0, 0)["undo"] is False


@pytest.mark.parametrize("per", [None, "move", "game"])
def test_undo_works_as_before_on_a_reloaded_table(per: str | None) -> None:
    table = at(river(ALONE, ["trap", "trap"]), clock=Clock(per, 60.0) if per else None)
    before = table.story.state.dump()
    table.play(0, "pass", 1.0)
    again = loaded(table, 100.0)
    assert again.undoable(0) == table.undoable(0)
    again.undo(0, 110.0)
    assert again.story.state.dump() == before
    assert again.asked_at <= 110.0


def test_undo_past_a_restart_gains_no_time() -> None:
    table = sailing(4, clock=Clock("move", 30.0), grace=10.0)
    table.play(0, "step:0", 1.0)
    table = loaded(table, 100.0)
    assert table.deadline() == 130.0
    table.play(0, "step:-1", 120.0)
    for now in (121.0, 122.0):
        table.undo(0, now)
        assert table.deadline() == 130.0


def test_undone_moves_stay_in_the_events_but_not_in_the_record() -> None:
    table = at(river(ALONE, ["trap", "trap"]))
    table.play(0, "pass", 1.0)
    table.undo(0, 2.0)
    for text in all_traffic(table).values():
        assert '"passed"' in text
        assert '"table-undone", "args": {"player": "seat-0"}' in text
    assert full_record(table.story).moves == []
