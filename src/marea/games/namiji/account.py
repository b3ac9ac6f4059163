"""The score of Namiji, recounted from a player's collection entry by entry."""

from __future__ import annotations

from typing import Final

from typing_extensions import TypedDict

from marea.games.namiji import scoring
from marea.games.namiji.state import Namiji
from marea.games.namiji.words import CARD_WIDTH, LINE_NAMES, LINES, PANORAMAS
from marea.kernel.piles import count, places_in, size
from marea.kernel.state import OVER

# The sources of points, and their clauses.
CLAUSES: Final = {
    "line": "R42",
    "crustaceans": "R46",
    "panorama": "R48",
    "bonus": "R49",
    "meal": "R62",
    "early_bird": "R70",
    "rock": "R71",
    "penalty": "R71",
}


class ScoreEntry(TypedDict):
    """One entry of a score: the source of the points, and the item that gave them."""

    source: str
    item: str
    points: int


class RockObjective(TypedDict):
    """A rock card that the viewer may see: the amount of what it counts, and whether that is enough."""

    rock: str
    have: int
    met: bool


def account(s: Namiji, seat: int) -> list[ScoreEntry]:
    """Return the entries of a player's score; their sum is the public track, or the total once the game is over."""
    data = s.data
    entries = [
        entry("line", LINE_NAMES[line], data.line_points[line])
        for line in range(LINES)
        if scoring.matches(s, seat, line)
    ]
    if s.traps[seat]:
        entries.append(entry("crustaceans", "trap", size(s.traps[seat])))
    for i, panorama in enumerate(PANORAMAS):
        if s.sections(seat, i):
            entries.append(entry("panorama", panorama, scoring.panorama_points(s, seat, i)))
        if s.has_bonus(seat, i):
            entries.append(entry("bonus", panorama, data.bonus))
    for meal in range(data.meals):
        if count(s.cards[seat], meal, CARD_WIDTH):
            points = count(s.cards[seat], meal, CARD_WIDTH) * data.meal_points[meal]
            entries.append(entry("meal", data.dock_ids[meal], points))
    if scoring.early_bird(s, seat):
        entries.append(entry("early_bird", "token", scoring.early_bird(s, seat)))
    return entries + last_entries(s, seat) if s.to_move() == OVER else entries


def sources(s: Namiji, seat: int) -> dict[str, int]:
    """Return a player's points by source."""
    points = dict.fromkeys(CLAUSES, 0)
    for line in account(s, seat):
        points[line["source"]] += line["points"]
    return points


def last_entries(s: Namiji, seat: int) -> list[ScoreEntry]:
    """R71: return the entries that count only at the end: objectives, failed ones included, and the penalty."""
    entries = [
        entry("rock", s.data.rock_ids[rock], s.data.rock_points[rock] if scoring.is_fulfilled(s, seat, rock) else 0)
        for rock in places_in(s.held[seat])
    ]
    left = s.offerings[seat]
    return [*entries, entry("penalty", "offerings", -s.data.penalty[left])] if left else entries


def entry(source: str, item: str, points: int) -> ScoreEntry:
    """Return one entry of a score."""
    return {"source": source, "item": item, "points": points}


def objectives(s: Namiji, seat: int) -> list[RockObjective]:
    """Return the rock cards of a player, in the order of the edition."""
    return [objective(s, seat, rock) for rock in places_in(s.held[seat])]


def objective(s: Namiji, seat: int, rock: int) -> RockObjective:
    """Return a player's progress towards an objective."""
    data = s.data
    return {
        "rock": data.rock_ids[rock],
        "have": scoring.amount_counted(s, seat, data.rock_counts[rock]),
        "met": scoring.is_fulfilled(s, seat, rock),
    }
