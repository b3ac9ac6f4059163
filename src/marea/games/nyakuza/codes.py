# compiled
"""The numbers of Nyakuza's steps."""

from __future__ import annotations

from typing import Final

# The steps, in order of play; steps.py lists them in the same order.
DEAL: Final = 0
ROUND: Final = 1
TILE: Final = 2
BID: Final = 3
TURN: Final = 4
FISH: Final = 5
FISH_SECRET: Final = 6
BUILD: Final = 7
