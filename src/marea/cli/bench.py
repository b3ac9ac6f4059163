"""marea bench: how fast a game runs here."""

from __future__ import annotations

import json
from pathlib import Path

import click

from marea import games
from marea.cli.common import json_option
from marea.lab.bench import measure


@click.command()
@click.argument("game", required=False)
@click.option("--edition", type=click.Path(path_type=Path), help="A file with what differs from the standard edition.")
@click.option(
    "--seconds",
    type=click.FloatRange(0.05, 60),
    default=0.5,
    show_default=True,
    help="How long each measurement takes.",
)
@json_option
def bench(game: str | None, edition: Path | None, seconds: float, as_json: bool) -> None:
    """Measure the speed of one game, or of all.

    \b
    marea bench regatta --json
    """
    tables = [measure(games.get(name, edition), seconds) for name in ([game] if game else games.all())]
    if as_json:
        click.echo(json.dumps(tables[0] if game else tables))
        return
    for table in tables:
        click.echo(f"{table['game']} ({table['mode']})")
        click.echo("  players  decisions/s in the loop  driven from Python  clone us  resample us")
        for row in table["rows"]:
            click.echo(
                f"  {row['players']:7}  {row['decisions_per_s']:23,}  {row['driven_per_s']:18,}"
                f"  {row['clone_us']:8.2f}  {row['resample_us']:11.2f}"
            )
