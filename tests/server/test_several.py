"""Several servers on one PostgreSQL: whatever one of them does, all know; what one leaves behind, another takes up."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import asyncpg
import pytest

from marea import games
from marea.bots import Position, Random
from marea.kernel.chance import Rng
from marea.kernel.record import Record
from marea.kernel.state import SPECTATOR
from marea.server import bodies, making, playing
from marea.server.callers import Caller
from marea.server.errors import Stale
from marea.server.guard import Quota
from marea.server.keys import fingerprint
from marea.server.postgres import PostgresStore
from marea.server.room import Outside, Room
from marea.server.rooms import Hall
from marea.server.store import Unavailable
from marea.server.thinking import Thinker
from marea.server.viewers import Viewer
from marea.server.workers import Workers
from marea.table import Clock, Header, Row, Seat, Settings, Table, full_record, verify
from tests import luck
from tests.patience import PATIENCE
from tests.projects import project
from tests.server.databases import new_database
from tests.server.servers import FREE, Client, Process, do, looks, new_table, say
from tests.waiting import comes_true, finish, line_of

pytestmark = pytest.mark.once

TOKENS = [f"{seat:043}" for seat in range(4)]


class Here(Workers):
    """Bots that answer at once, in this process; counts what they are asked."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[tuple[str, int, int]] = []

    async def choose(self, table: Table, seat: int, bot: str, luck: int, *_: object) -> str:
        self.asked.append((table.story.header.id, table.story.seq, seat))
        game = table.story.game
        return str(game.space.show(Random().choose(Position(game, table.story.state, seat), Rng(luck))))


class Server:
    """A server without its doors."""

    def __init__(self, hall: Hall, workers: Here) -> None:
        self.hall = hall
        self.workers = workers
        self.beats = asyncio.create_task(hall.drive())

    @classmethod
    async def start(cls, database: str, outside: Outside | None = None) -> Server:
        workers = Here()
        return cls(Hall(await PostgresStore.open(database), workers, outside or luck.outside()), workers)

    async def stop(self) -> None:
        """End as after SIGTERM."""
        self.beats.cancel()
        await self.hall.close()

    async def vanish(self) -> None:
        """End as by kill -9: nothing is said, the connections just break."""
        self.beats.cancel()
        for task in self.hall._tasks:
            task.cancel()
        for room in self.hall.rooms.values():
            if room.timer:
                room.timer.cancel()
        store = self.hall.store
        assert isinstance(store, PostgresStore)
        assert store.touch
        assert store._pulse
        store._pulse.cancel()
        store.touch.terminate()
        store.pool.terminate()

    async def room(self, table: str = "T") -> Room:
        return await self.hall.room(table)

    async def move(self, seat: int, move: str, expected: int, id: str = "") -> dict[str, Any]:
        body = bodies.Move(move=move, id=id or f"{seat} {expected}", expected=expected, seat=seat)
        async with self.hall.alone("T") as room:
            answer = await playing.make_move(body, room, caller(seat))
        caused: dict[str, Any] = json.loads(bytes(answer.body))
        return caused


def caller(seat: int) -> Caller:
    return Caller({"authorization": f"Bearer {TOKENS[seat]}"})


def viewer_of(seat: int) -> Viewer:
    """Return somebody who watches from a seat with its token."""
    return Viewer(seat, caller(seat).keys if seat >= 0 else ())


def header(game: str, kinds: str, **settings: Any) -> Header:
    """Return a header; a letter a seat: h(uman), b(ot), o(pen)."""
    seats = {"h": Seat("human", "A"), "b": Seat("bot", bot="random"), "o": Seat("open")}
    return Header(
        "T",
        game,
        1,
        len(kinds),
        {},
        tuple(replace(seats[kind]) for kind in kinds),
        Settings(**{"window": 0.0, "pause": 0.0, **settings}),
        bytes(32),
        1000.0,
    )


