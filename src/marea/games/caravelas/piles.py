"""Several things in one number: a mask has a bit for each place, a tally counts each kind in seven bits."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

BITS: Final = 7  # as many sales of a kind as there can be rounds
MOST: Final = (1 << BITS) - 1


def bit(place: i64) -> i64:
    """Return the mask of one place."""
    return shifted(1, place)


def shifted(number: i64, places: i64) -> i64:
    """Return a number shifted to the left. (Compiled, a literal `1 << places` would be a number of 32 bits.)"""
    return number << places


def number_in(mask: i64) -> i64:
    """Return how many places are in a mask."""
    number: i64 = 0
    while mask != 0:
        mask &= mask - 1
        number += 1
    return number


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


def add(numbers: list[i64], place: i64, number: i64) -> None:
    """Add to a number in a list; compiled, `numbers[place] += number` would make a detour through objects."""
    numbers[place] = numbers[place] + number


def counted(kind: i64) -> i64:
    """Return what adds one of a kind to a tally."""
    return shifted(1, kind * BITS)


def count(tally: i64, kind: i64) -> i64:
    """Return how many of a kind a tally counts."""
    return tally >> kind * BITS & MOST
