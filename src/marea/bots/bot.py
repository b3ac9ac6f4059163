"""Bot, Position, Memory: who chooses, all that one may know, and how one recognises what one foresaw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from marea.bots.tree import learned
from marea.kernel.chance import Rng
from marea.kernel.choice import Choice
from marea.kernel.game import Game
from marea.kernel.state import Event, State


class Memory:
    """All that each seat has done and been told in a game, as one number a seat."""

    def __init__(self, players: int) -> None:
        self.known = [0] * players

    def note(self, seat: int, action: int, events: list[Event]) -> None:
        """Let everybody learn from an action, or from chance, what they may."""
        for who, known in enumerate(self.known):
            self.known[who] = learned(known, who, action if seat == who else -1, events)


class Position:
    """What a seat knows when it is asked.

    It never holds the true state: it is built on one world resampled for the seat, and since
    `resample` is blind to the truth, nothing of what is hidden can be found in it.
    """

    def __init__(self, game: Game[Any], state: State, seat: int, known: int = 0, seconds: float | None = None) -> None:
        self.game = game
        self.seat = seat  #: who is asked
        self.known = known  #: what the seat has learned so far, by a `Memory`; 0 if nobody has kept it
        self.seconds = seconds  #: how long it may think at most, whatever its budget
        self._world: State = state.clone()
        game.resample(self._world, seat, Rng())
        self.players: int = self._world.players  #: how many play
        self.legal = self._world.legal_of(seat)  #: the actions to choose from
        self.sealed = self._world.sealed()  #: whether others answer in secret at the same time

    @cached_property
    def view(self) -> Mapping[str, Any]:
        """What the seat sees of the table."""
        return self.game.view(self._world, self.seat)

    @cached_property
    def choices(self) -> list[Choice]:
        """The legal actions as they are offered to a person."""
        return self.game.choices(self._world, self.seat)

    @cached_property
    def observation(self) -> bytes:
        """What the seat sees as numbers, for bots that have learnt by them: see `Game.fields`."""
        return self.game.observe(self._world, self.seat)

    def worlds(self, rng: Rng) -> Iterator[State]:
        """Yield, without end, worlds that the seat cannot tell from the true one, with the seat to move.

        Each of them is the caller's own.
        """
        while True:
            world: State = self._world.clone()
            self.game.resample(world, self.seat, rng)
            yield world


class Bot:
    """Something that chooses one of the legal actions of a position."""

    def choose(self, position: Position, rng: Rng) -> int:
        """Return an action out of `position.legal`."""
        raise NotImplementedError
