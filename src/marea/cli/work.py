"""marea work: workers on another machine."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress

import click

from marea.cli.common import games_by_path, watchdog_option
from marea.cli.serve import start_process
from marea.kernel.errors import RulesError
from marea.server.base import logs


@click.command()
@games_by_path
@click.option(
    "--database",
    metavar="ADDRESS",
    envvar="MAREA_DATABASE",
    required=True,
    help="The PostgreSQL database of the servers; or set MAREA_DATABASE in the environment.",
)
@click.option(
    "--workers", type=click.IntRange(1), help="Questions at a time; by default one for each core, and at least two."
)
@watchdog_option
def work(paths: tuple[str, ...], database: str, workers: int | None, watchdog: float) -> None:
    """Compute bots' moves, hints and reviews for servers that were started with --workers 0.

    Give it the same paths of games as the servers.

    \b
    marea work --database postgresql://marea@db.example.org/marea
    """
    logs.configure()
    process = start_process("worker", watchdog, paths)
    try:
        from marea.server.store.location import is_url, open_store, redact
        from marea.server.workers.daemon import WorkDaemon
        from marea.server.workers.pool import WorkerPool
    except ImportError as error:
        raise RulesError(f"this needs {error.name}, which is missing: pip install 'marea[server]'") from None
    if not is_url(database):
        raise RulesError(f"{database} is not the address of a database: give postgresql://user@host/name")

    async def run() -> None:
        daemon = WorkDaemon(await open_store(database), WorkerPool(workers))
        number = daemon.workers.number
        process.announce(f"Thinking for the servers of {redact(database)} · {number} at a time · Ctrl-C stops it")
        task = asyncio.ensure_future(daemon.run())
        for stop in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(stop, task.cancel)
        with suppress(asyncio.CancelledError):
            await task

    asyncio.run(run())
