"""marea rules: the rules of a game as Marea plays them."""

from __future__ import annotations

import click

from marea import games
from marea.cli.common import game_name, lang_option
from marea.locales import rules_of


@click.command()
@game_name
@lang_option
def rules(game: str, lang: str) -> None:
    """Show the rules of a game.

    They are numbered clauses and rulings, with their sources.

    \b
    marea rules regatta
    marea rules navia --lang gl
    marea rules navia | grep -A4 Blessing
    """
    click.echo_via_pager(rules_of(games.get(game), lang)[1])
