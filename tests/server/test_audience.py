"""Viewers at several servers, and the server that goes on with the table."""

from __future__ import annotations

import pytest

from marea.kernel.state import SPECTATOR
from marea.server.rooms.audience import WATCH_SECONDS
from marea.server.rooms.viewer import Viewer
from tests import luck
from tests.server.test_cluster import make, servers
from tests.waiting import comes_true, finish

pytestmark = pytest.mark.once


def test_bots_go_on_at_a_watched_server_though_the_owner_has_unloaded_the_table() -> None:
    async def play() -> None:
        async with servers() as (one, other):
            one.hall.unload(await make(one, "navia", "bb", pause=0.01))
            (await other.room()).broadcast.connect(Viewer(SPECTATOR, network="A"))
            await comes_true(lambda: len(other.workers.asked) > 3)
            assert not one.workers.asked
            assert other.hall.rooms["T"].ownership.mine

    finish(play())


def test_the_owner_of_a_table_knows_who_watches_at_other_servers() -> None:
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
            await other.crash()
            await comes_true(lambda: not room.audience.watching)

    finish(play())


def test_bots_go_on_at_another_watched_server_and_stop_when_nobody_watches() -> None:
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


def test_notifications_that_were_overtaken_are_ignored() -> None:
    async def play() -> None:
        async with servers() as (one, other):
            room = await make(one, "navia", "hh")
            server = other.hall.store.number
            for at, looks in ((2.0, {}), (1.0, {"A": None}), (4.0, {"B": None}), (3.0, {})):
                room.replica.receive({"by": server, "at": at, "looks": looks})
            assert room.audience.networks() == {"B"}

    finish(play())
