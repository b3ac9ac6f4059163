"""Meetings: two commands at one table, one of them blocked at a chosen database query while the other runs."""

from __future__ import annotations

import asyncio
import json
import re
from asyncio import FIRST_COMPLETED
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from itertools import count, permutations
from pathlib import Path
from typing import Any

import asyncpg
from fastapi import FastAPI
from starlette.types import Message

from marea import games
from marea.kernel.state import SPECTATOR
from marea.server.app import create_app
from marea.server.base.environment import Environment
from marea.server.base.keys import fingerprint
from marea.server.rooms.hall import Hall
from marea.server.rooms.viewer import Viewer
from marea.server.store.change import StoredTable
from marea.server.store.postgres import PostgresStore
from marea.server.store.sql import SqlStore
from marea.server.store.sqlite import SqliteStore
from marea.server.workers.pool import Question, WorkerPool
from marea.table import Header, Seat, Settings, Story, Table
from tests.patience import PATIENCE
from tests.server.databases import new_database
from tests.server.gates import ContendedLock, Gate, add_gate
from tests.server.servers import NO_LIMITS

POLL_SECONDS = 0.002  # between two checks for a lock in the database
START = 1000.0  # seconds on the clock when a table is created
PEOPLE = ("ana", "brais", "carme", "duarte")
KINDS = {"h": "human", "o": "open"}


def secret(name: str) -> str:
    """Return the cookie or token of a name."""
    return f"{name:-<43}"


# -- servers -----------------------------------------------------------------------------------------


class SleepingPool(WorkerPool):
    """Bots that never decide, and a coach that answers at once."""

    async def choose(self, table: Table, seat: int, bot: str, luck: int, *_: object) -> str:
        await asyncio.Event().wait()
        return ""

    async def advise(self, wish: Question) -> dict[str, Any]:
        return {"choices": [], "chance": 0.5}


class Cluster:
    """Two servers on one database; with SQLite, one server used twice."""

    def __init__(self) -> None:
        self.now = START
        self.gate = Gate()
        self.contended = asyncio.Event()  # set when a command waits for another one at the same server
        self.numbers = count(1)
        self.tokens: list[str] = []
        self.observer: asyncpg.Connection[Any] | None = None
        self.halls: list[Hall] = []
        self.apps: list[FastAPI] = []

    @classmethod
    @asynccontextmanager
    async def open(cls, kind: str, folder: Path) -> AsyncIterator[Cluster]:
        """Start the servers."""
        cluster = cls()
        async with AsyncExitStack() as stack:
            if kind == "postgres":
                address = new_database()
                stores: list[SqlStore] = [await PostgresStore.open(address) for _ in range(2)]
                cluster.observer = await asyncpg.connect(address)
                stack.push_async_callback(cluster.observer.close)
            else:
                alone = SqliteStore(folder)
                alone._session.writing = ContendedLock(cluster.contended)
                stores = [alone]
            env = Environment(lambda: cluster.now, cluster.token, cluster.id, lambda: bytes(32), lambda: 1)
            for store in stores:
                hall = Hall(add_gate(store, cluster.gate), SleepingPool(1), env)
                stack.push_async_callback(hall.close)
                cluster.halls.append(hall)
                cluster.apps.append(create_app(hall, NO_LIMITS))
            yield cluster

    def token(self) -> str:
        self.tokens.append(secret(f"token{len(self.tokens)}"))
        return self.tokens[-1]

    def id(self) -> str:
        return f"table{next(self.numbers):05}"

    async def create_table(self, setup: Setup) -> str:
        """Create a table from a setup, and load it on all servers."""
        self.now, self.tokens = START, []
        game = games.get(setup.game)
        seats = tuple(Seat(KINDS[kind], PEOPLE[seat] if kind == "h" else "") for seat, kind in enumerate(setup.seats))
        options = game.settings(len(seats), {})
        settings = Settings(**{"visibility": "public", "window": 0.0, "pause": 1e6, **setup.settings})
        header = Header(self.id(), game.id, game.rules, len(seats), options, seats, settings, bytes(32), START)
        held = [(fingerprint(secret(name)), seat) for name, seat in setup.held]
        await self.halls[0].create(header, held)
        for command in setup.first:
            await command(self, 0, header.id)
        for hall in self.halls:
            (await hall.room(header.id)).lock = ContendedLock(self.contended)
        self.contended.clear()
        return header.id

    async def settle(self, task: asyncio.Task[Any]) -> None:
        """Wait until a task is done, or blocked by a lock in its server or in the database."""
        waits = asyncio.ensure_future(self.contended.wait())
        while not task.done() and not self.contended.is_set() and not await self.is_blocked():
            await asyncio.wait(
                [task, waits], timeout=POLL_SECONDS if self.observer else None, return_when=FIRST_COMPLETED
            )
        waits.cancel()

    async def is_blocked(self) -> bool:
        """Return whether a server waits for a lock in the database."""
        query = "SELECT count(*) FROM pg_stat_activity WHERE cardinality(pg_blocking_pids(pid)) > 0"
        return bool(self.observer and await self.observer.fetchval(query))


