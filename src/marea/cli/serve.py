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
from marea.server.operation.supervisor import SupervisedProcess, supervise


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
    help="The folder for the tables; it is created if it does not exist.",
)
@click.option(
    "--database",
    metavar="ADDRESS",
    envvar="MAREA_DATABASE",
    help="postgresql://user:password@host/name, instead of a folder: several servers can share it. "
    "Or set MAREA_DATABASE in the environment, which hides the password.",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 lets other machines in.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes any free port.")
@click.option("--public-url", help="The public address, if the server is behind a proxy.")
@click.option(
    "--workers",
    type=click.IntRange(0),
    help="Processes in which bots think; by default one for each core, and at least two. 0 leaves it to `marea work`.",
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
    help="People behind one address, as in a school: the limits for an address grow with their number.",
)
@click.option(
    "--storage",
    type=click.IntRange(0),
    default=10_000,
    show_default=True,
    help="MB of data after which no more tables can be made; running games continue. 0: no limit.",
)
@click.option(
    "--metrics-from",
    multiple=True,
    callback=read_networks,
    metavar="NETWORK",
    help="An address or a network, such as 10.0.0.0/8, that may read /metrics besides this machine. Repeatable.",
)
@click.option(
    "--drain",
    type=click.FloatRange(0),
    default=0.0,
    show_default=True,
    help="Seconds to keep serving after the signal to stop, while proxies turn to other servers.",
)
@click.option(
    "--log",
    type=click.Choice(["text", "json"]),
    help="The format of the log on stderr; by default text on a terminal, and json elsewhere.",
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

    It has the installed games, and those at the given paths.

    \b
    marea serve
    marea serve ./lagoon
    marea serve --data /srv/marea --host 0.0.0.0 --public-url https://marea.example.org
    marea serve --database postgresql://marea@db.example.org/marea --port 8001
    """
    if workers == 0 and not database:
        raise RulesError("--workers 0 leaves thinking to `marea work`, which needs a database: give --database")
    logs.configure(log)
    listener = listen(host, port)
    process = start_process("server", watchdog, paths, listener)
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
        hall.quarantined = process.quarantined
        hall.quota.max_bytes = storage * 1_000_000
        server = Server(create_app(hall, limits_for(rate, crowd), public_url, (*LOOPBACK, *metrics_from)), drain)
        server.install_signal_handlers()
        address = public_url or f"http://{url_host(host)}:{listener.getsockname()[1]}"
        process.announce(f"Marea is at {address} · data in {redact(place)} · Ctrl-C stops it")
        await server.serve_logged(listener, address=address, data=redact(place))

    run_server(run())


def start_process(
    name: str, watchdog: float, paths: Sequence[str], listener: socket.socket | None = None
) -> SupervisedProcess:
    """Return in the process that is to do the work, with the games at some paths."""
    process = supervise(name, watchdog, listener)
    for path in paths:
        games.add(path)
    return process


def run_server(work: Coroutine[Any, Any, None]) -> None:
    """Run a server to its end; if its data cannot be used, the exit code is 1."""
    from uvicorn.loops.auto import auto_loop_factory

    from marea.server.store.errors import Unusable

    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        try:
            runner.run(work)
        except Unusable as error:  # no mistake in the command
            click.echo(f"marea: {error}", err=True)
            raise click.exceptions.Exit(1) from None


def listen(host: str, port: int) -> socket.socket:
    """Open the port, or raise an error that says what to do."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        advice = {
            errno.EADDRINUSE: "another program uses this port: stop it, or give another --port",
            errno.EADDRNOTAVAIL: "this machine does not have this address: give another --host",
            errno.EACCES: "this user may not use this port: give a --port of 1024 or more",
        }
        unknown = "no machine has this name: give another --host"
        why = unknown if isinstance(error, socket.gaierror) else advice.get(error.errno or 0, error.strerror)
        raise RulesError(f"cannot listen at {url_host(host)}:{port}: {why}") from None
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # or half of a response waits 40 ms
    return listener


def url_host(host: str) -> str:
    """Return a host as it is written in a URL."""
    return f"[{host}]" if ":" in host else host
