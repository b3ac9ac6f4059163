"""The pace of bots: as people play, sooner where there is little to think about."""

from __future__ import annotations

from math import log2
from typing import Final

from marea.kernel.state import State, frame_step

AT_ONCE: Final = 0.6  # of the pause, where there is no choice
MORE: Final = 0.15  # of it, whenever there is twice as much to choose from
LONGEST: Final = 1.6
UNSEEN: Final = 1.0  # where nobody else can count the choices


def rest(pause: float, choices: int) -> float:
    """Return how long a decision takes at least, by the number of choices; 0 stands for a number that is secret."""
    return pause * (min(LONGEST, AT_ONCE + MORE * log2(choices)) if choices else UNSEEN)


def choices_seen(s: State) -> int:
    """Return how many choices there are as everybody can count them; 0 if that depends on what is hidden.

    A bot that hesitates with a full hand, and not with an empty one, would show its hand.
    """
    return len(s.legal()) if s.steps[frame_step(s.now)].open else 0
