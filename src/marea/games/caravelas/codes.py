# compiled
"""The numbers of Caravelas's steps."""

from __future__ import annotations

from typing import Final

# The steps, in order of play; steps/__init__.py lists them in the same order.
COURSE: Final = 0
LOT: Final = 1
AUCTION: Final = 2
PLACE: Final = 3
DEAL: Final = 4
TURN: Final = 5
ROLL: Final = 6
MOVE: Final = 7
DIE: Final = 8
SINK: Final = 9
CARD: Final = 10
REVEAL: Final = 11
BONUS: Final = 12
EFFECT: Final = 13
FLEET: Final = 14
JERONIMOS: Final = 15
REFIT: Final = 16
