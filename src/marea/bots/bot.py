"""Bot and Position: a bot chooses, and a position is all that it may know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from marea.kernel.chance import Rng
from marea.kernel.game import Choice, Game
from marea.kernel.state import State


class Position:
    """What a seat knows when it is asked.

    It never holds the true state: it is built on one world resampled for the seat, and since
    `resample` is blind to the truth, nothing of what is hidden can be found in it.
    """

    def __init__(self, game: Game[Any], state: State, seat: int) -> None:
        self.game = game
        self.seat = seat
        self._world: State = state.clone()
        game.resample(self._world, seat, Rng())
        self.legal = self._world.legal_of(seat)
        self.sealed = self._world.sealed()

    @cached_property
    def view(self) -> Mapping[str, Any]:
        """What the seat sees of the table."""
        return self.game.view(self._world, self.seat)

    @cached_property
    def choices(self) -> list[Choice]:
        """The legal actions as they are offered to a person."""
        return self.game.choices(self._world, self.seat)

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
