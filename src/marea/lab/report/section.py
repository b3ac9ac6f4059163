"""A section of the report's page: one game, with its tables, its figures and the marks of its series."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any, Final

from marea.lab.report import plots
from marea.lab.report.wording import DASH, format_number

MAX_OPEN_ROWS: Final = 12  # a table with more rows is collapsed
MIN_GAMES: Final = 30  # with fewer, the page warns

Table = dict[str, Any]
Cell = str  # HTML


def table(caption: Cell, heads: Sequence[str], rows: Sequence[Sequence[Cell]], collapse: bool | None = None) -> str:
    """Return a table in a scrolling box; by default it is collapsed if it is long."""
    head = "".join(f'<th scope="col">{escape(one)}</th>' for one in heads)
    lines = "".join(
        f'<tr><th scope="row">{row[0]}</th>' + "".join(f"<td>{cell}</td>" for cell in row[1:]) + "</tr>" for row in rows
    )
    inner = f"<thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table></div>"
    box = f'<div class="wide" role="group" tabindex="0" aria-label="Table: {caption}"><table>'
    if len(rows) > MAX_OPEN_ROWS if collapse is None else collapse:
        return f"<details><summary>Table: {caption} ({len(rows)} rows)</summary>{box}{inner}</details>"
    return f"{box}<caption>{caption}</caption>{inner}"


class Section:
    """One game of the report, with its series."""

    def __init__(self, section: Table) -> None:
        self.game: str = section["game"]
        self.common: str = section["common"]
        self.series: list[Table] = section["series"]
        self.comparisons: list[Table] = section["comparisons"]
        self.several = len(self.series) > 1

    def head(self) -> str:
        """Return the list of the series."""
        rows = [
            [self.name(i), escape(one["label"]), format_number(one["games"], 0), str(one["repeated"] or DASH)]
            for i, one in enumerate(self.series)
        ]
        few = any(one["games"] < MIN_GAMES for one in self.series)
        warning = f"<p><strong>Few games:</strong> intervals from fewer than {MIN_GAMES} are rough.</p>" if few else ""
        heads = ["series", "differs in", "games", "duplicates ignored"]
        return f"<p>{escape(self.common)}</p>{warning}{table('The games', heads, rows)}"

    def name(self, series: int) -> Cell:
        """Return the mark and the name of a series."""
        return plots.mark(series) + escape(self.series[series]["name"])

    def series_cell(self, series: int) -> list[Cell]:
        """Return the cell that names the series of a row, if there are several series."""
        return [self.name(series)] if self.several else []

    def heads(self, first: str, *others: str) -> list[str]:
        """Return the heads of a table, with one for the series if there are several."""
        return [first, *(["series"] if self.several else []), *others]

    def rows(self, keys: Sequence[str], cells: Callable[[str, Table], list[Cell] | None]) -> list[list[Cell]]:
        """Return the rows of a table: for each key, those of all series that have it."""
        found = [(key, i, cells(key, one)) for key in keys for i, one in enumerate(self.series)]
        return [[escape(key), *self.series_cell(i), *row] for key, i, row in found if row is not None]

    def lanes(self, part: str, key: str, value: str) -> list[plots.Row]:
        """Return the rows of a plot of a part that every series lists by name."""
        names = list(dict.fromkeys(row[key] for one in self.series for row in one[part]))
        return [
            (name, [(i, row[value]) for i, one in enumerate(self.series) for row in one[part] if row[key] == name])
            for name in names
        ]

    def figure(self, caption: str, drawing: Callable[[str], str], shown: Sequence[int] | None = None) -> str:
        """Return a plot with its caption, and a legend if there are several series."""
        numbers = range(len(self.series)) if shown is None else shown
        games = sorted({self.series[i]["games"] for i in numbers})
        count = (
            format_number(games[0], 0)
            if len(games) == 1
            else f"{format_number(games[0], 0)} to {format_number(games[-1], 0)}"
        )
        small = f"{count} games{' each' if len(numbers) > 1 else ''}"
        legend = ""
        if self.several:
            items = (f"<li>{self.name(i)} {escape(self.series[i]['label'])}</li>" for i in numbers)
            legend = f'<ul class="legend">{"".join(items)}</ul>'
        drawn = drawing(f"Plot: {caption}. The numbers are in the table.")
        return f"<figure><figcaption>{escape(caption)} <small>({small})</small></figcaption>{legend}{drawn}</figure>"
