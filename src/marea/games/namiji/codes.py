"""The numbers of Namiji's steps and events."""

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

# The events; offer.py says in the same order how each is told.
DIRECTED: Final = 0
TURNED: Final = 1
BERTHED: Final = 2
NEUTRAL_BERTHED: Final = 3
SAILED: Final = 4
NEUTRAL_SAILED: Final = 5
DOCKED: Final = 6
NEUTRAL_DOCKED: Final = 7
ARRIVED: Final = 8
NEUTRAL_ARRIVED: Final = 9
EARLY_BIRD: Final = 10
BIRD_LOST: Final = 11
NOTHING: Final = 12
USED: Final = 13
SKIPPED: Final = 14
TOOK: Final = 15
TOOK_HIDDEN: Final = 16
CAUGHT: Final = 17
PLACED: Final = 18
PLACED_NET: Final = 19
RELEASED: Final = 20
RELEASED_NET: Final = 21
SCORED_LINE: Final = 22
REVEALED: Final = 23
CHOSE_NET: Final = 24
DREW_TOKEN: Final = 25
KEPT_HAUL: Final = 26
LOST_HAUL: Final = 27
SALVAGED: Final = 28
BASKETED: Final = 29
FLOATED: Final = 30
TOOK_SECTION: Final = 31
BONUS: Final = 32
DREW_ROCK: Final = 33
SAW_ROCK: Final = 34
KEPT_ROCK: Final = 35
KEPT_WHICH: Final = 36
DREW_CARDS: Final = 37
SAW_CARD: Final = 38
PICKED: Final = 39
ATE: Final = 40
DROPPED: Final = 41
RETURNED: Final = 42
FULFILLED: Final = 43
FAILED: Final = 44
PENALTY: Final = 45
