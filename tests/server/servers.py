"""Real servers for the tests: in a thread with an outside of the test's own, or as the process that people start."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from marea.server.app import create_app
from marea.server.guard import Limits
from marea.server.room import Outside
from marea.server.rooms import Hall
from marea.server.sqlite import SqliteStore
from marea.server.workers import Workers

FREE = Limits(per_address=0, per_holder=0, per_socket=0, sockets=0)


@contextmanager
def served(folder: Path, outside: Outside | None = None, limits: Limits = FREE) -> Iterator[str]:
    """Run a server in a thread and yield its address."""
    listener = socket.create_server(("127.0.0.1", 0))
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    ready = threading.Event()
    server: list[uvicorn.Server] = []

    async def run() -> None:
        app = create_app(Hall(SqliteStore(folder), Workers(1), outside), limits)
        config = uvicorn.Config(app, log_level="error", ws_max_size=4096, lifespan="on")
        server.append(uvicorn.Server(config))
        ready.set()
        await server[0].serve([listener])

    thread = threading.Thread(target=lambda: asyncio.run(run()))
    thread.start()
    ready.wait(10)
    address = f"http://127.0.0.1:{listener.getsockname()[1]}"
    try:
        await_health(address)
        yield address
    finally:
        server[0].should_exit = True
        thread.join(10)


def await_health(address: str) -> None:
    """Wait until a server answers: its port is open before, so the first request waits for the start-up."""
    httpx.get(f"{address}/api/health", timeout=20).raise_for_status()


class Process:
    """`marea serve` as people start it."""

    def __init__(self, place: Path | str, *options: str) -> None:
        where = "--data" if isinstance(place, Path) else "--database"
        command = [sys.executable, "-m", "marea", "serve", where, str(place)]
        self.process = subprocess.Popen(
            [*command, "--port", "0", "--rate", "0", *options], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout
        self.address = self.process.stdout.readline().split()[3]

    def kill(self) -> None:
        """End it as a power failure would."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        self.process.terminate()
        self.process.wait(10)


class Client:
    """Somebody who plays over HTTP with the token of a seat, or watches without one."""

    def __init__(self, address: str, table: str = "", token: str = "") -> None:
        self.http = httpx.Client(base_url=address, timeout=20)
        self.table = table
        self.token = token

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """Send a request; a path without a slash in front belongs to the table."""
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


def new_table(address: str, game: str, seats: list[dict[str, Any]], **settings: Any) -> list[Client]:
    """Make a table and return a client for each human seat, in order; without pauses unless they are given."""
    settings = {"window": 0, "pause": 0, **settings}
    answer = httpx.post(f"{address}/api/tables", json={"game": game, "seats": seats, **settings}, timeout=20)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return [Client(address, made["table"], seat["token"]) for seat in made["seats"]]
