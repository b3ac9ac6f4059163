# compiled
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

from marea.bots.nodes import Arm, Node, Outcome, Visit, Window
from marea.kernel.chance import Rng
from marea.kernel.state import CHANCE, EVERYONE, OVER, State

if TYPE_CHECKING:
    from marea.kernel.game import Game
    from marea.kernel.state import Event

KNOWN: Final = 0x1FFFFFFFFFF  # 41 bits: their product with FOLD stays a small number, compiled and uncompiled
FOLD: Final = 1000003


class Settings:
    """How a game is searched."""

    def __init__(
        self, curiosity: float, depth: int, scale: float, trust: float = 0.0, noise: float = 0.05, won: float = 0.9
    ) -> None:
        self.curiosity = curiosity  # how much is tried that looks worse
        self.depth: i64 = depth  # decisions of a rollout before `evaluate` has the word
        self.scale = scale  # a lead by `evaluate` that makes a win as likely as 73 % between two
        self.trust = trust  # how many visits a first guess is worth; 0 for none
        self.noise = noise  # how often a sealed answer is just any
        self.won = won  # of the value of a finished game, what the result says; the rest is by how much


class Tree:
    """The search of one seat."""

    def __init__(self, game: Game[Any], seat: i64, settings: Settings) -> None:
        self.game = game
        self.seat = seat
        self.settings = settings
        self.root = Node()
        self.known = 0  # what the seat knows at the root, see `learned`
        self.tries: i64 = 0  # iterations since the root is the root
        self.total = 0.0  # what they brought the seat
        self.evaluate = game.evaluate_of
        self.returns = game.returns

    def go_on(self, known: int) -> None:
        """Make what the seat knows now the root: a node that was foreseen, with all below it, or a new one."""
        found = below(self.root, known) if known != self.known else self.root
        self.root = found if found is not None else Node()
        self.known = known
        self.tries = 0
        self.total = 0.0

    def iterate(self, s: State, rng: Rng, first: i64 = -1) -> None:
        """Play one world down the tree, add a node, and let everybody on the way learn from how it ends.

        The first decision may be given, so that it is judged by more than what it promises.
        """
        path: list[Visit] = []
        windows: list[Window] = []
        node = self.root
        known = self.known
        while True:
            s.log = []
            own: i64 = -1
            if s.sealed():
                own = self.open(s, node, windows, rng)
            elif s.to_move() != CHANCE:  # which only the root may be
                own = self.decide(s, node, path, first, rng)
            first = -1
            let_chance(s, rng)
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
        values = self.values(s)
        self.tries += 1
        self.total += values[self.seat]
        for visit in path:
            credit(visit, values)
        for window in windows:
            self.regret(window, values, rng)

    # -- choosing ----------------------------------------------------------------------------------

    def decide(self, s: State, node: Node, path: list[Visit], given: i64, rng: Rng) -> i64:
        """Let whoever is asked take the favourite action, or a given one; return the own action, or -1."""
        seat = s.to_move()
        chosen = node.arm(seat, given) if given >= 0 else self.favourite(s, node, seat, rng)
        path.append(Visit(node, seat, chosen, [], []))
        s.apply(chosen.action)
        return chosen.action if seat == self.seat else -1

    def favourite(self, s: State, node: Node, seat: i64, rng: Rng) -> Arm:
        """Return the action with the best prospects, by its average and by how little it has been tried.

        How much little-tried actions are favoured is measured by how far the results lie apart here: where they differ
        much by chance, a few tries say little; where they hardly differ, small differences decide.
        """
        arms: list[Arm] = [self.arm(s, node, seat, action, rng) for action in s.legal()]
        untried = [arm for arm in arms if arm.visits == 0]
        if untried and self.settings.trust == 0.0:
            return untried[rng.below(len(untried))]
        means = [self.mean(arm) for arm in arms]
        curiosity = self.settings.curiosity * node.spread()
        best = 0
        top = -1.0
        for i in range(len(arms)):
            tries = float(arms[i].visits) + self.settings.trust
            hope = means[i] + curiosity * sqrt(log(float(arms[i].seen)) / tries)
            if hope > top:
                top = hope
                best = i
        return arms[best]

    def mean(self, arm: Arm) -> float:
        """Return what an action has brought on average, its first guess among it."""
        trust = self.settings.trust
        return (arm.total + trust * arm.guess) / (float(arm.visits) + trust)

    def arm(self, s: State, node: Node, seat: i64, action: i64, rng: Rng) -> Arm:
        """Return an action that can be played now, with a first guess at it if it is new."""
        arm = node.arm(seat, action)
        arm.seen += 1
        if arm.seen == 1 and self.settings.trust > 0.0:
            arm.guess = self.guess(s, seat, action, rng)
        return arm

    def guess(self, s: State, seat: i64, action: i64, rng: Rng) -> float:
        """Return how a seat likes what an action leads to."""
        after = s.clone()
        after.apply(action)
        let_chance(after, rng)
        return self.values(after)[seat]

    # -- sealed windows ------------------------------------------------------------------------------

    def open(self, s: State, node: Node, windows: list[Window], rng: Rng) -> i64:
        """Let all who are asked answer in secret; return the own answer, or -1."""
        own: i64 = -1
        window = Window(node, s.clone())
        windows.append(window)
        reveals = s.reveals
        while s.reveals == reveals:
            answer = self.answer(s, node, rng)
            window.answers.append(answer)
            if answer.seat == self.seat:
                own = answer.chosen.action
            s.apply(answer.chosen.action)
        return own

    def answer(self, s: State, node: Node, rng: Rng) -> Visit:
        """Return an answer that is drawn by regret: nobody can rely on what the others do."""
        seat = s.to_move()
        arms = [node.arm(seat, action) for action in s.legal()]
        odds = strategy(arms)
        astray = float(rng.below(1000)) < 1000.0 * self.settings.noise
        chosen = rng.below(len(arms)) if astray else drawn(odds, rng)
        return Visit(node, seat, arms[chosen], arms, odds)

    def regret(self, window: Window, values: list[float], rng: Rng) -> None:
        """Note for everybody how much better every other answer would have done against what the others answered.

        This is regret matching; the average of all strategies on the way, the later ones counted more, settles down.
        """
        actions = [answer.chosen.action for answer in window.answers]
        self.outcome(window, actions, rng).add(values)
        for place in range(len(actions)):
            answer = window.answers[place]
            given = actions[place]
            looks: list[float] = []
            for arm in answer.open:
                actions[place] = arm.action
                looks.append(self.outcome(window, actions, rng).mean(answer.seat))
            actions[place] = given
            value = values[answer.seat]
            answer.chosen.total += value
            answer.chosen.squares += value * value
            blame(answer, looks)

    def outcome(self, window: Window, actions: list[i64], rng: Rng) -> Outcome:
        """Return what some answers have led to, at first by playing them and looking."""
        outcomes = window.node.outcomes
        if outcomes is None:
            outcomes = {}
            window.node.outcomes = outcomes
        key = 0
        for action in actions:
            key = (key * FOLD ^ (action + 1)) & KNOWN
        found = outcomes.get(key)
        if found is None:
            after = window.before.clone()
            for action in actions:
                after.apply(action)
            let_chance(after, rng)
            found = Outcome(self.values(after))
            outcomes[key] = found
        return found

    # -- learning ----------------------------------------------------------------------------------

    def roll_out(self, s: State, rng: Rng) -> None:
        """Play on at random for a while; a sealed window that has begun is brought to its end."""
        left = self.settings.depth
        reveals: i64 = -1  # of the window at hand
        while s.to_move() != OVER:
            if s.to_move() == CHANCE:
                s.apply(s.draw(rng))
            elif left > 0 or s.reveals == reveals:
                reveals = s.reveals if s.sealed() else -1
                legal = s.legal()
                s.apply(legal[rng.below(len(legal))])
                left -= 1
            else:
                return

    def values(self, s: State) -> list[float]:
        """Return for each seat how likely it wins from here, from 0 to 1: by its lead over the best of the others.

        Without a lead everybody wins one game in as many as there are players.
        """
        looks: list[float] = [self.evaluate(s, seat) for seat in range(s.players)]
        rivals = log(float(s.players - 1))
        values = [chance(lead(looks, seat) / self.settings.scale - rivals) for seat in range(s.players)]
        if s.to_move() == OVER:
            low = self.game.bounds.low
            width = self.game.bounds.high - low
            won = self.settings.won
            returns = self.returns(s)
            for seat in range(s.players):
                values[seat] = won * (returns[seat] - low) / width + (1.0 - won) * values[seat]
        return values


