"""A tree of what may happen, as one seat can tell it apart: information-set Monte-Carlo tree search.

A node is what the searching seat knows: its own actions and the events it was told.
Worlds that differ only in what it cannot see share their nodes, so no plan can rest on a secret.
Each iteration plays one world down the tree; an action that is legal in some of the worlds only is
judged by the iterations in which it could be played.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from marea.kernel.chance import Rng, random_action
from marea.kernel.state import CHANCE, EVERYONE, OVER, State

if TYPE_CHECKING:
    from marea.kernel.game import Game
    from marea.kernel.state import Event

KNOWN: Final = 0x1FFFFFFFFFF  # 41 bits: their product with FOLD stays a small number, compiled and uncompiled
FOLD: Final = 1000003
SEATS: Final = 8  # more than any game has
WON: Final = 0.9  # of the value of a finished game, what the result says; the rest is by how much


class Arm:
    """One action of one seat at a node, and how it has done."""

    def __init__(self, action: i64) -> None:
        self.action = action
        self.visits: i64 = 0
        self.seen: i64 = 0  # iterations in which it was legal
        self.total = 0.0
        self.guess = 0.0  # what it may bring, before it is tried
        self.regret = 0.0  # for answers that are given in secret: see `Tree.answer`
        self.weight = 0.0

    def mean(self, trust: float, otherwise: float) -> float:
        """Return what it has brought on average, its first guess among it."""
        tries = float(self.visits) + trust
        return (self.total + trust * self.guess) / tries if tries > 0.0 else otherwise


class Node:
    """What the searching seat knows at some point, the actions of whoever is asked there, and what follows."""

    def __init__(self) -> None:
        self.arms: dict[int, Arm] = {}
        self.children: dict[int, Node] = {}
        self.visits: i64 = 0
        self.total = 0.0  # of the seat that is asked

    def arm(self, seat: i64, action: i64) -> Arm:
        """Return an action of a seat."""
        key = action * SEATS + seat
        found = self.arms.get(key)
        if found is None:
            found = Arm(action)
            self.arms[key] = found
        return found


class Visit:
    """One decision on the way down: who took which action, out of which."""

    def __init__(self, node: Node, seat: i64, chosen: Arm, open: list[Arm], odds: list[float]) -> None:
        self.node = node
        self.seat = seat
        self.chosen = chosen
        self.open = open  # empty if the decision was not sealed
        self.odds = odds


class Settings:
    """How a game is searched."""

    def __init__(self, curiosity: float, depth: int, scale: float, trust: float = 0.0, noise: float = 0.15) -> None:
        self.curiosity = curiosity  # how much is tried that looks worse
        self.depth: i64 = depth  # decisions of a rollout before `evaluate` has the word
        self.scale = scale  # a lead by `evaluate` that makes a win as likely as 73 %
        self.trust = trust  # how many visits a first guess is worth; 0 for none
        self.noise = noise  # how often a sealed answer is just any


class Tree:
    """The search of one seat."""

    def __init__(self, game: Game[Any], seat: i64, settings: Settings) -> None:
        self.game = game
        self.seat = seat
        self.settings = settings
        self.root = Node()
        self.known = 0  # what the seat knows at the root, see `learned`
        self.evaluate = game._evaluate
        self.returns = game._returns

    def go_on(self, known: int) -> None:
        """Make what the seat knows now the root: a node that was foreseen, with all below it, or a new one."""
        found = below(self.root, known) if known != self.known else self.root
        self.root = found if found is not None else Node()
        self.known = known

    def iterate(self, s: State, rng: Rng) -> None:
        """Play one world down the tree, add a node, and let everybody on the way learn from how it ends."""
        path: list[Visit] = []
        node = self.root
        known = self.known
        while True:
            s.log = []
            own = self.decide(s, node, path, rng)
            while s.to_move() == CHANCE:
                s.apply(s.draw(rng))
            if s.to_move() == OVER:
                break
            known = learned(known, self.seat, own, s.log)
            child = node.children.get(known)
            if child is None:
                node.children[known] = Node()
                break
            node = child
        s.log = None
        self.roll_out(s, rng)
        self.learn(path, self.values(s))

    # -- choosing ----------------------------------------------------------------------------------

    def decide(self, s: State, node: Node, path: list[Visit], rng: Rng) -> i64:
        """Let whoever is asked decide, all of them if the answers are sealed; return the own action, or -1."""
        own: i64 = -1
        sealed = s.sealed()
        reveals = s.reveals
        while True:
            seat = s.to_move()
            visit = self.answer(s, node, seat, rng) if sealed else self.favourite(s, node, seat, rng)
            path.append(visit)
            if seat == self.seat:
                own = visit.chosen.action
            s.apply(visit.chosen.action)
            if not sealed or s.reveals != reveals:
                return own

    def favourite(self, s: State, node: Node, seat: i64, rng: Rng) -> Visit:
        """Return the action with the best prospects, by its average and by how little it has been tried."""
        trust = self.settings.trust
        best: Arm | None = None
        top = -1.0
        untried: i64 = 0
        for action in s.legal():
            arm = self.arm(s, node, seat, action, rng)
            tries = float(arm.visits) + trust
            if tries == 0.0:
                untried += 1
                if rng.below(untried) == 0:
                    best = arm
            elif untried == 0:
                hope = (arm.total + trust * arm.guess) / tries + self.settings.curiosity * sqrt(
                    log(float(arm.seen)) / tries
                )
                if hope > top:
                    top = hope
                    best = arm
        assert best is not None
        return Visit(node, seat, best, [], [])

    def arm(self, s: State, node: Node, seat: i64, action: i64, rng: Rng) -> Arm:
        """Return an action that can be played now, with a first guess at it if it is new."""
        arm = node.arm(seat, action)
        arm.seen += 1
        if arm.seen == 1 and self.settings.trust > 0.0:
            arm.guess = self.guess(s, seat, action, rng)
        return arm

    def guess(self, s: State, seat: i64, action: i64, rng: Rng) -> float:
        """Return how a seat likes what an action leads to, whatever the others answer in secret."""
        after = s.clone()
        after.apply(action)
        while after.to_move() == CHANCE or (after.sealed() and s.sealed() and after.reveals == s.reveals):
            after.apply(random_action(after, rng))
        return self.values(after)[seat]

    def answer(self, s: State, node: Node, seat: i64, rng: Rng) -> Visit:
        """Return an answer that is given in secret, drawn by regret: nobody can rely on what the others do."""
        arms = [self.arm(s, node, seat, action, rng) for action in s.legal()]
        odds = strategy(arms)
        astray = float(rng.below(1000)) < 1000.0 * self.settings.noise
        chosen = rng.below(len(arms)) if astray else drawn(odds, rng)
        return Visit(node, seat, arms[chosen], arms, odds)

    # -- learning ----------------------------------------------------------------------------------

    def roll_out(self, s: State, rng: Rng) -> None:
        """Play on at random for a while, and until nobody waits for chance."""
        left = self.settings.depth
        while s.to_move() != OVER:
            if s.to_move() == CHANCE:
                s.apply(s.draw(rng))
            elif left > 0 or s.sealed():
                legal = s.legal()
                s.apply(legal[rng.below(len(legal))])
                left -= 1
            else:
                return

    def values(self, s: State) -> list[float]:
        """Return for each seat how likely it wins from here, from 0 to 1: by its lead over the best of the others."""
        looks: list[float] = [self.evaluate(s, seat) for seat in range(s.players)]
        values = [chance(lead(looks, seat) / self.settings.scale) for seat in range(s.players)]
        if s.to_move() == OVER:
            low = self.game.bounds.low
            width = self.game.bounds.high - low
            returns = self.returns(s)
            for seat in range(s.players):
                values[seat] = WON * (returns[seat] - low) / width + (1.0 - WON) * values[seat]
        return values

    def learn(self, path: list[Visit], values: list[float]) -> None:
        """Credit every decision on the way with what it led to."""
        for visit in path:
            value = values[visit.seat]
            if visit.open:
                regret(visit, value, self.settings)
            visit.chosen.visits += 1
            visit.chosen.total += value
            visit.node.visits += 1
            visit.node.total += value


def learned(known: int, seat: i64, own: i64, events: list[Event]) -> int:
    """Return what a seat knows after an action, its own or (with -1) another's, and what it was told of it.

    One number stands for all that the seat has ever done and heard; so few are met that no two of them are the same.
    """
    if own >= 0:
        known = (known * FOLD ^ (own + 1)) & KNOWN
    for event in events:
        if event[1] == EVERYONE or event[1] == seat:
            known = (known * FOLD ^ hash(event)) & KNOWN
    return known


def below(root: Node, known: int) -> Node | None:
    """Return the node of what is known now, if it was foreseen from a root."""
    nodes = [root]
    while nodes:
        node = nodes.pop()
        found = node.children.get(known)
        if found is not None:
            return found
        nodes.extend(node.children.values())
    return None


def lead(looks: list[float], seat: i64) -> float:
    """Return by how much a seat looks better than the best of the others."""
    rival = -1e9
    for other in range(len(looks)):
        if other != seat:
            rival = max(rival, looks[other])
    return looks[seat] - rival


def chance(lead: float) -> float:
    """Return how likely a lead wins; the bounds are what `exp` can bear."""
    return 1.0 / (1.0 + exp(max(-50.0, min(50.0, -lead))))


def strategy(arms: list[Arm]) -> list[float]:
    """Return how often each answer is given: in proportion to how much it has been missed."""
    total = 0.0
    for arm in arms:
        total += arm.regret
    if total <= 0.0:
        return [1.0 / float(len(arms))] * len(arms)
    return [arm.regret / total for arm in arms]


def drawn(odds: list[float], rng: Rng) -> int:
    """Return an index by odds that add up to 1."""
    left = float(rng.word()) / 4294967296.0
    for i in range(len(odds)):
        left -= odds[i]
        if left < 0.0:
            return i
    return len(odds) - 1


def regret(visit: Visit, value: float, settings: Settings) -> None:
    """Note how much better every answer would have done, the averages so far standing in for what was not tried.

    This is regret matching on sampled outcomes; the average of all strategies on the way is what settles down.
    """
    even = 1.0 / float(len(visit.open))
    usual = visit.node.total / float(visit.node.visits) if visit.node.visits > 0 else value
    guesses = [arm.mean(settings.trust, usual) for arm in visit.open]
    for i in range(len(visit.open)):
        if visit.open[i] is visit.chosen:
            likely = (1.0 - settings.noise) * visit.odds[i] + settings.noise * even
            guesses[i] += (value - guesses[i]) / likely
    expected = 0.0
    for i in range(len(guesses)):
        expected += visit.odds[i] * guesses[i]
    for i in range(len(guesses)):
        arm = visit.open[i]
        arm.regret = max(0.0, arm.regret + guesses[i] - expected)
        arm.weight += visit.odds[i]
