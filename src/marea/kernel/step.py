# compiled
"""Step: one kind of decision, and everything that depends on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

if TYPE_CHECKING:
    from marea.kernel.chance import Rng
    from marea.kernel.state import State

S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One kind of decision: what is legal, and what follows; a stateless singleton.

    A *sealed* step asks several seats at once, in secret: the kernel keeps the answers and calls
    `unseal` with all of them when the last one is in, so their order cannot matter. A step planned
    with `then` asks no player: it has an `apply` and nothing else. A step is *open* if its legal
    actions follow from public information: a table may play a forced move there automatically
    without giving away a secret hand. The clause is the rule that requires this decision now; a
    step that asks no player needs none.
    """

    def __init__(self, name: str, clause: str = "", sealed: bool = False, open: bool = False) -> None:
        self.name = name
        self.clause = clause
        self.sealed = sealed
        self.open = open

    def legal(self, s: S, seat: i64, arg: i64) -> list[int]:
        """Return the legal actions, sorted; never empty. The list may be shared: callers must not change it."""
        raise NotImplementedError

    def weights(self, s: S, arg: i64) -> list[int]:
        """Return the odds of a chance step, parallel to `legal`: equal by default."""
        return [1] * len(self.legal(s, -1, arg))

    def draw(self, s: S, arg: i64, rng: Rng) -> int:
        """Sample one outcome of a chance step; override it only if this is slow."""
        weights = self.weights(s, arg)
        return self.legal(s, -1, arg)[rng.weighted(weights)]

    def apply(self, s: S, seat: i64, arg: i64, action: i64) -> None:
        """Apply one answer to the state and plan what follows; until something is planned, to_move() is OVER."""
        raise NotImplementedError

    def fits(self, s: S, seat: i64, arg: i64, below: i64) -> bool:
        """Return whether this can be pending in a dump for this seat, with this argument, above this frame.

        The fields are within their ranges, but may contradict each other. NONE is below the last
        decision of the stack. By default a step is never pending, as if it always ran immediately.
        """
        return False

    def silence(self, s: S, arg: i64) -> int:
        """Return the answer to a sealed step of a seat that gives none in time; -1 to wait for one."""
        return -1

    def unseal(self, s: S, arg: i64, answers: list[int]) -> None:
        """Apply the answers to a sealed step, by seat; -1 for a seat that was not asked."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class ChanceStep(Step[S]):
    """A decision of chance by the odds of consecutive outcomes, such as the kinds of things in a bag."""

    def first(self, s: S) -> i64:
        """Return the number of the first outcome."""
        raise NotImplementedError

    def odds(self, s: S, arg: i64) -> list[int]:
        """Return the odds of each outcome, 0 where it cannot come. A list may be shared: callers do not change it."""
        raise NotImplementedError

    def legal(self, s: S, seat: i64, arg: i64) -> list[int]:
        """Return the outcomes that can come."""
        first = self.first(s)
        odds = self.odds(s, arg)
        return [int(first + i) for i in range(len(odds)) if odds[i] > 0]

    def weights(self, s: S, arg: i64) -> list[int]:
        """Return the odds of the outcomes that can come."""
        return [weight for weight in self.odds(s, arg) if weight > 0]

    def draw(self, s: S, arg: i64, rng: Rng) -> int:
        """Sample one outcome, without listing those that can come."""
        return int(self.first(s) + rng.weighted(self.odds(s, arg)))
