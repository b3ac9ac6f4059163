"""Meetings: two commands at one table, one of them held up at a chosen step to the store while the other goes on."""

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
from tests.server.gates import Contended, Gate, gated
from tests.server.servers import NO_LIMITS

POLL = 0.002  # seconds between two looks at who waits in the database
START = 1000.0  # seconds on the clock when a table is made
PEOPLE = ("ana", "brais", "carme", "duarte")
KINDS = {"h": "human", "o": "open"}


def secret(name: str) -> str:
    """Return the cookie, or the token, of a name."""
    return f"{name:-<43}"


# -- servers -----------------------------------------------------------------------------------------


class Sleepy(WorkerPool):
    """Bots that never come to a decision, and a coach who has one at hand."""

    async def choose(self, table: Table, seat: int, bot: str, luck: int, *_: object) -> str:
        await asyncio.Event().wait()
        return ""

    async def advise(self, wish: Question) -> dict[str, Any]:
        return {"choices": [], "chance": 0.5}


class Place:
    """Two servers on one database, or where only one can be, that one twice."""

    def __init__(self) -> None:
        self.now = START
        self.gate = Gate()
        self.contended = asyncio.Event()  # set when a command waits for another one at its own server
        self.numbers = count(1)
        self.tokens: list[str] = []
        self.observer: asyncpg.Connection[Any] | None = None
        self.halls: list[Hall] = []
        self.apps: list[FastAPI] = []

    @classmethod
    @asynccontextmanager
    async def open(cls, kind: str, folder: Path) -> AsyncIterator[Place]:
        """Start the servers."""
        place = cls()
        async with AsyncExitStack() as stack:
            if kind == "postgres":
                address = new_database()
                stores: list[SqlStore] = [await PostgresStore.open(address) for _ in range(2)]
                place.observer = await asyncpg.connect(address)
                stack.push_async_callback(place.observer.close)
            else:
                alone = SqliteStore(folder)
                alone._session.writing = Contended(place.contended)
                stores = [alone]
            env = Environment(lambda: place.now, place.token, place.id, lambda: bytes(32), lambda: 1)
            for store in stores:
                hall = Hall(gated(store, place.gate), Sleepy(1), env)
                stack.push_async_callback(hall.close)
                place.halls.append(hall)
                place.apps.append(create_app(hall, NO_LIMITS))
            yield place

    def token(self) -> str:
        self.tokens.append(secret(f"token{len(self.tokens)}"))
        return self.tokens[-1]

    def id(self) -> str:
        return f"table{next(self.numbers):05}"

    async def make(self, setup: Setup) -> str:
        """Make a table as a setup says; all servers have it in memory."""
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
            (await hall.room(header.id)).lock = Contended(self.contended)
        self.contended.clear()
        return header.id

    async def rest(self, task: asyncio.Task[Any]) -> None:
        """Wait until a task is done, or waits for a lock that somebody else has: in its server or in the database."""
        waits = asyncio.ensure_future(self.contended.wait())
        while not task.done() and not self.contended.is_set() and not await self.blocked():
            await asyncio.wait([task, waits], timeout=POLL if self.observer else None, return_when=FIRST_COMPLETED)
        waits.cancel()

    async def blocked(self) -> bool:
        """Tell whether a server waits for a lock in the database."""
        query = "SELECT count(*) FROM pg_stat_activity WHERE cardinality(pg_blocking_pids(pid)) > 0"
        return bool(self.observer and await self.observer.fetchval(query))


@dataclass
class Setup:
    """A table as it is before two commands meet: a letter a seat, who holds which, and what was done before."""

    game: str
    seats: str
    held: list[tuple[str, int]]
    settings: dict[str, Any] = field(default_factory=dict)
    first: list[Command] = field(default_factory=list)


Command = Callable[
    [Place, int, str], Coroutine[Any, Any, Any]
]  # what a server is asked about a table, and what came of it
Pair = tuple[Sequence[Command], Sequence[Command]]


# -- commands ----------------------------------------------------------------------------------------