async def make(server: Server, game: str, kinds: str, **settings: Any) -> Room:
    """Make a table; the tokens of its people are known."""
    head = header(game, kinds, **settings)
    head = replace(head, rules=Table.new(head, 0.0).story.game.rules)
    held = [(fingerprint(TOKENS[seat]), seat) for seat, kind in enumerate(kinds) if kind == "h"]
    return await server.hall.create(head, held)


async def at_rest(server: Server) -> Room:
    """Return the table when nothing happens any more by itself, before a person does something."""

    async def idle() -> bool:
        table = (await server.room()).table
        return table.due() is None and not table.bots_asked()

    await comes_true(idle)
    return await server.room()


@asynccontextmanager
async def servers(number: int = 2, outside: Outside | None = None) -> AsyncIterator[list[Server]]:
    database = new_database()
    all = [await Server.start(database, outside) for _ in range(number)]
    try:
        yield all
    finally:
        for server in all:
            with suppress(Exception):
                await server.stop()


# -- all know ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "kinds"), [("navia", "hhh"), ("regatta", "hhb"), ("nyakuza", "hh")])
def test_moves_at_any_server_make_one_game_that_everybody_hears(game: str, kinds: str) -> None:
    async def play() -> None:
        async with servers(3) as all:
            rng = random.Random(1)
            await make(all[0], game, kinds)
            people = [seat for seat, kind in enumerate(kinds) if kind == "h"]
            viewers = [(server, seat, viewer_of(seat)) for server in all for seat in (SPECTATOR, *people)]
            for server, _, viewer in viewers:
                (await server.room()).enter(viewer)
            heard: list[list[dict[str, Any]]] = [[] for _ in viewers]
            for _ in range(60):
                room = await at_rest(rng.choice(all))
                if room.story.status == "over":
                    break
                seat = rng.choice(people)
                choices = room.shown(seat, room.story.seq)["choices"]
                if choices:
                    await rng.choice(all).move(seat, rng.choice(choices)["move"], room.story.seq)
                for messages, (_, _, viewer) in zip(heard, viewers, strict=True):
                    while not viewer.messages.empty():
                        message = viewer.messages.get_nowait()
                        assert message
                        messages.append(json.loads(message))
            rooms = [await at_rest(server) for server in all]
            assert rooms[0].story.seq > 20
            assert rooms[0].story.rows == rooms[1].story.rows == rooms[2].story.rows
            for seat in (SPECTATOR, *people):
                shown = [room.shown(seat, 0) for room in rooms]
                assert shown[0] == shown[1] == shown[2]
            for messages, (_, seat, viewer) in zip(heard, viewers, strict=True):
                while not viewer.messages.empty():
                    messages.append(json.loads(viewer.messages.get_nowait() or "null"))
                told = [event for message in messages for event in message["events"]]
                begun, end = messages[0]["after"], messages[-1]["seq"]
                assert told == [event for event in rooms[0].shown(seat, begun)["events"] if event["seq"] <= end]
                assert messages[-1]["hash"] == rooms[0].shown(seat, 0)["hash"]

    finish(play())


def test_the_same_id_at_another_server_gives_the_first_answer() -> None:
    async def play() -> None:
        async with servers() as (one, other):
            room = await make(one, "regatta", "hh")
            seat = room.story.state.asked()[0]
            move = room.shown(seat, 0)["choices"][0]["move"]
            first = await one.move(seat, move, room.story.seq, "mine")
            assert await other.move(seat, move, 1, "mine") == first
            assert (await other.room()).story.seq == first["seq"]

    finish(play())


def test_who_asks_at_two_servers_at_once_moves_once() -> None:
    async def play() -> None:
        async with servers() as (one, other):
            room = await make(one, "navia", "hh")
            await other.room()
            seat, seq = room.story.state.asked()[0], room.story.seq
            moves = [choice["move"] for choice in room.shown(seat, 0)["choices"]]
            tries = [(one, moves[0], "a"), (other, moves[1], "b"), (one, moves[2], "c"), (other, moves[0], "a")]
            answers = await asyncio.gather(
                *(server.move(seat, move, seq, id) for server, move, id in tries), return_exceptions=True
            )
            made = [answer for answer in answers if isinstance(answer, dict)]
            assert all(answer == made[0] for answer in made)
            assert all(isinstance(answer, Stale) for answer in answers if not isinstance(answer, dict))
            assert [row.kind for row in (await other.room()).story.rows].count("move") == 1

    finish(play())


