"""The view that each viewer has of a game of Namiji."""

from __future__ import annotations

from typing import Final

from typing_extensions import TypedDict

from marea.games.namiji import scoring
from marea.games.namiji.account import RockObjective, ScoreEntry, account, objective, objectives
from marea.games.namiji.scoring import line_cell, line_length
from marea.games.namiji.sheets import NamijiSheet, PrintedStop
from marea.games.namiji.state import (
    OUTER,
    UNDECIDED,
    Namiji,
    dock_entry,
    entry_card,
    entry_half_seen,
    entry_seen,
    spot_of,
)
from marea.games.namiji.words import (
    CARD_WIDTH,
    CELLS,
    COLS,
    CRAB,
    DIRECTIONS,
    DOCK,
    FISH,
    GLOVES,
    LINE_NAMES,
    LINES,
    OPEN_FROM,
    OPTIONAL,
    PAIRS,
    PANORAMAS,
    ROWS,
    STATIONS,
    TOKENS,
)
from marea.kernel.contract import View, header
from marea.kernel.piles import bit, count, kinds_in, number_in, places_in, size, some
from marea.kernel.state import OVER, SPECTATOR

Counts = dict[str, int]  # the number of each kind, without zeros
NEUTRAL_BOAT: Final = -1


class RouteStop(TypedDict):
    """A stop of the route; a boat is the number of its seat, or -1 for the neutral boat."""

    id: str
    kind: str
    spots: list[int | None]  # the route spot and the outer one, or the spots of a dock or a port from 1 on


class BoatPlace(TypedDict):
    """The position of a boat: its place, its spot there from 1, and the steps sailed; no place before its berth."""

    seat: int
    place: str | None
    spot: int
    steps: int


class FishShelf(TypedDict):
    """A shelf: the fish on each cell, row by row, the nets as pairs of cells, and the lines that are decided."""

    cells: list[list[str | None]]
    nets: list[list[str]]
    scored: list[str]
    mixed: list[str]  # lines that can no longer score


class BoatBoard(TypedDict):
    """A player's possessions, all of them public."""

    shelf: FishShelf
    trap: Counts
    offerings: int
    panoramas: Counts
    bonuses: list[str]
    cards: Counts
    rocks: int
    early_bird: int
    account: list[ScoreEntry]


class FishSchool(TypedDict):
    """The school: the fish face up, and the number of each kind face down, which is public knowledge."""

    up: Counts
    down: Counts


class NetStack(TypedDict):
    """The net stack: its unknown rest by kind, and the tiles under it in the order in which they would come."""

    rest: Counts
    under: list[str]


class TrapHaul(TypedDict):
    """The haul of the current stop at the trap, and the chance that the next token loses it."""

    tokens: Counts
    draws_left: int
    crabs_to_lose: int
    losing_tokens: int  # among those in the bag
    tokens_in_bag: int


class DockHand(TypedDict, total=False):
    """The dock where cards are being passed on; `hand` or `hand_or_removed` is what the viewer knows of them."""

    dock: str
    order: list[int]  # the boats in the order of their spots
    spot: int  # the spot whose turn it is
    count: int  # cards in the hand
    hand: Counts
    hand_or_removed: Counts


class DockTable(DockHand):
    """The deck of dock cards; the other fields exist while all boats are at a dock."""

    deck: int


class KnownCard(TypedDict, total=False):
    """The card, or the two cards of which it is one."""

    card: str
    either: list[str]


class ReturnedCard(KnownCard):
    """What the viewer knows of the card that went under the deck at a dock."""

    dock: str


class Settled(TypedDict, total=False):
    """The parts of the current stop that are not settled yet."""

    haul: TrapHaul
    caught: str  # the fish to be placed
    revealed: list[str]  # the net tiles to be placed
    upgrade: str  # the upgrade that the player is asked about
    looked_at: list[str | None]  # the rock cards that the current player is looking at; null if unknown to the viewer
    drawn: list[RockObjective]  # the same cards, for the current player only


class NamijiView(View, Settled):
    """The table as one viewer sees it; `objectives`, `drawn`, `rocks_under` and `returned` are the viewer's own.

    Fields that do not apply are left out.
    """

    ruleset: str
    direction: str | None
    current: int
    outer: bool  # whether the outer spots of double stations are in use
    boats: list[BoatPlace]
    early_birds: list[int]
    boards: list[BoatBoard]
    school: FishSchool
    nets: NetStack
    bag: Counts
    sections: dict[str, list[int]]  # the cards left of each section
    bonuses: list[str]
    rock_deck: int
    dock: DockTable
    objectives: list[RockObjective]
    shown: list[list[RockObjective]]  # the objectives of every player, once the game is over
    rocks_under: list[str | None]
    returned: list[ReturnedCard]


