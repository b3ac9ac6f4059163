# compiled
"""What the tree of the search is made of: what a seat knows, what may be done there, and how that has turned out."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

if TYPE_CHECKING:
    from marea.kernel.state import State

SEATS: Final = 8  # more than any game has
LEAST: Final = 0.02  # by how much results differ, whatever a few tries say


class Arm:
    """One action of one seat at a node, and how it has done."""

    def __init__(self, action: i64) -> None:
        self.action = action
        self.visits: i64 = 0
        self.seen: i64 = 0  # iterations in which it was legal
        self.total = 0.0
        self.squares = 0.0
        self.guess = 0.0  # what it may bring, before it is tried
        self.regret = 0.0  # for answers that are given in secret: see `Tree.regret`
        self.weight = 0.0
        self.looks: i64 = 0  # iterations in which it was held against what the others answered
        self.looked = 0.0

    def mean(self) -> float:
        """Return what it has brought on average; a secret answer, what it would have brought."""
        if self.looks > 0:
            return self.looked / float(self.looks)
        return self.total / float(self.visits) if self.visits > 0 else self.guess

    def error(self) -> float:
        """Return by how much the average may be off: its standard error, large for what was hardly tried."""
        if self.visits < 2:
            return 0.5
        mean = self.total / float(self.visits)
        variance = max(LEAST * LEAST, self.squares / float(self.visits) - mean * mean)
        return sqrt(variance / float(max(self.visits, self.looks)))


class Outcome:
    """What the answers of a window led to, for every seat; the first time by a guess."""

    def __init__(self, values: list[float]) -> None:
        self.visits: i64 = 1
        self.totals = values

    def add(self, values: list[float]) -> None:
        """Add what they led to this time."""
        self.visits += 1
        for seat in range(len(values)):
            self.totals[seat] += values[seat]

    def mean(self, seat: i64) -> float:
        """Return what they have brought a seat on average."""
        return self.totals[seat] / float(self.visits)


class Node:
    """What the searching seat knows at some point, the actions of whoever is asked there, and what follows."""

    def __init__(self) -> None:
        self.arms: dict[int, Arm] = {}
        self.children: dict[int, Node] = {}
        self.outcomes: dict[int, Outcome] | None = None  # of a sealed window, by all answers together
        self.visits: i64 = 0
        self.total = 0.0  # of who is asked here
        self.squares = 0.0

    def spread(self) -> float:
        """Return by how much results differ here: their standard deviation."""
        if self.visits < 2:
            return LEAST
        mean = self.total / float(self.visits)
        return sqrt(max(LEAST * LEAST, self.squares / float(self.visits) - mean * mean))

    def arm(self, seat: i64, action: i64) -> Arm:
        """Return an action of a seat."""
        key = action * SEATS + seat
        found = self.arms.get(key)
        if found is None:
            found = Arm(action)
            self.arms[key] = found
        return found


class Visit:
    """One decision on the way down: who took which action, and for a sealed one, out of which."""

    def __init__(self, node: Node, seat: i64, chosen: Arm, open: list[Arm], odds: list[float]) -> None:
        self.node = node
        self.seat = seat
        self.chosen = chosen
        self.open = open
        self.odds = odds


class Window:
    """All answers to one sealed question, and the world in which it was asked."""

    def __init__(self, node: Node, before: State) -> None:
        self.node = node
        self.before = before
        self.answers: list[Visit] = []
