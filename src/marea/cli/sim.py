"""marea sim: bots play many games."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from marea import bots, games
from marea.cli.common import chosen_options, chosen_players, game_argument, json_option, seed_option, setup_options
from marea.kernel.record import Record
from marea.lab.simulate import simulate
from marea.lab.summary import Summary


@click.command()
@game_argument
@setup_options
@click.option("-n", "--games", "count", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@click.option(
    "-b", "--bots", "names", default="random", show_default=True, help="The bots around the table, as in greedy,random."
)
@seed_option
@click.option(
    "-j", "--jobs", type=click.IntRange(1), help="How many processes share the work; one a core, if not given."
)
@click.option("--records", type=click.Path(path_type=Path), help="A new file for the records, one game a line.")
@json_option
def sim(
    game: str,
    edition: Path | None,
    players: int | None,
    options: tuple[str, ...],
    count: int,
    names: str,
    seed: int,
    jobs: int | None,
    records: Path | None,
    as_json: bool,
) -> None:
    """Let bots play many games and sum them up.

    \b
    marea sim regatta --games 1000 --players 3 --bots greedy,random
    marea sim regatta -n 50 --option reserve=nothing --records games.jsonl
    """
    found = games.get(game, edition)
    seats = chosen_players(found, players)
    chosen = chosen_options(found, seats, options)
    around = names.split(",")
    for name in around:
        bots.get(name)
    played: Iterable[Record] = simulate(found, count, seats, around, seed, chosen, jobs or os.cpu_count() or 1)
    summary = Summary(seats)
    with click.progressbar(length=count, label=found.id, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        for record in written(played, records) if records else played:
            summary.add(record)
            bar.update(1)
    click.echo(json.dumps(summary.table()) if as_json else table(summary, around))


def written(played: Iterable[Record], path: Path) -> Iterator[Record]:
    """Write each record as soon as its game is over; never over a file that is there."""
    try:
        file = path.open("x", encoding="utf-8", buffering=1)
    except FileExistsError:
        raise click.UsageError(f"{path} exists already: choose another name, or move it away") from None
    with file:
        for record in played:
            file.write(record.write() + "\n")
            yield record


def table(summary: Summary, around: list[str]) -> str:
    """Return the summary for people."""
    means = summary.table()
    width = max(map(len, around)) + 2
    lines = [
        f"{means['games']} games, {means['moves']} moves on average",
        f"seat  {'bot':{width}}{'wins':>8}{'score':>9}",
    ]
    for seat in range(summary.players):
        bot = around[seat % len(around)]
        lines.append(f"{seat:4}  {bot:{width}}{means['wins'][seat]:8.1%}{means['scores'][seat]:9.2f}")
    lines += [f"ended by {reason}: {count}" for reason, count in means["reasons"].items()]
    return "\n".join(lines)
