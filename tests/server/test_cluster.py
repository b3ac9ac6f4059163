"""A cluster of servers on one PostgreSQL: a change at one server reaches all others."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from marea.bots import Position, Random
from marea.kernel.chance import Rng
from marea.kernel.state import SPECTATOR
from marea.server.base.environment import Environment
from marea.server.base.errors import Stale
from marea.server.base.keys import fingerprint
from marea.server.http import bodies, creation, moves
from marea.server.http.caller import Caller
from marea.server.http.guard import Quota
from marea.server.rooms.hall import Hall
from marea.server.rooms.room import Room
from marea.server.rooms.viewer import Viewer
from marea.server.store.postgres import PostgresStore
from marea.server.workers.pool import WorkerPool
from marea.table import Header, Seat, Settings, Table
from tests import luck
from tests.server.databases import new_database
from tests.server.servers import NO_LIMITS, do, say
from tests.waiting import comes_true, finish

pytestmark = pytest.mark.once

TOKENS = [f"{seat:043}" for seat in range(4)]


class InProcessPool(WorkerPool):
    """Bots that choose at once, in this process, and record what they are asked."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[tuple[str, int, int]] = []

    async def choose(self, table: Table, seat: int, bot: str, luck: int, *_: object) -> str:
        self.asked.append((table.story.header.id, table.story.seq, seat))
        game = table.story.game
        return str(game.space.show(Random().choose(Position(game, table.story.state, seat), Rng(luck))))


class Server:
    """A server without its HTTP interface."""

    def __init__(self, hall: Hall, workers: InProcessPool) -> None:
        self.hall = hall
        self.workers = workers
        self.heartbeats = asyncio.create_task(hall.cluster.run())

    @classmethod
    async def start(cls, database: str, env: Environment | None = None) -> Server:
        workers = InProcessPool()
        return cls(Hall(await PostgresStore.open(database), workers, env or luck.env()), workers)

    async def stop(self) -> None:
        """Stop as after SIGTERM."""
        self.heartbeats.cancel()
        await self.hall.close()

    async def crash(self) -> None:
        """End as after kill -9: only the connections break."""
        self.heartbeats.cancel()
        for task in self.hall._tasks:
            task.cancel()
        for room in self.hall.rooms.values():
            if room.timers.handle:
                room.timers.handle.cancel()
        store = self.hall.store
        assert isinstance(store, PostgresStore)
        assert store.presence
        assert store._heartbeats
        store._heartbeats.cancel()
        store.presence.terminate()
        store.pool.terminate()

    async def room(self, table: str = "T") -> Room:
        return await self.hall.room(table)

    async def move(self, seat: int, move: str, expected: int, id: str = "") -> dict[str, Any]:
        body = bodies.Move(move=move, id=id or f"{seat} {expected}", expected=expected, seat=seat)
        async with self.hall.command("T") as room:
            answer = await moves.make_move(body, room, caller(seat))
        caused: dict[str, Any] = json.loads(bytes(answer.body))
        return caused


def caller(seat: int) -> Caller:
    return Caller({"authorization": f"Bearer {TOKENS[seat]}"})


def viewer_of(seat: int) -> Viewer:
    """Return a viewer at a seat, with the seat's token."""
    return Viewer(seat, caller(seat).keys if seat >= 0 else ())


def header(game: str, kinds: str, **settings: Any) -> Header:
    """Return a header; one letter per seat: h(uman), b(ot), o(pen)."""
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
    """Create a table whose people hold the known tokens."""
    head = header(game, kinds, **settings)
    head = replace(head, rules=Table.new(head, 0.0).story.game.rules)
    held = [(fingerprint(TOKENS[seat]), seat) for seat, kind in enumerate(kinds) if kind == "h"]
    return await server.hall.create(head, held)


async def wait_until_idle(server: Server) -> Room:
    """Return the table once no timer or bot is due and a person must act."""

    async def idle() -> bool:
        table = (await server.room()).table
        return table.due() is None and not table.bots_asked()

    await comes_true(idle)
    return await server.room()


@asynccontextmanager
async def servers(number: int = 2, env: Environment | None = None) -> AsyncIterator[list[Server]]:
    database = new_database()
    all = [await Server.start(database, env) for _ in range(number)]
    try:
        yield all
    finally:
        for server in all:
            with suppress(Exception):
                await server.stop()


# -- all servers -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "kinds"), [("navia", "hhh"), ("regatta", "hhb"), ("nyakuza", "hh")])
def test_moves_at_any_server_make_one_game_that_all_viewers_receive(game: str, kinds: str) -> None:
    async def play() -> None:
        async with servers(3) as all:
            rng = random.Random(1)
            await make(all[0], game, kinds)
            people = [seat for seat, kind in enumerate(kinds) if kind == "h"]
            viewers = [(server, seat, viewer_of(seat)) for server in all for seat in (SPECTATOR, *people)]
            for server, _, viewer in viewers:
                (await server.room()).broadcast.connect(viewer)
            received: list[list[dict[str, Any]]] = [[] for _ in viewers]
            for _ in range(60):
                room = await wait_until_idle(rng.choice(all))
                if room.story.status == "over":
                    break
                seat = rng.choice(people)
                choices = room.broadcast.full_report(seat, room.story.seq)["choices"]
                if choices:
                    await rng.choice(all).move(seat, rng.choice(choices)["move"], room.story.seq)
                for messages, (_, _, viewer) in zip(received, viewers, strict=True):
                    while not viewer.messages.empty():
                        message = viewer.messages.get_nowait()
                        assert message
                        messages.append(json.loads(message))
            rooms = [await wait_until_idle(server) for server in all]
            assert rooms[0].story.seq > 20
            assert rooms[0].story.rows == rooms[1].story.rows == rooms[2].story.rows
            for seat in (SPECTATOR, *people):
                shown = [room.broadcast.full_report(seat, 0) for room in rooms]
                assert shown[0] == shown[1] == shown[2]
            for messages, (_, seat, viewer) in zip(received, viewers, strict=True):
                while not viewer.messages.empty():
                    messages.append(json.loads(viewer.messages.get_nowait() or "null"))
                events = [event for message in messages for event in message["events"]]
                begun, end = messages[0]["after"], messages[-1]["seq"]
                assert events == [
                    event for event in rooms[0].broadcast.full_report(seat, begun)["events"] if event["seq"] <= end
                ]
                assert messages[-1]["hash"] == rooms[0].broadcast.full_report(seat, 0)["hash"]

    finish(play())


