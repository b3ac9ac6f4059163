# compiled
"""State: a position of a game, with the stack of pending decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Self

from mypy_extensions import i64, mypyc_attr

from marea.kernel import snapshot
from marea.kernel.errors import NotYourTurn
from marea.kernel.step import Step

if TYPE_CHECKING:
    from marea.kernel.chance import Rng
    from marea.kernel.game import Game
    from marea.kernel.ranges import Range

CHANCE: Final = -1  # to move: the dice, the bag or the deck
OVER: Final = -2  # to move: no one, the game has ended
SPECTATOR: Final = -3  # a viewer without a seat
EVERYONE: Final = -4  # the address of a public event
NOBODY: Final = -5  # the seat of a step that asks no player and runs automatically
UNANSWERED: Final = -1  # no sealed answer yet (actions count from 0)

MAX_REVEALS: Final = (1 << 40) - 1  # where `reveals` wraps around: only a change of it matters

NONE: Final = 0  # no frame: nothing is pending, so the game is over
Frame = int  # a pending decision: step, seat and argument packed into one whole number, never NONE
Event = tuple[int, int, int, int, int, int]  # code, addressee, and up to four arguments


def ask(step: i64, seat: i64, arg: i64 = 0) -> i64:
    """Return a frame that asks `seat` (or CHANCE) to decide a step; the argument is public and below 2**40."""
    return (arg << 16) | ((seat + 8) << 8) | step


def then(step: i64, arg: i64 = 0) -> i64:
    """Return a frame of a step that asks no player: it runs as soon as it is on top, and is not recorded."""
    return ask(step, NOBODY, arg)


def frame_step(frame: i64) -> i64:
    """Return the number of the frame's step."""
    return frame & 255


def frame_seat(frame: i64) -> i64:
    """Return the seat that the frame asks, CHANCE or NOBODY."""
    return ((frame >> 8) & 255) - 8


def frame_arg(frame: i64) -> i64:
    """Return the frame's argument."""
    return frame >> 16


def same_window(one: i64, other: i64) -> bool:
    """Return whether two frames ask the same question: the same step with the same argument."""
    return one != NONE and frame_step(one) == frame_step(other) and frame_arg(one) == frame_arg(other)


def require(holds: bool, invariant: str) -> None:
    """Raise AssertionError unless an invariant holds; unlike `assert`, this works under `python -O` too."""
    if not holds:
        raise AssertionError(invariant)


