"""marea bench: the speed of a game on this machine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from marea import games
from marea.cli.common import edition_option, json_option
from marea.lab.bench import measure


@click.command()
@click.argument("game", required=False)
@edition_option
@click.option(
    "--seconds",
    type=click.FloatRange(0.05, 60),
    default=0.5,
    show_default=True,
    help="The duration of each measurement.",
)
@json_option
def bench(game: str | None, edition: Path | None, seconds: float, as_json: bool) -> None:
    """Measure the speed of one game, or of all.

    \b
    marea bench regatta --json
    marea bench --seconds 2
    """
    tables = [measure(games.get(name, edition), seconds) for name in ([game] if game else games.all())]
    if as_json:
        click.echo(json.dumps(tables[0] if game else tables))
    else:
        click.echo("\n".join(map(format_table, tables)))


def format_table(measured: dict[str, Any]) -> str:
    """Return the measurements of one game as a text table."""
    lines = [
        f"{measured['game']} ({measured['mode']})",
        "  players  decisions/s in the loop  driven from Python  clone us  resample us  search/s",
    ]
    for row in measured["rows"]:
        lines.append(
            f"  {row['players']:7}  {row['decisions_per_s']:23,}  {row['driven_per_s']:18,}"
            f"  {row['clone_us']:8.2f}  {row['resample_us']:11.2f}  {row['search_per_s']:8,}"
        )
    return "\n".join(lines)
