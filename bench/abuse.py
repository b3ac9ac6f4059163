"""Response times of normal users while the server is under attack, and what the attacker gets.

    python -m bench.abuse [--seconds 20] [--only records] [--only bots]

For each attack it starts a new server with default limits, a player who plays against a casual bot and reads the table
before each move, a reader of the home page, and an attacker from another address (bench/attacks.py). It prints a
Markdown table. The exit code is 1 if the 99th percentile of the users' response times is over a second. It needs an
idle machine.
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
WARM_UP_SECONDS: Final = 20.0  # of the attack before the measurement
P99_LIMIT: Final = 1.0  # seconds
TIMEOUT: Final = 10.0  # seconds after which a user gives up
GAME: Final = {"game": "navia", "seats": [{"name": "Ana"}, {"kind": "bot", "bot": "casual"}], "pause": 0, "window": 0}
PLAYER, READER = "127.0.0.1", "127.0.0.3"
KINDS: Final = ("request", "bot", "home")
KIND_LABELS: Final = {"request": "a person's requests", "bot": "a bot's answers", "home": "the home page"}


@dataclass
class Times:
    """Response times by kind, and the start times of pending responses."""

    done: dict[str, list[float]] = field(default_factory=lambda: {kind: [] for kind in KINDS})
    pending: dict[str, float] = field(default_factory=dict)

    def begin(self, kind: str) -> None:
        """Start timing a response."""
        self.pending[kind] = time.perf_counter()

    def end(self, kind: str) -> None:
        """Stop timing a response."""
        self.done[kind].append(time.perf_counter() - self.pending.pop(kind))

    def reset(self) -> None:
        """Discard all times so far."""
        self.done = {kind: [] for kind in KINDS}

    def close(self) -> None:
        """Count pending responses with the time they have taken so far."""
        for kind in list(self.pending):
            self.end(kind)


class User:
    """A user with a browser."""

    def __init__(self, address: str, source: str, times: Times) -> None:
        self.address, self.source, self.times = address, source, times
        self.http = Http(address, source)

    async def ask(self, kind: str, method: str, path: str, body: Any = None, token: str = "") -> Any:
        """Send a request; return the answer, or None if it was refused."""
        self.times.begin(kind)
        status, answer = await self.http.ask(method, path, body, token)
        self.times.end(kind)
        return answer if 200 <= status < 300 else None

    async def read(self) -> None:
        """Load the home page four times per second."""
        while True:
            for path in ("/", "/api/games", "/api/tables"):
                await self.ask("home", "GET", path)
            await asyncio.sleep(0.25)

    async def play(self) -> None:
        """Play games, one after the other."""
        while True:
            created = await self.ask("request", "POST", "/api/tables", GAME)
            if created is None:
                await asyncio.sleep(0.5)
                continue
            table, token = created["table"], created["seats"][0]["token"]
            url = f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
            headers = {"authorization": f"Bearer {token}"}
            try:
                async with connect(
                    url,
                    additional_headers=headers,
                    local_addr=(self.source, 0),
                    open_timeout=TIMEOUT,
                    ping_interval=None,
                ) as socket:
                    await self.play_game(socket, f"/api/tables/{table}", token)
            except (OSError, TimeoutError, ConnectionClosed, InvalidHandshake):
                self.times.pending.pop("bot", None)

    async def play_game(self, socket: ClientConnection, path: str, token: str) -> None:
        """Move whenever there are choices, until the game is over; time the answers of the bot in between."""
        while (report := await self.next_report(socket))["status"] != "over":
            if not report["choices"]:
                if report["asked"] and "bot" not in self.times.pending:
                    self.times.begin("bot")
                continue
            if "bot" in self.times.pending:
                self.times.end("bot")
            await self.ask("request", "GET", path, token=token)
            move = {"move": report["choices"][0]["move"], "id": str(report["seq"]), "expected": report["seq"]}
            await self.ask("request", "POST", f"{path}/moves", move, token)
            await asyncio.sleep(0.05)
        self.times.pending.pop("bot", None)

    async def next_report(self, socket: ClientConnection) -> dict[str, Any]:
        """Return the next report; raise TimeoutError if there is none for long."""
        while True:
            async with asyncio.timeout(TIMEOUT):  # wait_for of Python 3.11 may swallow a cancellation
                report: dict[str, Any] = json.loads(await socket.recv())
            if "seq" in report and "status" in report:
                return report


# -- one attack ------------------------------------------------------------------------------------------


@contextmanager
def serving(folder: str) -> Iterator[tuple[str, int]]:
    """Run a server with its defaults, and yield its address and process id."""
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


async def measure(name: str, address: str, warm_up: float, seconds: float) -> tuple[Times, dict[str, int]]:
    """Let users play and read during an attack; return their response times, and what the attacker got."""
    times = Times()
    player, reader = User(address, PLAYER, times), User(address, READER, times)
    attacker = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bench.attacks", name, address),
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert attacker.stdin
    assert attacker.stdout
    users = [asyncio.create_task(player.play()), asyncio.create_task(reader.read())]
    await attacker.stdout.readline()
    if warm_up:
        await asyncio.sleep(warm_up)
        times.reset()
        attacker.stdin.write(b"\n")
    end = time.monotonic() + seconds
    while time.monotonic() < end or (time.monotonic() < end + TIMEOUT and not all(times.done.values())):
        await asyncio.sleep(0.1)
    times.close()
    for user in users:
        user.cancel()
    await asyncio.wait(users)
    attacker.stdin.close()
    got: dict[str, int] = json.loads(await attacker.stdout.readline())
    await attacker.wait()
    return times, got


def measure_attack(name: str, warm_up: float, seconds: float) -> dict[str, Any]:
    """Return the measurements of an attack."""
    with tempfile.TemporaryDirectory() as folder, serving(folder) as (address, pid):
        times, got = run(measure(name, address, warm_up, seconds))
        memory = max(map(peak_memory, process_tree(pid))) // 1024
    return {"attack": name, "times": times.done, "got": got, "memory": memory}


def process_tree(pid: int) -> Iterator[int]:
    """Yield a process and all its descendants."""
    yield pid
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        yield from process_tree(int(child))


def peak_memory(pid: int) -> int:
    """Return the peak memory of a process in kB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next((int(line.split()[1]) for line in lines if line.startswith("VmHWM")), 0)


