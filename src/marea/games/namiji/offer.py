"""How Namiji speaks to people: choices, and what each event code tells; refusals.py says why something cannot be."""

from __future__ import annotations

from typing import Final

from marea.games.namiji.data import Data
from marea.games.namiji.piles import size
from marea.games.namiji.state import ON_ROUTE, Namiji
from marea.games.namiji.steps.voyage import spot_at
from marea.games.namiji.words import (
    CELLS,
    DIRECTIONS,
    DOCK,
    FISH,
    LINE_NAMES,
    OPTIONAL,
    PAIRS,
    PANORAMAS,
    PORT,
    STATIONS,
    TOKENS,
)
from marea.kernel.game import Choice, EventKind

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

# In the order of codes.py.
EVENTS: Final = (
    EventKind("directed", (("direction", "direction"),), clause="R1"),
    EventKind("turned", (FISH_ARG,), clause="R21"),
    EventKind("berthed", (PLAYER, SPOT), clause="R1"),
    EventKind("neutral_berthed", (SPOT,), clause="R54"),
    EventKind("sailed", (PLAYER, STATION, PLACE), clause="R2"),
    EventKind("neutral_sailed", (PLAYER, STATION, PLACE), clause="R55"),
    EventKind("docked", (PLAYER, SPOT), clause="R60"),
    EventKind("neutral_docked", (PLAYER, SPOT), clause="R55"),
    EventKind("arrived", (PLAYER, RANK), clause="R70"),
    EventKind("neutral_arrived", (RANK,), clause="R57"),
    EventKind("early_bird", (PLAYER, POINTS), clause="R70"),
    EventKind("bird_lost", (POINTS,), clause="R57"),
    EventKind("nothing", (PLAYER, STATION), clause="R9", only=("angling", "net", "trap", "whirlpool", "rock")),
    EventKind("used", (PLAYER, CARD), clause="R63", only=OPTIONAL),
    EventKind("skipped", (PLAYER, CARD), clause="R63", only=OPTIONAL),
    EventKind("took", (PLAYER, FISH_ARG), clause="R20"),
    EventKind("took_hidden", (PLAYER,), clause="R20"),
    EventKind("caught", (PLAYER, FISH_ARG), clause="R20"),
    EventKind("placed", (PLAYER, FISH_ARG, CELL), clause="R40"),
    EventKind("placed_net", (PLAYER, FISH_ARG, PAIR), clause="R40"),
    EventKind("released", (PLAYER, FISH_ARG), clause="R22"),
    EventKind("released_net", (PLAYER, FISH_ARG), clause="R30"),
    EventKind("scored_line", (PLAYER, ("line", "line"), POINTS), clause="R42"),
    EventKind("revealed", (PLAYER, FISH_ARG), clause="R30"),
    EventKind("chose_net", (PLAYER, FISH_ARG, ("other", "fish")), clause="R63"),
    EventKind("drew_token", (PLAYER, TOKEN), clause="R44"),
    EventKind("kept_haul", (PLAYER, POINTS), clause="R46"),
    EventKind("lost_haul", (PLAYER, COUNT), clause="R45"),
    EventKind("salvaged", (PLAYER, TOKEN), clause="R63"),
    EventKind("basketed", (PLAYER, TOKEN), clause="R63"),
    EventKind("floated", (PLAYER, COUNT), clause="R47"),
    EventKind("took_section", (PLAYER, PANORAMA, POINTS), clause="R48"),
    EventKind("bonus", (PLAYER, PANORAMA, POINTS), clause="R49"),
    EventKind("drew_rock", (PLAYER,), clause="R50"),
    EventKind("saw_rock", (PLAYER, ROCK), clause="R50"),
    EventKind("kept_rock", (PLAYER,), clause="R50"),
    EventKind("kept_which", (PLAYER, ROCK), clause="R50"),
    EventKind("drew_cards", (COUNT,), clause="R61"),
    EventKind("saw_card", (PLAYER, CARD), clause="R61"),
    EventKind("picked", (PLAYER, CARD), clause="R61"),
    EventKind("ate", (PLAYER, CARD, POINTS), clause="R62", only=("meal_",)),
    EventKind("dropped", clause="R58"),
    EventKind("returned", clause="R61"),
    EventKind("fulfilled", (PLAYER, ROCK, POINTS), clause="R71"),
    EventKind("failed", (PLAYER, ROCK), clause="R71"),
    EventKind("penalty", (PLAYER, COUNT, POINTS), clause="R71"),
)


