"""The view that each viewer has of a game of Navia."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict

from marea.games.navia.cards import WINDOW, push_destination, target_of
from marea.games.navia.data import BOARDING, CARDS, KINDS, SPELL
from marea.games.navia.sheets import NaviaSheet
from marea.games.navia.state import Navia, mark_holder, mark_kind, mark_owner
from marea.kernel.contract import View, header
from marea.kernel.piles import counts_of, size
from marea.kernel.state import UNANSWERED

Cards = dict[str, int]  # the number of each kind
Cell = list[int]  # its row, counted from the start, and its column, from the left bank


class Known(TypedDict):
    """A card that the viewer knows to be in another hand."""

    seat: int
    card: str


class PlayedCard(TypedDict):
    """A card that waits for answers: the seat it is aimed at, and the cell that it melts or pushes a boat to."""

    kind: str
    target: NotRequired[int]
    cell: NotRequired[Cell]


class Tokens(TypedDict, total=False):
    """Tokens on the river and traps and docks of boats; fields that do not apply are left out."""

    rocks: list[Cell]
    water: list[Cell]
    armed: list[int]  # seats whose boats drag a trap
    dock: list[int]  # turns to miss, by seat


class Decision(TypedDict, total=False):
    """Details of the current decision."""

    card: PlayedCard
    steps: int  # left in this move
    extra: bool  # a theft gave the right to another card


class PrivateParts(TypedDict, total=False):
    """Information that only the viewer has; spectators have no hand."""

    hand: Cards
    answer: str
    known: list[Known]


class NaviaView(View, Tokens, Decision, PrivateParts):
    """The table as one viewer sees it; fields that do not apply are left out."""

    turn: int
    current: int
    direction: int
    tiles: list[str]  # turned up, in order; the others are in the fog
    boats: list[Cell | None]
    supply: Cards
    hands: list[int]
    deck: int
    discard: Cards


def view(s: Navia, seat: int) -> NaviaView:
    """Return the view of a seat, or of a SPECTATOR."""
    return {
        **header(s),
        "turn": s.turn,
        "current": s.current,
        "direction": s.direction,
        "tiles": [s.data.tiles[tile] for tile in s.tiles],
        "boats": [[row, col] if row >= 0 else None for row, col in zip(s.row, s.col, strict=True)],
        "supply": {"rock": s.rock_supply, "water": s.water_supply, "dry_dock": s.dock_supply},
        "hands": [size(hand) for hand in s.hands],
        "deck": size(s.deck),
        "discard": cards(s.discard),
        **tokens(s),
        **decision(s),
        **private_parts(s, seat),
    }


def tokens(s: Navia) -> Tokens:
    """Return the tokens on the river, and the traps and docks of the boats."""
    shown: Tokens = {}
    if s.rock_tokens:
        shown["rocks"] = [cell(s, token) for token in s.rock_tokens]
    if s.water_tokens:
        shown["water"] = [cell(s, token) for token in s.water_tokens]
    if any(s.armed):
        shown["armed"] = [seat for seat, armed in enumerate(s.armed) if armed]
    if any(s.dock):
        shown["dock"] = s.dock[:]
    return shown


def decision(s: Navia) -> Decision:
    """Return the details of the current decision."""
    prompt, argument = s.prompt(), s.argument()
    if prompt == "react":
        return {"card": played_card(s, argument % WINDOW)}
    if prompt == "move":
        return {"steps": argument}
    return {"extra": True} if prompt == "card" and argument == 1 else {}


def private_parts(s: Navia, seat: int) -> PrivateParts:
    """Return the information that only a seat has."""
    if seat < 0:
        return {}
    shown: PrivateParts = {"hand": cards(s.hands[seat])}
    if s.answers[seat] != UNANSWERED:
        shown["answer"] = s.data.space.show(s.answers[seat])
    known = [m for m in s.marks if mark_owner(m) == seat]
    if known:
        shown["known"] = [{"seat": mark_holder(m), "card": CARDS[mark_kind(m)]} for m in known]
    return shown


def played_card(s: Navia, action: int) -> PlayedCard:
    """Return a card with its target and its cell."""
    kind, target = s.data.kind_of(action), target_of(s, action)
    played: PlayedCard = {"kind": CARDS[kind]}
    if target >= 0:
        played["target"] = int(target)
    if kind == BOARDING:
        played["cell"] = cell(s, push_destination(s, action))
    elif kind == SPELL:
        played["cell"] = cell(s, action - s.data.spell)
    return played


def cell(s: Navia, number: int) -> Cell:
    """Return the row and the column of a cell."""
    return list(divmod(int(number), int(s.data.width)))


def cards(pile: int) -> Cards:
    """Return the cards of a pile as counts by name, without zeros."""
    return {CARDS[kind]: count for kind, count in enumerate(counts_of(pile, KINDS)) if count}


def river_of(sheet: NaviaSheet, view: NaviaView) -> list[str]:
    """Return the river as it lies: a string per row, nearest the start first.

    `.` is water, `#` rock, `o` a rock token, `~` a water token, `?` fog.
    """
    rows = [*sheet["start"], *(row for tile in view["tiles"] for row in sheet["tiles"][tile])]
    height = len(next(iter(sheet["tiles"].values())))
    rows += ["?" * len(rows[0])] * (height * (sheet["slots"] - len(view["tiles"])))
    river = [list(row) for row in [*rows, *sheet["final"]]]
    for sign, tokens in (("o", view.get("rocks", [])), ("~", view.get("water", []))):
        for row, col in tokens:
            river[row][col] = sign
    return ["".join(row) for row in river]


def goal_of(sheet: NaviaSheet) -> int:
    """Return the first row of the final tile."""
    height = len(next(iter(sheet["tiles"].values())))
    return len(sheet["start"]) + sheet["slots"] * height
