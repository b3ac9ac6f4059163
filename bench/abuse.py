"""How normal people fare while somebody attacks the server: what they wait for, and what the attacker gets.

    python -m bench.abuse [--seconds 20] [--only records] [--only bots]

A server with its default limits, new for each attack; somebody who plays against a casual bot and reads the table
before each move; somebody who reads the home page; and an attacker from another address, with all that
bench/attacks.py has. It prints a table in Markdown. The exit code is 1 if the 99th percentile of what a normal person
waits for is over a second. It needs a quiet machine.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.request import urlopen

import click
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from bench.attacks import ATTACKS, Http
from bench.server import allow_files, run

ROOT: Final = Path(__file__).parents[1]
WARM_UP: Final = 20.0  # seconds in which the attack is on, and nothing is measured
LIMIT: Final = 1.0  # seconds that 99 of 100 things may take
LATE: Final = 10.0  # seconds after which a person gives up
GAME: Final = {"game": "navia", "seats": [{"name": "Ana"}, {"kind": "bot", "bot": "casual"}], "pause": 0, "window": 0}
PLAYER, READER = "127.0.0.1", "127.0.0.3"
KINDS: Final = ("request", "bot", "home")
WHAT: Final = {"request": "a person's requests", "bot": "a bot's answers", "home": "the home page"}


@dataclass
class Times:
    """How long things took, by kind, and since when those last that are not done."""

    done: dict[str, list[float]] = field(default_factory=lambda: {kind: [] for kind in KINDS})
    since: dict[str, float] = field(default_factory=dict)

    def begin(self, kind: str) -> None:
        """Note that something begins."""
        self.since[kind] = time.perf_counter()

    def end(self, kind: str) -> None:
        """Note that it is done."""
        self.done[kind].append(time.perf_counter() - self.since.pop(kind))

    def reset(self) -> None:
        """Begin to measure: forget what is done."""
        self.done = {kind: [] for kind in KINDS}

    def close(self) -> None:
        """Count what is not done yet with the time it has lasted."""
        for kind in list(self.since):
            self.end(kind)


class Person:
    """Somebody with a browser."""

    def __init__(self, address: str, source: str, times: Times) -> None:
        self.address, self.source, self.times = address, source, times
        self.http = Http(address, source)

    async def ask(self, kind: str, method: str, path: str, body: Any = None, token: str = "") -> Any:
        """Send a request, and return the answer if it was no refusal."""
        self.times.begin(kind)
        status, answer = await self.http.ask(method, path, body, token)
        self.times.end(kind)
        return answer if 200 <= status < 300 else None

    async def read(self) -> None:
        """Read the home page four times a second."""
        while True:
            for path in ("/", "/api/games", "/api/tables"):
                await self.ask("home", "GET", path)
            await asyncio.sleep(0.25)

    async def play(self) -> None:
        """Play one game after the other."""
        while True:
            made = await self.ask("request", "POST", "/api/tables", GAME)
            if made is None:
                await asyncio.sleep(0.5)
                continue
            table, token = made["table"], made["seats"][0]["token"]
            url = f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
            keys = {"authorization": f"Bearer {token}"}
            try:
                async with connect(
                    url, additional_headers=keys, local_addr=(self.source, 0), open_timeout=LATE, ping_interval=None
                ) as socket:
                    await self.game(socket, f"/api/tables/{table}", token)
            except (OSError, TimeoutError, ConnectionClosed, InvalidHandshake):
                self.times.since.pop("bot", None)

    async def game(self, socket: ClientConnection, path: str, token: str) -> None:
        """Make a move whenever one is asked for one, until the game is over; between one's moves, the bot answers."""
        while (report := await self.heard(socket))["status"] != "over":
            if not report["choices"]:
                if report["asked"] and "bot" not in self.times.since:
                    self.times.begin("bot")
                continue
            if "bot" in self.times.since:
                self.times.end("bot")
            await self.ask("request", "GET", path, token=token)
            move = {"move": report["choices"][0]["move"], "id": str(report["seq"]), "expected": report["seq"]}
            await self.ask("request", "POST", f"{path}/moves", move, token)
            await asyncio.sleep(0.05)
        self.times.since.pop("bot", None)

    async def heard(self, socket: ClientConnection) -> dict[str, Any]:
        """Return the next report; who hears nothing for long gives the game up."""
        while True:
            report: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), LATE))
            if "seq" in report and "status" in report:
                return report


