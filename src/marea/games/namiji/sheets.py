"""What an edition of Namiji prints: sent once to a table, where a view holds what can change."""

from __future__ import annotations

from typing import Final, NotRequired

from typing_extensions import TypedDict

from marea.games.namiji.account import CLAUSES
from marea.games.namiji.data import Data
from marea.games.namiji.words import DOCK, LINE_NAMES, MEASURES, PANORAMAS, PORT, STATIONS

HARBOURS: Final = {DOCK: "dock", PORT: "port"}


class PrintedStop(TypedDict):
    """A stop of the route; a double one has a second spot outside of it."""

    id: str
    kind: str
    double: NotRequired[bool]


class PrintedLine(TypedDict):
    """A row or a column of a shelf, and what it pays."""

    line: str
    points: int


class PrintedRock(TypedDict):
    """A rock card: what it counts, how much of it is needed, and what that is worth."""

    counts: str
    least: int
    points: int


class NamijiSheet(TypedDict):
    """The printed parts that views of Namiji refer to."""

    route: list[PrintedStop]  # from port to port; in reverse it is sailed from its end
    lines: list[PrintedLine]  # of a shelf: the rows from the top on, then the columns
    penalty: list[int]  # what offerings cost at the end, by how many are left
    panoramas: dict[str, int]  # how many sections each has
    meals: dict[str, int]  # what each is worth
    rocks: dict[str, PrintedRock]
    clauses: dict[str, str]  # by which rule points are scored, for each source of them


def sheet(data: Data) -> NamijiSheet:
    """Return what is printed."""
    return {
        "route": [stop(data, place) for place in range(data.size)],
        "lines": [{"line": name, "points": int(data.line_points[i])} for i, name in enumerate(LINE_NAMES)],
        "penalty": [int(points) for points in data.penalty],
        "panoramas": {name: int(data.lengths[i]) for i, name in enumerate(PANORAMAS)},
        "meals": dict(zip(data.dock_ids, map(int, data.meal_points), strict=False)),
        "rocks": {name: rock(data, i) for i, name in enumerate(data.rock_ids)},
        "clauses": dict(CLAUSES),
    }


def stop(data: Data, place: int) -> PrintedStop:
    """Return a stop, counted from the first port of the edition."""
    kind = data.kinds[place]
    printed: PrintedStop = {"id": data.nodes[place], "kind": HARBOURS.get(kind) or STATIONS[kind]}
    if data.doubles[0] >> place & 1:
        printed["double"] = True
    return printed


def rock(data: Data, i: int) -> PrintedRock:
    """Return a rock card by its place in the edition."""
    return {
        "counts": MEASURES[data.rock_counts[i]],
        "least": int(data.rock_least[i]),
        "points": int(data.rock_points[i]),
    }
