"""Crashes: players who die at a random point in a process of their own, and what must be stored whatever happened.

As a program it plays rounds: `python -m tests.server.crashing ROUNDS GAME SEED FOLDER`. It forks a player a round, and
checks after each that all that the player was told is stored, and of all else everything or nothing.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import random
import resource
import shutil
import signal
import sqlite3
import sys
import traceback
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, NoReturn
from unittest.mock import patch

from marea import games
from marea.bots import Position, Random
from marea.kernel.chance import Rng
from marea.kernel.state import SPECTATOR
from marea.server.base.environment import Environment
from marea.server.base.keys import fingerprint
from marea.server.http import bodies, moves
from marea.server.http.caller import Caller
from marea.server.rooms.hall import Hall
from marea.server.rooms.room import Room
from marea.server.rooms.viewer import Viewer
from marea.server.store import sql
from marea.server.store.change import Change
from marea.server.store.sql import TableLock
from marea.server.store.sqlite import SqliteStore
from marea.server.workers.pool import WorkerPool
from marea.table import Header, Seat, Settings, Table
from marea.table import table as tables
from tests.server.servers import do
from tests.server.stored import Ack, Content, check_moves, check_story, contents

ALL = 1_000_000  # replies that are remembered: by them it is proved that every move was asked for once
LIVES = 25  # crashes of one folder
STEPS = 25  # of one player, at most

# -- a player who dies -------------------------------------------------------------------------------


def die() -> NoReturn:
    """End as by kill -9."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise SystemExit  # not reached


class Doom:
    """When and how a player dies: at a statement, inside of one, in a write, right after a commit, or at any moment."""

    def __init__(self, rng: random.Random, folder: Path) -> None:
        self.how = rng.choice(["statement", "instruction", "write", "commit", "moment"])
        most = {"statement": 200, "instruction": 20_000, "commit": 8}.get(self.how, 40)
        self.left = int(most ** rng.random())  # the first things happen but once in a life: more die of them
        self.checkpoint = rng.choice([1000, 1000, 20, 3])  # pages until the log is written back: more ways to die
        if self.how == "write":
            self.limit_files(folder, rng.randint(1, 60_000))
        self.connect = sqlite3.connect

    def limit_files(self, folder: Path, more: int) -> None:
        """Let the system cut a write short, in the middle of whatever it writes, and end the process."""
        sizes = [path.stat().st_size for path in folder.glob("marea.db*") if not path.name.endswith("-shm")]
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_FSIZE, (max(sizes, default=0) + more,) * 2)

    def armed(self, *args: Any, **options: Any) -> sqlite3.Connection:
        """Open a file in the way that SQLite does, but not for long."""
        db: sqlite3.Connection = self.connect(*args, **options)
        db.execute(f"PRAGMA wal_autocheckpoint = {self.checkpoint}")
        if self.how == "statement":
            db.set_trace_callback(lambda statement: self.count("statement"))
        if self.how == "instruction":
            db.set_progress_handler(lambda: self.count("instruction"), 1)
        return db

    def count(self, what: str) -> None:
        """Come nearer to the end."""
        self.left -= what == self.how
        if self.left == 0:
            die()


class Diary:
    """What a player writes down as it happens; it survives its writer."""

    def __init__(self, file: int, doom: Doom) -> None:
        self.file = file
        self.doom = doom

    def write(self, what: str, **more: Any) -> None:
        """Write a line, and perhaps die before or after it."""
        self.doom.count("moment")
        os.write(self.file, (json.dumps({"what": what, **more}) + "\n").encode())
        self.doom.count("moment")


class Watched(SqliteStore):
    """A store that writes down what is to be stored, and that it is."""

    diary: Diary

    async def create(self, header: Header, change: Change, lock: TableLock | None = None) -> None:
        self.diary.write("try", change=asdict(change))
        await super().create(header, change, lock)
        self.diary.doom.count("commit")
        self.diary.write("stored")

    async def commit(self, lock: TableLock, change: Change) -> None:
        self.diary.write("try", change=asdict(change))
        await super().commit(lock, change)
        self.diary.doom.count("commit")
        self.diary.write("stored")


class Witness(Viewer):
    """A viewer who writes down at once what it hears."""

    def __init__(self, seat: int, table: str, diary: Diary) -> None:
        super().__init__(seat)
        self.table = table
        self.diary = diary

    def send(self, message: str | None) -> None:
        assert message
        told = json.loads(message)
        self.diary.write("told", table=self.table, seq=told.get("seq", 0), lines=told.get("chat", {}).get("number", 0))


class Hasty(WorkerPool):
    """Bots that answer at once, in this process."""

    async def choose(self, table: Table, seat: int, bot: str, luck: int, *_: object) -> str:
        game = table.story.game
        return str(game.space.show(Random().choose(Position(game, table.story.state, seat), Rng(luck))))


def token(table: str, seat: int) -> str:
    return f"token of {table} for {seat}"


