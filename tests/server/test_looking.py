"""Bots think where somebody looks, and nowhere else; and when they answer shows nothing of their hands."""

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


class Asked(WorkerPool):
    """Workers that answer when the test wants them to, with the first legal move; it is noted what they are asked."""

    def __init__(self, slots: int = 2) -> None:
        super().__init__(slots)
        self.tables: list[str] = []
        self.networks: list[str] = []
        self.answers = asyncio.Semaphore(0)

    async def choose(
        self, table: Table, seat: int, bot: str, luck: int, network: str, wanted: Callable[[], bool]
    ) -> str:
        self.tables.append(table.story.header.id)
        self.networks.append(network)
        place = await self.queue.acquire(network, table.story.header.id)
        try:
            if not wanted():
                raise NotNeeded
            legal = table.story.state.legal_of(seat)
            await self.answers.acquire()
            return str(table.story.game.space.show(legal[0]))
        finally:
            self.queue.release(place)


class House:
    """A hall with a clock of its own."""

    def __init__(self, folder: Path, now: float = 1000.0) -> None:
        self.now = now
        self.workers = Asked()
        self.hall = Hall(SqliteStore(folder), self.workers, luck.env(now=lambda: self.now))

    async def make(self, id: str, *seats: Seat, game: str = "navia", **settings: Any) -> Room:
        """Make a table."""
        found = games.get(game)
        agreed = Settings(**{"window": 0.0, "pause": 0.0, **settings})
        options = found.settings(len(seats), {"first": 0} if game == "navia" else {})
        return await self.hall.create(
            Header(id, game, found.rules, len(seats), options, seats, agreed, bytes(32), self.now), []
        )

    async def moves(self, room: Room, number: int = 1) -> None:
        """Let bots answer, and wait until they have made so many moves."""
        seq = room.story.seq
        for _ in range(number):
            self.workers.answers.release()
        await until(lambda: sum(row.kind == "move" for row in room.story.rows[seq:]) >= number)
        await settled()


async def until(true: Callable[[], bool]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0)


async def settled() -> None:
    """Let everything happen that happens at once."""
    for _ in range(50):
        await asyncio.sleep(0)


def in_house(folder: Path, script: Callable[[House], Awaitable[None]]) -> None:
    """Let something happen in a hall."""

    async def live() -> None:
        house = House(folder)
        try:
            await script(house)
        finally:
            await house.hall.close()

    finish(live())


async def docked(house: House, hand: str, other: Seat, **settings: Any) -> Room:
    """Return a room in which seat 0 has just played a Dry Dock, and the other one is asked for Shields."""
    state = river([(0, 0), (0, 4)], ["dry_dock", hand])
    base = {"rules": state.game.rules, "dump": state.dump(), "move": 0}
    head = header_of("navia", 2, **{"pause": 0.0, **settings})
    head = replace(head, id=f"with {hand}", seats=(BOT if settings.get("window") else HUMAN, other))
    room = await house.hall.create(head, [], Row("fork", -1, json.dumps(base)))
    await do(room, lambda table, now: table.play(0, "play:dry_dock:1", now))
    assert room.story.state.sealed()
    return room


# -- who looks -----------------------------------------------------------------------------------------


