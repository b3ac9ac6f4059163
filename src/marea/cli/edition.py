"""marea edition: the printed data of a game, and corrections by the owner of a box."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from marea import games
from marea.cli.common import game_argument
from marea.kernel.edition import Edition, game_of
from marea.kernel.errors import BadEdition


@click.group()
def edition() -> None:
    """Show, check and compare editions.

    An edition is everything that is printed in a game's box. If your box is different, write an edition file with its
    changes to the standard edition:

    \b
    game = "regatta"
    name = "my box"
    [crew]
    provenance = "box"
    captain = { copies = 5 }
    """


@edition.command()
@game_argument
def show(game: str, edition: Path | None) -> None:
    """Print the data of a game as an edition file.

    \b
    marea edition show regatta
    marea edition show regatta --edition mine.toml
    """
    click.echo("\n".join(edition_lines(games.get(game, edition).edition)))


@edition.command()
@click.argument("file", type=click.Path(path_type=Path))
def check(file: Path) -> None:
    """Check an edition file against the constraints of its game.

    \b
    marea edition check mine.toml
    """
    found = read_edition(file)
    click.echo(f"{found.name!r} is a valid edition of {found.game}; values that differ: {len(differences(found))}.")


@edition.command()
@click.argument("file", type=click.Path(path_type=Path))
def diff(file: Path) -> None:
    """Show how an edition file differs from the standard edition.

    \b
    marea edition diff mine.toml
    """
    click.echo("\n".join(differences(read_edition(file))) or "Nothing differs from the standard edition.")


def read_edition(file: Path) -> Edition:
    """Read an edition file, and check it by setting up its game with it."""
    try:
        game = game_of(file.read_text("utf-8"))
    except UnicodeDecodeError:
        raise BadEdition(f"{file} is not a text file") from None
    return games.get(game, file).edition


def differences(own: Edition) -> list[str]:
    """Return a line for each value that differs from the standard edition."""
    standard = dict(values(games.get(own.game).edition.tables))
    return [
        f"{key}: {toml(standard[key])} -> {toml(value)}" for key, value in values(own.tables) if value != standard[key]
    ]


def edition_lines(edition: Edition) -> Iterator[str]:
    """Yield the lines of an edition file, one per value."""
    yield f"game = {toml(edition.game)}"
    yield f"name = {toml(edition.name)}"
    for table, content in edition.tables.items():
        yield f"\n{table}.provenance = {toml(edition.provenance[table])}"
        yield from (f"{key} = {toml(value)}" for key, value in values({table: content}))


def values(tables: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every value with its dotted key."""
    for key, value in tables.items():
        if isinstance(value, Mapping):
            yield from values(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", value


def toml(value: Any) -> str:
    """Return a value as TOML."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {toml(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