@dataclass
class Setup:
    """A table before two commands meet: one letter per seat, the holders of seats, and earlier commands."""

    game: str
    seats: str
    held: list[tuple[str, int]]
    settings: dict[str, Any] = field(default_factory=dict)
    first: list[Command] = field(default_factory=list)


Command = Callable[
    [Cluster, int, str], Coroutine[Any, Any, Any]
]  # runs at a server for a table, and returns the result
Pair = tuple[Sequence[Command], Sequence[Command]]


# -- commands ----------------------------------------------------------------------------------------

SCOPE = {"scheme": "http", "server": ("marea.test", 80), "client": ("127.0.0.1", 1), "query_string": b""}


def headers_of(who: str) -> list[tuple[bytes, bytes]]:
    """Return the headers of a browser."""
    return [(b"host", b"marea.test"), (b"cookie", f"marea={secret(who)}".encode())]


def ask(who: str, method: str, path: str, body: Any = None) -> Command:
    """Return a request with a cookie."""

    async def asked(cluster: Cluster, server: int, table: str) -> Any:
        received: list[Message] = []
        sent = json.dumps(body).encode()

        async def receive() -> Message:
            return {"type": "http.request", "body": sent}

        async def send(message: Message) -> None:
            received.append(message)

        headers = [*headers_of(who), (b"content-type", b"application/json"), (b"content-length", b"%d" % len(sent))]
        scope = {"type": "http", "method": method, "path": f"/api/tables/{table}/{path}", "headers": headers}
        await cluster.apps[server]({**SCOPE, **scope}, receive, send)
        return [received[0]["status"], json.loads(b"".join(message.get("body", b"") for message in received))]

    return asked


def post(who: str, path: str, **body: Any) -> Command:
    """Return a request that changes something."""
    return ask(who, "POST", path, body)


def at(now: float, command: Command) -> Command:
    """Return a command that runs at a later time."""

    async def later(cluster: Cluster, server: int, table: str) -> Any:
        cluster.now = now
        return await command(cluster, server, table)

    return later


def socket_scope(table: str, who: str, query: str) -> dict[str, Any]:
    """Return the scope of a socket."""
    return {
        **SCOPE,
        "type": "websocket",
        "path": f"/api/tables/{table}/socket",
        "query_string": query.encode(),
        "headers": headers_of(who),
        "extensions": {"websocket.http.response": {}},
    }


def watch(who: str, query: str = "", all: bool = False) -> Command:
    """Return a socket whose result is its final seat, or all its messages; every send is a step."""

    async def watched(cluster: Cluster, server: int, table: str) -> Any:
        received: list[Message] = []
        first, inbox = asyncio.Event(), asyncio.Queue[Message]()
        task = asyncio.current_task()

        async def send(message: Message) -> None:
            if cluster.gate.task is task:
                await cluster.gate.step()
            received.append(message)
            if message["type"] in ("websocket.send", "websocket.http.response.body"):
                first.set()

        inbox.put_nowait({"type": "websocket.connect"})
        line = asyncio.create_task(cluster.apps[server](socket_scope(table, who, query), inbox.get, send))
        if cluster.gate.task is task:
            cluster.gate.task = task = line
        await asyncio.wait([line, asyncio.ensure_future(first.wait())], return_when=FIRST_COMPLETED)

        async def result() -> Any:
            """Return the current seat, once a pong shows that every message has arrived."""
            if not line.done():
                inbox.put_nowait({"type": "websocket.receive", "text": '{"ping": 1}'})
                while not line.done() and '"pong"' not in received[-1].get("text", ""):  # it may be closed first
                    await asyncio.sleep(0)
                inbox.put_nowait({"type": "websocket.disconnect", "code": 1001})
                await line
            texts = [message["text"] for message in received if message["type"] == "websocket.send"]
            if all:
                return texts
            seats = [json.loads(text)["seat"] for text in texts if '"seat":' in text]
            return seats[-1:] or [message["status"] for message in received if "status" in message]

        return result

    return watched


# -- results -----------------------------------------------------------------------------------------


def normalize(value: Any) -> Any:
    """Return a result without random parts: tables are numbered in order of appearance, and all tokens look alike."""
    text = re.sub(r"token\d+-+", "token", json.dumps(value, sort_keys=True))
    found = list(dict.fromkeys(re.findall(r"table\d{5}", text)))
    return json.loads(re.sub(r"table\d{5}", lambda match: f"table {found.index(match[0])}", text))


