"""The numbers of Navia's steps and events."""

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

# The events; offer.py says in the same order how each is told.
STARTS: Final = 0
PLACED: Final = 1
DREW: Final = 2
SAW: Final = 3
NEW_DECK: Final = 4
LOST_TURN: Final = 5
TURNED_UP: Final = 6
PASSED: Final = 7
DISCARDED: Final = 8
PLAYED: Final = 9
AIMED: Final = 10
BOARDS: Final = 11
CASTS: Final = 12
SHIELDED: Final = 13
UNSHIELDED: Final = 14
STOLE: Final = 15
STOLE_CARD: Final = 16
LOST_CARD: Final = 17
DOCKED: Final = 18
ARMED: Final = 19
MELTED: Final = 20
REVERSED: Final = 21
PUSHED: Final = 22
JUMPED: Final = 23
ROCK_LEFT: Final = 24
STEPPED: Final = 25
BLOCKED: Final = 26
WON: Final = 27
OUT_OF_TIME: Final = 28