# -- one attack ------------------------------------------------------------------------------------------


@contextmanager
def serving(folder: str) -> Iterator[tuple[str, int]]:
    """Run a server as it comes, and yield its address and its process."""
    command = [sys.executable, "-m", "marea", "serve", "--data", folder, "--port", "0", "--log", "json"]
    with Path(folder, "log").open("wb") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    assert process.stdout
    try:
        address = process.stdout.readline().split()[3]
        urlopen(f"{address}/api/health", timeout=30).close()
        yield address, process.pid
    finally:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:  # it hangs
            process.kill()
            process.wait()


async def measured(name: str, address: str, warm_up: float, seconds: float) -> tuple[Times, dict[str, int]]:
    """Let people play and read while an attack goes on; return how long things took, and what the attacker got."""
    times = Times()
    player, reader = Person(address, PLAYER, times), Person(address, READER, times)
    attacker = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bench.attacks", name, address),
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert attacker.stdin
    assert attacker.stdout
    people = [asyncio.create_task(player.play()), asyncio.create_task(reader.read())]
    await attacker.stdout.readline()
    if warm_up:
        await asyncio.sleep(warm_up)
        times.reset()
        attacker.stdin.write(b"\n")
    end = time.monotonic() + seconds
    while time.monotonic() < end or (time.monotonic() < end + LATE and not all(times.done.values())):
        await asyncio.sleep(0.1)
    times.close()
    for person in people:
        person.cancel()
    await asyncio.wait(people)
    attacker.stdin.close()
    got: dict[str, int] = json.loads(await attacker.stdout.readline())
    await attacker.wait()
    return times, got


def under(name: str, warm_up: float, seconds: float) -> dict[str, Any]:
    """Return what was measured under an attack."""
    with tempfile.TemporaryDirectory() as folder, serving(folder) as (address, pid):
        times, got = run(measured(name, address, warm_up, seconds))
        memory = max(map(peak, family(pid))) // 1024
    return {"attack": name, "times": times.done, "got": got, "memory": memory}


def family(pid: int) -> Iterator[int]:
    """Yield a process and all that it and its children have started."""
    yield pid
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        yield from family(int(child))


def peak(pid: int) -> int:
    """Return the most memory that a process ever held, in kB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next((int(line.split()[1]) for line in lines if line.startswith("VmHWM")), 0)


# -- what is told ----------------------------------------------------------------------------------------


def part(times: Sequence[float], share: float) -> float:
    """Return the time within which some share of all things were done; nothing at all is never."""
    return sorted(times)[min(len(times) - 1, int(share * len(times)))] if times else float("inf")


def well(found: dict[str, Any]) -> bool:
    """Tell whether people could go on as if nothing were the matter."""
    return all(part(times, 0.99) <= LIMIT for times in found["times"].values())


def row(found: dict[str, Any]) -> list[str]:
    """Return what was measured as a row of a table: how many, and the median, the 99th of 100 and the longest in ms."""
    cells = [found["attack"]]
    for times in found["times"].values():
        numbers = [1000 * time for time in (part(times, 0.5), part(times, 0.99), max(times, default=float("inf")))]
        cells += [str(len(times)), " / ".join(f"{number:.0f}" for number in numbers)]
    got = ", ".join(f"{name}: {number:,}" for name, number in sorted(found["got"].items()))
    return [*cells, got, str(found["memory"]), "yes" if well(found) else "NO"]


def head() -> list[str]:
    """Return the first lines of the table."""
    cells = ["attack", *(cell for kind in KINDS for cell in (WHAT[kind], "p50 / p99 / max, ms"))]
    cells += ["what the attacker got", "largest process, MB", "p99 under a second"]
    return [f"| {' | '.join(cells)} |", f"|{' --- |' * len(cells)}"]


@click.command()
@click.option("--seconds", default=20.0, show_default=True, help="How long each attack is measured.")
@click.option("--only", type=click.Choice(list(ATTACKS)), multiple=True, help="An attack; repeatable.")
def main(seconds: float, only: tuple[str, ...]) -> None:
    """Measure how people fare under each attack."""
    allow_files(2000)
    click.echo("\n".join(head()))
    fine = True
    for name in only or ATTACKS:
        found = under(name, WARM_UP, seconds)
        fine = fine and well(found)
        click.echo(f"| {' | '.join(row(found))} |")
    sys.exit(0 if fine else 1)


if __name__ == "__main__":
    main()
