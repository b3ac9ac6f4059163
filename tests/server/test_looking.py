"""Bots think only at watched tables; clocks run everywhere."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from marea import games
from marea.kernel.state import SPECTATOR, State
from marea.server.rooms.audience import MAX_NETWORKS, NOTIFY_INTERVAL, WATCH_SECONDS
from marea.server.rooms.hall import IDLE_SECONDS, Hall
from marea.server.rooms.room import Room
from marea.server.rooms.viewer import Viewer
from marea.server.store.sqlite import SqliteStore
from marea.server.workers.pool import NotNeeded, WorkerPool
from marea.table import Clock, Header, Row, Seat, Settings, Table
from tests import luck
from tests.games.navia.river import river
from tests.patience import PATIENCE
from tests.server.servers import do
from tests.table.tables import header as header_of
from tests.waiting import finish

BOT, HUMAN = Seat("bot", bot="random"), Seat("human", "Ana")


class RecordingPool(WorkerPool):
    """Workers that record what they are asked, and answer with the first legal move when the test lets them."""

    def __init__(self, slots: int = 2) -> None:
        super().__init__(slots)
        self.tables: list[str] = []
        self.networks: list[str] = []
        self.answers = asyncio.Semaphore(0)

    async def choose(
        self, table: Table, seat: int, bot: str, seed: int, network: str, is_needed: Callable[[], bool]
    ) -> str:
        self.tables.append(table.story.header.id)
        self.networks.append(network)
        ticket = await self.queue.acquire(network, table.story.header.id)
        try:
            if not is_needed():
                raise NotNeeded
            legal = table.story.state.legal_of(seat)
            await self.answers.acquire()
            return str(table.story.game.space.show(legal[0]))
        finally:
            self.queue.release(ticket)


class HallFixture:
    """A hall whose clock and workers the test controls."""

    def __init__(self, folder: Path, now: float = 1000.0) -> None:
        self.now = now
        self.workers = RecordingPool()
        self.hall = Hall(SqliteStore(folder), self.workers, luck.env(now=lambda: self.now))

    async def make(self, id: str, *seats: Seat, game: str = "navia", **settings: Any) -> Room:
        """Make a table."""
        found = games.get(game)
        table_settings = Settings(**{"window": 0.0, "pause": 0.0, **settings})
        options = found.settings(len(seats), {"first": 0} if game == "navia" else {})
        return await self.hall.create(
            Header(id, game, found.rules, len(seats), options, seats, table_settings, bytes(32), self.now), []
        )

    async def moves(self, room: Room, number: int = 1) -> None:
        """Let bots answer, and wait until they have made `number` moves."""
        seq = room.story.seq
        for _ in range(number):
            self.workers.answers.release()
        await until(lambda: sum(row.kind == "move" for row in room.story.rows[seq:]) >= number)
        await settle()


async def until(true: Callable[[], bool]) -> None:
    """Wait until a condition is true."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0)


async def settle() -> None:
    """Run the event loop until nothing is left to do at once."""
    for _ in range(50):
        await asyncio.sleep(0)


def run_in_hall(folder: Path, script: Callable[[HallFixture], Awaitable[None]]) -> None:
    """Run a script in a hall."""

    async def run() -> None:
        fixture = HallFixture(folder)
        try:
            await script(fixture)
        finally:
            await fixture.hall.close()

    finish(run())


async def play_dry_dock(fixture: HallFixture, hand: str, other: Seat, **settings: Any) -> Room:
    """Return a room in which seat 0 has just played Dry Dock, and the other seat is asked for Shields."""
    state = river([(0, 0), (0, 4)], ["dry_dock", hand])
    base = {"rules": state.game.rules, "dump": state.dump(), "move": 0}
    head = header_of("navia", 2, **{"pause": 0.0, **settings})
    head = replace(head, id=f"with {hand}", seats=(BOT if settings.get("window") else HUMAN, other))
    room = await fixture.hall.create(head, [], Row("fork", -1, json.dumps(base)))
    await do(room, lambda table, now: table.play(0, "play:dry_dock:1", now))
    assert room.story.state.sealed()
    return room


# -- viewers -----------------------------------------------------------------------------------------


def test_bots_think_only_at_watched_tables(tmp_path: Path) -> None:
    async def script(fixture: HallFixture) -> None:
        rooms = [await fixture.make(f"T{number}", BOT, BOT) for number in range(5)]
        await settle()
        assert fixture.workers.tables == []
        rooms[3].broadcast.connect(Viewer(SPECTATOR, network="A"))
        await fixture.moves(rooms[3], 3)
        assert set(fixture.workers.tables) == {"T3"}
        assert set(fixture.workers.networks) == {"A"}

    run_in_hall(tmp_path, script)


