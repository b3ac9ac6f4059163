"""The rehearsing bot: greedy, unless greedy rollouts show that another action is better.

Rollouts are short. In rollouts to the end of a game of Caravelas, chance adds so much noise that telling two actions
apart would take twenty times as many, each five times as long.
"""

from __future__ import annotations

from itertools import islice
from math import inf, sqrt
from time import monotonic
from typing import Final

from marea.bots.bot import Bot, Position
from marea.bots.greedy import WORLDS, Greedy, action_value
from marea.bots.rollout import Rollout
from marea.bots.tree import Settings, Tree
from marea.kernel.chance import Rng

ROLLOUTS: Final = 320  # a fifth of a second in Caravelas, compiled
HORIZON: Final = 20  # decisions per player in a rollout: in Caravelas a little more than a round
SETTINGS: Final = Settings(curiosity=0.5, depth=0, scale=30.0, won=0.5)  # both the win and its margin count
CANDIDATES: Final = 4  # the actions with the highest immediate value
FIRST_ROUND_WORLDS: Final = 8  # then half of the challengers stay, and each round is twice as long
MIN_STANDARD_ERRORS: Final = 1.5  # by which a challenger must beat the greedy choice


class Rehearsal(Bot):
    """A bot with a budget of rollouts: the same seed and budget give the same choice.

    In each world all candidates get the same random numbers, and only the difference from the greedy choice counts:
    most of the noise is common to both.
    """

    def __init__(self, rollouts: int = ROLLOUTS, min_standard_errors: float = MIN_STANDARD_ERRORS) -> None:
        self.rollouts = rollouts
        self.min_standard_errors = min_standard_errors

    def choose(self, position: Position, rng: Rng) -> int:
        """Return the greedy choice, or one that is clearly better; a sealed answer is left to the greedy bot."""
        if len(position.legal) == 1 or position.sealed:
            return Greedy().choose(position, rng)
        first, *others = rank_by_value(position, rng)[:CANDIDATES]
        challenger, gains = self.rehearse(position, first, others, rng)
        return challenger if mean(gains) > self.min_standard_errors * error(gains) else first

    def rehearse(self, position: Position, first: int, others: list[int], rng: Rng) -> tuple[int, list[float]]:
        """Return the best of the others, and its gain over the first in each world."""
        rollout = Rollout(Tree(position.game, position.seat, SETTINGS), HORIZON)
        end = monotonic() + position.seconds if position.seconds is not None else inf
        worlds = position.worlds(rng)
        gains: dict[int, list[float]] = {action: [] for action in others}
        spent, tried, halved = 0, 0, FIRST_ROUND_WORLDS
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


def rank_by_value(position: Position, rng: Rng) -> list[int]:
    """Return the legal actions, the greedy bot's favourites first."""
    worlds = [(world, rng.word()) for world in islice(position.worlds(rng), WORLDS)]
    looks = {
        action: sum(action_value(position.game, world, position.seat, action, luck) for world, luck in worlds)
        for action in position.legal
    }
    return sorted(position.legal, key=lambda action: -looks[action])


def mean(gains: list[float]) -> float:
    """Return the mean gain."""
    return sum(gains) / len(gains)


def error(gains: list[float]) -> float:
    """Return the standard error of the mean gain; infinite for a single one."""
    if len(gains) < 2:
        return inf
    middle = mean(gains)
    return sqrt(sum((gain - middle) ** 2 for gain in gains) / (len(gains) - 1) / len(gains))
