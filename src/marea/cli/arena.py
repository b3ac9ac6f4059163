"""marea arena: bots against each other, until it is clear who is better."""

from __future__ import annotations

import json
import os
import sys
from itertools import combinations
from pathlib import Path

import click

from marea import bots, games
from marea.cli.common import chosen_options, chosen_players, game_argument, json_option, seed_option, setup_options
from marea.lab.arena import Match, Pairing, describe, play_match


@click.command()
@game_argument
@setup_options
@click.option("-b", "--bots", "names", required=True, help="The bots, each of which meets each, as in greedy,random.")
@click.option(
    "-n", "--games", "count", type=click.IntRange(1), default=400, show_default=True, help="The most games of a match."
)
@seed_option
@click.option(
    "-j", "--jobs", type=click.IntRange(1), help="How many processes share the work; one a core, if not given."
)
@json_option
def arena(
    game: str,
    edition: Path | None,
    players: int | None,
    options: tuple[str, ...],
    names: str,
    count: int,
    seed: int,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Let bots play against each other until it is clear who is better.

    One seat plays against a table of the other bot, on every chair in turn.

    \b
    marea arena navia --bots search,greedy
    marea arena namiji --players 5 --bots greedy,random --games 100 --json
    """
    found = games.get(game, edition)
    seats = chosen_players(found, players)
    chosen = chosen_options(found, seats, options)
    around = names.split(",")
    for name in around:
        bots.get(name)
    if len(set(around)) < max(2, len(around)):
        raise click.UsageError("the arena takes two bots or more, each of them once, as in greedy,random")
    tables = []
    for first, second in combinations(around, 2):
        played = fought(Pairing(found, seats, first, second, seed, chosen), count, jobs or os.cpu_count() or 1)
        tables.append(played.table())
        if not as_json:
            click.echo(describe(played))
    if as_json:
        click.echo(json.dumps(tables))


def fought(pairing: Pairing, count: int, jobs: int) -> Match:
    """Return a match at its end, with a bar on the way."""
    label = f"{pairing.first} against {pairing.second}"
    now = Match(pairing.first, pairing.second, pairing.players)
    with click.progressbar(length=count, label=label, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        for later in play_match(pairing, count, jobs):
            now = later
            bar.update(1)
    return now
