# compiled
"""What happens in Regatta, as it is told."""

from __future__ import annotations

from typing import Final

from marea.kernel.contract import EventKind

BADE: Final = 0
WON: Final = 1
DREW: Final = 2
SAW: Final = 3
SIGNED: Final = 4
SHOWED: Final = 5

PLAYER: Final = ("player", "seat")
COINS: Final = ("coins", "number")
CREW: Final = ("crew", "crew")

EVENTS: Final = {
    BADE: EventKind("bade", (PLAYER, COINS), clause="R3"),
    WON: EventKind("won", (PLAYER, COINS), clause="R4"),
    DREW: EventKind("drew", (PLAYER,), clause="R6"),
    SAW: EventKind("saw", (PLAYER, CREW), clause="R6"),
    SIGNED: EventKind("signed", (PLAYER, CREW), clause="R7"),
    SHOWED: EventKind("showed", (PLAYER, CREW, ("count", "number")), clause="R8"),
}
