"""Crashes: every acknowledged move is stored exactly once after kill -9, and every game continues."""

from __future__ import annotations

import asyncio
import json
import os
import random
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from marea import games
from marea.kernel.record import Record
from marea.table import verify
from tests.patience import PATIENCE
from tests.server.servers import ROOT, Client, Process, await_end, descendants, new_table, serving
from tests.server.stored import Ack, Content, check_moves, check_story, contents
from tests.waiting import line_of

pytestmark = pytest.mark.slow

# -- store and table in a bare process ---------------------------------------------------------------


def crash_rounds(rounds: int, seed: int, folder: Path) -> Counter[str]:
    """Play rounds of Regatta and Navia in parallel; return the counts of what was observed."""
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.server.crashing", str(rounds // 2), game, str(seed), str(folder / game)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for game in ("regatta", "navia")
    ]
    try:
        return sum((Counter(json.loads(last_line(process))) for process in processes), Counter())
    finally:
        for process in processes:
            process.kill()
            process.communicate(timeout=PATIENCE)


def last_line(process: subprocess.Popen[str]) -> str:
    """Return the last line of a process, which prints an empty line after each round."""
    while (line := line_of(process.stdout)) == "\n":
        pass
    _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, errors
    return line


@pytest.fixture
def fast_folder(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where possible: these tests do not depend on the disk."""
    memory = Path("/dev/shm")
    if not memory.is_dir():
        yield tmp_path
        return
    folder = memory / f"marea-{os.getpid()}"
    folder.mkdir()
    yield folder
    subprocess.run(["rm", "-rf", str(folder)], check=True)


@pytest.mark.once
def test_hundreds_of_crashes_at_any_point_lose_and_duplicate_nothing(fast_folder: Path) -> None:
    seen = crash_rounds(400, 2, fast_folder)
    assert seen["rounds"] == seen["SIGKILL"] + seen["SIGXFSZ"] == 400
    for how in ("statement", "instruction", "write", "commit", "moment", "SIGXFSZ"):
        assert seen[how] > 20, how
    for what in ("not stored", "stored, not told", "answered again", "sealed answers that wait"):
        assert seen[what] > 20, what
    assert seen["answer"] > 800


# -- the real server ---------------------------------------------------------------------------------


@dataclass
class Person:
    """A player of one seat over HTTP and a socket, who resends a move with the same id until it is answered."""

    table: str
    seat: int
    token: str
    rng: random.Random
    world: World
    acks: list[Ack] = field(default_factory=list)
    undone: list[Any] = field(default_factory=list)  # the answers to undo requests
    pending: dict[str, Any] | None = None
    count: int = 0
    again: int = 0  # answers requested a second time

    async def session(self, address: str) -> bool:
        """Play until the server crashes or the game is over; return whether it is over."""
        headers = {"authorization": f"Bearer {self.token}"}
        url = f"{address.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        async with httpx.AsyncClient(
            base_url=f"{address}/api/tables/{self.table}", headers=headers, timeout=PATIENCE
        ) as http:
            try:
                await self.repeat_moves(http)
                async with connect(url, additional_headers=headers, **SOCKET_OPTIONS) as socket:
                    async for text in socket:
                        shown = json.loads(text)
                        if shown["status"] == "over":
                            return True
                        await self.act(http, shown)
            except (httpx.TransportError, ConnectionClosed, InvalidHandshake, OSError):
                pass  # the server has crashed
        return False

    async def repeat_moves(self, http: httpx.AsyncClient) -> None:
        """After a restart, resend the unanswered move and one that was answered."""
        if self.pending:
            await self.send(http, self.pending)
        if self.acks:
            ack = self.rng.choice(self.acks)
            answer = await http.post("/moves", json={"move": ack.move, "id": ack.id, "expected": 0})
            assert (answer.status_code, answer.json()) == (200, ack.reply)
            self.again += 1

    async def act(self, http: httpx.AsyncClient, shown: dict[str, Any]) -> None:
        """Act if the seat is asked."""
        if shown["undo"] and self.rng.random() < 0.2:
            answer = await http.post("/undo", json={})
            if answer.status_code == 200:
                self.undone.append(answer.json())
        elif shown["choices"]:
            self.count += 1
            move = self.rng.choice(shown["choices"])["move"]
            await self.send(http, {"move": move, "id": f"m{self.count}", "expected": shown["seq"]})

    async def send(self, http: httpx.AsyncClient, body: dict[str, Any]) -> None:
        """Send a move; it is pending until there is an answer."""
        self.pending = body
        answer = await http.post("/moves", json=body)
        assert answer.status_code == 200 or answer.json()["error"]["code"] == "stale", answer.text
        if answer.status_code == 200:
            self.acks.append(Ack(self.seat, body["id"], body["move"], answer.json()))
            self.world.count()
        self.pending = None


SOCKET_OPTIONS: dict[str, Any] = {"open_timeout": PATIENCE, "ping_interval": None}
HUMAN, GREEDY, RANDOM = {"kind": "human"}, {"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "random"}
TABLES: tuple[tuple[str, list[dict[str, str]]], ...] = (
    ("navia", [HUMAN, HUMAN, GREEDY]),
    ("navia", [HUMAN, HUMAN]),
    ("regatta", [HUMAN, RANDOM, HUMAN]),
    ("regatta", [GREEDY, HUMAN, GREEDY, HUMAN]),
)


class World:
    """People and bots at several tables, through all crashes of a server."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.rng = random.Random(seed)
        self.people: dict[str, list[Person]] = {}  # by table
        self.playing: dict[int, str] = {}  # the current table of each of TABLES
        self.bots = ""  # a table without people
        self.clocked = ""  # an abandoned table with a clock, created just before a crash
        self.stored: dict[str, Content] = {}
        self.wanted = 0  # the number of moves to wait for
        self.enough = asyncio.Event()

    def count(self) -> None:
        """Count an acknowledged move."""
        self.wanted -= 1
        if self.wanted <= 0:
            self.enough.set()

    async def moves(self, number: int) -> None:
        """Wait until a number of further moves is acknowledged."""
        self.wanted = number
        self.enough.clear()
        await asyncio.wait_for(self.enough.wait(), PATIENCE)

    def settle(self, address: str) -> None:
        """Create a table in place of every one that is over or missing."""
        for number in range(len(TABLES)):
            if self.over(self.playing.get(number, "")):
                self.seat(address, number)
        if self.over(self.bots):
            seats = [dict(GREEDY), dict(RANDOM)]
            body = {"game": "navia", "seats": seats, "window": 0, "pause": 0.02}
            made = httpx.post(f"{address}/api/tables", json=body, timeout=PATIENCE)
            self.bots = made.json()["table"]

    def seat(self, address: str, number: int) -> None:
        """Create a new table for one of TABLES, and its people."""
        game, seats = TABLES[number]
        clients = new_table(address, game, [dict(seat) for seat in seats])
        humans = [seat for seat, place in enumerate(seats) if place["kind"] == "human"]
        self.playing[number] = clients[0].table
        self.people[clients[0].table] = [
            Person(client.table, seat, client.token, random.Random(self.rng.random()), self)
            for client, seat in zip(clients, humans, strict=True)
        ]

    def over(self, table: str) -> bool:
        return not table or (table in self.stored and self.stored[table].status == "over")

    def sessions(self, address: str) -> list[asyncio.Task[None]]:
        """Start the sessions of all people."""
        return [asyncio.create_task(self.play(address, number)) for number in self.playing]

    async def play(self, address: str, number: int) -> None:
        """Play game after game at one of TABLES until the server crashes, so that every crash interrupts a game."""
        while all(await asyncio.gather(*(person.session(address) for person in self.people[self.playing[number]]))):
            try:
                await asyncio.to_thread(self.seat, address, number)
            except httpx.TransportError:
                return

    async def go_on(self, address: str) -> None:
        """Wait until bots have moved for a spectator, and a bot has replaced the player who timed out."""
        await asyncio.to_thread(Client(address, self.bots).look)
        await self.wait_for_row(self.bots, "move")
        if self.clocked:
            if all(row.kind != "away" for row in self.stored[self.clocked].rows):  # the crash came first
                await self.wait_for_row(self.clocked, "away")
            self.clocked = ""

    async def wait_for_row(self, table: str, kind: str) -> None:
        """Wait until a new row of some kind is stored, without a request that would wake the server."""
        before = len(self.stored[table].rows) if table in self.stored else 0
        query = "SELECT count(*) FROM log WHERE tab = ? AND seq > ? AND kind = ?"
        with closing(sqlite3.connect(f"{(self.folder / 'marea.db').as_uri()}?mode=ro", uri=True)) as db:
            async with asyncio.timeout(PATIENCE):
                while not db.execute(query, (table, before, kind)).fetchone()[0]:
                    await asyncio.sleep(0.02)

    def abandon_table(self, address: str) -> None:
        """Create a table with a clock at which no one plays."""
        clients = new_table(address, "regatta", [HUMAN, HUMAN], clock={"per": "move", "seconds": 1}, grace=0)
        self.clocked = clients[0].table

    def check(self) -> None:
        """Check that the store keeps all earlier rows and acknowledged moves, and contains no unrequested ones."""
        found, loaded = contents(self.folder)
        for table, content in found.items():
            earlier = self.stored.get(table, Content())
            assert content.rows[: len(earlier.rows)] == earlier.rows, "stored rows have changed"
            people = self.people.get(table, [])
            acks = [ack for person in people for ack in person.acks]
            check_moves(content, acks, [person.seat for person in people])
            for person in people:
                for reply in person.undone:
                    assert content.rows[reply["seq"] - 1][:2] == ("back", person.seat)
            check_story(loaded[table])
        assert set(found) >= set(self.people)
        self.stored = found


async def kill_repeatedly(folder: Path, rounds: int, seed: int) -> World:
    """Kill a server repeatedly while people play."""
    world = World(folder, seed)
    for number in range(rounds):
        form = ("--watchdog", "10") if number % 2 else ()  # alternately with and without a supervisor
        server = await asyncio.to_thread(Process, folder, "--workers", "1", *form)
        try:
            await asyncio.to_thread(world.settle, server.address)
            tasks = world.sessions(server.address)
            await world.go_on(server.address)
            await world.moves(20)
            await asyncio.sleep(world.rng.uniform(0, 0.3))  # the moment of the crash
            others = descendants(server.process.pid)
            if number % 4 == 0:
                await asyncio.to_thread(world.abandon_table, server.address)
        finally:
            server.kill()
        await asyncio.gather(*tasks)
        for process in others:
            await_end(process)
        await asyncio.to_thread(world.check)
    return world


@pytest.mark.once
def test_a_server_killed_repeatedly_loses_and_duplicates_nothing(tmp_path: Path) -> None:
    world = asyncio.run(kill_repeatedly(tmp_path, 8, 2))
    everyone = [person for people in world.people.values() for person in people]
    assert sum(len(person.acks) for person in everyone) >= 160
    assert sum(person.again for person in everyone) > 20
    over = [table for table, content in world.stored.items() if content.status == "over"]
    assert over, "no game was finished"
    with serving(tmp_path) as address:
        for table in over:
            record = Record.read(Client(address, table).ask("GET", "record").text)
            assert record.result
            assert verify(games.get(record.game), record) > 0
