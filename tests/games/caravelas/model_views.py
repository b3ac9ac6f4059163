"""What each viewer of Caravelas may know, according to the engine and to the reference model."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from marea import SPECTATOR
from tests.games.caravelas.model import Fleet, Model
from tests.games.caravelas.model_data import CELLS, GOODS, NEAR, PORTS, cost, zone

OWN_TURN = ("end", "sink", "card", "reveal", "stay", "bonus", "die", "dice", "fleet", "buy", "refill")


# -- according to the engine ------------------------------------------------------------------------------------------


def shown_by_engine(sheet: Mapping[str, Any], view: Mapping[str, Any], word: str) -> dict[str, Any]:
    """Return what a view and a sheet show, without what follows from it."""
    plain = ("players", "version", "scores", "winners", "reason", "pieces", "deck", "discards", "hand", "final")
    found = {field: view[field] for field in plain}
    owners = {port: seat for seat, card in enumerate(view["fleets"]) for port in card["discoveries"]}
    found["ports"] = {
        port["id"]: (
            port["cell"],
            port["points"],
            port["good"] or "",
            port["deck"],
            port["zone"],
            owners.get(port["id"]),
        )
        for port in sheet["ports"]
    }
    found["fleets"] = [card_of_engine(sheet, view, seat, word) for seat in range(view["players"])]
    found["courses"] = courses_of_engine(view["courses"])
    found["shown"] = [courses_of_engine(cards) for cards in view["shown"]]
    if word not in ("course", "lot"):
        found |= {"round": view["round"], "order": view["order"]}
    if word in OWN_TURN:
        found["active"] = view["active"]
    return found


def card_of_engine(sheet: Mapping[str, Any], view: Mapping[str, Any], seat: int, word: str) -> dict[str, Any]:
    """Return a player's possessions in a view."""
    card = view["fleets"][seat]
    found = {field: card[field] for field in ("cell", "total", "goods", "pieces", "cards", "discoveries", "sold")}
    found["markers"] = sheet["markers"] - len(card["discoveries"])
    found["ships"] = {ship: (state_of(card, ship), aboard_of(sheet, card, ship)) for ship in sheet["ships"]}
    found["account"] = account_of(sheet, view, seat)
    if word != "deal":
        found["tokens"] = card["tokens"]
    if word in ("pass", "slot"):
        found["bid"] = card["bid"]
    return found


def state_of(card: Mapping[str, Any], ship: str) -> str:
    """Return whether a ship is active, sunk or locked."""
    return "sunk" if ship in card["sunk"] else "locked" if ship in card["locked"] else "active"


def aboard_of(sheet: Mapping[str, Any], card: Mapping[str, Any], ship: str) -> list[str]:
    """Return the goods on one ship."""
    return [good["id"] for good in sheet["goods"] if good["ship"] == ship and good["id"] in card["goods"]]


def account_of(sheet: Mapping[str, Any], view: Mapping[str, Any], seat: int) -> int:
    """Return a score, recounted from the printed values."""
    card = view["fleets"][seat]
    discoveries = sum(port["points"] for port in sheet["ports"] if port["id"] in card["discoveries"])
    sales = sum(good["points"] * card["sold"].get(good["id"], 0) for good in sheet["goods"])
    courses = len(view["shown"][seat]["reached"]) * sheet["course"] if view["shown"] else 0
    return int(discoveries + sales + courses + sheet["piece"] * len(card["pieces"]))


def courses_of_engine(courses: Mapping[str, Any]) -> dict[str, str]:
    """Return the state of each of a player's course cards."""
    return {port: state for state, ports in courses.items() for port in ports}


# -- according to the model -------------------------------------------------------------------------------------------


def shown_by_model(m: Model, viewer: int, word: str) -> dict[str, Any]:
    """Return what a viewer may know: everything but the others' cards, and the exact rest of the deck."""
    seats = range(m.players)
    found: dict[str, Any] = {
        "players": m.players,
        "version": m.version,
        "scores": m.scores(),
        "winners": m.winners(),
        "reason": m.reason,
        "pieces": m.pieces,
        "final": not m.pieces,
        "deck": len(m.deck),
        "discards": dict(Counter(m.discards)),
        "hand": {} if viewer == SPECTATOR else dict(Counter(m.fleets[viewer].hand)),
        "ports": {port: (*facts, zone(facts[0]), m.owner.get(port)) for port, facts in PORTS.items()},
        "fleets": [card_of_model(m, seat, word) for seat in seats],
        "courses": {} if viewer == SPECTATOR else courses_of_model(m, viewer),
        "shown": [courses_of_model(m, seat) for seat in seats] if m.reason else [],
    }
    if word not in ("course", "lot"):
        found |= {"round": m.round, "order": m.order}
    if word in OWN_TURN:
        found["active"] = m.active
    return found


