"""How Navia speaks to people: choices, refusals, and what each event code tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from marea.games.navia.board import cell_id
from marea.games.navia.cards import pushed_to, target_of
from marea.games.navia.data import CARDS, DRY_DOCK, SHIELDS, SPELL, TRAP, Data
from marea.games.navia.state import Navia
from marea.kernel.game import Choice, EventKind

PLAYER: Final = ("player", "seat")
TARGET: Final = ("target", "seat")
CARD: Final = ("card", "card")
CELL: Final = ("cell", "=cell")

# In the order of codes.py.
EVENTS: Final = (
    EventKind("starts", (PLAYER,), clause="R3"),
    EventKind("placed", (PLAYER, CELL), clause="R3"),
    EventKind("drew", (PLAYER,), clause="R14"),
    EventKind("saw", (PLAYER, CARD), clause="R14"),
    EventKind("new_deck", clause="R14"),
    EventKind("lost_turn", (PLAYER,), clause="R4"),
    EventKind("turned_up", (("tile", "=tile"),), clause="R5"),
    EventKind("passed", (PLAYER,), clause="R9"),
    EventKind("discarded", (PLAYER, CARD, ("count", "number")), open=True, clause="R11"),
    EventKind("played", (PLAYER, CARD), clause="R8", only=("blessing", "fast_advance", "trap", "whirlpool")),
    EventKind("aimed", (PLAYER, CARD, TARGET), clause="R8", only=("theft", "sabotage", "dry_dock")),
    EventKind("boards", (PLAYER, TARGET, CELL), clause="R18"),
    EventKind("casts", (PLAYER, CELL), clause="R27"),
    EventKind("shielded", (PLAYER,), clause="R22"),
    EventKind("unshielded", clause="R22"),
    EventKind("stole", (PLAYER, TARGET), clause="R19"),
    EventKind("stole_card", (PLAYER, TARGET, CARD), clause="R19"),
    EventKind("lost_card", (PLAYER, TARGET, CARD), clause="R19"),
    EventKind("docked", (PLAYER, ("count", "number")), clause="R21"),
    EventKind("armed", (PLAYER,), clause="R25"),
    EventKind("melted", (PLAYER, CELL), clause="R27"),
    EventKind("reversed", clause="R31"),
    EventKind("pushed", (PLAYER, CELL), clause="R18"),
    EventKind("jumped", (PLAYER, CELL), clause="R15"),
    EventKind("rock_left", (PLAYER, CELL), clause="R26"),
    EventKind("stepped", (PLAYER, CELL), clause="R12"),
    EventKind("blocked", (PLAYER,), clause="R13"),
    EventKind("won", (PLAYER,), clause="R32"),
    EventKind("out_of_time", clause="R32"),
)

# The clause of each kind of card, in the order of CARDS.
CLAUSES: Final = ("R15", "R17", "R18", "R19", "R20", "R21", "R22", "R25", "R27", "R31")
WAYS: Final = ("left", "straight", "right")


def components(data: Data) -> dict[str, list[str]]:
    """Return the things that have names, by group; cells and tiles are called by their ids."""
    cells = [cell_name(row, col) for row in range(data.rows) for col in range(data.width)]
    return {"card": list(CARDS), "way": list(WAYS), "=cell": cells, "=tile": data.tiles}


def cell_name(row: int, col: int) -> str:
    """Return what people call a cell: the row by its number, the column by a letter from the left bank on."""
    return f"{'abcdefghi'[col]}{row}"


def choices(s: Navia, seat: int) -> list[Choice]:
    """Return each legal action of a seat as it is offered to a person."""
    return [choice(s, seat, action) for action in s.legal_of(seat)]


def choice(s: Navia, seat: int, action: int) -> Choice:
    """Return how one action is offered."""
    data = s.data
    text = data.space.show(action)
    if action < data.pass_:
        col = action - data.place
        return Choice(action, text, "place", {"cell": f"={cell_name(0, col)}"}, (cell_id(0, col),), "R3")
    if action <= data.discard_all:
        return Choice(action, text, text, {}, ("hand",), "R9")
    if action < data.shield:
        return card_choice(s, seat, action, text)
    if action <= data.decline:
        return Choice(action, text, text, {}, ("card-shields" if action == data.shield else "hand",), "R22")
    way = action - data.step
    target = cell_id(s.row[seat] + 1, s.col[seat] + way - 1)
    return Choice(action, text, "step", {"way": f"way-{WAYS[way]}"}, (target,), "R12")


def card_choice(s: Navia, seat: int, action: int, text: str) -> Choice:
    """Return how a card is offered: with whom it is aimed at, and where."""
    data = s.data
    kind = data.kind_of(action)
    card, clause = CARDS[kind], CLAUSES[kind]
    targets: tuple[str, ...] = (f"card-{card}",)
    args: dict[str, int | str] = {}
    target = target_of(s, action)
    if target >= 0:
        args["target"] = f"seat-{target}"
        targets += (f"player-{target}",)
    if data.boarding <= action < data.theft:
        row, col = divmod(int(pushed_to(s, action)), int(data.width))
    elif kind == SPELL:
        row, col = divmod(int(action - data.spell), int(data.width))
    else:
        return Choice(action, text, f"play_{card}", args, targets, clause)
    args["cell"] = f"={cell_name(row, col)}"
    return Choice(action, text, f"play_{card}", args, (*targets, cell_id(row, col)), clause)


def refusal(s: Navia, seat: int, action: int) -> str:
    """Return the clause that forbids an action, by what is asked now and what the seat can see."""
    data, prompt = s.data, s.prompt()
    if prompt == "place":
        return "R3"
    if prompt == "react":
        return "R22"
    if prompt == "move":
        return "R12" if data.step <= action < data.first else "R1"
    if action == data.discard_all:
        return "R19"  # only after a theft is it not allowed
    if not data.blessing <= action < data.shield:
        return "R1"
    return card_refusal(s, seat, data.kind_of(action))


def why_not(s: Navia, seat: int, picked: Sequence[str]) -> str:
    """Return the clause by which a seat cannot use what it has picked: a cell, a boat, a card or the hand."""
    prompt, first = s.prompt(), picked[0]
    if prompt in ("place", "react"):
        return "R3" if prompt == "place" else "R22"
    if seat not in s.asked():
        return "R2"
    if first.startswith("card-"):
        kind = CARDS.index(first.removeprefix("card-"))
        return "R1" if prompt == "move" else card_refusal(s, seat, kind)
    if first.startswith("player-"):
        return "R8"
    if first == "hand":
        return "R19" if prompt == "card" else "R1"
    return "R12" if prompt == "move" else "R1"


def card_refusal(s: Navia, seat: int, kind: int) -> str:
    """Return why a card cannot be played: it is not held, a supply is empty, or its own clause says no."""
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
