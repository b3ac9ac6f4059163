"""The report: statistics of many games, ready for JSON; the terminal and the page show nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import ascii_uppercase
from typing import Any, Final

import numpy as np

from marea.lab.report.compare import Measure, compare, distinguishing_traits, label
from marea.lab.report.intervals import Estimate, Numbers, gap, mean, ratio, round_digits, share, wilson
from marea.lab.report.runs import Series, read

MIN_SEATS: Final = 30  # with fewer seats that have something, or lack it, its worth is not estimated
MAX_BARS: Final = 24  # of a histogram
QUARTILES: Final = (0, 25, 50, 75, 100)

Table = dict[str, Any]


def tables(files: Sequence[Path]) -> Table:
    """Return the report on the games in some files of `marea sim --out`."""
    found = read(files)
    by_game: dict[str, list[Series]] = {}
    for series in found:
        by_game.setdefault(series.game, []).append(series)
    return {
        "files": [str(file) for file in files],
        "games": sum(series.games for series in found),
        "repeated": sum(series.repeated for series in found),
        "sections": [section(name, alike) for name, alike in by_game.items()],
    }


def section(game: str, found: Sequence[Series]) -> Table:
    """Return the section of one game: each series, and comparisons of those that differ in one thing."""
    apart = distinguishing_traits(found)
    lengths = {name: Bars.over(game_lengths(series, name) for series in found) for name in ("moves", "decisions")}
    reasons = sorted({reason for series in found for reason in series.reasons()})
    studies = [Study(series, lengths, reasons) for series in found]
    series_tables = [
        {"name": name, "label": label(study.series, apart) or "all games", **study.table()}
        for name, study in zip(series_names(len(studies)), studies, strict=True)
    ]
    names = {id(study.series): one["name"] for study, one in zip(studies, series_tables, strict=True)}
    pairs = [(study.series, study.measures) for study in studies]
    comparisons = [
        {"first": names[id(first)], "second": names[id(second)], **table} for first, second, table in compare(pairs)
    ]
    return {
        "game": game,
        "common": label(found[0], apart, common=True),
        "series": series_tables,
        "comparisons": comparisons,
    }


def series_names(count: int) -> Iterator[str]:
    """Yield short names for a number of series: A, B ... Z, A2, B2 ..."""
    for number in range(count):
        again, letter = divmod(number, len(ascii_uppercase))
        yield ascii_uppercase[letter] + (str(again + 1) if again else "")


def game_lengths(series: Series, name: str) -> Numbers:
    """Return the length of each game: moves are counted by game, decisions by seat."""
    values = series.numbers(name)
    lengths: Numbers = values[0] if name == "moves" else values.sum(axis=0)
    return lengths


@dataclass(frozen=True)
class Bars:
    """The bars of a histogram of whole numbers, the same for all series of a game."""

    start: int
    width: int
    count: int

    @classmethod
    def over(cls, lengths: Iterable[Numbers]) -> Bars:
        """Return bars of a round width that cover all values."""
        ends = [(int(values.min()), int(values.max())) for values in lengths]
        low, high = min(end[0] for end in ends), max(end[1] for end in ends)
        widths = (base * 10**power for power in range(12) for base in (1, 2, 5))
        width = next(width for width in widths if (high - low) // width < MAX_BARS - 1)
        start = low // width * width
        return cls(start, width, (high - start) // width + 1)

    def table(self, values: Numbers) -> Table:
        """Return the number of values in each bar."""
        counts = np.bincount((values - self.start) // self.width, minlength=self.count)
        return {"start": self.start, "width": self.width, "counts": counts.tolist()}


class Study:
    """The statistics of one series; those that can be compared with another series are kept as measures."""

    def __init__(self, series: Series, bars: dict[str, Bars], reasons: Sequence[str]) -> None:
        self.series = series
        self.bars = bars
        self.possible_reasons = reasons
        self.won = series.numbers("won").astype(np.float64)
        self.score = series.numbers("score").astype(np.float64)
        self.measures: dict[tuple[str, str], Measure] = {}

    def table(self) -> Table:
        """Return all statistics of this series."""
        series = self.series
        return {
            "players": series.players,
            "around": list(series.bots),
            "options": series.options,
            "edition": series.edition,
            "sha256": series.sha256,
            "rules": series.rules,
            "games": series.games,
            "repeated": series.repeated,
            "fair": round_digits(1 / series.players),
            "length": {name: self.length(name) for name in self.bars},
            "branching": self.branching(),
            "score": self.keep("score", "a seat", mean(self.score.mean(axis=0))),
            "seats": self.seats(),
            "bots": self.bots(),
            "sources": self.sources(),
            "reasons": self.reasons(),
            "uses": self.uses(),
        }

    def keep(self, kind: str, name: str, estimate: Estimate, occurrences: int | None = None) -> Table:
        """Keep an estimate for comparisons, with the number of games in which it is not zero; return its table."""
        self.measures[kind, name] = Measure(estimate, self.series.games, occurrences)
        return estimate.table()

    def length(self, name: str) -> Table:
        """Return the lengths of the games."""
        values = game_lengths(self.series, name)
        low, first, middle, third, high = (round_digits(float(part)) for part in np.percentile(values, QUARTILES))
        return {
            "mean": self.keep("length", f"{name} a game", mean(values)),
            "min": low,
            "quartiles": [first, middle, third],
            "max": high,
            "histogram": self.bars[name].table(values),
        }

    def branching(self) -> Table:
        """Return the number of choices per decision."""
        games = self.series.games
        choices, decisions, forced = (
            self.series.numbers(name).sum(axis=0) for name in ("choices", "decisions", "forced")
        )
        return {
            "choices": self.keep("branching", "choices a decision", ratio(choices, decisions)),
            "free": self.keep("branching", "choices where there is one", ratio(choices - forced, decisions - forced)),
            "forced": self.keep("branching", "share of forced decisions", share(ratio(forced, decisions), games)),
        }

    def seats(self) -> list[Table]:
        """Return the victories and scores of each seat."""
        won, games = self.won, self.series.games
        # Wilson's interval has no standard error, so comparisons use the plain mean.
        self.keep("victories", "share of seat 0", mean(won[0]))
        return [
            {
                "seat": seat,
                "bot": bot,
                "won": wilson(float(won[seat].sum()), games).table(),
                "score": mean(self.score[seat]).table(),
            }
            for seat, bot in enumerate(self.series.bots)
        ]

    def bots(self) -> list[Table]:
        """Return the victories and scores of a seat of each bot, if there are different bots."""
        around = self.series.bots
        names = list(dict.fromkeys(around))
        if len(names) == 1:
            return []
        seats_of = {name: [seat for seat, bot in enumerate(around) if bot == name] for name in names}
        return [
            {
                "bot": name,
                "seats": seats_of[name],
                # All seats of a bot together win at most one victory per game.
                "won": wilson(float(self.won[seats_of[name]].sum()), self.series.games)
                .over(len(seats_of[name]))
                .table(),
                "score": mean(self.score[seats_of[name]].mean(axis=0)).table(),
            }
            for name in names
        ]

    def sources(self) -> list[Table]:
        """Return the points by source, for the average seat and for each seat."""
        found = []
        for name in self.series.names("points."):
            points = self.series.numbers(f"points.{name}")
            estimate = mean(points.mean(axis=0))
            found.append(
                {
                    "source": name,
                    "points": self.keep("points", name, estimate, games_with(points)),
                    "seats": [mean(points[seat]).table() for seat in range(self.series.players)],
                }
            )
        return found

    def reasons(self) -> list[Table]:
        """Return the reasons why games ended, including those of other series of the game."""
        ended, games = self.series.reasons(), self.series.games
        return [
            {"reason": reason, "games": ended.get(reason, 0), "share": wilson(ended.get(reason, 0), games).table()}
            for reason in self.possible_reasons
        ]

    def uses(self) -> list[Table]:
        """Return the uses of components, event by event."""
        numbers: dict[str, list[str]] = {}
        for name in self.series.names("sums."):
            used, _, number = name.rpartition(".")
            numbers.setdefault(used, []).append(number)
        events: dict[str, list[Table]] = {}
        for name in self.series.names("uses."):
            event, _, component = name.partition(".")
            row = {"component": component, **self.use(name, numbers.get(name, []))}
            events.setdefault(event, []).append(row)
        return [{"event": event, "components": found} for event, found in events.items()]

    def use(self, name: str, numbers: Sequence[str]) -> Table:
        """Return how often something was used, what it brought, and how its users fared."""
        used = self.series.numbers(f"uses.{name}")
        having = used > 0
        total, some = used.sum(axis=0), int(np.count_nonzero(having))
        return {
            "never": some == 0,
            "uses": self.keep("uses", name, mean(total).at_least(0.0), games_with(used)),
            "seats": share(mean(having.mean(axis=0)), self.series.games).table(),
            "brings": {
                number: ratio(self.series.numbers(f"sums.{name}.{number}").sum(axis=0), total).table()
                for number in numbers
                if some
            },
            "worth": {"won": gap(self.won, having, shares=True).table(), "score": gap(self.score, having).table()}
            if min(some, having.size - some) >= MIN_SEATS
            else None,
        }


def games_with(values: Numbers) -> int:
    """Return the number of games in which some value is not zero."""
    return int(np.count_nonzero(values.any(axis=0)))
