"""Clients that follow the protocol through all faults, remember every answer, and reconnect."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage, InvalidStatus

from tests.patience import PATIENCE
from tests.server.faulty import Answer, FaultyLine, Lost, Seat, ask
from tests.server.stored import Ack

if TYPE_CHECKING:
    from tests.chaos.world import World

TIMEOUT = 8.0  # seconds for an answer or a message over a socket: longer than a server ever hangs
QUIET = 1.5  # seconds without a message, after which a client sends a ping
MAX_THINKING_SECONDS = 1.0
MAX_SESSION_SECONDS = 12.0
MAX_RECONNECTS = 40  # after all faults are over
CONNECTION_ERRORS = (OSError, TimeoutError, ConnectionClosed, InvalidHandshake, InvalidMessage, EOFError)


class RoughLine(FaultyLine):
    """A bad connection to servers that may be down: a client without a valid answer retries, perhaps elsewhere."""

    world: World

    def agree(self, path: str, first: Answer, second: Answer) -> None:
        """Add a finding if the same move got two different answers."""
        try:
            super().agree(path, first, second)
        except AssertionError as error:
            self.world.find("doubled", path.split("/")[3], str(error))

    async def ask(self, path: str, keys: Mapping[str, str], body: dict[str, Any]) -> Answer:
        """Send a request to a random server."""
        self.address = self.world.random_address(self.rng)
        try:
            async with asyncio.timeout(TIMEOUT):
                answer = await ask(self.address, "POST", path, keys, body)
        except (OSError, TimeoutError, ValueError, IndexError):  # no answer, or a partial one
            self.faults["no answer"] += 1
            raise Lost from None
        if answer.status >= 500:
            self.faults[f"answered {answer.status}"] += 1
            raise Lost
        return answer


@dataclass
class Player(Seat):
    """A player or spectator at a table, through all sessions."""

    world: World = field(kw_only=True)
    name: str = field(kw_only=True)
    meant: dict[str, str] = field(default_factory=dict)  # all moves sent, by id
    pending: dict[str, Any] | None = None  # sent but not answered
    undoing: set[int] = field(default_factory=set)  # seqs of its undo requests
    undone: list[Any] = field(default_factory=list)  # the answers to them
    leaving: int = 0  # numbers of requests to leave and to come back
    coming: int = 0
    spoken: dict[str, Any] = field(default_factory=dict)  # every chat message sent, and its answer if any
    lines: dict[int, Any] = field(default_factory=dict)  # every chat message read, by number

    # -- sessions --------------------------------------------------------------------------------

    async def run_session(self) -> bool:
        """Connect to a server, follow the table, act, and disconnect; return whether the session ended normally."""
        try:
            if self.pending:
                await self.send(self.pending)
            async with asyncio.timeout(TIMEOUT + MAX_SESSION_SECONDS + TIMEOUT):
                await self.connect_and_follow(self.rng.uniform(0.2, MAX_SESSION_SECONDS))
            return True
        except Lost:
            self.seen["gave up"] += 1
        except CONNECTION_ERRORS:
            self.seen["cut off"] += 1
        return False

    async def connect_and_follow(self, stay: float) -> None:
        """Open a socket and follow it for a while."""
        address = self.world.random_address(self.rng)
        mine = f"&seat={self.seat}" if self.seat >= 0 else ""
        url = f"{address.replace('http', 'ws', 1)}{self.path}/socket?after={self.shown['seq']}{mine}"
        self.inbox = asyncio.Queue()
        async with connect(
            url, additional_headers=self.keys, open_timeout=TIMEOUT, close_timeout=0.5, ping_interval=None
        ) as socket:
            self.world.arrive()
            reader = asyncio.create_task(self.read(socket))
            try:
                await self.stay(socket, asyncio.get_running_loop().time() + stay)
            finally:
                reader.cancel()
                self.world.depart()

    async def stay(self, socket: ClientConnection, end: float) -> None:
        """Read messages and act until the session ends or something is missing."""
        loop = asyncio.get_running_loop()
        received = loop.time()
        while loop.time() < end and not self.world.resting.is_set():
            try:
                message = await asyncio.wait_for(self.inbox.get(), QUIET)
            except TimeoutError:
                if loop.time() - received > TIMEOUT:
                    self.seen["silence"] += 1
                    return
                await self.line.ping(socket, self.sent)
                continue
            received = loop.time()
            if message is None or not self.receive(message):
                return
            if "pong" not in message and self.shown["seq"] and self.shown["status"] == "playing":
                await self.act()
            if self.shown["status"] == "over":
                return

    def receive(self, message: dict[str, Any]) -> bool:
        """Apply a message, chat included; return whether nothing is missing."""
        lines = message.get("chat", [])
        for line in lines if isinstance(lines, list) else [lines]:
            known = self.lines.setdefault(line["number"], line)
            if known != line:
                self.world.find("diverged", self.table, f"{self.name} read {known} and then {line}")
        return "seq" not in message or super().receive(message)

    # -- actions ---------------------------------------------------------------------------------

    async def act(self) -> None:
        """Act if the seat is asked, or send a chat message."""
        if self.seat < 0:
            return
        what = self.rng.random()
        if self.shown["seats"][self.seat].get("away"):
            if what < 0.5:
                await self.come_back()
        elif what < 0.04:
            await self.say()
        elif what < 0.05:
            await self.leave()
        elif self.shown["undo"] and what < 0.2:
            await self.undo()
        elif self.shown["choices"]:
            await asyncio.sleep(self.rng.random() * MAX_THINKING_SECONDS)
            if not self.world.resting.is_set():
                await self.move()

    async def move(self) -> None:
        """Make a move, resent with the same id until it is answered."""
        self.sent += 1
        body = {"id": f"{self.sent}", "expected": self.shown["seq"], "seat": self.seat}
        body["move"] = self.rng.choice(self.shown["choices"])["move"]
        self.meant[body["id"]] = body["move"]
        self.shown["choices"] = []
        await self.send(body)

    async def send(self, body: dict[str, Any]) -> None:
        """Send a move; it is pending until it is answered, perhaps in a later session."""
        self.pending = body
        answer = await self.repeat("moves", body)
        self.pending = None
        if answer.status == 200:
            if answer.body["after"] != body["expected"]:
                self.world.find("doubled", self.table, f"{body} was applied to another position: {answer.body}")
            self.acks.append(Ack(self.seat, body["id"], body["move"], answer.body))
            return
        error = answer.body["error"]
        self.seen[error["code"]] += 1
        if error["code"] == "stale":
            self.inbox.put_nowait(error["report"])
        elif error["code"] not in (
            "not_your_turn",
            "game_over",
        ):  # a bot plays the seat, or a late message misled the client
            self.world.find("diverged", self.table, f"{self.name} was offered {body} and refused: {error}")

    async def repeat(self, what: str, body: dict[str, Any]) -> Answer:
        """Send a request until it is answered; give up after some attempts, to retry in a later session."""
        for _ in range(8 if self.line.scale else 1):
            try:
                return await self.line.post(f"{self.path}/{what}", self.keys, body)
            except Lost:
                self.seen["sent again"] += 1
                await asyncio.sleep(self.rng.uniform(0.1, 1.0))
        raise Lost

    async def undo(self) -> None:
        """Undo a move; the expected seq makes a repeated request harmless."""
        expected = self.shown["seq"]
        self.undoing.add(expected)
        answer = await self.repeat("undo", {"seat": self.seat, "expected": expected})
        if answer.status == 200:
            self.undone.append(answer.body)

    async def say(self) -> None:
        """Send a chat message once: without an answer its outcome is unknown."""
        text = f"{self.name} says {self.rng.getrandbits(60)}"
        self.spoken[text] = None
        answer = await self.line.post_once(f"{self.path}/chat", self.keys, {"text": text, "seat": self.seat})
        if answer.status == 201:
            self.spoken[text] = answer.body

    async def leave(self) -> None:
        """Let a bot play; a repeated request may leave twice, if the player came back meanwhile."""
        self.leaving += 1
        await self.line.post_once(f"{self.path}/leave", self.keys, {"seat": self.seat})

    async def come_back(self) -> None:
        """Take the seat back from a bot."""
        self.coming += 1
        await self.repeat("seats", {"seat": self.seat})

    # -- at rest ---------------------------------------------------------------------------------

    async def settle(self) -> None:
        """Resend the pending move over a good connection."""
        for _ in range(MAX_RECONNECTS):
            if self.pending is None:
                return
            try:
                await self.send(self.pending)
            except Lost:
                self.seen["gave up"] += 1
        if self.pending:
            self.world.find("stuck", self.table, f"{self.name} gets no answer to {self.pending} on a good connection")

    async def catch_up(self, address: str, seq: int) -> None:
        """Receive what is missing over a good connection; a server may need a moment to recover."""
        for _ in range(MAX_RECONNECTS):
            try:
                await self.receive_until(address, seq)
                return
            except CONNECTION_ERRORS as error:
                refused = error
                if isinstance(error, InvalidStatus) and error.response.status_code < 500:
                    break
                await asyncio.sleep(1.0)
        self.world.find("diverged", self.table, f"{self.name} cannot reconnect on a good connection: {refused!r}")

    async def receive_until(self, address: str, seq: int) -> None:
        """Receive all events up to a seq."""
        mine = f"&seat={self.seat}" if self.seat >= 0 else ""
        url = f"{address.replace('http', 'ws', 1)}{self.path}/socket?after={self.shown['seq']}{mine}"
        async with (
            asyncio.timeout(PATIENCE),
            connect(url, additional_headers=self.keys, open_timeout=PATIENCE, ping_interval=None) as socket,
        ):
            await socket.send('{"ping": 1}')
            missing = True
            while missing or self.shown["seq"] < seq:
                text = await socket.recv()
                assert isinstance(text, str)
                message = json.loads(text)
                missing = missing and "seq" not in message
                if not self.receive(message):
                    self.world.find(
                        "diverged", self.table, f"{self.name} misses something on a good connection: {text[:300]}"
                    )
                    return


def new_line(world: World, rng: random.Random) -> RoughLine:
    """Return a separate connection for one client, so that its faults are independent of other clients."""
    line = RoughLine(world.random_address(rng), rng, QUIET, world.bad)
    line.world = world
    return line