def let_chance(s: State, rng: Rng) -> None:
    """Let chance decide until somebody is asked or the game is over."""
    while s.to_move() == CHANCE:
        s.apply(s.draw(rng))


def let_pass(s: State, rng: Rng) -> None:
    """Let chance decide, and whoever may react pass in silence."""
    let_chance(s, rng)
    while s.silence() >= 0:
        s.apply(s.silence())
        let_chance(s, rng)


def credit(visit: Visit, values: list[float]) -> None:
    """Credit a decision with what it led to."""
    value = values[visit.seat]
    visit.chosen.visits += 1
    visit.chosen.total += value
    visit.chosen.squares += value * value
    visit.node.visits += 1
    visit.node.total += value
    visit.node.squares += value * value


def blame(answer: Visit, looks: list[float]) -> None:
    """Note the regret of every answer, by what each of them would have brought, and the strategy that was followed."""
    expected = 0.0
    visits: i64 = 1
    for i in range(len(looks)):
        expected += answer.odds[i] * looks[i]
        visits += answer.open[i].visits
    for i in range(len(looks)):
        arm = answer.open[i]
        arm.regret = max(0.0, arm.regret + looks[i] - expected)
        arm.weight += answer.odds[i] * float(visits)
        arm.looks += 1
        arm.looked += looks[i]
    answer.chosen.visits += 1


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