def test_a_request_counts_as_watching_for_a_minute(tmp_path: Path) -> None:
    async def script(fixture: HallFixture) -> None:
        room = await fixture.make("T", BOT, BOT)
        room.presence.note_request(SPECTATOR, "A")
        await fixture.moves(room)
        fixture.now += WATCH_SECONDS - 1
        await fixture.moves(room)
        asked = len(fixture.workers.tables)
        fixture.now += 2
        await fixture.moves(room)  # a thought that has begun is finished
        assert (len(fixture.workers.tables), fixture.workers.queue.waiting.total()) == (asked, 0)
        room.presence.note_request(SPECTATOR, "A")
        await fixture.moves(room, 2)

    run_in_hall(tmp_path, script)


def test_a_question_leaves_the_queue_when_its_table_is_unwatched_or_moves_on(tmp_path: Path) -> None:
    async def script(fixture: HallFixture) -> None:
        queue = fixture.workers.queue
        held = [await queue.acquire(network, "X") for network in ("X", "Y")]
        room = await fixture.make("T", BOT, BOT)
        viewer = Viewer(SPECTATOR, network="A")
        for _ in range(2):
            room.broadcast.connect(viewer)
            await until(lambda: queue.waiting == {"A": 1})
            room.broadcast.disconnect(viewer)
            await until(lambda: not queue.waiting)
        room.broadcast.connect(viewer)
        await until(lambda: queue.waiting == {"A": 1})
        await do(room, lambda table, now: table.close())
        await until(lambda: not queue.waiting)
        for ticket in held:
            queue.release(ticket)
        assert (queue.running, room.bots.thoughts) == ({}, {})

    run_in_hall(tmp_path, script)


def test_a_running_thought_survives_a_page_reload(tmp_path: Path) -> None:
    async def script(fixture: HallFixture) -> None:
        room = await fixture.make("T", BOT, BOT)
        viewer = Viewer(SPECTATOR, network="A")
        room.broadcast.connect(viewer)
        await until(lambda: fixture.workers.queue.running == {"A": 1})
        room.broadcast.disconnect(viewer)
        room.broadcast.connect(viewer)
        await fixture.moves(room)
        assert fixture.workers.tables == ["T", "T"], "for the first move and for the next one"

    run_in_hall(tmp_path, script)


def test_a_new_viewer_does_not_wait_for_an_abandoned_thought(tmp_path: Path) -> None:
    async def script(fixture: HallFixture) -> None:
        room = await fixture.make("T", BOT, BOT)
        viewer, choose = Viewer(SPECTATOR, network="A"), fixture.workers.choose

        async def abandon(*args: Any) -> str:
            room.broadcast.viewers.clear()
            needed = args[-1]()
            fixture.workers.choose = choose  # type: ignore[method-assign]
            room.broadcast.connect(viewer)
            if not needed:
                raise NotNeeded
            return ""

        fixture.workers.choose = abandon  # type: ignore[method-assign, assignment]
        room.broadcast.connect(Viewer(SPECTATOR, network="A"))
        await fixture.moves(room)

    run_in_hall(tmp_path, script)


def test_a_question_is_queued_for_the_network_with_the_shortest_queue(tmp_path: Path) -> None:
    async def script(fixture: HallFixture) -> None:
        queue = fixture.workers.queue
        held = [await queue.acquire(network, "X") for network in ("X", "Y")]
        tickets = [queue.enqueue("busy", f"{number}") for number in range(3)]
        room = await fixture.make("T", BOT, BOT)
        viewers = [Viewer(SPECTATOR, network=network) for network in ("busy", "quiet")]
        for viewer in viewers:
            room.broadcast.viewers.add(viewer)
        room.timers.schedule()
        await until(lambda: queue.waiting["quiet"] == 1)
        for ticket in (*held, *tickets):
            queue.release(ticket)

    run_in_hall(tmp_path, script)


def test_the_number_of_remembered_networks_is_limited(tmp_path: Path) -> None:
    async def script(fixture: HallFixture) -> None:
        room = await fixture.make("T", HUMAN, HUMAN)
        for number in range(3 * MAX_NETWORKS):
            room.presence.note_request(SPECTATOR, f"{number}")
        assert len(room.audience.networks()) == MAX_NETWORKS
        fixture.now += WATCH_SECONDS + NOTIFY_INTERVAL
        room.presence.note_request(SPECTATOR, "late")
        assert room.audience.networks() == {"late"}
        fixture.now -= 10_000.0
        assert not room.audience.watching, "a clock that was set back must not extend the time"

    run_in_hall(tmp_path, script)


# -- after a restart -----------------------------------------------------------------------------------


