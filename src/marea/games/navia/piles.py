"""A pile of cards is one number: six bits for each kind, as many as there are of it. Piles add up like numbers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from marea.games.navia.data import KINDS
from marea.kernel.chance import Rng

BITS: Final = 6  # a box holds 36 cards, and ten kinds fit into 63 bits
MOST: Final = (1 << BITS) - 1


def cards(kind: i64, number: i64) -> i64:
    """Return a pile of so many cards of a kind. (Compiled, `1 << kind * BITS` would be a number of 32 bits.)"""
    return number << kind * BITS


def copies(pile: i64, kind: i64) -> i64:
    """Return how many cards of a kind are in a pile."""
    return pile >> kind * BITS & MOST


def size(pile: i64) -> i64:
    """Return how many cards are in a pile: the sum of its digits to the base 64, which is its rest by 63."""
    return pile % MOST


def pile_of(counts: list[int]) -> i64:
    """Return the pile with so many cards of each kind."""
    pile: i64 = 0
    for kind in range(KINDS):
        pile += cards(kind, counts[kind])
    return pile


def counts_of(pile: i64) -> list[int]:
    """Return how many cards of each kind are in a pile."""
    return [int(copies(pile, kind)) for kind in range(KINDS)]


def draw_from(pile: i64, rng: Rng) -> i64:
    """Return the kind of a card drawn from a pile, each card with the same chance."""
    left = rng.below(size(pile))
    kind: i64 = 0
    while left >= pile & MOST:
        left -= pile & MOST
        pile >>= BITS
        kind += 1
    return kind
