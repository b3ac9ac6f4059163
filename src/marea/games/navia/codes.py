# compiled
"""The numbers of Navia's steps."""

from __future__ import annotations

from typing import Final

# The steps, in order of play; steps.py lists them in the same order.
FIRST: Final = 0
PLACING: Final = 1
PLACE: Final = 2
DEAL: Final = 3
TURN: Final = 4
TILE: Final = 5
CARD: Final = 6
REACT: Final = 7
STEAL: Final = 8
BLESS: Final = 9
SAIL: Final = 10
MOVE: Final = 11
