"""Intervals agree with numbers worked by hand, and hold the truth about as often as they say."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

import numpy as np
import pytest

from marea.lab.report.intervals import Estimate, Z, difference, gap, mean, ratio, rounded, share, wilson

NOTHING = Estimate()


def test_a_share_by_hand() -> None:
    # 8 of 10: Wilson's interval as the textbooks give it, 0.490 to 0.943.
    won = wilson(8, 10)
    assert won.value == 0.8
    assert won.low == pytest.approx(0.4902, abs=1e-4)
    assert won.high == pytest.approx(0.9433, abs=1e-4)


def test_a_share_stays_between_nothing_and_all() -> None:
    none, every = wilson(0, 20), wilson(20, 20)
    assert (none.value, none.low) == (0.0, 0.0)
    assert none.high == pytest.approx(0.1611, abs=1e-4)
    assert (every.value, every.high) == (1.0, 1.0)
    assert every.low == pytest.approx(1 - 0.1611, abs=1e-4)
    assert wilson(0, 0) == NOTHING
    assert wilson(1, 1).low == pytest.approx(0.2065, abs=1e-4)


def test_a_mean_by_hand() -> None:
    # 1, 2, 3, 4: the variance is 5/3, that of the mean 5/12.
    found = mean(np.array([1, 2, 3, 4]))
    assert found.value == 2.5
    assert found.error == pytest.approx(sqrt(5 / 12))
    assert found.low == pytest.approx(2.5 - Z * sqrt(5 / 12))
    assert found.high == pytest.approx(2.5 + Z * sqrt(5 / 12))


def test_where_nothing_varies_and_where_there_is_little_or_nothing() -> None:
    assert mean(np.array([7, 7, 7])) == Estimate(7.0, 0.0, 7.0, 7.0)
    assert mean(np.array([7])) == Estimate(7.0)
    assert mean(np.array([])) == NOTHING
    assert ratio(np.array([4, 2]), np.array([2, 1])) == Estimate(2.0, 0.0, 2.0, 2.0)
    assert ratio(np.array([4]), np.array([2])) == Estimate(2.0)
    assert ratio(np.array([0, 0]), np.array([0, 0])) == NOTHING
    assert ratio(np.array([]), np.array([])) == NOTHING


def test_a_ratio_by_hand() -> None:
    # 3 of 2 and 3 of 4: 6/6; the residuals are 1 and -1, over the mean of 3 each.
    found = ratio(np.array([3, 3]), np.array([2, 4]))
    assert found.value == 1.0
    assert found.error == pytest.approx(sqrt((1 / 9 + 1 / 9) / (2 * 1)))


def test_a_gap_by_hand() -> None:
    # Seats with it have 1 and 0, without 0 and 0: a half; each game moves it by a quarter, up or down.
    values = np.array([[1.0, 0.0], [0.0, 0.0]])
    found = gap(values, np.array([[True, True], [False, False]]))
    assert found.value == 0.5
    assert found.error == pytest.approx(sqrt(2 * (1 / 4**2 + 1 / 4**2)))
    assert gap(values[:, :1], np.array([[True], [False]])) == Estimate(1.0)
    assert gap(values, np.full((2, 2), True)) == NOTHING
    assert gap(values, np.full((2, 2), False)) == NOTHING


def test_a_gap_of_shares_is_not_certain_where_nobody_has_won() -> None:
    # 100 seats of 200 have it and win 50; the others never win: as if 1 of 102 did, that is 0.0098 * 0.9902 / 102.
    values = np.stack([np.tile([1.0, 0.0], 50), np.zeros(100)])
    having = np.stack([np.full(100, True), np.full(100, False)])
    plain, careful = gap(values, having), gap(values, having, shares=True)
    assert plain.value == careful.value == 0.5
    assert plain.error is not None
    assert careful.error == pytest.approx(sqrt(plain.error**2 + 101 / 102**3))


def test_a_share_by_its_error() -> None:
    alone = share(mean(np.repeat([1.0, 0.0], [8, 2])), 10)
    # The mean's variance has one game less below: 9 cases instead of 10.
    assert (alone.low, alone.high) == (wilson(7.2, 9).low, wilson(7.2, 9).high)
    never, always = share(mean(np.zeros(20)), 20), share(mean(np.ones(20)), 20)
    assert (never.low, never.high) == (wilson(0, 20).low, wilson(0, 20).high)
    assert (always.low, always.high) == (wilson(20, 20).low, wilson(20, 20).high)
    assert share(Estimate(0.5), 1) == Estimate(0.5)
    assert share(NOTHING, 0) == NOTHING


def test_counts_are_not_below_nothing() -> None:
    assert Estimate(0.1, 0.1, -0.1, 0.3).at_least(0.0) == Estimate(0.1, 0.1, 0.0, 0.3)
    assert Estimate(0.1).at_least(0.0) == Estimate(0.1)
    assert Estimate(12.0, 2.0, 8.0, 16.0).over(4) == Estimate(3.0, 0.5, 2.0, 4.0)


def test_a_difference_by_hand() -> None:
    found = difference(Estimate(5.0, 3.0), Estimate(17.0, 4.0))
    assert (found.value, found.error) == (12.0, 5.0)
    assert found.clear
    assert not difference(Estimate(5.0, 3.0), Estimate(14.0, 4.0)).clear
    assert difference(Estimate(14.0, 3.0), Estimate(2.0, 4.0)).clear
    assert difference(Estimate(5.0), Estimate(14.0, 4.0)) == Estimate(9.0)
    assert not Estimate(9.0).clear
    assert difference(NOTHING, Estimate(14.0, 4.0)) == NOTHING


def test_digits() -> None:
    assert (rounded(1 / 3), rounded(123456.7), rounded(0.0000123456), rounded(None)) == (
        0.33333,
        123460,
        1.2346e-5,
        None,
    )
    assert Estimate(1 / 3, 0.1).table() == {"value": 0.33333, "low": None, "high": None}


def covered(draw: Callable[[np.random.Generator], Estimate], truth: float) -> float:
    """Return how often an interval holds the truth."""
    luck = np.random.default_rng(11)
    found = [draw(luck) for _ in range(1000)]
    return sum(one.low is not None and one.high is not None and one.low <= truth <= one.high for one in found) / 1000


def victories(luck: np.random.Generator) -> Estimate:
    return wilson(int(luck.binomial(150, 0.07)), 150)


def long(luck: np.random.Generator) -> Estimate:
    return mean(luck.poisson(4.0, 150))


def branched(luck: np.random.Generator) -> Estimate:
    """Long games have harder decisions: a mean of the games' own ratios would miss."""
    decisions = 1 + luck.poisson(6.0, 150)
    return ratio(decisions * (2 + luck.poisson(1.0 * decisions)), decisions)