SCOPE = {"scheme": "http", "server": ("marea.test", 80), "client": ("127.0.0.1", 1), "query_string": b""}


def headers_of(who: str) -> list[tuple[bytes, bytes]]:
    """Return what a browser sends."""
    return [(b"host", b"marea.test"), (b"cookie", f"marea={secret(who)}".encode())]


def ask(who: str, method: str, path: str, body: Any = None) -> Command:
    """Return a request of somebody who shows a cookie."""

    async def asked(place: Place, server: int, table: str) -> Any:
        told: list[Message] = []
        sent = json.dumps(body).encode()

        async def receive() -> Message:
            return {"type": "http.request", "body": sent}

        async def send(message: Message) -> None:
            told.append(message)

        headers = [*headers_of(who), (b"content-type", b"application/json"), (b"content-length", b"%d" % len(sent))]
        scope = {"type": "http", "method": method, "path": f"/api/tables/{table}/{path}", "headers": headers}
        await place.apps[server]({**SCOPE, **scope}, receive, send)
        return [told[0]["status"], json.loads(b"".join(message.get("body", b"") for message in told))]

    return asked


def post(who: str, path: str, **body: Any) -> Command:
    """Return a request that changes something."""
    return ask(who, "POST", path, body)


def at(now: float, command: Command) -> Command:
    """Return a command that is given later."""

    async def later(place: Place, server: int, table: str) -> Any:
        place.now = now
        return await command(place, server, table)

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
    """Return a socket, of which counts from which seat it looks in the end, or all that it hears; sending is a step."""

    async def watched(place: Place, server: int, table: str) -> Any:
        told: list[Message] = []
        first, inbox = asyncio.Event(), asyncio.Queue[Message]()
        task = asyncio.current_task()

        async def send(message: Message) -> None:
            if place.gate.task is task:
                await place.gate.step()
            told.append(message)
            if message["type"] in ("websocket.send", "websocket.http.response.body"):
                first.set()

        inbox.put_nowait({"type": "websocket.connect"})
        line = asyncio.create_task(place.apps[server](socket_scope(table, who, query), inbox.get, send))
        if place.gate.task is task:
            place.gate.task = task = line
        await asyncio.wait([line, asyncio.ensure_future(first.wait())], return_when=FIRST_COMPLETED)

        async def looks() -> Any:
            """Return from which seat it looks now, as a pong shows that everything has come."""
            if not line.done():
                inbox.put_nowait({"type": "websocket.receive", "text": '{"ping": 1}'})
                while not line.done() and '"pong"' not in told[-1].get("text", ""):  # it may be closed before
                    await asyncio.sleep(0)
                inbox.put_nowait({"type": "websocket.disconnect", "code": 1001})
                await line
            texts = [message["text"] for message in told if message["type"] == "websocket.send"]
            if all:
                return texts
            seats = [json.loads(text)["seat"] for text in texts if '"seat":' in text]
            return seats[-1:] or [message["status"] for message in told if "status" in message]

        return looks

    return watched


# -- what came of it ---------------------------------------------------------------------------------


def plain(value: Any) -> Any:
    """Return a result without what is new each time: tables are counted from the first that is named, tokens alike."""
    text = re.sub(r"token\d+-+", "token", json.dumps(value, sort_keys=True))
    found = list(dict.fromkeys(re.findall(r"table\d{5}", text)))
    return json.loads(re.sub(r"table\d{5}", lambda match: f"table {found.index(match[0])}", text))


