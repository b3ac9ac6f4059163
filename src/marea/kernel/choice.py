"""Choice: an action as offered to a person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(slots=True)
class Choice:
    """One action as offered to a person.

    Arguments are whole numbers or names to be looked up: `seat-2` is the player on that seat,
    `=1488` stands for itself, anything else is the id of a text.
    """

    text: str  #: in notation
    verb: str
    clause: str  #: the rule that allows it
    targets: tuple[str, ...]  #: elements of the board
    args: Mapping[str, int | str]
    action: int = -1  #: its number, assigned by a `Space`


def offer(text: str, verb: str, clause: str, *targets: str, **args: int | str) -> Choice:
    """Declare an action: its notation, its verb, the rule that allows it, its targets and its arguments."""
    return Choice(text, verb, clause, targets, args)
