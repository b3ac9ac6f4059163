# compiled
"""Information-set Monte Carlo tree search.

A node is a state of the searching seat's knowledge: its own actions and the events it has seen. Worlds that
differ only in hidden information share their nodes, so no plan can rely on a secret. Each iteration plays one
world down the tree; an action that is legal only in some worlds is judged by the iterations in which it was legal.
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

KNOWN_MASK: Final = 0x1FFFFFFFFFF  # 41 bits: their product with HASH_MULTIPLIER fits mypyc's short integers
HASH_MULTIPLIER: Final = 1000003


class Settings:
    """The parameters of a search."""

    def __init__(
        self, curiosity: float, depth: int, scale: float, trust: float = 0.0, noise: float = 0.05, won: float = 0.9
    ) -> None:
        self.curiosity = curiosity  # the weight of exploration
        self.depth: i64 = depth  # decisions of a rollout before evaluate() scores the leaf
        self.scale = scale  # a lead by evaluate() that wins 73 % of games between two
        self.trust = trust  # the number of visits that an initial guess is worth; 0 for no guess
        self.noise = noise  # the share of random sealed answers
        self.won = won  # the weight of the result in the value of a finished game; the rest is the margin


class Tree:
    """The search of one seat."""

    def __init__(self, game: Game[Any], seat: i64, settings: Settings) -> None:
        self.game = game
        self.seat = seat
        self.settings = settings
        self.root = Node()
        self.known = 0  # the seat's knowledge at the root, see `knowledge_after`
        self.tries: i64 = 0  # iterations from this root
        self.total = 0.0  # the sum of their values for the seat
        self.evaluate = game.evaluate_of
        self.returns = game.returns

    def move_root(self, known: int) -> None:
        """Move the root to the node of the seat's current knowledge, keeping its subtree, or start a new tree."""
        found = find_node(self.root, known) if known != self.known else self.root
        self.root = found if found is not None else Node()
        self.known = known
        self.tries = 0
        self.total = 0.0

    def iterate(self, s: State, rng: Rng, first: i64 = -1) -> None:
        """Play one world down the tree, add a node, and update the statistics on the way by its value.

        The first decision may be given, to visit an action that the search would not select.
        """
        path: list[Visit] = []
        windows: list[Window] = []
        node = self.root
        known = self.known
        while True:
            s.log = []
            own: i64 = -1
            if s.sealed():
                own = self.play_window(s, node, windows, rng)
            elif s.to_move() != CHANCE:  # only the root can be at chance
                own = self.decide(s, node, path, first, rng)
            first = -1
            settle_chance(s, rng)
            if s.to_move() == OVER:
                break
            known = knowledge_after(known, self.seat, own, s.log)
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
            self.update_window(window, values, rng)

    # -- choosing ----------------------------------------------------------------------------------

    def decide(self, s: State, node: Node, path: list[Visit], given: i64, rng: Rng) -> i64:
        """Apply the selected or given action of the seat that is asked; return it if that is our seat, or else -1."""
        seat = s.to_move()
        chosen = node.arm(seat, given) if given >= 0 else self.select_arm(s, node, seat, rng)
        path.append(Visit(node, seat, chosen, [], []))
        s.apply(chosen.action)
        return chosen.action if seat == self.seat else -1

    def select_arm(self, s: State, node: Node, seat: i64, rng: Rng) -> Arm:
        """Return the action with the highest upper confidence bound.

        The weight of exploration is proportional to the deviation of the results here: where they vary a lot, a few
        visits say little; where they hardly vary, small differences decide.
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
            bound = means[i] + curiosity * sqrt(log(float(arms[i].times_legal)) / tries)
            if bound > top:
                top = bound
                best = i
        return arms[best]

    def mean(self, arm: Arm) -> float:
        """Return the mean value of an action, including its initial guess."""
        trust = self.settings.trust
        return (arm.total + trust * arm.guess) / (float(arm.visits) + trust)

    def arm(self, s: State, node: Node, seat: i64, action: i64, rng: Rng) -> Arm:
        """Return the arm of a legal action, with an initial guess if it is new."""
        arm = node.arm(seat, action)
        arm.times_legal += 1
        if arm.times_legal == 1 and self.settings.trust > 0.0:
            arm.guess = self.guess(s, seat, action, rng)
        return arm

    def guess(self, s: State, seat: i64, action: i64, rng: Rng) -> float:
        """Return the estimated value of an action for a seat."""
        after = s.clone()
        after.apply(action)
        settle_chance(after, rng)
        return self.values(after)[seat]

    # -- sealed windows ------------------------------------------------------------------------------

    def play_window(self, s: State, node: Node, windows: list[Window], rng: Rng) -> i64:
        """Answer a sealed window for all seats that are asked; return our seat's answer, or -1."""
        own: i64 = -1
        window = Window(node, s.clone())
        windows.append(window)
        reveals = s.reveals
        while s.reveals == reveals:
            answer = self.sample_answer(s, node, rng)
            window.answers.append(answer)
            if answer.seat == self.seat:
                own = answer.chosen.action
            s.apply(answer.chosen.action)
        return own

    def sample_answer(self, s: State, node: Node, rng: Rng) -> Visit:
        """Return an answer sampled by regret matching, so that no seat can rely on another's answer."""
        seat = s.to_move()
        arms = [node.arm(seat, action) for action in s.legal()]
        odds = strategy(arms)
        explores = float(rng.below(1000)) < 1000.0 * self.settings.noise
        chosen = rng.below(len(arms)) if explores else sample_index(odds, rng)
        return Visit(node, seat, arms[chosen], arms, odds)

    def update_window(self, window: Window, values: list[float], rng: Rng) -> None:
        """Update each seat's regrets: how much better every other answer would have done against the others' answers.

        This is regret matching; the average strategy, with later ones weighted more, converges.
        """
        actions = [answer.chosen.action for answer in window.answers]
        self.outcome(window, actions, rng).add(values)
        for place in range(len(actions)):
            answer = window.answers[place]
            given = actions[place]
            values_by_answer: list[float] = []
            for arm in answer.open:
                actions[place] = arm.action
                values_by_answer.append(self.outcome(window, actions, rng).mean(answer.seat))
            actions[place] = given
            value = values[answer.seat]
            answer.chosen.total += value
            answer.chosen.squares += value * value
            update_regrets(answer, values_by_answer)

    def outcome(self, window: Window, actions: list[i64], rng: Rng) -> Outcome:
        """Return the outcome of a combination of answers, at first an estimate by playing them."""
        outcomes = window.node.outcomes
        if outcomes is None:
            outcomes = {}
            window.node.outcomes = outcomes
        key = 0
        for action in actions:
            key = (key * HASH_MULTIPLIER ^ (action + 1)) & KNOWN_MASK
        found = outcomes.get(key)
        if found is None:
            after = window.before.clone()
            for action in actions:
                after.apply(action)
            settle_chance(after, rng)
            found = Outcome(self.values(after))
            outcomes[key] = found
        return found

    # -- evaluation --------------------------------------------------------------------------------

    def roll_out(self, s: State, rng: Rng) -> None:
        """Play on at random for a while, completing any sealed window."""
        left = self.settings.depth
        reveals: i64 = -1  # of the current window
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
        """Return each seat's win probability, from 0 to 1, by its lead over the best of the others.

        With equal positions, each of n players wins one game in n.
        """
        scores: list[float] = [self.evaluate(s, seat) for seat in range(s.players)]
        rivals = log(float(s.players - 1))
        values = [win_probability(lead(scores, seat) / self.settings.scale - rivals) for seat in range(s.players)]
        if s.to_move() == OVER:
            low = self.game.bounds.low
            width = self.game.bounds.high - low
            won = self.settings.won
            returns = self.returns(s)
            for seat in range(s.players):
                values[seat] = won * (returns[seat] - low) / width + (1.0 - won) * values[seat]
        return values


