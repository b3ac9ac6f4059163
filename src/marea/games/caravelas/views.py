"""What each viewer may know of a game of Caravelas."""

from __future__ import annotations

from typing_extensions import TypedDict

from marea.games.caravelas.account import CourseCard, VoyageEntry, account, courses
from marea.games.caravelas.cards import in_words
from marea.games.caravelas.data import NONE, Data
from marea.games.caravelas.reach import Way, reach
from marea.games.caravelas.state import NOBODY, Caravelas
from marea.games.caravelas.steps.order import highest_bid, taken_by
from marea.games.caravelas.words import (
    BLUE,
    CARD_WIDTH,
    COLOURS,
    DIRECTIONS,
    GOODS,
    INCIDENTS,
    PIRATES,
    RED,
    SHIPS,
    VERSIONS,
    ZONES,
)
from marea.kernel.contract import View, header
from marea.kernel.piles import number_in, places_in, size
from marea.kernel.state import OVER, SPECTATOR, frame_arg, frame_step

Counts = dict[str, int]  # how many of each kind, only those that are there


class SeaCurrent(TypedDict):
    """A current: its id, and its cells in the order in which it is followed; the last one has the dot."""

    id: str
    cells: list[str]


class SeaChart(TypedDict):
    """The printed sea, the same in every view of a table: a page reads cells, coasts and zones off it."""

    rows: list[str]  # ~ sea, # land, . outside; row by row, one sign for each column
    lisbon: str
    east: int  # the first column of the eastern zone
    blocked: list[list[str]]  # neighbours with nothing but land between them
    currents: list[SeaCurrent]
    blue: list[str]
    red: list[str]
    pirates: list[str]


class SeaPort(TypedDict):
    """A port: where it is, what its discovery is worth, what can be loaded there, and who has discovered it."""

    id: str
    cell: str
    year: str
    points: int
    zone: str
    deck: str
    good: str | None
    owner: int | None


class ShipHold(TypedDict):
    """A ship of a fleet: `active`, `sunk` or `locked`, the two goods that it carries, and those on board."""

    ship: str
    state: str
    goods: list[str]
    aboard: list[str]


class FleetCard(TypedDict):
    """What lies before a player, all of it public."""

    seat: int
    colour: str
    cell: str
    zone: str
    position: int | None  # on the track, counted from 1
    tokens: int  # available
    total: int
    spent: int
    bid: int
    ships: list[ShipHold]
    goods: list[str]  # on board
    markers: int  # left
    discoveries: list[str]
    pieces: list[int]
    cards: int  # incident cards in hand
    courses: int  # course cards
    account: list[VoyageEntry]


class BonusMove(TypedDict):
    """A bonus move that is being made: how many cells are left, and the direction of a compass storm."""

    player: int
    left: int
    direction: str | None


class CaravelasView(View):
    """The table as one viewer sees it; `hand`, `courses` and `reach` are the viewer's own."""

    version: str
    round: int
    last_round: int  # the safety cap
    final: bool  # the last piece is bought: this round is the last
    active: int | None  # whose turn it is
    order: list[int]  # seats by position
    slots: list[int | None] | None  # while positions are chosen: who has taken which
    highest_bid: int
    chart: SeaChart
    ports: list[SeaPort]
    fleets: list[FleetCard]
    pieces: list[int]  # of the monastery, still to be bought
    deck: int
    discards: Counts
    card: str | None  # the incident card that is being carried out
    bonus: BonusMove | None
    hand: Counts
    courses: list[CourseCard]
    shown: list[list[CourseCard]]  # at the end, the course cards of all
    reach: list[Way]  # in one's own turn: cells that can be reached, and the fewest tokens for it


def view(s: Caravelas, seat: int) -> CaravelasView:
    """Return what a seat, or a SPECTATOR, may know."""
    data, seats = s.data, range(s.players)
    asked_to_move = s.prompt() == "move" and s.to_move() == seat
    built = int(s.built)
    return {
        **header(s),
        "version": VERSIONS[s.version],
        "round": s.round,
        "last_round": data.rounds,
        "final": s.pieces_left() == 0,
        "active": None if s.active == NOBODY else s.active,
        "order": s.order[:],
        "slots": slots(s) if s.prompt() == "place" else None,
        "highest_bid": highest_bid(s),
        "chart": chart(s),
        "ports": [port_view(s, port) for port in range(data.ports)],
        "fleets": [fleet_card(s, player) for player in seats],
        "pieces": list(range(built + 1, built + 1 + s.pieces_left())),
        "deck": size(s.deck, CARD_WIDTH),
        "discards": in_words(s.discards),
        "card": card_in_play(s),
        "bonus": bonus_move(s) if s.prompt() == "bonus" else None,
        "hand": in_words(s.hands[seat]) if seat != SPECTATOR else {},
        "courses": courses(s, seat) if seat != SPECTATOR else [],
        "shown": [courses(s, player) for player in seats] if s.to_move() == OVER else [],
        "reach": reach(s, seat) if asked_to_move else [],
    }


