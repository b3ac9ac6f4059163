"""The numbers of Nyakuza's steps and events."""

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

# The events; offer.py says in the same order how each is told.
DEALT: Final = 0
SAW: Final = 1
NEW_ROUND: Final = 2
FINAL_ROUND: Final = 3
DREW: Final = 4
BADE: Final = 5
PAID: Final = 6
NO_BIDS: Final = 7
SHARED: Final = 8
CHARM: Final = 9
STAGED: Final = 10
PLACED: Final = 11
SECRET: Final = 12
COVERED: Final = 13
BUILT: Final = 14
GRAND: Final = 15
RETURNED: Final = 16
ENDED: Final = 17
COUNTED: Final = 18
UNUSED: Final = 19
