"""Ranges: what the fields of a state may hold, so that a dump can be refused before anybody plays on from it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Range:
    """Whole numbers from `low` to `high`: one of them, or a list of `least` to `most`."""

    low: int
    high: int
    least: int = 0
    most: int = -1  #: -1 for a single number

    def holds(self, value: object) -> bool:
        """Tell whether a field may have a value; `true` is no number."""
        if self.most < 0:
            return type(value) is int and self.low <= value <= self.high
        if type(value) is not list or not self.least <= len(value) <= self.most:
            return False
        return not value or ({*map(type, value)} == {int} and self.low <= min(value) and max(value) <= self.high)

    def __str__(self) -> str:
        if self.most < 0:
            return f"a whole number from {self.low} to {self.high}"
        length = f"{self.most}" if self.least == self.most else f"{self.least} to {self.most}"
        return f"a list of {length} whole numbers from {self.low} to {self.high}"


def number(low: int, high: int) -> Range:
    """Return the range of a single number."""
    return Range(low, high)


def numbers(length: int, low: int, high: int) -> Range:
    """Return the range of a list whose length never changes."""
    return Range(low, high, length, length)


def up_to(most: int, low: int, high: int) -> Range:
    """Return the range of a list that grows and shrinks."""
    return Range(low, high, 0, most)
