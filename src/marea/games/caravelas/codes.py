"""The numbers of Caravelas' steps and events."""

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

# The events; offer.py says in the same order how each is told.
SAW_COURSE: Final = 0
LOT_DRAWN: Final = 1
ROUND_BEGAN: Final = 2
PASSED: Final = 3
BID: Final = 4
TOOK_POSITION: Final = 5
DREW: Final = 6
SAW_CARD: Final = 7
RESHUFFLED: Final = 8
TURN_BEGAN: Final = 9
NO_TOKENS: Final = 10
ROLLED: Final = 11
SAILED: Final = 12
CARRIED: Final = 13
PAID_PIRATES: Final = 14
ESCAPED: Final = 15
DISCOVERED: Final = 16
LOADED: Final = 17
DIE_RED: Final = 18
DIE_ONE: Final = 19
UNTOUCHED: Final = 20
SANK: Final = 21
LOST_GOOD: Final = 22
PLAYED: Final = 23
REVEALED: Final = 24
STORM: Final = 25
DRIFTED: Final = 26
HELD: Final = 27
RECOVERED: Final = 28
BECALMED: Final = 29
BONUS_STEP: Final = 30
STAYED: Final = 31
STOPPED: Final = 32
REPAIRED: Final = 33
GAVE: Final = 34
ENLARGED: Final = 35
BUILT: Final = 36
SOLD: Final = 37
REFILLED: Final = 38
SWAPPED: Final = 39
DISCARDED: Final = 40
TURN_ENDED: Final = 41
FINISHED: Final = 42
CAPPED: Final = 43
COURSE_REACHED: Final = 44
COURSE_MISSED: Final = 45
