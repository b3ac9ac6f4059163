"""The table: the commands of people, bots and timers. A command checks, then adds rows to the story."""

from __future__ import annotations

import json
from math import ceil
from typing import Any

from marea import bots
from marea.kernel import driver
from marea.kernel.errors import GameOver, IllegalAction, NotYourTurn
from marea.kernel.state import CHANCE
from marea.table.errors import Refused
from marea.table.story import Header, Row, Story

Timer = tuple[float, tuple[int, str]]  # when, for which seat, which kind

BOTS_ONLY_WINDOW_SECONDS = 2.0  # a window in which only bots are asked need not wait for people
MAX_THINKING_SECONDS = 3.0  # of a bot, for one decision
MIN_ANSWER_INTERVAL = 0.5  # seconds: the time of the last sealed answer is visible, so bots answer at fixed intervals


class Table:
    """A story in progress. The caller supplies the time, stores new rows and broadcasts them."""

    def __init__(self, story: Story, now: float) -> None:
        self.story = story
        self.answers: dict[int, int] = {}  # sealed answers by seat, until the window closes
        clock = story.header.settings.clock
        self.left = [clock.seconds if clock else 0.0] * story.header.players  # on clocks for the whole game
        self.asked_at = now  # when the current decision was asked
        self.among_bots = not self._people_asked()  # at that time: later changes of seats do not move a window's end
        self.since: dict[int, float] = {}  # when each decision that may be undone was asked, by seq
        self.disconnected: dict[int, float] = {}  # people's seats, and since when
        self.by_hand: set[int] = set()  # the seats of people who want to make forced moves themselves
        self.hinted: list[list[int]] = [[] for _ in story.seats]  # the seqs of the hints for each seat

    @classmethod
    def new(cls, header: Header, now: float, begin: Row | None = None, position: dict[str, Any] | None = None) -> Table:
        """Create a table, possibly in the middle or at the end of a game; it starts at once if no seat is open."""
        table = cls(Story.load(header, [begin] if begin else [], position), now)
        table._start_if_full(now)
        return table

    @classmethod
    def load(cls, story: Story, answers: dict[int, str], times: dict[str, Any], now: float) -> Table:
        """Load a stored table, as if no time had passed since."""
        table = cls(story, now)
        table.since = {point.seq: now for point in story.undo_points}
        table._restore_times(times)
        if story.status != "over" and story.rules != story.game.rules:
            base = {"rules": story.game.rules, "dump": story.state.dump()}
            story.add(Row("rules", -1, json.dumps(base, separators=(",", ":"))))
            table.asked_at = now
            return table  # without the sealed answers, which were given by other rules: they are asked for again
        table._restore_answers(answers)
        return table

    def times(self) -> dict[str, Any]:
        """Return the data stored beside the log: clocks and hints."""
        return {
            "left": self.left,
            "asked": self.asked_at,
            "among_bots": self.among_bots,
            "since": self.since,
            "hinted": self.hinted,
        }

    def follow(self, rows: list[Row], answers: dict[int, str] | None, times: dict[str, Any]) -> None:
        """Apply changes that another server made to this table; None leaves the sealed answers as they are."""
        for row in rows:
            self.story.add(row)
        if answers is not None:
            self._restore_answers(answers)
        self._restore_times(times)

    def resume(self, now: float) -> None:
        """Give the current decision its full time again: a server's downtime costs players nothing."""
        if self.deadline() is not None:  # without a deadline, the downtime need not be visible
            self.asked_at = now
            self.since = dict.fromkeys(self.since, now)

    def clamp_times(self, now: float) -> None:
        """Clamp timestamps to now, in case a clock was wrong."""
        self.asked_at = min(self.asked_at, now)
        self.since = {seq: min(at, now) for seq, at in self.since.items()}
        self.disconnected = {seat: min(at, now) for seat, at in self.disconnected.items()}

    def _restore_answers(self, answers: dict[int, str]) -> None:
        self.answers = {seat: self.story.game.space.read(text) for seat, text in answers.items()}

    def _restore_times(self, times: dict[str, Any]) -> None:
        """Restore the clocks as stored by this version, or by an older one that stored less."""
        self.left = times["left"] or self.left
        self.asked_at = times.get("asked", self.asked_at)
        self.among_bots = times.get("among_bots", not self._people_asked())
        self.hinted = times.get("hinted", self.hinted)
        if "since" in times:
            self.since = {int(seq): at for seq, at in times["since"].items()}

    # -- seats ---------------------------------------------------------------------------------------

    def sit(self, seat: int | None, name: str, now: float) -> int:
        """Take an open seat, by default the first; the game starts when no seat is open."""
        taken = self.open_seat(seat)
        self.story.add(Row("sit", taken, name))
        self._start_if_full(now)
        return taken

    def open_seat(self, seat: int | None) -> int:
        """Return the requested open seat, by default the first."""
        open_seats = [i for i, place in enumerate(self.story.seats) if place.kind == "open"]
        if self.story.status != "open" or not open_seats:
            raise Refused("no_open_seat", "there is no open seat at this table")
        if seat is not None and seat not in open_seats:
            raise Refused("seat_taken", f"seat {seat} is not open; open seats: {', '.join(map(str, open_seats))}")
        return open_seats[0] if seat is None else seat

    def give_to_bot(self, seat: int, bot: str, now: float) -> None:
        """Give an open seat to a bot."""
        bots.installed(bot)
        if self._seat(seat).kind != "open" or self.story.status != "open":
            raise Refused("seat_taken", f"seat {seat} is not open")
        self.story.add(Row("bot", seat, bot))
        self._start_if_full(now)

    def leave(self, seat: int, now: float) -> None:
        """Give up a seat before the game, or leave it to a bot during the game until its player returns."""
        place = self._seat(seat)
        if self.story.status == "open" and place.kind == "human":
            self.story.add(Row("leave", seat))
        elif self.story.status == "playing" and not place.acting_bot():
            self._hand_over(Row("away", seat, "left"), now)

    def come_back(self, seat: int, now: float) -> None:
        """Take a seat back from its stand-in bot."""
        place = self._seat(seat)
        if place.resigned:
            raise Refused("resigned", "you have resigned: you cannot take the seat back")
        if self.story.status == "playing" and place.away:
            self._hand_over(Row("return", seat), now)

    def resign(self, seat: int, now: float) -> None:
        """Resign: a bot plays the seat to the end."""
        self._require_playing()
        if not self._seat(seat).resigned:
            self._hand_over(Row("resign", seat), now)

    def close(self) -> None:
        """Close a table without a result."""
        if self.story.status != "over":
            self.story.add(Row("close"))

    def rematch(self, table: str) -> None:
        """Announce the table of the rematch."""
        if self.story.status != "over":
            raise Refused("not_over", "the game is not over: a rematch comes after it")
        self.story.add(Row("rematch", -1, table))

    def _seat(self, seat: int) -> Any:
        if not 0 <= seat < len(self.story.seats):
            raise Refused("no_such_seat", f"this table has no seat {seat}")
        return self.story.seats[seat]

    def _start_if_full(self, now: float) -> None:
        if self.story.status == "open" and all(seat.kind != "open" for seat in self.story.seats):
            self.story.add(Row("start"))
            self._advance(now)

    def _hand_over(self, row: Row, now: float) -> None:
        """Change who plays a seat, with the full time if it is asked; the end of a sealed window does not move."""
        asked = not self.story.state.sealed() and row.seat in self.story.state.asked()
        if asked:
            self._charge(row.seat, now)
        self.story.add(row)
        if asked:
            self.asked_at = now

    # -- the game ------------------------------------------------------------------------------------

    def play(self, seat: int, text: str, now: float) -> None:
        """Play a move of a seat if it is legal; a sealed answer is kept until the window closes."""
        self._require_playing()
        story = self.story
        action = story.game.space.numbers.get(text)
        if action is None:
            raise IllegalAction(f"{text!r} is not a move of {story.header.game}")
        if seat in self.answers:
            raise NotYourTurn("your answer is in and final")
        driver.allow(story.game, story.state, seat, action)
        if story.state.sealed():
            self.answers[seat] = action
            if not self._window_is_timed() and len(self.answers) == len(story.state.asked()):
                self._open_answers(now)
        else:
            self._decide(Row("move", seat, text), now)

    def undo(self, seat: int, now: float) -> None:
        """Undo a seat's last decision, with the forced moves since."""
        self._require_playing()
        target = self.undoable(seat)
        if target is None:
            raise Refused("nothing_to_undo", "there is nothing to undo: others have seen your last decision")
        self._charge(seat, now)
        self.story.add(Row("back", seat, str(target)))
        clock = self.story.header.settings.clock
        self.asked_at = self.since.get(target, self.asked_at) if clock and clock.per == "move" else now  # wins no time

    def undoable(self, seat: int) -> int | None:
        """Return the seq to which a seat may undo; None if there is none."""
        if self.story.state.sealed() or self.story.state.waiting() != [seat] or self._seat(seat).acting_bot():
            return None
        own = [point.seq for point in self.story.undo_points if not point.forced]
        return own[-1] if own else None

    def allow_hint(self, seat: int) -> None:
        """Refuse a hint if the seat has nothing to decide now, or if the table has no hints."""
        self._require_playing()
        if not self.story.header.settings.hints:
            raise Refused("hints_off", "there are no hints at this table")
        if self._seat(seat).acting_bot():
            raise NotYourTurn("a bot plays for you: take your seat back first")
        if seat in self.answers:
            raise NotYourTurn("your answer is in and final")
        if seat not in self.story.state.asked():
            raise NotYourTurn(f"seat {seat} is not asked now")

    def note_hint(self, seat: int, seq: int) -> bool:
        """Count a hint, at most one for a seat's decision at a seq; return whether it was new."""
        new = seq not in self.hinted[seat]
        if new:
            self.hinted[seat].append(seq)
        return new

    def _require_playing(self) -> None:
        if self.story.status == "open":
            raise Refused("not_started", "the game has not started: it starts when no seat is open")
        if self.story.status == "over":
            raise GameOver("the game is over")

    def _decide(self, row: Row, now: float) -> None:
        """Add a decision, charge its time, and resolve chance."""
        if row.kind == "move":
            self._charge(row.seat, now)
        self.since[self.story.seq] = self.asked_at
        self.story.add(row)
        self._advance(now)

    def _charge(self, seat: int, now: float) -> None:
        """Deduct the time since the decision was asked from a person's clock for the whole game."""
        clock = self.story.header.settings.clock
        if clock and clock.per == "game" and not self._seat(seat).acting_bot():
            self.left[seat] = max(0.0, self.left[seat] - (now - self.asked_at))

    def _open_answers(self, now: float) -> None:
        """Close a sealed window: add all answers in seat order; a missing one counts as silence."""
        s = self.story.state
        show = self.story.game.space.show
        silence = s.silence()
        rows = [Row("move", seat, show(self.answers.get(seat, silence))) for seat in s.asked()]
        self.answers = {}
        for row in rows:
            self.story.add(row)
        self._advance(now)

    def _advance(self, now: float) -> None:
        """Resolve chance, and start the time of the next decision."""
        story = self.story
        while story.state.to_move() == CHANCE:
            story.add(Row("chance", -1, story.game.space.show(story.next_outcome())))
        self.since = {point.seq: self.since.get(point.seq, now) for point in story.undo_points}
        self.asked_at = now
        self.among_bots = not self._people_asked()

    # -- time ----------------------------------------------------------------------------------------

    def bots_asked(self) -> dict[int, str]:
        """Return the seats where a bot is to decide now, with the name of the bot."""
        if self.story.status != "playing":
            return {}
        waiting = [seat for seat in self.story.state.waiting() if seat not in self.answers]
        return {seat: self.story.seats[seat].acting_bot() for seat in waiting if self.story.seats[seat].acting_bot()}

    def thinking_time(self, bot: bool = True) -> float:
        """Return the time limit of a bot or the coach; in a sealed window all bots that are asked share the time.

        A window closes by the clock, or if it has none and bots are the last to answer, at the next interval.
        """
        if self._window_is_timed():
            window = self._end_of_window() - self.asked_at
        elif bot and self.story.state.sealed():
            window = self.answer_interval()
        else:
            return MAX_THINKING_SECONDS
        return min(MAX_THINKING_SECONDS, window / (2 * len(self.story.state.asked())))

    def answer_interval(self) -> float:
        """Return the interval at which bots give sealed answers in a window without a clock."""
        return max(MIN_ANSWER_INTERVAL, self.story.header.settings.pause)

    def sealed_at(self, ready: float) -> float:
        """Return when a bot gives a sealed answer that is ready at a certain time.

        In a window without a clock that is a multiple of the interval: the exact time would show how hard it thought.
        """
        if self._window_is_timed():
            return self.asked_at
        return self.asked_at + self.answer_interval() * max(1, ceil((ready - self.asked_at) / self.answer_interval()))

    def due(self, watched: bool = True) -> float | None:
        """Return when the next timer fires; None if there is none. Some run only while the table is watched."""
        times = [time for time, _ in self._timers(watched)]
        return min(times) if times else None

    def tick(self, now: float, watched: bool = True) -> bool:
        """Fire the first timer that is due; return whether there was one."""
        for time, what in sorted(self._timers(watched)):
            if time <= now:
                self._fire(*what, now)
                return True
        return False

    def deadline(self) -> float | None:
        """Return the public deadline of the current decision; None if there is none."""
        if self.story.status != "playing":
            return None
        if self._window_is_timed():
            return self._end_of_window()
        people = self._people_asked()
        return self._end_of_time(people[0]) if people and not self.story.state.sealed() else None

    def _people_asked(self) -> list[int]:
        """Return the seats that are asked and played by people."""
        return [seat for seat in self.story.state.asked() if not self.story.seats[seat].acting_bot()]

    def _end_of_window(self) -> float:
        """Return when a timed window closes, regardless of who has answered."""
        window = self.story.header.settings.window
        return self.asked_at + (min(window, BOTS_ONLY_WINDOW_SECONDS) if self.among_bots else window)

    def _end_of_time(self, seat: int) -> float | None:
        """Return when a person's clock runs out; None if there is no clock."""
        clock = self.story.header.settings.clock
        if clock is None:
            return None
        return self.asked_at + (clock.seconds if clock.per == "move" else self.left[seat])

    def _timers(self, watched: bool) -> list[Timer]:
        """Return the timers: a window closes, a forced move is played, a bot takes over.

        While the table is not watched, only people's time runs: windows of bots wait, and so do forced moves if there
        is no grace.
        """
        if self.story.status != "playing":
            return []
        if self._window_is_timed():
            return [(self._end_of_window(), (-1, "window"))] if watched or not self.among_bots else []
        people, settings = self._people_asked(), self.story.header.settings
        timers: list[Timer] = []
        if people and not self.story.state.sealed():
            plays = watched or settings.grace is not None
            if plays and self.story.state.forced() and people[0] not in self.by_hand:
                timers.append((self.asked_at + settings.pause, (people[0], "forced")))
            out = self._end_of_time(people[0])
            if out is not None and settings.grace is not None:
                timers.append((out + settings.grace, (people[0], "time")))
        if settings.grace is not None:  # also for those who have given a sealed answer: the difference stays secret
            away = [seat for seat in people if seat in self.disconnected]
            timers += [(max(self.disconnected[seat], self.asked_at) + settings.grace, (seat, "gone")) for seat in away]
        return timers

    def _fire(self, seat: int, kind: str, now: float) -> None:
        if kind == "window":
            self._open_answers(now)
        elif kind == "forced":
            s = self.story.state
            self._decide(Row("forced", seat, self.story.game.space.show(s.legal()[0])), now)
        else:
            self._hand_over(Row("away", seat, kind), now)

    def _window_is_timed(self) -> bool:
        """Return whether there is a sealed window that closes by the clock, regardless of who has answered."""
        return self.story.header.settings.window > 0 and self.story.state.silence() >= 0
