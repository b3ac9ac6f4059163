"""Bot, Position and Memory: the interface of a bot, its knowledge, and the key by which it finds its search again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from marea.bots.tree import knowledge_after
from marea.kernel.chance import Rng
from marea.kernel.choice import Choice
from marea.kernel.game import Game
from marea.kernel.state import Event, State


class Memory:
    """A hash of each seat's actions and events so far in a game, one number per seat."""

    def __init__(self, players: int) -> None:
        self.known = [0] * players

    def note(self, seat: int, action: int, events: list[Event]) -> None:
        """Update every seat after an action of a seat or of chance, with the events that it may see."""
        for viewer, known in enumerate(self.known):
            self.known[viewer] = knowledge_after(known, viewer, action if seat == viewer else -1, events)


class Position:
    """A seat's knowledge when it is asked.

    It never holds the true state: it is built on a world resampled for the seat, and since
    `resample` does not depend on the truth, it contains no hidden information.
    """

    def __init__(self, game: Game[Any], state: State, seat: int, known: int = 0, seconds: float | None = None) -> None:
        self.game = game
        self.seat = seat  #: the seat that is asked
        self.known = known  #: the seat's number in a `Memory`; 0 if none is kept
        self.seconds = seconds  #: the time limit, whatever the budget; None for no limit
        self._world: State = state.clone()
        game.resample(self._world, seat, Rng())
        self.players: int = self._world.players  #: the number of players
        self.legal = self._world.legal_of(seat)  #: the actions to choose from
        self.sealed = self._world.sealed()  #: whether others answer in secret at the same time

    @cached_property
    def view(self) -> Mapping[str, Any]:
        """The seat's view."""
        return self.game.view(self._world, self.seat)

    @cached_property
    def choices(self) -> list[Choice]:
        """The legal actions as offered to a person."""
        return self.game.choices(self._world, self.seat)

    @cached_property
    def observation(self) -> bytes:
        """The seat's view as numbers, for trained bots: see `Game.fields`."""
        return self.game.observe(self._world, self.seat)

    def worlds(self, rng: Rng) -> Iterator[State]:
        """Yield, without end, worlds that the seat cannot tell from the true one, with the seat to move.

        Each world belongs to the caller.
        """
        while True:
            world: State = self._world.clone()
            self.game.resample(world, self.seat, rng)
            yield world


class Bot:
    """A program that chooses one of the legal actions of a position."""

    def choose(self, position: Position, rng: Rng) -> int:
        """Return one of `position.legal`."""
        raise NotImplementedError
