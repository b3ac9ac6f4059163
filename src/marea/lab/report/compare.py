"""Comparisons: series of a game that differ in exactly one thing, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from marea.lab.report.intervals import Estimate, difference, rounded
from marea.lab.report.runs import Series

GAMES: Final = 30  # with fewer games in either series, or
HAPPENED: Final = 10  # if it happened in fewer of both together, errors are not normal: no interval is told

Measures = dict[tuple[str, str], "Measure"]


@dataclass(frozen=True)
class Measure:
    """Something that can be compared between two series."""

    estimate: Estimate
    games: int
    happened: int | None  # the games in which it is not zero, where that can be seldom


def traits(series: Series) -> dict[str, str]:
    """Return all in which series of a game can differ, by name."""
    return {
        "players": str(series.players),
        "bots": ",".join(series.bots),
        "edition": f"{series.edition} {series.sha256[:8]}".strip(),
        "rules": str(series.rules),
        **{f"option {name}": value for name, value in series.options.items()},
    }


def words(series: Series) -> dict[str, str]:
    """Return the same in words; a table of equals is one word, whatever the number of players."""
    bots = series.bots
    return {
        "players": f"{series.players} players",
        "bots": f"all {bots[0]}" if len(set(bots)) == 1 else ",".join(bots),
        "edition": f"edition {series.edition} {series.sha256[:8]}".rstrip(),
        "rules": f"rules {series.rules}",
        **{f"option {name}": f"{name}={value}" for name, value in series.options.items()},
    }


def differing(found: Sequence[Series]) -> set[str]:
    """Return in what some series of a game differ, as far as words tell."""
    told = [words(series) for series in found]
    return {name for one in told for name in one if len({other.get(name) for other in told}) > 1}


def label(series: Series, apart: set[str], common: bool = False) -> str:
    """Return in words what a series is: by what sets it apart from others of its game, or by what is common to all."""
    return " · ".join(text for name, text in words(series).items() if (name in apart) != common)


def only_difference(first: Series, second: Series) -> str | None:
    """Return the one thing in which two series differ; None if there are more."""
    mine, other = traits(first), traits(second)
    apart = {name for name in {**mine, **other} if mine.get(name) != other.get(name)}
    if "players" in apart and same_round(first.bots, second.bots):
        apart.discard("bots")  # another number of players has other bots anyway: the same ones, going round
    return apart.pop() if len(apart) == 1 else None


def same_round(first: Sequence[str], second: Sequence[str]) -> bool:
    """Tell whether the same names, repeated, go round two tables."""
    short, long = sorted((first, second), key=len)
    return any(
        all(bot == short[seat % count] for around in (short, long) for seat, bot in enumerate(around))
        for count in range(1, len(short) + 1)
    )


def compared(found: Sequence[tuple[Series, Measures]]) -> Iterator[tuple[Series, Series, dict[str, Any]]]:
    """Yield the pairs of series that differ in one thing, with all that differs between them."""
    for (first, mine), (second, other) in combinations(found, 2):
        thing = only_difference(first, second)
        if thing is not None:
            rows = differences(mine, other)
            told = {
                "thing": thing,
                "values": [traits(first).get(thing, ""), traits(second).get(thing, "")],
                "made": sum(row["difference"]["low"] is not None for row in rows),
                "clear": sum(row["clear"] for row in rows),
                "rows": rows,
            }
            yield first, second, told


def differences(mine: Measures, other: Measures) -> list[dict[str, Any]]:
    """Return the differences of all that both have; clear ones first, the clearest first of all."""
    found = []
    for (kind, name), measure in mine.items():
        if (kind, name) in other:
            found.append(((kind, name), _difference(measure, other[kind, name])))
    clear = sorted((pair for pair in found if pair[1].clear), key=lambda pair: -_clearness(pair[1]))
    return [
        {
            "kind": key[0],
            "name": key[1],
            "first": rounded(mine[key].estimate.value),
            "second": rounded(other[key].estimate.value),
            "difference": estimate.table(),
            "clear": estimate.clear,
        }
        for key, estimate in [*clear, *(pair for pair in found if not pair[1].clear)]
    ]


def _difference(first: Measure, second: Measure) -> Estimate:
    """Return a difference, with an interval only where there is enough to go by."""
    found = difference(first.estimate, second.estimate)
    seldom = first.happened is not None and second.happened is not None and first.happened + second.happened < HAPPENED
    return Estimate(found.value) if seldom or min(first.games, second.games) < GAMES else found


def _clearness(estimate: Estimate) -> float:
    """Return how many standard errors a difference is away from zero."""
    return abs(estimate.value or 0.0) / max(estimate.error or 0.0, 1e-12)
