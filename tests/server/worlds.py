"""Worlds: servers with a controlled clock, ids and randomness, viewers that record every byte, and comparisons."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import uvicorn
from websockets.sync.client import ClientConnection, connect

from marea import bots, games
from marea.bots import Bot, Position
from marea.kernel.chance import Rng
from marea.kernel.state import SPECTATOR, State
from marea.server.app import create_app
from marea.server.base.environment import Environment
from marea.server.base.keys import fingerprint
from marea.server.rooms.hall import Hall
from marea.server.rooms.room import Room
from marea.server.store.change import Change
from marea.server.store.sqlite import SqliteStore
from marea.server.workers import bot_process, sandbox_process
from marea.server.workers.pool import Question, WorkerPool
from marea.server.workers.sandbox import Sandbox
from marea.table import Header, Row, Seat, Settings, Table
from tests.patience import PATIENCE
from tests.server.plans import OPTIONS
from tests.server.servers import NO_LIMITS, join_thread

T = TypeVar("T")
Answer = tuple[int, list[tuple[str, str]], bytes]  # status, headers, body
Traffic = dict[str, list[bytes]]  # by channel, in order of arrival

TABLE, DECOY = "the-table", "the-other-table"
ROOT = f"/api/tables/{TABLE}"
NEVER = 1e6  # seconds: the table plays no forced moves on its own
HANDSHAKE = ("date", "sec-websocket-accept")  # different for every socket
SOCKET_OPTIONS: dict[str, Any] = {"open_timeout": PATIENCE, "ping_interval": None}
NAMES = ("Ana", "Breo", "Carme", "Duarte")


class Leak(AssertionError):
    """A viewer can distinguish two tables that must look the same to it."""

    def __init__(self, one: Traffic, other: Traffic, channels: list[str]) -> None:
        self.channels = channels
        texts = [b"\n".join(traffic.get(channels[0], ())).decode() for traffic in (one, other)]
        place = next((i for i, (a, b) in enumerate(zip(*texts, strict=False)) if a != b), min(map(len, texts)))
        here, there = (text[max(place - 40, 0) : place + 80] for text in texts)
        super().__init__(f"{', '.join(channels)}: {here!r} at one table, {there!r} at the other")


def compare(one: Traffic, other: Traffic) -> None:
    """Raise unless the traffic of every channel is the same to the byte."""
    differing = [channel for channel in {**one, **other} if one.get(channel) != other.get(channel)]
    if differing:
        raise Leak(one, other, differing)


class InProcessPool(WorkerPool):
    """Bots in the server's thread: they make the moves a test prescribes for a seat, else they choose."""

    def __init__(self) -> None:
        super().__init__(1, iterations=40)
        self.moves: dict[int, list[str]] = {}
        self.bots: dict[tuple[int, str], Bot] = {}  # they keep their search trees, as in a worker
        self.awake = False

    async def choose(self, table: Table, seat: int, bot: str, luck: int, *_: object) -> str:
        """Return the next prescribed move; without one, a bot that is not awake thinks forever."""
        if self.moves.get(seat):
            return self.moves[seat].pop(0)
        if not self.awake:
            await asyncio.Event().wait()
        story, thinker = table.story, self.bots.setdefault((seat, bot), bots.get(bot))
        position = Position(story.game, story.state, seat, story.memory.known[seat])  # without a time limit
        return str(story.game.space.show(thinker.choose(position, Rng(luck))))

    async def advise(self, question: Question) -> dict[str, Any]:
        """Return a hint after a fixed number of iterations, so that it is reproducible."""
        asked = {**(question.build() or {}), "seconds": None, "iterations": self.iterations}
        advice: dict[str, Any] = bot_process.answer_question(asked)["advice"]
        return advice


