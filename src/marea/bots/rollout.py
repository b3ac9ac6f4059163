# compiled
"""Greedy rollouts: every seat plays the action with the highest immediate value.

They cost far more than random ones, and pay off where a single action matters less than the noise of random play.
"""

from __future__ import annotations

from mypy_extensions import i64

from marea.bots.tree import Tree, skip_reactions
from marea.kernel.chance import Rng
from marea.kernel.state import CHANCE, OVER, State


class Rollout:
    """Greedy play for a limited number of decisions; the seat and the evaluation come from a tree."""

    def __init__(self, tree: Tree, horizon: i64) -> None:
        self.tree = tree
        self.horizon = horizon  # decisions per player before evaluate() scores the leaf
        self.evaluate = tree.evaluate

    def value(self, world: State, action: i64, luck: i64) -> float:
        """Return the value of an action in a world, from 0 to 1; compare actions only with the same `luck`."""
        s = world.clone()
        s.apply(action)
        return self.roll_out(s, luck)

    def roll_out(self, s: State, luck: i64) -> float:
        """Play on greedily from a state, and return its value for the seat then."""
        rng = Rng(luck)
        left = self.horizon * s.players
        while s.to_move() != OVER:
            if s.to_move() == CHANCE:
                s.apply(s.draw(rng))
            elif left > 0 or s.sealed():
                s.apply(self.greedy_action(s, rng))
                left -= 1
            else:
                break
        return self.tree.values(s)[self.tree.seat]

    def greedy_action(self, s: State, rng: Rng) -> int:
        """Return the best action of the seat that is asked; a sealed answer, which has no value alone, is random."""
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
            value = self.action_value(s, seat, action, rng)
            if value > top:
                top = value
                best = action
        return best

    def action_value(self, s: State, seat: i64, action: i64, rng: Rng) -> float:
        """Return the value of an action for a seat, without reactions."""
        after = s.clone()
        after.apply(action)
        skip_reactions(after, rng)
        value: float = self.evaluate(after, seat)
        return value
