"""The printed parts of an edition of Namiji: sent once per table, while views hold what can change."""

from __future__ import annotations

from typing import Final, NotRequired

from typing_extensions import TypedDict

from marea.games.namiji.account import CLAUSES
from marea.games.namiji.data import Data
from marea.games.namiji.words import DOCK, LINE_NAMES, MEASURES, PANORAMAS, PORT, STATIONS

HARBOURS: Final = {DOCK: "dock", PORT: "port"}


class PrintedStop(TypedDict):
    """A stop of the route; a double station has a second spot outside the route."""

    id: str
    kind: str
    double: NotRequired[bool]


class PrintedLine(TypedDict):
    """A row or a column of a shelf, and its points."""

    line: str
    points: int


class PrintedRock(TypedDict):
    """A rock card: what it counts, how much of it is needed, and its points."""

    counts: str
    least: int
    points: int


class NamijiSheet(TypedDict):
    """The printed parts that views of Namiji refer to."""

    route: list[PrintedStop]  # from port to port; sailed from its end in reverse
    lines: list[PrintedLine]  # of a shelf: the rows from the top, then the columns
    penalty: list[int]  # what offerings cost at the end, by the number left
    panoramas: dict[str, int]  # the number of sections of each
    meals: dict[str, int]  # the points of each
    rocks: dict[str, PrintedRock]
    clauses: dict[str, str]  # the clause of each source of points


def sheet(data: Data) -> NamijiSheet:
    """Return the sheet of an edition."""
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
