"""Crashes: what was acknowledged is there after kill -9, once, and every game goes on."""

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
    """Play rounds of Regatta and of Navia side by side; return what was seen."""
    drivers = [
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
        return sum((Counter(json.loads(last_line(driver))) for driver in drivers), Counter())
    finally:
        for driver in drivers:
            driver.kill()
            driver.communicate(timeout=PATIENCE)


def last_line(driver: subprocess.Popen[str]) -> str:
    """Return what a driver sees in the end: after each round it writes an empty line."""
    while (line := line_of(driver.stdout)) == "\n":
        pass
    _, errors = driver.communicate(timeout=PATIENCE)
    assert driver.returncode == 0, errors
    return line


@pytest.fixture
def fast_folder(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where there is one: whether a disk keeps what it was given is not asked here."""
    memory = Path("/dev/shm")
    if not memory.is_dir():
        yield tmp_path
        return
    folder = memory / f"marea-{os.getpid()}"
    folder.mkdir()
    yield folder
    subprocess.run(["rm", "-rf", str(folder)], check=True)


@pytest.mark.once
def test_hundreds_of_players_who_die_at_any_point_lose_and_double_nothing(fast_folder: Path) -> None:
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
    """Plays one seat over HTTP and a socket; sends a move again, with the same id, until there is an answer."""

    table: str
    seat: int
    token: str
    rng: random.Random
    world: World
    acks: list[Ack] = field(default_factory=list)
    undone: list[Any] = field(default_factory=list)  # what was answered to going back
    pending: dict[str, Any] | None = None
    count: int = 0
    again: int = 0  # answers that were asked for a second time

    async def session(self, address: str) -> bool:
        """Play until the server is gone or the game over; return whether it is over."""
        headers = {"authorization": f"Bearer {self.token}"}
        url = f"{address.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        async with httpx.AsyncClient(
            base_url=f"{address}/api/tables/{self.table}", headers=headers, timeout=PATIENCE
        ) as http:
            try:
                await self.remind(http)
                async with connect(url, additional_headers=headers, **UNHURRIED) as socket:
                    async for text in socket:
                        shown = json.loads(text)
                        if shown["status"] == "over":
                            return True
                        await self.act(http, shown)
            except (httpx.TransportError, ConnectionClosed, InvalidHandshake, OSError):
                pass  # the server is gone
        return False

    async def remind(self, http: httpx.AsyncClient) -> None:
        """After a restart: ask for the answer that never came, and for one that did."""
        if self.pending:
            await self.send(http, self.pending)
        if self.acks:
            ack = self.rng.choice(self.acks)
            answer = await http.post("/moves", json={"move": ack.move, "id": ack.id, "expected": 0})
            assert (answer.status_code, answer.json()) == (200, ack.reply)
            self.again += 1

    async def act(self, http: httpx.AsyncClient, shown: dict[str, Any]) -> None:
        """Do something, if one is asked."""
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


UNHURRIED: dict[str, Any] = {"open_timeout": PATIENCE, "ping_interval": None}
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
        self.playing: dict[int, str] = {}  # which table is the one of TABLES now
        self.bots = ""  # a table without people
        self.clocked = ""  # one with a clock that people have left to itself, in the middle of a crash
        self.stored: dict[str, Content] = {}
        self.wanted = 0  # how many more moves are waited for
        self.enough = asyncio.Event()

    def count(self) -> None:
        """Count a move that was acknowledged."""
        self.wanted -= 1
        if self.wanted <= 0:
            self.enough.set()

    async def moves(self, number: int) -> None:
        """Wait until so many more moves are acknowledged."""
        self.wanted = number
        self.enough.clear()
        await asyncio.wait_for(self.enough.wait(), PATIENCE)

    def settle(self, address: str) -> None:
        """Make a table for every one that is over, or not made yet."""
        for number in range(len(TABLES)):
            if self.over(self.playing.get(number, "")):
                self.seat(address, number)
        if self.over(self.bots):
            seats = [dict(GREEDY), dict(RANDOM)]
            body = {"game": "navia", "seats": seats, "window": 0, "pause": 0.02}
            made = httpx.post(f"{address}/api/tables", json=body, timeout=PATIENCE)
            self.bots = made.json()["table"]

    def seat(self, address: str, number: int) -> None:
        """Make a new table for one of TABLES, and people who play at it."""
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
        """Let everybody play."""
        return [asyncio.create_task(self.play(address, number)) for number in self.playing]

    async def play(self, address: str, number: int) -> None:
        """Play game after game at one of TABLES until the server is gone: a crash always meets people who play."""
        while all(await asyncio.gather(*(person.session(address) for person in self.people[self.playing[number]]))):
            try:
                await asyncio.to_thread(self.seat, address, number)
            except httpx.TransportError:
                return

    async def go_on(self, address: str) -> None:
        """Wait until bots have moved for somebody who looks, and who let their time run out has a stand-in."""
        await asyncio.to_thread(Client(address, self.bots).look)
        await self.happens(self.bots, "move")
        if self.clocked:
            if all(row.kind != "away" for row in self.stored[self.clocked].rows):  # the crash came before it
                await self.happens(self.clocked, "away")
            self.clocked = ""

    async def happens(self, table: str, kind: str) -> None:
        """Wait until a new row of some kind is stored; nobody asks the server, or it would wake up by that."""
        before = len(self.stored[table].rows) if table in self.stored else 0
        query = "SELECT count(*) FROM log WHERE tab = ? AND seq > ? AND kind = ?"
        with closing(sqlite3.connect(f"{(self.folder / 'marea.db').as_uri()}?mode=ro", uri=True)) as db:
            async with asyncio.timeout(PATIENCE):
                while not db.execute(query, (table, before, kind)).fetchone()[0]:
                    await asyncio.sleep(0.02)

    def leave_alone(self, address: str) -> None:
        """Make a table at which nobody will play, with a clock."""
        clients = new_table(address, "regatta", [HUMAN, HUMAN], clock={"per": "move", "seconds": 1}, grace=0)
        self.clocked = clients[0].table

    def check(self) -> None:
        """Check what is stored: all from before, all that was acknowledged, and nothing that nobody asked for."""
        found, loaded = contents(self.folder)
        for table, content in found.items():
            earlier = self.stored.get(table, Content())
            assert content.rows[: len(earlier.rows)] == earlier.rows, "the past has changed"
            people = self.people.get(table, [])
            acks = [ack for person in people for ack in person.acks]
            check_moves(content, acks, [person.seat for person in people])
            for person in people:
                for reply in person.undone:
                    assert content.rows[reply["seq"] - 1][:2] == ("back", person.seat)
            check_story(loaded[table])
        assert set(found) >= set(self.people)
        self.stored = found


async def rounds_of_the_server(folder: Path, rounds: int, seed: int) -> World:
    """Kill a server again and again while everybody plays."""
    world = World(folder, seed)
    for number in range(rounds):
        form = ("--watchdog", "10") if number % 2 else ()  # the last option counts: under a supervisor, and without
        server = await asyncio.to_thread(Process, folder, "--workers", "1", *form)
        try:
            await asyncio.to_thread(world.settle, server.address)
            tasks = world.sessions(server.address)
            await world.go_on(server.address)
            await world.moves(20)
            await asyncio.sleep(world.rng.uniform(0, 0.3))  # the moment of the crash
            others = descendants(server.process.pid)
            if number % 4 == 0:
                await asyncio.to_thread(world.leave_alone, server.address)
        finally:
            server.kill()
        await asyncio.gather(*tasks)
        for process in others:
            await_end(process)
        await asyncio.to_thread(world.check)
    return world


@pytest.mark.once
def test_a_server_that_is_killed_again_and_again_loses_and_doubles_nothing(tmp_path: Path) -> None:
    world = asyncio.run(rounds_of_the_server(tmp_path, 8, 2))
    everybody = [person for people in world.people.values() for person in people]
    assert sum(len(person.acks) for person in everybody) >= 160
    assert sum(person.again for person in everybody) > 20
    over = [table for table, content in world.stored.items() if content.status == "over"]
    assert over, "no game came to its end through all crashes"
    with serving(tmp_path) as address:
        for table in over:
            record = Record.read(Client(address, table).ask("GET", "record").text)
            assert record.result
            assert verify(games.get(record.game), record) > 0