async def stored(cluster: Cluster, table: str) -> Any:
    """Return the stored content of a table, and check that it is consistent."""
    found = await cluster.halls[0].store.load(table)
    assert found
    names = {fingerprint(secret(name)): name for name in (*PEOPLE, *(f"{name}_too" for name in PEOPLE))}
    names |= {fingerprint(token): "token" for token in cluster.tokens}
    check(found)
    for hall in cluster.halls:
        room = await hall.room(table)
        assert (room.story.rows, room.chat, room.access.preferences) == (found.rows, found.chat, found.preferences)
        assert {key: seats for key, seats in room.holders.items() if seats} == found.holders
    async with cluster.halls[0].store.session() as session:
        replies = await session.all("SELECT seat, id, reply FROM replies WHERE tab = ? ORDER BY seat, id", table)
    holders = sorted((names[key], seat) for key, seats in found.holders.items() for seat in seats)
    return [
        [list(row) for row in found.rows],
        holders,
        [(line.number, line.seat, line.text) for line in found.chat],
        found.preferences,
        [tuple(reply) for reply in replies],
        found.saved["hinted"],
    ]


def check(found: StoredTable) -> None:
    """Check that a log replays to the stored position, and that no free seat has a holder."""
    story = Story.load(found.header, found.rows, None)
    assert story.state.dump() == found.saved["snapshot"], "the log leads elsewhere"
    free = {seat for seat, place in enumerate(story.seats) if place.kind != "human"}
    held = {seat for seats in found.holders.values() for seat in seats}
    assert not free & held, f"free seats have holders: {free & held}"


async def finished(result: Any) -> Any:
    """Return the final result of a command."""
    return await result() if callable(result) else result


class Party:
    """A client that gives commands one after the other at one of the servers."""

    def __init__(self, cluster: Cluster, server: int, table: str, commands: Sequence[Command]) -> None:
        self.cluster, self.server, self.table = cluster, server, table
        self.commands = list(commands)
        self.results: list[Any] = []

    async def next(self) -> None:
        """Give the next command."""
        self.results.append(await self.commands[len(self.results)](self.cluster, self.server, self.table))

    async def all(self) -> None:
        """Give all commands."""
        while len(self.results) < len(self.commands):
            await self.next()


async def outcome(cluster: Cluster, table: str, parties: Sequence[Party], witness: Viewer) -> Any:
    """Return the results of all commands, the stored content, and what a spectator received."""
    found = await stored(cluster, table)
    results = [[await finished(result) for result in party.results] for party in parties]
    seen = [json.loads(message or "{}") for message in drain(witness)]
    broadcast = [part for message in seen for part in message.get("events", [message.get("chat")])]
    return normalize([table, results, found, broadcast])


def drain(viewer: Viewer) -> list[str | None]:
    """Return all messages of a viewer."""
    return [viewer.messages.get_nowait() for _ in range(viewer.messages.qsize())]


async def begin(cluster: Cluster, setup: Setup, pair: Pair) -> tuple[str, list[Party], Viewer]:
    """Set up a table for two parties and a spectator."""
    table = await cluster.create_table(setup)
    witness = Viewer(SPECTATOR)
    cluster.halls[0].rooms[table].broadcast.connect(witness)
    return table, [Party(cluster, server, table, part) for server, part in zip((0, -1), pair, strict=True)], witness


async def run_in_order(cluster: Cluster, setup: Setup, pair: Pair, order: Sequence[int]) -> Any:
    """Run the commands of two parties in a given order, one after the other."""
    table, parties, witness = await begin(cluster, setup, pair)
    for number in order:
        await parties[number].next()
        for hall in cluster.halls:
            await hall.room(table)
    return await outcome(cluster, table, parties, witness)


async def meet(cluster: Cluster, setup: Setup, pair: Pair, step: int) -> Any | None:
    """Block one party at a step, run the other as far as it gets, then finish both; None if there is no such step."""
    table, parties, witness = await begin(cluster, setup, pair)
    first = asyncio.create_task(parties[0].all())
    cluster.gate.hold(first, step)
    if not await cluster.gate.wait_until_held():
        await outcome(cluster, table, parties, witness)
        return None
    second = asyncio.create_task(parties[1].all())
    await cluster.settle(second)
    cluster.gate.free.set()
    await asyncio.gather(first, second)
    cluster.gate.hold(None, 0)
    return await outcome(cluster, table, parties, witness)


async def meet_at_every_step(cluster: Cluster, name: str, setup: Setup, pair: Pair) -> int:
    """Run two parties blocked at every step; each outcome must equal that of some order. Return the number of steps."""
    lengths = [len(part) for part in pair]
    orders = sorted({*permutations([0] * lengths[0] + [1] * lengths[1])})
    async with asyncio.timeout(PATIENCE):
        expected = [await run_in_order(cluster, setup, pair, order) for order in orders]
        for step in count(1):
            met = await meet(cluster, setup, pair, step)
            if met is None:
                return step - 1
            assert met in expected, f"{name}, held up at step {step}: {json.dumps(met)}\nnot in {json.dumps(expected)}"
    raise AssertionError
