# compiled
"""The events of Namiji."""

from __future__ import annotations

from typing import Final

from marea.games.namiji.words import OPTIONAL
from marea.kernel.contract import EventKind

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

PLAYER: Final = ("player", "seat")
FISH_ARG: Final = ("fish", "fish")
PLACE: Final = ("place", "=place")
STATION: Final = ("station", "station")
SPOT: Final = ("spot", "=")
RANK: Final = ("rank", "=")
POINTS: Final = ("points", "number")
CARD: Final = ("card", "card")
CELL: Final = ("cell", "=cell")
PAIR: Final = ("cells", "=pair")
TOKEN: Final = ("token", "token")
COUNT: Final = ("count", "number")
PANORAMA: Final = ("panorama", "panorama")
ROCK: Final = ("rock", "rock")

EVENTS: Final = {
    DIRECTED: EventKind("directed", (("direction", "direction"),), clause="R1"),
    TURNED: EventKind("turned", (FISH_ARG,), clause="R21"),
    BERTHED: EventKind("berthed", (PLAYER, SPOT), clause="R1"),
    NEUTRAL_BERTHED: EventKind("neutral_berthed", (SPOT,), clause="R54"),
    SAILED: EventKind("sailed", (PLAYER, STATION, PLACE), clause="R2"),
    NEUTRAL_SAILED: EventKind("neutral_sailed", (PLAYER, STATION, PLACE), clause="R55"),
    DOCKED: EventKind("docked", (PLAYER, SPOT), clause="R60"),
    NEUTRAL_DOCKED: EventKind("neutral_docked", (PLAYER, SPOT), clause="R55"),
    ARRIVED: EventKind("arrived", (PLAYER, RANK), clause="R70"),
    NEUTRAL_ARRIVED: EventKind("neutral_arrived", (RANK,), clause="R57"),
    EARLY_BIRD: EventKind("early_bird", (PLAYER, POINTS), clause="R70"),
    BIRD_LOST: EventKind("bird_lost", (POINTS,), clause="R57"),
    NOTHING: EventKind("nothing", (PLAYER, STATION), clause="R9", only=("angling", "net", "trap", "whirlpool", "rock")),
    USED: EventKind("used", (PLAYER, CARD), clause="R63", only=OPTIONAL),
    SKIPPED: EventKind("skipped", (PLAYER, CARD), clause="R63", only=OPTIONAL),
    TOOK: EventKind("took", (PLAYER, FISH_ARG), clause="R20"),
    TOOK_HIDDEN: EventKind("took_hidden", (PLAYER,), clause="R20"),
    CAUGHT: EventKind("caught", (PLAYER, FISH_ARG), clause="R20"),
    PLACED: EventKind("placed", (PLAYER, FISH_ARG, CELL), clause="R40"),
    PLACED_NET: EventKind("placed_net", (PLAYER, FISH_ARG, PAIR), clause="R40"),
    RELEASED: EventKind("released", (PLAYER, FISH_ARG), clause="R22"),
    RELEASED_NET: EventKind("released_net", (PLAYER, FISH_ARG), clause="R30"),
    SCORED_LINE: EventKind("scored_line", (PLAYER, ("line", "line"), POINTS), clause="R42"),
    REVEALED: EventKind("revealed", (PLAYER, FISH_ARG), clause="R30"),
    CHOSE_NET: EventKind("chose_net", (PLAYER, FISH_ARG, ("other", "fish")), clause="R63"),
    DREW_TOKEN: EventKind("drew_token", (PLAYER, TOKEN), clause="R44"),
    KEPT_HAUL: EventKind("kept_haul", (PLAYER, POINTS), clause="R46"),
    LOST_HAUL: EventKind("lost_haul", (PLAYER, COUNT), clause="R45"),
    SALVAGED: EventKind("salvaged", (PLAYER, TOKEN), clause="R63"),
    BASKETED: EventKind("basketed", (PLAYER, TOKEN), clause="R63"),
    FLOATED: EventKind("floated", (PLAYER, COUNT), clause="R47"),
    TOOK_SECTION: EventKind("took_section", (PLAYER, PANORAMA, POINTS), clause="R48"),
    BONUS: EventKind("bonus", (PLAYER, PANORAMA, POINTS), clause="R49"),
    DREW_ROCK: EventKind("drew_rock", (PLAYER,), clause="R50"),
    SAW_ROCK: EventKind("saw_rock", (PLAYER, ROCK), clause="R50"),
    KEPT_ROCK: EventKind("kept_rock", (PLAYER,), clause="R50"),
    KEPT_WHICH: EventKind("kept_which", (PLAYER, ROCK), clause="R50"),
    DREW_CARDS: EventKind("drew_cards", (COUNT,), clause="R61"),
    SAW_CARD: EventKind("saw_card", (PLAYER, CARD), clause="R61"),
    PICKED: EventKind("picked", (PLAYER, CARD), clause="R61"),
    ATE: EventKind("ate", (PLAYER, CARD, POINTS), clause="R62", only=("meal_",)),
    DROPPED: EventKind("dropped", clause="R58"),
    RETURNED: EventKind("returned", clause="R61"),
    FULFILLED: EventKind("fulfilled", (PLAYER, ROCK, POINTS), clause="R71"),
    FAILED: EventKind("failed", (PLAYER, ROCK), clause="R71"),
    PENALTY: EventKind("penalty", (PLAYER, COUNT, POINTS), clause="R71"),
}
