# compiled
"""Rows: counts by seat and kind in one list, those of a seat side by side; `marea.kernel.piles` packs small ones."""

from __future__ import annotations

from mypy_extensions import i64

from marea.kernel.chance import Rng


def row(counts: list[int], seat: i64, width: i64) -> list[int]:
    """Return the counts of a seat, by kind."""
    return counts[seat * width : (seat + 1) * width]


def size(counts: list[i64], seat: i64, width: i64) -> i64:
    """Return how many things a seat has."""
    number: i64 = 0
    for place in range(seat * width, (seat + 1) * width):
        number += counts[place]
    return number


def kinds(counts: list[i64], seat: i64, width: i64) -> i64:
    """Return how many kinds of things a seat has."""
    number: i64 = 0
    for place in range(seat * width, (seat + 1) * width):
        if counts[place] > 0:
            number += 1
    return number


def has_all(counts: list[i64], seat: i64, width: i64) -> bool:
    """Return whether a seat has something of every kind."""
    for place in range(seat * width, (seat + 1) * width):
        if counts[place] == 0:
            return False
    return True


def kinds_in(counts: list[i64], seat: i64, width: i64, first: i64 = 0) -> list[int]:
    """Return each kind that a seat has, in order; as an action, if the action of the first kind is given."""
    start = seat * width
    return [int(first + kind) for kind in range(width) if counts[start + kind] > 0]


def worth(counts: list[i64], seat: i64, values: list[i64]) -> i64:
    """Return the sum of the values of all that a seat has, by the value of each kind."""
    start: i64 = seat * len(values)
    total: i64 = 0
    for kind in range(len(values)):
        total += counts[start + kind] * values[kind]
    return total


def best(counts: list[i64], seat: i64, values: list[i64]) -> i64:
    """Return the value of the best thing that a seat has, by the value of each kind; 0 if it has nothing."""
    start: i64 = seat * len(values)
    found: i64 = 0
    for kind in range(len(values)):
        if counts[start + kind] > 0 and values[kind] > found:
            found = values[kind]
    return found


def redeal(counts: list[i64], bag: list[i64], seat: i64, rng: Rng) -> None:
    """Put the things of all seats but one back into a bag, and draw as many for each again.

    Everything goes back before anything is drawn, so the outcome depends on nothing but the sizes and that seat.
    """
    width: i64 = len(bag)
    seats: i64 = len(counts) // width
    sizes = [0 if other == seat else int(size(counts, other, width)) for other in range(seats)]
    for other in range(seats):
        if other != seat:
            for i in range(width):
                bag[i] = bag[i] + counts[other * width + i]
                counts[other * width + i] = 0
    for other in range(seats):
        for _ in range(sizes[other]):
            kind: i64 = rng.weighted(bag)
            bag[kind] = bag[kind] - 1
            counts[other * width + kind] = counts[other * width + kind] + 1