def test_a_restart_loads_no_table_of_bots_until_it_is_watched(tmp_path: Path) -> None:
    async def make(fixture: HallFixture) -> None:
        for number in range(30):
            await fixture.make(f"T{number}", BOT, BOT, BOT, window=2.0, grace=5.0 if number % 2 else None)

    async def resume(fixture: HallFixture) -> None:
        while await fixture.hall.cluster.heartbeat():
            pass
        assert (fixture.hall.rooms, fixture.workers.tables) == ({}, [])
        room = await fixture.hall.room("T7")
        await settle()
        assert fixture.workers.tables == [], "loading a table is not watching it"
        room.presence.note_request(SPECTATOR, "A")
        await fixture.moves(room, 2)
        assert room.ownership.mine
        assert set(fixture.workers.tables) == {"T7"}

    run_in_hall(tmp_path, make)
    run_in_hall(tmp_path, resume)


def test_an_unwatched_table_of_bots_is_unloaded(tmp_path: Path) -> None:
    async def script(fixture: HallFixture) -> None:
        room = await fixture.make("T", BOT, BOT)
        room.presence.note_request(SPECTATOR, "A")
        fixture.now += IDLE_SECONDS + 1
        room.presence.note_request(SPECTATOR, "A")
        await fixture.hall.sweep()
        assert "T" in fixture.hall.rooms
        fixture.now += WATCH_SECONDS + 1
        await fixture.hall.sweep()
        assert "T" not in fixture.hall.rooms

    run_in_hall(tmp_path, script)


# -- clocks -----------------------------------------------------------------------------


def test_clocks_run_unwatched_but_stand_ins_wait_for_a_viewer(tmp_path: Path) -> None:
    async def script(fixture: HallFixture) -> None:
        room = await fixture.make("T", HUMAN, HUMAN, clock=Clock("move", 30.0), grace=5.0)
        assert room.timers.run_unwatched
        fixture.now += 35.0
        await room.timers.tick()
        assert room.story.rows[-1].kind == "away"
        await settle()
        assert fixture.workers.tables == []
        room.broadcast.connect(Viewer(SPECTATOR, network="A"))
        await fixture.moves(room)

    run_in_hall(tmp_path, script)


def test_a_restart_resumes_the_clocks_of_people(tmp_path: Path) -> None:
    async def make(fixture: HallFixture) -> None:
        await fixture.make("clock", HUMAN, BOT, clock=Clock("move", 30.0), grace=5.0)
        await fixture.make("none", HUMAN, BOT)

    async def resume(fixture: HallFixture) -> None:
        while await fixture.hall.cluster.heartbeat():
            pass
        assert set(fixture.hall.rooms) == {"clock"}
        assert fixture.hall.rooms["clock"].timers.handle

    run_in_hall(tmp_path, make)
    run_in_hall(tmp_path, resume)


def test_a_timer_that_waits_while_its_room_is_unloaded_is_not_lost(tmp_path: Path) -> None:
    async def script(fixture: HallFixture) -> None:
        room = await fixture.make("T", HUMAN, BOT, clock=Clock("move", 30.0), grace=5.0)
        await fixture.hall.cluster.heartbeat()
        async with room.lock:  # a request that waits for the store
            ticking = fixture.hall.spawn(room.timers.run, room.timers.tick)
            await settle()
            fixture.hall.unload(room)
        await ticking
        await fixture.hall.cluster.heartbeat()
        assert fixture.hall.rooms["T"].timers.handle

    run_in_hall(tmp_path, script)


class ForcedState:
    """A position with only one move."""

    def __init__(self, state: State) -> None:
        self._state = state

    def __getattr__(self, name: str) -> Any:
        return (lambda: True) if name == "forced" else getattr(self._state, name)


def test_forced_moves_wait_for_a_viewer_unless_a_clock_runs(tmp_path: Path) -> None:
    async def script(fixture: HallFixture) -> None:
        plain = await fixture.make("a", HUMAN, HUMAN)
        clocked = await fixture.make("b", HUMAN, HUMAN, clock=Clock("move", 30.0), grace=5.0)
        for room in (plain, clocked):
            room.story.state = ForcedState(room.story.state)  # type: ignore[assignment]
        assert plain.table.due(watched=False) is None
        assert plain.table.due() == clocked.table.due(watched=False) == 1000.0

    run_in_hall(tmp_path, script)


def test_bots_get_the_whole_window_again_when_a_viewer_returns(tmp_path: Path) -> None:
    async def script(fixture: HallFixture) -> None:
        room = await play_dry_dock(fixture, "shields", Seat("bot", bot="random"), window=2.0)
        assert room.table.deadline() == 1002.0
        fixture.now += 600.0
        assert room.table.due(watched=False) is None
        assert not room.timers.run_unwatched
        room.broadcast.connect(Viewer(SPECTATOR, network="A"))
        await until(lambda: room.table.deadline() == fixture.now + 2.0)
        fixture.workers.answers.release()
        await until(lambda: 1 in room.table.answers)

    run_in_hall(tmp_path, script)