def test_no_bot_thinks_where_nobody_looks_and_it_goes_on_at_once_when_somebody_does(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        rooms = [await house.make(f"T{number}", BOT, BOT) for number in range(5)]
        await settled()
        assert house.workers.tables == []
        rooms[3].broadcast.connect(Viewer(SPECTATOR, network="A"))
        await house.moves(rooms[3], 3)
        assert set(house.workers.tables) == {"T3"}
        assert set(house.workers.networks) == {"A"}

    in_house(tmp_path, script)


def test_who_asks_over_http_looks_for_a_minute(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        room = await house.make("T", BOT, BOT)
        room.presence.note_request(SPECTATOR, "A")
        await house.moves(room)
        house.now += WATCH_SECONDS - 1
        await house.moves(room)
        asked = len(house.workers.tables)
        house.now += 2
        await house.moves(room)  # what was begun before is played
        assert (len(house.workers.tables), house.workers.queue.waiting.total()) == (asked, 0)
        room.presence.note_request(SPECTATOR, "A")
        await house.moves(room, 2)

    in_house(tmp_path, script)


def test_what_waits_leaves_the_queue_when_nobody_looks_or_the_table_moves_on(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        turns = house.workers.queue
        held = [await turns.acquire(network, "X") for network in ("X", "Y")]
        room = await house.make("T", BOT, BOT)
        viewer = Viewer(SPECTATOR, network="A")
        for _ in range(2):
            room.broadcast.connect(viewer)
            await until(lambda: turns.waiting == {"A": 1})
            room.broadcast.disconnect(viewer)
            await until(lambda: not turns.waiting)
        room.broadcast.connect(viewer)
        await until(lambda: turns.waiting == {"A": 1})
        await do(room, lambda table, now: table.close())
        await until(lambda: not turns.waiting)
        for place in held:
            turns.release(place)
        assert (turns.running, room.bots.thoughts) == ({}, {})

    in_house(tmp_path, script)


def test_a_thought_that_has_begun_is_not_lost_when_a_page_is_loaded_again(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        room = await house.make("T", BOT, BOT)
        viewer = Viewer(SPECTATOR, network="A")
        room.broadcast.connect(viewer)
        await until(lambda: house.workers.queue.running == {"A": 1})
        room.broadcast.disconnect(viewer)
        room.broadcast.connect(viewer)
        await house.moves(room)
        assert house.workers.tables == ["T", "T"], "the first move, and the next one"

    in_house(tmp_path, script)


def test_who_comes_when_a_thought_has_just_been_given_up_does_not_wait_for_it(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        room = await house.make("T", BOT, BOT)
        viewer, choose = Viewer(SPECTATOR, network="A"), house.workers.choose

        async def give_up(*args: Any) -> str:
            room.broadcast.viewers.clear()
            wanted = args[-1]()
            house.workers.choose = choose  # type: ignore[method-assign]
            room.broadcast.connect(viewer)
            if not wanted:
                raise NotNeeded
            return ""

        house.workers.choose = give_up  # type: ignore[method-assign, assignment]
        room.broadcast.connect(Viewer(SPECTATOR, network="A"))
        await house.moves(room)

    in_house(tmp_path, script)


def test_a_question_waits_for_the_share_that_has_least_to_wait_for(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        turns = house.workers.queue
        held = [await turns.acquire(network, "X") for network in ("X", "Y")]
        places = [turns.enqueue("busy", f"{number}") for number in range(3)]
        room = await house.make("T", BOT, BOT)
        viewers = [Viewer(SPECTATOR, network=network) for network in ("busy", "quiet")]
        for viewer in viewers:
            room.broadcast.viewers.add(viewer)
        room.timers.schedule()
        await until(lambda: turns.waiting["quiet"] == 1)
        for place in (*held, *places):
            turns.release(place)

    in_house(tmp_path, script)


def test_many_who_look_without_a_socket_are_not_all_remembered(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        room = await house.make("T", HUMAN, HUMAN)
        for number in range(3 * MAX_NETWORKS):
            room.presence.note_request(SPECTATOR, f"{number}")
        assert len(room.audience.networks()) == MAX_NETWORKS
        house.now += WATCH_SECONDS + NOTIFY_INTERVAL
        room.presence.note_request(SPECTATOR, "late")
        assert room.audience.networks() == {"late"}
        house.now -= 10_000.0
        assert not room.audience.watching, "a clock that is set back lets nobody look for hours"

    in_house(tmp_path, script)


# -- after a restart -----------------------------------------------------------------------------------


def test_a_restart_with_many_tables_of_bots_loads_none_of_them_until_somebody_looks(tmp_path: Path) -> None:
    async def make(house: House) -> None:
        for number in range(30):
            await house.make(f"T{number}", BOT, BOT, BOT, window=2.0, grace=5.0 if number % 2 else None)

    async def resume(house: House) -> None:
        while await house.hall.cluster.heartbeat():
            pass
        assert (house.hall.rooms, house.workers.tables) == ({}, [])
        room = await house.hall.room("T7")
        await settled()
        assert house.workers.tables == [], "to list a table is not to look at it"
        room.presence.note_request(SPECTATOR, "A")
        await house.moves(room, 2)
        assert room.ownership.mine
        assert set(house.workers.tables) == {"T7"}

    in_house(tmp_path, make)
    in_house(tmp_path, resume)


def test_a_table_of_bots_that_nobody_looks_at_is_put_away(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        room = await house.make("T", BOT, BOT)
        room.presence.note_request(SPECTATOR, "A")
        house.now += IDLE_SECONDS + 1
        room.presence.note_request(SPECTATOR, "A")
        await house.hall.sweep()
        assert "T" in house.hall.rooms
        house.now += WATCH_SECONDS + 1
        await house.hall.sweep()
        assert "T" not in house.hall.rooms

    in_house(tmp_path, script)


# -- people's time goes on -----------------------------------------------------------------------------


def test_the_time_of_people_runs_out_unseen_and_their_stand_in_waits_for_somebody_to_look(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        room = await house.make("T", HUMAN, HUMAN, clock=Clock("move", 30.0), grace=5.0)
        assert room.timers.run_unwatched
        house.now += 35.0
        await room.timers.tick()
        assert room.story.rows[-1].kind == "away"
        await settled()
        assert house.workers.tables == []
        room.broadcast.connect(Viewer(SPECTATOR, network="A"))
        await house.moves(room)

    in_house(tmp_path, script)


def test_a_restart_takes_over_the_clocks_of_people(tmp_path: Path) -> None:
    async def make(house: House) -> None:
        await house.make("clock", HUMAN, BOT, clock=Clock("move", 30.0), grace=5.0)
        await house.make("none", HUMAN, BOT)

    async def resume(house: House) -> None:
        while await house.hall.cluster.heartbeat():
            pass
        assert set(house.hall.rooms) == {"clock"}
        assert house.hall.rooms["clock"].timers.handle

    in_house(tmp_path, make)
    in_house(tmp_path, resume)


def test_a_timer_that_waits_while_its_room_is_unloaded_is_not_lost(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        room = await house.make("T", HUMAN, BOT, clock=Clock("move", 30.0), grace=5.0)
        await house.hall.cluster.heartbeat()
        async with room.lock:  # a request that waits for the store
            ticking = house.hall.spawn(room.timers.run, room.timers.tick)
            await settled()
            house.hall.unload(room)
        await ticking
        await house.hall.cluster.heartbeat()
        assert house.hall.rooms["T"].timers.handle

    in_house(tmp_path, script)


class Forced:
    """A position whose only decision has one answer."""

    def __init__(self, state: State) -> None:
        self._state = state

    def __getattr__(self, name: str) -> Any:
        return (lambda: True) if name == "forced" else getattr(self._state, name)


def test_forced_moves_wait_for_somebody_to_look_but_not_where_time_could_run_out(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        plain = await house.make("a", HUMAN, HUMAN)
        clocked = await house.make("b", HUMAN, HUMAN, clock=Clock("move", 30.0), grace=5.0)
        for room in (plain, clocked):
            room.story.state = Forced(room.story.state)  # type: ignore[assignment]
        assert plain.table.due(watched=False) is None
        assert plain.table.due() == clocked.table.due(watched=False) == 1000.0

    in_house(tmp_path, script)


def test_bots_have_the_whole_window_when_somebody_comes_back_in_the_middle_of_it(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        room = await docked(house, "shields", Seat("bot", bot="random"), window=2.0)
        assert room.table.deadline() == 1002.0
        house.now += 600.0
        assert room.table.due(watched=False) is None
        assert not room.timers.run_unwatched
        room.broadcast.connect(Viewer(SPECTATOR, network="A"))
        await until(lambda: room.table.deadline() == house.now + 2.0)
        house.workers.answers.release()
        await until(lambda: 1 in room.table.answers)

    in_house(tmp_path, script)