# -- output ----------------------------------------------------------------------------------------------


def percentile(times: Sequence[float], share: float) -> float:
    """Return the time within which a share of responses came; infinite if there were none."""
    return sorted(times)[min(len(times) - 1, int(share * len(times)))] if times else float("inf")


def is_usable(found: dict[str, Any]) -> bool:
    """Return whether the server stayed usable."""
    return all(percentile(times, 0.99) <= P99_LIMIT for times in found["times"].values())


def format_row(found: dict[str, Any]) -> list[str]:
    """Return the measurements as cells: counts, and the median, 99th percentile and maximum in ms."""
    cells = [found["attack"]]
    for times in found["times"].values():
        numbers = [
            1000 * time for time in (percentile(times, 0.5), percentile(times, 0.99), max(times, default=float("inf")))
        ]
        cells += [str(len(times)), " / ".join(f"{number:.0f}" for number in numbers)]
    got = ", ".join(f"{name}: {number:,}" for name, number in sorted(found["got"].items()))
    return [*cells, got, str(found["memory"]), "yes" if is_usable(found) else "NO"]


def format_head() -> list[str]:
    """Return the head of the table."""
    cells = ["attack", *(cell for kind in KINDS for cell in (KIND_LABELS[kind], "p50 / p99 / max, ms"))]
    cells += ["what the attacker got", "largest process, MB", "p99 under a second"]
    return [f"| {' | '.join(cells)} |", f"|{' --- |' * len(cells)}"]


@click.command()
@click.option("--seconds", default=20.0, show_default=True, help="The duration of each attack.")
@click.option("--only", type=click.Choice(list(ATTACKS)), multiple=True, help="An attack; repeatable.")
def main(seconds: float, only: tuple[str, ...]) -> None:
    """Measure users' response times under each attack."""
    allow_files(2000)
    click.echo("\n".join(format_head()))
    fine = True
    for name in only or ATTACKS:
        found = measure_attack(name, WARM_UP_SECONDS, seconds)
        fine = fine and is_usable(found)
        click.echo(f"| {' | '.join(format_row(found))} |")
    sys.exit(0 if fine else 1)


if __name__ == "__main__":
    main()
