"""Servers in threads, with parts that a test can replace; and players, browsers and sockets that connect to them."""

from __future__ import annotations

import hashlib
import json
import socket
import ssl
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from marea.server.app import create_app
from marea.server.base.environment import Environment
from marea.server.http.guard import Limits
from marea.server.operation.running import Server
from marea.server.rooms.hall import Hall
from marea.server.store.sqlite import SqliteStore
from marea.server.workers.job_queue import JobQueue
from marea.server.workers.pool import WorkerPool
from marea.server.workers.reviews import Reviews
from marea.server.workers.sandbox import Sandbox
from tests import luck
from tests.patience import PATIENCE
from tests.server.servers import NO_LIMITS, Client, await_health, join_thread, look_in_turn
from tests.waiting import until

# Nothing is encrypted here, and the context that httpx makes for every client takes 30 ms.
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)

OPEN = {"kind": "open"}  # an open seat


@contextmanager
def running(
    folder: Path,
    env: Environment | None = None,
    limits: Limits = NO_LIMITS,
    public_url: str | None = None,
    workers: WorkerPool | None = None,
    reviews: Callable[[JobQueue], Reviews] = Reviews,
    store: Callable[[Path], SqliteStore] = SqliteStore,
    buffer: int = 0,
    sandbox: Sandbox | None = None,
    now: Callable[[], float] | None = None,
) -> Iterator[str]:
    """Run a server in a thread, with the settings of `marea serve`, and yield its address.

    With a small buffer, the system keeps few bytes for clients that do not read; `now` is the clock of the quotas.
    """
    listener = socket.create_server(("127.0.0.1", 0))
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if buffer:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
    ready = threading.Event()
    server: list[Server] = []

    def run() -> None:
        hall = Hall(store(folder), workers or WorkerPool(1), env or luck.env(), reviews, sandbox)
        app = create_app(hall, limits, public_url)
        if now:
            app.state.quota.addresses.now = app.state.quota.holders.now = now
        server.append(Server(app))
        ready.set()
        server[0].run([listener])

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    assert ready.wait(PATIENCE), "the server does not start"
    address = f"http://127.0.0.1:{listener.getsockname()[1]}"
    try:
        await_health(address)
        yield address
    finally:
        server[0].should_exit = True
        join_thread(thread)


class Player(Client):
    """A client that is cheap to make, perhaps with another address, as behind a proxy."""

    def __init__(self, address: str, table: str = "", token: str = "", host: str = "") -> None:
        self.http = browser_at(address)
        self.http.headers.update({"x-forwarded-for": host} if host else {})
        self.table = table
        self.token = token
        self.host = host

    def watch(self, query: str = "") -> ClientConnection:
        """Open a socket at the table, with the token and the cookies."""
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        if cookies:
            headers["cookie"] = cookies
        if self.host:
            headers["x-forwarded-for"] = self.host
        return socket_at(str(self.http.base_url), f"/api/tables/{self.table}/socket{query}", headers)


def browser_at(address: str) -> httpx.Client:
    """Return a browser, which has a cookie and no token."""
    return httpx.Client(base_url=address, timeout=PATIENCE, verify=NO_TLS)


def socket_at(address: str, path: str, headers: Mapping[str, str] | None = None) -> ClientConnection:
    """Open a socket without client pings, which would give up on a slow server."""
    url = f"{address.replace('http', 'ws', 1)}{path}"
    return connect(url, additional_headers=headers, open_timeout=PATIENCE, ping_interval=None)


def table_of(address: str, game: str, *seats: Mapping[str, Any], **settings: Any) -> list[Player]:
    """Make a table, by default without pauses, and return a player for each human seat, in order."""
    body = {"game": game, "seats": seats, "window": 0, "pause": 0, **settings}
    with browser_at(address) as creator:
        answer = creator.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return [Player(address, made["table"], seat["token"]) for seat in made["seats"]]


def play_out(players: Sequence[Client]) -> dict[str, Any]:
    """Play a table without pauses to its end."""
    for number, (player, now) in enumerate(look_in_turn(players)):
        if now["choices"]:
            choose(player, now, number)
    return players[0].look()


def choose(player: Client, now: Mapping[str, Any], number: int) -> httpx.Response:
    """Make one of a player's moves; if it is the only one, the table may make it first."""
    choices = now["choices"]
    answer = player.move(choices[number % len(choices)]["move"], f"m{number}", now["seq"])
    too_late = len(choices) == 1 and answer.status_code == 409
    assert answer.status_code == 200 or too_late, answer.text
    return answer


def message(connection: ClientConnection) -> dict[str, Any]:
    """Return the next message of a socket."""
    found: dict[str, Any] = json.loads(connection.recv(timeout=PATIENCE))
    return found


def until_closed(connection: ClientConnection) -> tuple[list[dict[str, Any]], int | None]:
    """Read until the server closes a socket, and return the messages and the close code."""
    read: list[dict[str, Any]] = []
    try:
        while True:
            read.append(message(connection))
    except ConnectionClosed as end:
        return read, end.rcvd.code if end.rcvd else None


def await_sockets(address: str, number: int) -> None:
    """Wait until at most `number` sockets are open: a server notices a closed one late."""
    with browser_at(address) as observer:
        until(lambda: observer.get("/api/health").json()["sockets"] <= number, f"that {number} sockets are open")


def problem(answer: httpx.Response) -> tuple[int, str]:
    """Return the status and the code of an error, which must have a message as well."""
    error = answer.json()["error"]
    assert error["message"]
    return answer.status_code, error["code"]


def hash_of(view: Mapping[str, Any]) -> str:
    """Return the hash of a view as a client computes it."""
    text = json.dumps(view, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def refusal(address: str, path: str, headers: dict[str, str]) -> tuple[int, str, httpx.Headers]:
    """Try to open a socket, and return the status, code and headers of the refusal."""
    with pytest.raises(InvalidStatus) as error, socket_at(address, path, headers):
        pass
    answer = error.value.response
    found = json.loads(answer.body or b"")["error"]["code"]
    return answer.status_code, found, httpx.Headers(list(answer.headers.raw_items()))


def raw(address: str, head: str, body: bytes = b"") -> tuple[int, httpx.Headers, bytes]:
    """Send a raw request, and return the status, the headers and the body of the response."""
    host, port = address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), PATIENCE) as connection:
        connection.sendall(f"{head}\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n".encode("latin-1") + body)
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    start, _, rest = answer.partition(b"\r\n\r\n")
    lines = start.decode("latin-1").split("\r\n")
    headers = httpx.Headers([(name, value) for name, _, value in (line.partition(": ") for line in lines[1:])])
    return int(lines[0].split()[1]), headers, rest
