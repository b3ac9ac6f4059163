# compiled
"""The search tree: nodes by a seat's knowledge, their actions, and statistics of the results."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

if TYPE_CHECKING:
    from marea.kernel.state import State

MAX_SEATS: Final = 8  # more than any game has
MIN_DEVIATION: Final = 0.02  # lower bound of the standard deviation of results, which a few visits underestimate


class Arm:
    """One action of one seat at a node, and its results."""

    def __init__(self, action: i64) -> None:
        self.action = action
        self.visits: i64 = 0
        self.times_legal: i64 = 0  # iterations in which it was legal
        self.total = 0.0
        self.squares = 0.0
        self.guess = 0.0  # the estimated value, before it is tried
        self.regret = 0.0  # of a sealed answer: see `Tree.update_window`
        self.weight = 0.0
        self.comparisons: i64 = 0  # iterations in which it was evaluated against the others' sealed answers
        self.comparison_total = 0.0

    def mean(self) -> float:
        """Return the mean value; of a sealed answer, over all iterations in which it was evaluated."""
        if self.comparisons > 0:
            return self.comparison_total / float(self.comparisons)
        return self.total / float(self.visits) if self.visits > 0 else self.guess

    def error(self) -> float:
        """Return the standard error of the mean, large with few visits."""
        if self.visits < 2:
            return 0.5
        mean = self.total / float(self.visits)
        variance = max(MIN_DEVIATION * MIN_DEVIATION, self.squares / float(self.visits) - mean * mean)
        return sqrt(variance / float(max(self.visits, self.comparisons)))


class Outcome:
    """The values of one combination of sealed answers, for every seat; the first by an estimate."""

    def __init__(self, values: list[float]) -> None:
        self.visits: i64 = 1
        self.totals = values

    def add(self, values: list[float]) -> None:
        """Add the values of an iteration."""
        self.visits += 1
        for seat in range(len(values)):
            self.totals[seat] += values[seat]

    def mean(self, seat: i64) -> float:
        """Return the mean value for a seat."""
        return self.totals[seat] / float(self.visits)


class Node:
    """One state of the searching seat's knowledge, with the actions of the seats that decide there and its children."""

    def __init__(self) -> None:
        self.arms: dict[int, Arm] = {}
        self.children: dict[int, Node] = {}
        self.outcomes: dict[int, Outcome] | None = None  # of a sealed window, by the combination of answers
        self.visits: i64 = 0
        self.total = 0.0  # for the seat that decides here
        self.squares = 0.0

    def spread(self) -> float:
        """Return the standard deviation of the results here."""
        if self.visits < 2:
            return MIN_DEVIATION
        mean = self.total / float(self.visits)
        return sqrt(max(MIN_DEVIATION * MIN_DEVIATION, self.squares / float(self.visits) - mean * mean))

    def arm(self, seat: i64, action: i64) -> Arm:
        """Return an action of a seat."""
        key = action * MAX_SEATS + seat
        found = self.arms.get(key)
        if found is None:
            found = Arm(action)
            self.arms[key] = found
        return found


class Visit:
    """One decision of an iteration: the seat and its action; for a sealed one, all its options and their odds."""

    def __init__(self, node: Node, seat: i64, chosen: Arm, open: list[Arm], odds: list[float]) -> None:
        self.node = node
        self.seat = seat
        self.chosen = chosen
        self.open = open
        self.odds = odds


class Window:
    """All answers of one sealed window, and the world before it."""

    def __init__(self, node: Node, before: State) -> None:
        self.node = node
        self.before = before
        self.answers: list[Visit] = []
