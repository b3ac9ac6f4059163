"""The report: what many games tell about a game, ready for JSON; the terminal and the page show nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import ascii_uppercase
from typing import Any, Final

import numpy as np

from marea.lab.report.compare import Measure, compared, differing, label
from marea.lab.report.intervals import Estimate, Numbers, gap, mean, ratio, rounded, share, wilson
from marea.lab.report.runs import Series, read

FEW: Final = 30  # with fewer seats that have something, or have it not, nothing is told about what it is worth
BARS: Final = 24  # of a histogram, at most
QUARTERS: Final = (0, 25, 50, 75, 100)

Table = dict[str, Any]


def tables(files: Sequence[Path]) -> Table:
    """Return everything that the games in some files of `marea sim --out` tell."""
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
    """Return what there is to say about one game: each series, and those that differ in one thing side by side."""
    apart = differing(found)
    lengths = {name: Bars.over(lengths_of(series, name) for series in found) for name in ("moves", "decisions")}
    reasons = sorted({reason for series in found for reason in series.reasons()})
    studies = [Study(series, lengths, reasons) for series in found]
    told = [
        {"name": name, "label": label(study.series, apart) or "all games", **study.table()}
        for name, study in zip(letters(len(studies)), studies, strict=True)
    ]
    names = {id(study.series): one["name"] for study, one in zip(studies, told, strict=True)}
    pairs = [(study.series, study.measures) for study in studies]
    comparisons = [
        {"first": names[id(first)], "second": names[id(second)], **table} for first, second, table in compared(pairs)
    ]
    return {"game": game, "common": label(found[0], apart, common=True), "series": told, "comparisons": comparisons}


def letters(count: int) -> Iterator[str]:
    """Yield short names for so many series: A, B ... Z, A2, B2 ..."""
    for number in range(count):
        again, letter = divmod(number, len(ascii_uppercase))
        yield ascii_uppercase[letter] + (str(again + 1) if again else "")


def lengths_of(series: Series, name: str) -> Numbers:
    """Return how long each game was: moves are those of the whole game, decisions are told by seat."""
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
        """Return bars, of a width that is easy to read, over everything that occurs."""
        ends = [(int(values.min()), int(values.max())) for values in lengths]
        low, high = min(end[0] for end in ends), max(end[1] for end in ends)
        widths = (base * 10**power for power in range(12) for base in (1, 2, 5))
        width = next(width for width in widths if (high - low) // width < BARS - 1)
        start = low // width * width
        return cls(start, width, (high - start) // width + 1)

    def table(self, values: Numbers) -> Table:
        """Return how many values lie in each bar."""
        counts = np.bincount((values - self.start) // self.width, minlength=self.count)
        return {"start": self.start, "width": self.width, "counts": counts.tolist()}


class Study:
    """What one series tells; what can be compared with another series is kept as measures."""

    def __init__(self, series: Series, bars: dict[str, Bars], reasons: Sequence[str]) -> None:
        self.series = series
        self.bars = bars
        self.possible_reasons = reasons
        self.won = series.numbers("won").astype(np.float64)
        self.score = series.numbers("score").astype(np.float64)
        self.measures: dict[tuple[str, str], Measure] = {}

    def table(self) -> Table:
        """Return everything about this series."""
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
            "fair": rounded(1 / series.players),
            "length": {name: self.length(name) for name in self.bars},
            "branching": self.branching(),
            "score": self.kept("score", "a seat", mean(self.score.mean(axis=0))),
            "seats": self.seats(),
            "bots": self.bots(),
            "sources": self.sources(),
            "reasons": self.reasons(),
            "uses": self.uses(),
        }

    def kept(self, kind: str, name: str, estimate: Estimate, happened: int | None = None) -> Table:
        """Keep an estimate for comparisons, with the games in which it is not zero, and return its table."""
        self.measures[kind, name] = Measure(estimate, self.series.games, happened)
        return estimate.table()

    def length(self, name: str) -> Table:
        """Return how long the games were."""
        values = lengths_of(self.series, name)
        low, first, middle, third, high = (rounded(float(part)) for part in np.percentile(values, QUARTERS))
        return {
            "mean": self.kept("length", f"{name} a game", mean(values)),
            "min": low,
            "quartiles": [first, middle, third],
            "max": high,
            "histogram": self.bars[name].table(values),
        }

    def branching(self) -> Table:
        """Return between how much there was to choose."""
        games = self.series.games
        choices, decisions, forced = (
            self.series.numbers(name).sum(axis=0) for name in ("choices", "decisions", "forced")
        )
        return {
            "choices": self.kept("branching", "choices a decision", ratio(choices, decisions)),
            "free": self.kept("branching", "choices where there is one", ratio(choices - forced, decisions - forced)),
            "forced": self.kept("branching", "share of forced decisions", share(ratio(forced, decisions), games)),
        }

    def seats(self) -> list[Table]:
        """Return what each seat won."""
        won, games = self.won, self.series.games
        # Wilson's interval has no error to compare by: a comparison takes the plain mean.
        self.kept("victories", "share of seat 0", mean(won[0]))
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
        """Return what a seat of each bot won, if there are different ones."""
        around = self.series.bots
        names = list(dict.fromkeys(around))
        if len(names) == 1:
            return []
        chairs = {name: [seat for seat, bot in enumerate(around) if bot == name] for name in names}
        return [
            {
                "bot": name,
                "seats": chairs[name],
                # Of one game all seats of a bot together win no more than one.
                "won": wilson(float(self.won[chairs[name]].sum()), self.series.games).over(len(chairs[name])).table(),
                "score": mean(self.score[chairs[name]].mean(axis=0)).table(),
            }
            for name in names
        ]

    def sources(self) -> list[Table]:
        """Return what scores are made of, for a seat on average and for each."""
        found = []
        for name in self.series.names("points."):
            points = self.series.numbers(f"points.{name}")
            estimate = mean(points.mean(axis=0))
            found.append(
                {
                    "source": name,
                    "points": self.kept("points", name, estimate, games_with(points)),
                    "seats": [mean(points[seat]).table() for seat in range(self.series.players)],
                }
            )
        return found

    def reasons(self) -> list[Table]:
        """Return how the games ended, with the reasons of other series of the game too."""
        ended, games = self.series.reasons(), self.series.games
        return [
            {"reason": reason, "games": ended.get(reason, 0), "share": wilson(ended.get(reason, 0), games).table()}
            for reason in self.possible_reasons
        ]

    def uses(self) -> list[Table]:
        """Return what was used, event by event."""
        numbers: dict[str, list[str]] = {}
        for name in self.series.names("sums."):
            used, _, number = name.rpartition(".")
            numbers.setdefault(used, []).append(number)
        events: dict[str, list[Table]] = {}
        for name in self.series.names("uses."):
            event, _, component = name.partition(".")
            told = {"component": component, **self.use(name, numbers.get(name, []))}
            events.setdefault(event, []).append(told)
        return [{"event": event, "components": found} for event, found in events.items()]

    def use(self, name: str, numbers: Sequence[str]) -> Table:
        """Return how often something was used, what it brought, and what became of those who did."""
        used = self.series.numbers(f"uses.{name}")
        having = used > 0
        total, some = used.sum(axis=0), int(np.count_nonzero(having))
        return {
            "never": some == 0,
            "uses": self.kept("uses", name, mean(total).at_least(0.0), games_with(used)),
            "seats": share(mean(having.mean(axis=0)), self.series.games).table(),
            "brings": {
                number: ratio(self.series.numbers(f"sums.{name}.{number}").sum(axis=0), total).table()
                for number in numbers
                if some
            },
            "worth": {"won": gap(self.won, having, shares=True).table(), "score": gap(self.score, having).table()}
            if min(some, having.size - some) >= FEW
            else None,
        }


def games_with(values: Numbers) -> int:
    """Return in how many games there is something that is not zero."""
    return int(np.count_nonzero(values.any(axis=0)))
