"""History: the moves of a game, and the information of each seat: its own actions and the events that it was sent."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from marea.kernel.chance import Rng
from marea.kernel.game import Game
from marea.kernel.state import CHANCE, EVERYONE, SPECTATOR, Event, State

Move = tuple[int, int, list[Event]]  # the mover, the action, and its events
Item = tuple[int, int, int, int, int, int]  # an action or event that a seat knows, as numbers: see `items`
EVENT_CACHE_SIZE: Final = 100_000  # the same events occur in every game


class History:
    """A position, and the moves that led to it since the setup, or since a world was resampled.

    It costs one append per move; a text is written only on demand, and extends the last one. Copies share a position
    until one of them moves.
    """

    __slots__ = ("before", "first", "mover", "moves", "s", "shared", "texts")

    def __init__(self, s: State, before: Resampled | None = None) -> None:
        self.s = s
        self.mover = s.to_move()
        self.first = s.game.space.actions  # the number of the first outcome of chance
        self.shared = True
        self.moves: list[Move] = []
        self.texts: dict[int, tuple[int, str]] = {}  # by seat: the number of moves that it covers, and the text
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

    def unshare(self) -> History:
        """Return a history that may be changed: itself, or a copy if its position is shared."""
        if not self.shared:
            return self
        own = self.copy()
        own.s = self.s.clone()
        own.shared = False
        return own

    def play(self, action: int) -> None:
        """Apply an action, or an outcome counted from 0, and keep its events."""
        s = self.s
        mover = self.mover
        if mover == CHANCE:
            action += self.first
        events: list[Event] = []
        s.log = events
        self.moves.append((mover, action, events))
        s.apply(action)
        self.mover = s.to_move()

    def information(self, seat: int) -> str:
        """Return the information of a seat, one line per action and event; for a SPECTATOR, the public events."""
        count, text = self.texts.get(seat) or (0, self.before.information(seat) if self.before else heading(seat))
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

    def items(self, seat: int) -> Iterator[Item]:
        """Yield the information of a seat as numbers, the newest first."""
        return items(self.moves, self.before, seat)

    def resample(self, seat: int, rng: Rng) -> History:
        """Return a world that a seat cannot distinguish from this one; the information of that seat stays the same."""
        s = self.s.clone()
        s.game.resample(s, seat, rng)
        return History(s, Resampled(s, seat, self))

    def __str__(self) -> str:
        """Return every move and outcome in notation, which is unique to this history; no seat may see it."""
        moves = " ".join([self.s.game.space.show(action) for _, action, _ in self.moves])
        return f"{self.before}\n{moves}" if self.before else moves


class Resampled:
    """The start of a history that was never played: a world that was resampled for one seat.

    The private events of the others belong to the true world, not to this one: each of them begins with the public
    events and its current view.
    """

    __slots__ = ("before", "moves", "public", "s", "seat", "texts")

    def __init__(self, s: State, seat: int, past: History) -> None:
        self.s = s  # never changed: moves are played on a copy
        self.seat = seat
        self.public = past.information(SPECTATOR)
        self.texts: dict[int, str] = {seat: past.information(seat), SPECTATOR: self.public}
        self.moves = past.moves.copy()  # of the true world
        self.before = past.before

    def information(self, seat: int) -> str:
        """Return the information of a seat at the start of this world."""
        if seat not in self.texts:
            self.texts[seat] = f"{heading(seat)}{self.public}sees {view_json(self.s, seat)}\n"
        return self.texts[seat]

    def items(self, seat: int) -> Iterator[Item]:
        """Yield the information of a seat from before this world, the newest first."""
        return items(self.moves, self.before, seat if seat == self.seat else SPECTATOR)

    def __str__(self) -> str:
        return f"resampled for seat {self.seat}: {json.dumps(self.s.dump(), ensure_ascii=False)}"


def items(moves: list[Move], before: Resampled | None, seat: int) -> Iterator[Item]:
    """Yield the information of a seat from some moves, the newest first, and then from before them.

    An action of the seat is 1 and its number plus one; an event is its code plus two, 1 if it is private, and its
    arguments.
    """
    for mover, action, events in reversed(moves):
        for code, to, a, b, c, d in reversed(events):
            if to in (EVERYONE, seat):
                yield code + 2, int(to == seat), a, b, c, d
        if mover == seat:
            yield 1, action + 1, 0, 0, 0, 0
    if before:
        yield from before.items(seat)


def heading(seat: int) -> str:
    """Return the first line of a seat's text: algorithms distinguish seats by the text alone."""
    return "" if seat == SPECTATOR else f"seat {seat}\n"


def view_json(s: State, seat: int) -> str:
    """Return the view of a seat, or of a SPECTATOR, as JSON."""
    return json.dumps(s.game.view(s, seat), ensure_ascii=False)


@lru_cache(EVENT_CACHE_SIZE)
def event_line(game: Game[Any], event: Event) -> str:
    """Return an event as a line of text: its name, and its arguments with their names."""
    name, args = game.describe(event)
    return " ".join([name, *(f"{arg}={value}" for arg, value in args.items())]) + "\n"
