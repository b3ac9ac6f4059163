"""Real servers for the tests: in a thread, with an environment of the test's own, or as a process."""

from __future__ import annotations

import asyncio
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx

from marea.server.app import create_app
from marea.server.base.environment import Environment
from marea.server.http.guard import Limits, limits_for
from marea.server.operation.running import Server
from marea.server.rooms.hall import Hall
from marea.server.rooms.room import Room
from marea.server.store.change import ChatMessage
from marea.server.store.sqlite import SqliteStore
from marea.server.workers.pool import WorkerPool
from marea.table import Table
from tests import luck
from tests.patience import PATIENCE
from tests.seeded import environment, lengthen_timeouts, tick_quickly, with_timeouts
from tests.waiting import address_of

NO_LIMITS = with_timeouts(limits_for(0, 1))
ROOT = Path(__file__).parents[2]

lengthen_timeouts()
tick_quickly()


@contextmanager
def serving(folder: Path, env: Environment | None = None, limits: Limits = NO_LIMITS) -> Iterator[str]:
    """Run a server in a thread and yield its address."""
    listener = socket.create_server(("127.0.0.1", 0))
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    ready = threading.Event()
    server: list[Server] = []

    async def run() -> None:
        app = create_app(Hall(SqliteStore(folder), WorkerPool(1), env or luck.env()), limits)
        server.append(Server(app))
        ready.set()
        await server[0].serve([listener])

    thread = threading.Thread(target=lambda: asyncio.run(run()), daemon=True)
    thread.start()
    assert ready.wait(PATIENCE), "the server does not start"
    address = f"http://127.0.0.1:{listener.getsockname()[1]}"
    try:
        await_health(address)
        yield address
    finally:
        server[0].should_exit = True
        join_thread(thread)


def join_thread(thread: threading.Thread) -> None:
    """Wait until the thread of a server ends: if it did not, it would disturb later tests."""
    thread.join(PATIENCE)
    assert not thread.is_alive(), "the server does not end"


def await_health(address: str) -> None:
    """Wait until a server answers: its port is open already, so the first request waits until it has started."""
    httpx.get(f"{address}/api/health", timeout=PATIENCE).raise_for_status()


class Process:
    """`marea serve` in one process, so that signals reach the server itself and not a supervisor."""

    def __init__(self, place: Path | str, *options: str) -> None:
        where = "--data" if isinstance(place, Path) else "--database"
        command = [sys.executable, "-m", "tests.seeded", "serve", where, str(place), "--watchdog", "0"]
        self.process = subprocess.Popen(
            [*command, "--port", "0", "--rate", "0", *options],
            cwd=ROOT,
            env=environment(),
            stdout=subprocess.PIPE,
            text=True,
        )
        self.address = address_of(self.process)

    def kill(self) -> None:
        """Kill it, as a power failure would."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def stop(self) -> None:
        """Stop it, as Ctrl-C does."""
        self.process.terminate()
        self.process.wait(PATIENCE)


class SupervisedServer:
    """`marea serve` with its supervisor, as people start it, and its log in a file."""

    def __init__(self, folder: Path, *options: str, module: str = "tests.seeded") -> None:
        self.log = folder / "log"
        defaults = ["--data", str(folder / "data"), "--port", "0", "--watchdog", str(PATIENCE)]  # options override them
        command = [sys.executable, "-m", module, "serve", *defaults, *options]
        with self.log.open("a") as errors:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=errors, text=True
            )
        self.address = address_of(self.process)

    @property
    def pid(self) -> int:
        """The process under the supervisor."""
        (pid,) = children(self.process.pid)
        return pid

    def stop(self, sig: signal.Signals = signal.SIGTERM) -> int:
        """Stop it, and return its exit code."""
        self.process.send_signal(sig)
        return self.process.wait(PATIENCE)

    def log_text(self) -> str:
        """Return its log, without the warning that it runs as root, as tests do in some places."""
        lines = self.log.read_text().splitlines(keepends=True)
        return "".join(line for line in lines if "running as root" not in line)

    def log_entries(self) -> list[dict[str, Any]]:
        """Return the entries of its log."""
        return [json.loads(line) for line in self.log_text().splitlines()]


@contextmanager
def started(folder: Path, *options: str, module: str = "tests.seeded") -> Iterator[SupervisedServer]:
    """Start a server with its supervisor, and kill both in the end."""
    server = SupervisedServer(folder, *options, module=module)
    try:
        yield server
    finally:
        server.process.kill()
        server.process.wait(PATIENCE)


def children(process: int) -> set[int]:
    """Return the living child processes of a process."""
    return {int(pid) for pid in Path(f"/proc/{process}/task/{process}/children").read_text().split()}


def descendants(process: int) -> set[int]:
    """Return the children of a process, and their children."""
    return children(process).union(*map(descendants, children(process)))


def await_end(process: int) -> None:
    """Wait until a process that is no child of this one has ended."""
    try:
        handle = os.pidfd_open(process)
    except ProcessLookupError:
        return
    try:
        assert select.select([handle], [], [], PATIENCE)[0], f"process {process} is still running"
    finally:
        os.close(handle)


class Client:
    """A client that plays over HTTP with the token of a seat, or watches without one."""

    def __init__(self, address: str, table: str = "", token: str = "") -> None:
        self.http = httpx.Client(base_url=address, timeout=PATIENCE)
        self.table = table
        self.token = token

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """Send a request; a path without a leading slash is relative to the table."""
        url = path if path.startswith("/") else f"/api/tables/{self.table}/{path}".rstrip("/")
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        return self.http.request(method, url, json=body, headers=headers)

    def look(self) -> dict[str, Any]:
        """Return the table as this client sees it."""
        answer = self.ask("GET", "")
        assert answer.status_code == 200, answer.text
        shown: dict[str, Any] = answer.json()
        return shown

    def move(self, text: str, id: str, expected: int) -> httpx.Response:
        """Make a move."""
        return self.ask("POST", "moves", {"move": text, "id": id, "expected": expected})


def look_in_turn(players: Sequence[Client]) -> Iterator[tuple[Client, dict[str, Any]]]:
    """Yield each player with their view of the table, in turn, until the game is over; fail if it gets stuck."""
    seq, end = -1, 0.0
    for player in cycle(players):
        now = player.look()
        if now["status"] == "over":
            return
        if now["seq"] != seq:
            seq, end = now["seq"], time.monotonic() + PATIENCE
        assert time.monotonic() < end, f"the game is stuck after seq {seq}"
        yield player, now


async def do(
    room: Room, action: Callable[[Table, float], object], granted: Iterable[tuple[str, int]] = ()
) -> dict[str, Any]:
    """Apply an action to a table without checking seats."""
    async with room.hall.command(room.header.id) as command:
        return await command.apply(action, granted=granted)


async def say(room: Room, seat: int, text: str) -> ChatMessage:
    """Send a chat message from a seat."""
    async with room.hall.command(room.header.id) as command:
        return await command.say(seat, text)


def new_table(address: str, game: str, seats: list[dict[str, Any]], **settings: Any) -> list[Client]:
    """Make a table, by default without pauses, and return a client for each human seat, in order."""
    settings = {"window": 0, "pause": 0, **settings}
    answer = httpx.post(f"{address}/api/tables", json={"game": game, "seats": seats, **settings}, timeout=PATIENCE)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return [Client(address, made["table"], seat["token"]) for seat in made["seats"]]
