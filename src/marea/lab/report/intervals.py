"""Estimates from many games, each with a 95 % confidence interval.

Games are independent of each other; the seats of one game are not. So everything is first added up by game, and the
variation from game to game gives the error of an estimate.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot, sqrt
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Z: Final = 1.959964  # standard errors on either side that contain 95 % of a normal distribution

Numbers = NDArray[
    Any
]  # one number per game, or one row per seat and one column per game: the fastest to add up by game


@dataclass(frozen=True)
class Estimate:
    """A value with its interval; a single game gives no interval, and no games give no value."""

    value: float | None = None
    error: float | None = None  # the standard error
    low: float | None = None
    high: float | None = None

    @property
    def clear(self) -> bool:
        """Whether the interval excludes zero."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)

    def over(self, parts: int) -> Estimate:
        """Return the same estimate, divided into equal parts."""
        ends = (self.value, self.error, self.low, self.high)
        return Estimate(*(None if end is None else end / parts for end in ends))

    def at_least(self, least: float) -> Estimate:
        """Return the same estimate, with the lower end of its interval clamped to what is possible."""
        return self if self.low is None else replace(self, low=max(least, self.low))

    def table(self) -> dict[str, float | None]:
        """Return the value and the ends of its interval, ready for JSON."""
        return {"value": round_digits(self.value), "low": round_digits(self.low), "high": round_digits(self.high)}


def round_digits(number: float | None) -> float | None:
    """Round a number to five significant digits: more would only be noise."""
    return None if number is None else float(f"{number:.5g}")


def normal(value: float, variance: float) -> Estimate:
    """Return an estimate with normally distributed errors, given its variance."""
    error = sqrt(variance)
    return Estimate(value, error, value - Z * error, value + Z * error)


def wilson(wins: float, games: float) -> Estimate:
    """Return the share of games won, with Wilson's interval; if victories are shared, it is slightly too wide."""
    if games == 0:
        return Estimate()
    share, shrinkage = wins / games, Z * Z / games
    middle = (share + shrinkage / 2) / (1 + shrinkage)
    margin = Z * sqrt(share * (1 - share) / games + shrinkage / (4 * games)) / (1 + shrinkage)
    # At 0 and 1 the ends are exact; rounding must not push them past the share.
    low = min(share, max(0.0, middle - margin))
    return Estimate(share, sqrt(share * (1 - share) / games), low, max(share, min(1.0, middle + margin)))


def mean(values: Numbers) -> Estimate:
    """Return the mean of one number per game."""
    games = len(values)
    if games == 0:
        return Estimate()
    value = float(values.mean())
    return Estimate(value) if games == 1 else normal(value, float(values.var(ddof=1)) / games)


def ratio(numerators: Numbers, denominators: Numbers) -> Estimate:
    """Return one sum over all games divided by another, given what each game adds to both."""
    games, total = len(denominators), float(denominators.sum())
    if total == 0:
        return Estimate()
    value = float(numerators.sum()) / total
    return Estimate(value) if games == 1 else normal(value, _variance((numerators - value * denominators) / total))


def share(found: Estimate, games: int) -> Estimate:
    """Return an estimate of a share with Wilson's interval, which stays between 0 and 1 and is never empty.

    It is the interval of the number of independent cases that would give the same error; if nothing varied, of one case
    per game.
    """
    if found.value is None or found.error is None:
        return found
    cases = found.value * (1 - found.value) / found.error**2 if found.error > 0 else games
    interval = wilson(found.value * cases, cases)
    return Estimate(found.value, found.error, interval.low, interval.high)


def gap(values: Numbers, having: NDArray[np.bool_], shares: bool = False) -> Estimate:
    """Return the mean of the seats that have something minus the mean of the others; each row is a seat."""
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
    influences = (has_won - with_it * has) / some - (all_won - has_won - without * (seats - has)) / others
    extra = _extra_variance(with_it, some) + _extra_variance(without, others) if shares else 0.0
    return normal(with_it - without, _variance(influences) + extra)


def _extra_variance(share: float, seats: int) -> float:
    """Return how much the variance of a share grows if one more seat had won and one more had not (Agresti and Caffo).

    Without it, thirty seats that never won would prove that such seats never win; for moderate shares it is negligible.
    """
    adjusted = (share * seats + 1) / (seats + 2)
    return max(0.0, adjusted * (1 - adjusted) / (seats + 2) - share * (1 - share) / seats)


def difference(first: Estimate, second: Estimate) -> Estimate:
    """Return the second estimate minus the first; they must come from different games."""
    if first.value is None or second.value is None:
        return Estimate()
    value = second.value - first.value
    if first.error is None or second.error is None:
        return Estimate(value)
    return normal(value, hypot(first.error, second.error) ** 2)


def _variance(influences: Numbers) -> float:
    """Return the variance of an estimate from the influence of each game on it; the influences add up to zero."""
    games = len(influences)
    return float(np.square(influences).sum()) * games / (games - 1)
