"""What each viewer of Caravelas may know, as the engine shows it and as the reference model has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from marea import SPECTATOR
from tests.games.caravelas.model import Fleet, Model
from tests.games.caravelas.model_data import GOODS, PORTS, zone

OWN_TURN = ("end", "sink", "card", "reveal", "stay", "bonus", "die", "dice", "fleet", "buy", "refill")


# -- as the engine shows it -------------------------------------------------------------------------------------------


def shown_by_engine(view: Mapping[str, Any], word: str) -> dict[str, Any]:
    """Return what a view shows, but for what follows from it."""
    plain = ("players", "version", "scores", "winners", "reason", "pieces", "deck", "discards", "hand", "final")
    found = {field: view[field] for field in plain}
    found["ports"] = {
        port["id"]: (port["cell"], port["points"], port["good"] or "", port["deck"], port["zone"], port["owner"])
        for port in view["ports"]
    }
    found["fleets"] = [card_of_engine(card, word) for card in view["fleets"]]
    found["courses"] = courses_of_engine(view["courses"])
    found["shown"] = [courses_of_engine(cards) for cards in view["shown"]]
    if word not in ("course", "lot"):
        found |= {"round": view["round"], "order": view["order"]}
    if word in OWN_TURN:
        found["active"] = view["active"]
    return found


def card_of_engine(card: Mapping[str, Any], word: str) -> dict[str, Any]:
    """Return what lies before a player in a view."""
    plain = ("cell", "zone", "total", "goods", "markers", "pieces", "cards", "courses", "discoveries")
    found = {field: card[field] for field in plain}
    found["ships"] = {ship["ship"]: (ship["state"], ship["aboard"]) for ship in card["ships"]}
    found["account"] = sum(entry["points"] for entry in card["account"])
    if word != "deal":
        found |= {"tokens": card["tokens"], "spent": card["spent"]}
    if word in ("pass", "slot"):
        found["bid"] = card["bid"]
    if word not in ("course", "lot"):
        found["position"] = card["position"]
    return found


def courses_of_engine(cards: list[dict[str, Any]]) -> dict[str, tuple[Any, bool]]:
    """Return course cards, with the owner of the port and whether that is their holder."""
    return {card["port"]: (card["owner"], card["reached"]) for card in cards}


# -- as the model has it ----------------------------------------------------------------------------------------------


def shown_by_model(m: Model, viewer: int, word: str) -> dict[str, Any]:
    """Return what a viewer may know: everything but the others' cards, and what exactly is left in the deck."""
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
    """Return what lies before a player."""
    fleet = m.fleets[seat]
    found = {
        "cell": fleet.cell,
        "zone": zone(fleet.cell),
        "total": fleet.total,
        "goods": fleet.cargo,
        "markers": fleet.markers,
        "pieces": fleet.pieces,
        "cards": len(fleet.hand),
        "courses": len(fleet.courses),
        "discoveries": [port for port in PORTS if m.owner.get(port) == seat],
        "ships": {str(ship): (condition(fleet, ship), aboard(fleet, ship)) for ship in (1, 2, 3, 4)},
        "account": m.scores()[seat],
    }
    if word != "deal":
        found |= {"tokens": fleet.tok, "spent": fleet.total - fleet.tok}
    if word in ("pass", "slot"):
        found["bid"] = fleet.bid
    if word not in ("course", "lot"):
        found["position"] = m.order.index(seat) + 1
    return found


def condition(fleet: Fleet, ship: int) -> str:
    """Return whether a ship is active, sunk or locked."""
    return "sunk" if ship in fleet.sunk else "active" if ship in fleet.ships else "locked"


def aboard(fleet: Fleet, ship: int) -> list[str]:
    """Return the goods on one ship."""
    return [good for good in fleet.cargo if GOODS[good][0] == ship]


def courses_of_model(m: Model, seat: int) -> dict[str, tuple[int | None, bool]]:
    """Return a player's course cards, with the owner of the port and whether that is the player."""
    return {port: (m.owner.get(port), m.owner.get(port) == seat) for port in m.fleets[seat].courses}


def reach_of_model(m: Model, seat: int) -> dict[str, int]:
    """Return the cells that a ship can reach without a card, by trying everything: each with the fewest tokens."""
    fleet = m.fleets[seat]
    start, tokens = fleet.cell, fleet.tok
    most = {start: tokens}  # tokens left in each cell
    todo = [start]
    for cell in todo:  # a cell that is reached with more tokens is tried anew
        fleet.cell, fleet.tok = cell, most[cell]
        on = fleet.tok > 0 and (cell == start or not m.stops(cell))
        for text in m.steps(seat) if on else []:
            near, left = text.split(":")[1], fleet.tok - m.price(cell, text.split(":")[1]) - text.endswith(":pay")
            if not text.endswith(":wind") and left > most.get(near, -1):
                most[near] = left
                todo.append(near)
    fleet.cell, fleet.tok = start, tokens
    return {cell: tokens - left for cell, left in most.items() if cell != start}