def worthless(luck: np.random.Generator) -> Estimate:
    """One seat of three wins, whoever has the card: seats of a game depend on each other."""
    winners = np.eye(3)[luck.integers(0, 3, 150)].T
    return gap(winners, luck.random((3, 150)) < 0.3)


def seldom(luck: np.random.Generator, shares: bool = True) -> Estimate:
    """Who has it wins with a chance of a third, the fifteenth part of seats that has it not hardly ever."""
    having = luck.random((3, 200)) < 14 / 15
    return gap((luck.random((3, 200)) < np.where(having, 1 / 3, 0.02)).astype(float), having, shares)


def owned(luck: np.random.Generator) -> Estimate:
    """In some games most seats have it, in others few."""
    return share(mean((luck.random((3, 150)) < luck.beta(0.2, 1.8, 150)).mean(axis=0)), 150)


def shared(luck: np.random.Generator) -> Estimate:
    """All seats of a game have the same score: as many numbers as seats, but only as much to learn as from games."""
    return gap(np.tile(luck.normal(0, 1, 150), (4, 1)), np.tile(luck.random(150) < 0.5, (4, 1)))


def apart(luck: np.random.Generator) -> Estimate:
    return difference(mean(luck.normal(3, 1, 60)), mean(luck.normal(5, 4, 200)))


# E[D (2 + D)] / E[D] for D = 1 + Poisson(6): (2 * 7 + 7 * 7 + 6) / 7
@pytest.mark.parametrize(
    ("draw", "truth"),
    [
        (victories, 0.07),
        (long, 4.0),
        (branched, 69 / 7),
        (worthless, 0.0),
        (owned, 0.1),
        (shared, 0.0),
        (apart, 2.0),
    ],
)
def test_intervals_hold_the_truth_as_often_as_they_say(
    draw: Callable[[np.random.Generator], Estimate], truth: float
) -> None:
    assert 0.93 <= covered(draw, truth) <= 0.97


def test_where_victories_are_rare_an_interval_is_rather_too_wide() -> None:
    truth = 1 / 3 - 0.02
    assert covered(seldom, truth) >= 0.95
    assert covered(lambda luck: seldom(luck, shares=False), truth) < 0.93, "the plain one promises too much"
