"""Intervals agree with numbers worked out by hand, and contain the true value about as often as they claim."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

import numpy as np
import pytest

from marea.lab.report.intervals import Estimate, Z, difference, gap, mean, ratio, round_digits, share, wilson

NO_DATA = Estimate()


def test_a_share_by_hand() -> None:
    # 8 of 10: Wilson's interval as the textbooks give it, 0.490 to 0.943.
    won = wilson(8, 10)
    assert won.value == 0.8
    assert won.low == pytest.approx(0.4902, abs=1e-4)
    assert won.high == pytest.approx(0.9433, abs=1e-4)


def test_a_share_stays_between_0_and_1() -> None:
    none, every = wilson(0, 20), wilson(20, 20)
    assert (none.value, none.low) == (0.0, 0.0)
    assert none.high == pytest.approx(0.1611, abs=1e-4)
    assert (every.value, every.high) == (1.0, 1.0)
    assert every.low == pytest.approx(1 - 0.1611, abs=1e-4)
    assert wilson(0, 0) == NO_DATA
    assert wilson(1, 1).low == pytest.approx(0.2065, abs=1e-4)


def test_a_mean_by_hand() -> None:
    # 1, 2, 3, 4: the variance is 5/3, that of the mean 5/12.
    found = mean(np.array([1, 2, 3, 4]))
    assert found.value == 2.5
    assert found.error == pytest.approx(sqrt(5 / 12))
    assert found.low == pytest.approx(2.5 - Z * sqrt(5 / 12))
    assert found.high == pytest.approx(2.5 + Z * sqrt(5 / 12))


def test_without_variation_and_with_little_or_no_data() -> None:
    assert mean(np.array([7, 7, 7])) == Estimate(7.0, 0.0, 7.0, 7.0)
    assert mean(np.array([7])) == Estimate(7.0)
    assert mean(np.array([])) == NO_DATA
    assert ratio(np.array([4, 2]), np.array([2, 1])) == Estimate(2.0, 0.0, 2.0, 2.0)
    assert ratio(np.array([4]), np.array([2])) == Estimate(2.0)
    assert ratio(np.array([0, 0]), np.array([0, 0])) == NO_DATA
    assert ratio(np.array([]), np.array([])) == NO_DATA


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
    assert gap(values, np.full((2, 2), True)) == NO_DATA
    assert gap(values, np.full((2, 2), False)) == NO_DATA


def test_a_gap_of_shares_is_uncertain_where_no_seat_has_won() -> None:
    # 100 seats of 200 have it and win 50; the others never win: as if 1 of 102 did, that is 0.0098 * 0.9902 / 102.
    values = np.stack([np.tile([1.0, 0.0], 50), np.zeros(100)])
    having = np.stack([np.full(100, True), np.full(100, False)])
    plain, adjusted = gap(values, having), gap(values, having, shares=True)
    assert plain.value == adjusted.value == 0.5
    assert plain.error is not None
    assert adjusted.error == pytest.approx(sqrt(plain.error**2 + 101 / 102**3))


def test_a_share_from_its_error() -> None:
    found = share(mean(np.repeat([1.0, 0.0], [8, 2])), 10)
    # The mean's variance is divided by one game less: 9 cases instead of 10.
    assert (found.low, found.high) == (wilson(7.2, 9).low, wilson(7.2, 9).high)
    never, always = share(mean(np.zeros(20)), 20), share(mean(np.ones(20)), 20)
    assert (never.low, never.high) == (wilson(0, 20).low, wilson(0, 20).high)
    assert (always.low, always.high) == (wilson(20, 20).low, wilson(20, 20).high)
    assert share(Estimate(0.5), 1) == Estimate(0.5)
    assert share(NO_DATA, 0) == NO_DATA


def test_counts_are_not_negative() -> None:
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
    assert difference(NO_DATA, Estimate(14.0, 4.0)) == NO_DATA


def test_digits() -> None:
    assert (round_digits(1 / 3), round_digits(123456.7), round_digits(0.0000123456), round_digits(None)) == (
        0.33333,
        123460,
        1.2346e-5,
        None,
    )
    assert Estimate(1 / 3, 0.1).table() == {"value": 0.33333, "low": None, "high": None}


def coverage(draw: Callable[[np.random.Generator], Estimate], truth: float) -> float:
    """Return the share of intervals that contain the true value."""
    rng = np.random.default_rng(11)
    found = [draw(rng) for _ in range(1000)]
    return sum(one.low is not None and one.high is not None and one.low <= truth <= one.high for one in found) / 1000


def victories(rng: np.random.Generator) -> Estimate:
    return wilson(int(rng.binomial(150, 0.07)), 150)


def lengths(rng: np.random.Generator) -> Estimate:
    return mean(rng.poisson(4.0, 150))


def branching(rng: np.random.Generator) -> Estimate:
    """Long games have harder decisions: the mean of the ratios of single games would be wrong."""
    decisions = 1 + rng.poisson(6.0, 150)
    return ratio(decisions * (2 + rng.poisson(1.0 * decisions)), decisions)


def worthless(rng: np.random.Generator) -> Estimate:
    """One seat of three wins, regardless of who has the card: seats of a game depend on each other."""
    winners = np.eye(3)[rng.integers(0, 3, 150)].T
    return gap(winners, rng.random((3, 150)) < 0.3)


def rare_losses(rng: np.random.Generator, shares: bool = True) -> Estimate:
    """Seats that have it win a third of the games; the fifteenth of the seats without it hardly ever wins."""
    having = rng.random((3, 200)) < 14 / 15
    return gap((rng.random((3, 200)) < np.where(having, 1 / 3, 0.02)).astype(float), having, shares)


def ownership(rng: np.random.Generator) -> Estimate:
    """In some games most seats have it, in others few."""
    return share(mean((rng.random((3, 150)) < rng.beta(0.2, 1.8, 150)).mean(axis=0)), 150)


def shared_scores(rng: np.random.Generator) -> Estimate:
    """All seats of a game have the same score: one number per seat, but only as much information as games."""
    return gap(np.tile(rng.normal(0, 1, 150), (4, 1)), np.tile(rng.random(150) < 0.5, (4, 1)))


def different_series(rng: np.random.Generator) -> Estimate:
    return difference(mean(rng.normal(3, 1, 60)), mean(rng.normal(5, 4, 200)))


# E[D (2 + D)] / E[D] for D = 1 + Poisson(6): (2 * 7 + 7 * 7 + 6) / 7
@pytest.mark.parametrize(
    ("draw", "truth"),
    [
        (victories, 0.07),
        (lengths, 4.0),
        (branching, 69 / 7),
        (worthless, 0.0),
        (ownership, 0.1),
        (shared_scores, 0.0),
        (different_series, 2.0),
    ],
)
def test_intervals_contain_the_true_value_as_often_as_they_claim(
    draw: Callable[[np.random.Generator], Estimate], truth: float
) -> None:
    assert 0.93 <= coverage(draw, truth) <= 0.97


def test_where_victories_are_rare_intervals_are_slightly_too_wide() -> None:
    truth = 1 / 3 - 0.02
    assert coverage(rare_losses, truth) >= 0.95
    assert coverage(lambda rng: rare_losses(rng, shares=False), truth) < 0.93, "the plain interval is too narrow"
