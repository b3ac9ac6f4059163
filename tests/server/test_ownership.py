"""Ownership: one server owns the timers and bots of a table, and another adopts it."""

from __future__ import annotations

import json
import random

import pytest

from marea.kernel.state import SPECTATOR
from marea.server.rooms.viewer import Viewer
from marea.table import Clock, Row
from tests import luck
from tests.server.test_cluster import make, servers, viewer_of, wait_until_idle
from tests.waiting import comes_true, finish

pytestmark = pytest.mark.once


def test_bots_think_once_at_whichever_server_people_move() -> None:
    async def play() -> None:
        async with servers() as (one, other):
            (await make(one, "navia", "hbb")).broadcast.connect(Viewer(0, network="A"))
            rng = random.Random(4)
            for _ in range(20):
                server = rng.choice((one, other))
                room = await wait_until_idle(server)
                choices = room.broadcast.full_report(0, room.story.seq)["choices"]
                await server.move(0, rng.choice(choices)["move"], room.story.seq)
            asked = one.workers.asked + other.workers.asked
            assert len(asked) > 20
            assert len(asked) == len(set(asked)), "bots thought twice about one decision"
            assert one.workers.asked
            assert other.workers.asked

    finish(play())


@pytest.mark.parametrize("how", ["stops", "vanishes"])
def test_another_server_adopts_the_bots_of_one_that(how: str) -> None:
    async def play() -> None:
        async with servers() as (one, other):
            (await make(one, "navia", "bb", pause=0.05)).broadcast.connect(Viewer(SPECTATOR, network="A"))
            (await other.room()).broadcast.connect(Viewer(SPECTATOR, network="B"))
            await comes_true(lambda: len(one.hall.rooms["T"].story.rows) > 10)
            assert not other.workers.asked
            await (one.stop() if how == "stops" else one.crash())
            await comes_true(lambda: len(other.workers.asked) > 5)

    finish(play())


def test_an_adopted_clock_restarts_with_the_full_time() -> None:
    async def play() -> None:
        now = [1000.0]
        async with servers(env=luck.env(now=lambda: now[0])) as (one, other):
            room = await make(one, "navia", "hh", clock=Clock("move", 30.0), grace=5.0)
            viewer = viewer_of(room.story.state.asked()[0])
            (await other.room()).broadcast.connect(viewer)
            now[0] = 1020.0
            assert other.hall.rooms["T"].table.deadline() == room.table.deadline() == 1030.0
            await one.crash()
            await comes_true(lambda: other.hall.rooms["T"].ownership.mine)
            assert other.hall.rooms["T"].table.deadline() == 1050.0
            assert json.loads(viewer.messages.get_nowait() or "")["times"]["until"] == 1050.0

    finish(play())


def test_a_person_at_another_server_is_connected_until_that_server_crashes() -> None:
    async def play() -> None:
        now = [1000.0]
        async with servers(env=luck.env(now=lambda: now[0])) as (one, other):
            room = await make(one, "regatta", "hh", grace=5.0)
            asked = room.story.state.asked()[0]
            viewer, here = viewer_of(asked), viewer_of(1 - asked)
            room.broadcast.connect(here)
            (await other.room()).broadcast.connect(viewer)
            await comes_true(lambda: bool(room.presence.servers.get(asked)))
            assert asked not in room.table.disconnected
            await comes_true(lambda: one.hall.cluster.alive == {one.hall.store.number, other.hall.store.number})
            now[0] += 10.0  # longer than the grace: no connected person may be marked away
            await room.timers.tick()
            assert all(row.kind != "away" for row in room.story.rows)
            await other.crash()
            await comes_true(lambda: asked in room.table.disconnected)
            now[0] += 10.0
            await room.timers.tick()
            assert Row("away", asked, "gone") in room.story.rows

    finish(play())


def test_the_requests_of_a_program_count_at_all_servers() -> None:
    async def play() -> None:
        now = [1000.0]
        async with servers(env=luck.env(now=lambda: now[0])) as (one, other):
            await make(one, "regatta", "hh", grace=5.0)
            await other.room()
            room = one.hall.rooms["T"]
            asked = room.story.state.asked()[0]
            room.table.disconnected[asked] = other.hall.rooms["T"].table.disconnected[asked]
            now[0] = 1003.0
            (await other.room()).presence.note_request(asked)
            await comes_true(lambda: room.table.disconnected[asked] == 1003.0)

    finish(play())