def chart(s: Caravelas) -> SeaChart:
    """Return the printed sea."""
    data = s.data
    return {
        "rows": data.rows[:],
        "lisbon": data.cells[data.lisbon],
        "east": data.east,
        "blocked": [pair[:] for pair in data.blocked],
        "currents": [{"id": id, "cells": chain[:]} for id, chain in zip(data.current_ids, data.chains, strict=True)],
        "blue": marked(data, BLUE),
        "red": marked(data, RED),
        "pirates": marked(data, PIRATES),
    }


def marked(data: Data, symbol: int) -> list[str]:
    """Return the cells with a symbol."""
    return [id for cell, id in enumerate(data.cells) if data.symbol[cell] == symbol]


def port_view(s: Caravelas, port: int) -> SeaPort:
    """Return one port."""
    data, owner = s.data, s.owner(port)
    cell, good = data.harbours[port], data.good_of[port]
    return {
        "id": data.port_ids[port],
        "cell": data.cells[cell],
        "year": str(data.years[port]),
        "points": data.port_points[port],
        "zone": ZONES[data.zone[cell]],
        "deck": ZONES[1 if data.decks[1] >> port & 1 else 0],
        "good": None if good == NONE else GOODS[good],
        "owner": None if owner == NOBODY else owner,
    }


def fleet_card(s: Caravelas, seat: int) -> FleetCard:
    """Return what lies before a player."""
    data = s.data
    cell = s.ships[seat]
    return {
        "seat": seat,
        "colour": COLOURS[seat],
        "cell": data.cells[cell],
        "zone": ZONES[data.zone[cell]],
        "position": s.order.index(seat) + 1 if seat in s.order else None,
        "tokens": s.tokens[seat],
        "total": s.totals[seat],
        "spent": s.totals[seat] - s.tokens[seat],
        "bid": s.bids[seat],
        "ships": [ship_hold(s, seat, ship) for ship in range(len(SHIPS))],
        "goods": [GOODS[good] for good in places_in(s.holds[seat])],
        "markers": data.markers - number_in(s.found[seat]),
        "discoveries": [data.port_ids[port] for port in places_in(s.found[seat])],
        "pieces": [piece + 1 for piece in places_in(s.pieces[seat])],
        "cards": size(s.hands[seat], CARD_WIDTH),
        "courses": number_in(s.courses[seat]),
        "account": account(s, seat),
    }


def ship_hold(s: Caravelas, seat: int, ship: int) -> ShipHold:
    """Return one ship of a fleet."""
    goods = s.data.on_ship[ship]
    state = "sunk" if s.sunk[seat] >> ship & 1 else "active" if s.fleets[seat] >> ship & 1 else "locked"
    return {
        "ship": SHIPS[ship],
        "state": state,
        "goods": [GOODS[good] for good in places_in(goods)],
        "aboard": [GOODS[good] for good in places_in(goods & s.holds[seat])],
    }


def slots(s: Caravelas) -> list[int | None]:
    """R7: return the positions, and who has taken which so far."""
    taken = [int(taken_by(s.argument(), slot)) for slot in range(s.players)]
    return [None if seat == NOBODY else seat for seat in taken]


def card_in_play(s: Caravelas) -> str | None:
    """Return the incident card that waits for the bonus moves of the others."""
    if s.prompt() != "bonus":
        return None
    for frame in reversed(s.todo):
        if s.steps[frame_step(frame)].name == "effect":
            return INCIDENTS[frame_arg(frame)]
    return None


def bonus_move(s: Caravelas) -> BonusMove:
    """R41: return the bonus move that is being made."""
    argument = s.argument()
    direction = DIRECTIONS[(argument >> 3) - 1] if argument >> 3 else None
    return {"player": s.to_move(), "left": argument & 7, "direction": direction}
