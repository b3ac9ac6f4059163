"""What a move costs the server: tables full of people who play on it, and on boardgame.io's beside it.

    python -m bench.server [GAME] [--tables 200] [--seconds 10] [--json]

bench/README.md says how to read it. bench/load.py measures with the same people.
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

from bench import seconds_option, told
from bench.crowd import SEATS, Http, LoadTable
from marea.cli.common import json_option
from marea.kernel.errors import RulesError

T = TypeVar("T")

WARM_UP: Final = 2.0  # seconds
SPARE: Final = 200  # files that a process has open besides its sockets
PEER: Final = Path(__file__).parent / "boardgameio"
ROWS: Final = {
    "tables": "tables",
    "sockets": "open sockets",
    "moves_per_s": "moves a second",
    "cpu_ms_per_move": "CPU ms per move",
    "p50_ms": "to all seats, p50 ms",
    "p95_ms": "to all seats, p95 ms",
    "sealed_answers": "sealed answers on top",
    "rss_mb": "memory, MB",
}
LEAST: Final = 2  # moves, whatever time they take: from fewer nothing follows


class Server:
    """`marea serve` on a free port, without limits, and in one process: that is the one which is measured."""

    def __init__(self, *options: str) -> None:
        command = [sys.executable, "-m", "marea", "serve", "--port", "0", "--rate", "0", "--watchdog", "0", *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        line = self.process.stdout.readline().split()
        if not line:
            raise RulesError("the server did not start")  # it has said why
        self.address, self.pid = line[3], self.process.pid
        urlopen(f"{self.address}/api/health", timeout=30).close()  # its port is open before it is ready

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        self.process.terminate()
        self.process.wait()


@contextmanager
def serving(number: int, *options: str) -> Iterator[list[Server]]:
    """Run so many servers, one after the other started, so that the first makes what all need."""
    servers: list[Server] = []
    try:
        for _ in range(number):
            servers.append(Server(*options))
        yield servers
    finally:
        for server in servers:
            server.stop()


class Load:
    """Some tables that play at the same time, a few of them at any moment, on one server or several.

    With several, each table belongs to one of them, as behind a proxy that knows the tables, or is spread: its seats
    watch at the servers in turn, and its moves are sent to them in turn.
    """

    def __init__(self, servers: Sequence[Server], in_flight: int, spread: bool = False) -> None:
        self.servers = servers
        self.in_flight = in_flight
        self.spread = spread
        self.tables: list[LoadTable] = []
        self.waiting: deque[LoadTable] = deque()  # those that go on
        self.moves = 0
        self.answers = 0
        self.delays: list[float] = []

    async def make(self, game: str, tables: int) -> None:
        """Make tables, at the servers in turn."""
        numbers = iter(range(tables))
        async with self._lines() as lines:
            await asyncio.gather(*(self._make(https, game, numbers) for https in lines))

    async def _make(self, https: list[Http], game: str, numbers: Iterator[int]) -> None:
        for number in numbers:
            home = number % len(https)
            places = range(len(https)) if self.spread else [home]
            self.tables.append(await LoadTable.make(https[home], game, places))

    async def connect(self) -> None:
        """Connect the seats of all tables, which play from now on."""
        addresses, tables = [server.address for server in self.servers], iter(self.tables)
        await asyncio.gather(*(self._connect(addresses, tables) for _ in range(self.in_flight)))
        self.waiting.extend(self.tables)

    async def resume(self, tables: Iterable[LoadTable]) -> None:
        """Go on with tables that the servers have."""
        self.tables = [table.again() for table in tables]
        await self.connect()

    async def _connect(self, addresses: list[str], tables: Iterator[LoadTable]) -> None:
        for table in tables:
            await table.connect(addresses)

    async def play(self, seconds: float = inf, moves: float = inf) -> None:
        """Play for some seconds, or until so many moves were made, the tables in turn."""
        self.moves, self.answers, self.delays = 0, 0, []
        end = time.perf_counter() + seconds
        async with self._lines() as lines:
            await asyncio.gather(*(self._play(https, random.Random(i), end, moves) for i, https in enumerate(lines)))

    @asynccontextmanager
    async def _lines(self) -> AsyncIterator[list[list[Http]]]:
        """Open connections to all servers for each of those in flight; a server closes those that are idle for long."""
        lines = [[Http(server.address) for server in self.servers] for _ in range(self.in_flight)]
        all = [http for https in lines for http in https]
        await asyncio.gather(*(http.open() for http in all))
        yield lines
        for http in all:
            http.transport.close()

    async def _play(self, https: list[Http], rng: random.Random, end: float, moves: float) -> None:
        while (time.perf_counter() < end or self.moves < LEAST) and self.moves < moves and self.waiting:
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
        """Let go of all sockets."""
        for table in self.tables:
            for socket in table.sockets:
                socket.transport.close()

    # -- what it takes ---------------------------------------------------------------------------

    async def opened(self, game: str, tables: int) -> dict[str, Any]:
        """Make and connect tables, and return what that took: first the tables, then the sockets."""
        begin, empty = time.perf_counter(), self.memory()
        await self.make(game, tables)
        made = self.memory()
        await self.connect()
        full, sockets = self.memory(), SEATS * tables
        return {
            "tables": tables,
            "sockets": sockets,
            "open_s": round(time.perf_counter() - begin, 2),
            "kb_per_table": round((made - empty) / tables / 1024, 1),
            "kb_per_socket": round((full - made) / sockets / 1024, 1),
        }

    async def played(self, seconds: float = inf, moves: float = inf, database: int | None = None) -> dict[str, Any]:
        """Play, and return what a move cost the servers, the database if its process is named, and this client.

        A move is one that all four seats hear of; the secret answers that came with it are done on top.
        """
        before, begin = self.spent(database), time.perf_counter()
        await self.play(seconds, moves)
        took, after = time.perf_counter() - begin, self.spent(database)
        if len(self.delays) < LEAST:
            raise RulesError("hardly a move was made: play at tables whose games are not over")
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

    def spent(self, database: int | None) -> dict[str, float]:
        """Return the processor time that everybody has used."""
        spent = {"cpu": sum(cpu_seconds(server.pid) for server in self.servers), "client": time.process_time()}
        return spent | ({"database": cpu_seconds(database)} if database else {})

    def memory(self) -> int:
        """Return how much memory the servers hold, in bytes."""
        return sum(resident(server.pid) for server in self.servers)


def measure(game: str = "navia", tables: int = 200, seconds: float = 10.0, in_flight: int = 8) -> dict[str, Any]:
    """Start a server with its data in a new folder, play on it, and return what was measured."""
    allow_files(SEATS * tables)
    with tempfile.TemporaryDirectory() as folder, serving(1, "--data", folder) as servers:
        return run(played_on(servers, game, tables, seconds, in_flight))


async def played_on(servers: list[Server], game: str, tables: int, seconds: float, in_flight: int) -> dict[str, Any]:
    """Play on a server after a warm-up, and return what it took."""
    load = Load(servers, in_flight)
    opened = await load.opened(game, tables)
    await load.play(WARM_UP)
    measured = opened | await load.played(seconds)
    load.close()
    return measured


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a client in the loop that costs it least."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


def boardgameio(tables: int, seconds: float) -> dict[str, Any]:
    """Measure boardgame.io's server with its file storage, by the small project in a folder of its own."""
    try:
        if not (PEER / "node_modules").is_dir():
            subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=PEER, check=True)
        command = ["node", "measure.mjs", "--tables", str(tables), "--seconds", str(seconds)]
        done = subprocess.run(command, cwd=PEER, check=True, stdout=subprocess.PIPE, text=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise RulesError(f"boardgame.io could not be measured: {error}") from None
    measured: dict[str, Any] = json.loads(done.stdout)
    return measured


def allow_files(sockets: int) -> None:
    """Raise the number of files that this process and its children may open to all that the system lets them."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if most != resource.RLIM_INFINITY and most < sockets + SPARE:
        raise RulesError(f"{sockets} sockets need {sockets + SPARE} open files, and {most} are allowed: see ulimit -Hn")


def cpu_seconds(pid: int) -> float:
    """Return the processor time that a process and its children have used, those that have ended among them."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return 0.0  # it has just ended
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK") + sum(cpu_seconds(int(child)) for child in children)


def resident(pid: int) -> int:
    """Return how much memory a process holds, in bytes."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def table_of(measured: dict[str, Any]) -> str:
    """Return what servers cost, for people."""
    names = [name for name in ("marea", "boardgame.io") if name in measured]
    lines = [" ".join([f"{'':22}", *(f"{name:>14}" for name in names)])]
    for key, label in ROWS.items():
        cells = [f"{measured[name].get(key, ''):>14}" for name in names]
        lines.append(" ".join([f"{label:22}", *cells]))
    if len(names) < 2:
        lines.append("(boardgame.io is measured beside it where Node.js and npm are)")
    return "\n".join(lines)


@click.command()
@click.argument("game", default="navia")
@click.option("--tables", type=click.IntRange(1), default=200, show_default=True, help="How many tables.")
@seconds_option
@json_option
def main(game: str, tables: int, seconds: float, as_json: bool) -> None:
    """Measure what a move costs the server, and then boardgame.io's if Node.js and npm are here."""
    with told():
        measured: dict[str, Any] = {"game": game, "marea": measure(game, tables, seconds)}
        if shutil.which("npm"):
            measured["boardgame.io"] = boardgameio(tables, seconds)
        click.echo(json.dumps(measured) if as_json else table_of(measured))


if __name__ == "__main__":
    main()
