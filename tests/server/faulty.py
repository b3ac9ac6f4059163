"""A bad line between a client and the server, and a client that follows the protocol over it.

Requests are lost before the server gets them or after, cut short, garbled, sent twice, or once more when nobody expects
it; messages of the socket are dropped, repeated, delayed so that they overtake each other, and garbled; sockets break.
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

LATE = 0.3  # seconds that something may be late, at most


class Answer(NamedTuple):
    """What was answered to a request."""

    status: int
    body: Any


def bearer(token: str) -> dict[str, str]:
    """Return the headers of who has the token of a seat."""
    return {"authorization": f"Bearer {token}"}


def request_of(address: str, method: str, path: str, keys: Mapping[str, str], body: object = None) -> bytes:
    """Return a request as it goes over the wire."""
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


async def exchange(address: str, request: bytes, most: int = -1) -> bytes:
    """Send bytes on a connection of their own and return what comes back, at most so many bytes."""
    place = urlsplit(address)
    reader, writer = await asyncio.open_connection(place.hostname, place.port)
    try:
        writer.write(request)
        return await reader.read(most)
    finally:
        writer.close()


async def ask(address: str, method: str, path: str, keys: Mapping[str, str], body: object = None) -> Answer:
    """Send a request on a connection of its own: for hundreds of clients, a library takes more time than the server."""
    answer = await exchange(address, request_of(address, method, path, keys, body))
    first, _, rest = answer.partition(b"\r\n\r\n")
    return Answer(int(first.split()[1]), json.loads(rest))


class Lost(Exception):
    """No answer came: the request was lost, or its answer."""


class ChatMessage:
    """What lies between clients and the server."""

    def __init__(self, address: str, rng: random.Random, quiet: float, scale: float = 1.0) -> None:
        self.address = address
        self.rng = rng
        self.quiet = quiet  # seconds without a message, after which a client asks whether anything was lost
        self.scale = scale  # how bad it is; 0: a good line
        self.faults: Counter[str] = Counter()
        self.copies: list[asyncio.Task[None]] = []

    def happens(self, fault: str, chance: float) -> bool:
        """Tell whether something goes wrong now, and count it."""
        wrong = self.rng.random() < chance * self.scale
        self.faults[fault] += wrong
        return wrong

    # -- requests --------------------------------------------------------------------------------

    async def post(self, path: str, keys: Mapping[str, str], body: dict[str, Any]) -> Answer:
        """Send a request that does no harm when it is repeated over the line."""
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
        """Send a request over the line that may get lost, but is not repeated."""
        await self._spoil(path, keys, body)
        answer = await self.ask(path, keys, body)
        if self.happens("answer lost", 0.1):
            raise Lost
        return answer

    def agree(self, path: str, first: Answer, second: Answer) -> None:
        """Check that the same move got the same answer, if it was carried out at all."""
        if path.endswith("/moves"):
            assert first == second or 200 not in (first.status, second.status), f"{first}\n{second}"

    async def ask(self, path: str, keys: Mapping[str, str], body: dict[str, Any]) -> Answer:
        """Send a request."""
        return await ask(self.address, "POST", path, keys, body)

    async def _spoil(self, path: str, keys: Mapping[str, str], body: dict[str, Any]) -> None:
        """Lose a request, or let only part of it, or nonsense, come through; or hold it up."""
        if self.happens("request lost", 0.1):
            raise Lost
        if self.happens("request cut short", 0.05):
            await self._post_bytes(request_of(self.address, "POST", path, keys, body), whole=False)
            raise Lost
        if self.happens("request garbled", 0.05):
            await self._post_bytes(request_of(self.address, "POST", path, keys, body), whole=True)
            raise Lost
        if self.happens("request late", 0.1):
            await asyncio.sleep(self.rng.random() * LATE)

    async def _post_bytes(self, request: bytes, whole: bool) -> None:
        """Send a part of a request, or all of it with a byte that is no text anywhere, and do not care."""
        place = self.rng.randrange(len(request))
        try:
            async with asyncio.timeout(LATE):  # without its end it is never answered
                if whole:
                    await exchange(self.address, request[:place] + b"\xff" + request[place + 1 :], 1)
                else:
                    await exchange(self.address, request[:place], 0)
        except (OSError, TimeoutError):
            pass

    async def _send(self, path: str, keys: Mapping[str, str], body: dict[str, Any]) -> Answer:
        """Send a request, or the same one twice at a time, in which case either answer may come first."""
        number = 2 if self.happens("request twice at a time", 0.1) else 1
        answers = await asyncio.gather(*(self.ask(path, keys, body) for _ in range(number)))
        self.agree(path, answers[0], answers[-1])
        return self.rng.choice(answers)

    async def _repeat(self, path: str, keys: Mapping[str, str], body: dict[str, Any], first: Answer) -> None:
        await asyncio.sleep(self.rng.random() * 10 * LATE)
        with suppress(Lost):  # nobody waits for it
            self.agree(path, first, await self._send(path, keys, body))

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


@dataclass
class Seat:
    """A client for one seat that follows the protocol: it knows its seq, ignores the past, and notices gaps."""

    line: ChatMessage
    table: str
    seat: int
    keys: dict[str, str]  # the headers that tell who it is
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
        async with connect(url, additional_headers=self.keys, open_timeout=PATIENCE, ping_interval=None) as socket:
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
                return await self.line.post(f"{self.path}/moves", self.keys, body)
            except Lost:
                self.seen["sent again"] += 1
