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
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, NoReturn
from unittest.mock import patch

from marea import games
from marea.bots import Position, Random
from marea.kernel.chance import Rng
from marea.kernel.record import replay
from marea.kernel.state import SPECTATOR
from marea.server import bodies, playing, sql
from marea.server.callers import Caller
from marea.server.keys import fingerprint
from marea.server.room import Outside, Room
from marea.server.rooms import Hall
from marea.server.sqlite import SqliteStore
from marea.server.store import Change, Line, Stored, Turn
from marea.server.viewers import Viewer
from marea.server.wire import text_of
from marea.server.workers import Workers
from marea.table import Header, Row, Seat, Settings, Story, Table, full_record, verify
from marea.table import table as tables
from marea.table.story import GAME_KINDS
from tests.server.servers import do

ALL = 1_000_000  # replies that are remembered: by them it is proved that every move was asked for once
LIVES = 25  # crashes of one folder
STEPS = 25  # of one player, at most

# -- what is stored ----------------------------------------------------------------------------------


@dataclass
class Content:
    """All that is stored of a table, as plain values that can be compared."""

    rows: list[Row] = field(default_factory=list)
    answers: dict[int, str] = field(default_factory=dict)
    replies: dict[tuple[int, str], Any] = field(default_factory=dict)
    holders: set[tuple[str, int]] = field(default_factory=set)
    chat: list[Line] = field(default_factory=list)
    status: str = ""
    saved: str = ""

    def add(self, change: Mapping[str, Any]) -> None:
        """Let a change happen, as the player announced it."""
        assert change["first"] == len(self.rows) + 1
        self.status, self.saved = change["status"], text_of({**change["times"], "snapshot": change["snapshot"]})
        self.rows += [Row(*row) for row in change["rows"]]
        if change["answers"] is not None:
            self.answers = {int(seat): text for seat, text in change["answers"].items()}
        if change["reply"]:
            self.replies[change["reply"]["seat"], change["reply"]["id"]] = json.loads(change["reply"]["text"])
        ended = (*change["freed"], *change["revoked"])
        self.holders = {(key, seat) for key, seat in self.holders if seat not in ended}
        self.holders |= {(key, seat) for key, seat in change["held"]}
        self.chat += [Line(**line) for line in change["chat"]]


@dataclass(frozen=True)
class Ack:
    """A move that was acknowledged: by whom, under which id, in which text, and with which answer."""

    seat: int
    id: str
    move: str
    reply: Any


def contents(folder: Path) -> tuple[dict[str, Content], dict[str, Stored]]:
    """Return all that a folder holds: read from a copy, so that the next player finds it as the last one left it."""
    spare = folder.with_name(f"{folder.name}-copy")
    shutil.rmtree(spare, ignore_errors=True)
    shutil.copytree(folder, spare)
    with closing(sqlite3.connect(spare / "marea.db")) as db:
        found = read_all(lambda query: db.execute(query))
    store = SqliteStore(spare)
    try:
        return found, asyncio.run(load_all(store))
    finally:
        asyncio.run(store.close())


TABLES = "SELECT id, status, saved FROM tables"
LOG = "SELECT tab, seq, kind, seat, text FROM log ORDER BY tab, seq"
ANSWERS = "SELECT tab, seat, text FROM answers"
REPLIES = "SELECT tab, seat, id, reply FROM replies"
HOLDERS = "SELECT tab, key, seat FROM holders"
CHAT = "SELECT tab, number, seat, text, at FROM chat ORDER BY tab, number"
QUERIES = (TABLES, LOG, ANSWERS, REPLIES, HOLDERS, CHAT)


def read_all(select: Callable[[str], Iterable[Any]]) -> dict[str, Content]:
    """Read everything, whatever the database is, apart from the code that the server reads it with."""
    found = {id: Content(status=status, saved=saved) for id, status, saved in select(TABLES)}
    for id, seq, *row in select(LOG):
        found[id].rows.append(Row(*row))
        assert len(found[id].rows) == seq, f"the log of {id} has a gap before {seq}"
    for id, seat, text in select(ANSWERS):
        found[id].answers[seat] = text
    for id, seat, name, text in select(REPLIES):
        found[id].replies[seat, name] = json.loads(text)
    for id, key, seat in select(HOLDERS):
        found[id].holders.add((key, seat))
    for id, *line in select(CHAT):
        found[id].chat.append(Line(*line))
    return found


