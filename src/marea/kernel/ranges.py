"""Ranges: the values that the fields of a state may hold, to refuse an invalid dump when it is loaded."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Range:
    """Whole numbers from `low` to `high`: a single one, or a list of `min_length` to `max_length`."""

    low: int
    high: int
    min_length: int = 0
    max_length: int = -1  #: -1 for a single number

    def holds(self, value: object) -> bool:
        """Return whether a field may have a value; `true` is not a number."""
        if self.max_length < 0:
            return type(value) is int and self.low <= value <= self.high
        if type(value) is not list or not self.min_length <= len(value) <= self.max_length:
            return False
        return not value or ({*map(type, value)} == {int} and self.low <= min(value) and max(value) <= self.high)

    def __str__(self) -> str:
        if self.max_length < 0:
            return f"a whole number from {self.low} to {self.high}"
        fixed = self.min_length == self.max_length
        length = f"{self.max_length}" if fixed else f"{self.min_length} to {self.max_length}"
        return f"a list of {length} whole numbers from {self.low} to {self.high}"


def number(low: int, high: int) -> Range:
    """Return the range of a single number."""
    return Range(low, high)


def numbers(length: int, low: int, high: int) -> Range:
    """Return the range of a list of fixed length."""
    return Range(low, high, length, length)


def up_to(max_length: int, low: int, high: int) -> Range:
    """Return the range of a list of variable length."""
    return Range(low, high, 0, max_length)
