# compiled
"""The events of Nyakuza."""

from __future__ import annotations

from typing import Final

from marea.kernel.contract import EventKind

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

PLAYER: Final = ("player", "seat")
KOBANS: Final = ("kobans", "number")
BOATS: Final = ("boats", "number")
TILE: Final = ("tile", "=")
RESOURCE: Final = ("resource", "resource")
CELL: Final = ("cell", "=cell")
RECIPE: Final = ("recipe", "recipe")

EVENTS: Final = {
    DEALT: EventKind("dealt", (PLAYER,), clause="R35"),
    SAW: EventKind("saw", (PLAYER, TILE, RESOURCE), clause="R35"),
    NEW_ROUND: EventKind("new_round", (("round", "="),), clause="R4"),
    FINAL_ROUND: EventKind("final_round", clause="R7"),
    DREW: EventKind("drew", (TILE, RESOURCE), clause="R5"),
    BADE: EventKind("bade", (PLAYER, KOBANS), clause="R8"),
    PAID: EventKind("paid", (PLAYER, KOBANS), clause="R10"),
    NO_BIDS: EventKind("no_bids", clause="R15"),
    SHARED: EventKind("shared", (PLAYER, KOBANS), clause="R14"),
    CHARM: EventKind("charm", (PLAYER,), clause="R17"),
    STAGED: EventKind("staged", (PLAYER, BOATS), clause="R10"),
    PLACED: EventKind("placed", (PLAYER, CELL), clause="R19"),
    SECRET: EventKind("secret", (PLAYER, TILE, RESOURCE), clause="R35"),
    COVERED: EventKind("covered", (PLAYER, CELL), clause="R30"),
    BUILT: EventKind("built", (PLAYER, RECIPE, CELL, KOBANS), clause="R27"),
    GRAND: EventKind("grand", (PLAYER, RECIPE, CELL, KOBANS), clause="R33"),
    RETURNED: EventKind("returned", (PLAYER, BOATS), clause="R24"),
    ENDED: EventKind("ended", (PLAYER,), clause="R35"),
    COUNTED: EventKind("counted", (PLAYER, KOBANS), clause="R34"),
    UNUSED: EventKind("unused", (PLAYER, TILE, RESOURCE), clause="R38"),
}