def test_sealed_answers_to_different_servers_open_together() -> None:
    async def play() -> None:
        async with servers() as (one, other):
            room = await make(one, "regatta", "hh")
            watcher = viewer_of(1)
            (await other.room()).enter(watcher)
            rng = random.Random(3)
            while not room.story.state.sealed():
                room = await one.room()
                (seat,) = room.story.state.asked()
                await one.move(seat, rng.choice(room.shown(seat, 0)["choices"])["move"], room.story.seq)
            seq = room.story.seq
            await comes_true(lambda: other.hall.rooms["T"].story.seq == seq)
            while not watcher.messages.empty():
                watcher.messages.get_nowait()
            first, *others = room.story.state.asked()
            await one.move(first, room.shown(first, 0)["choices"][0]["move"], seq)
            await comes_true(lambda: first in other.hall.rooms["T"].table.answers)
            assert watcher.messages.empty() or first == 1, "a sealed answer is heard by its own seat alone"
            for seat in others:
                now = await other.room()
                assert now.story.seq == seq
                await other.move(seat, now.shown(seat, 0)["choices"][0]["move"], seq)
            assert (await one.room()).story.seq > seq
            assert (await one.room()).table.answers == {}

    finish(play())


def test_seats_chat_preferences_and_undo_are_known_everywhere() -> None:
    async def play() -> None:
        async with servers() as (one, other):
            await make(one, "navia", "ho")
            room = await other.room()
            await do(room, lambda table, now: table.sit(1, "Brais", now), held=[(fingerprint(TOKENS[1]), 1)])
            assert caller(1).seats(await one.room()) == [1]
            await say(await one.room(), 0, "Ola")
            await say(await other.room(), 1, "¿Que tal?")
            assert [line.text for line in (await one.room()).chat] == ["Ola", "¿Que tal?"]
            async with (await one.room()).alone() as mine:
                await mine.prefer(1, '{"autoplay":false}')
            assert (await other.room()).table.by_hand == {1}
            rng = random.Random(2)
            for _ in range(200):
                room = await rng.choice((one, other)).room()
                seat = room.story.state.asked()[0]
                if room.table.undoable(seat) is not None:
                    break
                await one.move(seat, rng.choice(room.shown(seat, 0)["choices"])["move"], room.story.seq)
            before = room.story.seq
            await do(await other.room(), lambda table, now: table.undo(seat, now))
            assert (await one.room()).story.rows[before].kind == "back"
            assert (await one.room()).shown(seat, 0) == (await other.room()).shown(seat, 0)

    finish(play())


def test_who_leaves_a_seat_sees_nothing_of_it_at_any_server() -> None:
    async def play() -> None:
        async with servers() as (one, other):
            await make(one, "regatta", "hoh")
            viewer = viewer_of(0)
            (await other.room()).enter(viewer)
            await do(await one.room(), lambda table, now: table.leave(0, now))
            await comes_true(lambda: viewer.seat == SPECTATOR)
            assert caller(0).seats(await other.room()) == []

    finish(play())


def test_two_who_want_a_rematch_at_two_servers_get_the_same() -> None:
    async def play() -> None:
        async with servers() as (one, other):
            room = await make(one, "regatta", "hh")
            await do(room, lambda table, now: table.close())

            async def ask(server: Server) -> str:
                state = SimpleNamespace(public_url="https://marea.example.org", quota=Quota(FREE))
                request: Any = SimpleNamespace(app=SimpleNamespace(state=state), scope={}, headers={})
                made = await making.rematch(request, lambda: server.hall.alone("T"), caller(0), server.hall)
                return str(made["table"])

            asked = await asyncio.gather(ask(one), ask(other), ask(one), ask(other))
            assert len(set(asked)) == 1
            async with other.hall.store.session() as session:
                assert len(await session.all("SELECT id FROM tables")) == 2, "no table was made for nobody"
            assert (await other.room(asked[0])).story.status == "playing"

    finish(play())


