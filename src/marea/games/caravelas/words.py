# compiled
"""The names of things in Caravelas's notation, each tuple in the order of its numbers."""

from __future__ import annotations

from typing import Final

SEATS: Final = 4  # green, yellow, red, blue
COLOURS: Final = ("green", "yellow", "red", "blue")

# The values of the option `version`.
FULL: Final = 0
OPEN_DECK: Final = 1
DICE: Final = 2
VERSIONS: Final = ("full", "open_deck", "dice")

# The six sides of a cell, clockwise; the opposite side is three further on.
DIRECTIONS: Final = ("N", "NE", "SE", "S", "SW", "NW")
SIDES: Final = 6

WEST: Final = 0
EAST: Final = 1
ZONES: Final = ("west", "east")

# What is printed on a cell; symbols act only on entry by a normal step.
PLAIN: Final = 0
BLUE: Final = 1
RED: Final = 2
PIRATES: Final = 3
SYMBOLS: Final = ("plain", "blue", "red", "pirates")

GOODS: Final = ("gold", "sugar", "ivory", "pepper", "cinnamon", "silk", "nutmeg", "silver")
PEPPER: Final = 3
SOLD_WIDTH: Final = 7  # sales as a pile: up to one sale of a kind per round
MAX_SOLD: Final = 127

SHIPS: Final = ("1", "2", "3", "4")
FOURTH: Final = 3  # the ship that is locked at the start
FLEET_PRICE: Final = 3  # cubes for it, all different

# The incident cards: storms by their cost, compass storms by their direction, then the rest.
COMPASS: Final = 4
WIND: Final = 10
CALM: Final = 11
KINDS: Final = 12
CARD_WIDTH: Final = 5  # incident cards as a pile: five bits for each of the twelve kinds
MAX_OF_KIND: Final = 31  # of a kind
STORMS: Final = 4
INCIDENTS: Final = (
    "storm1",
    "storm2",
    "storm3",
    "storm4",
    "compass_n",
    "compass_ne",
    "compass_se",
    "compass_s",
    "compass_sw",
    "compass_nw",
    "wind",
    "calm",
)
REACH: Final = 2  # cells of a compass storm, and of the bonus moves by it or by a wind
GIVEN_BACK: Final = 2  # tokens that a favourable wind returns

DIE: Final = ("red", "one")
ONE: Final = 1
LOWEST_ROLL: Final = 2
HIGHEST_ROLL: Final = 12