def highest(ranks: list[i64]) -> list[int]:
    """Return the seats with the highest rank."""
    best: i64 = ranks[0]
    for rank in ranks:
        best = max(best, rank)
    return [seat for seat in range(len(ranks)) if ranks[seat] == best]


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position of a game: whole numbers, lists of them, and one stack of pending decisions.

    A game's subclass declares its fields, initializes them in `set_up`, copies them in `clone` and
    bounds them in `ranges`. The current decision is the top of the stack; there is no other record
    of the phase of the game.
    """

    def __init__(self, game: Game[Any], players: i64, like: State | None = None) -> None:
        """Start with nothing pending, or with the decisions and answers of another state; the game does the rest."""
        self.game = game
        self.players = players
        self.log: list[Event] | None = None  #: set it to a list to collect events
        if like is None:
            self.steps: list[Step[Any]] = game.steps
            # The current decision: the top of the stack, kept apart because most steps plan just one.
            self.now: i64 = NONE
            # The decisions after it, the next one last; at the bottom NONE, so that the list never runs empty.
            self.todo: list[int] = [NONE]
            self.answers: list[int] = [UNANSWERED] * players
            self.reveals: i64 = 0
        else:
            self.steps = like.steps
            self.now = like.now
            self.todo = like.todo[:]
            self.answers = like.answers[:]
            self.reveals = like.reveals

    # -- the current decision: the hot path, so frames are unpacked in place -------------------

    def to_move(self) -> int:
        """Return the seat that decides now, CHANCE or OVER."""
        return (self.now >> 8 & 255) - 8 if self.now != NONE else OVER

    def legal(self) -> list[int]:
        """Return the legal actions of the current decision, sorted; empty only when the game is OVER.

        The list may be shared: copy it before you change it.
        """
        frame = self.now
        if frame == NONE:
            return []
        return self.steps[frame & 255].legal(self, (frame >> 8 & 255) - 8, frame >> 16)

    def weights(self) -> list[int]:
        """Return the odds at CHANCE, parallel to `legal`."""
        return self.steps[self.now & 255].weights(self, self.now >> 16)

    def draw(self, rng: Rng) -> int:
        """Sample an outcome at CHANCE."""
        return self.steps[self.now & 255].draw(self, self.now >> 16, rng)

    def apply(self, action: i64) -> None:
        """Apply an action without checking it, fast; `marea.play` checks."""
        self.carry_out(self.steps[self.now & 255], action)

    def carry_out(self, step: Step[Any], action: i64) -> None:
        """Apply an action of the current step, for a driver that has looked the step up already."""
        frame = self.now
        self.now = NONE
        if step.sealed:
            self._seal(step, frame, action)
        else:
            step.apply(self, (frame >> 8 & 255) - 8, frame >> 16, action)
        self.proceed()

    def proceed(self) -> None:
        """Run the steps that ask no player, until a player or CHANCE is to decide or the game is OVER."""
        while True:
            if self.now == NONE and self.todo:
                self.now = self.todo.pop()
            frame = self.now
            if (frame >> 8 & 255) - 8 != NOBODY:
                return
            self.now = NONE
            self.steps[frame & 255].apply(self, NOBODY, frame >> 16, 0)

    # -- sealed answers ------------------------------------------------------------------------

    def sealed(self) -> bool:
        """Return whether the current decision is answered in secret."""
        return self.now != NONE and self.steps[frame_step(self.now)].sealed

    def forced(self) -> bool:
        """Return whether the current decision has a single answer, and this is public."""
        return self.now != NONE and self.steps[frame_step(self.now)].open and len(self.legal()) == 1

    def silence(self) -> int:
        """Return the answer that silence stands for in a sealed step; -1 if every answer is required."""
        return self.steps[frame_step(self.now)].silence(self, frame_arg(self.now)) if self.sealed() else -1

    def asked(self) -> list[int]:
        """Return the seats that are asked now, including those whose sealed answer is in: this is public."""
        waiting = self.waiting()
        return sorted(waiting + [seat for seat in range(self.players) if self.answers[seat] != UNANSWERED])

    def waiting(self) -> list[int]:
        """Return the seats whose answer is still missing: for drivers only, never part of a view."""
        if self.to_move() < 0:
            return []
        others = [int(frame_seat(self.todo[i])) for i in range(self._window(), len(self.todo))]
        return sorted([self.to_move(), *others])

    def focus(self, seat: i64) -> None:
        """Move a seat's decision to the top: sealed answers may come in any order."""
        if self.to_move() == seat:
            return
        if self.to_move() >= 0:
            for i in range(self._window(), len(self.todo)):
                if frame_seat(self.todo[i]) == seat:
                    frame: i64 = self.todo.pop(i)
                    self.push(frame)
                    return
        raise NotYourTurn(f"seat {seat} is not asked now")

    def forget_answers(self, seat: i64) -> None:
        """Discard the sealed answers of the other seats: this one cannot know who else has answered."""
        if not self.sealed():
            return
        top = self.now
        for other in range(self.players):
            if other != seat and self.answers[other] != UNANSWERED:
                self.answers[other] = UNANSWERED
                self.push(ask(frame_step(top), other, frame_arg(top)))
        start = self._window()
        frames = sorted([*self.todo[start:], int(self.now)])
        del self.todo[start:]
        self.now = NONE
        self.plan(frames)
        if seat in self.waiting():
            self.focus(seat)

    def _window(self) -> i64:
        """Return the index in `todo` of the first frame that is answered together with the current decision."""
        i = len(self.todo)
        if self.sealed():
            while i > 0 and same_window(self.todo[i - 1], self.now):
                i -= 1
        return i

    def _seal(self, step: Step[Any], frame: i64, action: i64) -> None:
        """Store a sealed answer; if it is the last one, unseal them all."""
        self.answers[frame_seat(frame)] = action
        if self.todo and same_window(self.todo[-1], frame):
            return
        answers = self.answers
        self.answers = [UNANSWERED] * self.players
        self.reveal()
        step.unseal(self, frame_arg(frame), answers)

    # -- for the rules -------------------------------------------------------------------------

    def plan(self, frames: list[int]) -> None:
        """Put decisions on the stack, the first one on top, above everything planned earlier."""
        for i in range(len(frames) - 1, -1, -1):
            self.push(frames[i])

    def push(self, frame: i64) -> None:
        """Put one decision on the stack, above everything planned earlier."""
        if self.now != NONE:
            self.todo.append(self.now)
        self.now = frame

    def pending(self, step: i64) -> list[int]:
        """Return the frames of a step that are on the stack."""
        return [frame for frame in [*self.todo, int(self.now)] if frame != NONE and frame_step(frame) == step]

    def finish(self) -> None:
        """End the game: drop everything planned."""
        self.now = NONE
        self.todo.clear()

    def emit(self, code: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, to: i64 = EVERYONE) -> None:
        """Emit an event to everyone or to one seat; without a log this costs one branch."""
        if self.log is not None:
            self.log.append((code, to, a, b, c, d))

    def reveal(self) -> None:
        """Mark that a seat learns something private, or that a turn begins: nothing before this can be undone."""
        self.reveals = self.reveals + 1 & MAX_REVEALS

    # -- implemented by the game: its fields -----------------------------------------------------------

    def set_up(self, options: list[int]) -> None:
        """Initialize every field, given the index of each option's value, and plan the first decision."""
        raise NotImplementedError

    def clone(self) -> Self:
        """Return an independent copy without a log."""
        raise NotImplementedError

    @staticmethod
    def ranges(data: Any, players: int) -> dict[str, Range]:
        """Return the range of each field: a dump outside them is refused."""
        raise NotImplementedError

    # -- for drivers -----------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """Return the scores: the final ones when the game is OVER, the public ones before that."""
        raise NotImplementedError

    def standings(self) -> list[int]:
        """Return a number for each seat at the end, the highest of which wins: the scores, unless ties are broken."""
        return self.scores()

    def winners(self) -> list[int]:
        """Return the winning seats, by their standings; empty before OVER."""
        return highest(self.standings()) if self.to_move() == OVER else []

    def reason(self) -> str:
        """Return why the game ended; empty before OVER. A game with several reasons overrides this."""
        if self.to_move() != OVER:
            return ""
        (reason,) = self.game.reasons
        return reason

    def prompt(self) -> str:
        """Return the name of the current step; empty when the game is OVER."""
        return self.steps[frame_step(self.now)].name if self.now != NONE else ""

    def clause(self) -> str:
        """Return the rule that requires the current decision; empty when the game is OVER."""
        return self.steps[frame_step(self.now)].clause if self.now != NONE else ""

    def argument(self) -> int:
        """Return the public argument of the current decision; 0 when the game is OVER."""
        return frame_arg(self.now)

    def legal_of(self, seat: i64) -> list[int]:
        """Return the legal actions of a seat, whatever the order of sealed answers; empty if it is not asked."""
        if seat < 0 or seat not in self.waiting():
            return []
        return self.steps[frame_step(self.now)].legal(self, seat, frame_arg(self.now))

    def dump(self) -> dict[str, Any]:
        """Return every field, ready for JSON; `Game.load` is the inverse."""
        return snapshot.dump(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return snapshot.revive, (self.game, self.dump())
