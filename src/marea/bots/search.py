"""The searching bot: it tries what may happen in many worlds that it cannot tell from the true one."""

from __future__ import annotations

from math import inf
from time import monotonic
from typing import Final

from marea.bots.bot import Bot, Position
from marea.bots.nodes import Arm
from marea.bots.thinking import thinking
from marea.bots.tree import Settings, Tree, drawn
from marea.kernel.chance import Rng

ITERATIONS: Final = 400  # a second in pure Python, much less compiled
AT_A_TIME: Final = 16  # iterations before the clock is looked at


class Search(Bot):
    """Searches with a budget of iterations: the same seed, budget and game so far give the same choice.

    Where the position says what is known, the tree grows on from move to move: one bot plays one seat then.
    """

    def __init__(self, iterations: int = ITERATIONS, settings: Settings | None = None) -> None:
        self.iterations = iterations
        self.settings = settings
        self.tree: Tree | None = None

    def choose(self, position: Position, rng: Rng) -> int:
        """Return the action that was tried most; a sealed answer is drawn, so that nobody can foresee it."""
        if len(position.legal) == 1:
            return position.legal[0]
        tree = self.search(position, rng)
        arms = [tree.root.arm(position.seat, action) for action in position.legal]
        if position.sealed:
            return mixed(arms, rng)
        return max(arms, key=lambda arm: (arm.visits, arm.total)).action

    def search(self, position: Position, rng: Rng) -> Tree:
        """Return the tree after some thought: all iterations of the budget, or those there is time for."""
        tree = self.planted(position)
        end = monotonic() + position.seconds if position.seconds is not None else inf
        grow(tree, position, self.iterations, end, rng)
        return tree

    def planted(self, position: Position) -> Tree:
        """Return the tree of the last decision, as far as it goes on from here, or a new one."""
        tree = self.tree
        if tree is None or not position.known or tree.game is not position.game or tree.seat != position.seat:
            tree = Tree(position.game, position.seat, self.settings or thinking(position.game).search)
        tree.go_on(position.known)
        self.tree = tree
        return tree


def grow(tree: Tree, position: Position, iterations: int, end: float, rng: Rng, first: int = -1) -> None:
    """Add iterations to a tree, a few at least however late it is; the first decision of each may be given."""
    worlds = position.worlds(rng)
    for i in range(iterations):
        if i % AT_A_TIME == 0 and i > 0 and monotonic() >= end:
            return
        tree.iterate(next(worlds), rng, first)


def mixed(arms: list[Arm], rng: Rng) -> int:
    """Draw an answer by the average strategy, without what was hardly ever wanted."""
    least = max(arm.weight for arm in arms) / 5
    kept = [arm for arm in arms if arm.weight >= least]
    total = sum(arm.weight for arm in kept)
    return kept[drawn([arm.weight / total for arm in kept], rng)].action