# -- clocks and bots ---------------------------------------------------------------------------------


def test_bots_think_once_wherever_people_move() -> None:
    async def play() -> None:
        async with servers() as (one, other):
            (await make(one, "navia", "hbb")).enter(Viewer(0, share="A"))
            rng = random.Random(4)
            for _ in range(20):
                server = rng.choice((one, other))
                room = await at_rest(server)
                choices = room.shown(0, room.story.seq)["choices"]
                await server.move(0, rng.choice(choices)["move"], room.story.seq)
            asked = one.workers.asked + other.workers.asked
            assert len(asked) > 20
            assert len(asked) == len(set(asked)), "the same was thought about twice"
            assert one.workers.asked
            assert other.workers.asked

    finish(play())


@pytest.mark.parametrize("how", ["stops", "vanishes"])
def test_another_server_goes_on_with_bots_when_one(how: str) -> None:
    async def play() -> None:
        async with servers() as (one, other):
            (await make(one, "navia", "bb", pause=0.05)).enter(Viewer(SPECTATOR, share="A"))
            (await other.room()).enter(Viewer(SPECTATOR, share="B"))
            await comes_true(lambda: len(one.hall.rooms["T"].story.rows) > 10)
            assert not other.workers.asked
            await (one.stop() if how == "stops" else one.vanish())
            await comes_true(lambda: len(other.workers.asked) > 5)

    finish(play())


def test_a_clock_goes_on_at_another_server_with_the_full_time() -> None:
    async def play() -> None:
        now = [1000.0]
        async with servers(outside=luck.outside(now=lambda: now[0])) as (one, other):
            room = await make(one, "navia", "hh", clock=Clock("move", 30.0), grace=5.0)
            viewer = viewer_of(room.story.state.asked()[0])
            (await other.room()).enter(viewer)
            now[0] = 1020.0
            assert other.hall.rooms["T"].table.deadline() == room.table.deadline() == 1030.0
            await one.vanish()
            await comes_true(lambda: other.hall.rooms["T"].driven)
            assert other.hall.rooms["T"].table.deadline() == 1050.0
            assert json.loads(viewer.messages.get_nowait() or "")["times"]["until"] == 1050.0

    finish(play())


def test_a_person_at_another_server_is_not_gone_until_that_server_is() -> None:
    async def play() -> None:
        now = [1000.0]
        async with servers(outside=luck.outside(now=lambda: now[0])) as (one, other):
            room = await make(one, "regatta", "hh", grace=5.0)
            asked = room.story.state.asked()[0]
            viewer, here = viewer_of(asked), viewer_of(1 - asked)
            room.enter(here)
            (await other.room()).enter(viewer)
            await comes_true(lambda: bool(room.people.there.get(asked)))
            assert asked not in room.table.gone
            await comes_true(lambda: one.hall.alive == {one.hall.store.number, other.hall.store.number})
            now[0] += 10.0  # more than the grace: nobody may have been taken for gone
            await room.tick()
            assert all(row.kind != "away" for row in room.story.rows)
            await other.vanish()
            await comes_true(lambda: asked in room.table.gone)
            now[0] += 10.0
            await room.tick()
            assert Row("away", asked, "gone") in room.story.rows

    finish(play())


def test_a_program_that_only_asks_is_seen_by_all_servers() -> None:
    async def play() -> None:
        now = [1000.0]
        async with servers(outside=luck.outside(now=lambda: now[0])) as (one, other):
            await make(one, "regatta", "hh", grace=5.0)
            await other.room()
            room = one.hall.rooms["T"]
            asked = room.story.state.asked()[0]
            room.table.gone[asked] = other.hall.rooms["T"].table.gone[asked]
            now[0] = 1003.0
            (await other.room()).people.seen(asked)
            await comes_true(lambda: room.table.gone[asked] == 1003.0)

    finish(play())


# -- what breaks -------------------------------------------------------------------------------------


