"""The crowd: people who watch a table by sockets and move over HTTP, as cheap for a load as they can be."""

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
TEXT, PING, PONG = 0x81, 0x89, 0x8A  # how frames begin that are not in pieces
SEQ: Final = b'{"seq":'  # how a report begins, and what it says soon
OVER: Final = b'"status":"over"'


class Connection(asyncio.Protocol):
    """A connection to a server. Nothing but what a load needs, so that the client costs little."""

    def __init__(self, address: str) -> None:
        self.host, _, self.port = urlsplit(address).netloc.partition(":")
        self.transport: Any = None
        self.buffer = b""

    async def open(self) -> None:
        """Connect."""
        self.transport, _ = await asyncio.get_running_loop().create_connection(lambda: self, self.host, int(self.port))

    def head(self, line: str, token: str) -> str:
        """Return how a request begins."""
        return f"{line} HTTP/1.1\r\nhost: {self.host}\r\n" + (f"authorization: Bearer {token}\r\n" if token else "")


class Http(Connection):
    """One connection for requests, one after the other, that is kept open."""

    answer: asyncio.Future[bytes] | None = None

    async def post(self, path: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
        """Send a body of JSON and return the answer's."""
        answer: dict[str, Any] = from_json(await self.send(path, body, token))
        return answer

    def send(self, path: str, body: dict[str, Any], token: str = "") -> asyncio.Future[bytes]:
        """Send a body of JSON; the answer's comes later, as it is."""
        self.answer = answer = asyncio.get_running_loop().create_future()
        data = json.dumps(body).encode()
        head = f"content-type: application/json\r\ncontent-length: {len(data)}\r\n\r\n"
        self.transport.write((self.head(f"POST {path}", token) + head).encode() + data)
        return answer

    def data_received(self, data: bytes) -> None:
        """Take in an answer, perhaps in pieces."""
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
        """Fail where an answer is missing."""
        if self.answer and not self.answer.done():
            self.answer.set_exception(ConnectionError("the server closed a connection"))


class Socket(Connection):
    """The socket of a seat. It keeps the last report and reads of it no more than the seq, until more is needed."""

    def __init__(self, table: LoadTable, address: str) -> None:
        super().__init__(address)
        self.table = table
        self.opened = asyncio.get_running_loop().create_future()
        self.reports = 0
        self.seq = -1
        self.raw = b""

    async def watch(self, seat: int, token: str) -> None:
        """Watch a table from a seat; return when the first report is here."""
        await self.open()
        key = b64encode(os.urandom(16)).decode()
        upgrade = f"connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: {key}"
        head = self.head(f"GET /api/tables/{self.table.id}/socket?seat={seat}", token)
        self.transport.write(f"{head}{upgrade}\r\n\r\n".encode())
        await self.opened

    def data_received(self, data: bytes) -> None:
        """Take in what comes: the answer to the upgrade first, then frames."""
        self.buffer = self.buffer + data if self.buffer else data
        if not self.reports and not self._upgraded():
            return
        while (size := size_of(self.buffer)) is not None and len(self.buffer) >= sum(size):
            begin, end = size[0], sum(size)
            self._take(self.buffer[0], self.buffer[begin:end])
            self.buffer = self.buffer[end:]

    def _upgraded(self) -> bool:
        """Cut the answer to the upgrade off, if it is there; frames may have come with it."""
        if self.buffer[:1] != b"H":
            return True
        head, end, rest = self.buffer.partition(b"\r\n\r\n")
        if end and head[9:12] != b"101":
            self.opened.set_exception(RuntimeError(f"no socket: {self.buffer.decode()}"))
            return False
        self.buffer = rest if end else self.buffer
        return bool(end)

    def _take(self, kind: int, data: bytes) -> None:
        if kind == TEXT:
            self.raw, self.seq = data, seq_of(data)
            self.reports += 1
            if self.reports == 1:
                self.opened.set_result(None)
            self.table.told()
        elif kind == PING:
            self.transport.write(bytes([PONG, 0x80 | len(data), 0, 0, 0, 0]) + data)  # masked with zeros
        else:
            self.table.fail(RuntimeError(f"a socket got a frame of kind {kind:#x}: {data!r}"))

    def connection_lost(self, error: Exception | None) -> None:
        """Fail where something should still be heard."""
        gone = ConnectionError("the server closed a socket")
        self.table.fail(gone)
        if not self.opened.done():
            self.opened.set_exception(gone)

    def report(self) -> dict[str, Any]:
        """Return the last report."""
        report: dict[str, Any] = from_json(self.raw)
        return report


def size_of(frame: bytes) -> tuple[int, int] | None:
    """Return how long a frame's head and its data are; None while that cannot be known."""
    if len(frame) < 2:
        return None
    if frame[1] < 126:
        return 2, frame[1]
    more = 2 if frame[1] == 126 else 8
    return (2 + more, int.from_bytes(frame[2 : 2 + more], "big")) if len(frame) >= 2 + more else None


def seq_of(report: bytes) -> int:
    """Return the seq of a report; the first one of a socket describes the table before it."""
    if report.startswith(SEQ):
        return int(report[len(SEQ) : report.index(b",")])
    return int(from_json(report)["seq"])


class LoadTable:
    """A table with four people, each with a socket of their own, perhaps at different servers."""

    def __init__(self, id: str, tokens: list[str], places: Sequence[int]) -> None:
        self.id = id
        self.tokens = tokens
        self.places = places  # the numbers of its servers
        self.sockets: list[Socket] = []
        self.number = 0
        self.mover = 0
        self.before = (0, 0)  # the mover's seq and number of reports before the move
        self.moved: asyncio.Future[float] | None = None  # when the last of those who hear of it did

    @classmethod
    async def make(cls, http: Http, game: str, places: Sequence[int]) -> LoadTable:
        """Make a table; nobody is there yet."""
        body = {"game": game, "seats": [{"kind": "human"}] * SEATS, "window": 0, "pause": 3600}  # no forced moves
        made = await http.post("/api/tables", body)
        return cls(made["table"], [seat["token"] for seat in made["seats"]], places)

    def again(self) -> LoadTable:
        """Return the same table as it goes on after a restart; nobody is there yet."""
        table = LoadTable(self.id, self.tokens, self.places)
        table.number = self.number
        return table

    async def connect(self, addresses: Sequence[str]) -> None:
        """Connect its seats, to its servers in turn."""
        for seat, token in enumerate(self.tokens):
            socket = Socket(self, addresses[self.places[seat % len(self.places)]])
            await socket.watch(seat, token)
            self.sockets.append(socket)

    async def move(self, https: Sequence[Http], rng: random.Random) -> float:
        """Make one move, at its servers in turn; return after how long all seats had heard of it.

        A sealed answer is heard of only by its own seat: that one takes no time.
        """
        mover, report = self.to_move()
        socket = self.sockets[mover]
        self.mover, self.before = mover, (socket.seq, socket.reports)
        self.number += 1
        move = rng.choice(report["choices"])["move"]
        body = {"move": move, "id": str(self.number), "expected": socket.seq, "seat": mover}
        begin = time.perf_counter()
        self.moved = asyncio.get_running_loop().create_future()
        http = https[self.places[self.number % len(self.places)]]
        await http.send(f"/api/tables/{self.id}/moves", body, self.tokens[mover])
        end = await self.moved
        self.moved = None
        return end - begin if socket.seq > self.before[0] else 0.0

    def to_move(self) -> tuple[int, dict[str, Any]]:
        """Return who has something to decide, and the report that says so; not all who are asked have, while sealed."""
        report = self.sockets[self.mover].report()
        if report["choices"]:
            return self.mover, report
        for seat in report["asked"]:
            report = self.sockets[seat].report()
            if report["choices"]:
                return seat, report
        raise RuntimeError(f"nobody may move at {self.id}")

    def told(self) -> None:
        """Note that somebody heard something: the move is done when its mover has, and all others if it was open."""
        mover = self.sockets[self.mover] if self.moved and not self.moved.done() else None
        if mover is None or mover.reports == self.before[1]:
            return
        if mover.seq == self.before[0] or all(socket.seq >= mover.seq for socket in self.sockets):
            self.moved.set_result(time.perf_counter())  # type: ignore[union-attr]

    def fail(self, error: Exception) -> None:
        """End the move that is being made, if there is one."""
        if self.moved and not self.moved.done():
            self.moved.set_exception(error)

    @property
    def over(self) -> bool:
        """Tell whether this table's game has ended."""
        return OVER in self.sockets[self.mover].raw[:100]