async def stored(place: Place, table: str) -> Any:
    """Return all that is stored of a table and its rematch, and make sure that it fits together."""
    found = await place.halls[0].store.load(table)
    assert found
    names = {fingerprint(secret(name)): name for name in (*PEOPLE, *(f"{name}_too" for name in PEOPLE))}
    names |= {fingerprint(token): "token" for token in place.tokens}
    check(found)
    for hall in place.halls:
        room = await hall.room(table)
        assert (room.story.rows, room.chat, room.access.preferences) == (found.rows, found.chat, found.preferences)
        assert {key: seats for key, seats in room.holders.items() if seats} == found.holders
    async with place.halls[0].store.session() as session:
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
    """Make sure that a log can be lived through, leads to the position that is stored, and fits who holds what."""
    story = Story.load(found.header, found.rows, None)
    assert story.state.dump() == found.saved["snapshot"], "the log leads elsewhere"
    free = {seat for seat, place in enumerate(story.seats) if place.kind != "human"}
    held = {seat for seats in found.holders.values() for seat in seats}
    assert not free & held, f"somebody holds a seat that is free: {free & held}"


async def finished(result: Any) -> Any:
    """Return the result of a command, when everything is over."""
    return await result() if callable(result) else result


class Party:
    """Somebody who gives some commands, one after the other, at one of the servers."""

    def __init__(self, place: Place, server: int, table: str, commands: Sequence[Command]) -> None:
        self.place, self.server, self.table = place, server, table
        self.commands = list(commands)
        self.results: list[Any] = []

    async def next(self) -> None:
        """Give the next command."""
        self.results.append(await self.commands[len(self.results)](self.place, self.server, self.table))

    async def all(self) -> None:
        """Give all commands."""
        while len(self.results) < len(self.commands):
            await self.next()


async def outcome(place: Place, table: str, parties: Sequence[Party], witness: Viewer) -> Any:
    """Return what came of all commands, what is stored, and what others saw."""
    found = await stored(place, table)
    results = [[await finished(result) for result in party.results] for party in parties]
    seen = [json.loads(message or "{}") for message in drained(witness)]
    told = [part for message in seen for part in message.get("events", [message.get("chat")])]
    return plain([table, results, found, told])


def drained(viewer: Viewer) -> list[str | None]:
    """Return all messages of a viewer."""
    return [viewer.messages.get_nowait() for _ in range(viewer.messages.qsize())]


async def begun(place: Place, setup: Setup, pair: Pair) -> tuple[str, list[Party], Viewer]:
    """Set a table up for two parties, and somebody who watches."""
    table = await place.make(setup)
    witness = Viewer(SPECTATOR)
    place.halls[0].rooms[table].broadcast.connect(witness)
    return table, [Party(place, server, table, part) for server, part in zip((0, -1), pair, strict=True)], witness


async def in_order(place: Place, setup: Setup, pair: Pair, order: Sequence[int]) -> Any:
    """Let two parties give their commands in some order, each when the one before is done."""
    table, parties, witness = await begun(place, setup, pair)
    for number in order:
        await parties[number].next()
        for hall in place.halls:
            await hall.room(table)
    return await outcome(place, table, parties, witness)


async def meet(place: Place, setup: Setup, pair: Pair, step: int) -> Any | None:
    """Hold one party up at a step, let the other come as far as it can, then let both go on; None: no such step."""
    table, parties, witness = await begun(place, setup, pair)
    first = asyncio.create_task(parties[0].all())
    place.gate.hold(first, step)
    if not await place.gate.holds():
        await outcome(place, table, parties, witness)
        return None
    second = asyncio.create_task(parties[1].all())
    await place.rest(second)
    place.gate.free.set()
    await asyncio.gather(first, second)
    place.gate.hold(None, 0)
    return await outcome(place, table, parties, witness)


async def meetings(place: Place, name: str, setup: Setup, pair: Pair) -> int:
    """Let two parties meet at every step, and return how many there are; what happens must be as in some order."""
    lengths = [len(part) for part in pair]
    orders = sorted({*permutations([0] * lengths[0] + [1] * lengths[1])})
    async with asyncio.timeout(PATIENCE):
        expected = [await in_order(place, setup, pair, order) for order in orders]
        for step in count(1):
            met = await meet(place, setup, pair, step)
            if met is None:
                return step - 1
            assert met in expected, f"{name}, held up at step {step}: {json.dumps(met)}\nnot in {json.dumps(expected)}"
    raise AssertionError