async def sever(database: str, which: str) -> None:
    """Let PostgreSQL end connections of the servers."""
    connection = await asyncpg.connect(database)
    await connection.fetch(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
        " AND pid <> pg_backend_pid() AND application_name LIKE $1",
        which,
    )
    await connection.close()


@pytest.mark.parametrize("which", ["marea in touch", "marea", "marea%"])
def test_connections_that_break_lose_nothing(which: str) -> None:
    async def play() -> None:
        async with servers() as (one, other):
            database = one.hall.store
            assert isinstance(database, PostgresStore)
            await make(one, "regatta", "hhh")
            viewer = viewer_of(SPECTATOR)
            (await other.room()).enter(viewer)
            seqs = [0]
            for number in range(12):
                if number % 4 == 1:
                    await sever(database.address, which)
                end = time.monotonic() + PATIENCE
                while True:
                    assert time.monotonic() < end, "the database did not come back"
                    try:
                        room = await one.room()
                        offers = {seat: room.shown(seat, 0)["choices"] for seat in range(3)}
                        seat = next(seat for seat, choices in offers.items() if choices)
                        await one.move(seat, offers[seat][0]["move"], room.story.seq, f"m{number}")
                        break
                    except Unavailable:
                        await asyncio.sleep(0.05)
                    except Stale:
                        break
            seq = (await one.room()).story.seq
            await comes_true(lambda: other.hall.rooms["T"].story.seq == seq)
            while not viewer.messages.empty():
                message = json.loads(viewer.messages.get_nowait() or "null")
                assert message["after"] == seqs[-1] or len(seqs) == 1
                seqs.append(message["seq"])
            assert seqs[-1] == seq, "the viewer heard the end, and everything before"

    finish(play())


def test_a_change_that_is_too_long_to_be_told_is_read() -> None:
    async def play() -> None:
        async with servers() as (one, other):
            room = await make(one, "regatta", "hh")
            await other.room()
            await do(room, lambda table, now: table.close(), held=[(f"{number:064}", 0) for number in range(200)])
            await comes_true(lambda: other.hall.rooms["T"].story.status == "over")
            assert len(other.hall.rooms["T"].holders) >= 200

    finish(play())


def test_a_database_that_is_not_there_is_said_plainly_and_found_again() -> None:
    url = new_database()
    server = Process(url)
    try:
        (ana, brais) = new_table(server.address, "regatta", [{"kind": "human"}] * 2)
        name = url.partition("?")[0].rpartition("/")[2]

        async def allow(allowed: bool) -> None:
            admin = await asyncpg.connect(url.replace(f"/{name}", "/postgres"))
            await admin.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS {allowed}")
            await admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", name)
            await admin.close()

        finish(allow(False))
        answer = ana.ask("GET", "")
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unavailable")
        assert answer.headers["retry-after"] == "1"
        finish(allow(True))

        async def back() -> bool:
            return ana.ask("GET", "").status_code == 200

        finish(comes_true(back))
        player = ana if ana.look()["choices"] else brais
        shown = player.look()
        assert player.move(shown["choices"][0]["move"], "m", shown["seq"]).status_code == 200
    finally:
        server.kill()


