"""The table: what people, bots and time may do. A command checks, then adds rows to the story."""

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

Due = tuple[float, tuple[int, str]]  # when, to which seat, what

BOTS_WINDOW = 2.0  # a window in which only bots are asked need not wait for people
LONGEST_THOUGHT = 3.0  # seconds that a bot may take for a decision
BEAT = 0.5  # seconds, at least: the last of sealed answers shows when it came, so bots give theirs at whole beats


class Table:
    """A story that goes on. Times come from outside, and what is new is left for the caller to store and to tell."""

    def __init__(self, story: Story, now: float) -> None:
        self.story = story
        self.answers: dict[int, int] = {}  # sealed: by seat, until the window closes
        clock = story.header.settings.clock
        self.left = [clock.seconds if clock else 0.0] * story.header.players  # of a clock for the whole game
        self.asked_at = now  # since when the decision at hand waits
        self.among_bots = not self._people_asked()  # when it was asked: who comes or goes does not move a window's end
        self.since: dict[int, float] = {}  # the same for the decisions that may be taken back, by seq
        self.gone: dict[int, float] = {}  # people who are not there, and since when
        self.by_hand: set[int] = set()  # people who want to make forced moves themselves
        self.hinted: list[list[int]] = [[] for _ in story.seats]  # at which seqs the coach has helped each seat

    @classmethod
    def new(cls, header: Header, now: float, begin: Row | None = None, position: dict[str, Any] | None = None) -> Table:
        """Set a table up, perhaps in the middle or at the end of a game; it goes on at once if no seat is open."""
        table = cls(Story.load(header, [begin] if begin else [], position), now)
        table._start_if_full(now)
        return table

    @classmethod
    def load(cls, story: Story, answers: dict[int, str], times: dict[str, Any], now: float) -> Table:
        """Go on with a stored table, as if nothing had happened since."""
        table = cls(story, now)
        table.since = {point.seq: now for point in story.points}
        table._take_times(times)
        if story.status != "over" and story.rules != story.game.rules:
            base = {"rules": story.game.rules, "dump": story.state.dump()}
            story.add(Row("rules", -1, json.dumps(base, separators=(",", ":"))))
            table.asked_at = now
            return table  # sealed answers were given by other rules: they are asked for again
        table._take_answers(answers)
        return table

    def times(self) -> dict[str, Any]:
        """Return what is kept beside the log: the clocks, and where the coach has helped."""
        return {
            "left": self.left,
            "asked": self.asked_at,
            "among_bots": self.among_bots,
            "since": self.since,
            "hinted": self.hinted,
        }

    def follow(self, rows: list[Row], answers: dict[int, str] | None, times: dict[str, Any]) -> None:
        """Let happen what has happened at this table elsewhere; without answers, the same wait as before."""
        for row in rows:
            self.story.add(row)
        if answers is not None:
            self._take_answers(answers)
        self._take_times(times)

    def resume(self, now: float) -> None:
        """Give the decision at hand its full time again: nobody pays for a server that was away."""
        if self.deadline() is not None:  # where no time runs, nobody learns when the server was away
            self.asked_at = now
            self.since = dict.fromkeys(self.since, now)

    def clamp_times(self, now: float) -> None:
        """Let nothing be in the future: where a clock was wrong, nobody waits until it would be right."""
        self.asked_at = min(self.asked_at, now)
        self.since = {seq: min(at, now) for seq, at in self.since.items()}
        self.gone = {seat: min(at, now) for seat, at in self.gone.items()}

    def _take_answers(self, answers: dict[int, str]) -> None:
        self.answers = {seat: self.story.game.space.read(text) for seat, text in answers.items()}

    def _take_times(self, times: dict[str, Any]) -> None:
        """Set the clocks as they were stored, by this version or one that kept less."""
        self.left = times["left"] or self.left
        self.asked_at = times.get("asked", self.asked_at)
        self.among_bots = times.get("among_bots", not self._people_asked())
        self.hinted = times.get("hinted", self.hinted)
        if "since" in times:
            self.since = {int(seq): at for seq, at in times["since"].items()}

    # -- seats ---------------------------------------------------------------------------------------

    def sit(self, seat: int | None, name: str, now: float) -> int:
        """Take an open seat, the first one if none is named; the game begins when no seat is open."""
        taken = self.open_seat(seat)
        self.story.add(Row("sit", taken, name))
        self._start_if_full(now)
        return taken

    def open_seat(self, seat: int | None) -> int:
        """Return the open seat that is meant, the first one if none is named."""
        open_seats = [i for i, place in enumerate(self.story.seats) if place.kind == "open"]
        if self.story.status != "open" or not open_seats:
            raise Refused("no_open_seat", "there is no open seat at this table")
        if seat is not None and seat not in open_seats:
            raise Refused("seat_taken", f"seat {seat} is not open; open seats: {', '.join(map(str, open_seats))}")
        return open_seats[0] if seat is None else seat

    def give_to_bot(self, seat: int, bot: str, now: float) -> None:
        """Let a bot have an open seat."""
        bots.installed(bot)
        if self._seat(seat).kind != "open" or self.story.status != "open":
            raise Refused("seat_taken", f"seat {seat} is not open")
        self.story.add(Row("bot", seat, bot))
        self._start_if_full(now)

    def leave(self, seat: int, now: float) -> None:
        """Give a seat up before the game, or let a bot play on until one comes back."""
        place = self._seat(seat)
        if self.story.status == "open" and place.kind == "human":
            self.story.add(Row("leave", seat))
        elif self.story.status == "playing" and not place.acting_bot():
            self._hand_over(Row("away", seat, "left"), now)

    def come_back(self, seat: int, now: float) -> None:
        """Take one's seat back from the bot that plays for one."""
        place = self._seat(seat)
        if place.resigned:
            raise Refused("resigned", "who has resigned cannot take the seat back")
        if self.story.status == "playing" and place.away:
            self._hand_over(Row("return", seat), now)

    def resign(self, seat: int, now: float) -> None:
        """Give the game up: a bot plays to the end."""
        self._must_be_playing()
        if not self._seat(seat).resigned:
            self._hand_over(Row("resign", seat), now)

    def close(self) -> None:
        """End a table without a result."""
        if self.story.status != "over":
            self.story.add(Row("close"))

    def rematch(self, table: str) -> None:
        """Tell everybody where the next game is played."""
        if self.story.status != "over":
            raise Refused("not_over", "a rematch comes after the game")
        self.story.add(Row("rematch", -1, table))

    def _seat(self, seat: int) -> Any:
        if not 0 <= seat < len(self.story.seats):
            raise Refused("no_such_seat", f"this table has no seat {seat}")
        return self.story.seats[seat]

    def _start_if_full(self, now: float) -> None:
        if self.story.status == "open" and all(seat.kind != "open" for seat in self.story.seats):
            self.story.add(Row("start"))
            self._go_on(now)

    def _hand_over(self, row: Row, now: float) -> None:
        """Let somebody else decide for a seat, with the full time if it is asked; a sealed window ends as before."""
        asked = not self.story.state.sealed() and row.seat in self.story.state.asked()
        if asked:
            self._charge(row.seat, now)
        self.story.add(row)
        if asked:
            self.asked_at = now

    # -- the game ------------------------------------------------------------------------------------

    def play(self, seat: int, text: str, now: float) -> None:
        """Carry out what a seat decides, if it may; an answer to a sealed question is put aside until all open."""
        self._must_be_playing()
        story = self.story
        action = story.game.space.numbers.get(text)
        if action is None:
            raise IllegalAction(f"{text!r} is not a move of {story.header.game}")
        if seat in self.answers:
            raise NotYourTurn("your answer is in, and final")
        driver.allow(story.game, story.state, seat, action)
        if story.state.sealed():
            self.answers[seat] = action
            if not self._window_is_timed() and len(self.answers) == len(story.state.asked()):
                self._open_answers(now)
        else:
            self._decide(Row("move", seat, text), now)

    def undo(self, seat: int, now: float) -> None:
        """Take one's last decision back, with what the table played by itself since."""
        self._must_be_playing()
        target = self.undoable(seat)
        if target is None:
            raise Refused("nothing_to_undo", "there is nothing that you could take back: others have seen more since")
        self._charge(seat, now)
        self.story.add(Row("back", seat, str(target)))
        clock = self.story.header.settings.clock
        self.asked_at = self.since.get(target, self.asked_at) if clock and clock.per == "move" else now  # wins no time

    def undoable(self, seat: int) -> int | None:
        """Return to which seq a seat may go back."""
        if self.story.state.sealed() or self.story.state.waiting() != [seat] or self._seat(seat).acting_bot():
            return None
        own = [point.seq for point in self.story.points if not point.forced]
        return own[-1] if own else None

    def allow_hint(self, seat: int) -> None:
        """Refuse the coach's help to who has nothing to decide now, and where it was agreed on that there is none."""
        self._must_be_playing()
        if not self.story.header.settings.hints:
            raise Refused("hints_off", "there are no hints at this table")
        if self._seat(seat).acting_bot():
            raise NotYourTurn("a bot plays for you: take your seat back first")
        if seat in self.answers:
            raise NotYourTurn("your answer is in, and final")
        if seat not in self.story.state.asked():
            raise NotYourTurn(f"seat {seat} is not asked now")

    def note_hint(self, seat: int, seq: int) -> bool:
        """Count a hint, one at most for what a seat was asked at a seq; tell whether it was a new one."""
        new = seq not in self.hinted[seat]
        if new:
            self.hinted[seat].append(seq)
        return new

    def _must_be_playing(self) -> None:
        if self.story.status == "open":
            raise Refused("not_started", "the game begins when no seat is open")
        if self.story.status == "over":
            raise GameOver("the game is over")

    def _decide(self, row: Row, now: float) -> None:
        """Write a decision down, charge its time, and let chance have its way."""
        if row.kind == "move":
            self._charge(row.seat, now)
        self.since[self.story.seq] = self.asked_at
        self.story.add(row)
        self._go_on(now)

    def _charge(self, seat: int, now: float) -> None:
        """Take the time since the question off a person's clock for the whole game."""
        clock = self.story.header.settings.clock
        if clock and clock.per == "game" and not self._seat(seat).acting_bot():
            self.left[seat] = max(0.0, self.left[seat] - (now - self.asked_at))

    def _open_answers(self, now: float) -> None:
        """Close a sealed window: all answers, in the order of the seats; who gave none meant silence."""
        s = self.story.state
        show = self.story.game.space.show
        silence = s.silence()
        rows = [Row("move", seat, show(self.answers.get(seat, silence))) for seat in s.asked()]
        self.answers = {}
        for row in rows:
            self.story.add(row)
        self._go_on(now)

    def _go_on(self, now: float) -> None:
        """Let chance decide until somebody is asked."""
        story = self.story
        while story.state.to_move() == CHANCE:
            story.add(Row("chance", -1, story.game.space.show(story.luck())))
        self.since = {point.seq: self.since.get(point.seq, now) for point in story.points}
        self.asked_at = now
        self.among_bots = not self._people_asked()

    # -- time ----------------------------------------------------------------------------------------

    def bots_asked(self) -> dict[int, str]:
        """Return the seats for which a bot is to decide now, and which bot."""
        if self.story.status != "playing":
            return {}
        waiting = [seat for seat in self.story.state.waiting() if seat not in self.answers]
        return {seat: self.story.seats[seat].acting_bot() for seat in waiting if self.story.seats[seat].acting_bot()}

    def thinking_time(self, bot: bool = True) -> float:
        """Return how long a bot, or the coach, may think: in a sealed window all bots that are asked must have a turn.

        A window closes by the clock, or else, where bots are the last to answer, at the next beat.
        """
        if self._window_is_timed():
            window = self._end_of_window() - self.asked_at
        elif bot and self.story.state.sealed():
            window = self.beat()
        else:
            return LONGEST_THOUGHT
        return min(LONGEST_THOUGHT, window / (2 * len(self.story.state.asked())))

    def beat(self) -> float:
        """Return how long a bot takes at least for a sealed answer in a window that no clock closes."""
        return max(BEAT, self.story.header.settings.pause)

    def sealed_at(self, ready: float) -> float:
        """Return when a bot gives a sealed answer that is ready at some time.

        If no clock closes the window, that is a whole beat: any other moment would show how much there was to think of.
        """
        if self._window_is_timed():
            return self.asked_at
        return self.asked_at + self.beat() * max(1, ceil((ready - self.asked_at) / self.beat()))

    def due(self, watched: bool = True) -> float | None:
        """Return when something happens by itself, if nothing else does before, and if anybody looks at the table."""
        times = [time for time, _ in self._dues(watched)]
        return min(times) if times else None

    def tick(self, now: float, watched: bool = True) -> bool:
        """Let happen what is due; tell whether anything was."""
        for time, what in sorted(self._dues(watched)):
            if time <= now:
                self._happen(what, now)
                return True
        return False

    def deadline(self) -> float | None:
        """Return when the time for the decision at hand ends, for everybody to see."""
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
        """Return when a timed window closes: the same for everybody, whoever has answered."""
        window = self.story.header.settings.window
        return self.asked_at + (min(window, BOTS_WINDOW) if self.among_bots else window)

    def _end_of_time(self, seat: int) -> float | None:
        """Return when a person's clock runs out, if there is one."""
        clock = self.story.header.settings.clock
        if clock is None:
            return None
        return self.asked_at + (clock.seconds if clock.per == "move" else self.left[seat])

    def _dues(self, watched: bool) -> list[Due]:
        """Return what happens by itself and when: a window closes, a forced move is played, a bot takes over.

        Where nobody looks, only the time of people runs: bots' windows wait, and forced moves too if there is no grace.
        """
        if self.story.status != "playing":
            return []
        if self._window_is_timed():
            return [(self._end_of_window(), (-1, "window"))] if watched or not self.among_bots else []
        people, settings = self._people_asked(), self.story.header.settings
        dues: list[Due] = []
        if people and not self.story.state.sealed():
            plays = watched or settings.grace is not None
            if plays and self.story.state.forced() and people[0] not in self.by_hand:
                dues.append((self.asked_at + settings.pause, (people[0], "forced")))
            out = self._end_of_time(people[0])
            if out is not None and settings.grace is not None:
                dues.append((out + settings.grace, (people[0], "time")))
        if settings.grace is not None:  # who has answered in secret may be gone too: nobody learns the difference
            gone = [seat for seat in people if seat in self.gone]
            dues += [(max(self.gone[seat], self.asked_at) + settings.grace, (seat, "gone")) for seat in gone]
        return dues

    def _happen(self, what: tuple[int, str], now: float) -> None:
        seat, kind = what
        if kind == "window":
            self._open_answers(now)
        elif kind == "forced":
            s = self.story.state
            self._decide(Row("forced", seat, self.story.game.space.show(s.legal()[0])), now)
        else:
            self._hand_over(Row("away", seat, kind), now)

    def _window_is_timed(self) -> bool:
        """Tell whether the sealed window closes by the clock, whoever has answered."""
        return self.story.header.settings.window > 0 and self.story.state.silence() >= 0
