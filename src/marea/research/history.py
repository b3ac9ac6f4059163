"""History: what has happened in a game, and all that each seat has done and been told of it, as text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from marea.kernel.chance import Rng
from marea.kernel.game import Game
from marea.kernel.state import CHANCE, EVERYONE, SPECTATOR, Event, State

Move = tuple[int, int, list[Event]]  # who, what, and what was told of it
Thing = tuple[int, int, int, int, int, int]  # what a seat has done or been told, as numbers: see `things`
KEPT: Final = 100_000  # texts of events: the same ones come again in every game


class History:
    """A position, and how it came about since the set-up, or since a world was dealt anew.

    To keep it costs an append for each move; a text is written when somebody asks for it, and goes
    on from the last one. Copies share a position until one of them moves.
    """

    __slots__ = ("before", "first", "mover", "moves", "s", "shared", "texts")

    def __init__(self, s: State, before: Resampled | None = None) -> None:
        self.s = s
        self.mover = s.to_move()
        self.first = s.game.space.actions  # the number of the first outcome of chance
        self.shared = True
        self.moves: list[Move] = []
        self.texts: dict[int, tuple[int, str]] = {}  # by seat: of how many moves it tells, and the text
        self.before = before

    def copy(self) -> History:
        """Return an independent copy."""
        copy = History.__new__(History)
        copy.s = self.s if self.shared else self.s.clone()
        copy.mover = self.mover
        copy.first = self.first
        copy.shared = self.shared
        copy.moves = self.moves.copy()
        copy.texts = self.texts.copy()
        copy.before = self.before
        return copy

    def __deepcopy__(self, memo: object) -> History:
        return self.copy()

    def movable(self) -> History:
        """Return a history that may be played on: itself, or a copy if others begin with it too."""
        if not self.shared:
            return self
        own = self.copy()
        own.s = self.s.clone()
        own.shared = False
        return own

    def play(self, action: int) -> None:
        """Carry out an action, or an outcome, counted from 0, and keep what is told of it."""
        s = self.s
        mover = self.mover
        if mover == CHANCE:
            action += self.first
        told: list[Event] = []
        s.log = told
        self.moves.append((mover, action, told))
        s.apply(action)
        self.mover = s.to_move()

    def told(self, seat: int) -> str:
        """Return all that a seat has done and been told, one line for each; of a SPECTATOR, what everybody was told."""
        count, text = self.texts.get(seat) or (0, self.before.told(seat) if self.before else heading(seat))
        if count < len(self.moves):
            game = self.s.game
            lines = [text]
            for mover, action, events in self.moves[count:]:
                if mover == seat:
                    lines.append(f"you {game.space.show(action)}\n")
                lines += [event_line(game, event) for event in events if event[1] in (EVERYONE, seat)]
            text = "".join(lines)
        self.texts[seat] = (len(self.moves), text)
        return text

    def things(self, seat: int) -> Iterator[Thing]:
        """Yield all that a seat has done and been told, the newest first, in numbers, as `told` does in words."""
        return things(self.moves, self.before, seat)

    def resampled(self, seat: int, rng: Rng) -> History:
        """Return a world that a seat cannot tell from this one; for it, what it was told stays as it is."""
        s = self.s.clone()
        s.game.resample(s, seat, rng)
        return History(s, Resampled(s, seat, self))

    def __str__(self) -> str:
        """Return every move and outcome in notation, which tells any two histories apart; no seat may see it."""
        moves = " ".join([self.s.game.space.show(action) for _, action, _ in self.moves])
        return f"{self.before}\n{moves}" if self.before else moves


class Resampled:
    """Where a history begins that was never played: a world that was dealt anew for one seat.

    What the others were told in secret belongs to the true world, not to this one: each of them
    begins with what everybody was told and with what it sees now.
    """

    __slots__ = ("before", "moves", "public", "s", "seat", "texts")

    def __init__(self, s: State, seat: int, past: History) -> None:
        self.s = s  # as it was dealt: whoever plays on has a copy
        self.seat = seat
        self.public = past.told(SPECTATOR)
        self.texts: dict[int, str] = {seat: past.told(seat), SPECTATOR: self.public}
        self.moves = past.moves.copy()  # of the true world
        self.before = past.before

    def told(self, seat: int) -> str:
        """Return what a seat knows at the beginning of this world."""
        if seat not in self.texts:
            self.texts[seat] = f"{heading(seat)}{self.public}sees {seen(self.s, seat)}\n"
        return self.texts[seat]

    def things(self, seat: int) -> Iterator[Thing]:
        """Yield what a seat was told before this world began, the newest first."""
        return things(self.moves, self.before, seat if seat == self.seat else SPECTATOR)

    def __str__(self) -> str:
        return f"dealt anew for seat {self.seat}: {json.dumps(self.s.dump(), ensure_ascii=False)}"


def things(moves: list[Move], before: Resampled | None, seat: int) -> Iterator[Thing]:
    """Yield what a seat did and was told in some moves, the newest first, and then what it was told before them.

    An own action is 1, and its number and one more; an event is its code and two more, 1 if it was told in secret, and
    its arguments.
    """
    for mover, action, events in reversed(moves):
        for code, to, a, b, c, d in reversed(events):
            if to in (EVERYONE, seat):
                yield code + 2, int(to == seat), a, b, c, d
        if mover == seat:
            yield 1, action + 1, 0, 0, 0, 0
    if before:
        yield from before.things(seat)


def heading(seat: int) -> str:
    """Return how the text of a seat begins: algorithms tell seats apart by the text alone."""
    return "" if seat == SPECTATOR else f"seat {seat}\n"


def seen(s: State, seat: int) -> str:
    """Return what a seat, or a SPECTATOR, sees, as JSON."""
    return json.dumps(s.game.view(s, seat), ensure_ascii=False)


@lru_cache(KEPT)
def event_line(game: Game[Any], event: Event) -> str:
    """Return an event as a line of text: its name, and its arguments with theirs."""
    name, args = game.describe(event)
    return " ".join([name, *(f"{arg}={value}" for arg, value in args.items())]) + "\n"
