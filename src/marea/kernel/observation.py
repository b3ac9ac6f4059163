# compiled
"""Observation: how what a seat sees begins for learners, in every game; a game goes on from there.

The numbers go into a writer of bytes, so that those of many games can be one array.
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64, u8

from marea.kernel.state import NONE, State, frame_step

MOST: Final = 255  # the highest number of an observation: each is one byte


def begin(numbers: BytesWriter, s: State, seat: i64, seats: i64) -> None:
    """Add the players, what is decided now, whom it asks, and the scores; own seat first, room for so many seats."""
    add(numbers, s.players)
    add(numbers, frame_step(s.now) + 1 if s.now != NONE else 0)
    if s.sealed():
        first: i64 = len(numbers)
        add_zeros(numbers, seats)
        for other in s.asked():
            numbers[first + (other - seat) % s.players] = 1
    else:
        add_flag(numbers, s.to_move(), seat, s.players, seats)
    add_by_seat(numbers, s.scores(), 0, seat, s.players, seats)


def around(seat: i64, players: i64) -> list[i64]:
    """Return the seats round the table, from the observing one on."""
    seats: list[i64] = []
    for i in range(players):
        seats.append((seat + i) % players)
    return seats


def add(numbers: BytesWriter, number: i64) -> None:
    """Add a number from 0 to MOST."""
    numbers.append(u8(number))


def add_by_seat(numbers: BytesWriter, values: list[i64], more: i64, seat: i64, players: i64, seats: i64) -> None:
    """Add a number for each seat and so much more, own seat first; 0 for the seats that are not taken."""
    for other in range(seat, players):
        add(numbers, small(values[other] + more))
    for other in range(seat):
        add(numbers, small(values[other] + more))
    add_zeros(numbers, seats - players)


def add_rows(numbers: BytesWriter, values: list[i64], width: i64, seat: i64, players: i64, seats: i64) -> None:
    """Add a row of numbers for each seat, see `marea.kernel.rows`, own seat first; 0 for seats that are not taken."""
    for place in range(seat * width, players * width):
        add(numbers, values[place])
    for place in range(seat * width):
        add(numbers, values[place])
    add_zeros(numbers, (seats - players) * width)


def add_flag(numbers: BytesWriter, which: i64, seat: i64, players: i64, seats: i64) -> None:
    """Add 1 for one seat and 0 for all others, own seat first; below zero it is nobody."""
    first: i64 = len(numbers)
    add_zeros(numbers, seats)
    if which >= 0:
        numbers[first + (which - seat) % players] = 1


def add_zeros(numbers: BytesWriter, count: i64) -> None:
    """Add so many zeros."""
    add_many(numbers, 0, count)


def add_many(numbers: BytesWriter, number: i64, count: i64) -> None:
    """Add a number so many times."""
    byte = u8(number)
    while count > 0:  # an unused variable of a for loop would be an object here, which costs more than the rest
        numbers.append(byte)
        count -= 1


def put(numbers: BytesWriter, place: i64, number: i64) -> None:
    """Put a number in the place of one that was added."""
    numbers[place] = u8(number)


def small(number: i64) -> i64:
    """Return a number as an observation can hold it: what is below zero is zero, what is above the most is the most."""
    return max(0, min(number, MOST))
