"""The rehearsing bot: greedy, unless playing on greedily shows that something else does better.

Rollouts are short. Played to the end of a game of Caravelas, two actions differ by chance so much that twenty times as
many would be needed to tell them apart, and each takes five times as long.
"""

from __future__ import annotations

from itertools import islice
from math import inf, sqrt
from time import monotonic
from typing import Final

from marea.bots.bot import Bot, Position
from marea.bots.greedy import WORLDS, Greedy, value
from marea.bots.rollout import Rollout
from marea.bots.tree import Settings, Tree
from marea.kernel.chance import Rng

ROLLOUTS: Final = 320  # a fifth of a second in Caravelas, compiled
HORIZON: Final = 20  # decisions for each player in a rollout: in Caravelas a little more than a round
EYES: Final = Settings(curiosity=0.5, depth=0, scale=30.0, won=0.5)  # a win counts, and by how much
CANDIDATES: Final = 4  # actions that are rehearsed: those that look best at once
FIRST: Final = 8  # worlds of the first round; then half of the challengers go on, and each round is twice as long
SURE: Final = 1.5  # standard errors by which a challenger must be better than what the greedy bot would play


class Rehearsal(Bot):
    """Rehearses with a budget of rollouts: the same seed and budget give the same choice.

    In each world all candidates meet the same luck, and only the difference to the greedy bot's own choice counts: most
    of what chance does to one candidate it does to the other.
    """

    def __init__(self, rollouts: int = ROLLOUTS, sure: float = SURE) -> None:
        self.rollouts = rollouts
        self.sure = sure

    def choose(self, position: Position, rng: Rng) -> int:
        """Return the greedy choice, or the one that is clearly better; a secret answer is left to the greedy bot."""
        if len(position.legal) == 1 or position.sealed:
            return Greedy().choose(position, rng)
        first, *others = promising(position, rng)[:CANDIDATES]
        challenger, gains = self.rehearse(position, first, others, rng)
        return challenger if mean(gains) > self.sure * error(gains) else first

    def rehearse(self, position: Position, first: int, others: list[int], rng: Rng) -> tuple[int, list[float]]:
        """Return the best of the others, and by how much it was better than the first in each world."""
        rollout = Rollout(Tree(position.game, position.seat, EYES), HORIZON)
        end = monotonic() + position.seconds if position.seconds is not None else inf
        worlds = position.worlds(rng)
        gains: dict[int, list[float]] = {action: [] for action in others}
        spent, tried, halved = 0, 0, FIRST
        while tried == 0 or (spent + len(others) < self.rollouts and monotonic() < end):
            world, luck = next(worlds), rng.word()
            value = rollout.value(world, first, luck)
            for action in others:
                gains[action].append(rollout.value(world, action, luck) - value)
            spent += 1 + len(others)
            tried += 1
            if tried == halved:
                others = sorted(others, key=lambda action: -sum(gains[action]))[: (len(others) + 1) // 2]
                halved *= 3
        best = max(others, key=lambda action: sum(gains[action]))
        return best, gains[best]


def promising(position: Position, rng: Rng) -> list[int]:
    """Return the legal actions, those first that the greedy bot likes most."""
    worlds = [(world, rng.word()) for world in islice(position.worlds(rng), WORLDS)]
    looks = {
        action: sum(value(position.game, world, position.seat, action, luck) for world, luck in worlds)
        for action in position.legal
    }
    return sorted(position.legal, key=lambda action: -looks[action])


def mean(gains: list[float]) -> float:
    """Return the mean gain."""
    return sum(gains) / len(gains)


def error(gains: list[float]) -> float:
    """Return the standard error of the mean gain; of a single one nothing is known."""
    if len(gains) < 2:
        return inf
    middle = mean(gains)
    return sqrt(sum((gain - middle) ** 2 for gain in gains) / (len(gains) - 1) / len(gains))
