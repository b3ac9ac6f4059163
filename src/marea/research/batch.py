# compiled
"""Batch: many games of one kind side by side, with no step of Python for any of them.

Actions come in and numbers go out as bytes: `marea.research.vector` makes arrays of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from librt.strings import BytesWriter, read_i64_le, write_f64_le, write_i64_le
from mypy_extensions import i64

from marea.kernel.chance import Rng, random_action
from marea.kernel.observation import add
from marea.kernel.state import CHANCE, OVER, State

ANY: Final = -1  # the learner gets another seat in every game
EVERY: Final = -2  # the learner decides for every seat


class Batch:
    """Games that are stepped together; where the learner does not decide, luck does.

    A game that has ended shows its end for one step; the next one begins it anew, whatever the action.
    """

    def __init__(self, start: State, learner: i64, illegal: float, lucks: list[Rng]) -> None:
        game = start.game
        self.start = start
        self.learner = learner  # its seat, or ANY or EVERY
        self.illegal = illegal  # what an action costs that is not legal: the game ends with it
        self.lucks = lucks
        self.observe_into: Callable[[Any, int, BytesWriter], None] = game.observe_into
        self.returns_of: Callable[[Any], list[float]] = game.returns
        self.nothing = bytes(game.space.actions)  # the mask when nothing is legal
        self.nobody = [0.0] * start.players  # the returns while nobody has won
        self.states = [start for _ in lucks]
        self.seats: list[i64] = [0 for _ in lucks]  # whose eyes the observation is seen with
        self.legal: list[list[i64]] = [[] for _ in lucks]  # empty when the game has ended
        self.observations = BytesWriter()
        self.masks = BytesWriter()
        self.returns = BytesWriter()
        self.ends = BytesWriter()
        self.seen_by = BytesWriter()

    def begin(self) -> None:
        """Begin every game anew."""
        self._wipe()
        for i in range(len(self.states)):
            self._deal(i)
            self._show(i, self.nobody)

    def step(self, actions: bytes) -> None:
        """Carry out an action in every game that goes on, and begin the others anew."""
        self._wipe()
        for i in range(len(self.states)):
            if not self.legal[i]:
                self._deal(i)
                self._show(i, self.nobody)
            else:
                self._act(i, read_i64_le(actions, 8 * i))

    def random_actions(self, rng: Rng) -> bytes:
        """Return a legal action for every game, each with the same chance; 0 where the game has ended."""
        actions = BytesWriter()
        for legal in self.legal:
            write_i64_le(actions, legal[rng.below(len(legal))] if legal else 0)
        return actions.getvalue()

    def _wipe(self) -> None:
        """Make room for what the games show next."""
        self.observations.truncate(0)
        self.masks.truncate(0)
        self.returns.truncate(0)
        self.ends.truncate(0)
        self.seen_by.truncate(0)

    def _deal(self, i: i64) -> None:
        """Begin a game, until the learner is asked; one that ends before is played without it."""
        while True:
            self.states[i] = self.start.clone()
            self.seats[i] = self.lucks[i].below(self.start.players) if self.learner == ANY else max(self.learner, 0)
            self._go_on(i)
            if self.legal[i]:
                return

    def _act(self, i: i64, action: i64) -> None:
        """Carry out an action of the learner."""
        if contains(self.legal[i], action):
            self.states[i].apply(action)
            self._go_on(i)
            self._show(i, self.nobody if self.legal[i] else self.returns_of(self.states[i]))
        else:
            self.legal[i] = []
            returns = self.nobody.copy()
            returns[self.seats[i]] = self.illegal
            self._show(i, returns)

    def _go_on(self, i: i64) -> None:
        """Let chance and the others go on until the learner is asked or the game is over."""
        s = self.states[i]
        rng = self.lucks[i]
        while True:
            mover = s.to_move()
            if mover == OVER:
                self.legal[i] = []
                return
            if mover != CHANCE and (self.learner == EVERY or mover == self.seats[i]):
                self.seats[i] = mover
                self.legal[i] = s.legal()
                return
            s.apply(random_action(s, rng))

    def _show(self, i: i64, returns: list[float]) -> None:
        """Write down what the learner sees of a game, what it may do, and what it has got."""
        seat = self.seats[i]
        legal = self.legal[i]
        self.observe_into(self.states[i], seat, self.observations)
        first: i64 = len(self.masks)
        self.masks.write(self.nothing)
        for action in legal:
            self.masks[first + action] = 1
        for value in returns:
            write_f64_le(self.returns, value)
        add(self.ends, 0 if legal else 1)
        add(self.seen_by, seat)


def contains(legal: list[i64], action: i64) -> bool:
    """Tell whether an action is among the legal ones."""
    for other in legal:
        if other == action:
            return True
    return False
