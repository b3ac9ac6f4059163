"""The searching bot: tree search over many worlds that it cannot tell from the true one."""

from __future__ import annotations

from math import inf
from time import monotonic
from typing import Final

from marea.bots.bot import Bot, Position
from marea.bots.nodes import Arm
from marea.bots.thinking import thinking
from marea.bots.tree import Settings, Tree, sample_index
from marea.kernel.chance import Rng

ITERATIONS: Final = 400  # a second in pure Python, much less compiled
CLOCK_CHECK_INTERVAL: Final = 16  # iterations


class Search(Bot):
    """A bot with a budget of iterations: the same seed, budget and game so far give the same choice.

    If positions come with a memory, the tree is kept from move to move; then one bot plays only one seat.
    """

    def __init__(self, iterations: int = ITERATIONS, settings: Settings | None = None) -> None:
        self.iterations = iterations
        self.settings = settings
        self.tree: Tree | None = None

    def choose(self, position: Position, rng: Rng) -> int:
        """Return the most visited action; a sealed answer is sampled, to be unpredictable."""
        if len(position.legal) == 1:
            return position.legal[0]
        tree = self.search(position, rng)
        arms = [tree.root.arm(position.seat, action) for action in position.legal]
        if position.sealed:
            return sample_by_weight(arms, rng)
        return max(arms, key=lambda arm: (arm.visits, arm.total)).action

    def search(self, position: Position, rng: Rng) -> Tree:
        """Return the tree after a search, limited by the budget and the time."""
        tree = self.tree_for(position)
        end = monotonic() + position.seconds if position.seconds is not None else inf
        grow(tree, position, self.iterations, end, rng)
        return tree

    def tree_for(self, position: Position) -> Tree:
        """Return the tree of the last decision with its root moved to this position, or a new tree."""
        tree = self.tree
        if tree is None or not position.known or tree.game is not position.game or tree.seat != position.seat:
            tree = Tree(position.game, position.seat, self.settings or thinking(position.game).search)
        tree.move_root(position.known)
        self.tree = tree
        return tree


def grow(tree: Tree, position: Position, iterations: int, end: float, rng: Rng, first: int = -1) -> None:
    """Add iterations to a tree, at least a few even if time is up; the first decision of each may be given."""
    worlds = position.worlds(rng)
    for i in range(iterations):
        if i % CLOCK_CHECK_INTERVAL == 0 and i > 0 and monotonic() >= end:
            return
        tree.iterate(next(worlds), rng, first)


def sample_by_weight(arms: list[Arm], rng: Rng) -> int:
    """Sample an answer by the average strategy, without rare ones."""
    least = max(arm.weight for arm in arms) / 5
    kept = [arm for arm in arms if arm.weight >= least]
    total = sum(arm.weight for arm in kept)
    return kept[sample_index([arm.weight / total for arm in kept], rng)].action
