"""marea serve: the server, with its data in one folder."""

from __future__ import annotations

import asyncio
import socket
import sys
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path

import click

from marea.kernel.errors import RulesError


def networks(ctx: click.Context, option: click.Parameter, texts: tuple[str, ...]) -> list[IPv4Network | IPv6Network]:
    """Read addresses and networks."""
    try:
        return [ip_network(text) for text in texts]
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


@click.command()
@click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("marea-data"),
    show_default=True,
    help="The folder for the tables; it is made if it is not there.",
)
@click.option(
    "--database",
    metavar="ADDRESS",
    envvar="MAREA_DATABASE",
    help="postgresql://user:password@host/name, instead of a folder: several servers can share it. "
    "MAREA_DATABASE in the environment does the same, and hides the password.",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 lets other machines in.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes any free port.")
@click.option("--public-url", help="The address that people see, if a proxy stands before the server.")
@click.option(
    "--workers",
    type=click.IntRange(0),
    help="Processes in which bots think; one less than cores if not given. 0 leaves it to `marea work`.",
)
@click.option(
    "--rate",
    type=click.FloatRange(0),
    default=30.0,
    show_default=True,
    help="Requests a second for one browser or seat token, three times that for one address; 0: no limits.",
)
@click.option(
    "--metrics-from",
    multiple=True,
    callback=networks,
    metavar="NETWORK",
    help="Who may read /metrics beside this machine: an address, or a network as 10.0.0.0/8. Repeatable.",
)
@click.option(
    "--drain",
    type=click.FloatRange(0),
    default=0.0,
    show_default=True,
    help="Seconds to go on when told to stop, not ready any more, until a proxy asks other servers.",
)
@click.option(
    "--log",
    type=click.Choice(["text", "json"]),
    help="How the log on stderr is written; text on a terminal and json elsewhere, if not given.",
)
def serve(
    data: Path,
    database: str | None,
    host: str,
    port: int,
    public_url: str | None,
    workers: int | None,
    rate: float,
    metrics_from: list[IPv4Network | IPv6Network],
    drain: float,
    log: str | None,
) -> None:
    """Run the server: tables for people, bots and programs.

    \b
    marea serve
    marea serve --data /srv/marea --host 0.0.0.0 --public-url https://marea.example.org
    marea serve --database postgresql://marea@db.example.org/marea --port 8001
    """
    try:
        from uvicorn.loops.auto import auto_loop_factory

        from marea.server import logs
        from marea.server.app import create_app
        from marea.server.guard import Limits
        from marea.server.places import opened, shown
        from marea.server.rooms import Hall
        from marea.server.running import Server
        from marea.server.watch import LOOPBACK
        from marea.server.workers import Workers
    except ImportError as error:
        raise RulesError(f"the server needs {error.name}, which is missing: pip install 'marea[server]'") from None

    logs.begin(log or ("text" if sys.stderr.isatty() else "json"))
    limits = Limits(per_address=3 * rate, per_holder=rate) if rate else Limits(0, 0, 0, 0)
    place = database or str(data)
    if workers == 0 and not database:
        raise RulesError("--workers 0 leaves the thinking to `marea work`, which needs --database")

    async def run() -> None:
        store = await opened(place)
        hall = Hall(store, None if workers == 0 else Workers(workers))
        server = Server(create_app(hall, limits, public_url, (*LOOPBACK, *metrics_from)), drain)
        server.mind_signals()
        listener = socket.create_server((host, port), backlog=2048)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # or an answer waits 40 ms for its second half
        address = public_url or f"http://{host}:{listener.getsockname()[1]}"
        click.echo(f"Marea is at {address} · data in {shown(place)} · Ctrl-C stops it")
        await server.serve_logged(listener, address=address, data=shown(place))

    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        runner.run(run())
