"""Crashes: players killed at a random point in their own process, and the checks of what is stored afterwards.

As a program it plays rounds: `python -m tests.server.crashing ROUNDS GAME SEED FOLDER`. It forks one player
per round, then checks that everything acknowledged is stored, and that any other change is stored whole or not at all.
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

MAX_REPLIES = 1_000_000  # kept replies: enough to prove that every move was requested exactly once
CRASHES_PER_FOLDER = 25
MAX_STEPS = 25  # of one player

# -- a player who is killed ---------------------------------------------------------------------------


def die() -> NoReturn:
    """Kill this process as kill -9 does."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise SystemExit  # not reached


class Doom:
    """When and how a player is killed: at or inside a statement, in a write, right after a commit, or at any moment."""

    def __init__(self, rng: random.Random, folder: Path) -> None:
        self.how = rng.choice(["statement", "instruction", "write", "commit", "moment"])
        limit = {"statement": 200, "instruction": 20_000, "commit": 8}.get(self.how, 40)
        self.left = int(limit ** rng.random())  # favour early steps, which each player takes only once
        self.checkpoint = rng.choice([1000, 1000, 20, 3])  # pages until the log is written back: more places to crash
        if self.how == "write":
            self.limit_files(folder, rng.randint(1, 60_000))
        self.connect = sqlite3.connect

    def limit_files(self, folder: Path, more: int) -> None:
        """Make the system cut a write short in the middle, and kill the process."""
        sizes = [path.stat().st_size for path in folder.glob("marea.db*") if not path.name.endswith("-shm")]
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_FSIZE, (max(sizes, default=0) + more,) * 2)

    def connect_armed(self, *args: Any, **options: Any) -> sqlite3.Connection:
        """Open a database that kills the process after a number of steps."""
        db: sqlite3.Connection = self.connect(*args, **options)
        db.execute(f"PRAGMA wal_autocheckpoint = {self.checkpoint}")
        if self.how == "statement":
            db.set_trace_callback(lambda statement: self.count("statement"))
        if self.how == "instruction":
            db.set_progress_handler(lambda: self.count("instruction"), 1)
        return db

    def count(self, what: str) -> None:
        """Count a step, and kill the process at the last one."""
        self.left -= what == self.how
        if self.left == 0:
            die()


class Diary:
    """A player's log of events, which survives the player."""

    def __init__(self, file: int, doom: Doom) -> None:
        self.file = file
        self.doom = doom

    def write(self, what: str, **more: Any) -> None:
        """Write an entry; the player may be killed before or after it."""
        self.doom.count("moment")
        os.write(self.file, (json.dumps({"what": what, **more}) + "\n").encode())
        self.doom.count("moment")


class RecordingStore(SqliteStore):
    """A store that logs every change before and after it is stored."""

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


class RecordingViewer(Viewer):
    """A viewer that logs every message at once."""

    def __init__(self, seat: int, table: str, diary: Diary) -> None:
        super().__init__(seat)
        self.table = table
        self.diary = diary

    def send(self, message: str | None) -> None:
        assert message
        report = json.loads(message)
        self.diary.write(
            "told", table=self.table, seq=report.get("seq", 0), lines=report.get("chat", {}).get("number", 0)
        )


class InProcessPool(WorkerPool):
    """Bots that choose at once, in this process."""

    async def choose(self, table: Table, seat: int, bot: str, luck: int, *_: object) -> str:
        game = table.story.game
        return str(game.space.show(Random().choose(Position(game, table.story.state, seat), Rng(luck))))


def token(table: str, seat: int) -> str:
    return f"token of {table} for {seat}"


