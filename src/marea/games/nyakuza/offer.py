"""Details that a position of Nyakuza adds to its choices, and the clauses that forbid something now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from marea.games.nyakuza.data import RESOURCES
from marea.games.nyakuza.state import Nyakuza
from marea.kernel.choice import Choice
from marea.kernel.piles import bit


def choice(s: Nyakuza, seat: int, printed: Choice) -> Choice:
    """Return an action as offered: a seat's secret tile with its cell."""
    if printed.action != s.data.secret:
        return printed
    tile = s.secrets[seat]
    args = {"tile": f"={tile + 1}", "resource": f"resource-{RESOURCES[s.data.resource[tile]]}"}
    return replace(printed, args=args, targets=("secret", s.data.cells[tile]))


def refusal(s: Nyakuza, seat: int, action: int) -> str:
    """Return the clause that forbids an action, judged by the open decision and what the seat can see."""
    data, prompt = s.data, s.prompt()
    if action >= data.bid:
        return "R8" if prompt == "bid" and action < data.deal else ""
    if prompt == "build":
        return "R29" if data.build <= action < data.secret else ""
    if prompt == "bid":
        return ""
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
        return "R8" if last == "bid" else ""
    if seat not in s.asked():
        return "R18"
    if prompt == "build":
        return "R29"
    if last in data.cells:
        return place_refusal(s, seat, data.cells.index(last))
    if last.startswith("recipe-"):
        return "R27"
    return {"secret": refusal(s, seat, data.secret), "turn": "R24"}.get(last, "")


def place_refusal(s: Nyakuza, seat: int, cell: int) -> str:
    """Return the clause by which a boat cannot be placed on a cell."""
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
