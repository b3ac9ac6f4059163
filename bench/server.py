"""The cost of a move on the server, with full tables, and on boardgame.io's server for comparison.

    python -m bench.server [GAME] [--tables 200] [--seconds 10] [--json]

bench/README.md explains the numbers. bench/load.py uses the same simulated players.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import AsyncIterator, Coroutine, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from math import inf
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final, TypeVar
from urllib.request import urlopen

import click
import uvloop

from bench import one_line_errors, seconds_option
from bench.crowd import SEATS, Http, LoadTable
from marea.cli.common import json_option
from marea.kernel.errors import RulesError

T = TypeVar("T")

WARM_UP_SECONDS: Final = 2.0
SPARE_FILES: Final = 200  # that a process has open besides its sockets
BOARDGAMEIO: Final = Path(__file__).parent / "boardgameio"
ROWS: Final = {
    "tables": "tables",
    "sockets": "open sockets",
    "moves_per_s": "moves per second",
    "cpu_ms_per_move": "CPU ms per move",
    "p50_ms": "to all seats, p50 ms",
    "p95_ms": "to all seats, p95 ms",
    "sealed_answers": "sealed answers besides",
    "rss_mb": "memory, MB",
}
MIN_MOVES: Final = 2  # whatever time they take


class Server:
    """`marea serve` on a free port, without limits, and in one process, which is measured."""

    def __init__(self, *options: str) -> None:
        command = [sys.executable, "-m", "marea", "serve", "--port", "0", "--rate", "0", "--watchdog", "0", *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        line = self.process.stdout.readline().split()
        if not line:
            raise RulesError("the server did not start")  # it has printed why
        self.address, self.pid = line[3], self.process.pid
        urlopen(f"{self.address}/api/health", timeout=30).close()  # the port is open before the server is ready

    def stop(self) -> None:
        """Stop the server as Ctrl-C does."""
        self.process.terminate()
        self.process.wait()


@contextmanager
def serving(count: int, *options: str) -> Iterator[list[Server]]:
    """Run some servers, started one after the other, so that the first sets up what all need."""
    servers: list[Server] = []
    try:
        for _ in range(count):
            servers.append(Server(*options))
        yield servers
    finally:
        for server in servers:
            server.stop()


class Load:
    """Tables on one or several servers, with a limited number of moves in flight.

    With several servers, each table is at one of them, as behind a proxy that routes by table, or is spread: its seats
    and its moves use all servers in turn.
    """

    def __init__(self, servers: Sequence[Server], in_flight: int, spread: bool = False) -> None:
        self.servers = servers
        self.in_flight = in_flight
        self.spread = spread
        self.tables: list[LoadTable] = []
        self.waiting: deque[LoadTable] = deque()  # tables for the next move
        self.moves = 0
        self.answers = 0
        self.delays: list[float] = []

    async def create(self, game: str, tables: int) -> None:
        """Create tables, at the servers in turn."""
        numbers = iter(range(tables))
        async with self._connections() as connections:
            await asyncio.gather(*(self._create(https, game, numbers) for https in connections))

    async def _create(self, https: list[Http], game: str, numbers: Iterator[int]) -> None:
        for number in numbers:
            home = number % len(https)
            places = range(len(https)) if self.spread else [home]
            self.tables.append(await LoadTable.create(https[home], game, places))

    async def connect(self) -> None:
        """Connect the seats of all tables."""
        addresses, tables = [server.address for server in self.servers], iter(self.tables)
        await asyncio.gather(*(self._connect(addresses, tables) for _ in range(self.in_flight)))
        self.waiting.extend(self.tables)

    async def resume(self, tables: Iterable[LoadTable]) -> None:
        """Resume tables that the servers have."""
        self.tables = [table.copy() for table in tables]
        await self.connect()

    async def _connect(self, addresses: list[str], tables: Iterator[LoadTable]) -> None:
        for table in tables:
            await table.connect(addresses)

    async def play(self, seconds: float = inf, moves: float = inf) -> None:
        """Play for some seconds, or a number of moves, the tables in turn."""
        self.moves, self.answers, self.delays = 0, 0, []
        end = time.perf_counter() + seconds
        async with self._connections() as connections:
            await asyncio.gather(
                *(self._play(https, random.Random(i), end, moves) for i, https in enumerate(connections))
            )

    @asynccontextmanager
    async def _connections(self) -> AsyncIterator[list[list[Http]]]:
        """Open connections to all servers for each move in flight; servers close idle ones, so they are not kept."""
        connections = [[Http(server.address) for server in self.servers] for _ in range(self.in_flight)]
        every = [http for https in connections for http in https]
        await asyncio.gather(*(http.open() for http in every))
        yield connections
        for http in every:
            http.transport.close()

    async def _play(self, https: list[Http], rng: random.Random, end: float, moves: float) -> None:
        while (time.perf_counter() < end or self.moves < MIN_MOVES) and self.moves < moves and self.waiting:
            table = self.waiting.popleft()
            delay = await table.move(https, rng)
            if delay:
                self.moves += 1
                self.delays.append(delay)
            else:
                self.answers += 1
            if not table.over:
                self.waiting.append(table)

    def close(self) -> None:
        """Close all sockets."""
        for table in self.tables:
            for socket in table.sockets:
                socket.transport.close()

    # -- measurements ----------------------------------------------------------------------------

    async def open_tables(self, game: str, tables: int) -> dict[str, Any]:
        """Create and connect tables; return the time and memory that took."""
        begin, empty = time.perf_counter(), self.memory()
        await self.create(game, tables)
        created = self.memory()
        await self.connect()
        full, sockets = self.memory(), SEATS * tables
        return {
            "tables": tables,
            "sockets": sockets,
            "open_s": round(time.perf_counter() - begin, 2),
            "kb_per_table": round((created - empty) / tables / 1024, 1),
            "kb_per_socket": round((full - created) / sockets / 1024, 1),
        }

    async def measure(self, seconds: float = inf, moves: float = inf, database: int | None = None) -> dict[str, Any]:
        """Play, and return the cost of a move for the servers, the database if its process is given, and this client.

        Only moves that all four seats get are counted; sealed answers come in addition.
        """
        before, begin = self.cpu_time(database), time.perf_counter()
        await self.play(seconds, moves)
        took, after = time.perf_counter() - begin, self.cpu_time(database)
        if len(self.delays) < MIN_MOVES:
            raise RulesError("too few moves were made: use tables whose games are not over")
        per_move = {f"{who}_ms_per_move": round(1000 * (after[who] - before[who]) / self.moves, 3) for who in before}
        cuts = quantiles(self.delays, n=100)
        return {
            "moves": self.moves,
            "sealed_answers": self.answers,
            "seconds": round(took, 2),
            "moves_per_s": round(self.moves / took, 1),
            **per_move,
            "p50_ms": round(1000 * median(self.delays), 2),
            "p95_ms": round(1000 * cuts[94], 2),
            "p99_ms": round(1000 * cuts[98], 2),
            "rss_mb": round(self.memory() / 2**20, 1),
        }

    def cpu_time(self, database: int | None) -> dict[str, float]:
        """Return the CPU time of all processes so far."""
        spent = {"cpu": sum(cpu_seconds(server.pid) for server in self.servers), "client": time.process_time()}
        return spent | ({"database": cpu_seconds(database)} if database else {})

    def memory(self) -> int:
        """Return the memory of the servers in bytes."""
        return sum(resident_memory(server.pid) for server in self.servers)


def measure(game: str = "navia", tables: int = 200, seconds: float = 10.0, in_flight: int = 8) -> dict[str, Any]:
    """Start a server with an empty data folder, play on it, and return the measurements."""
    allow_files(SEATS * tables)
    with tempfile.TemporaryDirectory() as folder, serving(1, "--data", folder) as servers:
        return run(measure_server(servers, game, tables, seconds, in_flight))


async def measure_server(
    servers: list[Server], game: str, tables: int, seconds: float, in_flight: int
) -> dict[str, Any]:
    """Play on a server after a warm-up, and return the measurements."""
    load = Load(servers, in_flight)
    opened = await load.open_tables(game, tables)
    await load.play(WARM_UP_SECONDS)
    measured = opened | await load.measure(seconds)
    load.close()
    return measured


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a client in the cheapest event loop."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


def boardgameio(tables: int, seconds: float) -> dict[str, Any]:
    """Measure boardgame.io's server with its file storage, with the project in bench/boardgameio."""
    try:
        if not (BOARDGAMEIO / "node_modules").is_dir():
            subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=BOARDGAMEIO, check=True)
        command = ["node", "measure.mjs", "--tables", str(tables), "--seconds", str(seconds)]
        done = subprocess.run(command, cwd=BOARDGAMEIO, check=True, stdout=subprocess.PIPE, text=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise RulesError(f"boardgame.io could not be measured: {error}") from None
    measured: dict[str, Any] = json.loads(done.stdout)
    return measured


def allow_files(sockets: int) -> None:
    """Raise the limit on open files of this process and its children to the system's maximum."""
    _, limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    if limit != resource.RLIM_INFINITY and limit < sockets + SPARE_FILES:
        raise RulesError(
            f"{sockets} sockets need {sockets + SPARE_FILES} open files, and {limit} are allowed: see ulimit -Hn"
        )


def cpu_seconds(pid: int) -> float:
    """Return the CPU time of a process and its children, including those that have ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return 0.0  # it has just ended
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK") + sum(cpu_seconds(int(child)) for child in children)


def resident_memory(pid: int) -> int:
    """Return the memory of a process in bytes."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def format_table(measured: dict[str, Any]) -> str:
    """Return the measurements as a text table."""
    names = [name for name in ("marea", "boardgame.io") if name in measured]
    lines = [" ".join([f"{'':22}", *(f"{name:>14}" for name in names)])]
    for key, label in ROWS.items():
        cells = [f"{measured[name].get(key, ''):>14}" for name in names]
        lines.append(" ".join([f"{label:22}", *cells]))
    if len(names) < 2:
        lines.append("(boardgame.io is measured too if Node.js and npm are installed)")
    return "\n".join(lines)


@click.command()
@click.argument("game", default="navia")
@click.option("--tables", type=click.IntRange(1), default=200, show_default=True, help="The number of tables.")
@seconds_option
@json_option
def main(game: str, tables: int, seconds: float, as_json: bool) -> None:
    """Measure the cost of a move on the server, and on boardgame.io's if npm is installed."""
    with one_line_errors():
        measured: dict[str, Any] = {"game": game, "marea": measure(game, tables, seconds)}
        if shutil.which("npm"):
            measured["boardgame.io"] = boardgameio(tables, seconds)
        click.echo(json.dumps(measured) if as_json else format_table(measured))


if __name__ == "__main__":
    main()
