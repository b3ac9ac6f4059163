"""The score of Namiji counted again from a collection, line by line and each with its clause."""

from __future__ import annotations

from typing import Final

from typing_extensions import TypedDict

from marea.games.namiji import scoring
from marea.games.namiji.state import Namiji
from marea.games.namiji.words import CARD_WIDTH, LINE_NAMES, LINES, MEASURES, PANORAMAS
from marea.kernel.piles import count, places_in, size
from marea.kernel.state import OVER

SOURCES: Final = ("line", "crustaceans", "panorama", "bonus", "meal", "early_bird", "rock", "penalty")


class ScoreEntry(TypedDict):
    """One line of a score: where the points come from, which thing gave them, and by which clause."""

    source: str
    item: str
    points: int
    clause: str


class RockObjective(TypedDict):
    """A rock card that the viewer may see: what it counts, how much is needed, and how much is there."""

    rock: str
    points: int
    counts: str
    least: int
    have: int
    met: bool


def account(s: Namiji, seat: int) -> list[ScoreEntry]:
    """Return what a player's score is made of; the sum is the public track, and at the end the total."""
    data = s.data
    entries = [
        entry("line", LINE_NAMES[line], data.line_points[line], "R42")
        for line in range(LINES)
        if scoring.matches(s, seat, line)
    ]
    if s.traps[seat]:
        entries.append(entry("crustaceans", "trap", size(s.traps[seat]), "R46"))
    for i, panorama in enumerate(PANORAMAS):
        if s.sections(seat, i):
            entries.append(entry("panorama", panorama, scoring.panorama_points(s, seat, i), "R48"))
        if s.has_bonus(seat, i):
            entries.append(entry("bonus", panorama, data.bonus, "R49"))
    for meal in range(data.meals):
        if count(s.cards[seat], meal, CARD_WIDTH):
            points = count(s.cards[seat], meal, CARD_WIDTH) * data.meal_points[meal]
            entries.append(entry("meal", data.dock_ids[meal], points, "R62"))
    if scoring.early_bird(s, seat):
        entries.append(entry("early_bird", "token", scoring.early_bird(s, seat), "R70"))
    return entries + last_entries(s, seat) if s.to_move() == OVER else entries


def sources(s: Namiji, seat: int) -> dict[str, int]:
    """Return what a player's score is made of, by source."""
    points = dict.fromkeys(SOURCES, 0)
    for line in account(s, seat):
        points[line["source"]] += line["points"]
    return points


def last_entries(s: Namiji, seat: int) -> list[ScoreEntry]:
    """R71: return what is counted at the end only: the objectives, also those that failed, and the penalty."""
    entries = [
        entry("rock", objective["rock"], objective["points"] if objective["met"] else 0, "R71")
        for objective in objectives(s, seat)
    ]
    left = s.offerings[seat]
    return [*entries, entry("penalty", "offerings", -s.data.penalty[left], "R71")] if left else entries


def entry(source: str, item: str, points: int, clause: str) -> ScoreEntry:
    """Return one line of a score."""
    return {"source": source, "item": item, "points": points, "clause": clause}


def objectives(s: Namiji, seat: int) -> list[RockObjective]:
    """Return the rock cards of a player, in the order of the edition."""
    return [objective(s, seat, rock) for rock in places_in(s.held[seat])]


def objective(s: Namiji, seat: int, rock: int) -> RockObjective:
    """Return how a player stands with an objective."""
    data = s.data
    return {
        "rock": data.rock_ids[rock],
        "points": data.rock_points[rock],
        "counts": MEASURES[data.rock_counts[rock]],
        "least": data.rock_least[rock],
        "have": scoring.counted(s, seat, data.rock_counts[rock]),
        "met": scoring.fulfilled(s, seat, rock),
    }