class Player:
    """Plays all people's seats of one table, until it dies."""

    def __init__(self, game: str, folder: Path, rng: random.Random, number: int, diary: Diary) -> None:
        self.game = game
        self.rng = rng
        self.number = number
        self.diary = diary
        self.clock = 1000.0 * number
        sql.KEPT_REPLIES = ALL  # type: ignore[misc]
        store = Watched(folder)
        store.diary = diary
        self.hall = Hall(store, Hasty(1), Environment(now=lambda: self.clock, bot_seed=lambda: rng.getrandbits(62)))
        self.moves = 0

    async def live(self, pending: Mapping[str, Any] | None) -> None:
        """Go on where the last player died."""
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: fail(context))
        while await self.hall.cluster.heartbeat():
            pass
        await self.find_room()
        if pending:
            await self.move(**pending)
        for _ in range(STEPS):
            await self.find_room()
            await self.step()
            await asyncio.sleep(0)  # now bots may think

    async def find_room(self) -> None:
        """Go to the table that is being played; make one if there is none."""
        ids = await self.hall.store.ids("playing") + await self.hall.store.ids("open")
        self.room = await self.hall.room(ids[0]) if ids else await self.make()
        if not self.room.broadcast.viewers:
            for seat in (SPECTATOR, *range(self.room.header.players)):
                self.room.broadcast.connect(Witness(seat, self.room.header.id, self.diary))

    async def make(self) -> Room:
        """Make a table: with a bot or without, with windows by the clock or not, begun or with an open seat."""
        players = self.rng.choice(games.get(self.game).players)
        kinds = ["human", *(self.rng.choice(["human", "human", "bot", "open"]) for _ in range(players - 1))]
        header = Header(
            id=f"T{self.number}-{self.rng.getrandbits(30)}",
            game=self.game,
            rules=games.get(self.game).rules,
            players=players,
            options=games.get(self.game).settings(players, {}),
            seats=tuple(Seat(kind, bot="random" if kind == "bot" else "") for kind in kinds),
            settings=Settings(window=self.rng.choice([0.0, 5.0]), pause=0.0),
            seed=self.rng.randbytes(32),
            created=self.clock,
        )
        held = [(fingerprint(token(header.id, seat)), seat) for seat, kind in enumerate(kinds) if kind == "human"]
        return await self.hall.create(header, held)

    async def step(self) -> None:
        """Do one of the things that people do."""
        table, rng = self.room.table, self.rng
        self.clock += 1
        people = [seat for seat in range(self.room.header.players) if table.story.seats[seat].kind == "human"]
        undoing = [seat for seat in people if self.room.story.status == "playing" and table.undoable(seat) is not None]
        what = rng.random()
        if table.story.status == "open":
            await self.sit()
        elif what < 0.1:
            await moves.chat(
                bodies.Say(text=f"line {rng.random()}"), self.room.command, self.caller(rng.choice(people))
            )
        elif what < 0.2:
            self.clock += 10  # windows close
            await self.room.timers.tick()
        elif what < 0.5 and undoing:
            await moves.undo(bodies.Undo(), self.room.command, self.caller(undoing[0]))
        else:
            await self.play(people)

    def caller(self, seat: int) -> Caller:
        return Caller({"authorization": f"Bearer {token(self.room.header.id, seat)}"})

    async def sit(self) -> None:
        """Take an open seat, or leave one and take another."""
        room = self.room
        seat = room.table.open_seat(None)
        held = [(fingerprint(token(room.header.id, seat)), seat)]
        await do(room, lambda table, now: table.sit(seat, "Xoán", now), granted=held)
        if room.story.status == "open" and self.rng.random() < 0.3:
            await do(room, lambda table, now: table.leave(seat, now))

    async def play(self, people: list[int]) -> None:
        """Make a move, if anybody is asked."""
        story = self.room.story
        asked = [seat for seat in story.state.asked() if seat in people and seat not in self.room.table.answers]
        if not asked:
            return
        seat = self.rng.choice(asked)
        choice = self.rng.choice(story.game.choices(story.state, seat))
        self.moves += 1
        await self.move(self.room.header.id, seat, f"{self.number}.{self.moves}", choice.text, story.seq)

    async def move(self, table: str, seat: int, id: str, move: str, expected: int) -> None:
        """Send a move as over HTTP; write down what is meant before, and what was answered after."""
        sent = {"table": table, "seat": seat, "id": id, "move": move, "expected": expected}
        self.diary.write("send", sent=sent)
        room = await self.hall.room(table)
        body = bodies.Move(move=move, id=id, expected=expected)
        async with room.command() as command:
            answer = await moves.make_move(body, command, Caller({"authorization": f"Bearer {token(table, seat)}"}))
        self.diary.write("answer", sent=sent, reply=json.loads(bytes(answer.body)))


