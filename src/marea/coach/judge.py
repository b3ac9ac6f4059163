"""What the coach thinks of a position: how likely its seat wins, and what each of its choices brings."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from math import inf, sqrt
from statistics import fmean, pstdev
from time import monotonic
from typing import Any, Final

from marea.bots import Position
from marea.bots.levels import strongest_bot
from marea.bots.nodes import MIN_DEVIATION
from marea.bots.rehearsal import HORIZON
from marea.bots.rollout import Rollout
from marea.bots.search import Search, grow
from marea.bots.thinking import thinking
from marea.bots.tree import Settings, Tree, sample_index, skip_reactions
from marea.kernel.chance import Rng
from marea.kernel.game import Game
from marea.kernel.state import State

WORLDS: Final = 48  # in which the next step is looked at, to tell what is gained
REHEARSALS: Final = 32  # of each choice, where nothing is searched
SOON: Final = 3  # decisions for each player in them, where looking further tells no more
FAIR: Final = 4  # the part of the iterations that all choices share, so that none is judged by a few tries
MOST: Final = 3  # what is told of a gain: the largest parts
LEAST: Final = 0.05  # and not the tiny ones


@dataclass(frozen=True)
class Weighed:
    """A choice, the chance to win that it leaves, by how much that may be off, and how often it was tried."""

    action: int
    chance: float
    error: float
    tries: int


@dataclass(frozen=True)
class Judgement:
    """How likely the seat wins with the best that it can do now, and its choices, the best first."""

    chance: float
    choices: list[Weighed]


class Judge:
    """Judges the positions of one seat as the strongest bot of the game does: by search, or by playing on greedily.

    It is given positions, so it knows what the seat knows; one after the other, so that the search goes on.
    """

    def __init__(self, game: Game[Any], players: int, seat: int, iterations: int) -> None:
        self.search = Search(iterations, settings_for(game))
        self.seat = seat
        self.searches = isinstance(strongest_bot(game, players), Search)

    def judge(self, position: Position, rng: Rng, played: int = -1) -> Judgement:
        """Return the judgement of a position; what is played there is looked at as closely as the best."""
        return self._searched(position, rng, played) if self.searches else rehearsed(position, rng)

    def _searched(self, position: Position, rng: Rng, played: int) -> Judgement:
        end = monotonic() + position.seconds if position.seconds is not None else inf
        tree = self.search.tree_for(position)
        if position.sealed or not position.legal:  # where answers are secret, each iteration looks at all of them
            grow(tree, position, self.search.iterations, end, rng)
        else:
            self._try_all(tree, position, end, played, rng)
        if not position.legal:
            return Judgement(tree.total / float(max(1, tree.tries)), [])
        return self._ranked(tree, position)

    def _try_all(self, tree: Tree, position: Position, end: float, played: int, rng: Rng) -> None:
        """Try every choice a little, the best ones more, and what is held against the best as often as that.

        What is tried more is looked at further ahead, and seems better for that alone.
        """
        fair = max(1, self.search.iterations // FAIR // len(position.legal))
        for action in position.legal:
            if monotonic() < end:
                grow(tree, position, fair - tree.root.arm(self.seat, action).visits, end, rng, action)
        grow(tree, position, self.search.iterations, end, rng)
        best, *others = (one.action for one in self._ranked(tree, position).choices)
        rival = played if played in others else others[0] if others else best
        more = tree.root.arm(self.seat, best).visits - tree.root.arm(self.seat, rival).visits
        if monotonic() < end:
            grow(tree, position, more, end, rng, rival)

    def _ranked(self, tree: Tree, position: Position) -> Judgement:
        """Return the choices as the search has found them so far."""
        arms = [tree.root.arm(self.seat, action) for action in position.legal]
        return ranked([Weighed(arm.action, arm.mean(), arm.error(), max(arm.visits, arm.comparisons)) for arm in arms])

    def gains(self, position: Position, best: int, other: int, rng: Rng) -> dict[str, float]:
        """Return what an action gains against another, by the parts of `evaluate`: the largest ones first."""
        tree = self.search.tree or Tree(position.game, self.seat, settings_for(position.game))
        sums: dict[str, float] = {}
        for world in islice(position.worlds(rng), WORLDS):
            luck = rng.word()
            for action, sign in ((best, 1.0), (other, -1.0)):
                parts = position.game.parts(after(world, action, tree, Rng(luck)), self.seat)
                for part, amount in parts.items():
                    sums[part] = sums.get(part, 0.0) + sign * amount / WORLDS
        told = [part for part in sums if part != "victory" and abs(sums[part]) >= LEAST]  # the chance says who wins
        return {part: sums[part] for part in sorted(told, key=lambda part: -abs(sums[part]))[:MOST]}


def settings_for(game: Game[Any]) -> Settings:
    """Return how the coach searches a game: as the bots do, but winning is all that counts, by however little."""
    found = thinking(game)
    bots = found.search
    return Settings(bots.curiosity, bots.depth, found.lead, bots.trust, bots.noise, won=1.0)


def ranked(choices: list[Weighed]) -> Judgement:
    """Return the choices of a seat in order: what may just look good by a few tries comes after what is known to be."""
    best_first = sorted(choices, key=lambda one: one.error - one.chance)
    return Judgement(best_first[0].chance, best_first)


def rehearsed(position: Position, rng: Rng) -> Judgement:
    """Judge choices by how things look when everybody has been greedy for a while, in the same worlds."""
    horizon = HORIZON if thinking(position.game).rehearses else SOON
    rollout = Rollout(Tree(position.game, position.seat, settings_for(position.game)), horizon)
    end = monotonic() + position.seconds if position.seconds is not None else inf
    looks: dict[int, list[float]] = {action: [] for action in position.legal}
    endings: list[float] = []
    for world in islice(position.worlds(rng), REHEARSALS):
        luck = rng.word()
        for action, found in looks.items():
            found.append(rollout.value(world, action, luck))
        if not looks:
            endings.append(rollout.roll_out(world, luck))
        if monotonic() >= end:
            break
    if not looks:
        return Judgement(fmean(endings), [])
    return ranked([weighed(action, found) for action, found in looks.items()])


def weighed(action: int, looks: list[float]) -> Weighed:
    """Return a choice by how things looked after it."""
    spread = max(MIN_DEVIATION, pstdev(looks)) if len(looks) > 1 else 0.5
    return Weighed(action, fmean(looks), spread / sqrt(len(looks)), len(looks))


def after(world: State, action: int, tree: Tree, rng: Rng) -> State:
    """Return a world after an action: others answer as the search thinks they do, and do not react to it."""
    s = world.clone()
    reveals = s.reveals if s.sealed() else -1
    s.apply(action)
    while s.reveals == reveals:
        s.apply(expected(s, tree, rng))
    skip_reactions(s, rng)
    return s


def expected(s: State, tree: Tree, rng: Rng) -> int:
    """Return what somebody may well answer in secret."""
    legal = s.legal()
    weights = [tree.root.arm(s.to_move(), action).weight + 1e-9 for action in legal]
    return legal[sample_index([weight / sum(weights) for weight in weights], rng)]