def view(s: Namiji, seat: int) -> NamijiView:
    """Return the view of a seat, or of a SPECTATOR."""
    data, seats = s.data, range(s.players)
    return {
        **header(s),
        "ruleset": ("2021", "2019")[s.ruleset],
        "direction": None if s.direction == UNDECIDED else DIRECTIONS[s.direction],
        "current": s.current,
        "outer": s.players >= OPEN_FROM,
        "boats": [boat_view(s, boat) for boat in range(len(s.boats))],
        "early_birds": [int(points) for points in data.early_bird[boats_arrived(s) : s.birds]],
        "boards": [boat_board(s, player) for player in seats],
        "school": {"up": pile(s.up, FISH), "down": pile(s.down, FISH)},
        "nets": {"rest": pile(s.nets, FISH), "under": [FISH[kind] for kind in s.nets_under]},
        "bag": pile(s.bag, TOKENS),
        "sections": {name: stock(s, panorama) for panorama, name in enumerate(PANORAMAS)},
        "bonuses": [n for i, n in enumerate(PANORAMAS) if not any(s.has_bonus(player, i) for player in seats)],
        "rock_deck": number_in(s.rocks) + len(s.rocks_under),
        "dock": dock_table(s, seat),
        "objectives": objectives(s, seat) if seat != SPECTATOR else [],
        "shown": [objectives(s, player) for player in seats] if s.to_move() == OVER else [],
        "rocks_under": [known_rock(s, entry, seat) for entry in s.rocks_under],
        "returned": [returned_card(s, seat, i) for i in range(len(s.docks_under))],
        **unsettled_parts(s, seat),
    }


def unsettled_parts(s: Namiji, seat: int) -> Settled:
    """Return the unsettled parts of the current stop, as a viewer sees them."""
    found: Settled = {}
    if s.prompt() in ("token", "trap", "salvage"):
        found["haul"] = haul(s, s.argument())
    if s.caught:
        found["caught"] = FISH[s.caught - 1]
    if s.revealed:
        found["revealed"] = [FISH[kind] for kind in range(len(FISH)) for _ in range(count(s.revealed, kind))]
    if s.prompt() == "upgrade":
        found["upgrade"] = OPTIONAL[s.argument()]
    if s.drawn:
        found["looked_at"] = [known_rock(s, entry, seat) for entry in s.drawn]
    if s.drawn and seat == s.current:
        found["drawn"] = [objective(s, seat, entry_card(entry)) for entry in s.drawn]
    return found


def knows(seats: int, seat: int) -> bool:
    """Return whether a mask of seats includes a viewer; it never includes a spectator."""
    return seat != SPECTATOR and bool(seats & bit(seat))


def known_rock(s: Namiji, entry: int, seat: int) -> str | None:
    """Return a rock card that a viewer has put under the deck; the player looking at cards sees them under `drawn`."""
    return s.data.rock_ids[entry_card(entry)] if knows(entry_seen(entry), seat) else None


def pile(number: int, names: tuple[str, ...]) -> Counts:
    """Return a pile as counts by name."""
    return {name: int(count(number, kind)) for kind, name in enumerate(names) if count(number, kind)}


# -- the route -------------------------------------------------------------------------------------


def boats_arrived(s: Namiji) -> int:
    """Return the number of boats that have arrived."""
    return int(s.at_place(s.data.last))


def boat_name(s: Namiji, boat: int) -> int:
    """Return the number by which views refer to a boat."""
    return boat if boat < s.players else NEUTRAL_BOAT


def place_name(s: Namiji, place: int) -> str:
    """Return the id of a place, given as steps from the start port."""
    return s.data.nodes[s.data.node_of(place, s.direction)]


def boat_view(s: Namiji, boat: int) -> BoatPlace:
    """Return the position of a boat."""
    key = s.boats[boat]
    if key == 0 or s.direction == UNDECIDED:
        return {"seat": boat_name(s, boat), "place": None, "spot": 0, "steps": 0}
    place = key >> 4
    spot = spot_of(key) if s.kind_at(place) >= DOCK else 2 if key & 15 == OUTER else 1
    return {"seat": boat_name(s, boat), "place": place_name(s, place), "spot": spot, "steps": place}


def route_of(sheet: NamijiSheet, view: NamijiView) -> list[RouteStop]:
    """Return all stops in the order of travel, with the spots in use and the boats on them."""
    if view["direction"] is None:
        return []
    ahead = -1 if view["direction"] == "reverse" else 1
    return [stop_of(stop, view) for stop in sheet["route"][::ahead]]


def stop_of(stop: PrintedStop, view: NamijiView) -> RouteStop:
    """Return one stop with its spots."""
    at_sea = stop["kind"] in STATIONS
    number = (2 if view["outer"] and "double" in stop else 1) if at_sea else len(view["boats"])
    spots: list[int | None] = [None] * number
    for boat in view["boats"]:
        if boat["place"] == stop["id"]:
            spots[boat["spot"] - 1] = boat["seat"]
    return {"id": stop["id"], "kind": stop["kind"], "spots": spots}


# -- boards ----------------------------------------------------------------------------------------


