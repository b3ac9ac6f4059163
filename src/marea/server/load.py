"""The load: tables full of people who play on a real server, to measure what a move costs it."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect

from marea.kernel.errors import RulesError

SEATS: Final = 4
WARM_UP: Final = 2.0  # seconds


class Http:
    """One connection that is kept open; just what a load needs, so that the client costs little."""

    def __init__(self, address: str) -> None:
        self.host, self.port = urlsplit(address).hostname, urlsplit(address).port
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
        """Send a body of JSON and return the answer's."""
        if self.streams is None:
            self.streams = await asyncio.open_connection(self.host, self.port)
        reader, writer = self.streams
        data = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nhost: {self.host}\r\ncontent-type: application/json\r\n"
        if token:
            head += f"authorization: Bearer {token}\r\n"
        writer.write(f"{head}content-length: {len(data)}\r\n\r\n".encode() + data)
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
        length = next(int(line.partition(":")[2]) for line in lines if line.startswith("content-length:"))
        answer: dict[str, Any] = json.loads(await reader.readexactly(length))
        if not lines[0].split()[1].startswith("2"):
            raise RuntimeError(f"{path}: {lines[0]} {answer}")
        return answer


class LoadTable:
    """A table with four people, each with a socket of their own."""

    def __init__(self, id: str, tokens: list[str]) -> None:
        self.id = id
        self.tokens = tokens
        self.reports: list[dict[str, Any]] = []
        self.sockets: list[ClientConnection] = []
        self.number = 0

    @classmethod
    async def open(cls, http: Http, address: str, game: str) -> LoadTable:
        """Make a table and connect its seats."""
        body = {"game": game, "seats": [{"kind": "human"}] * SEATS, "window": 0, "pause": 3600}  # no forced moves
        made = await http.post("/api/tables", body)
        table = cls(made["table"], [seat["token"] for seat in made["seats"]])
        for seat, token in enumerate(table.tokens):
            url = f"ws{address.removeprefix('http')}/api/tables/{table.id}/socket?seat={seat}"
            headers = {"authorization": f"Bearer {token}"}
            table.sockets.append(await connect(url, additional_headers=headers, compression=None))
        table.reports = [json.loads(await socket.recv()) for socket in table.sockets]
        return table

    async def move(self, http: Http, rng: random.Random, delays: list[float]) -> bool:
        """Make one move and wait until all seats have heard of it; a sealed answer is heard only by its own seat."""
        seat = next(seat for seat, report in enumerate(self.reports) if report["choices"])
        report = self.reports[seat]
        self.number += 1
        body = {
            "move": rng.choice(report["choices"])["move"],
            "id": str(self.number),
            "expected": report["seq"],
            "seat": seat,
        }
        begin = time.perf_counter()
        caused = asyncio.create_task(http.post(f"/api/tables/{self.id}/moves", body, self.tokens[seat]))
        await self.hear(seat)
        told: bool = self.reports[seat]["seq"] > report["seq"]
        if told:
            await asyncio.gather(*(self.hear(other) for other in range(SEATS) if other != seat))
            delays.append(time.perf_counter() - begin)
        await caused
        return told

    async def hear(self, seat: int) -> None:
        """Take in the next report of a seat."""
        self.reports[seat] = json.loads(await self.sockets[seat].recv())

    @property
    def over(self) -> bool:
        """Tell whether this table's game has ended."""
        return all(not report["choices"] for report in self.reports)


class Load:
    """Some tables that play at the same time, a few of them at any moment."""

    def __init__(self, tables: list[LoadTable], address: str, in_flight: int) -> None:
        self.waiting = tables
        self.address = address
        self.in_flight = in_flight
        self.moves = 0
        self.answers = 0
        self.delays: list[float] = []

    async def play(self, seconds: float) -> None:
        """Play for some seconds, the tables in turn."""
        end = time.perf_counter() + seconds
        await asyncio.gather(*(self._play(Http(self.address), random.Random(i), end) for i in range(self.in_flight)))

    async def _play(self, http: Http, rng: random.Random, end: float) -> None:
        while time.perf_counter() < end and self.waiting:
            table = self.waiting.pop(0)
            if await table.move(http, rng, self.delays):
                self.moves += 1
            else:
                self.answers += 1
            if not table.over:
                self.waiting.append(table)


async def run(address: str, pid: int, game: str, tables: int, seconds: float, in_flight: int) -> dict[str, Any]:
    """Play on a server and return what a move cost it."""
    http = Http(address)
    load = Load([await LoadTable.open(http, address, game) for _ in range(tables)], address, in_flight)
    sockets = sum(len(table.sockets) for table in load.waiting)
    await load.play(WARM_UP)
    load.moves, load.answers, load.delays = 0, 0, []
    cpu, begin = cpu_seconds(pid), time.perf_counter()
    await load.play(seconds)
    spent, took = cpu_seconds(pid) - cpu, time.perf_counter() - begin
    return {
        "tables": tables,
        "sockets": sockets,
        "moves": load.moves,
        "sealed_answers": load.answers,
        "seconds": round(took, 2),
        "moves_per_s": round(load.moves / took, 1),
        "cpu_ms_per_move": round(1000 * spent / load.moves, 3),
        "p50_ms": round(1000 * median(load.delays), 2),
        "p95_ms": round(1000 * quantiles(load.delays, n=20)[-1], 2),
        "rss_mb": round(resident(pid) / 2**20, 1),
    }


def measure(game: str = "navia", tables: int = 200, seconds: float = 10.0, in_flight: int = 8) -> dict[str, Any]:
    """Start a server with its data in a new folder, play on it, and return what was measured.

    A move is one that all four seats hear of; the secret answers that came with it are done on top.
    """
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "marea", "serve", "--data", folder, "--port", "0", "--rate", "0"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout
            address = server.stdout.readline().split()[3]
            return asyncio.run(run(address, server.pid, game, tables, seconds, in_flight))
        finally:
            server.terminate()
            server.wait()


def boardgameio(folder: Path, tables: int, seconds: float) -> dict[str, Any]:
    """Measure boardgame.io's server with its file storage, by the small project in a folder of the checkout."""
    try:
        if not (folder / "node_modules").is_dir():
            subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=folder, check=True)
        command = ["node", "measure.mjs", "--tables", str(tables), "--seconds", str(seconds)]
        done = subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE, text=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise RulesError(f"boardgame.io could not be measured, it needs Node.js and npm: {error}") from None
    measured: dict[str, Any] = json.loads(done.stdout)
    return measured


def cpu_seconds(pid: int) -> float:
    """Return the processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> int:
    """Return how much memory a process holds, in bytes."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
