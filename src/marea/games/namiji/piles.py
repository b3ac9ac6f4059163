"""A pile is one number: six bits for each kind, as many as there are of it. Piles add up like numbers.

The school of fish, the net stack, the bag and the traps are piles; dock cards, which have more kinds, are in cards.py.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from marea.kernel.chance import Rng

BITS: Final = 6
MOST: Final = (1 << BITS) - 1


def bit(place: i64) -> i64:
    """Return the mask of one place."""
    return shifted(1, place)


def shifted(number: i64, places: i64) -> i64:
    """Return a number shifted to the left. (Compiled, a literal `1 << places` would be a number of 32 bits.)"""
    return number << places


def tokens(kind: i64, number: i64) -> i64:
    """Return a pile of so many tokens of a kind."""
    return number << kind * BITS


def count(pile: i64, kind: i64) -> i64:
    """Return how many tokens of a kind are in a pile."""
    return pile >> kind * BITS & MOST


def size(pile: i64) -> i64:
    """Return how many tokens are in a pile: the sum of its digits to the base 64, which is its rest by 63."""
    return pile % MOST


def pile_of(counts: list[int]) -> i64:
    """Return the pile with so many tokens of each kind."""
    pile: i64 = 0
    for kind in range(len(counts)):
        pile += tokens(kind, counts[kind])
    return pile


def kinds_in(pile: i64, first: i64) -> list[int]:
    """Return each kind that is in a pile, as an action: the number of the kind after the first one."""
    actions: list[int] = []
    action = first
    while pile != 0:
        if pile & MOST != 0:
            actions.append(int(action))
        pile >>= BITS
        action += 1
    return actions


def weights_of(pile: i64) -> list[int]:
    """Return how many there are of each kind that is in a pile."""
    weights: list[int] = []
    while pile != 0:
        if pile & MOST != 0:
            weights.append(int(pile & MOST))
        pile >>= BITS
    return weights


def draw_from(pile: i64, rng: Rng) -> i64:
    """Return the kind of a token drawn from a pile, each token with the same chance."""
    left = rng.below(size(pile))
    kind: i64 = 0
    while left >= pile & MOST:
        left -= pile & MOST
        pile >>= BITS
        kind += 1
    return kind


def any_of(mask: i64, places: i64, rng: Rng) -> i64:
    """Return one of the places in a mask, each with the same chance: try until it is one that is there."""
    while True:
        place = rng.below(places)
        if mask >> place & 1:
            return place


def places_in(mask: i64) -> list[int]:
    """Return the places in a mask, in order."""
    places: list[int] = []
    place = 0
    while mask != 0:
        if mask & 1:
            places.append(place)
        mask >>= 1
        place += 1
    return places


def number_in(mask: i64) -> i64:
    """Return how many places are in a mask."""
    number: i64 = 0
    while mask != 0:
        mask &= mask - 1
        number += 1
    return number


def add(numbers: list[i64], place: i64, number: i64) -> None:
    """Add to a count or a pile; compiled, `numbers[place] += number` would make a detour through objects."""
    numbers[place] = numbers[place] + number
