# compiled
"""The scoring of Namiji: lines, objectives and penalties; and the longest game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from marea.games.namiji.words import (
    BOATS,
    CARD_WIDTH,
    COLS,
    COUNT_BLUE,
    COUNT_CELLS,
    COUNT_CRABS,
    COUNT_CRUSTACEANS,
    COUNT_DOLPHIN,
    COUNT_EACH_PANORAMA,
    COUNT_FLOATED,
    COUNT_KINDS,
    COUNT_LINES,
    COUNT_MEALS,
    COUNT_NETS,
    COUNT_ROCKS,
    COUNT_TAI,
    CRAB,
    DOCKS,
    LINES,
    ROWS,
    UPGRADES,
)
from marea.kernel.contract import Bounds
from marea.kernel.piles import count, number_in, size

if TYPE_CHECKING:
    from marea.games.namiji.data import Data
    from marea.games.namiji.state import Namiji


# -- lines -----------------------------------------------------------------------------------------


def line_length(line: i64) -> i64:
    """Return the number of cells of a line; rows are numbered before columns."""
    return COLS if line < ROWS else ROWS


def line_cell(line: i64, i: i64) -> i64:
    """Return a cell of a line."""
    return line * COLS + i if line < ROWS else i * COLS + line - ROWS


def matches(s: Namiji, seat: i64, line: i64) -> bool:
    """R42: return whether a line is full of fish of one colour, or of one type."""
    first = s.fish_on(seat, line_cell(line, 0))
    if first < 0:
        return False
    colour = True
    kind = True
    for i in range(1, line_length(line)):
        fish = s.fish_on(seat, line_cell(line, i))
        if fish < 0:
            return False
        colour = colour and fish // 3 == first // 3
        kind = kind and fish % 3 == first % 3
    return colour or kind


# -- objectives ------------------------------------------------------------------------------------


def amount_counted(s: Namiji, seat: i64, measure: i64) -> i64:
    """Return a player's amount of what an objective counts."""
    if measure == COUNT_LINES:
        return count_scored_lines(s, seat)
    if measure == COUNT_CELLS:
        return number_in(s.filled[seat])
    if measure == COUNT_NETS:
        return number_in(s.net_pairs[seat])
    if measure == COUNT_CRUSTACEANS:
        return size(s.traps[seat])
    if measure == COUNT_FLOATED:
        return s.data.offerings - s.offerings[seat]
    if measure < COUNT_EACH_PANORAMA:
        return s.sections(seat, measure - COUNT_DOLPHIN)
    if measure == COUNT_EACH_PANORAMA:
        return min(s.sections(seat, 0), s.sections(seat, 1), s.sections(seat, 2))
    if measure == COUNT_ROCKS:
        return number_in(s.held[seat])
    if measure < COUNT_CRABS:
        return count_fish(s, seat, measure)
    if measure == COUNT_CRABS:
        return count(s.traps[seat], CRAB)
    return count_dock_cards(s, seat, measure)


def count_scored_lines(s: Namiji, seat: i64) -> i64:
    """Return the number of lines of a shelf that have scored."""
    scored: i64 = 0
    for line in range(LINES):
        if matches(s, seat, line):
            scored += 1
    return scored


def count_fish(s: Namiji, seat: i64, measure: i64) -> i64:
    """Return the number of fish of a colour or type on a shelf, or of kinds of fish; a net counts as two fish."""
    found: i64 = 0
    seen: i64 = 0
    for cell in range(ROWS * COLS):
        fish = s.fish_on(seat, cell)
        if fish < 0:
            continue
        seen |= 1 << fish
        if measure >= COUNT_TAI:
            found += 1 if fish % 3 == measure - COUNT_TAI else 0
        else:
            found += 1 if fish // 3 == measure - COUNT_BLUE else 0
    return number_in(seen) if measure == COUNT_KINDS else found


def count_dock_cards(s: Namiji, seat: i64, measure: i64) -> i64:
    """Return the number of a player's meals or upgrades."""
    meals = s.data.meals
    found: i64 = 0
    if measure == COUNT_MEALS:
        for kind in range(meals):
            found += count(s.cards[seat], kind, CARD_WIDTH)
    else:
        for kind in range(meals, meals + len(UPGRADES)):
            found += count(s.cards[seat], kind, CARD_WIDTH)
    return found


def is_fulfilled(s: Namiji, seat: i64, rock: i64) -> bool:
    """Return whether a player's collection meets the objective of a rock card."""
    return amount_counted(s, seat, s.data.rock_counts[rock]) >= s.data.rock_least[rock]


def objectives(s: Namiji, seat: i64) -> i64:
    """Return the points of a player's rock cards; an objective that is not met costs nothing."""
    points: i64 = 0
    for rock in range(s.data.rocks):
        if s.held[seat] >> rock & 1 and is_fulfilled(s, seat, rock):
            points += s.data.rock_points[rock]
    return points


# -- the collection --------------------------------------------------------------------------------


def early_bird(s: Namiji, seat: i64) -> i64:
    """R70: return the points of a player's Early Bird token; 0 before the arrival, or if no token was left."""
    key: i64 = s.boats[seat]
    rank = 8 - (key & 15)
    return s.data.early_bird[rank - 1] if key >> 4 == s.data.last and rank <= s.birds else 0


def panorama_points(s: Namiji, seat: i64, panorama: i64) -> i64:
    """Return the points of a player's sections of a panorama: 1, then 2, and so on."""
    sections = s.sections(seat, panorama)
    return sections * (sections + 1) // 2


def recount(s: Namiji, seat: i64) -> i64:
    """I1: return the public score, recounted from the collection."""
    points = size(s.traps[seat]) + early_bird(s, seat)
    for line in range(LINES):
        if matches(s, seat, line):
            points += s.data.line_points[line]
    for panorama in range(3):
        points += panorama_points(s, seat, panorama)
        if s.has_bonus(seat, panorama):
            points += s.data.bonus
    for meal in range(s.data.meals):
        points += count(s.cards[seat], meal, CARD_WIDTH) * s.data.meal_points[meal]
    return points


# -- the end ---------------------------------------------------------------------------------------


def total(s: Namiji, seat: i64) -> i64:
    """R71: return the final score: the track, the objectives, and the penalty for the offerings left."""
    return s.score[seat] + objectives(s, seat) - s.data.penalty[s.offerings[seat]]


def bounds(data: Data) -> Bounds:
    """Return the longest record: every boat stops everywhere, has every upgrade, and draws as often as possible."""
    angling = 3 + 2 * 5  # the float and two fish; then twice: the question, the take, the draw, the turn and the place
    trap = 2 * data.draws + 1
    stop = 1 + max(angling, 5 + 5, trap)
    docks = len(DOCKS) * (BOATS + 1 + 2 * BOATS)
    return Bounds(2 + BOATS + BOATS * (data.size * stop) + docks)
