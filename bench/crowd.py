"""Simulated players for load tests: they watch a table by sockets and move over HTTP, as cheaply as possible."""

from __future__ import annotations

import asyncio
import json
import os
import random
import time
from base64 import b64encode
from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import urlsplit

from pydantic_core import from_json

SEATS: Final = 4
TEXT, PING, PONG = 0x81, 0x89, 0x8A  # first bytes of unfragmented frames
SEQ_PREFIX: Final = b'{"seq":'  # of a report
OVER_STATUS: Final = b'"status":"over"'


class Connection(asyncio.Protocol):
    """A connection to a server, with only what a load test needs, so that the client costs little."""

    def __init__(self, address: str) -> None:
        self.host, _, self.port = urlsplit(address).netloc.partition(":")
        self.transport: Any = None
        self.buffer = b""

    async def open(self) -> None:
        """Connect."""
        self.transport, _ = await asyncio.get_running_loop().create_connection(lambda: self, self.host, int(self.port))

    def head(self, line: str, token: str) -> str:
        """Return the first lines of a request."""
        return f"{line} HTTP/1.1\r\nhost: {self.host}\r\n" + (f"authorization: Bearer {token}\r\n" if token else "")


class Http(Connection):
    """A keep-alive connection for requests, one after the other."""

    answer: asyncio.Future[bytes] | None = None

    async def post(self, path: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
        """Send JSON, and return the JSON of the answer."""
        answer: dict[str, Any] = from_json(await self.send(path, body, token))
        return answer

    def send(self, path: str, body: dict[str, Any], token: str = "") -> asyncio.Future[bytes]:
        """Send JSON; return a future of the raw body of the answer."""
        self.answer = answer = asyncio.get_running_loop().create_future()
        data = json.dumps(body).encode()
        head = f"content-type: application/json\r\ncontent-length: {len(data)}\r\n\r\n"
        self.transport.write((self.head(f"POST {path}", token) + head).encode() + data)
        return answer

    def data_received(self, data: bytes) -> None:
        """Receive an answer, perhaps in pieces."""
        self.buffer += data
        head, end, body = self.buffer.partition(b"\r\n\r\n")
        if not end:
            return
        length = head.lower().partition(b"content-length:")[2].partition(b"\r")[0]
        if len(body) < int(length) or self.answer is None:
            return
        self.buffer = b""
        if head[9:10] == b"2":
            self.answer.set_result(body)
        else:
            self.answer.set_exception(RuntimeError(f"refused: {head[9:12].decode()} {body.decode()}"))

    def connection_lost(self, error: Exception | None) -> None:
        """Fail a pending answer."""
        if self.answer and not self.answer.done():
            self.answer.set_exception(ConnectionError("the server closed a connection"))


class Socket(Connection):
    """The socket of a seat. It keeps the last report, and parses only its seq until more is needed."""

    def __init__(self, table: LoadTable, address: str) -> None:
        super().__init__(address)
        self.table = table
        self.opened = asyncio.get_running_loop().create_future()
        self.reports = 0
        self.seq = -1
        self.raw = b""

    async def subscribe(self, seat: int, token: str) -> None:
        """Watch a table from a seat; return when the first report has arrived."""
        await self.open()
        key = b64encode(os.urandom(16)).decode()
        upgrade = f"connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: {key}"
        head = self.head(f"GET /api/tables/{self.table.id}/socket?seat={seat}", token)
        self.transport.write(f"{head}{upgrade}\r\n\r\n".encode())
        await self.opened

    def data_received(self, data: bytes) -> None:
        """Receive the answer to the upgrade, then frames."""
        self.buffer = self.buffer + data if self.buffer else data
        if not self.reports and not self._strip_upgrade():
            return
        while (size := frame_size(self.buffer)) is not None and len(self.buffer) >= sum(size):
            begin, end = size[0], sum(size)
            self._handle_frame(self.buffer[0], self.buffer[begin:end])
            self.buffer = self.buffer[end:]

    def _strip_upgrade(self) -> bool:
        """Remove the answer to the upgrade from the buffer; return whether frames may follow."""
        if self.buffer[:1] != b"H":
            return True
        head, end, rest = self.buffer.partition(b"\r\n\r\n")
        if end and head[9:12] != b"101":
            self.opened.set_exception(RuntimeError(f"no socket: {self.buffer.decode()}"))
            return False
        self.buffer = rest if end else self.buffer
        return bool(end)

    def _handle_frame(self, kind: int, data: bytes) -> None:
        if kind == TEXT:
            self.raw, self.seq = data, report_seq(data)
            self.reports += 1
            if self.reports == 1:
                self.opened.set_result(None)
            self.table.on_report()
        elif kind == PING:
            self.transport.write(bytes([PONG, 0x80 | len(data), 0, 0, 0, 0]) + data)  # masked with zeros
        else:
            self.table.fail(RuntimeError(f"a socket got a frame of kind {kind:#x}: {data!r}"))

    def connection_lost(self, error: Exception | None) -> None:
        """Fail the pending move of the table."""
        lost = ConnectionError("the server closed a socket")
        self.table.fail(lost)
        if not self.opened.done():
            self.opened.set_exception(lost)

    def report(self) -> dict[str, Any]:
        """Return the last report."""
        report: dict[str, Any] = from_json(self.raw)
        return report


def frame_size(frame: bytes) -> tuple[int, int] | None:
    """Return the sizes of a frame's head and data; None while they are unknown."""
    if len(frame) < 2:
        return None
    if frame[1] < 126:
        return 2, frame[1]
    more = 2 if frame[1] == 126 else 8
    return (2 + more, int.from_bytes(frame[2 : 2 + more], "big")) if len(frame) >= 2 + more else None


def report_seq(report: bytes) -> int:
    """Return the seq of a report; in the first report of a socket it comes after the table."""
    if report.startswith(SEQ_PREFIX):
        return int(report[len(SEQ_PREFIX) : report.index(b",")])
    return int(from_json(report)["seq"])


class LoadTable:
    """A table with four players, each with a socket, perhaps at different servers."""

    def __init__(self, id: str, tokens: list[str], places: Sequence[int]) -> None:
        self.id = id
        self.tokens = tokens
        self.places = places  # indexes of its servers
        self.sockets: list[Socket] = []
        self.number = 0
        self.mover = 0
        self.before = (0, 0)  # the mover's seq and number of reports before the move
        self.delivered: asyncio.Future[float] | None = None  # when all its viewers have got the move

    @classmethod
    async def create(cls, http: Http, game: str, places: Sequence[int]) -> LoadTable:
        """Create a table, without connections."""
        body = {"game": game, "seats": [{"kind": "human"}] * SEATS, "window": 0, "pause": 3600}  # no forced moves
        created = await http.post("/api/tables", body)
        return cls(created["table"], [seat["token"] for seat in created["seats"]], places)

    def copy(self) -> LoadTable:
        """Return the same table for another server, without connections."""
        table = LoadTable(self.id, self.tokens, self.places)
        table.number = self.number
        return table

    async def connect(self, addresses: Sequence[str]) -> None:
        """Connect its seats to its servers in turn."""
        for seat, token in enumerate(self.tokens):
            socket = Socket(self, addresses[self.places[seat % len(self.places)]])
            await socket.subscribe(seat, token)
            self.sockets.append(socket)

    async def move(self, https: Sequence[Http], rng: random.Random) -> float:
        """Make one move, at its servers in turn; return the seconds until all seats have got it.

        A sealed answer is reported only to its own seat, and takes no time.
        """
        mover, report = self.to_move()
        socket = self.sockets[mover]
        self.mover, self.before = mover, (socket.seq, socket.reports)
        self.number += 1
        move = rng.choice(report["choices"])["move"]
        body = {"move": move, "id": str(self.number), "expected": socket.seq, "seat": mover}
        begin = time.perf_counter()
        self.delivered = asyncio.get_running_loop().create_future()
        http = https[self.places[self.number % len(self.places)]]
        await http.send(f"/api/tables/{self.id}/moves", body, self.tokens[mover])
        end = await self.delivered
        self.delivered = None
        return end - begin if socket.seq > self.before[0] else 0.0

    def to_move(self) -> tuple[int, dict[str, Any]]:
        """Return a seat with choices, and its report; of the seats asked, some may have given a sealed answer."""
        report = self.sockets[self.mover].report()
        if report["choices"]:
            return self.mover, report
        for seat in report["asked"]:
            report = self.sockets[seat].report()
            if report["choices"]:
                return seat, report
        raise RuntimeError(f"no seat of {self.id} has choices")

    def on_report(self) -> None:
        """Note a report: a move is delivered when its mover has it, and all others too unless it was sealed."""
        mover = self.sockets[self.mover] if self.delivered and not self.delivered.done() else None
        if mover is None or mover.reports == self.before[1]:
            return
        if mover.seq == self.before[0] or all(socket.seq >= mover.seq for socket in self.sockets):
            self.delivered.set_result(time.perf_counter())  # type: ignore[union-attr]

    def fail(self, error: Exception) -> None:
        """Fail the pending move, if there is one."""
        if self.delivered and not self.delivered.done():
            self.delivered.set_exception(error)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return OVER_STATUS in self.sockets[self.mover].raw[:100]
