"""marea sim: bots play many games."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Collection, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import click

from marea import bots, games
from marea.cli.common import chosen_options, chosen_players, game_argument, json_option, seed_option, setup_options
from marea.lab import needs
from marea.lab.simulate import Plan
from marea.lab.summary import Summary
from marea.lab.workers import Batch, Task, play_batches, tasks


@click.command()
@game_argument
@setup_options
@click.option(
    "-n", "--games", "count", type=click.IntRange(1), default=100, show_default=True, help="The number of games."
)
@click.option(
    "-b",
    "--bots",
    "names",
    default="random",
    show_default=True,
    help="The bots around the table, as in greedy,random.",
)
@seed_option
@click.option(
    "-j", "--jobs", type=click.IntRange(1), help="The number of processes that share the work; by default one per core."
)
@click.option("--cluster", metavar="ADDRESS", help="Play on a Ray cluster, as in 10.0.0.1:6379, or auto.")
@click.option("--out", metavar="NAME", help="Write NAME.jsonl.gz, the records, and NAME.parquet, one row per seat.")
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
    cluster: str | None,
    out: str | None,
    as_json: bool,
) -> None:
    """Play many games between bots and summarize them.

    The same seed gives the same games, however many processes or machines play them. With --out, a run that
    was stopped is resumed by the same command.

    \b
    marea sim regatta --games 1000 --players 3 --bots greedy,random
    marea sim regatta -n 50 --option reserve=nothing --out games
    """
    if jobs and cluster:
        raise click.UsageError("--jobs is for the cores of this machine, --cluster for others: give one of them")
    found = games.get(game, edition)
    seats = chosen_players(found, players)
    bot_names = names.split(",")
    for name in bot_names:
        bots.get(name)
    plan = Plan(found, seats, bot_names, seed, chosen_options(found, seats, options))
    summary = Summary(seats)
    if out is None:
        for batch in batches(tasks(plan, count, keep=False), jobs, cluster):
            summary.add(batch.rows)
    else:
        write_files(out, plan, count, jobs, cluster, summary)
    click.echo(json.dumps(summary.table()) if as_json else table(summary, bot_names))


def write_files(name: str, plan: Plan, count: int, jobs: int | None, cluster: str | None, summary: Summary) -> None:
    """Play the games that are not in the files yet, and add all to the summary."""
    with needs("lab"):
        from marea.lab.output import Output

    with Output(name, plan, count) as output:
        todo = tasks(plan, count, keep=True)
        try:
            for batch in batches(todo, jobs, cluster, output.finished_batches()):
                output.add(batch)
        except KeyboardInterrupt:
            kept = sum(len(todo[index].numbers) for index in output.finished_batches())
            click.echo(f"{kept} of {count} games are kept; repeat the command to resume", err=True)
            raise
        summary.add(output.outcomes())
        output.finish()


def batches(todo: Sequence[Task], jobs: int | None, cluster: str | None, done: Collection[int] = ()) -> Iterator[Batch]:
    """Yield the batches that are not done yet, with a progress bar for all of them."""
    left = [task for task in todo if task.index not in done]
    if cluster is None:
        found = play_batches(left, jobs or os.cpu_count() or 1)
    else:
        with needs("cluster"):
            from marea.lab.cluster import play_on_cluster
        found = play_on_cluster(left, cluster)
    length = sum(len(task.numbers) for task in todo)
    bar = click.progressbar(length=length, label=todo[0].plan.game.id, file=sys.stderr, hidden=not sys.stderr.isatty())
    with bar, closing(found):
        bar.update(length - sum(len(task.numbers) for task in left))
        for batch in found:
            yield batch
            bar.update(batch.games)


def table(summary: Summary, bot_names: list[str]) -> str:
    """Return the summary as a text table."""
    means = summary.table()
    width = max(map(len, bot_names)) + 2
    lines = [
        f"{means['games']} games, {means['moves']} moves on average",
        f"seat  {'bot':{width}}{'wins':>8}{'score':>9}",
    ]
    for seat in range(summary.players):
        bot = bot_names[seat % len(bot_names)]
        lines.append(f"{seat:4}  {bot:{width}}{means['wins'][seat]:8.1%}{means['scores'][seat]:9.2f}")
    lines += [f"ended by {reason}: {count}" for reason, count in means["reasons"].items()]
    return "\n".join(lines)
