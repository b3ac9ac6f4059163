# compiled
"""Many small counts packed into one number. A pile counts the things of each kind; a mask has a bit for each place.

Piles of the same width add up like numbers. The width is the number of bits for each kind: by default six,
enough for ten kinds in 63 bits and 62 things in all.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from marea.kernel.chance import Rng

WIDTH: Final = 6


def some(kind: i64, number: i64, width: i64 = WIDTH) -> i64:
    """Return a pile of things of one kind. (Compiled, a literal `1 << places` would have 32 bits.)"""
    return number << kind * width


def count(pile: i64, kind: i64, width: i64 = WIDTH) -> i64:
    """Return the number of things of a kind in a pile."""
    return pile >> kind * width & bit(width) - 1


def size(pile: i64, width: i64 = WIDTH) -> i64:
    """Return the number of things in a pile."""
    if width == WIDTH:
        return pile % 63  # the digit sum in base 64 is the remainder modulo 63, as long as it is below 63
    number: i64 = 0
    while pile != 0:
        number += pile & bit(width) - 1
        pile >>= width
    return number


def pile_of(counts: list[int], width: i64 = WIDTH) -> i64:
    """Return the pile with these counts, by kind."""
    whole: i64 = 0
    for kind in range(len(counts)):
        whole += some(kind, counts[kind], width)
    return whole


def counts_of(pile: i64, kinds: i64, width: i64 = WIDTH) -> list[int]:
    """Return the number of things of each kind in a pile."""
    return [int(count(pile, kind, width)) for kind in range(kinds)]


def kinds_in(pile: i64, first: i64 = 0, width: i64 = WIDTH) -> list[int]:
    """Return the kinds in a pile, in order, counted from `first`: given the first kind's action, these are actions."""
    kinds: list[int] = []
    kind = first
    while pile != 0:
        if pile & bit(width) - 1 != 0:
            kinds.append(int(kind))
        pile >>= width
        kind += 1
    return kinds


def weights_of(pile: i64, width: i64 = WIDTH) -> list[int]:
    """Return the count of each kind in a pile: the odds of a draw, parallel to `kinds_in`."""
    weights: list[int] = []
    while pile != 0:
        if pile & bit(width) - 1 != 0:
            weights.append(int(pile & bit(width) - 1))
        pile >>= width
    return weights


def draw_from(pile: i64, rng: Rng, width: i64 = WIDTH) -> i64:
    """Return the kind of a random thing of a pile, all things being equally likely."""
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
    """Return the mask of several places."""
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
    """Return the number of places in a mask."""
    number: i64 = 0
    while mask != 0:
        mask &= mask - 1
        number += 1
    return number


def any_of(mask: i64, places: i64, rng: Rng) -> i64:
    """Return a random place in a mask, all being equally likely, by trying until one is in it."""
    while True:
        place = rng.below(places)
        if mask >> place & 1:
            return place


# -- lists ---------------------------------------------------------------------------------------------


def add(numbers: list[i64], place: i64, number: i64) -> None:
    """Add to a count or a pile in a list; compiled, `numbers[place] += number` would box both numbers."""
    numbers[place] = numbers[place] + number
