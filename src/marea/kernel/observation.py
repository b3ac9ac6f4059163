"""Observation: how what a seat sees begins for learners, in every game; a game goes on from there."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from marea.kernel.state import NONE, State, frame_step

MOST: Final = 255  # the highest number of an observation: each is one byte


def begin(s: State, seat: i64, seats: i64) -> list[int]:
    """Return the players, what is decided now, whom it asks, and the scores; own seat first, room for so many seats."""
    asked = s.asked()
    scores = s.scores()
    numbers: list[int] = [s.players, frame_step(s.now) + 1 if s.now != NONE else 0]
    for i in range(seats):
        numbers.append(1 if i < s.players and (seat + i) % s.players in asked else 0)
    for i in range(seats):
        numbers.append(small(scores[(seat + i) % s.players]) if i < s.players else 0)
    return numbers


def around(seat: i64, players: i64) -> list[i64]:
    """Return the seats round the table, from the observing one on."""
    seats: list[i64] = []
    for i in range(players):
        seats.append((seat + i) % players)
    return seats


def add_by_seat(numbers: list[int], values: list[i64], more: i64, seat: i64, players: i64, seats: i64) -> None:
    """Add a number for each seat and so much more, own seat first; 0 for the seats that are not taken."""
    for other in range(seat, players):
        numbers.append(small(values[other] + more))
    for other in range(seat):
        numbers.append(small(values[other] + more))
    add_zeros(numbers, seats - players)


def add_flag(numbers: list[int], which: i64, seat: i64, players: i64, seats: i64) -> None:
    """Add 1 for one seat and 0 for all others, own seat first; below zero it is nobody."""
    first: i64 = len(numbers)
    add_zeros(numbers, seats)
    if which >= 0:
        numbers[first + (which - seat) % players] = 1


def add_zeros(numbers: list[int], count: i64) -> None:
    """Add so many zeros."""
    numbers.extend([0] * count)


def written(numbers: list[int]) -> bytes:
    """Return the numbers as bytes."""
    return bytes(bytearray(numbers))  # twice as fast as without the step in between


def small(number: i64) -> i64:
    """Return a number as an observation can hold it: what is below zero is zero, what is above the most is the most."""
    return max(0, min(number, MOST))
