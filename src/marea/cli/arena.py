"""marea arena: bots against each other, until it is clear which is better."""

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
@click.option("-b", "--bots", "names", required=True, help="The bots, as in greedy,random; each pair plays a match.")
@click.option(
    "-n",
    "--games",
    "count",
    type=click.IntRange(1),
    default=400,
    show_default=True,
    help="The maximum number of games in a match.",
)
@seed_option
@click.option(
    "-j", "--jobs", type=click.IntRange(1), help="The number of processes that share the work; by default one per core."
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
    """Play bots against each other until it is clear which is better.

    The first bot takes one seat, each in turn, and the second bot takes all the others.

    \b
    marea arena navia --bots search,greedy
    marea arena namiji --players 5 --bots greedy,random --games 100 --json
    """
    found = games.get(game, edition)
    seats = chosen_players(found, players)
    chosen = chosen_options(found, seats, options)
    bot_names = names.split(",")
    for name in bot_names:
        bots.get(name)
    if len(set(bot_names)) < max(2, len(bot_names)):
        raise click.UsageError("the arena takes two or more different bots, as in greedy,random")
    tables = []
    for first, second in combinations(bot_names, 2):
        played = run_match(Pairing(found, seats, first, second, seed, chosen), count, jobs or os.cpu_count() or 1)
        tables.append(played.table())
        if not as_json:
            click.echo(describe(played))
    if as_json:
        click.echo(json.dumps(tables))


def run_match(pairing: Pairing, count: int, jobs: int) -> Match:
    """Play a match with a progress bar, and return it."""
    label = f"{pairing.first} against {pairing.second}"
    now = Match(pairing.first, pairing.second, pairing.players)
    with click.progressbar(length=count, label=label, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        for later in play_match(pairing, count, jobs):
            now = later
            bar.update(1)
    return now
