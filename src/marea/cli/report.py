"""marea report: statistics of many games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import click

from marea.cli.common import json_option
from marea.lab import needs
from marea.lab.report.page import page
from marea.lab.report.wording import format_count, format_estimate, format_short, is_share, measure_name

TOP_COUNT: Final = 5  # of the most used components and the clearest differences


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--html", type=click.Path(path_type=Path), help="Write a page with plots to this file.")
@json_option
def report(files: tuple[Path, ...], html: Path | None, as_json: bool) -> None:
    """Report statistics of many games.

    They are about seats, scores, lengths, choices, and what each card is worth. The files are those of `marea sim
    --out`. Games with the same setup form a series; series that differ in one thing, such as an option, are compared.

    \b
    marea report navia.parquet
    marea report open.parquet secret.parquet --html report.html
    """
    with needs("lab"):
        from marea.lab.report.tables import tables
    found = tables(files)
    if html:
        html.write_text(page(found), "utf-8")
        click.echo(html)
    elif as_json:
        click.echo(json.dumps(found, ensure_ascii=False))
    else:
        click.echo("\n".join(summary(found)))


def summary(found: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of a report for the terminal."""
    if found["repeated"]:
        yield f"{format_count(found['repeated'], 'duplicate game')} ignored"
    for section in found["sections"]:
        yield f"{section['game']} · {section['common']}"
        for series in section["series"]:
            yield ""
            yield f"{series['name']}  {series['label']}: {format_count(series['games'], 'game')}"
            yield from (f"   {line}" for line in series_lines(series))
        for comparison in section["comparisons"]:
            yield ""
            yield from comparison_lines(comparison)
        yield ""
    yield "in brackets: 95 % confidence intervals; about one in twenty misses by chance"


def series_lines(series: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of one series."""
    length, branching = series["length"], series["branching"]
    moves, decisions = (format_estimate(length[what]["mean"]) for what in ("moves", "decisions"))
    choices, forced = format_estimate(branching["choices"]), format_estimate(branching["forced"], percent=True)
    yield f"length     {moves} moves, {decisions} decisions"
    yield f"branching  {choices} choices per decision, {forced} forced"
    yield f"victories  the fair share is {format_short(series['fair'], True)}"
    width = max(map(len, series["around"]))
    for seat in series["seats"]:
        won, score = format_estimate(seat["won"], percent=True), format_estimate(seat["score"])
        yield f"  seat {seat['seat']}  {seat['bot']:{width}}  {won:26} score {score}"
    for bot in series["bots"]:
        yield f"  a seat of {bot['bot']:{width}}  {format_estimate(bot['won'], True)}"
    if series["bots"]:
        yield "  each bot always has the same seats here: runs with the bots rotated separate the two"
    for event in series["uses"]:
        yield from event_lines(event)
    never_happened = [event["event"] for event in series["uses"] if all(row["never"] for row in event["components"])]
    if never_happened:
        yield f"never happened: {', '.join(never_happened)}"


def event_lines(event: dict[str, Any]) -> Iterator[str]:
    """Yield the most used components of an event, and the unused ones, if it names components and happened."""
    rows = [row for row in event["components"] if row["component"]]
    never = [row["component"] for row in rows if row["never"]]
    used = sorted((row for row in rows if not row["never"]), key=lambda row: -row["uses"]["value"])
    if used:
        top = ", ".join(f"{row['component']} {format_short(row['uses']['value'])}" for row in used[:TOP_COUNT])
        yield f"{event['event']}, uses per game: {top}{' …' if len(used) > TOP_COUNT else ''}"
        if never:
            yield f"{event['event']}, never used: {', '.join(never)}"


def comparison_lines(one: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of a comparison: the clearest differences of two series."""
    values = " -> ".join(value or "none" for value in one["values"])
    yield f"{one['second']} against {one['first']}, {one['thing']} {values}: {one['clear']} of {one['made']} clear"
    for row in one["rows"][: min(TOP_COUNT, one["clear"])]:
        yield f"   {measure_name(row)} {format_estimate(row['difference'], is_share(row), signed=True)}"
