"""Observations for tests: split into their parts, and their expected beginning by a view."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from marea.kernel.state import State


def cut(s: State, seat: int) -> dict[str, list[int]]:
    """Return a seat's observation, by the names of its parts."""
    numbers = list(s.game.observe(s, seat))
    parts = {}
    for field in s.game.fields:
        parts[field.name], numbers = numbers[: field.size], numbers[field.size :]
    assert not numbers, "there are more numbers than the fields have"
    return parts


def own_first(values: Sequence[Any], seat: int, seats: int, none: Any = 0) -> list[Any]:
    """Return values by seat as in an observation: own seat first, padded for the seats that are not in the game."""
    return [*values[seat:], *values[:seat], *[none] * (seats - len(values))]


def flags(chosen: Sequence[int], players: int, seat: int, seats: int) -> list[int]:
    """Return 1 for some seats and 0 for the others, as in an observation."""
    return own_first([int(player in chosen) for player in range(players)], seat, seats)


def beginning(s: State, view: Mapping[str, Any], seat: int) -> dict[str, list[int]]:
    """Return the first parts of an observation, by a view."""
    seats = s.game.players[-1]
    steps = ["", *(step.name for step in s.game.steps)]
    return {
        "players": [view["players"]],
        "step": [steps.index(view["prompt"])],
        "asked": flags(view["asked"], view["players"], seat, seats),
        "scores": own_first(view["scores"], seat, seats),
    }


def filled(numbers: Iterable[int], size: int) -> list[int]:
    """Return numbers padded with zeros."""
    some = list(numbers)
    assert len(some) <= size
    return some + [0] * (size - len(some))


def number(name: object, names: Iterable[object]) -> int:
    """Return the index of a name, counted from 1; 0 for None."""
    return list(names).index(name) + 1 if name is not None else 0


def compare(s: State, seat: int, expected: Mapping[str, list[int]]) -> dict[str, list[int]]:
    """Compare a seat's observation with the expected one, part by part, and return it."""
    parts = cut(s, seat)
    assert list(parts) == [field.name for field in s.game.fields]
    assert parts.keys() == expected.keys()
    for name, numbers in parts.items():
        assert numbers == expected[name], f"seat {seat}: {name}"
    return parts
