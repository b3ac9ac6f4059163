# compiled
"""The numbers of Namiji's steps."""

from __future__ import annotations

from typing import Final

# The steps, in order of play; steps/__init__.py lists them in the same order.
DIRECTION: Final = 0
TURN: Final = 1
BERTH: Final = 2
VOYAGE: Final = 3
MOVE: Final = 4
NEUTRAL: Final = 5
OFFER: Final = 6
UPGRADE: Final = 7
TAKE: Final = 8
FISH: Final = 9
PLACE: Final = 10
REVEAL: Final = 11
NET: Final = 12
PLACE_NET: Final = 13
TOKEN: Final = 14
TRAP: Final = 15
SALVAGE: Final = 16
BASKET: Final = 17
ROCK: Final = 18
KEEP: Final = 19
CARD: Final = 20
PICK: Final = 21
DROP: Final = 22
