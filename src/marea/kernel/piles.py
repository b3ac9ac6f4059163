# compiled
"""Many small counts in one number. A pile counts each kind of thing; a mask has a bit for each place.

Piles of the same width add up like numbers. The width is how many bits count one kind: six unless a game
says otherwise, which is enough for ten kinds in 63 bits and 62 things in all.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from marea.kernel.chance import Rng

WIDTH: Final = 6


def some(kind: i64, number: i64, width: i64 = WIDTH) -> i64:
    """Return a pile of so many things of one kind. (Compiled, a literal `1 << places` would be of 32 bits.)"""
    return number << kind * width


def count(pile: i64, kind: i64, width: i64 = WIDTH) -> i64:
    """Return how many things of a kind are in a pile."""
    return pile >> kind * width & bit(width) - 1


def size(pile: i64, width: i64 = WIDTH) -> i64:
    """Return how many things are in a pile."""
    if width == WIDTH:
        return pile % 63  # the sum of its digits to the base 64 is its rest by 63, as long as there are fewer
    number: i64 = 0
    while pile != 0:
        number += pile & bit(width) - 1
        pile >>= width
    return number


def pile_of(counts: list[int], width: i64 = WIDTH) -> i64:
    """Return the pile with so many things of each kind."""
    whole: i64 = 0
    for kind in range(len(counts)):
        whole += some(kind, counts[kind], width)
    return whole


def counts_of(pile: i64, kinds: i64, width: i64 = WIDTH) -> list[int]:
    """Return how many things of each kind are in a pile."""
    return [int(count(pile, kind, width)) for kind in range(kinds)]


def kinds_in(pile: i64, first: i64 = 0, width: i64 = WIDTH) -> list[int]:
    """Return each kind that is in a pile, in order; as an action, if the action of the first kind is given."""
    kinds: list[int] = []
    kind = first
    while pile != 0:
        if pile & bit(width) - 1 != 0:
            kinds.append(int(kind))
        pile >>= width
        kind += 1
    return kinds


def weights_of(pile: i64, width: i64 = WIDTH) -> list[int]:
    """Return how many there are of each kind that is in a pile: the odds of a draw, parallel to `kinds_in`."""
    weights: list[int] = []
    while pile != 0:
        if pile & bit(width) - 1 != 0:
            weights.append(int(pile & bit(width) - 1))
        pile >>= width
    return weights


def draw_from(pile: i64, rng: Rng, width: i64 = WIDTH) -> i64:
    """Return the kind of a thing drawn from a pile, each thing with the same chance."""
    left = rng.below(size(pile, width))
    kind: i64 = 0
    while left >= pile & bit(width) - 1:
        left -= pile & bit(width) - 1
        pile >>= width
        kind += 1
    return kind


# -- masks ---------------------------------------------------------------------------------------------


def bit(place: i64) -> i64:
    """Return the mask of one place."""
    return _shifted(1, place)


def _shifted(number: i64, places: i64) -> i64:
    return number << places


def mask_of(places: list[int]) -> i64:
    """Return the mask of some places."""
    mask: i64 = 0
    for place in places:
        mask |= bit(place)
    return mask


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


def any_of(mask: i64, places: i64, rng: Rng) -> i64:
    """Return one of the places in a mask, each with the same chance: try until it is one that is there."""
    while True:
        place = rng.below(places)
        if mask >> place & 1:
            return place


# -- lists ---------------------------------------------------------------------------------------------


def add(numbers: list[i64], place: i64, number: i64) -> None:
    """Add to a count or a pile in a list; compiled, `numbers[place] += number` would make a detour through objects."""
    numbers[place] = numbers[place] + number
