"""Details that a position of Navia adds to its choices, and the clauses that forbid something now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from marea.games.navia.cards import push_destination
from marea.games.navia.data import CARDS, CLAUSES, DRY_DOCK, SHIELDS, SPELL, TRAP, cell_id, cell_name
from marea.games.navia.state import Navia
from marea.kernel.choice import Choice


def choice(s: Navia, seat: int, printed: Choice) -> Choice:
    """Return an action as offered: a step with its destination, a boarding with the cell it pushes the boat to."""
    data, action = s.data, printed.action
    if action >= data.step:
        target = cell_id(s.row[seat] + 1, s.col[seat] + (action - data.step) - 1)
        return replace(printed, targets=(target,))
    if data.boarding <= action < data.theft:
        row, col = divmod(int(push_destination(s, action)), int(data.width))
        args = {**printed.args, "cell": f"={cell_name(row, col)}"}
        return replace(printed, args=args, targets=(*printed.targets, cell_id(row, col)))
    return printed


def refusal(s: Navia, seat: int, action: int) -> str:
    """Return the clause that forbids an action, judged by the open decision and what the seat can see."""
    data, prompt = s.data, s.prompt()
    if prompt == "move":
        return "R12" if data.step <= action < data.first else ""
    if prompt != "card":
        return ""
    if action == data.discard_all:
        return "R19"  # it is forbidden only after a theft
    return card_refusal(s, seat, data.kind_of(action)) if data.blessing <= action < data.shield else ""


def why_not(s: Navia, seat: int, picked: Sequence[str]) -> str:
    """Return the clause by which a seat cannot use what it has picked: a cell, a boat, a card or the hand."""
    prompt, first = s.prompt(), picked[0]
    if prompt in ("place", "react"):
        return ""
    if seat not in s.asked():
        return "R2"
    if first.startswith("card-"):
        return card_refusal(s, seat, CARDS.index(first.removeprefix("card-"))) if prompt == "card" else ""
    if first.startswith("player-"):
        return "R8"
    if first == "hand":
        return "R19" if prompt == "card" else ""
    return "R12" if prompt == "move" else ""


def card_refusal(s: Navia, seat: int, kind: int) -> str:
    """Return the clause by which a card cannot be played: it is not held, a supply is empty, or its own clause."""
    if kind == SHIELDS:
        return "R10"
    if not s.holds(seat, kind):
        return "R8"
    no_token = (
        (kind == DRY_DOCK and s.dock_supply == 0)
        or (kind == TRAP and s.rock_supply == 0 and s.armed[seat] == 0)
        or (kind == SPELL and s.water_supply == 0)
    )
    return "R28" if no_token else CLAUSES[kind]