async def load_all(store: SqliteStore) -> dict[str, Stored]:
    """Load every table as the server does."""
    ids = [id for status in ("open", "playing", "over") for id in await store.ids(status)]
    loaded = {id: await store.load(id) for id in ids}
    return {id: stored for id, stored in loaded.items() if stored}


def check_moves(content: Content, acks: Iterable[Ack], people: Iterable[int] = ()) -> None:
    """Check that every acknowledged move is there, once, in its place; and that the people's seats made no others."""
    found: set[int] = set()
    acks = list(acks)
    for ack in acks:
        assert content.replies.get((ack.seat, ack.id)) == ack.reply, f"{ack} is not stored with its answer"
        after = ack.reply["after"]
        later = (i for i, row in enumerate(content.rows) if i >= after and row.kind == "move" and row.seat == ack.seat)
        place = next(later, -1 - ack.seat)  # a sealed answer waits apart
        assert place not in found, f"{ack} shares its place with another"
        found.add(place)
        text = content.rows[place].text if place >= 0 else content.answers.get(ack.seat)
        assert text == ack.move, f"{ack} is stored as {text}"
        played = any(row.kind in GAME_KINDS for row in content.rows[after:])  # people may come and go while it waits
        assert place >= 0 or (after == ack.reply["seq"] and not played), f"{ack} should be in the log"
    for seat in people:
        made = sum(row.kind == "move" and row.seat == seat for row in content.rows) + (seat in content.answers)
        kept = sum(own == seat for own, _ in content.replies)
        assert made == kept, f"seat {seat} made {made} moves, of which {kept} were asked for"


def check_story(stored: Stored) -> None:
    """Check that a log can be played again, to the position that was stored, and that its luck is the seed's."""
    story = Story.load(stored.header, stored.rows, None)
    assert story.state.dump() == stored.saved["snapshot"]
    record = full_record(story)
    last = deque(replay(story.game, record), maxlen=1)
    assert last[0].dump() == stored.saved["snapshot"]
    verify(story.game, record)


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

    async def create(self, header: Header, change: Change, turn: Turn | None = None) -> None:
        self.diary.write("try", change=asdict(change))
        await super().create(header, change, turn)
        self.diary.doom.count("commit")
        self.diary.write("stored")

    async def commit(self, turn: Turn, change: Change) -> None:
        self.diary.write("try", change=asdict(change))
        await super().commit(turn, change)
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


class Hasty(Workers):
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
        sql.REPLIES = ALL  # type: ignore[misc]
        store = Watched(folder)
        store.diary = diary
        self.hall = Hall(store, Hasty(1), Outside(now=lambda: self.clock, luck=lambda: rng.getrandbits(62)))
        self.moves = 0

    async def live(self, pending: Mapping[str, Any] | None) -> None:
        """Go on where the last player died."""
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: fail(context))
        while await self.hall.beat():
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
        if not self.room.viewers:
            for seat in (SPECTATOR, *range(self.room.header.players)):
                self.room.enter(Witness(seat, self.room.header.id, self.diary))

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
            await playing.chat(
                bodies.Say(text=f"line {rng.random()}"), self.room.alone, self.caller(rng.choice(people))
            )
        elif what < 0.2:
            self.clock += 10  # windows close
            await self.room.tick()
        elif what < 0.5 and undoing:
            await playing.undo(bodies.Undo(), self.room.alone, self.caller(undoing[0]))
        else:
            await self.play(people)

    def caller(self, seat: int) -> Caller:
        return Caller({"authorization": f"Bearer {token(self.room.header.id, seat)}"})

    async def sit(self) -> None:
        """Take an open seat, or leave one and take another."""
        room = self.room
        seat = room.table.open_seat(None)
        held = [(fingerprint(token(room.header.id, seat)), seat)]
        await do(room, lambda table, now: table.sit(seat, "Xoán", now), held=held)
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
        async with room.alone() as locked:
            answer = await playing.make_move(body, locked, Caller({"authorization": f"Bearer {token(table, seat)}"}))
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