def test_the_same_id_at_another_server_returns_the_first_answer() -> None:
    async def play() -> None:
        async with servers() as (one, other):
            room = await make(one, "regatta", "hh")
            seat = room.story.state.asked()[0]
            move = room.broadcast.full_report(seat, 0)["choices"][0]["move"]
            first = await one.move(seat, move, room.story.seq, "mine")
            assert await other.move(seat, move, 1, "mine") == first
            assert (await other.room()).story.seq == first["seq"]

    finish(play())


def test_simultaneous_moves_at_two_servers_are_made_once() -> None:
    async def play() -> None:
        async with servers() as (one, other):
            room = await make(one, "navia", "hh")
            await other.room()
            seat, seq = room.story.state.asked()[0], room.story.seq
            moves = [choice["move"] for choice in room.broadcast.full_report(seat, 0)["choices"]]
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
            viewer = viewer_of(1)
            (await other.room()).broadcast.connect(viewer)
            rng = random.Random(3)
            while not room.story.state.sealed():
                room = await one.room()
                (seat,) = room.story.state.asked()
                await one.move(seat, rng.choice(room.broadcast.full_report(seat, 0)["choices"])["move"], room.story.seq)
            seq = room.story.seq
            await comes_true(lambda: other.hall.rooms["T"].story.seq == seq)
            while not viewer.messages.empty():
                viewer.messages.get_nowait()
            first, *others = room.story.state.asked()
            await one.move(first, room.broadcast.full_report(first, 0)["choices"][0]["move"], seq)
            await comes_true(lambda: first in other.hall.rooms["T"].table.answers)
            assert viewer.messages.empty() or first == 1, "a sealed answer is broadcast to its own seat only"
            for seat in others:
                now = await other.room()
                assert now.story.seq == seq
                await other.move(seat, now.broadcast.full_report(seat, 0)["choices"][0]["move"], seq)
            assert (await one.room()).story.seq > seq
            assert (await one.room()).table.answers == {}

    finish(play())


def test_seats_chat_preferences_and_undo_reach_all_servers() -> None:
    async def play() -> None:
        async with servers() as (one, other):
            await make(one, "navia", "ho")
            room = await other.room()
            await do(room, lambda table, now: table.sit(1, "Brais", now), granted=[(fingerprint(TOKENS[1]), 1)])
            assert caller(1).seats(await one.room()) == [1]
            await say(await one.room(), 0, "Ola")
            await say(await other.room(), 1, "¿Que tal?")
            assert [line.text for line in (await one.room()).chat] == ["Ola", "¿Que tal?"]
            async with (await one.room()).command() as mine:
                await mine.store_preferences(1, '{"autoplay":false}')
            assert (await other.room()).table.by_hand == {1}
            rng = random.Random(2)
            for _ in range(200):
                room = await rng.choice((one, other)).room()
                seat = room.story.state.asked()[0]
                if room.table.undoable(seat) is not None:
                    break
                await one.move(seat, rng.choice(room.broadcast.full_report(seat, 0)["choices"])["move"], room.story.seq)
            before = room.story.seq
            await do(await other.room(), lambda table, now: table.undo(seat, now))
            assert (await one.room()).story.rows[before].kind == "back"
            assert (await one.room()).broadcast.full_report(seat, 0) == (await other.room()).broadcast.full_report(
                seat, 0
            )

    finish(play())


def test_a_player_who_leaves_a_seat_loses_its_view_at_all_servers() -> None:
    async def play() -> None:
        async with servers() as (one, other):
            await make(one, "regatta", "hoh")
            viewer = viewer_of(0)
            (await other.room()).broadcast.connect(viewer)
            await do(await one.room(), lambda table, now: table.leave(0, now))
            await comes_true(lambda: viewer.seat == SPECTATOR)
            assert caller(0).seats(await other.room()) == []

    finish(play())


def test_rematch_requests_at_two_servers_create_one_table() -> None:
    async def play() -> None:
        async with servers() as (one, other):
            room = await make(one, "regatta", "hh")
            await do(room, lambda table, now: table.close())

            async def ask(server: Server) -> str:
                state = SimpleNamespace(public_url="https://marea.example.org", quota=Quota(NO_LIMITS))
                request: Any = SimpleNamespace(app=SimpleNamespace(state=state), scope={}, headers={})
                made = await creation.rematch(request, lambda: server.hall.command("T"), caller(0), server.hall)
                return str(made["table"])

            asked = await asyncio.gather(ask(one), ask(other), ask(one), ask(other))
            assert len(set(asked)) == 1
            async with other.hall.store.session() as session:
                assert len(await session.all("SELECT id FROM tables")) == 2, "no unused table was created"
            assert (await other.room(asked[0])).story.status == "playing"

    finish(play())