def settle_chance(s: State, rng: Rng) -> None:
    """Resolve chance until a player is asked or the game is over."""
    while s.to_move() == CHANCE:
        s.apply(s.draw(rng))


def skip_reactions(s: State, rng: Rng) -> None:
    """Resolve chance, and answer windows for reactions with silence."""
    settle_chance(s, rng)
    while s.silence() >= 0:
        s.apply(s.silence())
        settle_chance(s, rng)


def credit(visit: Visit, values: list[float]) -> None:
    """Add the value of an iteration to a decision on its path."""
    value = values[visit.seat]
    visit.chosen.visits += 1
    visit.chosen.total += value
    visit.chosen.squares += value * value
    visit.node.visits += 1
    visit.node.total += value
    visit.node.squares += value * value


def update_regrets(answer: Visit, values: list[float]) -> None:
    """Update the regrets and the average strategy of a seat, given the value of each of its possible answers."""
    expected = 0.0
    visits: i64 = 1
    for i in range(len(values)):
        expected += answer.odds[i] * values[i]
        visits += answer.open[i].visits
    for i in range(len(values)):
        arm = answer.open[i]
        arm.regret = max(0.0, arm.regret + values[i] - expected)
        arm.weight += answer.odds[i] * float(visits)
        arm.comparisons += 1
        arm.comparison_total += values[i]
    answer.chosen.visits += 1


def knowledge_after(known: int, seat: i64, own: i64, events: list[Event]) -> int:
    """Return a seat's knowledge after an action, its own or (with -1) another's, and the events it saw.

    It is a hash of everything the seat has done and seen; with so few values in a game, collisions are negligible.
    """
    if own >= 0:
        known = (known * HASH_MULTIPLIER ^ (own + 1)) & KNOWN_MASK
    for event in events:
        if event[1] == EVERYONE or event[1] == seat:
            known = (known * HASH_MULTIPLIER ^ hash(event)) & KNOWN_MASK
    return known


def find_node(root: Node, known: int) -> Node | None:
    """Return the node with this knowledge below a root; None if there is none."""
    nodes = [root]
    while nodes:
        node = nodes.pop()
        found = node.children.get(known)
        if found is not None:
            return found
        nodes.extend(node.children.values())
    return None


def lead(scores: list[float], seat: i64) -> float:
    """Return the lead of a seat over the best of the others."""
    rival = -1e9
    for other in range(len(scores)):
        if other != seat:
            rival = max(rival, scores[other])
    return scores[seat] - rival


def win_probability(lead: float) -> float:
    """Return the win probability of a lead; it is limited to avoid overflow in exp()."""
    return 1.0 / (1.0 + exp(max(-50.0, min(50.0, -lead))))


def strategy(arms: list[Arm]) -> list[float]:
    """Return the odds of each answer, proportional to its regret."""
    total = 0.0
    for arm in arms:
        total += arm.regret
    if total <= 0.0:
        return [1.0 / float(len(arms))] * len(arms)
    return [arm.regret / total for arm in arms]


def sample_index(odds: list[float], rng: Rng) -> int:
    """Sample an index by odds that add up to 1."""
    left = float(rng.word()) / 4294967296.0
    for i in range(len(odds)):
        left -= odds[i]
        if left < 0.0:
            return i
    return len(odds) - 1
