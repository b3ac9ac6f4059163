"""marea serve: the server."""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import Coroutine, Sequence
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any

import click

from marea import games
from marea.cli.common import games_by_path, watchdog_option
from marea.kernel.errors import RulesError
from marea.server.base import logs
from marea.server.operation.supervisor import Life, supervised


def read_networks(
    ctx: click.Context, option: click.Parameter, texts: tuple[str, ...]
) -> list[IPv4Network | IPv6Network]:
    """Parse addresses and networks."""
    try:
        return [ip_network(text) for text in texts]
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


@click.command()
@games_by_path
@click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("marea-data"),
    show_default=True,
    help="The folder for the tables; it is created if it is missing.",
)
@click.option(
    "--database",
    metavar="ADDRESS",
    envvar="MAREA_DATABASE",
    help="postgresql://user:password@host/name, instead of a folder; several servers can share it. "
    "MAREA_DATABASE in the environment does the same and hides the password.",
)
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="The address to listen on; 0.0.0.0 admits other machines."
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="The port to listen on; 0 takes any free one.",
)
@click.option("--public-url", help="The address that people use, if the server is behind a proxy.")
@click.option(
    "--workers",
    type=click.IntRange(0),
    help="Processes in which bots think; by default one per core, at least two. 0 leaves it to `marea work`.",
)
@click.option(
    "--rate",
    type=click.FloatRange(0),
    default=30.0,
    show_default=True,
    help="Requests per second for one browser or seat token, three times that for one address; 0: no limits.",
)
@click.option(
    "--crowd",
    type=click.IntRange(1),
    default=30,
    show_default=True,
    help="People behind one address, as in a school; its limits on requests, sockets and connections grow with them.",
)
@click.option(
    "--storage",
    type=click.IntRange(0),
    default=10_000,
    show_default=True,
    help="MB of data beyond which no new tables are created; running games go on. 0: no limit.",
)
@click.option(
    "--metrics-from",
    multiple=True,
    callback=read_networks,
    metavar="NETWORK",
    help="An address, or a network such as 10.0.0.0/8, that may read /metrics besides this machine. Repeatable.",
)
@click.option(
    "--drain",
    type=click.FloatRange(0),
    default=0.0,
    show_default=True,
    help="Seconds to keep serving after a stop signal, reported as not ready, so that a proxy can switch servers.",
)
@click.option(
    "--log",
    type=click.Choice(["text", "json"]),
    help="The format of the log on stderr; by default text on a terminal and json elsewhere.",
)
@watchdog_option
def serve(
    paths: tuple[str, ...],
    data: Path,
    database: str | None,
    host: str,
    port: int,
    public_url: str | None,
    workers: int | None,
    rate: float,
    crowd: int,
    storage: int,
    metrics_from: list[IPv4Network | IPv6Network],
    drain: float,
    log: str | None,
    watchdog: float,
) -> None:
    """Run the server: tables for people, bots and programs.

    It offers the installed games, and those at the given paths.

    \b
    marea serve
    marea serve ./lagoon
    marea serve --data /srv/marea --host 0.0.0.0 --public-url https://marea.example.org
    marea serve --database postgresql://marea@db.example.org/marea --port 8001
    """
    if workers == 0 and not database:
        raise RulesError("--workers 0 leaves the thinking to `marea work`, which needs --database")
    logs.configure(log)
    listener = listen(host, port)
    life = start_process("server", watchdog, paths, listener)
    try:
        from marea.server.app import create_app
        from marea.server.http.guard import limits_for
        from marea.server.operation.monitoring import LOOPBACK
        from marea.server.operation.running import Server
        from marea.server.rooms.hall import Hall
        from marea.server.store.location import open_store, redact
        from marea.server.workers.pool import WorkerPool
    except ImportError as error:
        raise RulesError(f"the server needs {error.name}, which is missing: pip install 'marea[server]'") from None

    place = database or str(data)

    async def run() -> None:
        store = await open_store(place)
        hall = Hall(store, None if workers == 0 else WorkerPool(workers))
        hall.quarantined = life.aside
        hall.quota.max_bytes = storage * 1_000_000
        server = Server(create_app(hall, limits_for(rate, crowd), public_url, (*LOOPBACK, *metrics_from)), drain)
        server.install_signal_handlers()
        address = public_url or f"http://{url_host(host)}:{listener.getsockname()[1]}"
        life.begin(f"Marea is at {address} · data in {redact(place)} · Ctrl-C stops it")
        await server.serve_logged(listener, address=address, data=redact(place))

    run_server(run())


def start_process(what: str, watchdog: float, paths: Sequence[str], listener: socket.socket | None = None) -> Life:
    """Start the process that does the work, and load the games of some paths in it."""
    life = supervised(what, watchdog, listener)
    for path in paths:
        games.add(path)
    return life


def run_server(work: Coroutine[Any, Any, None]) -> None:
    """Run a server; exit with 1 if its data cannot be used."""
    from uvicorn.loops.auto import auto_loop_factory

    from marea.server.store.errors import Unusable

    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        try:
            runner.run(work)
        except Unusable as error:  # not a mistake in the input, which would be 2
            click.echo(f"marea: {error}", err=True)
            raise click.exceptions.Exit(1) from None


def listen(host: str, port: int) -> socket.socket:
    """Open the port; an error says what to do about it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        advice = {
            errno.EADDRINUSE: "another program uses this port: stop it, or give another --port",
            errno.EADDRNOTAVAIL: "this machine does not have this address: give another --host",
            errno.EACCES: "this user may not use this port: give a --port of 1024 or more",
        }
        unknown = "this is not the name of a machine: give another --host"
        why = unknown if isinstance(error, socket.gaierror) else advice.get(error.errno or 0, error.strerror)
        raise RulesError(f"cannot listen at {url_host(host)}:{port}: {why}") from None
    listener.setsockopt(
        socket.IPPROTO_TCP, socket.TCP_NODELAY, 1
    )  # or the second half of an answer is delayed by 40 ms
    return listener


def url_host(host: str) -> str:
    """Return a host as it is written in a URL."""
    return f"[{host}]" if ":" in host else host
