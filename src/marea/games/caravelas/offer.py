"""How Caravelas speaks to people: choices, and what each event code tells; refusals.py says why something cannot be."""

from __future__ import annotations

from typing import Final

from marea.games.caravelas.data import NONE, Data
from marea.games.caravelas.piles import places_in
from marea.games.caravelas.state import Caravelas
from marea.games.caravelas.words import BLUE, CALM, COMPASS, DICE, GOODS, INCIDENTS, PIRATES, RED, SHIPS, WIND
from marea.kernel.game import Choice, EventKind

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

# In the order of codes.py.
EVENTS: Final = (
    EventKind("saw_course", (PLAYER, PORT), clause="F3"),
    EventKind("lot", (PLAYER, POSITION), clause="R2"),
    EventKind("round", (ROUND,), clause="R1"),
    EventKind("passed", (PLAYER,), clause="R4"),
    EventKind("bid", (PLAYER, TOKENS), clause="R2"),
    EventKind("position", (PLAYER, POSITION), clause="R7"),
    EventKind("drew", (PLAYER, COUNT), clause="R29"),
    EventKind("saw_card", (PLAYER, CARD), clause="R29"),
    EventKind("reshuffled", clause="R29"),
    EventKind("turn", (PLAYER,), clause="R1"),
    EventKind("no_tokens", (PLAYER,), clause="R28"),
    EventKind("rolled", (PLAYER, POINTS), clause="R66"),
    EventKind("sailed", (PLAYER, CELL), clause="R21"),
    EventKind("carried", (PLAYER, CELL), clause="R21"),
    EventKind("paid_pirates", (PLAYER,), clause="R22"),
    EventKind("escaped", (PLAYER,), clause="R22"),
    EventKind("discovered", (PLAYER, PORT, POINTS), clause="R45"),
    EventKind("loaded", (PLAYER, GOOD), clause="R46"),
    EventKind("die_red", (PLAYER,), clause="R25"),
    EventKind("die_one", (PLAYER,), clause="R25"),
    EventKind("untouched", (PLAYER,), clause="R50"),
    EventKind("sank", (PLAYER, ("ship", "ship")), clause="R50"),
    EventKind("lost_good", (PLAYER, GOOD), clause="R50"),
    EventKind("played", (PLAYER, CARD), clause="R24"),
    EventKind("revealed", (PLAYER, CARD), clause="R60"),
    EventKind("storm", (PLAYER, TOKENS), clause="R30"),
    EventKind("drifted", (PLAYER, CELL), clause="R32"),
    EventKind("held", (PLAYER,), clause="R32"),
    EventKind("recovered", (PLAYER, TOKENS), clause="R33"),
    EventKind("becalmed", (PLAYER,), clause="R34"),
    EventKind("bonus", (PLAYER, CELL), clause="R41"),
    EventKind("stayed", (PLAYER,), clause="R41"),
    EventKind("stopped", (PLAYER,), clause="R51"),
    EventKind("repaired", (PLAYER,), clause="R52"),
    EventKind("gave", (PLAYER, GOOD), clause="R52"),
    EventKind("enlarged", (PLAYER,), clause="R52"),
    EventKind("built", (PLAYER, ("piece", "="), POINTS), clause="R52"),
    EventKind("sold", (PLAYER, GOOD, POINTS), clause="R52"),
    EventKind("refilled", (PLAYER,), clause="R52"),
    EventKind("swapped", (PLAYER, COUNT), clause="R52"),
    EventKind("discarded", (PLAYER, CARD, COUNT), open=True, clause="R52"),
    EventKind("ended", (PLAYER,), clause="R27"),
    EventKind("finished", (ROUND,), clause="F2"),
    EventKind("capped", (ROUND,), clause="F5"),
    EventKind("course_reached", (PLAYER, PORT, POINTS), clause="F3"),
    EventKind("course_missed", (PLAYER, PORT), clause="F3"),
)


def components(data: Data) -> dict[str, list[str]]:
    """Return the things that have names, by group; cells are called by their ids."""
    return {
        "port": data.port_ids,
        "good": list(GOODS),
        "card": list(INCIDENTS),
        "ship": list(SHIPS),
        "=cell": data.cells,
    }


def choices(s: Caravelas, seat: int) -> list[Choice]:
    """Return each legal action of a seat as it is offered to a person."""
    return [choice(s, seat, action) for action in s.legal_of(seat)]