class Player:
    """A player of all human seats at one table, until it is killed."""

    def __init__(self, game: str, folder: Path, rng: random.Random, number: int, diary: Diary) -> None:
        self.game = game
        self.rng = rng
        self.number = number
        self.diary = diary
        self.clock = 1000.0 * number
        sql.KEPT_REPLIES = MAX_REPLIES  # type: ignore[misc]
        store = RecordingStore(folder)
        store.diary = diary
        self.hall = Hall(
            store, InProcessPool(1), Environment(now=lambda: self.clock, bot_seed=lambda: rng.getrandbits(62))
        )
        self.moves = 0

    async def run(self, pending: Mapping[str, Any] | None) -> None:
        """Continue where the last player was killed."""
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: fail(context))
        while await self.hall.cluster.heartbeat():
            pass
        await self.find_room()
        if pending:
            await self.move(**pending)
        for _ in range(MAX_STEPS):
            await self.find_room()
            await self.step()
            await asyncio.sleep(0)  # let bots think

    async def find_room(self) -> None:
        """Enter the table being played, or create one if there is none."""
        ids = await self.hall.store.ids("playing") + await self.hall.store.ids("open")
        self.room = await self.hall.room(ids[0]) if ids else await self.create_table()
        if not self.room.broadcast.viewers:
            for seat in (SPECTATOR, *range(self.room.header.players)):
                self.room.broadcast.connect(RecordingViewer(seat, self.room.header.id, self.diary))

    async def create_table(self) -> Room:
        """Create a table with or without a bot, with timed windows or not, started or with an open seat."""
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
        """Take one random action of a person."""
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
            self.clock += 10  # close windows
            await self.room.timers.tick()
        elif what < 0.5 and undoing:
            await moves.undo(bodies.Undo(), self.room.command, self.caller(undoing[0]))
        else:
            await self.play(people)

    def caller(self, seat: int) -> Caller:
        return Caller({"authorization": f"Bearer {token(self.room.header.id, seat)}"})

    async def sit(self) -> None:
        """Take an open seat, and sometimes leave it again."""
        room = self.room
        seat = room.table.open_seat(None)
        held = [(fingerprint(token(room.header.id, seat)), seat)]
        await do(room, lambda table, now: table.sit(seat, "Xoán", now), granted=held)
        if room.story.status == "open" and self.rng.random() < 0.3:
            await do(room, lambda table, now: table.leave(seat, now))

    async def play(self, people: list[int]) -> None:
        """Make a move if a person is asked."""
        story = self.room.story
        asked = [seat for seat in story.state.asked() if seat in people and seat not in self.room.table.answers]
        if not asked:
            return
        seat = self.rng.choice(asked)
        choice = self.rng.choice(story.game.choices(story.state, seat))
        self.moves += 1
        await self.move(self.room.header.id, seat, f"{self.number}.{self.moves}", choice.text, story.seq)

    async def move(self, table: str, seat: int, id: str, move: str, expected: int) -> None:
        """Send a move as over HTTP; log the request before and the answer after."""
        sent = {"table": table, "seat": seat, "id": id, "move": move, "expected": expected}
        self.diary.write("send", sent=sent)
        room = await self.hall.room(table)
        body = bodies.Move(move=move, id=id, expected=expected)
        async with room.command() as command:
            answer = await moves.make_move(body, command, Caller({"authorization": f"Bearer {token(table, seat)}"}))
        self.diary.write("answer", sent=sent, reply=json.loads(bytes(answer.body)))


def fail(context: object) -> NoReturn:
    """Exit because of an unintended error."""
    sys.stderr.write(f"{context}\n")
    os._exit(1)


# -- rounds ------------------------------------------------------------------------------------------


class Rounds:
    """A folder that goes through many crashes, and its expected content."""

    def __init__(self, folder: Path, game: str, seed: int) -> None:
        self.folder = folder
        self.game = game
        self.seed = seed
        self.tables: dict[str, Content] = {}
        self.acks: dict[str, dict[str, Ack]] = {}
        self.pending: dict[str, Any] | None = None  # sent but not answered
        self.seen: Counter[str] = Counter()

    def crash(self, number: int) -> list[dict[str, Any]]:
        """Run a player until it is killed; return its diary."""
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reader)
            self.play(number, writer)
        os.close(writer)
        with open(reader, "rb") as file:
            lines = file.read().split(b"\n")
        _, status = os.waitpid(child, 0)
        assert os.WIFSIGNALED(status), "the player failed"
        self.seen[signal.Signals(os.WTERMSIG(status)).name] += 1
        return [json.loads(line) for line in lines[:-1]]

    def play(self, number: int, writer: int) -> NoReturn:
        """Play in the child process until killed."""
        try:
            rng = random.Random(f"{self.seed} {number}")
            doom = Doom(rng, self.folder)
            diary = Diary(writer, doom)
            diary.write("doom", how=doom.how)
            with patch("sqlite3.connect", doom.connect_armed):
                asyncio.run(Player(self.game, self.folder, rng, number, diary).run(self.pending))
            die()
        except BaseException:
            fail(traceback.format_exc())

    def check(self, diary: list[dict[str, Any]]) -> None:
        """Check the stored tables against the diary, and continue from them."""
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
                stored = found[line["table"]]
                assert line["seq"] <= len(stored.rows), "a viewer received something that is not stored"
                assert line["lines"] <= len(stored.chat), "a viewer read a chat message that is not stored"

    def read(self, diary: list[dict[str, Any]], before: set[tuple[str, int, str]]) -> dict[str, Any] | None:
        """Apply a diary; return the change whose outcome the player did not learn."""
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
    """Apply a change to the expected tables."""
    tables.setdefault(change["table"], Content()).add(change)


def main(rounds: int, game: str, seed: int, folder: Path) -> None:
    """Play rounds, and print what was observed."""
    gc.freeze()  # spare the players from collecting older objects
    tables.MIN_ANSWER_INTERVAL = 1e-6  # players live too briefly for slow bots
    seen: Counter[str] = Counter()
    for first in range(0, rounds, CRASHES_PER_FOLDER):
        lives = Rounds(folder / str(first), game, seed)
        lives.seen = seen
        for number in range(first, min(first + CRASHES_PER_FOLDER, rounds)):
            lives.folder.mkdir(parents=True, exist_ok=True)
            try:
                lives.check(lives.crash(number))
            except Exception as error:
                raise AssertionError(f"round {number} of seed {seed}, in {lives.folder}") from error
            seen["rounds"] += 1
            sys.stdout.write("\n")  # the caller waits for signs of progress
            sys.stdout.flush()
        shutil.rmtree(lives.folder)
    sys.stdout.write(json.dumps(seen))


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), Path(sys.argv[4]))