def boat_board(s: Namiji, seat: int) -> BoatBoard:
    """Return a player's possessions."""
    return {
        "shelf": shelf(s, seat),
        "trap": pile(s.traps[seat], TOKENS),
        "offerings": s.offerings[seat],
        "panoramas": {name: s.sections(seat, i) for i, name in enumerate(PANORAMAS) if s.sections(seat, i)},
        "bonuses": [name for i, name in enumerate(PANORAMAS) if s.has_bonus(seat, i)],
        "cards": card_names(s, s.cards[seat]),
        "rocks": number_in(s.held[seat]),
        "early_bird": scoring.early_bird(s, seat),
        "account": account(s, seat),
    }


def shelf(s: Namiji, seat: int) -> FishShelf:
    """Return a shelf as a grid."""
    fish = [s.fish_on(seat, cell) for cell in range(len(CELLS))]
    names = [FISH[kind] if kind >= 0 else None for kind in fish]
    lines = range(LINES)
    return {
        "cells": [names[row * COLS : (row + 1) * COLS] for row in range(ROWS)],
        "nets": [[CELLS[cell] for cell in PAIRS[pair]] for pair in places_in(s.net_pairs[seat])],
        "scored": [LINE_NAMES[line] for line in lines if scoring.matches(s, seat, line)],
        "mixed": [LINE_NAMES[line] for line in lines if is_mixed(fish, line)],
    }


def is_mixed(shelf: list[int], line: int) -> bool:
    """R43: return whether the fish of a line share neither a colour nor a type."""
    fish = [shelf[line_cell(line, i)] for i in range(line_length(line)) if shelf[line_cell(line, i)] >= 0]
    return len({kind // 3 for kind in fish}) > 1 and len({kind % 3 for kind in fish}) > 1


def stock(s: Namiji, panorama: int) -> list[int]:
    """R48: return the number of cards left of each section."""
    taken = [s.sections(seat, panorama) for seat in range(s.players)]
    sections = range(1, s.data.lengths[panorama] + 1)
    return [s.data.section_copies - sum(number >= section for number in taken) for section in sections]


def haul(s: Namiji, drawn: int) -> TrapHaul:
    """R44-R46: return the haul, and the risk of drawing another token."""
    limit = s.data.crabs + (1 if s.owns(s.current, GLOVES) else 0)
    on_the_edge = count(drawn, CRAB) + 1 >= limit
    return {
        "tokens": pile(drawn, TOKENS),
        "draws_left": s.data.draws - size(drawn),
        "crabs_to_lose": limit,
        "losing_tokens": count(s.bag, CRAB) if on_the_edge else 0,
        "tokens_in_bag": size(s.bag),
    }


# -- dock cards ------------------------------------------------------------------------------------


def card_names(s: Namiji, some: int) -> Counts:
    """Return the counts of dock cards by id."""
    return {s.data.dock_ids[kind]: int(count(some, kind, CARD_WIDTH)) for kind in kinds_in(some, width=CARD_WIDTH)}


def dock_table(s: Namiji, seat: int) -> DockTable:
    """R61: return the deck, and the dock where all boats are."""
    hand: DockHand = dock_hand(s, seat) if s.prompt() in ("card", "pick", "drop") else {}
    return {"deck": size(s.deck, CARD_WIDTH) + len(s.docks_under), **hand}


def dock_hand(s: Namiji, seat: int) -> DockHand:
    """R61: return the hand being passed on, as far as the viewer knows it."""
    known = dock_entry(0, s.hand_known)
    boats = sorted(range(len(s.boats)), key=lambda boat: spot_of(s.boats[boat]))
    found: DockHand = {
        "dock": place_name(s, s.boats[0] >> 4),
        "order": [boat_name(s, boat) for boat in boats],
        "spot": 1 if s.prompt() == "card" else s.argument(),
        "count": size(s.hand, CARD_WIDTH),
    }
    if knows(entry_seen(known), seat):
        found["hand"] = card_names(s, s.hand)
    if knows(entry_half_seen(known), seat):
        found["hand_or_removed"] = card_names(s, s.hand + some(s.removed[-1], 1, CARD_WIDTH))
    return found


def returned_card(s: Namiji, seat: int, i: int) -> ReturnedCard:
    """R58, R61: return what a viewer knows of the card put under the deck at the i-th dock."""
    docks = [place for place in range(s.data.size) if s.kind_at(place) == DOCK]
    return {"dock": place_name(s, docks[i]), **known_card(s, seat, i)}


def known_card(s: Namiji, seat: int, i: int) -> KnownCard:
    """Return the card put under the deck at the i-th dock to a seat that knows it, or the two candidates."""
    ids, entry = s.data.dock_ids, s.docks_under[i]
    if knows(entry_seen(entry), seat):
        return {"card": ids[entry_card(entry)]}
    if not knows(entry_half_seen(entry), seat):
        return {}
    one, other = sorted([entry_card(entry), s.removed[i]])
    return {"card": ids[one]} if one == other else {"either": [ids[one], ids[other]]}
