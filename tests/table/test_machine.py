"""A table under every command of people and bots, timers and restarts, in any order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from marea import RulesError, games
from marea.bots import Position
from marea.kernel.chance import Rng
from marea.kernel.record import Record, replay
from marea.table import Clock, Row, Story, Table, full_record, report, verify
from tests.positions import legal
from tests.table.tables import (
    all_traffic,
    everything,
    header,
    loaded,
    play_on,
    rows_of,
    story_state,
    undecided,
    viewers,
)

CLOCKS = [None, Clock("move", 20.0), Clock("game", 90.0)]
TEXTS = ["", "bid:-1", "bid:0", "bid:99", "draw:cook", "deal:trap", "step:0", "pass", "shield", "decline", "?" * 300]
SEEDS = st.integers(0, 10**6)

waiting = precondition(lambda self: self.table.story.status == "open")
playing = precondition(lambda self: self.table.story.status == "playing")
SOMETIMES = st.integers(0, 9).map(lambda number: number == 0)


def without_times(table: Table, viewer: int) -> dict[str, Any]:
    """Return a report without the times, which a restart resets."""
    sent = report(table, viewer, 0)
    del sent["times"]
    return sent


class Tables(RuleBasedStateMachine):
    """One table of Regatta or Navia. All invariants are checked after every step."""

    @initialize(
        data=st.data(),
        game=st.sampled_from(["regatta", "navia", "navia"]),
        window=st.sampled_from([0.0, 5.0]),
        pause=st.sampled_from([0.0, 1.0]),
        clock=st.sampled_from(CLOCKS),
        grace=st.sampled_from([None, 10.0]),
        seed=st.binary(min_size=1, max_size=4),
        begun=st.integers(0, 50),
    )
    def set_up(
        self,
        data: Any,
        game: str,
        window: float,
        pause: float,
        clock: Clock | None,
        grace: float | None,
        seed: bytes,
        begun: int,
    ) -> None:
        found = games.get(game)
        players = data.draw(st.sampled_from(list(found.players)))
        options = {option.name: data.draw(st.sampled_from(option.all(players))) for option in found.options}
        letters = data.draw(st.sampled_from(["hhhg", "hhhg", "hhhg", "hgo"]))
        kinds = "".join(data.draw(st.lists(st.sampled_from(letters), min_size=players, max_size=players)))
        head = header(game, players, kinds, options, seed, window=window, pause=pause, clock=clock, grace=grace)
        self.table = Table.new(head, 0.0)
        self.now = play_on(self.table, Rng(begun), 0.0, begun if game == "navia" else begun // 6)
        self.rows: list[Row] = []
        self.left = self.table.left[:]

    @property
    def story(self) -> Story:
        return self.table.story

    def seats(self) -> st.SearchStrategy[int]:
        return st.integers(0, self.story.header.players - 1)

    def must_refuse(self, command: Callable[[], object]) -> None:
        """Expect a command to be refused and to change nothing."""
        before = everything(self.table)
        with pytest.raises(RulesError):
            command()
        assert everything(self.table) == before

    # -- seats -----------------------------------------------------------------------------------

    @waiting
    @rule(data=st.data(), bot=st.sampled_from(["", "", "greedy", "random"]), named=st.booleans())
    def take_a_seat(self, data: Any, bot: str, named: bool) -> None:
        free = [i for i, place in enumerate(self.story.seats) if place.kind == "open"]
        seat = data.draw(st.sampled_from(free))
        if bot:
            self.table.give_to_bot(seat, bot, self.now)
        else:
            assert self.table.sit(seat if named else None, "Iria", self.now) == (seat if named else free[0])

    @rule(data=st.data(), sure=SOMETIMES)
    def leave(self, data: Any, sure: bool) -> None:
        if sure or self.story.status == "playing":
            self.table.leave(data.draw(self.seats()), self.now)

    @precondition(lambda self: any(place.away for place in self.story.seats))
    @rule(data=st.data())
    def come_back(self, data: Any) -> None:
        seat = data.draw(st.sampled_from([i for i, place in enumerate(self.story.seats) if place.away]))
        if self.story.seats[seat].resigned:
            self.must_refuse(lambda: self.table.come_back(seat, self.now))
        else:
            self.table.come_back(seat, self.now)
            assert self.story.seats[seat].away == (self.story.status != "playing")

    @playing
    @rule(data=st.data(), sure=SOMETIMES)
    def resign(self, data: Any, sure: bool) -> None:
        if sure:
            seat = data.draw(self.seats())
            self.table.resign(seat, self.now)
            assert self.story.seats[seat].resigned

    @playing
    @rule(data=st.data())
    def disconnect_or_reconnect(self, data: Any) -> None:
        seat = data.draw(st.sampled_from(self.story.state.asked()))
        if self.table.disconnected.pop(seat, None) is None:
            self.table.disconnected[seat] = self.now

    # -- the game --------------------------------------------------------------------------------

    def answer(self, seat: int, text: str) -> None:
        """Play a legal move; inside a window, others must not notice."""
        table, state = self.table, self.story.state
        sealed, before = state.sealed(), self.story.rows[:]
        after = max(0, self.story.seq - 5)
        others = all_traffic(table, seat, after) if sealed else {}
        timed = self.story.header.settings.window > 0 and state.silence() >= 0
        closes = undecided(table) == [seat] and not timed
        table.play(seat, text, self.now)
        if sealed and not closes:
            assert self.story.rows == before
            assert all_traffic(table, seat, after) == others
            assert self.story.game.space.show(table.answers[seat]) == text
            assert report(table, seat, 0)["choices"] == []
            self.must_refuse(lambda: table.play(seat, text, self.now))
        else:
            assert self.story.seq > len(before)
            assert table.answers == {}

    @precondition(lambda self: bool(self.asked()))
    @rule(data=st.data())
    def play(self, data: Any) -> None:
        seat = data.draw(st.sampled_from(self.asked()))
        self.answer(seat, data.draw(st.sampled_from(legal(self.story.state, seat))))

    @precondition(lambda self: bool(self.asked()))
    @rule(seed=SEEDS, decisions=st.integers(1, 8))
    def play_some_moves(self, seed: int, decisions: int) -> None:
        rng = Rng(seed)
        for _ in range(decisions):
            if seats := self.asked():
                seat = seats[rng.below(len(seats))]
                texts = legal(self.story.state, seat)
                self.answer(seat, texts[rng.below(len(texts))])
                self.now += 0.5

    @precondition(lambda self: len(self.asked()) == 1 and "pass" in legal(self.story.state, self.asked()[0]))
    @rule()
    def pass_for_now(self) -> None:
        self.answer(self.asked()[0], "pass")

    def asked(self) -> list[int]:
        """Return the seats that may decide now."""
        return undecided(self.table) if self.story.status == "playing" else []

    @precondition(lambda self: bool(self.table.bots_asked()))
    @rule(number=SEEDS)
    def let_a_bot_answer(self, number: int) -> None:
        seat, bot = next(iter(self.table.bots_asked().items()))
        assert bot == self.story.seats[seat].acting_bot() != ""
        position = Position(self.story.game, self.story.state, seat)
        self.answer(seat, self.story.game.space.show(position.legal[number % len(position.legal)]))

    @precondition(lambda self: bool(self.may_undo()))
    @rule()
    def undo(self) -> None:
        (seat,) = self.may_undo()
        until, target = self.table.deadline(), self.table.undoable(seat)
        before = next(point.state.dump() for point in self.story.undo_points if point.seq == target)
        self.table.undo(seat, self.now)
        assert self.story.state.dump() == before
        assert self.story.rows[-1] == Row("back", seat, str(target))
        assert until is None or (self.table.deadline() or 0.0) <= until

    def may_undo(self) -> list[int]:
        """Return the seats that may undo: none, or the one that is asked."""
        if self.story.status != "playing":
            return []
        return [seat for seat in range(self.story.header.players) if self.table.undoable(seat) is not None]

    @rule(seat=st.integers(-3, 5), text=st.sampled_from(TEXTS))
    def try_what_is_not_allowed(self, seat: int, text: str) -> None:
        table = self.table
        if seat not in self.asked() or text not in legal(self.story.state, seat):
            self.must_refuse(lambda: table.play(seat, text, self.now))
        if self.asked() and seat not in self.asked():
            self.must_refuse(lambda: table.play(seat, legal(self.story.state, self.asked()[0])[0], self.now))
        if seat not in self.may_undo():
            self.must_refuse(lambda: table.undo(seat, self.now))
        if not (0 <= seat < len(self.story.seats) and self.story.seats[seat].kind == "open"):
            self.must_refuse(lambda: table.sit(seat, "Iria", self.now))
            self.must_refuse(lambda: table.give_to_bot(seat, "greedy", self.now))
        if self.story.status != "over":
            self.must_refuse(lambda: table.rematch("T2"))

    # -- time, restarts, the end -------------------------------------------------------------------

    @rule(seconds=st.sampled_from([0.0, 0.5, 2.0, 5.0, 12.0, 40.0]))
    def wait(self, seconds: float) -> None:
        self.now += seconds
        while (due := self.table.due()) is not None and due <= self.now:
            seq = self.story.seq
            assert self.table.tick(self.now)
            assert self.story.seq > seq
        before = everything(self.table)
        assert not self.table.tick(self.now)
        assert everything(self.table) == before

    @rule()
    def restart(self) -> None:
        again = loaded(self.table, self.now)
        assert (again.answers, again.left) == (self.table.answers, self.table.left)
        for viewer in viewers(self.table):
            assert without_times(again, viewer) == without_times(self.table, viewer)
        assert again.bots_asked() == self.table.bots_asked()
        again.disconnected = self.table.disconnected
        self.table = again

    @rule(sure=SOMETIMES, really=SOMETIMES)
    def end(self, sure: bool, really: bool) -> None:
        if self.story.status == "over" and not self.story.rematch:
            self.table.rematch("T2")
        elif sure and really:
            self.table.close()
            assert self.story.status == "over"

    # -- invariants --------------------------------------------------------------------------------

    @invariant()
    def rows_only_grow_and_hold_everything(self) -> None:
        assert self.story.rows[: len(self.rows)] == self.rows
        self.rows = self.story.rows[:]
        assert story_state(Story.load(self.story.header, self.rows[:], None)) == story_state(self.story)

    @invariant()
    def answers_stay_sealed(self) -> None:
        state = self.story.state
        assert state.waiting() == state.asked()
        assert not self.table.answers or state.sealed()
        assert set(self.table.answers) <= set(state.asked())

    @invariant()
    def status_is_what_it_says(self) -> None:
        kinds = {row.kind for row in self.story.rows}
        open_seats = [place for place in self.story.seats if place.kind == "open"]
        if self.story.status == "open":
            assert open_seats
            assert kinds <= {"sit", "bot", "leave"}
        else:
            assert "close" in kinds or not open_seats
        assert (self.story.status == "over") == (self.story.finished() or "close" in kinds)
        assert self.story.status == "playing" or (self.table.due() is None and not self.table.bots_asked())

    @invariant()
    def no_clock_ever_gains_time(self) -> None:
        assert all(0.0 <= left <= before for left, before in zip(self.table.left, self.left, strict=True))
        self.left = self.table.left[:]

    def teardown(self) -> None:
        """Play to the end: the record replays to the same position, and its luck is verified."""
        if not hasattr(self, "rows"):
            return
        play_on(self.table, Rng(len(self.rows)), self.now)
        record = Record.read(full_record(self.story).write())
        *_, last = replay(self.story.game, record)
        assert last.dump() == self.story.state.dump()
        assert verify(self.story.game, record) == self.story.outcomes_drawn == len(rows_of(self.table, "chance"))
        assert (record.result is None) == (not self.story.finished())


TestTables = Tables.TestCase
TestTables.pytestmark = [pytest.mark.slow]  # type: ignore[attr-defined]
TestTables.settings = settings(
    max_examples=80,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    phases=(Phase.explicit, Phase.generate),  # without shrinking, which would take minutes for a game
    suppress_health_check=list(HealthCheck),
)
