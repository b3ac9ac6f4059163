"""marea check: the conformance suite for any game."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click

import marea
from marea import games
from marea.cli.common import game_argument, seed_option
from marea.kernel.check import DEFAULT_GAMES, PROPERTIES, Fault
from marea.kernel.check import check as conformance
from marea.kernel.check.modes import fingerprint as fingerprint_of
from marea.locales import catalogues


@click.command()
@game_argument
@click.option(
    "-n",
    "--games",
    "count",
    type=click.IntRange(1),
    default=DEFAULT_GAMES,
    show_default=True,
    help="The number of games.",
)
@seed_option
@click.option(
    "--fingerprint",
    is_flag=True,
    help="Only print a hash of some random games: two installations with the same hash play the same.",
)
def check(game: str, edition: Path | None, count: int, seed: int, fingerprint: bool) -> None:
    """Check that a game keeps the contract.

    It plays random games with every player count and option. GAME is a name, or the path of a package outside Marea. A
    property that does not hold is reported with its seed: --games 1 --seed SEED plays that game alone.

    \b
    marea check regatta
    marea check ./lagoon --games 20
    """
    found = games.get(game, edition)
    if fingerprint:
        click.echo(fingerprint_of(found, seed))
        return
    with click.progressbar(length=count, label=found.id, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        faults = conformance(found, catalogues(found), count, seed, progress=lambda done: bar.update(1))
    if marea.compiled:
        faults += mode_faults(game, edition, seed)
    for fault in faults:
        click.echo(str(fault))
    names = [*PROPERTIES, "modes"] if marea.compiled else list(PROPERTIES)
    if faults:
        click.echo(f"{found.id}: {len(faults)} of {len(names)} properties do not hold.")
        raise click.exceptions.Exit(1)
    click.echo(f"{found.id}: all {len(names)} properties hold over {count} games.")


def mode_faults(game: str, edition: Path | None, seed: int) -> list[Fault]:
    """Return a fault if compiled and interpreted code differ in the records, views, worlds or values of some games."""
    command = [sys.executable, "-m", "marea", "check", game, "--fingerprint", "--seed", str(seed)]
    command += ["--edition", str(edition)] if edition else []
    answers = []
    for pure in ("0", "1"):
        run = subprocess.run(
            command, env={**os.environ, "MAREA_PURE": pure}, capture_output=True, text=True, check=False
        )
        answers.append(run.stdout.strip() or f"failed: {(run.stderr.strip().splitlines() or ['no output'])[-1]}")
    if answers[0] == answers[1] and not answers[0].startswith("failed"):
        return []
    return [Fault("modes", f"seed {seed}", f"compiled {answers[0]}, pure Python {answers[1]}")]
