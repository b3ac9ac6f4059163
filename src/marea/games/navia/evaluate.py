"""How good a position of Navia looks: rows still to go, ways ahead, and what the cards are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from marea.games.navia.data import KINDS
from marea.kernel.state import OVER

if TYPE_CHECKING:
    from marea.games.navia.state import Navia

# What a card in the hand is worth, in rows.
WORTH: Final = (1.2, 1.0, 0.8, 0.9, 0.6, 1.0, 0.7, 0.4, 0.5, 0.2)


def evaluate(s: Navia, seat: i64) -> float:
    """Return the lead over the best rival in rows; a finished game also counts the win."""
    rival = -100.0
    for other in range(s.players):
        if other != seat:
            rival = max(rival, outlook(s, other))
    lead = outlook(s, seat) - rival
    if s.to_move() == OVER:
        return lead + (100.0 if seat in s.winners() else -100.0)
    return lead


def outlook(s: Navia, seat: i64) -> float:
    """Return how far a boat is, what waits for it, and what its hand may still do."""
    if s.row[seat] < 0:
        return 0.0
    value = float(s.row[seat]) + way_ahead(s, seat) - float(s.dock[seat])
    for kind in range(KINDS):
        value += WORTH[kind] * float(s.hands[seat * KINDS + kind])
    return value


def way_ahead(s: Navia, seat: i64) -> float:
    """Return what the open water ahead is worth: less where a boat is shut in, or where the fog may hide a wall."""
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
