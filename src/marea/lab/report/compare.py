"""Comparisons of series of a game that differ in exactly one thing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from marea.lab.report.intervals import Estimate, difference, round_digits
from marea.lab.report.runs import Series

# With less, errors are not normally distributed, and no interval is given:
MIN_GAMES: Final = 30  # in either series
MIN_OCCURRENCES: Final = 10  # games of both series together in which a measure is not zero

Measures = dict[tuple[str, str], "Measure"]


@dataclass(frozen=True)
class Measure:
    """An estimate that can be compared between two series."""

    estimate: Estimate
    games: int
    occurrences: int | None  # the games in which it is not zero, if it can be rare


def traits(series: Series) -> dict[str, str]:
    """Return everything in which series of a game can differ, by name."""
    return {
        "players": str(series.players),
        "bots": ",".join(series.bots),
        "edition": f"{series.edition} {series.sha256[:8]}".strip(),
        "rules": str(series.rules),
        **{f"option {name}": value for name, value in series.options.items()},
    }


def trait_texts(series: Series) -> dict[str, str]:
    """Return the traits as texts; equal bots are named once, whatever the number of players."""
    bots = series.bots
    return {
        "players": f"{series.players} players",
        "bots": f"all {bots[0]}" if len(set(bots)) == 1 else ",".join(bots),
        "edition": f"edition {series.edition} {series.sha256[:8]}".rstrip(),
        "rules": f"rules {series.rules}",
        **{f"option {name}": f"{name}={value}" for name, value in series.options.items()},
    }


def distinguishing_traits(found: Sequence[Series]) -> set[str]:
    """Return the traits whose texts differ between series of a game."""
    texts = [trait_texts(series) for series in found]
    return {name for one in texts for name in one if len({other.get(name) for other in texts}) > 1}


def label(series: Series, apart: set[str], common: bool = False) -> str:
    """Return the label of a series: the traits that set it apart from others of its game, or those common to all."""
    return " · ".join(text for name, text in trait_texts(series).items() if (name in apart) != common)


def only_difference(first: Series, second: Series) -> str | None:
    """Return the only trait in which two series differ; None if there are several or none."""
    mine, other = traits(first), traits(second)
    apart = {name for name in {**mine, **other} if mine.get(name) != other.get(name)}
    if "players" in apart and is_same_rotation(first.bots, second.bots):
        apart.discard("bots")  # more players need more bots: the same ones, repeated
    return apart.pop() if len(apart) == 1 else None


def is_same_rotation(first: Sequence[str], second: Sequence[str]) -> bool:
    """Return whether two tables are filled by repeating the same names."""
    short, long = sorted((first, second), key=len)
    return any(
        all(bot == short[seat % count] for around in (short, long) for seat, bot in enumerate(around))
        for count in range(1, len(short) + 1)
    )


def compare(found: Sequence[tuple[Series, Measures]]) -> Iterator[tuple[Series, Series, dict[str, Any]]]:
    """Yield the pairs of series that differ in one trait, with the differences of all measures."""
    for (first, mine), (second, other) in combinations(found, 2):
        thing = only_difference(first, second)
        if thing is not None:
            rows = differences(mine, other)
            comparison = {
                "thing": thing,
                "values": [traits(first).get(thing, ""), traits(second).get(thing, "")],
                "made": sum(row["difference"]["low"] is not None for row in rows),
                "clear": sum(row["clear"] for row in rows),
                "rows": rows,
            }
            yield first, second, comparison


def differences(mine: Measures, other: Measures) -> list[dict[str, Any]]:
    """Return the differences of all measures that both have, the clearest first."""
    found = []
    for (kind, name), measure in mine.items():
        if (kind, name) in other:
            found.append(((kind, name), _difference(measure, other[kind, name])))
    clear = sorted((pair for pair in found if pair[1].clear), key=lambda pair: -_z_score(pair[1]))
    return [
        {
            "kind": key[0],
            "name": key[1],
            "first": round_digits(mine[key].estimate.value),
            "second": round_digits(other[key].estimate.value),
            "difference": estimate.table(),
            "clear": estimate.clear,
        }
        for key, estimate in [*clear, *(pair for pair in found if not pair[1].clear)]
    ]


def _difference(first: Measure, second: Measure) -> Estimate:
    """Return a difference, with an interval only if there is enough data."""
    found = difference(first.estimate, second.estimate)
    rare = (
        first.occurrences is not None
        and second.occurrences is not None
        and first.occurrences + second.occurrences < MIN_OCCURRENCES
    )
    return Estimate(found.value) if rare or min(first.games, second.games) < MIN_GAMES else found


def _z_score(estimate: Estimate) -> float:
    """Return the distance of a difference from zero in standard errors."""
    return abs(estimate.value or 0.0) / max(estimate.error or 0.0, 1e-12)
