# compiled
"""The names of things in Namiji's notation, each tuple in the order of its numbers."""

from __future__ import annotations

from typing import Final

CARD_WIDTH: Final = 3  # dock cards as a pile: three bits for each of the eighteen kinds
SEATS: Final = 5  # as many fishermen as there are boats
BOATS: Final = 5
OPEN_FROM: Final = 4  # R6: outer spots are used with this many players or more

# The kinds of station, then the other kinds of stop.
ANGLING: Final = 0
NET: Final = 1
TRAP: Final = 2
WHIRLPOOL: Final = 3
ROCK: Final = 4
DOLPHIN: Final = 5
OCTOPUS: Final = 6
WHALE: Final = 7
DOCK: Final = 8
PORT: Final = 9
STATIONS: Final = ("angling", "net", "trap", "whirlpool", "rock", "dolphin", "octopus", "whale")
PANORAMAS: Final = ("dolphin", "octopus", "whale")

LEGS: Final = ("leg1", "leg2", "leg3", "leg4")
DOCKS: Final = ("dock1", "dock2", "dock3")
DIRECTIONS: Final = ("forward", "reverse")

# A fish is numbered by its colour, then its type.
COLOURS: Final = ("blue", "orange", "green")
TYPES: Final = ("tai", "saba", "fugu")
FISH: Final = tuple(f"{colour}-{type}" for colour in COLOURS for type in TYPES)
KINDS: Final = 9

CRAB: Final = 0
SHRIMP: Final = 1
TOKENS: Final = ("crab", "shrimp")

ROWS: Final = 3
COLS: Final = 4
LINES: Final = 7  # the rows, then the columns
CELLS: Final = tuple(f"r{row}c{col}" for row in range(1, ROWS + 1) for col in range(1, COLS + 1))
# The two cells of each place for a net: first side by side, then one below the other.
PAIRS: Final = tuple(
    [(row * COLS + col, row * COLS + col + 1) for row in range(ROWS) for col in range(COLS - 1)]
    + [(row * COLS + col, (row + 1) * COLS + col) for row in range(ROWS - 1) for col in range(COLS)]
)
LINE_NAMES: Final = ("row1", "row2", "row3", "column1", "column2", "column3", "column4")

# The upgrades, in the order of the edition.
HOOK: Final = 0
FLOAT: Final = 1
WIDE: Final = 2
BYCATCH: Final = 3
GLOVES: Final = 4
LID: Final = 5
LANTERNS: Final = 6
BASKET: Final = 7
STAFF: Final = 8
WHISTLE: Final = 9
INK: Final = 10
SONG: Final = 11
UPGRADES: Final = (
    "up_hook",
    "up_float",
    "up_wide",
    "up_bycatch",
    "up_gloves",
    "up_lid",
    "up_lanterns",
    "up_basket",
    "up_staff",
    "up_whistle",
    "up_ink",
    "up_song",
)
# R63: the optional upgrades, in the order of their actions.
OPTIONAL: Final = ("up_hook", "up_float", "up_bycatch", "up_whistle")
OPTIONAL_NUMBERS: Final = (HOOK, FLOAT, BYCATCH, WHISTLE)

# What objectives may count.
COUNT_LINES: Final = 0
COUNT_CELLS: Final = 1
COUNT_NETS: Final = 2
COUNT_CRUSTACEANS: Final = 3
COUNT_FLOATED: Final = 4
COUNT_DOLPHIN: Final = 5
COUNT_OCTOPUS: Final = 6
COUNT_WHALE: Final = 7
COUNT_EACH_PANORAMA: Final = 8
COUNT_ROCKS: Final = 9
COUNT_KINDS: Final = 10
COUNT_BLUE: Final = 11
COUNT_TAI: Final = 14
COUNT_CRABS: Final = 17
COUNT_MEALS: Final = 18
COUNT_UPGRADES: Final = 19
MEASURES: Final = (
    "lines",
    "cells",
    "nets",
    "crustaceans",
    "floated",
    "dolphin",
    "octopus",
    "whale",
    "each_panorama",
    "rocks",
    "kinds",
    *COLOURS,
    *TYPES,
    "crabs",
    "meals",
    "upgrades",
)
