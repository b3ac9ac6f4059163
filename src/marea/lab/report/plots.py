"""Plots of the report: rows of dots with their intervals, and histograms.

A plot is a grid of labels and small drawings whose widths are in percent, so its text keeps its size on a phone.
Series are distinguished by shape and by colour; every plot has its numbers in a table beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import floor, log10
from typing import Any, Final

from marea.lab.report.wording import format_number

SHAPES: Final = (  # each about ten pixels wide, around the origin
    '<circle r="4.5"/>',
    '<rect x="-4" y="-4" width="8" height="8"/>',
    '<path d="M0-5.5 5.5 4.5H-5.5z"/>',
    '<path d="M0-6 6 0 0 6-6 0z"/>',
    '<path d="M0 5.5 5.5-4.5H-5.5z"/>',
    '<path d="M-2-5.5h4v3.5h3.5v4H2v3.5h-4V2h-3.5v-4H-2z"/>',
)
COLOUR_COUNT: Final = 6
LANE_HEIGHT: Final = 16  # pixels, for each series of a row
HISTOGRAM_HEIGHT: Final = 96  # pixels
TICK_COUNT: Final = 5  # roughly
STYLE: Final = """
:root { --s0: light-dark(#005f8a, #7fd0ff); --s1: light-dark(#a3341a, #ffb59e); --s2: light-dark(#1d6b3a, #8fdca6);
  --s3: light-dark(#6b3fa0, #cdb4ff); --s4: light-dark(#7a5900, #f0d070); --s5: light-dark(#444b52, #c9d1d9); }
.plot { display: grid; grid-template-columns: minmax(4rem, max-content) minmax(0, 1fr); column-gap: 0.75rem; }
.plot > span { font-size: 0.875rem; line-height: 1.25; padding: 0.1rem 0; align-self: center; max-width: 14rem;
  overflow-wrap: anywhere; }
@media (max-width: 40rem) { .plot > span { max-width: 6.5rem; font-size: 0.8125rem; } }
.plot > div { position: relative; border-top: 1px solid var(--rule); }
.plot > div.axis { height: 1.5rem; border-top-color: currentColor; }
.plot svg { position: absolute; inset: 0; width: 100%; height: 100%; overflow: visible; }
.plot text { font-size: 0.75rem; fill: currentColor; text-anchor: middle; }
.plot .grid { stroke: var(--rule); }
.plot .fair { stroke: currentColor; stroke-width: 1.5; stroke-dasharray: 4 3; }
.plot .span { stroke-width: 2; }
.legend { list-style: none; display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; padding: 0; margin: 0.25rem 0 0.75rem;
  font-size: 0.875rem; }
svg.mark { width: 14px; height: 14px; overflow: visible; vertical-align: -2px; margin-right: 0.35rem; }
""" + "".join(f".c{i} {{ fill: var(--s{i}); stroke: var(--s{i}); stroke-width: 0; }}\n" for i in range(COLOUR_COUNT))

Lane = tuple[int, Mapping[str, Any]]  # the index of a series, and its estimate in this row
Row = tuple[str, Sequence[Lane]]


@dataclass(frozen=True)
class Scale:
    """The positions of numbers on a drawing, from 0 to 100 %."""

    low: float
    high: float
    step: float
    percent: bool = False

    @classmethod
    def over(cls, values: Iterable[float], percent: bool = False) -> Scale:
        """Return a scale with round ends that covers some numbers and zero."""
        found = [0.0, *values]
        low, high = min(found), max(found)
        step = round_step((high - low) / TICK_COUNT or 1.0)
        # Tolerates rounding errors of numbers that are meant to be round.
        steps = floor(low / step + 1e-9), -floor(-high / step + 1e-9)
        return cls(step * steps[0], step * max(steps[1], steps[0] + 1), step, percent)

    def at(self, value: float) -> str:
        """Return the position of a number."""
        return f"{100 * (value - self.low) / (self.high - self.low):.2f}%"

    def ticks(self) -> list[float]:
        """Return the numbers along the axis."""
        return [self.low + i * self.step for i in range(round((self.high - self.low) / self.step) + 1)]

    def tick_label(self, tick: float) -> str:
        """Return the label of a number on the axis."""
        factor = 100 if self.percent else 1
        step = self.step * factor
        digits = 0 if step >= 1 and step == round(step) else min(6, 1 - floor(log10(step)))
        text = format_number(tick * factor, digits)
        return text.rstrip("0").rstrip(".") if "." in text else text


def round_step(rough: float) -> float:
    """Return the next larger round number."""
    power = 10.0 ** floor(log10(rough))
    return next(base * power for base in (1, 2, 5, 10) if base * power >= rough * 0.999)


def dots(rows: Sequence[Row], name: str, percent: bool = False, line: float | None = None) -> str:
    """Return a plot of rows, each with a dot and an interval for every series, and a line at the fair value."""
    ends = [end for _, lanes in rows for _, one in lanes for end in one.values() if end is not None]
    scale = Scale.over([*ends, line or 0.0], percent)
    count = max((len(lanes) for _, lanes in rows), default=1)
    body = "".join(f"<span>{escape(label)}</span>{_row(scale, lanes, count, line)}" for label, lanes in rows)
    return f'<div class="plot" role="img" aria-label="{escape(name)}">{body}<span></span>{_axis(scale)}</div>'


def _row(scale: Scale, lanes: Sequence[Lane], count: int, line: float | None) -> str:
    """Return the drawing of a row."""
    height = LANE_HEIGHT * count + 6
    grid = "".join(_vertical_line("grid", scale.at(tick)) for tick in scale.ticks())
    fair = "" if line is None else _vertical_line("fair", scale.at(line))
    drawn = "".join(_lane(scale, one, f"{100 * (i + 0.5) / len(lanes):.1f}%") for i, one in enumerate(lanes))
    return _box(height, f"<svg>{grid}{fair}{drawn}</svg>")


def _box(height: int, drawing: str) -> str:
    """Return a drawing in a box of this height, or of that of its label if it is higher."""
    return f'<div style="min-height:{height}px">{drawing}</div>'


def _lane(scale: Scale, lane: Lane, y: str) -> str:
    """Return the dot of one series with its interval; nothing if it has no value."""
    series, one = lane
    if one["value"] is None:
        return ""
    span = ""
    if one["low"] is not None:
        ends = f'x1="{scale.at(one["low"])}" x2="{scale.at(one["high"])}"'
        span = f'<line class="span" {ends} y1="{y}" y2="{y}"/>'
    dot = f'<use href="#m{series % len(SHAPES)}" x="{scale.at(one["value"])}" y="{y}"/>'
    return f'<g class="{colour(series)}">{span}{dot}</g>'


def _vertical_line(kind: str, x: str) -> str:
    """Return a line from top to bottom."""
    return f'<line class="{kind}" x1="{x}" x2="{x}" y1="0" y2="100%"/>'


def _axis(scale: Scale) -> str:
    """Return the axis below a plot."""
    return _axis_labels((scale.at(tick), scale.tick_label(tick)) for tick in scale.ticks())


def _axis_labels(places: Iterable[tuple[str, str]]) -> str:
    """Return labels along the axis of a plot."""
    texts = "".join(f'<text x="{x}" y="16">{text}</text>' for x, text in places)
    return f'<div class="axis"><svg>{texts}</svg></div>'


def bars(found: Sequence[tuple[int, str, Mapping[str, Any]]], name: str) -> str:
    """Return histograms with the same bars, one below the other, each with the index and the name of its series."""
    start, width = found[0][2]["start"], found[0][2]["width"]
    count = len(found[0][2]["counts"])
    body = "".join(f"<span>{escape(label)}</span>{_bars(series, one['counts'])}" for series, label, one in found)
    middle = (
        0.5 if width == 1 else 0.0
    )  # the label of a bar is below its middle if it stands for one number, else below its start
    step = max(width, round_step(count * width / TICK_COUNT))
    ticks = (tick for tick in range(start, start + count * width + 1) if tick % step == 0)
    places = ((f"{100 * ((tick - start) / width + middle) / count:.2f}%", format_number(tick, 0)) for tick in ticks)
    inside = [place for place in places if float(place[0][:-1]) <= 100]
    return f'<div class="plot" role="img" aria-label="{escape(name)}">{body}<span></span>{_axis_labels(inside)}</div>'


def _bars(series: int, counts: Sequence[int]) -> str:
    """Return the bars of one series; the highest fills the height."""
    step, unit = 100 / len(counts), 94 / (max(counts) or 1)
    drawn = "".join(
        f'<rect x="{(i + 0.06) * step:.2f}%" width="{0.88 * step:.2f}%"'
        f' y="{100 - unit * some:.1f}%" height="{unit * some:.1f}%"/>'
        for i, some in enumerate(counts)
        if some
    )
    return _box(HISTOGRAM_HEIGHT, f'<svg class="{colour(series)}">{drawn}</svg>')


def colour(series: int) -> str:
    """Return the colour of a series; when shapes repeat, they get other colours."""
    return f"c{(series + series // len(SHAPES)) % COLOUR_COUNT}"


def mark(series: int) -> str:
    """Return the mark of a series, for use in text."""
    return (
        f'<svg class="mark" viewBox="-7 -7 14 14" aria-hidden="true"><use class="{colour(series)}"'
        f' href="#m{series % len(SHAPES)}"/></svg>'
    )


def shapes() -> str:
    """Return the definitions of the shapes that all plots of a page use."""
    drawn = "".join(f'<g id="m{i}">{shape}</g>' for i, shape in enumerate(SHAPES))
    return f'<svg width="0" height="0" aria-hidden="true" style="position:absolute"><defs>{drawn}</defs></svg>'
