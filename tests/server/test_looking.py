"""Bots think where somebody looks, and nowhere else; and when they answer shows nothing of their hands."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from marea import games
from marea.kernel.state import SPECTATOR, State
from marea.server.audience import AGAIN, LOOK, SHARES
from marea.server.room import Room
from marea.server.rooms import IDLE, Hall
from marea.server.sqlite import SqliteStore
from marea.server.viewers import Viewer
from marea.server.workers import Moot, Workers
from marea.table import Clock, Header, Row, Seat, Settings, Table
from tests import luck
from tests.games.navia.river import river
from tests.patience import PATIENCE
from tests.server.servers import do
from tests.table.tables import header as header_of
from tests.waiting import finish

BOT, HUMAN = Seat("bot", bot="random"), Seat("human", "Ana")


class Asked(Workers):
    """Workers that answer when the test wants them to, with the first legal move; it is noted what they are asked."""

    def __init__(self, slots: int = 2) -> None:
        super().__init__(slots)
        self.tables: list[str] = []
        self.shares: list[str] = []
        self.answers = asyncio.Semaphore(0)

    async def choose(self, table: Table, seat: int, bot: str, luck: int, share: str, wanted: Callable[[], bool]) -> str:
        self.tables.append(table.story.header.id)
        self.shares.append(share)
        place = await self.turns.take(share, table.story.header.id)
        try:
            if not wanted():
                raise Moot
            legal = table.story.state.legal_of(seat)
            await self.answers.acquire()
            return str(table.story.game.space.show(legal[0]))
        finally:
            self.turns.leave(place)


class House:
    """A hall with a clock of its own."""

    def __init__(self, folder: Path, now: float = 1000.0) -> None:
        self.now = now
        self.workers = Asked()
        self.hall = Hall(SqliteStore(folder), self.workers, luck.outside(now=lambda: self.now))

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


# -- who looks -----------------------------------------------------------------------------------------


def test_no_bot_thinks_where_nobody_looks_and_it_goes_on_at_once_when_somebody_does(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        rooms = [await house.make(f"T{number}", BOT, BOT) for number in range(5)]
        await settled()
        assert house.workers.tables == []
        rooms[3].enter(Viewer(SPECTATOR, share="A"))
        await house.moves(rooms[3], 3)
        assert set(house.workers.tables) == {"T3"}
        assert set(house.workers.shares) == {"A"}

    in_house(tmp_path, script)


def test_who_asks_over_http_looks_for_a_minute(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        room = await house.make("T", BOT, BOT)
        room.people.seen(SPECTATOR, "A")
        await house.moves(room)
        house.now += LOOK - 1
        await house.moves(room)
        asked = len(house.workers.tables)
        house.now += 2
        await house.moves(room)  # what was begun before is played
        assert (len(house.workers.tables), house.workers.turns.waiting.total()) == (asked, 0)
        room.people.seen(SPECTATOR, "A")
        await house.moves(room, 2)

    in_house(tmp_path, script)


def test_what_waits_leaves_the_queue_when_nobody_looks_or_the_table_moves_on(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        turns = house.workers.turns
        held = [await turns.take(share, "X") for share in ("X", "Y")]
        room = await house.make("T", BOT, BOT)
        viewer = Viewer(SPECTATOR, share="A")
        for _ in range(2):
            room.enter(viewer)
            await until(lambda: turns.waiting == {"A": 1})
            room.exit(viewer)
            await until(lambda: not turns.waiting)
        room.enter(viewer)
        await until(lambda: turns.waiting == {"A": 1})
        await do(room, lambda table, now: table.close())
        await until(lambda: not turns.waiting)
        for place in held:
            turns.leave(place)
        assert (turns.running, room.minds.thoughts) == ({}, {})

    in_house(tmp_path, script)


def test_a_thought_that_has_begun_is_not_lost_when_a_page_is_loaded_again(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        room = await house.make("T", BOT, BOT)
        viewer = Viewer(SPECTATOR, share="A")
        room.enter(viewer)
        await until(lambda: house.workers.turns.running == {"A": 1})
        room.exit(viewer)
        room.enter(viewer)
        await house.moves(room)
        assert house.workers.tables == ["T", "T"], "the first move, and the next one"

    in_house(tmp_path, script)


def test_who_comes_when_a_thought_has_just_been_given_up_does_not_wait_for_it(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        room = await house.make("T", BOT, BOT)
        viewer, choose = Viewer(SPECTATOR, share="A"), house.workers.choose

        async def give_up(*args: Any) -> str:
            room.viewers.clear()
            wanted = args[-1]()
            house.workers.choose = choose  # type: ignore[method-assign]
            room.enter(viewer)
            if not wanted:
                raise Moot
            return ""

        house.workers.choose = give_up  # type: ignore[method-assign, assignment]
        room.enter(Viewer(SPECTATOR, share="A"))
        await house.moves(room)

    in_house(tmp_path, script)


def test_a_question_waits_for_the_share_that_has_least_to_wait_for(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        turns = house.workers.turns
        held = [await turns.take(share, "X") for share in ("X", "Y")]
        places = [turns.enter("busy", f"{number}") for number in range(3)]
        room = await house.make("T", BOT, BOT)
        viewers = [Viewer(SPECTATOR, share=share) for share in ("busy", "quiet")]
        for viewer in viewers:
            room.viewers.add(viewer)
        room.arrange()
        await until(lambda: turns.waiting["quiet"] == 1)
        for place in (*held, *places):
            turns.leave(place)

    in_house(tmp_path, script)


def test_many_who_look_without_a_socket_are_not_all_remembered(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        room = await house.make("T", HUMAN, HUMAN)
        for number in range(3 * SHARES):
            room.people.seen(SPECTATOR, f"{number}")
        assert len(room.audience.shares()) == SHARES
        house.now += LOOK + AGAIN
        room.people.seen(SPECTATOR, "late")
        assert room.audience.shares() == {"late"}
        house.now -= 10_000.0
        assert not room.audience.watching, "a clock that is set back lets nobody look for hours"

    in_house(tmp_path, script)


# -- after a restart -----------------------------------------------------------------------------------


def test_a_restart_with_many_tables_of_bots_loads_none_of_them_until_somebody_looks(tmp_path: Path) -> None:
    async def make(house: House) -> None:
        for number in range(30):
            await house.make(f"T{number}", BOT, BOT, BOT, window=2.0, grace=5.0 if number % 2 else None)

    async def resume(house: House) -> None:
        while await house.hall.beat():
            pass
        assert (house.hall.rooms, house.workers.tables) == ({}, [])
        room = await house.hall.room("T7")
        await settled()
        assert house.workers.tables == [], "to list a table is not to look at it"
        room.people.seen(SPECTATOR, "A")
        await house.moves(room, 2)
        assert room.driven
        assert set(house.workers.tables) == {"T7"}

    in_house(tmp_path, make)
    in_house(tmp_path, resume)


def test_a_table_of_bots_that_nobody_looks_at_is_put_away(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        room = await house.make("T", BOT, BOT)
        room.people.seen(SPECTATOR, "A")
        house.now += IDLE + 1
        room.people.seen(SPECTATOR, "A")
        await house.hall.sweep()
        assert "T" in house.hall.rooms
        house.now += LOOK + 1
        await house.hall.sweep()
        assert "T" not in house.hall.rooms

    in_house(tmp_path, script)


# -- people's time goes on -----------------------------------------------------------------------------


def test_the_time_of_people_runs_out_unseen_and_their_stand_in_waits_for_somebody_to_look(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        room = await house.make("T", HUMAN, HUMAN, clock=Clock("move", 30.0), grace=5.0)
        assert room.ticking
        house.now += 35.0
        await room.tick()
        assert room.story.rows[-1].kind == "away"
        await settled()
        assert house.workers.tables == []
        room.enter(Viewer(SPECTATOR, share="A"))
        await house.moves(room)

    in_house(tmp_path, script)


def test_a_restart_takes_over_the_clocks_of_people(tmp_path: Path) -> None:
    async def make(house: House) -> None:
        await house.make("clock", HUMAN, BOT, clock=Clock("move", 30.0), grace=5.0)
        await house.make("none", HUMAN, BOT)

    async def resume(house: House) -> None:
        while await house.hall.beat():
            pass
        assert set(house.hall.rooms) == {"clock"}
        assert house.hall.rooms["clock"].timer

    in_house(tmp_path, make)
    in_house(tmp_path, resume)


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
        assert not room.ticking
        room.enter(Viewer(SPECTATOR, share="A"))
        await until(lambda: room.table.deadline() == house.now + 2.0)
        house.workers.answers.release()
        await until(lambda: 1 in room.table.answers)

    in_house(tmp_path, script)


# -- when they answer ----------------------------------------------------------------------------------


class Slow(Asked):
    """Workers that take as long as a test says, by its clock."""

    def __init__(self, house: House, waits: float, thinks: dict[int, float]) -> None:
        super().__init__()
        self.house = house
        self.waits = waits
        self.thinks = thinks  # by the number of choices

    async def choose(self, table: Table, seat: int, bot: str, luck: int, *rest: Any) -> str:
        legal = table.story.state.legal_of(seat)
        self.house.now += self.waits
        if rest:
            assert rest[1]()  # it is wanted
        self.house.now += self.thinks[len(legal)]
        return str(table.story.game.space.show(legal[-1]))


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


@pytest.mark.parametrize(
    ("pause", "waits", "thinks", "after"),
    [
        (0.0, 0.0, {1: 0.049, 2: 0.134}, 0.5),  # as it was measured in an attack
        (0.0, 0.0, {1: 0.0, 2: 0.249}, 0.5),
        (2.0, 0.0, {1: 0.0, 2: 0.9}, 2.0),
        (0.0, 0.3, {1: 0.0, 2: 0.24}, 1.0),  # it waited for a worker: there is not enough time before the first beat
        (0.0, 7.1, {1: 0.0, 2: 0.1}, 7.5),
    ],
)
def test_when_a_bot_answers_in_a_window_without_a_clock_says_nothing_of_its_hand(
    pause: float, waits: float, thinks: dict[int, float], after: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moments: dict[int, float] = {}
    sleep = asyncio.sleep

    async def script(house: House) -> None:
        async def pass_time(seconds: float) -> None:
            house.now += seconds
            await sleep(0)

        monkeypatch.setattr(asyncio, "sleep", pass_time)
        house.hall.workers = Slow(house, waits, thinks)
        for hand in ("shields", ""):
            room = await docked(house, hand, BOT, window=0.0, pause=pause)
            asked = room.table.asked_at
            choices = len(room.story.state.legal_of(1))
            room.enter(Viewer(SPECTATOR, share="A"))
            await until(lambda room=room: not room.story.state.sealed())  # type: ignore[misc]
            moments[choices] = room.table.asked_at - asked

    monkeypatch.setattr("marea.table.table.MIN_ANSWER_INTERVAL", 0.5)
    in_house(tmp_path, script)
    assert moments == {1: pytest.approx(after), 2: pytest.approx(after)}
