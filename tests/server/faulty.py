"""A faulty network between a client and the server, and a client that follows the protocol over it.

Requests are lost before the server gets them or after, cut short, garbled, sent twice, or once more much later;
messages of the socket are dropped, repeated, delayed so that they overtake each other, and garbled; sockets break.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from marea.table.report import view_hash
from tests.patience import PATIENCE
from tests.server.stored import Ack

MAX_DELAY = 0.3  # seconds


class Answer(NamedTuple):
    """The response to a request."""

    status: int
    body: Any


def bearer(token: str) -> dict[str, str]:
    """Return the headers with the token of a seat."""
    return {"authorization": f"Bearer {token}"}


def request_of(address: str, method: str, path: str, keys: Mapping[str, str], body: object = None) -> bytes:
    """Return a request as bytes."""
    content = b"" if body is None else json.dumps(body).encode()
    headers = {
        "host": urlsplit(address).netloc,
        **keys,
        "connection": "close",
        "content-type": "application/json",
        "content-length": str(len(content)),
    }
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {text}" for name, text in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode() + content


async def exchange(address: str, request: bytes, limit: int = -1) -> bytes:
    """Send bytes over a new connection, and return the response, up to a number of bytes."""
    place = urlsplit(address)
    reader, writer = await asyncio.open_connection(place.hostname, place.port)
    try:
        writer.write(request)
        return await reader.read(limit)
    finally:
        writer.close()


async def ask(address: str, method: str, path: str, keys: Mapping[str, str], body: object = None) -> Answer:
    """Send a request over a new connection: with hundreds of clients, a library takes more time than the server."""
    answer = await exchange(address, request_of(address, method, path, keys, body))
    first, _, rest = answer.partition(b"\r\n\r\n")
    return Answer(int(first.split()[1]), json.loads(rest))


class Lost(Exception):
    """The request was lost, or its response."""


class FaultyLine:
    """The connection between clients and the server."""

    def __init__(self, address: str, rng: random.Random, quiet: float, scale: float = 1.0) -> None:
        self.address = address
        self.rng = rng
        self.quiet = quiet  # seconds without a message, after which a client sends a ping
        self.scale = scale  # the rate of faults; 0: none
        self.faults: Counter[str] = Counter()
        self.copies: list[asyncio.Task[None]] = []

    def happens(self, fault: str, chance: float) -> bool:
        """Return whether a fault happens now, and count it."""
        found = self.rng.random() < chance * self.scale
        self.faults[fault] += found
        return found

    # -- requests --------------------------------------------------------------------------------

    async def post(self, path: str, keys: Mapping[str, str], body: dict[str, Any]) -> Answer:
        """Send a request that is safe to repeat."""
        await self._spoil(path, keys, body)
        answer = await self._send(path, keys, body)
        if self.happens("request twice", 0.1):
            self.agree(path, answer, await self._send(path, keys, body))
        if self.happens("request again, much later", 0.1):
            self.copies.append(asyncio.create_task(self._repeat(path, keys, body, answer)))
        if self.happens("answer lost", 0.1):
            raise Lost
        return answer

    async def post_once(self, path: str, keys: Mapping[str, str], body: dict[str, Any]) -> Answer:
        """Send a request that may get lost, but is not repeated."""
        await self._spoil(path, keys, body)
        answer = await self.ask(path, keys, body)
        if self.happens("answer lost", 0.1):
            raise Lost
        return answer

    def agree(self, path: str, first: Answer, second: Answer) -> None:
        """Check that the same move got the same response, if it was made at all."""
        if path.endswith("/moves"):
            assert first == second or 200 not in (first.status, second.status), f"{first}\n{second}"

    async def ask(self, path: str, keys: Mapping[str, str], body: dict[str, Any]) -> Answer:
        """Send a request."""
        return await ask(self.address, "POST", path, keys, body)

    async def _spoil(self, path: str, keys: Mapping[str, str], body: dict[str, Any]) -> None:
        """Lose, truncate, garble or delay a request."""
        if self.happens("request lost", 0.1):
            raise Lost
        if self.happens("request cut short", 0.05):
            await self._post_bytes(request_of(self.address, "POST", path, keys, body), whole=False)
            raise Lost
        if self.happens("request garbled", 0.05):
            await self._post_bytes(request_of(self.address, "POST", path, keys, body), whole=True)
            raise Lost
        if self.happens("request late", 0.1):
            await asyncio.sleep(self.rng.random() * MAX_DELAY)

    async def _post_bytes(self, request: bytes, whole: bool) -> None:
        """Send a part of a request, or all of it with an invalid byte, and ignore the response."""
        place = self.rng.randrange(len(request))
        try:
            async with asyncio.timeout(MAX_DELAY):  # an incomplete request is never answered
                if whole:
                    await exchange(self.address, request[:place] + b"\xff" + request[place + 1 :], 1)
                else:
                    await exchange(self.address, request[:place], 0)
        except (OSError, TimeoutError):
            pass

    async def _send(self, path: str, keys: Mapping[str, str], body: dict[str, Any]) -> Answer:
        """Send a request, or the same one twice at a time; then either response may come first."""
        number = 2 if self.happens("request twice at a time", 0.1) else 1
        answers = await asyncio.gather(*(self.ask(path, keys, body) for _ in range(number)))
        self.agree(path, answers[0], answers[-1])
        return self.rng.choice(answers)

    async def _repeat(self, path: str, keys: Mapping[str, str], body: dict[str, Any], first: Answer) -> None:
        await asyncio.sleep(self.rng.random() * 10 * MAX_DELAY)
        with suppress(Lost):  # no client waits for it
            self.agree(path, first, await self._send(path, keys, body))

    # -- messages --------------------------------------------------------------------------------

    def deliver(self, text: str, inbox: asyncio.Queue[dict[str, Any] | None]) -> None:
        """Deliver a message from the socket to a client, perhaps late, twice or never."""
        message = json.loads(text)
        if "view" in message and self.happens("message garbled", 0.03):
            message["view"]["garbled"] = 1
        if self.happens("message dropped", 0.1):
            return
        if self.happens("message late", 0.15):
            self._later(inbox, message)
            return
        inbox.put_nowait(message)
        if self.happens("message twice", 0.1):
            self._later(inbox, message)

    def _later(self, inbox: asyncio.Queue[dict[str, Any] | None], message: dict[str, Any]) -> None:
        asyncio.get_running_loop().call_later(self.rng.random() * MAX_DELAY, inbox.put_nowait, message)

    async def ping(self, socket: ClientConnection, number: int) -> None:
        """Send a ping over the socket."""
        for _ in range(1 + self.happens("ping twice", 0.1)):
            if not self.happens("ping dropped", 0.1):
                await socket.send(json.dumps({"ping": number}))


@dataclass
class Seat:
    """A client for one seat that follows the protocol: it knows its seq, ignores old messages, and notices gaps."""

    line: FaultyLine
    table: str
    seat: int
    keys: dict[str, str]  # the headers that identify it
    rng: random.Random
    limit: int  # the seq after which no more moves are made
    inbox: asyncio.Queue[dict[str, Any] | None] = field(default_factory=asyncio.Queue)
    shown: dict[str, Any] = field(default_factory=lambda: {"seq": 0, "status": "playing", "choices": []})
    events: list[dict[str, Any]] = field(default_factory=list)
    acks: list[Ack] = field(default_factory=list)
    sent: int = 0
    seen: Counter[str] = field(default_factory=Counter)

    @property
    def path(self) -> str:
        """The path of the table."""
        return f"/api/tables/{self.table}"

    @property
    def at_end(self) -> bool:
        """Whether no more moves are made."""
        return bool(self.shown["seq"] >= self.limit or self.shown["status"] == "over")

    async def live(self, until: int | None = None) -> None:
        """Play to the end, or listen until a seq; reconnect whenever something is lost."""
        while not await self.session(until):
            self.seen["came back"] += 1

    async def session(self, until: int | None) -> bool:
        """Open a socket and follow it; return whether the end is reached, or else something is missing."""
        url = f"{self.line.address.replace('http', 'ws', 1)}{self.path}/socket?after={self.shown['seq']}"
        async with connect(url, additional_headers=self.keys, open_timeout=PATIENCE, ping_interval=None) as socket:
            reader = asyncio.create_task(self.read(socket))
            try:
                return await self.follow(socket, until)
            except ConnectionClosed:
                return False
            finally:
                reader.cancel()

    async def read(self, socket: ClientConnection) -> None:
        """Deliver messages over the line until the socket breaks."""
        try:
            async for text in socket:
                assert isinstance(text, str)
                self.line.deliver(text, self.inbox)
                if self.line.happens("socket broken", 0.02):
                    break
        except ConnectionClosed:
            pass
        self.inbox.put_nowait(None)

    async def follow(self, socket: ClientConnection, until: int | None) -> bool:
        """Receive messages and move until the end is confirmed, or something is missing."""
        while True:
            try:
                message = await asyncio.wait_for(self.inbox.get(), self.line.quiet)
            except TimeoutError:
                await self.line.ping(socket, self.sent)
                continue
            if message is None or not self.receive(message):
                return False
            if "pong" in message and self.at_end and until in (None, self.shown["seq"]):
                return True
            if self.shown["choices"] and not self.at_end:
                await self.move()

    def receive(self, message: dict[str, Any]) -> bool:
        """Handle a message, and return whether nothing is missing."""
        seq = self.shown["seq"]
        if "pong" in message or message["seq"] < seq:
            self.seen["old"] += message["seq"] < seq
            return bool(message["seq"] <= seq)
        if message["after"] > seq:
            self.seen["gap"] += 1
            return False
        if view_hash(message["view"]) != message["hash"]:
            self.seen["wrong hash"] += 1
            return False
        self.events += [event for event in message["events"] if event["seq"] > seq]
        self.shown = message
        return True

    async def move(self) -> None:
        """Make a move, and repeat it with the same id until there is a response."""
        self.sent += 1
        move = self.rng.choice(self.shown["choices"])["move"]
        body = {"move": move, "id": f"m{self.sent}", "expected": self.shown["seq"]}
        self.shown["choices"] = []
        answer = await self.send_until_answered(body)
        if answer.status == 200:
            assert answer.body["after"] == body["expected"], "it was made in another position"
            self.acks.append(Ack(self.seat, body["id"], move, answer.body))
            return
        error = answer.body["error"]
        self.seen[error["code"]] += 1
        if error["code"] == "stale":
            self.inbox.put_nowait(error["report"])
        else:  # a late message made it look as if it had not answered yet
            assert error["code"] == "not_your_turn", error

    async def send_until_answered(self, body: dict[str, Any]) -> Answer:
        """Send a move until there is a response."""
        while True:
            try:
                return await self.line.post(f"{self.path}/moves", self.keys, body)
            except Lost:
                self.seen["sent again"] += 1
