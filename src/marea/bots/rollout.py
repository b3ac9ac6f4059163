# compiled
"""Rollouts in which everybody is greedy: how a game goes on if each plays what looks best at once.

They cost far more than random ones, and are worth it where a single action matters less than the noise of random play.
"""

from __future__ import annotations

from mypy_extensions import i64

from marea.bots.tree import Tree, let_pass
from marea.kernel.chance import Rng
from marea.kernel.state import CHANCE, OVER, State


class Rollout:
    """How a game goes on if everybody is greedy for a while; a tree lends its seat and its eyes."""

    def __init__(self, tree: Tree, horizon: i64) -> None:
        self.tree = tree
        self.horizon = horizon  # decisions for each player before `evaluate` has the word
        self.evaluate = tree.evaluate

    def value(self, world: State, action: i64, luck: i64) -> float:
        """Return what an action leads to in a world, from 0 to 1; only with the same luck are actions comparable."""
        s = world.clone()
        s.apply(action)
        return self.ending(s, luck)

    def ending(self, s: State, luck: i64) -> float:
        """Play a world on, and return how it looks to the seat then."""
        rng = Rng(luck)
        left = self.horizon * s.players
        while s.to_move() != OVER:
            if s.to_move() == CHANCE:
                s.apply(s.draw(rng))
            elif left > 0 or s.sealed():
                s.apply(self.favourite(s, rng))
                left -= 1
            else:
                break
        return self.tree.values(s)[self.tree.seat]

    def favourite(self, s: State, rng: Rng) -> int:
        """Return what looks best to whoever is asked; a secret answer is none or just any: alone it shows nothing."""
        legal = s.legal()
        if len(legal) == 1:
            return legal[0]
        if s.sealed():
            silence = s.silence()
            return silence if silence >= 0 else legal[rng.below(len(legal))]
        seat = s.to_move()
        best = legal[0]
        top = -1e18
        for action in legal:
            value = self.look(s, seat, action, rng)
            if value > top:
                top = value
                best = action
        return best

    def look(self, s: State, seat: i64, action: i64, rng: Rng) -> float:
        """Return how a seat likes what an action leads to, if nobody reacts to it."""
        after = s.clone()
        after.apply(action)
        let_pass(after, rng)
        value: float = self.evaluate(after, seat)
        return value
