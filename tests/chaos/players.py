"""People who follow the protocol through everything: they know what they were told, and come back."""

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

ENDURES = 8.0  # seconds for an answer, and for any sign of life over a socket: longer than a server ever hangs
QUIET = 1.5  # seconds without a message, after which a client asks whether anything was lost
THOUGHT = 1.0  # seconds that a person thinks, at most
VISIT = 12.0  # seconds that a session lasts, at most
TRIES = 40  # to come back when all is well again
GONE = (OSError, TimeoutError, ConnectionClosed, InvalidHandshake, InvalidMessage, EOFError)  # the server, or the line


class RoughLine(FaultyLine):
    """A bad line to servers that may be gone or broken: whoever gets no sound answer asks again, perhaps elsewhere."""

    world: World

    def agree(self, path: str, first: Answer, second: Answer) -> None:
        """Write down that the same move got two answers."""
        try:
            super().agree(path, first, second)
        except AssertionError as error:
            self.world.find("doubled", path.split("/")[3], str(error))

    async def ask(self, path: str, keys: Mapping[str, str], body: dict[str, Any]) -> Answer:
        """Send a request to any of the servers."""
        self.address = self.world.somewhere(self.rng)
        try:
            async with asyncio.timeout(ENDURES):
                answer = await ask(self.address, "POST", path, keys, body)
        except (OSError, TimeoutError, ValueError, IndexError):  # no answer, or half of one
            self.faults["no answer"] += 1
            raise Lost from None
        if answer.status >= 500:
            self.faults[f"answered {answer.status}"] += 1
            raise Lost
        return answer


