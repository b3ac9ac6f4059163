# compiled
"""The heuristic value of a position of Navia: the rows reached, the ways ahead, and the value of the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from marea.games.navia.codes import CARD, MOVE
from marea.games.navia.data import KINDS
from marea.kernel.piles import count, size
from marea.kernel.state import OVER, frame_step

if TYPE_CHECKING:
    from marea.games.navia.state import Navia

# The value of a card in the hand, in rows.
WORTH: Final = [0.7, 0.5, 0.5, 0.5, 0.4, 0.5, 0.6, 0.2, 0.3, 0.1]

TO_DRAW: Final = 0.4  # a card to be drawn at the end of the turn; half as much if it is not the player's turn


def evaluate(s: Navia, seat: i64) -> float:
    """Return the lead over the best rival in rows; a finished game also counts the win."""
    lead = outlook(s, seat) - best_rival(s, seat)
    if s.to_move() == OVER:
        return lead + victory(s, seat)
    return lead


def parts(s: Navia, seat: i64) -> dict[str, float]:
    """Return the terms of `evaluate` by name."""
    placed = s.row[seat] >= 0
    return {
        "distance": float(s.row[seat]) if placed else 0.0,
        "water": way_ahead(s, seat) if placed else 0.0,
        "dry-dock": -float(s.dock[seat]) if placed else 0.0,
        "in-hand": with_hand(s, seat, 0.0) + draws_value(s, seat) if placed else 0.0,
        "turn": turn_value(s) if placed and seat == s.current else 0.0,
        "rivals": -best_rival(s, seat),
        "victory": victory(s, seat) if s.to_move() == OVER else 0.0,
    }


def victory(s: Navia, seat: i64) -> float:
    """Return the value of a win, for a finished game."""
    return 100.0 if seat in s.winners() else -100.0


def best_rival(s: Navia, seat: i64) -> float:
    """Return the outlook of a seat's best rival."""
    rival = -100.0
    for other in range(s.players):
        if other != seat:
            rival = max(rival, outlook(s, other))
    return rival


def outlook(s: Navia, seat: i64) -> float:
    """Return the value of a boat's row, the way ahead of it, and the hand."""
    if s.row[seat] < 0:
        return 0.0
    value = with_hand(s, seat, float(s.row[seat]) + way_ahead(s, seat) - float(s.dock[seat])) + draws_value(s, seat)
    return value + turn_value(s) if seat == s.current else value


def with_hand(s: Navia, seat: i64, value: float) -> float:
    """Return a value plus that of the cards in a hand."""
    for kind in range(KINDS):
        value += WORTH[kind] * float(count(s.hands[seat], kind))
    return value


def draws_value(s: Navia, seat: i64) -> float:
    """Return the value of the cards that will fill up a hand."""
    missing = float(s.data.hand - size(s.hands[seat]))
    return missing * TO_DRAW if seat == s.current else missing * TO_DRAW / 2.0


def turn_value(s: Navia) -> float:
    """Return the value of the current turn to its player, in rows: the steps left, or another card and a step."""
    step = frame_step(s.now) if s.to_move() != OVER else -1
    if step == MOVE:
        return float(s.argument())
    return 1.5 if step == CARD else 0.0


def way_ahead(s: Navia, seat: i64) -> float:
    """Return the value of the open water ahead: less where a boat is shut in, or where the fog may hide a wall."""
    data = s.data
    row: i64 = s.row[seat]
    columns: i64 = 1 << s.col[seat]
    open_rows = 0.0
    for ahead in range(row + 1, min(row + 4, data.goal)):
        if s.in_fog(ahead):
            middle = data.width // 2
            edge = columns & (1 | 1 << middle | 1 << (data.width - 1))
            return open_rows + (0.0 if edge == columns else 0.2)
        columns = (columns | columns << 1 | columns >> 1) & data.bank & ~s.obstacles[ahead]
        if columns == 0:
            return open_rows - 1.0
        open_rows += 0.2
    return open_rows
