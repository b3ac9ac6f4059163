"""The printed parts of an edition of Caravelas: sent once per table, while views hold what can change."""

from __future__ import annotations

from typing import Final

from typing_extensions import TypedDict

from marea.games.caravelas.account import CLAUSES
from marea.games.caravelas.data import NONE, Data
from marea.games.caravelas.words import (
    BLUE,
    COLOURS,
    DICE,
    FULL,
    GOODS,
    OPEN_DECK,
    PIRATES,
    RED,
    SHIPS,
    SYMBOLS,
    VERSIONS,
    ZONES,
)

# What a ship meets on a cell with a symbol (R22, R24, R25); with dice there are no incidents (R67).
MEETS: Final = {BLUE: "card", RED: "die", PIRATES: "pirates"}
MEETS_WITH_DICE: Final = {PIRATES: "pirates"}
# The places of incident cards by version: no hands with an open deck (R60), none at all with dice (R67).
PILES: Final = {FULL: ["deck", "discards", "hand"], OPEN_DECK: ["deck", "discards"], DICE: []}


class SeaCurrent(TypedDict):
    """A current: its id, and its cells in the order in which it is followed; the last one has the dot."""

    id: str
    cells: list[str]


class SeaChart(TypedDict):
    """The sea, from which a page reads cells, coasts and zones."""

    rows: list[str]  # ~ sea, # land, . outside; row by row, one sign per column
    lisbon: str
    east: int  # the first column of the eastern zone
    blocked: list[list[str]]  # neighbours with nothing but land between them
    currents: list[SeaCurrent]
    blue: list[str]
    red: list[str]
    pirates: list[str]


class SeaPort(TypedDict):
    """A port: its cell, the points of its discovery, the good loaded there, and the deck of its course card."""

    id: str
    cell: str
    year: str
    points: int
    zone: str
    deck: str
    good: str | None


class TradeGood(TypedDict):
    """A good: the colour of its cubes, the ship that carries it, and the price of a cube."""

    id: str
    colour: str
    ship: str
    points: int


class CaravelasSheet(TypedDict):
    """The printed parts that views of Caravelas refer to."""

    chart: SeaChart
    ports: list[SeaPort]
    goods: list[TradeGood]
    ships: list[str]
    colours: list[str]  # of the fleets, by seat
    markers: int  # discovery markers of each player
    piece: int  # points for a piece of the monastery
    course: int  # points for a course card whose port is reached
    clauses: dict[str, str]  # the clause of each source of points
    meets: dict[str, dict[str, str]]  # by version and symbol: what a ship meets there
    piles: dict[str, list[str]]  # by version: the places of incident cards, among `deck`, `discards` and `hand`
    last_round: int  # the safety cap


def sheet(data: Data) -> CaravelasSheet:
    """Return the sheet of an edition."""
    return {
        "chart": chart(data),
        "ports": [port_of(data, port) for port in range(data.ports)],
        "goods": [good_of(data, good) for good in range(len(GOODS))],
        "ships": list(SHIPS),
        "colours": list(COLOURS),
        "markers": data.markers,
        "piece": data.piece_points,
        "course": data.course_points,
        "clauses": dict(CLAUSES),
        "meets": {name: encounters(version) for version, name in enumerate(VERSIONS)},
        "piles": {VERSIONS[version]: piles[:] for version, piles in PILES.items()},
        "last_round": data.rounds,
    }


def chart(data: Data) -> SeaChart:
    """Return the printed sea."""
    return {
        "rows": data.rows[:],
        "lisbon": data.cells[data.lisbon],
        "east": data.east,
        "blocked": [pair[:] for pair in data.blocked],
        "currents": [{"id": id, "cells": chain[:]} for id, chain in zip(data.current_ids, data.chains, strict=True)],
        "blue": cells_with(data, BLUE),
        "red": cells_with(data, RED),
        "pirates": cells_with(data, PIRATES),
    }


def cells_with(data: Data, symbol: int) -> list[str]:
    """Return the cells with a symbol."""
    return [id for cell, id in enumerate(data.cells) if data.symbol[cell] == symbol]


def port_of(data: Data, port: int) -> SeaPort:
    """Return one port."""
    cell, good = data.harbours[port], data.good_of[port]
    return {
        "id": data.port_ids[port],
        "cell": data.cells[cell],
        "year": str(data.years[port]),
        "points": data.port_points[port],
        "zone": ZONES[data.zone[cell]],
        "deck": ZONES[1 if data.decks[1] >> port & 1 else 0],
        "good": None if good == NONE else GOODS[good],
    }


def good_of(data: Data, good: int) -> TradeGood:
    """Return one good."""
    return {
        "id": GOODS[good],
        "colour": data.good_colours[good],
        "ship": SHIPS[data.ship_of[good]],
        "points": data.good_points[good],
    }


def encounters(version: int) -> dict[str, str]:
    """Return what a ship meets on a cell, by the symbols that count in a version."""
    found = MEETS_WITH_DICE if version == DICE else MEETS
    return {SYMBOLS[symbol]: what for symbol, what in found.items()}
