"""marea report: what many games tell about a game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import click

from marea.cli.common import json_option
from marea.lab import needs
from marea.lab.report.page import page
from marea.lab.report.wording import counted, is_share, measure, short, told

TOP: Final = 5  # of the components that are used most, and of the clearest differences


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--html", type=click.Path(path_type=Path), help="Write a page with plots into this file.")
@json_option
def report(files: tuple[Path, ...], html: Path | None, as_json: bool) -> None:
    """Tell what many games say about a game: seats, scores, length, choices, and what each card is worth.

    The files are those of `marea sim --out`. Games that are alike are counted together; those that differ in one
    thing, as an option, are compared.

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
        yield f"{counted(found['repeated'], 'game')} came more than once and counted once"
    for section in found["sections"]:
        yield f"{section['game']} · {section['common']}"
        for series in section["series"]:
            yield ""
            yield f"{series['name']}  {series['label']}: {counted(series['games'], 'game')}"
            yield from (f"   {line}" for line in told_series(series))
        for comparison in section["comparisons"]:
            yield ""
            yield from told_comparison(comparison)
        yield ""
    yield "in brackets: where the truth is, 95 % certain; about one in twenty such intervals misses by chance"


def told_series(series: dict[str, Any]) -> Iterator[str]:
    """Yield what one series tells."""
    length, branching = series["length"], series["branching"]
    yield f"length     {told(length['moves']['mean'])} moves, {told(length['decisions']['mean'])} decisions"
    yield f"branching  {told(branching['choices'])} choices a decision, {told(branching['forced'], True)} forced"
    yield f"victories  the fair share is {short(series['fair'], True)}"
    width = max(map(len, series["around"]))
    for seat in series["seats"]:
        yield f"  seat {seat['seat']}  {seat['bot']:{width}}  {told(seat['won'], True):26} score {told(seat['score'])}"
    for bot in series["bots"]:
        yield f"  a seat of {bot['bot']:{width}}  {told(bot['won'], True)}"
    if series["bots"]:
        yield "  seat and bot go together here: runs with the names rotated tell them apart"
    for event in series["uses"]:
        yield from told_event(event)
    dead = [event["event"] for event in series["uses"] if all(row["never"] for row in event["components"])]
    if dead:
        yield f"never happened: {', '.join(dead)}"


def told_event(event: dict[str, Any]) -> Iterator[str]:
    """Yield which components were used most in an event, and which never, if it names components and happened."""
    rows = [row for row in event["components"] if row["component"]]
    never = [row["component"] for row in rows if row["never"]]
    used = sorted((row for row in rows if not row["never"]), key=lambda row: -row["uses"]["value"])
    if used:
        top = ", ".join(f"{row['component']} {short(row['uses']['value'])}" for row in used[:TOP])
        yield f"{event['event']}, uses a game: {top}{' …' if len(used) > TOP else ''}"
        if never:
            yield f"{event['event']}, never used: {', '.join(never)}"


def told_comparison(one: dict[str, Any]) -> Iterator[str]:
    """Yield the clearest differences of two series."""
    values = " -> ".join(value or "none" for value in one["values"])
    yield f"{one['second']} against {one['first']}, {one['thing']} {values}: {one['clear']} of {one['made']} clear"
    for row in one["rows"][: min(TOP, one["clear"])]:
        yield f"   {measure(row)} {told(row['difference'], is_share(row), signed=True)}"
