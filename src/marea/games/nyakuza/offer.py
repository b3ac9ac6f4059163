"""How Nyakuza speaks to people: choices, refusals, and what each event code tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from marea.games.nyakuza.data import RECIPES, RESOURCES, Data, bit
from marea.games.nyakuza.state import Nyakuza
from marea.kernel.game import Choice, EventKind

PLAYER: Final = ("player", "seat")
KOBANS: Final = ("kobans", "number")
BOATS: Final = ("boats", "number")
TILE: Final = ("tile", "=")
RESOURCE: Final = ("resource", "resource")
CELL: Final = ("cell", "=cell")
RECIPE: Final = ("recipe", "recipe")

# In the order of codes.py.
EVENTS: Final = (
    EventKind("dealt", (PLAYER,), clause="R35"),
    EventKind("saw", (PLAYER, TILE, RESOURCE), clause="R35"),
    EventKind("new_round", (("round", "="),), clause="R4"),
    EventKind("final_round", clause="R7"),
    EventKind("drew", (TILE, RESOURCE), clause="R5"),
    EventKind("bade", (PLAYER, KOBANS), clause="R8"),
    EventKind("paid", (PLAYER, KOBANS), clause="R10"),
    EventKind("no_bids", clause="R15"),
    EventKind("shared", (PLAYER, KOBANS), clause="R14"),
    EventKind("charm", (PLAYER,), clause="R17"),
    EventKind("staged", (PLAYER, BOATS), clause="R10"),
    EventKind("placed", (PLAYER, CELL), clause="R19"),
    EventKind("secret", (PLAYER, TILE, RESOURCE), clause="R35"),
    EventKind("covered", (PLAYER, CELL), clause="R30"),
    EventKind("built", (PLAYER, RECIPE, CELL, KOBANS), clause="R27"),
    EventKind("grand", (PLAYER, RECIPE, CELL, KOBANS), clause="R33"),
    EventKind("returned", (PLAYER, BOATS), clause="R24"),
    EventKind("ended", (PLAYER,), clause="R35"),
    EventKind("counted", (PLAYER, KOBANS), clause="R34"),
    EventKind("unused", (PLAYER, TILE, RESOURCE), clause="R38"),
)


def components(data: Data) -> dict[str, list[str]]:
    """Return the things that have names, by group; cells are called by their ids."""
    return {"resource": list(RESOURCES), "recipe": list(RECIPES), "=cell": data.cells}


def choices(s: Nyakuza, seat: int) -> list[Choice]:
    """Return each legal action of a seat as it is offered to a person."""
    return [choice(s, seat, action) for action in s.legal_of(seat)]


def choice(s: Nyakuza, seat: int, action: int) -> Choice:
    """Return how one action is offered."""
    data = s.data
    text = data.space.show(action)
    if action < data.build:
        return place_choice(s, action, text)
    if action < data.secret:
        recipe, coast = divmod(int(action - data.build), int(data.coasts))
        cell = data.cells[data.numbered + coast]
        args: dict[str, int | str] = {"recipe": f"recipe-{RECIPES[recipe]}", "cell": f"={cell}"}
        return Choice(action, text, "build", args, (f"recipe-{RECIPES[recipe]}", cell), "R29")
    if action == data.secret:
        tile = s.secrets[seat]
        args = {"tile": f"={tile + 1}", "resource": f"resource-{RESOURCES[data.resource[tile]]}"}
        return Choice(action, text, "secret", args, ("secret", data.cells[tile]), "R35")
    if action == data.end:
        return Choice(action, text, "end", {}, ("turn",), "R35")
    return Choice(action, text, "bid", {"kobans": action - data.bid}, ("bid",), "R8")


def place_choice(s: Nyakuza, action: int, text: str) -> Choice:
    """Return how a place for a boat is offered: a tile by its resource, coast and sea by what they are."""
    data = s.data
    number = action - data.place
    cell = data.cells[number]
    args: dict[str, int | str] = {"cell": f"={cell}"}
    if number < data.numbered:
        args["resource"] = f"resource-{RESOURCES[data.resource[number]]}"
        return Choice(action, text, "place_tile", args, (cell,), "R20")
    return Choice(action, text, "place_coast" if number < data.coast_end else "place_sea", args, (cell,), "R21")


def refusal(s: Nyakuza, seat: int, action: int) -> str:
    """Return the clause that forbids an action, by what is asked now and what the seat can see."""
    data, prompt = s.data, s.prompt()
    if action >= data.deal:
        return "R35" if action < data.tile else "R5"  # chance deals and draws, no player does
    if prompt == "bid":
        return "R8" if action >= data.bid else "R4"
    if prompt == "build":
        return "R29" if data.build <= action < data.secret else "R27"
    if action >= data.bid:
        return "R4"
    if action < data.build:
        return place_refusal(s, seat, action - data.place)
    if action < data.secret:
        return "R27"  # a stall is built at once or not at all
    if action == data.end:
        return "R24"
    return "R36" if s.holds_secret(seat) else "R35"


def why_not(s: Nyakuza, seat: int, picked: Sequence[str]) -> str:
    """Return the clause by which a seat cannot use what it has picked: a cell, the bid, a recipe, the secret tile."""
    data, prompt, last = s.data, s.prompt(), picked[-1]
    if prompt == "bid":
        return "R8" if last == "bid" else "R4"
    if seat not in s.asked():
        return "R18"
    if prompt == "build":
        return "R29"
    if last in data.cells:
        return place_refusal(s, seat, data.cells.index(last))
    if last.startswith("recipe-"):
        return "R27"
    return {"secret": refusal(s, seat, data.secret), "turn": "R24"}.get(last, "R4")


def place_refusal(s: Nyakuza, seat: int, cell: int) -> str:
    """Return why a boat cannot be placed on a cell."""
    data = s.data
    if s.staged[seat] == 0:
        return "R13" if s.bids[seat] == 0 else "R19"
    if s.owner(cell) >= 0:
        return "R25"
    if cell < data.numbered and not s.tiles & bit(cell):
        return "R22"
    if cell >= data.numbered and all(s.owner(near) != seat for near in data.around[cell]):
        return "R21"
    return "R23"
