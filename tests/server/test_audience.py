"""Who looks at a table at one of several servers, and which of them goes on with it."""

from __future__ import annotations

import pytest

from marea.kernel.state import SPECTATOR
from marea.server.rooms.audience import LOOK
from marea.server.rooms.viewer import Viewer
from tests import luck
from tests.server.test_several import make, servers
from tests.waiting import comes_true, finish

pytestmark = pytest.mark.once


def test_bots_go_on_where_somebody_looks_though_a_server_drives_them_that_has_put_the_table_away() -> None:
    async def play() -> None:
        async with servers() as (one, other):
            one.hall.put_away(await make(one, "navia", "bb", pause=0.01))
            (await other.room()).enter(Viewer(SPECTATOR, share="A"))
            await comes_true(lambda: len(other.workers.asked) > 3)
            assert not one.workers.asked
            assert other.hall.rooms["T"].driven

    finish(play())


def test_the_server_that_drives_a_table_knows_who_looks_elsewhere() -> None:
    async def play() -> None:
        now = [1000.0]
        async with servers(outside=luck.outside(now=lambda: now[0])) as (one, other):
            room, here, there = (
                await make(one, "navia", "hh"),
                Viewer(SPECTATOR, share="A"),
                Viewer(SPECTATOR, share="B"),
            )
            await comes_true(lambda: one.hall.alive == {one.hall.store.number, other.hall.store.number})
            away = await other.room()
            room.enter(here)
            away.enter(there)
            await comes_true(lambda: room.audience.shares() == away.audience.shares() == {"A", "B"})
            room.exit(here)
            await comes_true(lambda: away.audience.shares() == {"B"})
            away.people.seen(SPECTATOR, "C")
            away.exit(there)
            await comes_true(lambda: room.audience.shares() == {"C"})
            now[0] += 2 * LOOK
            assert not room.audience.watching
            away.enter(there)
            await comes_true(lambda: room.audience.watching)
            await other.vanish()
            await comes_true(lambda: not room.audience.watching)

    finish(play())


def test_bots_go_on_when_the_last_who_looked_at_their_server_leaves_and_stop_when_nobody_is_left() -> None:
    async def play() -> None:
        async with servers() as (one, other):
            room, here, there = await make(one, "caravelas", "bb", pause=0.01), Viewer(SPECTATOR), Viewer(SPECTATOR)
            room.enter(here)
            (await other.room()).enter(there)
            await comes_true(lambda: len(one.workers.asked) > 3)
            room.exit(here)
            await comes_true(lambda: len(other.workers.asked) > 3)
            other.hall.rooms["T"].exit(there)
            await comes_true(lambda: not room.audience.watching and not other.hall.rooms["T"].audience.watching)
            await comes_true(lambda: not other.hall.rooms["T"].minds.thoughts)
            seq, asked = (await other.room()).story.seq, len(one.workers.asked + other.workers.asked)
            await one.stop()
            await comes_true(lambda: len(other.hall.alive) == 1)
            await other.hall.beat()
            assert (await other.room()).story.seq == seq
            assert len(one.workers.asked + other.workers.asked) == asked
            other.hall.rooms["T"].enter(there)
            await comes_true(lambda: (other.hall.rooms["T"].story.seq) > seq)

    finish(play())


def test_messages_that_overtake_each_other_leave_nobody_behind() -> None:
    async def play() -> None:
        async with servers() as (one, other):
            room = await make(one, "navia", "hh")
            server = other.hall.store.number
            for at, looks in ((2.0, {}), (1.0, {"A": None}), (4.0, {"B": None}), (3.0, {})):
                room.hear({"by": server, "at": at, "looks": looks})
            assert room.audience.shares() == {"B"}

    finish(play())
