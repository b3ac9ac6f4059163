"""A bad line between a client and the server, and a client that follows the protocol over it.

Requests are lost before the server gets them or after, sent twice, or once more when nobody expects it; messages of the
socket are dropped, repeated, delayed so that they overtake each other, and garbled; sockets break.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from marea.table.report import view_hash
from tests.server.crashing import Ack

LATE = 0.3  # seconds that something may be late, at most


class Answer(NamedTuple):
    """What was answered to a request."""

    status: int
    body: Any


async def ask(address: str, method: str, path: str, token: str, body: object = None) -> Answer:
    """Send a request on a connection of its own: for hundreds of clients, a library takes more time than the server."""
    place = urlsplit(address)
    reader, writer = await asyncio.open_connection(place.hostname, place.port)
    content = b"" if body is None else json.dumps(body).encode()
    head = (
        f"{method} {path} HTTP/1.1\r\nhost: {place.netloc}\r\nauthorization: Bearer {token}\r\nconnection: close\r\n"
        f"content-type: application/json\r\ncontent-length: {len(content)}\r\n\r\n"
    )
    writer.write(head.encode() + content)
    answer = await reader.read()
    writer.close()
    first, _, rest = answer.partition(b"\r\n\r\n")
    return Answer(int(first.split()[1]), json.loads(rest))


class Lost(Exception):
    """No answer came: the request was lost, or its answer."""


class Line:
    """What lies between all clients and the server."""

    def __init__(self, address: str, rng: random.Random, quiet: float) -> None:
        self.address = address
        self.rng = rng
        self.quiet = quiet  # seconds without a message, after which a client asks whether anything was lost
        self.faults: Counter[str] = Counter()
        self.copies: list[asyncio.Task[None]] = []

    def happens(self, fault: str, chance: float) -> bool:
        """Tell whether something goes wrong now, and count it."""
        wrong = self.rng.random() < chance
        self.faults[fault] += wrong
        return wrong

    # -- requests --------------------------------------------------------------------------------

    async def post(self, path: str, token: str, body: dict[str, Any]) -> Answer:
        """Send a request over the line."""
        if self.happens("request lost", 0.1):
            raise Lost
        if self.happens("request late", 0.1):
            await asyncio.sleep(self.rng.random() * LATE)
        answer = await self._send(path, token, body)
        if self.happens("request twice", 0.1):
            agree(answer, await self._send(path, token, body))
        if self.happens("request again, much later", 0.1):
            self.copies.append(asyncio.create_task(self._repeat(path, token, body, answer)))
        if self.happens("answer lost", 0.1):
            raise Lost
        return answer

    async def _send(self, path: str, token: str, body: dict[str, Any]) -> Answer:
        """Send a request, or the same one twice at a time, in which case either answer may come first."""
        number = 2 if self.happens("request twice at a time", 0.1) else 1
        answers = await asyncio.gather(*(ask(self.address, "POST", path, token, body) for _ in range(number)))
        agree(answers[0], answers[-1])
        return self.rng.choice(answers)

    async def _repeat(self, path: str, token: str, body: dict[str, Any], first: Answer) -> None:
        await asyncio.sleep(self.rng.random() * 10 * LATE)
        agree(first, await self._send(path, token, body))

    # -- messages --------------------------------------------------------------------------------

    def deliver(self, text: str, inbox: asyncio.Queue[dict[str, Any] | None]) -> None:
        """Bring a message from the socket to a client, or not."""
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
        asyncio.get_running_loop().call_later(self.rng.random() * LATE, inbox.put_nowait, message)

    async def ping(self, socket: ClientConnection, number: int) -> None:
        """Ask over the socket whether anything was lost."""
        for _ in range(1 + self.happens("ping twice", 0.1)):
            if not self.happens("ping dropped", 0.1):
                await socket.send(json.dumps({"ping": number}))


def agree(first: Answer, second: Answer) -> None:
    """Check that the same request got the same answer, if it was carried out at all."""
    assert first == second or 200 not in (first.status, second.status), f"{first}\n{second}"


@dataclass
class Seat:
    """A client for one seat that follows the protocol: it knows its seq, ignores the past, and notices gaps."""

    line: Line
    table: str
    seat: int
    token: str
    rng: random.Random
    limit: int  # the seq from which on nobody moves any more
    inbox: asyncio.Queue[dict[str, Any] | None] = field(default_factory=asyncio.Queue)
    shown: dict[str, Any] = field(default_factory=lambda: {"seq": 0, "status": "playing", "choices": []})
    events: list[dict[str, Any]] = field(default_factory=list)
    acks: list[Ack] = field(default_factory=list)
    sent: int = 0
    seen: Counter[str] = field(default_factory=Counter)

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    @property
    def at_end(self) -> bool:
        return bool(self.shown["seq"] >= self.limit or self.shown["status"] == "over")

    async def live(self, until: int | None = None) -> None:
        """Play until the end, or listen until a seq; come back as often as anything is lost."""
        while not await self.session(until):
            self.seen["came back"] += 1

    async def session(self, until: int | None) -> bool:
        """Open a socket and follow it; tell whether the end is reached, and not whether something is missing."""
        url = f"{self.line.address.replace('http', 'ws', 1)}{self.path}/socket?after={self.shown['seq']}"
        headers = {"authorization": f"Bearer {self.token}"}
        async with connect(url, additional_headers=headers, open_timeout=60, ping_interval=None) as socket:
            reader = asyncio.create_task(self.read(socket))
            try:
                return await self.follow(socket, until)
            except ConnectionClosed:
                return False
            finally:
                reader.cancel()

    async def read(self, socket: ClientConnection) -> None:
        """Let the line bring what comes from the socket, until the socket breaks."""
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
        """Hear and act until the end is confirmed, or until something is missing."""
        while True:
            try:
                message = await asyncio.wait_for(self.inbox.get(), self.line.quiet)
            except TimeoutError:
                await self.line.ping(socket, self.sent)
                continue
            if message is None or not self.hear(message):
                return False
            if "pong" in message and self.at_end and until in (None, self.shown["seq"]):
                return True
            if self.shown["choices"] and not self.at_end:
                await self.move()

    def hear(self, message: dict[str, Any]) -> bool:
        """Take a message in; tell whether nothing is missing."""
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
        """Make a move: the same one with the same id until there is an answer."""
        self.sent += 1
        move = self.rng.choice(self.shown["choices"])["move"]
        body = {"move": move, "id": f"m{self.sent}", "expected": self.shown["seq"]}
        self.shown["choices"] = []
        answer = await self.insist(body)
        if answer.status == 200:
            assert answer.body["after"] == body["expected"], "it was meant for another position"
            self.acks.append(Ack(self.seat, body["id"], move, answer.body))
            return
        error = answer.body["error"]
        self.seen[error["code"]] += 1
        if error["code"] == "stale":
            self.inbox.put_nowait(error["report"])
        else:  # an older message made it believe that it had not answered yet
            assert error["code"] == "not_your_turn", error

    async def insist(self, body: dict[str, Any]) -> Answer:
        """Send something until an answer comes."""
        while True:
            try:
                return await self.line.post(f"{self.path}/moves", self.token, body)
            except Lost:
                self.seen["sent again"] += 1
