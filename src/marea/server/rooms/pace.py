"""The pace of bots: as people play, faster where there is little to think about."""

from __future__ import annotations

from math import log2
from typing import Final

from marea.kernel.state import State, frame_step

# Parts of the table's pause.
WITHOUT_CHOICE: Final = 0.6
PER_DOUBLING: Final = 0.15  # more, whenever there are twice as many choices
LONGEST: Final = 1.6
SECRET_CHOICES: Final = 1.0


def reaction_time(pause: float, choices: int) -> float:
    """Return the least time for a decision, by its number of choices; 0 stands for a number that is secret."""
    return pause * (min(LONGEST, WITHOUT_CHOICE + PER_DOUBLING * log2(choices)) if choices else SECRET_CHOICES)


def public_choices(s: State) -> int:
    """Return the number of choices if everybody can count them, and 0 if it depends on hidden cards.

    A bot that hesitates with a full hand, and not with an empty one, would reveal its hand.
    """
    return len(s.legal()) if s.steps[frame_step(s.now)].open else 0
