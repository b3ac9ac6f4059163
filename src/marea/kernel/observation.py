# compiled
"""Observation: a seat's view as numbers for learners. Every game's begins with the same ones; the game adds its own.

The numbers go into a bytes writer, so that the observations of many games can share one array.
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64, u8

from marea.kernel.state import NONE, State, frame_step

MAX_VALUE: Final = 255  # each number of an observation is one byte


def begin(numbers: BytesWriter, s: State, seat: i64, seats: i64) -> None:
    """Add the number of players, the current step, who is asked and the scores: own seat first, padded to `seats`."""
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
    """Return the seats round the table, starting with the observing one."""
    seats: list[i64] = []
    for i in range(players):
        seats.append((seat + i) % players)
    return seats


def add(numbers: BytesWriter, number: i64) -> None:
    """Add a number from 0 to MAX_VALUE."""
    numbers.append(u8(number))


def add_by_seat(numbers: BytesWriter, values: list[i64], more: i64, seat: i64, players: i64, seats: i64) -> None:
    """Add each seat's value plus `more`, own seat first, then 0 for the seats that are not in the game."""
    for other in range(seat, players):
        add(numbers, clamp(values[other] + more))
    for other in range(seat):
        add(numbers, clamp(values[other] + more))
    add_zeros(numbers, seats - players)


def add_rows(numbers: BytesWriter, values: list[i64], width: i64, seat: i64, players: i64, seats: i64) -> None:
    """Add a row of numbers for each seat, see `marea.kernel.rows`, own seat first; 0 for seats that are not taken."""
    for place in range(seat * width, players * width):
        add(numbers, values[place])
    for place in range(seat * width):
        add(numbers, values[place])
    add_zeros(numbers, (seats - players) * width)


def add_flag(numbers: BytesWriter, which: i64, seat: i64, players: i64, seats: i64) -> None:
    """Add 1 for one seat and 0 for the others, own seat first; all 0 if `which` is negative."""
    first: i64 = len(numbers)
    add_zeros(numbers, seats)
    if which >= 0:
        numbers[first + (which - seat) % players] = 1


def add_zeros(numbers: BytesWriter, count: i64) -> None:
    """Add zeros."""
    add_many(numbers, 0, count)


def add_many(numbers: BytesWriter, number: i64, count: i64) -> None:
    """Add the same number `count` times."""
    byte = u8(number)
    while count > 0:  # the unused variable of a for loop would be boxed here, which costs more than the rest
        numbers.append(byte)
        count -= 1


def put(numbers: BytesWriter, place: i64, number: i64) -> None:
    """Overwrite a number that was added."""
    numbers[place] = u8(number)


def clamp(number: i64) -> i64:
    """Return a number limited to 0 to MAX_VALUE, the range of an observation."""
    return max(0, min(number, MAX_VALUE))
