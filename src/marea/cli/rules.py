"""marea rules: the rules of a game as we play them."""

from __future__ import annotations

import click

from marea import games
from marea.cli.common import game_name


@click.command()
@game_name
def rules(game: str) -> None:
    """Tell the rules of a game: numbered clauses, rulings, and where they come from.

    \b
    marea rules regatta
    marea rules navia | grep -A4 Blessing
    """
    click.echo_via_pager((games.get(game).folder / "RULES.md").read_text("utf-8"))