class InProcessSandbox(WorkerPool):
    """A sandbox in the server's own process, where planted leaks are too."""

    async def answer(self, question: Question, sound: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Return the answer of a sandbox process at once."""
        return sandbox_process.answer(question.build() or {})


class World:
    """A server with a table at some position and a decoy table; the test controls its clock, ids and randomness."""

    def __init__(self, folder: Path, seed: bytes) -> None:
        self.folder = folder
        self.seed = seed
        self.time = 0.0
        self.thinker = InProcessPool()
        self.start()

    def start(self) -> None:
        """Run the server in a thread."""
        listener = socket.create_server(("127.0.0.1", 0))
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # or the second half of an answer is delayed
        ready = threading.Event()

        async def run() -> None:
            self.loop = asyncio.get_running_loop()
            self.store = SqliteStore(self.folder)
            env = Environment(lambda: self.time, self.token, seed=lambda: self.seed, bot_seed=lambda: 1)
            self.hall = Hall(self.store, self.thinker, env, sandbox=Sandbox(InProcessSandbox(1)))
            app = create_app(self.hall, NO_LIMITS, "https://marea.test")
            # The date header shows the machine's clock, not the table's.
            config = uvicorn.Config(
                app,
                log_level="error",
                lifespan="on",
                date_header=False,
                server_header=False,
                timeout_keep_alive=600,
                ws_ping_interval=None,  # a slow client is still connected
            )
            self.server = uvicorn.Server(config)
            ready.set()
            await self.server.serve([listener])

        self.thread = threading.Thread(target=lambda: asyncio.run(run()), daemon=True)
        self.thread.start()
        assert ready.wait(PATIENCE), "the server does not start"
        self.address = f"127.0.0.1:{listener.getsockname()[1]}"
        self.http = HTTPConnection(self.address, timeout=PATIENCE)
        self.request("GET", "/api/health")

    def stop(self) -> None:
        """Stop the server."""
        self.http.close()
        self.server.should_exit = True
        join_thread(self.thread)

    def begin(self, state: State, settings: Settings) -> None:
        """Reset everything, and continue from a position."""
        self.time = 1000.0
        self.given = count(1)
        self.outcomes: deque[int] = deque()
        self.thinker.moves = {}
        self.thinker.bots = {}
        self.thinker.awake = False
        self.call(self._begin(state, settings))

    async def _begin(self, state: State, settings: Settings) -> None:
        for room in list(self.hall.rooms.values()):
            self.hall.unload(room)
        for name in ("log", "answers", "replies", "holders", "chat", "tables"):
            self.store.db.execute(f"DELETE FROM {name}")
        for header, rows in tables(state, settings, self.seed):
            change = Change(header.id, self.time, "playing", {"left": []}, {}, rows=rows)
            change.granted = [(fingerprint(token_of(seat)), seat) for seat in range(header.players)]
            await self.store.create(header, change)
            await self.hall.room(header.id)

    def token(self) -> str:
        """Return the next token."""
        return f"{next(self.given):032}"

    def call(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something in the server's thread."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def room(self) -> Room:
        """Return the room of the table, with the outcomes that the test prescribes."""
        room = self.call(self.hall.room(TABLE))
        room.story.next_outcome = self.outcomes.popleft  # type: ignore[method-assign]
        return room

    def request(self, method: str, path: str, body: Any = None, seat: int = SPECTATOR) -> Answer:
        """Send a request, with the token of a seat or without."""
        headers = {"authorization": f"Bearer {token_of(seat)}"} if seat >= 0 else {}
        if body is not None:
            headers["content-type"] = "application/json"
        self.http.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = self.http.getresponse()
        assert answer.status < 500, f"{method} {path}: {answer.status}"
        return answer.status, answer.getheaders(), answer.read()

    def post(self, seat: int, what: str, body: dict[str, Any], table: str = TABLE) -> None:
        """Send a request for a seat, which must succeed."""
        status, _, text = self.request("POST", f"/api/tables/{table}/{what}", body, seat)
        assert status in (200, 201), text

    def play(self, seat: int, text: str) -> None:
        """Make a move for a seat."""
        seq = self.room().story.seq
        self.post(seat, "moves", {"move": text, "id": f"{seat} at {self.time}", "expected": seq})

    def advance(self, seconds: float) -> None:
        """Advance the clock, and fire the timers that are due."""

        async def tick(room: Room) -> None:
            self.time += seconds
            while (room.table.due() or self.time + 1) <= self.time:
                await room.timers.tick()

        self.call(tick(self.room()))

    def wait(self, until: Callable[[Room], bool]) -> None:
        """Wait until bots have done something."""

        async def wait(room: Room) -> None:
            while not until(room):
                await asyncio.sleep(0.002)

        self.call(wait(self.room()))


def token_of(seat: int) -> str:
    """Return the token of a seat."""
    return f"token-of-seat-{seat}"


def tables(state: State, settings: Settings, seed: bytes) -> list[tuple[Header, list[Row]]]:
    """Return the stored form of a table that continues from a position, and of a decoy for the same people."""
    game, players = state.game, state.players
    seats = tuple(Seat("human", name) for name in NAMES[:players])
    options = game.settings(players, OPTIONS.get(game.id))
    header = Header(TABLE, game.id, game.rules, players, options, seats, settings, seed, 0.0)
    decoy = replace(header, id=DECOY, game="regatta", rules=1, options=games.get("regatta").settings(players))
    decoy = replace(decoy, settings=replace(settings, clock=None, grace=None))  # it changes only on request
    base = state.clone()
    base.forget_answers(SPECTATOR)  # a table keeps the answers of an open window apart from its position
    rules = json.dumps({"rules": game.rules, "dump": base.dump()})
    return [(header, [Row("start"), Row("rules", -1, rules)]), (decoy, [Row("start")])]


@dataclass
class Recorder:
    """A viewer in one of the worlds that requests every route, reads its sockets, and records every byte."""

    world: World
    viewer: int
    traffic: Traffic = field(default_factory=dict)
    sockets: dict[str, ClientConnection] = field(default_factory=dict)
    open: ExitStack = field(default_factory=ExitStack)
    pings: int = 0

    def record(self, channel: str, *parts: bytes) -> None:
        """Record received bytes."""
        self.traffic.setdefault(channel, []).append(b"\n".join(parts))

    def ask(self, channel: str, method: str, path: str, body: Any = None, *, known: bool = True) -> None:
        """Send a request, with the viewer's token or without, and record the status, headers and body."""
        status, headers, text = self.world.request(method, path, body, self.viewer if known else SPECTATOR)
        self.record(channel, str(status).encode(), *[f"{name}: {value}".encode() for name, value in headers], text)

    def connect(self, channel: str, after: int, *, known: bool = True) -> None:
        """Open a socket."""
        headers = {"authorization": f"Bearer {token_of(self.viewer)}"} if known and self.viewer >= 0 else {}
        url = f"ws://{self.world.address}{ROOT}/socket?after={after}"
        opened = self.open.enter_context(connect(url, additional_headers=headers, compression=None, **SOCKET_OPTIONS))
        assert opened.response
        head = [f"{name}: {value}" for name, value in opened.response.headers.raw_items()]
        self.record(channel, *[line.encode() for line in head if not line.lower().startswith(HANDSHAKE)])
        self.sockets[channel] = opened

    def read_sockets(self) -> None:
        """Record all messages of the sockets so far, up to the pong."""
        self.pings += 1
        for channel, opened in self.sockets.items():
            opened.send(json.dumps({"ping": self.pings}))
            message = ""
            while not message.startswith('{"pong"'):
                message = str(opened.recv(PATIENCE))
                self.record(channel, message.encode())

    def close(self) -> None:
        """Close the sockets."""
        self.sockets.clear()
        self.open.close()
