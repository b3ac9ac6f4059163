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


def small(number: i64) -> i64:
    """Return a number as an observation can hold it: what is below zero is zero, what is above the most is the most."""
    return max(0, min(number, MOST))