@dataclass
class Player(Seat):
    """Somebody at a table, or a spectator, through all sessions."""

    world: World = field(kw_only=True)
    name: str = field(kw_only=True)
    meant: dict[str, str] = field(default_factory=dict)  # all moves that were ever sent, by id
    pending: dict[str, Any] | None = None  # sent, and never answered
    undoing: set[int] = field(default_factory=set)  # at which seqs it asked to go back
    undone: list[Any] = field(default_factory=list)  # what was answered to that
    leaving: int = 0  # how often it asked to leave, and to come back
    coming: int = 0
    spoken: dict[str, Any] = field(default_factory=dict)  # every line that it said, and the answer if there was one
    lines: dict[int, Any] = field(default_factory=dict)  # every line that it read

    # -- sessions --------------------------------------------------------------------------------

    async def visit(self) -> bool:
        """Make a session: come to a server, follow the table, act, and go again; tell whether it was not cut off."""
        try:
            if self.pending:
                await self.send(self.pending)
            async with asyncio.timeout(ENDURES + VISIT + ENDURES):
                await self.come(self.rng.uniform(0.2, VISIT))
            return True
        except Lost:
            self.seen["gave up"] += 1
        except GONE:
            self.seen["cut off"] += 1
        return False

    async def come(self, stay: float) -> None:
        """Open a socket and follow it for a while."""
        address = self.world.somewhere(self.rng)
        mine = f"&seat={self.seat}" if self.seat >= 0 else ""
        url = f"{address.replace('http', 'ws', 1)}{self.path}/socket?after={self.shown['seq']}{mine}"
        self.inbox = asyncio.Queue()
        async with connect(
            url, additional_headers=self.keys, open_timeout=ENDURES, close_timeout=0.5, ping_interval=None
        ) as socket:
            self.world.arrive()
            reader = asyncio.create_task(self.read(socket))
            try:
                await self.stay(socket, asyncio.get_running_loop().time() + stay)
            finally:
                reader.cancel()
                self.world.depart()

    async def stay(self, socket: ClientConnection, end: float) -> None:
        """Hear and act until it is time to go, or until something is missing."""
        loop = asyncio.get_running_loop()
        heard = loop.time()
        while loop.time() < end and not self.world.resting.is_set():
            try:
                message = await asyncio.wait_for(self.inbox.get(), QUIET)
            except TimeoutError:
                if loop.time() - heard > ENDURES:
                    self.seen["silence"] += 1
                    return
                await self.line.ping(socket, self.sent)
                continue
            heard = loop.time()
            if message is None or not self.receive(message):
                return
            if "pong" not in message and self.shown["seq"] and self.shown["status"] == "playing":
                await self.act()
            if self.shown["status"] == "over":
                return

    def receive(self, message: dict[str, Any]) -> bool:
        """Take a message in, lines of chat too; tell whether nothing is missing."""
        lines = message.get("chat", [])
        for line in lines if isinstance(lines, list) else [lines]:
            known = self.lines.setdefault(line["number"], line)
            if known != line:
                self.world.find("diverged", self.table, f"{self.name} read {known} and then {line}")
        return "seq" not in message or super().receive(message)

    # -- what people do --------------------------------------------------------------------------

    async def act(self) -> None:
        """Do something, if one is asked; or say something."""
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
            await asyncio.sleep(self.rng.random() * THOUGHT)
            if not self.world.resting.is_set():
                await self.move()

    async def move(self) -> None:
        """Make a move: the same one with the same id until there is an answer."""
        self.sent += 1
        body = {"id": f"{self.sent}", "expected": self.shown["seq"], "seat": self.seat}
        body["move"] = self.rng.choice(self.shown["choices"])["move"]
        self.meant[body["id"]] = body["move"]
        self.shown["choices"] = []
        await self.send(body)

    async def send(self, body: dict[str, Any]) -> None:
        """Send a move; it is pending until there is an answer, perhaps in a later session."""
        self.pending = body
        answer = await self.repeat("moves", body)
        self.pending = None
        if answer.status == 200:
            if answer.body["after"] != body["expected"]:
                self.world.find("doubled", self.table, f"{body} was carried out in another position: {answer.body}")
            self.acks.append(Ack(self.seat, body["id"], body["move"], answer.body))
            return
        error = answer.body["error"]
        self.seen[error["code"]] += 1
        if error["code"] == "stale":
            self.inbox.put_nowait(error["report"])
        elif error["code"] not in ("not_your_turn", "game_over"):  # a bot plays for them, or a late message misled them
            self.world.find("diverged", self.table, f"{self.name} was offered {body} and refused: {error}")

    async def repeat(self, what: str, body: dict[str, Any]) -> Answer:
        """Send something until an answer comes; give up after some time, to come back later."""
        for _ in range(8 if self.line.scale else 1):
            try:
                return await self.line.post(f"{self.path}/{what}", self.keys, body)
            except Lost:
                self.seen["sent again"] += 1
                await asyncio.sleep(self.rng.uniform(0.1, 1.0))
        raise Lost

    async def undo(self) -> None:
        """Take a move back: what it expects makes it harmless to ask twice."""
        expected = self.shown["seq"]
        self.undoing.add(expected)
        answer = await self.repeat("undo", {"seat": self.seat, "expected": expected})
        if answer.status == 200:
            self.undone.append(answer.body)

    async def say(self) -> None:
        """Say something once: nobody knows whether it was heard if no answer comes."""
        text = f"{self.name} says {self.rng.getrandbits(60)}"
        self.spoken[text] = None
        answer = await self.line.post_once(f"{self.path}/chat", self.keys, {"text": text, "seat": self.seat})
        if answer.status == 201:
            self.spoken[text] = answer.body

    async def leave(self) -> None:
        """Let a bot play; who asks twice may leave twice, if they came back meanwhile."""
        self.leaving += 1
        await self.line.post_once(f"{self.path}/leave", self.keys, {"seat": self.seat})

    async def come_back(self) -> None:
        """Take the seat back from a bot."""
        self.coming += 1
        await self.repeat("seats", {"seat": self.seat})

    # -- at rest ---------------------------------------------------------------------------------

    async def settle(self) -> None:
        """Learn what became of the last move, when the line is good."""
        for _ in range(TRIES):
            if self.pending is None:
                return
            try:
                await self.send(self.pending)
            except Lost:
                self.seen["gave up"] += 1
        if self.pending:
            self.world.find("stuck", self.table, f"{self.name} gets no answer to {self.pending} on a good line")

    async def catch_up(self, address: str, seq: int) -> None:
        """Come once more and hear what is missing, when the line is good; a server may need a moment to recover."""
        for _ in range(TRIES):
            try:
                await self.hear_the_rest(address, seq)
                return
            except GONE as error:
                refused = error
                if isinstance(error, InvalidStatus) and error.response.status_code < 500:
                    break
                await asyncio.sleep(1.0)
        self.world.find("diverged", self.table, f"{self.name} cannot come back on a good line: {refused!r}")

    async def hear_the_rest(self, address: str, seq: int) -> None:
        """Hear all up to a seq."""
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
                        "diverged", self.table, f"{self.name} misses something on a good line: {text[:300]}"
                    )
                    return


def new_line(world: World, rng: random.Random) -> RoughLine:
    """Return a line of somebody's own, so that their bad luck depends on nobody else."""
    line = RoughLine(world.somewhere(rng), rng, QUIET, world.bad)
    line.world = world
    return line
