"""The coach's judgement of a position: the seat's win probability, now and after each of its choices."""

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

GAIN_WORLDS: Final = 48  # in which the gains of a choice are measured
ROLLOUTS_PER_CHOICE: Final = 32  # if the game is not searched
SHORT_HORIZON: Final = 3  # decisions per player in a rollout, if a longer one is no better
FAIR_PART: Final = 4  # a quarter of the iterations is shared equally, so that no choice is judged by a few visits
MAX_GAINS: Final = 3  # parts of a gain that are shown
MIN_GAIN: Final = 0.05  # smaller parts are not shown


@dataclass(frozen=True)
class RatedChoice:
    """A choice, the win probability after it, its standard error, and the number of tries."""

    action: int
    chance: float
    error: float
    tries: int


@dataclass(frozen=True)
class Judgement:
    """The seat's win probability with its best choice, and its choices, the best first."""

    chance: float
    choices: list[RatedChoice]


class Judge:
    """Judges the positions of one seat as the strongest bot of the game does: by search or by greedy rollouts.

    It gets positions, so it knows only what the seat knows; in order, so that it can reuse its search.
    """

    def __init__(self, game: Game[Any], players: int, seat: int, iterations: int) -> None:
        self.search = Search(iterations, settings_for(game))
        self.seat = seat
        self.searches = isinstance(strongest_bot(game, players), Search)

    def judge(self, position: Position, rng: Rng, played: int = -1) -> Judgement:
        """Return the judgement of a position; the played action is searched as thoroughly as the best one."""
        return self._search(position, rng, played) if self.searches else judge_by_rollouts(position, rng)

    def _search(self, position: Position, rng: Rng, played: int) -> Judgement:
        end = monotonic() + position.seconds if position.seconds is not None else inf
        tree = self.search.tree_for(position)
        if position.sealed or not position.legal:  # each iteration evaluates all sealed answers
            grow(tree, position, self.search.iterations, end, rng)
        else:
            self._try_all(tree, position, end, played, rng)
        if not position.legal:
            return Judgement(tree.total / float(max(1, tree.tries)), [])
        return self._rank(tree, position)

    def _try_all(self, tree: Tree, position: Position, end: float, played: int, rng: Rng) -> None:
        """Try every choice a little, good ones more, and the rival of the best one as often as that.

        With more visits, the search values further ahead, which alone makes a choice seem better.
        """
        fair = max(1, self.search.iterations // FAIR_PART // len(position.legal))
        for action in position.legal:
            if monotonic() < end:
                grow(tree, position, fair - tree.root.arm(self.seat, action).visits, end, rng, action)
        grow(tree, position, self.search.iterations, end, rng)
        best, *others = (one.action for one in self._rank(tree, position).choices)
        rival = played if played in others else others[0] if others else best
        more = tree.root.arm(self.seat, best).visits - tree.root.arm(self.seat, rival).visits
        if monotonic() < end:
            grow(tree, position, more, end, rng, rival)

    def _rank(self, tree: Tree, position: Position) -> Judgement:
        """Return the choices ranked by the search so far."""
        arms = [tree.root.arm(self.seat, action) for action in position.legal]
        return rank(
            [RatedChoice(arm.action, arm.mean(), arm.error(), max(arm.visits, arm.comparisons)) for arm in arms]
        )

    def gains(self, position: Position, best: int, other: int, rng: Rng) -> dict[str, float]:
        """Return what an action gains over another, by the parts of evaluate(), the largest first."""
        tree = self.search.tree or Tree(position.game, self.seat, settings_for(position.game))
        sums: dict[str, float] = {}
        for world in islice(position.worlds(rng), GAIN_WORLDS):
            luck = rng.word()
            for action, sign in ((best, 1.0), (other, -1.0)):
                parts = position.game.parts(world_after(world, action, tree, Rng(luck)), self.seat)
                for part, amount in parts.items():
                    sums[part] = sums.get(part, 0.0) + sign * amount / GAIN_WORLDS
        shown = [
            part for part in sums if part != "victory" and abs(sums[part]) >= MIN_GAIN
        ]  # the chance covers victory
        return {part: sums[part] for part in sorted(shown, key=lambda part: -abs(sums[part]))[:MAX_GAINS]}


def settings_for(game: Game[Any]) -> Settings:
    """Return the coach's search settings: as the bots', but only winning counts, not the margin."""
    found = thinking(game)
    bots = found.search
    return Settings(bots.curiosity, bots.depth, found.lead, bots.trust, bots.noise, won=1.0)


def rank(choices: list[RatedChoice]) -> Judgement:
    """Return the choices in order of their lower bound, so that one with few tries does not come first by luck."""
    best_first = sorted(choices, key=lambda one: one.error - one.chance)
    return Judgement(best_first[0].chance, best_first)


def judge_by_rollouts(position: Position, rng: Rng) -> Judgement:
    """Judge choices by greedy rollouts in the same worlds."""
    horizon = HORIZON if thinking(position.game).rehearses else SHORT_HORIZON
    rollout = Rollout(Tree(position.game, position.seat, settings_for(position.game)), horizon)
    end = monotonic() + position.seconds if position.seconds is not None else inf
    values: dict[int, list[float]] = {action: [] for action in position.legal}
    endings: list[float] = []
    for world in islice(position.worlds(rng), ROLLOUTS_PER_CHOICE):
        luck = rng.word()
        for action, found in values.items():
            found.append(rollout.value(world, action, luck))
        if not values:
            endings.append(rollout.roll_out(world, luck))
        if monotonic() >= end:
            break
    if not values:
        return Judgement(fmean(endings), [])
    return rank([rate(action, found) for action, found in values.items()])


def rate(action: int, values: list[float]) -> RatedChoice:
    """Return a choice rated by the values of its rollouts."""
    spread = max(MIN_DEVIATION, pstdev(values)) if len(values) > 1 else 0.5
    return RatedChoice(action, fmean(values), spread / sqrt(len(values)), len(values))


def world_after(world: State, action: int, tree: Tree, rng: Rng) -> State:
    """Return a world after an action, with likely sealed answers of the others and without reactions."""
    s = world.clone()
    reveals = s.reveals if s.sealed() else -1
    s.apply(action)
    while s.reveals == reveals:
        s.apply(likely_answer(s, tree, rng))
    skip_reactions(s, rng)
    return s


def likely_answer(s: State, tree: Tree, rng: Rng) -> int:
    """Return a sealed answer sampled by the strategy of the search."""
    legal = s.legal()
    weights = [tree.root.arm(s.to_move(), action).weight + 1e-9 for action in legal]
    return legal[sample_index([weight / sum(weights) for weight in weights], rng)]
