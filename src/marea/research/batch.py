# compiled
"""Batch: many games with the same setup, stepped together in compiled code.

Actions and results are passed as bytes; `marea.research.vector` converts them to arrays.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from librt.strings import BytesWriter, read_i64_le, write_f64_le, write_i64_le
from mypy_extensions import i64

from marea.kernel.chance import Rng, random_action
from marea.kernel.observation import add
from marea.kernel.state import CHANCE, OVER, State

ANY_SEAT: Final = -1  # the learner gets a random seat in every game
EVERY_SEAT: Final = -2  # the learner decides for all seats


class Batch:
    """Games that are stepped together; all decisions that are not the learner's are random.

    A game that has ended shows its end for one step; the next step starts a new game, whatever the action.
    """

    def __init__(self, start: State, learner: i64, illegal: float, rngs: list[Rng]) -> None:
        game = start.game
        self.start = start
        self.learner = learner  # its seat, or ANY_SEAT or EVERY_SEAT
        self.illegal = illegal  # the reward for an illegal action, which ends the game
        self.rngs = rngs
        self.observe_into: Callable[[Any, int, BytesWriter], None] = game.observe_into
        self.returns_of: Callable[[Any], list[float]] = game.returns
        self.empty_mask = bytes(game.space.actions)
        self.zero_returns = [0.0] * start.players  # until the game is over
        self.states = [start for _ in rngs]
        self.seats: list[i64] = [0 for _ in rngs]  # the seat of each observation
        self.legal: list[list[i64]] = [[] for _ in rngs]  # empty when the game is over
        self.observations = BytesWriter()
        self.masks = BytesWriter()
        self.returns = BytesWriter()
        self.ends = BytesWriter()
        self.viewers = BytesWriter()

    def begin(self) -> None:
        """Start all games."""
        self._clear()
        for i in range(len(self.states)):
            self._restart(i)
            self._write(i, self.zero_returns)

    def step(self, actions: bytes) -> None:
        """Apply an action in every running game, and restart the others."""
        self._clear()
        for i in range(len(self.states)):
            if not self.legal[i]:
                self._restart(i)
                self._write(i, self.zero_returns)
            else:
                self._apply(i, read_i64_le(actions, 8 * i))

    def random_actions(self, rng: Rng) -> bytes:
        """Return a random legal action for every game; 0 if the game is over."""
        actions = BytesWriter()
        for legal in self.legal:
            write_i64_le(actions, legal[rng.below(len(legal))] if legal else 0)
        return actions.getvalue()

    def _clear(self) -> None:
        """Clear the results of the last step."""
        self.observations.truncate(0)
        self.masks.truncate(0)
        self.returns.truncate(0)
        self.ends.truncate(0)
        self.viewers.truncate(0)

    def _restart(self, i: i64) -> None:
        """Start a game and play until the learner is asked; a game that ends before that is skipped."""
        while True:
            self.states[i] = self.start.clone()
            self.seats[i] = self.rngs[i].below(self.start.players) if self.learner == ANY_SEAT else max(self.learner, 0)
            self._advance(i)
            if self.legal[i]:
                return

    def _apply(self, i: i64, action: i64) -> None:
        """Apply an action of the learner."""
        if contains(self.legal[i], action):
            self.states[i].apply(action)
            self._advance(i)
            self._write(i, self.zero_returns if self.legal[i] else self.returns_of(self.states[i]))
        else:
            self.legal[i] = []
            returns = self.zero_returns.copy()
            returns[self.seats[i]] = self.illegal
            self._write(i, returns)

    def _advance(self, i: i64) -> None:
        """Play for chance and the others until the learner is asked or the game is over."""
        s = self.states[i]
        rng = self.rngs[i]
        while True:
            mover = s.to_move()
            if mover == OVER:
                self.legal[i] = []
                return
            if mover != CHANCE and (self.learner == EVERY_SEAT or mover == self.seats[i]):
                self.seats[i] = mover
                self.legal[i] = s.legal()
                return
            s.apply(random_action(s, rng))

    def _write(self, i: i64, returns: list[float]) -> None:
        """Write the observation of a game, its mask of legal actions, its returns, and its seat."""
        seat = self.seats[i]
        legal = self.legal[i]
        self.observe_into(self.states[i], seat, self.observations)
        first: i64 = len(self.masks)
        self.masks.write(self.empty_mask)
        for action in legal:
            self.masks[first + action] = 1
        for value in returns:
            write_f64_le(self.returns, value)
        add(self.ends, 0 if legal else 1)
        add(self.viewers, seat)


def contains(legal: list[i64], action: i64) -> bool:
    """Return whether an action is legal."""
    for other in legal:
        if other == action:
            return True
    return False
