"""marea check: the conformance suite for any game."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import click

import marea
from marea import games
from marea.cli.common import game_argument, seed_option
from marea.kernel.check import PROPERTIES, THOROUGH, Catalogues, Fault
from marea.kernel.check import check as conformance
from marea.kernel.game import LANGUAGES, Game
from marea.locales import read_messages, variables


@click.command()
@game_argument
@click.option(
    "-n", "--games", "count", type=click.IntRange(1), default=THOROUGH, show_default=True, help="How many random games."
)
@seed_option
def check(game: str, edition: Path | None, count: int, seed: int) -> None:
    """Prove that a game keeps the contract, over random games of every player count and option.

    GAME is a name, or the path of a package outside Marea. Every property that does not hold is told with its seed: the
    same game is played alone by --games 1 --seed SEED.

    \b
    marea check regatta
    marea check ./lagoon --games 20
    """
    found = games.get(game, edition)
    faults = conformance(found, catalogues(found), count, seed)
    if marea.compiled:
        faults += modes(game, seed)
    for fault in faults:
        click.echo(str(fault))
    failed = {fault.property for fault in faults}
    names = [*PROPERTIES, "modes"] if marea.compiled else list(PROPERTIES)
    click.echo(f"{found.id}: {len(names) - len(failed)} of {len(names)} properties hold over {count} games.")
    if faults:
        raise click.exceptions.Exit(1)


def catalogues(game: Game[Any]) -> Catalogues:
    """Return the texts of a game: language, message, variables; a file that is missing has none."""
    files = {language: game.folder / "locales" / f"{language}.ftl" for language in LANGUAGES}
    return {
        language: {id: variables(pattern) for id, pattern in read_messages(path).items()} if path.is_file() else {}
        for language, path in files.items()
    }


def modes(game: str, seed: int) -> list[Fault]:
    """Compiled and interpreted code play the same games: the same records, byte for byte."""
    command = [sys.executable, "-m", "marea.cli.fingerprint", game, str(seed)]
    outputs = []
    for pure in ("0", "1"):
        run = subprocess.run(
            command, env={**os.environ, "MAREA_PURE": pure}, capture_output=True, text=True, check=False
        )
        outputs.append(run.stdout or run.stderr.strip().splitlines()[-1])
    if outputs[0] == outputs[1]:
        return []
    return [Fault("modes", f"seed {seed}", f"compiled {outputs[0].strip()}, pure Python {outputs[1].strip()}")]
