# compiled
"""The events of Navia."""

from __future__ import annotations

from typing import Final

from marea.kernel.contract import EventKind

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

PLAYER: Final = ("player", "seat")
TARGET: Final = ("target", "seat")
CARD: Final = ("card", "card")
CELL: Final = ("cell", "=cell")

EVENTS: Final = {
    STARTS: EventKind("starts", (PLAYER,), clause="R3"),
    PLACED: EventKind("placed", (PLAYER, CELL), clause="R3"),
    DREW: EventKind("drew", (PLAYER,), clause="R14"),
    SAW: EventKind("saw", (PLAYER, CARD), clause="R14"),
    NEW_DECK: EventKind("new_deck", clause="R14"),
    LOST_TURN: EventKind("lost_turn", (PLAYER,), clause="R4"),
    TURNED_UP: EventKind("turned_up", (("tile", "=tile"),), clause="R5"),
    PASSED: EventKind("passed", (PLAYER,), clause="R9"),
    DISCARDED: EventKind("discarded", (PLAYER, CARD, ("count", "number")), open=True, clause="R11"),
    PLAYED: EventKind("played", (PLAYER, CARD), clause="R8", only=("blessing", "fast_advance", "trap", "whirlpool")),
    AIMED: EventKind("aimed", (PLAYER, CARD, TARGET), clause="R8", only=("theft", "sabotage", "dry_dock")),
    BOARDS: EventKind("boards", (PLAYER, TARGET, CELL), clause="R18"),
    CASTS: EventKind("casts", (PLAYER, CELL), clause="R27"),
    SHIELDED: EventKind("shielded", (PLAYER,), clause="R22"),
    UNSHIELDED: EventKind("unshielded", clause="R22"),
    STOLE: EventKind("stole", (PLAYER, TARGET), clause="R19"),
    STOLE_CARD: EventKind("stole_card", (PLAYER, TARGET, CARD), clause="R19"),
    LOST_CARD: EventKind("lost_card", (PLAYER, TARGET, CARD), clause="R19"),
    DOCKED: EventKind("docked", (PLAYER, ("count", "number")), clause="R21"),
    ARMED: EventKind("armed", (PLAYER,), clause="R25"),
    MELTED: EventKind("melted", (PLAYER, CELL), clause="R27"),
    REVERSED: EventKind("reversed", clause="R31"),
    PUSHED: EventKind("pushed", (PLAYER, CELL), clause="R18"),
    JUMPED: EventKind("jumped", (PLAYER, CELL), clause="R15"),
    ROCK_LEFT: EventKind("rock_left", (PLAYER, CELL), clause="R26"),
    STEPPED: EventKind("stepped", (PLAYER, CELL), clause="R12"),
    BLOCKED: EventKind("blocked", (PLAYER,), clause="R13"),
    WON: EventKind("won", (PLAYER,), clause="R32"),
    OUT_OF_TIME: EventKind("out_of_time", clause="R32"),
}
