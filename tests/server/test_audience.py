"""Who looks at a table at one of several servers, and which of them goes on with it."""

from __future__ import annotations

import pytest

from marea.kernel.state import SPECTATOR
from marea.server.rooms.audience import WATCH_SECONDS
from marea.server.rooms.viewer import Viewer
from tests import luck
from tests.server.test_several import make, servers
from tests.waiting import comes_true, finish

pytestmark = pytest.mark.once


def test_bots_go_on_where_somebody_looks_though_a_server_drives_them_that_has_put_the_table_away() -> None:
    async def play() -> None:
        async with servers() as (one, other):
            one.hall.unload(await make(one, "navia", "bb", pause=0.01))
            (await other.room()).broadcast.connect(Viewer(SPECTATOR, network="A"))
            await comes_true(lambda: len(other.workers.asked) > 3)
            assert not one.workers.asked
            assert other.hall.rooms["T"].ownership.mine

    finish(play())


def test_the_server_that_drives_a_table_knows_who_looks_elsewhere() -> None:
    async def play() -> None:
        now = [1000.0]
        async with servers(env=luck.env(now=lambda: now[0])) as (one, other):
            room, here, there = (
                await make(one, "navia", "hh"),
                Viewer(SPECTATOR, network="A"),
                Viewer(SPECTATOR, network="B"),
            )
            await comes_true(lambda: one.hall.cluster.alive == {one.hall.store.number, other.hall.store.number})
            away = await other.room()
            room.broadcast.connect(here)
            away.broadcast.connect(there)
            await comes_true(lambda: room.audience.networks() == away.audience.networks() == {"A", "B"})
            room.broadcast.disconnect(here)
            await comes_true(lambda: away.audience.networks() == {"B"})
            away.presence.note_request(SPECTATOR, "C")
            away.broadcast.disconnect(there)
            await comes_true(lambda: room.audience.networks() == {"C"})
            now[0] += 2 * WATCH_SECONDS
            assert not room.audience.watching
            away.broadcast.connect(there)
            await comes_true(lambda: room.audience.watching)
            await other.vanish()
            await comes_true(lambda: not room.audience.watching)

    finish(play())


def test_bots_go_on_when_the_last_who_looked_at_their_server_leaves_and_stop_when_nobody_is_left() -> None:
    async def play() -> None:
        async with servers() as (one, other):
            room, here, there = await make(one, "caravelas", "bb", pause=0.01), Viewer(SPECTATOR), Viewer(SPECTATOR)
            room.broadcast.connect(here)
            (await other.room()).broadcast.connect(there)
            await comes_true(lambda: len(one.workers.asked) > 3)
            room.broadcast.disconnect(here)
            await comes_true(lambda: len(other.workers.asked) > 3)
            other.hall.rooms["T"].broadcast.disconnect(there)
            await comes_true(lambda: not room.audience.watching and not other.hall.rooms["T"].audience.watching)
            await comes_true(lambda: not other.hall.rooms["T"].bots.thoughts)
            seq, asked = (await other.room()).story.seq, len(one.workers.asked + other.workers.asked)
            await one.stop()
            await comes_true(lambda: len(other.hall.cluster.alive) == 1)
            await other.hall.cluster.heartbeat()
            assert (await other.room()).story.seq == seq
            assert len(one.workers.asked + other.workers.asked) == asked
            other.hall.rooms["T"].broadcast.connect(there)
            await comes_true(lambda: (other.hall.rooms["T"].story.seq) > seq)

    finish(play())


def test_messages_that_overtake_each_other_leave_nobody_behind() -> None:
    async def play() -> None:
        async with servers() as (one, other):
            room = await make(one, "navia", "hh")
            server = other.hall.store.number
            for at, looks in ((2.0, {}), (1.0, {"A": None}), (4.0, {"B": None}), (3.0, {})):
                room.replica.receive({"by": server, "at": at, "looks": looks})
            assert room.audience.networks() == {"B"}

    finish(play())