def choice(s: Caravelas, seat: int, action: int) -> Choice:
    """Return how one action is offered."""
    data = s.data
    text = data.space.show(action)
    if action < data.end:
        return order_choice(data, action, text)
    if action == data.end:
        in_lisbon = s.ships[seat] == data.lisbon
        return Choice(action, text, "stop" if in_lisbon else "end", {}, (), "R51" if in_lisbon else "R27")
    if action < data.sink:
        return move_choice(s, seat, action, text)
    if action < data.stay:
        return incident_choice(data, action, text)
    if action < data.keep:
        return bonus_choice(data, action, text)
    return lisbon_choice(s, action, text)


def order_choice(data: Data, action: int, text: str) -> Choice:
    """Return how a pass, a bid or a position is offered."""
    if action == data.pass_:
        return Choice(action, text, "pass", {}, (), "R4")
    if action < data.slot:
        return Choice(action, text, "bid", {"tokens": int(action - data.bid)}, (), "R2")
    slot = action - data.slot
    return Choice(action, text, "slot", {"position": f"={slot + 1}"}, (f"slot-{slot}",), "R7")


def move_choice(s: Caravelas, seat: int, action: int, text: str) -> Choice:
    """Return how a step is offered: by what waits in the cell, and what it costs."""
    data = s.data
    cell = data.move_cell[action - data.move]
    id, symbol, port = data.cells[cell], data.symbol[cell], data.port_at[cell]
    free = data.free[s.ships[seat]] == cell
    args: dict[str, int | str] = {"cell": f"={id}", "tokens": 0 if free else 1}
    if symbol == PIRATES:
        if action != data.move_of[cell]:
            return Choice(action, text, "move_wind", args, (id,), "R22")
        return Choice(action, text, "move_pay", {**args, "tokens": 1 if free else 2}, (id,), "R22")
    if port != NONE:
        return Choice(action, text, "move_port", {**args, "port": f"port-{data.port_ids[port]}"}, (id,), "R45")
    if cell == data.lisbon:
        return Choice(action, text, "move_lisbon", args, (id,), "R51")
    if symbol == BLUE and s.version != DICE:
        return Choice(action, text, "move_blue", args, (id,), "R24")
    if symbol == RED and s.version != DICE:
        return Choice(action, text, "move_red", args, (id,), "R25")
    return Choice(action, text, "move", args, (id,), "R21" if free else "R20")


def incident_choice(data: Data, action: int, text: str) -> Choice:
    """Return how a ship to sink or a card to play is offered."""
    if action < data.card:
        ship = SHIPS[action - data.sink]
        return Choice(action, text, "sink", {"ship": f"ship-{ship}"}, (f"ship-{ship}",), "R50")
    kind = int(action - data.card)
    card = INCIDENTS[kind]
    clause = "R30" if kind < COMPASS else "R32" if kind < WIND else "R34" if kind == CALM else "R33"
    return Choice(action, text, "card", {"card": f"card-{card}"}, (f"card-{card}",), clause)


def bonus_choice(data: Data, action: int, text: str) -> Choice:
    """Return how a step of a bonus move is offered."""
    if action == data.stay:
        return Choice(action, text, "stay", {}, (), "R41")
    cell = action - data.bonus
    id, port = data.cells[cell], data.port_at[cell]
    if port != NONE:
        return Choice(
            action, text, "bonus_port", {"cell": f"={id}", "port": f"port-{data.port_ids[port]}"}, (id,), "R43"
        )
    if cell == data.lisbon:
        return Choice(action, text, "bonus_lisbon", {"cell": f"={id}"}, (id,), "R44")
    return Choice(action, text, "bonus", {"cell": f"={id}"}, (id,), "R41")


def lisbon_choice(s: Caravelas, action: int, text: str) -> Choice:
    """Return how a larger fleet, a piece of the monastery or new cards are offered."""
    data = s.data
    if action == data.keep:
        return Choice(action, text, "fleet_none", {}, (), "R52")
    if action < data.buy:
        goods = [GOODS[good] for good in places_in(data.trios[action - data.keep])]
        args: dict[str, int | str] = {f"good{i}": f"good-{good}" for i, good in enumerate(goods, 1)}
        return Choice(action, text, "fleet", args, tuple(f"good-{good}" for good in goods), "R52")
    if action == data.buy:
        return Choice(action, text, "buy_yes", {"piece": f"={s.built + 1}"}, ("monastery",), "R52")
    if action == data.buy + 1:
        return Choice(action, text, "buy_no", {}, ("good-pepper",), "R52")
    if action == data.refill:
        return Choice(action, text, "refill", {}, ("deck",), "R52")
    return Choice(action, text, "swap", {}, ("discards",), "R52")