def card_of_model(m: Model, seat: int, word: str) -> dict[str, Any]:
    """Return a player's possessions."""
    fleet = m.fleets[seat]
    found = {
        "cell": fleet.cell,
        "total": fleet.total,
        "goods": fleet.cargo,
        "sold": dict(Counter(fleet.sold)),
        "markers": fleet.markers,
        "pieces": fleet.pieces,
        "cards": len(fleet.hand),
        "discoveries": [port for port in PORTS if m.owner.get(port) == seat],
        "ships": {str(ship): (condition(fleet, ship), aboard(fleet, ship)) for ship in (1, 2, 3, 4)},
        "account": m.scores()[seat],
    }
    if word != "deal":
        found["tokens"] = fleet.tok
    if word in ("pass", "slot"):
        found["bid"] = fleet.bid
    return found


def condition(fleet: Fleet, ship: int) -> str:
    """Return whether a ship is active, sunk or locked."""
    return "sunk" if ship in fleet.sunk else "active" if ship in fleet.ships else "locked"


def aboard(fleet: Fleet, ship: int) -> list[str]:
    """Return the goods on one ship."""
    return [good for good in fleet.cargo if GOODS[good][0] == ship]


def courses_of_model(m: Model, seat: int) -> dict[str, str]:
    """Return the state of each of a player's course cards: reached, open, or lost to another player."""
    states = {None: "open", seat: "reached"}
    return {port: states.get(m.owner.get(port), "lost") for port in m.fleets[seat].courses}


# -- ways -------------------------------------------------------------------------------------------------------------


def ways_of_engine(guide: Mapping[str, Any], now: bool) -> dict[str, tuple[int, int]]:
    """Return the cells that a guide leads to, now or later, each with the wind cards and the tokens on the way."""
    found: dict[str, tuple[int, int]] = {}
    for leg, cell in enumerate(guide["cells"]):
        if cell not in found and (leg < guide["now"]) == now:
            winds = sum(one in guide["winds"] for one in legs_to(guide, leg))
            found[cell] = (winds, guide["spent"][leg])
    return found


def legs_to(guide: Mapping[str, Any], leg: int) -> list[int]:
    """Return the legs of a way, the last one first."""
    legs = []
    while leg >= 0:
        legs.append(leg)
        leg = guide["after"][leg]
    return legs


def reach_of_model(m: Model, seat: int) -> dict[str, tuple[int, int]]:
    """Return the cells that a ship can reach without playing a card on a blue cell, by trying everything.

    Each comes with the fewest wind cards against pirates, and then the fewest tokens.
    """
    fleet = m.fleets[seat]
    start, tokens, hand = fleet.cell, fleet.tok, fleet.hand
    most = {(start, 0): tokens}  # tokens left in each cell, by the number of wind cards used
    todo = [(start, 0)]
    for cell, winds in todo:  # a cell that is reached with more tokens is tried again
        fleet.cell, fleet.tok, fleet.hand = cell, most[cell, winds], hand[:]
        for _ in range(winds):
            fleet.hand.remove("wind")
        on = fleet.tok > 0 and ((cell, winds) == (start, 0) or not m.needs_card(cell))
        for _, near, way in [(text + ":").split(":")[:3] for text in m.steps(seat)] if on else []:
            left = fleet.tok - m.price(cell, near) - (way == "pay")
            there = near, winds + (way == "wind")
            if left > most.get(there, -1):
                most[there] = left
                todo.append(there)
    fleet.cell, fleet.tok, fleet.hand = start, tokens, hand
    ways = sorted((winds, tokens - left, cell) for (cell, winds), left in most.items() if cell != start)
    return {cell: (winds, spent) for winds, spent, cell in reversed(ways)}


def prices_of_model(start: str) -> dict[str, tuple[int, int]]:
    """Return the fewest tokens from a cell to all others, by the prices of the steps, pirates paid; no wind cards."""
    found = {start: 0}
    reached = [start]
    for here in reached:  # in any order: a cheaper way is followed again
        for near in NEAR[here].values():
            way = found[here] + cost(here, near)
            if way < found.get(near, 99):
                found[near] = way
                reached.append(near)
    return {cell: (0, found[cell]) for cell in CELLS if cell != start}