@pytest.mark.slow
@pytest.mark.once
def test_a_server_that_hangs_is_replaced_and_finds_its_place_again() -> None:
    url = new_database()
    one, other = Process(url, "--workers", "1"), Process(url, "--workers", "1")
    try:
        seats = [{"kind": "human"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
        (ana,) = new_table(one.address, "regatta", seats, clock={"per": "move", "seconds": 1}, grace=0)
        there = Client(other.address, ana.table, ana.token)
        os.kill(one.process.pid, signal.SIGSTOP)
        try:

            async def goes_on() -> bool:
                return "away" in there.look()["seats"][0]

            finish(comes_true(goes_on))
        finally:
            os.kill(one.process.pid, signal.SIGCONT)

        async def over() -> bool:
            return bool(there.look()["status"] == "over")

        finish(comes_true(over))
        assert ana.look()["seq"] == there.look()["seq"]
        assert ana.ask("GET", "record").text == there.ask("GET", "record").text
        record = Record.read(there.ask("GET", "record").text)
        assert verify(games.get("regatta"), record) > 0
    finally:
        one.kill()
        other.kill()


# -- bots on their own machines ----------------------------------------------------------------------


def test_bots_think_elsewhere_if_somebody_does_and_here_if_nobody_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marea.server.workers.TAKEN", PATIENCE)

    async def play() -> None:
        url = new_database()
        hall = Hall(await PostgresStore.open(url), outside=luck.outside())
        beats = asyncio.create_task(hall.drive())
        thinker = Thinker(await PostgresStore.open(url), Workers(1))
        thinking = asyncio.create_task(thinker.run())
        head = header("regatta", "bb", pause=0.0)
        room = await hall.create(replace(head, rules=Table.new(head, 0.0).story.game.rules), [])
        room.enter(Viewer(SPECTATOR, share="A"))
        await comes_true(lambda: room.story.seq > 6)
        assert thinker.workers._all
        assert not hall.workers._all, "the server itself has no worker"
        thinking.cancel()
        await asyncio.wait([thinking])
        monkeypatch.setattr("marea.server.workers.TAKEN", 0.2)
        for answer in hall.queue._answers.values():  # the time of what was asked before is over
            answer.set_result(None)
        await comes_true(lambda: room.story.status == "over")
        assert hall.workers._all, "a worker of the server's own went on"
        verify(room.story.game, full_record(room.story))
        beats.cancel()
        await hall.close()

    finish(play())


def test_a_bot_does_not_wait_for_somebody_who_died_while_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marea.server.workers.TAKEN", 0.2)

    async def play() -> None:
        url = new_database()
        hall = Hall(await PostgresStore.open(url), outside=luck.outside())
        hall.workers.budget = 1000.0  # so long somebody may think who is alive
        beats = asyncio.create_task(hall.drive())
        thinker = Thinker(await PostgresStore.open(url), Here())
        await thinker.store.join()
        await comes_true(lambda: thinker.store.number in hall.store.living)
        took = asyncio.create_task(thinker.queue.take("think"))
        head = header("regatta", "bb")
        room = await hall.create(replace(head, rules=Table.new(head, 0.0).story.game.rules), [])
        room.enter(Viewer(SPECTATOR, share="A"))
        await took
        seq, looks = room.story.seq, 0
        goes_on = hall.queue._goes_on

        async def noted(id: str) -> str:
            nonlocal looks
            looks += 1
            return await goes_on(id)

        monkeypatch.setattr(hall.queue, "_goes_on", noted)
        await comes_true(lambda: looks > 2)  # more than once, the time was over in which somebody must have taken it
        assert room.story.seq == seq, "somebody thinks about it"
        await thinker.store.close()
        await comes_true(lambda: room.story.seq > seq)
        beats.cancel()
        await hall.close()

    finish(play())


@pytest.mark.slow
@pytest.mark.once
def test_marea_work_thinks_for_a_server_that_does_not_and_goes_when_it_is_told(tmp_path: Path) -> None:
    url, lagoon = new_database(), str(project(tmp_path))
    server = Process(url, lagoon, "--workers", "0")
    command = [sys.executable, "-m", "marea", "work", lagoon, "--database", url, "--workers", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as work:
        try:
            assert line_of(work.stdout).startswith("Thinking for the servers of postgresql://")
            (ana,) = new_table(server.address, "lagoon", [{"kind": "human"}, {"kind": "bot", "bot": "greedy"}])
            for _, now in looks([ana]):
                if now["choices"]:
                    ana.move(now["choices"][0]["move"], f"m{now['seq']}", now["seq"])
            workers = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text()
            assert workers.strip() == "", "the server had to think itself"
            work.terminate()
            _, errors = work.communicate(timeout=PATIENCE)
            told = [line for line in errors.splitlines() if "running as root" not in line]
            assert (work.returncode, told) == (0, [])
        finally:
            work.kill()
            server.kill()
