# compiled
"""The events of Caravelas."""

from __future__ import annotations

from typing import Final

from marea.kernel.contract import EventKind

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

PLAYER: Final = ("player", "seat")
PORT: Final = ("port", "port")
POSITION: Final = ("position", "=")
TOKENS: Final = ("tokens", "number")
COUNT: Final = ("count", "number")
POINTS: Final = ("points", "number")
CARD: Final = ("card", "card")
CELL: Final = ("cell", "=cell")
GOOD: Final = ("good", "good")
ROUND: Final = ("round", "=")

EVENTS: Final = {
    SAW_COURSE: EventKind("saw_course", (PLAYER, PORT), clause="F3"),
    LOT_DRAWN: EventKind("lot", (PLAYER, POSITION), clause="R2"),
    ROUND_BEGAN: EventKind("round", (ROUND,), clause="R1"),
    PASSED: EventKind("passed", (PLAYER,), clause="R4"),
    BID: EventKind("bid", (PLAYER, TOKENS), clause="R2"),
    TOOK_POSITION: EventKind("position", (PLAYER, POSITION), clause="R7"),
    DREW: EventKind("drew", (PLAYER, COUNT), clause="R29"),
    SAW_CARD: EventKind("saw_card", (PLAYER, CARD), clause="R29"),
    RESHUFFLED: EventKind("reshuffled", clause="R29"),
    TURN_BEGAN: EventKind("turn", (PLAYER,), clause="R1"),
    NO_TOKENS: EventKind("no_tokens", (PLAYER,), clause="R28"),
    ROLLED: EventKind("rolled", (PLAYER, POINTS), clause="R66"),
    SAILED: EventKind("sailed", (PLAYER, CELL), clause="R21"),
    CARRIED: EventKind("carried", (PLAYER, CELL), clause="R21"),
    PAID_PIRATES: EventKind("paid_pirates", (PLAYER,), clause="R22"),
    ESCAPED: EventKind("escaped", (PLAYER,), clause="R22"),
    DISCOVERED: EventKind("discovered", (PLAYER, PORT, POINTS), clause="R45"),
    LOADED: EventKind("loaded", (PLAYER, GOOD), clause="R46"),
    DIE_RED: EventKind("die_red", (PLAYER,), clause="R25"),
    DIE_ONE: EventKind("die_one", (PLAYER,), clause="R25"),
    UNTOUCHED: EventKind("untouched", (PLAYER,), clause="R50"),
    SANK: EventKind("sank", (PLAYER, ("ship", "ship")), clause="R50"),
    LOST_GOOD: EventKind("lost_good", (PLAYER, GOOD), clause="R50"),
    PLAYED: EventKind("played", (PLAYER, CARD), clause="R24"),
    REVEALED: EventKind("revealed", (PLAYER, CARD), clause="R60"),
    STORM: EventKind("storm", (PLAYER, TOKENS), clause="R30"),
    DRIFTED: EventKind("drifted", (PLAYER, CELL), clause="R32"),
    HELD: EventKind("held", (PLAYER,), clause="R32"),
    RECOVERED: EventKind("recovered", (PLAYER, TOKENS), clause="R33"),
    BECALMED: EventKind("becalmed", (PLAYER,), clause="R34"),
    BONUS_STEP: EventKind("bonus", (PLAYER, CELL), clause="R41"),
    STAYED: EventKind("stayed", (PLAYER,), clause="R41"),
    STOPPED: EventKind("stopped", (PLAYER,), clause="R51"),
    REPAIRED: EventKind("repaired", (PLAYER,), clause="R52"),
    GAVE: EventKind("gave", (PLAYER, GOOD), clause="R52"),
    ENLARGED: EventKind("enlarged", (PLAYER,), clause="R52"),
    BUILT: EventKind("built", (PLAYER, ("piece", "="), POINTS), clause="R52"),
    SOLD: EventKind("sold", (PLAYER, GOOD, POINTS), clause="R52"),
    REFILLED: EventKind("refilled", (PLAYER,), clause="R52"),
    SWAPPED: EventKind("swapped", (PLAYER, COUNT), clause="R52"),
    DISCARDED: EventKind("discarded", (PLAYER, CARD, COUNT), open=True, clause="R52"),
    TURN_ENDED: EventKind("ended", (PLAYER,), clause="R27"),
    FINISHED: EventKind("finished", (ROUND,), clause="F2"),
    CAPPED: EventKind("capped", (ROUND,), clause="F5"),
    COURSE_REACHED: EventKind("course_reached", (PLAYER, PORT, POINTS), clause="F3"),
    COURSE_MISSED: EventKind("course_missed", (PLAYER, PORT), clause="F3"),
}
