"""Intervals: estimates from a number of games, each with where the truth is, 95 % certain.

Games are independent of each other; the seats of one game are not. So everything is first added up by game, and what
varies from game to game tells how sure an estimate is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot, sqrt
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Z: Final = 1.959964  # standard errors on either side that hold 95 % of a normal distribution

Numbers = NDArray[Any]  # one number a game, or one row a seat and one column a game: quickest to add up by game


@dataclass(frozen=True)
class Estimate:
    """A value with its interval; one game alone has no interval, and nothing at all has no value."""

    value: float | None = None
    error: float | None = None  # the standard error
    low: float | None = None
    high: float | None = None

    @property
    def clear(self) -> bool:
        """Whether the interval leaves out zero."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)

    def over(self, parts: int) -> Estimate:
        """Return the same, shared out to equal parts."""
        ends = (self.value, self.error, self.low, self.high)
        return Estimate(*(None if end is None else end / parts for end in ends))

    def at_least(self, least: float) -> Estimate:
        """Return the same, with an interval that does not reach below what is possible."""
        return self if self.low is None else replace(self, low=max(least, self.low))

    def table(self) -> dict[str, float | None]:
        """Return the value and the ends of its interval, ready for JSON."""
        return {"value": rounded(self.value), "low": rounded(self.low), "high": rounded(self.high)}


def rounded(number: float | None) -> float | None:
    """Return a number with five significant digits: more would only be noise."""
    return None if number is None else float(f"{number:.5g}")


def normal(value: float, variance: float) -> Estimate:
    """Return an estimate whose errors are normal, by the variance of the estimate itself."""
    error = sqrt(variance)
    return Estimate(value, error, value - Z * error, value + Z * error)


def wilson(wins: float, games: float) -> Estimate:
    """Return the share of games won, by Wilson; where victories are shared, the interval is rather too wide."""
    if games == 0:
        return Estimate()
    share, doubt = wins / games, Z * Z / games
    middle = (share + doubt / 2) / (1 + doubt)
    half = Z * sqrt(share * (1 - share) / games + doubt / (4 * games)) / (1 + doubt)
    # At 0 and 1 the ends are exact; rounding must not push them past the share.
    low = min(share, max(0.0, middle - half))
    return Estimate(share, sqrt(share * (1 - share) / games), low, max(share, min(1.0, middle + half)))


def mean(values: Numbers) -> Estimate:
    """Return the mean of one number a game."""
    games = len(values)
    if games == 0:
        return Estimate()
    value = float(values.mean())
    return Estimate(value) if games == 1 else normal(value, float(values.var(ddof=1)) / games)


def ratio(above: Numbers, below: Numbers) -> Estimate:
    """Return a sum over all games divided by another one, by what each game adds to both."""
    games, total = len(below), float(below.sum())
    if total == 0:
        return Estimate()
    value = float(above.sum()) / total
    return Estimate(value) if games == 1 else normal(value, _spread((above - value * below) / total))


def share(found: Estimate, games: int) -> Estimate:
    """Return an estimate of a share with Wilson's interval, which stays between nothing and all and always has a width.

    It is that of as many independent cases as would make the same error; if nothing varied, of one for each game.
    """
    if found.value is None or found.error is None:
        return found
    cases = found.value * (1 - found.value) / found.error**2 if found.error > 0 else games
    wide = wilson(found.value * cases, cases)
    return Estimate(found.value, found.error, wide.low, wide.high)


def gap(values: Numbers, having: NDArray[np.bool_], shares: bool = False) -> Estimate:
    """Return the mean over the seats that have something minus that over the others; each row is a seat."""
    (seats, games), some = values.shape, int(np.count_nonzero(having))
    others = values.size - some
    if some == 0 or others == 0:
        return Estimate()
    has, all_won = having.sum(axis=0), values.sum(axis=0)
    has_won = (values * having).sum(axis=0)
    with_it = float(has_won.sum()) / some
    without = float((all_won - has_won).sum()) / others
    if games == 1:
        return Estimate(with_it - without)
    moved = (has_won - with_it * has) / some - (all_won - has_won - without * (seats - has)) / others
    doubt = _doubt(with_it, some) + _doubt(without, others) if shares else 0.0
    return normal(with_it - without, _spread(moved) + doubt)


def _doubt(share: float, seats: int) -> float:
    """Return how much the variance of a share grows if one more seat had won and one more had not (Agresti and Caffo).

    Thirty seats that never won would make us certain that such seats never win; for common shares it is nothing.
    """
    careful = (share * seats + 1) / (seats + 2)
    return max(0.0, careful * (1 - careful) / (seats + 2) - share * (1 - share) / seats)


def difference(first: Estimate, second: Estimate) -> Estimate:
    """Return how much more the second is than the first, if they come from different games."""
    if first.value is None or second.value is None:
        return Estimate()
    value = second.value - first.value
    if first.error is None or second.error is None:
        return Estimate(value)
    return normal(value, hypot(first.error, second.error) ** 2)


def _spread(shares: Numbers) -> float:
    """Return the variance of an estimate, by how far each game moves it; the moves of all games add up to zero."""
    games = len(shares)
    return float(np.square(shares).sum()) * games / (games - 1)