def fail(context: object) -> NoReturn:
    """End because of a mistake: no crash that was meant."""
    sys.stderr.write(f"{context}\n")
    os._exit(1)


# -- rounds ------------------------------------------------------------------------------------------


class Rounds:
    """A folder through many crashes, and what must be in it."""

    def __init__(self, folder: Path, game: str, seed: int) -> None:
        self.folder = folder
        self.game = game
        self.seed = seed
        self.tables: dict[str, Content] = {}
        self.acks: dict[str, dict[str, Ack]] = {}
        self.pending: dict[str, Any] | None = None  # sent, and never answered
        self.seen: Counter[str] = Counter()

    def crash(self, number: int) -> list[dict[str, Any]]:
        """Let a player live and die; return its diary."""
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reader)
            self.live(number, writer)
        os.close(writer)
        with open(reader, "rb") as file:
            lines = file.read().split(b"\n")
        _, status = os.waitpid(child, 0)
        assert os.WIFSIGNALED(status), "the player made a mistake"
        self.seen[signal.Signals(os.WTERMSIG(status)).name] += 1
        return [json.loads(line) for line in lines[:-1]]

    def live(self, number: int, writer: int) -> NoReturn:
        """Be the player."""
        try:
            rng = random.Random(f"{self.seed} {number}")
            doom = Doom(rng, self.folder)
            diary = Diary(writer, doom)
            diary.write("doom", how=doom.how)
            with patch("sqlite3.connect", doom.armed):
                asyncio.run(Player(self.game, self.folder, rng, number, diary).live(self.pending))
            die()
        except BaseException:
            fail(traceback.format_exc())

    def check(self, diary: list[dict[str, Any]]) -> None:
        """Check what is stored against what the player was told, and go on from there."""
        before = {(table, *key) for table, content in self.tables.items() for key in content.replies}
        unsure = self.read(diary, before)
        found, loaded = contents(self.folder) if (self.folder / "marea.db").exists() else ({}, {})
        if unsure and found != self.tables:
            add(self.tables, unsure)
            assert found == self.tables, "a change was stored in part"
            self.seen["stored, not told"] += 1
        else:
            assert found == self.tables, "what was acknowledged is not what is stored"
            self.seen["not stored"] += unsure is not None
        self.tables = found
        for table, content in found.items():
            check_moves(content, self.acks.get(table, {}).values())
            check_story(loaded[table])
            self.seen["sealed answers that wait"] += len(content.answers)
        for line in diary:
            if line["what"] == "told":
                told = found[line["table"]]
                assert line["seq"] <= len(told.rows), "somebody heard of what is not stored"
                assert line["lines"] <= len(told.chat), "somebody read a line that is not stored"

    def read(self, diary: list[dict[str, Any]], before: set[tuple[str, int, str]]) -> dict[str, Any] | None:
        """Follow a diary; return the change of which the player did not learn whether it was stored."""
        unsure: dict[str, Any] | None = None
        again: tuple[str, int, str] | None = None
        for line in diary:
            self.seen[line["what"] if line["what"] != "doom" else line["how"]] += 1
            sent: dict[str, Any] = line.get("sent", {})
            if line["what"] == "try":
                assert again is None, "a move was made a second time"
                unsure = line["change"]
            elif line["what"] == "stored":
                assert unsure
                add(self.tables, unsure)
                unsure = None
            elif line["what"] == "send":
                self.pending = sent
                key = (sent["table"], sent["seat"], sent["id"])
                again = key if key in before else None
            elif line["what"] == "answer":
                self.seen["answered again"] += again is not None
                self.pending = again = None
                acks = self.acks.setdefault(sent["table"], {})
                acks[sent["id"]] = Ack(sent["seat"], sent["id"], sent["move"], line["reply"])
        return unsure


def add(tables: dict[str, Content], change: Mapping[str, Any]) -> None:
    """Let a change happen to what is stored."""
    tables.setdefault(change["table"], Content()).add(change)


def main(rounds: int, game: str, seed: int, folder: Path) -> None:
    """Play rounds, and write down what was seen in them."""
    gc.freeze()  # players need not look through what was there before them
    tables.MIN_ANSWER_INTERVAL = 1e-6  # a life is too short for bots that let others wait
    seen: Counter[str] = Counter()
    for first in range(0, rounds, LIVES):
        lives = Rounds(folder / str(first), game, seed)
        lives.seen = seen
        for number in range(first, min(first + LIVES, rounds)):
            lives.folder.mkdir(parents=True, exist_ok=True)
            try:
                lives.check(lives.crash(number))
            except Exception as error:
                raise AssertionError(f"round {number} of seed {seed}, in {lives.folder}") from error
            seen["rounds"] += 1
            sys.stdout.write("\n")  # somebody waits for a sign that it goes on
            sys.stdout.flush()
        shutil.rmtree(lives.folder)
    sys.stdout.write(json.dumps(seen))


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), Path(sys.argv[4]))
