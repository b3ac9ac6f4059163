"""What each viewer may know of a game of Navia."""

from __future__ import annotations

from typing_extensions import TypedDict

from marea.games.navia.cards import WINDOW
from marea.games.navia.data import CARDS, KINDS
from marea.games.navia.state import Navia, mark_holder, mark_kind, mark_owner
from marea.kernel.contract import View, header
from marea.kernel.piles import counts_of, size
from marea.kernel.state import UNANSWERED

Cards = dict[str, int]  # how many of each kind


class Known(TypedDict):
    """A card that the viewer knows to be in another's hand."""

    seat: int
    card: str


class NaviaView(View):
    """The table as one viewer sees it; `hand`, `answer` and `known` are the viewer's own.

    The river is a line of characters for each row, nearest the start first: `.` water, `#` rock,
    `o` rock token, `~` water token, `?` fog.
    """

    turn: int
    current: int
    direction: int
    river: list[str]
    goal: int
    tile_rows: int  # of every tile between the start and the goal
    tiles: list[str]
    boats: list[list[int] | None]
    armed: list[bool]
    dock: list[int]
    supply: Cards
    hands: list[int]
    deck: int
    discard: Cards
    card: str | None  # the card that waits for answers
    extra: bool  # a theft gave the right to another card
    steps: int  # left in this move
    hand: Cards | None
    answer: str | None
    known: list[Known]


def view(s: Navia, seat: int) -> NaviaView:
    """Return what a seat, or a SPECTATOR, may know."""
    prompt, argument = s.prompt(), s.argument()
    return {
        **header(s),
        "turn": s.turn,
        "current": s.current,
        "direction": s.direction,
        "river": [river_row(s, row) for row in range(s.data.rows)],
        "goal": s.data.goal,
        "tile_rows": s.data.tile_rows,
        "tiles": [s.data.tiles[tile] for tile in s.tiles],
        "boats": [[row, col] if row >= 0 else None for row, col in zip(s.row, s.col, strict=True)],
        "armed": [armed == 1 for armed in s.armed],
        "dock": s.dock[:],
        "supply": {"rock": s.rock_supply, "water": s.water_supply, "dry_dock": s.dock_supply},
        "hands": [size(hand) for hand in s.hands],
        "deck": size(s.deck),
        "discard": cards(s.discard),
        "card": s.data.space.show(argument % WINDOW) if prompt == "react" else None,
        "extra": prompt == "card" and argument == 1,
        "steps": argument if prompt == "move" else 0,
        "hand": cards(s.hands[seat]) if seat >= 0 else None,
        "answer": s.data.space.show(s.answers[seat]) if seat >= 0 and s.answers[seat] != UNANSWERED else None,
        "known": [{"seat": mark_holder(m), "card": CARDS[mark_kind(m)]} for m in s.marks if mark_owner(m) == seat],
    }


def river_row(s: Navia, row: int) -> str:
    """Return a row of the river as characters."""
    if s.in_fog(row):
        return "?" * s.data.width
    line = ""
    for col in range(s.data.width):
        cell = row * s.data.width + col
        if cell in s.water_tokens:
            line += "~"
        elif s.is_rock(row, col):
            line += "o" if cell in s.rock_tokens else "#"
        else:
            line += "."
    return line


def cards(pile: int) -> Cards:
    """Return the cards of a pile by name, only those that are there."""
    return {CARDS[kind]: count for kind, count in enumerate(counts_of(pile, KINDS)) if count}
