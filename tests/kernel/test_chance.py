"""The random number generator: repeatable, unbiased, and replaceable by a custom stream."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marea import Rng
from marea.kernel.chance import MAX_BOUND


def words(rng: Rng, count: int = 5) -> list[int]:
    return [rng.word() for _ in range(count)]


def test_the_same_seed_gives_the_same_words_everywhere() -> None:
    assert words(Rng(2026, 11)) == [1989049816, 3427246550, 1067317496, 134210044, 2345037592]


def test_different_seeds_and_streams_give_different_words() -> None:
    starts = [(0, 0), (1, 0), (0, 1), (2**32, 0), (0, 2**33), (2**62, 5)]
    assert len({tuple(words(Rng(*start))) for start in starts}) == len(starts)


def test_split_returns_an_independent_generator() -> None:
    rng = Rng(7)
    one, other = rng.split(), rng.split()
    assert words(one) != words(other) != words(rng)


@given(st.integers(0, 2**63 - 1), st.integers(1, MAX_BOUND))
def test_below_stays_below(seed: int, bound: int) -> None:
    assert 0 <= Rng(seed).below(bound) < bound


@pytest.mark.parametrize("bound", [0, -1, MAX_BOUND + 1])
def test_below_refuses_bounds_out_of_range(bound: int) -> None:
    with pytest.raises(ValueError, match="bound from 1 to"):
        Rng().below(bound)


def test_below_is_uniform() -> None:
    rng = Rng(1)
    counts = Counter(rng.below(6) for _ in range(60_000))
    assert all(abs(counts[face] - 10_000) < 500 for face in range(6))


class Scripted(Rng):
    """A custom stream: the words of a list."""

    def __init__(self, *script: int) -> None:
        super().__init__()
        self.script = list(script)

    def word(self) -> int:
        return self.script.pop(0)


def test_a_subclass_may_supply_its_own_stream() -> None:
    assert Scripted(0x90000000).below(10) == 5
    assert Scripted(0xFFFFFFFF).below(10) == 9


def test_below_rejects_words_that_would_bias_it() -> None:
    # 2**32 is 1 modulo 3: exactly one word is left over, and that is word 0.
    assert Scripted(0, 0x80000000).below(3) == 1


def test_weighted_follows_the_weights() -> None:
    rng = Rng(5)
    counts = Counter(rng.weighted([1, 0, 3]) for _ in range(40_000))
    assert counts[1] == 0
    assert abs(counts[0] - 10_000) < 500


def test_weighted_refuses_weights_that_are_all_zero() -> None:
    with pytest.raises(ValueError, match="bound"):
        Rng().weighted([0, 0])


@given(st.lists(st.integers()), st.integers(0, 2**32))
def test_shuffle_keeps_all_items(items: list[int], seed: int) -> None:
    shuffled = items[:]
    Rng(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)
