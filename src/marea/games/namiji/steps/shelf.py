# compiled
"""Placing tiles on the shelf, and the lines that score as a result (R40-R43)."""

from __future__ import annotations

from mypy_extensions import i64

from marea.games.namiji.events import SCORED_LINE
from marea.games.namiji.scoring import matches
from marea.games.namiji.state import Namiji
from marea.games.namiji.words import COLS, PAIRS, ROWS
from marea.kernel.piles import add


def put(s: Namiji, seat: i64, cell: i64, fish: i64) -> None:
    """Put a fish on a free cell; it never moves again (R41)."""
    add(s.shelves, seat, (fish + 1) << 4 * cell)
    add(s.filled, seat, 1 << cell)


def score_line(s: Namiji, seat: i64, line: i64) -> None:
    """R42, R43: score a line at once if it has become full of one colour or one type."""
    if matches(s, seat, line):
        s.gain(seat, s.data.line_points[line])
        s.emit(SCORED_LINE, seat, line, s.data.line_points[line])


def place_fish(s: Namiji, seat: i64, cell: i64, fish: i64) -> None:
    """R40, R42: place a fish; its row and its column may be complete."""
    put(s, seat, cell, fish)
    score_line(s, seat, cell // COLS)
    score_line(s, seat, ROWS + cell % COLS)


def place_net(s: Namiji, seat: i64, pair: i64, fish: i64) -> None:
    """R40, R43: place both fish of a net before checking any line; up to three may be complete."""
    one, other = PAIRS[pair]
    put(s, seat, one, fish)
    put(s, seat, other, fish)
    add(s.net_pairs, seat, 1 << pair)
    score_line(s, seat, one // COLS)
    if other // COLS != one // COLS:
        score_line(s, seat, other // COLS)
    score_line(s, seat, ROWS + one % COLS)
    if other % COLS != one % COLS:
        score_line(s, seat, ROWS + other % COLS)
