"""marea data: all the data of a server."""

from __future__ import annotations

import asyncio

import click

from marea.kernel.errors import RulesError


@click.group()
def data() -> None:
    """Move, back up and restore all the data of a server.

    \b
    marea data copy marea-data backup-monday
    """


@data.command()
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
def copy(source: str, target: str) -> None:
    """Copy all tables to a place that has none: a folder, or the address of a PostgreSQL database.

    The server may keep running: the copy is of one moment. Every stored value is compared in both places, every record
    is replayed, and the hash of every seat's view is compared; if anything differs, nothing is copied.

    \b
    marea data copy marea-data backup-monday
    marea data copy marea-data postgresql://marea@db.example.org/marea
    """
    try:
        from marea.server.store.copying import copy as copy_tables
    except ImportError as error:
        raise RulesError(f"this needs {error.name}, which is missing: pip install 'marea[server]'") from None

    def progress(done: int, total: int) -> None:
        if done % 100 == 0:
            click.echo(f"{done} of {total} tables", err=True)

    counts = asyncio.run(copy_tables(source, target, progress))
    click.echo(
        f"{counts['tables']} tables with {counts['rows']} rows copied; "
        f"{counts['replayed']} records replayed, {counts['views']} views equal"
    )
    if counts["unplayable"]:
        click.echo(f"{counts['unplayable']} tables cannot be played by this version: they were copied as they are")