def components(data: Data) -> dict[str, list[str]]:
    """Return the things that have names, by group; places and cells are called by their ids."""
    return {
        "station": list(STATIONS),
        "panorama": list(PANORAMAS),
        "fish": list(FISH),
        "token": list(TOKENS),
        "line": list(LINE_NAMES),
        "direction": list(DIRECTIONS),
        "card": data.dock_ids,
        "rock": data.rock_ids,
        "=place": data.nodes,
        "=cell": list(CELLS),
        "=pair": [f"{CELLS[one]}-{CELLS[other]}" for one, other in PAIRS],
    }


def choices(s: Namiji, seat: int) -> list[Choice]:
    """Return each legal action of a seat as it is offered to a person."""
    return [choice(s, seat, action) for action in s.legal_of(seat)]


def choice(s: Namiji, seat: int, action: int) -> Choice:
    """Return how one action is offered."""
    data = s.data
    text = data.space.show(action)
    if action < data.neutral:
        return move_choice(s, action, text, action - data.move, "move", "R2")
    if action < data.take:
        return move_choice(s, action, text, action - data.neutral, "neutral", "R55")
    if action < data.net:
        return fish_choice(s, action, text)
    if action < data.salvage:
        return tile_choice(s, action, text)
    return card_choice(data, action, text)


def move_choice(s: Namiji, action: int, text: str, slot: int, verb: str, clause: str) -> Choice:
    """Return how a move is offered: a station by its kind and its place, a dock by the spot, the port by itself."""
    data = s.data
    node, spot = data.slot_node[slot], data.slot_spot[slot]
    name, kind = data.nodes[node], data.kinds[node]
    if kind == PORT:
        return Choice(action, text, f"{verb}_port", {}, (name,), "R70" if verb == "move" else clause)
    if kind == DOCK:
        return Choice(action, text, f"{verb}_dock", {"spot": f"={spot}"}, (f"{name}-{spot}",), "R60")
    on_route = spot_at(s, data.node_of(node, s.direction)) == ON_ROUTE
    args: dict[str, int | str] = {"station": f"station-{STATIONS[kind]}", "place": f"={name}"}
    return Choice(action, text, f"{verb}_station", args, (name if on_route else f"{name}-outer",), clause)


def fish_choice(s: Namiji, action: int, text: str) -> Choice:
    """Return how taking, placing and releasing are offered."""
    data = s.data
    if action < data.take_hidden:
        kind = FISH[action - data.take]
        return Choice(action, text, "take", {"fish": f"fish-{kind}"}, (f"fish-{kind}",), "R20")
    if action == data.take_hidden:
        return Choice(action, text, "take_hidden", {}, ("fish-hidden",), "R20")
    if action < data.place_net:
        cell = CELLS[action - data.place]
        return Choice(action, text, "place", {"cell": f"={cell}"}, (cell,), "R40")
    if action < data.release:
        one, other = (CELLS[cell] for cell in PAIRS[action - data.place_net])
        return Choice(action, text, "place_net", {"cells": f"={one}-{other}"}, (one, other), "R40")
    if s.prompt() == "place_net":
        return Choice(action, text, "release_net", {}, ("nets",), "R30")
    return Choice(action, text, "release", {}, ("school",), "R22")


def tile_choice(s: Namiji, action: int, text: str) -> Choice:
    """Return how one of two nets, another token or the end of the draws is offered."""
    data = s.data
    if action < data.draw:
        kind = FISH[action - data.net]
        return Choice(action, text, "net", {"fish": f"fish-{kind}"}, (f"net-{kind}",), "R63")
    if action == data.draw:
        return Choice(action, text, "draw", {}, ("bag",), "R44")
    return Choice(action, text, "stop", {"points": int(size(s.argument()))}, ("trap",), "R46")


def card_choice(data: Data, action: int, text: str) -> Choice:
    """Return how a token to salvage, an upgrade or a card is offered."""
    if action < data.use:
        token = TOKENS[action - data.salvage]
        return Choice(action, text, "salvage", {"token": f"token-{token}"}, (f"token-{token}",), "R63")
    if action < data.skip:
        upgrade = OPTIONAL[action - data.use]
        return Choice(action, text, "use", {"card": f"card-{upgrade}"}, (f"card-{upgrade}",), "R63")
    if action < data.keep:
        upgrade = OPTIONAL[action - data.skip]
        return Choice(action, text, "skip", {"card": f"card-{upgrade}"}, (f"skip-{upgrade}",), "R63")
    if action < data.pick:
        rock = data.rock_ids[action - data.keep]
        return Choice(action, text, "keep", {"rock": f"rock-{rock}"}, (f"rock-{rock}",), "R50")
    card = data.dock_ids[action - data.pick]
    return Choice(action, text, "pick", {"card": f"card-{card}"}, (f"card-{card}",), "R61")
