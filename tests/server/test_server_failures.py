"""Failures in a cluster: broken connections, servers that hang, and workers on other machines."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import asyncpg
import pytest

from marea import games
from marea.kernel.record import Record
from marea.kernel.state import SPECTATOR
from marea.server.base.errors import Stale
from marea.server.rooms.hall import Hall
from marea.server.rooms.viewer import Viewer
from marea.server.store.errors import Unavailable
from marea.server.store.postgres import PostgresStore
from marea.server.workers.daemon import WorkDaemon
from marea.server.workers.pool import WorkerPool
from marea.table import Table, full_record, verify
from tests import luck
from tests.patience import PATIENCE
from tests.projects import project
from tests.server.databases import new_database
from tests.server.servers import Client, Process, do, look_in_turn, new_table
from tests.server.test_cluster import InProcessPool, header, make, servers, viewer_of
from tests.waiting import comes_true, finish, line_of

pytestmark = pytest.mark.once


async def sever(database: str, which: str) -> None:
    """Terminate connections of the servers in PostgreSQL."""
    connection = await asyncpg.connect(database)
    await connection.fetch(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
        " AND pid <> pg_backend_pid() AND application_name LIKE $1",
        which,
    )
    await connection.close()


@pytest.mark.parametrize("which", ["marea in touch", "marea", "marea%"])
def test_broken_connections_lose_nothing(which: str) -> None:
    async def play() -> None:
        async with servers() as (one, other):
            database = one.hall.store
            assert isinstance(database, PostgresStore)
            await make(one, "regatta", "hhh")
            viewer = viewer_of(SPECTATOR)
            (await other.room()).broadcast.connect(viewer)
            seqs = [0]
            for number in range(12):
                if number % 4 == 1:
                    await sever(database.address, which)
                end = time.monotonic() + PATIENCE
                while True:
                    assert time.monotonic() < end, "the database did not come back"
                    try:
                        room = await one.room()
                        offers = {seat: room.broadcast.full_report(seat, 0)["choices"] for seat in range(3)}
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
            assert seqs[-1] == seq, "the viewer received every event up to the end"

    finish(play())


def test_a_change_too_long_for_a_notification_is_loaded() -> None:
    async def play() -> None:
        async with servers() as (one, other):
            room = await make(one, "regatta", "hh")
            await other.room()
            await do(room, lambda table, now: table.close(), granted=[(f"{number:064}", 0) for number in range(200)])
            await comes_true(lambda: other.hall.rooms["T"].story.status == "over")
            assert len(other.hall.rooms["T"].holders) >= 200

    finish(play())


def test_a_missing_database_is_reported_and_reconnected() -> None:
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
def test_the_tables_of_a_hanging_server_are_adopted_and_it_recovers() -> None:
    url = new_database()
    one, other = Process(url, "--workers", "1"), Process(url, "--workers", "1")
    try:
        seats = [{"kind": "human"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
        (ana,) = new_table(one.address, "regatta", seats, clock={"per": "move", "seconds": 1}, grace=0)
        there = Client(other.address, ana.table, ana.token)
        os.kill(one.process.pid, signal.SIGSTOP)
        try:

            async def is_adopted() -> bool:
                return "away" in there.look()["seats"][0]

            finish(comes_true(is_adopted))
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


# -- bots on other machines --------------------------------------------------------------------------


def test_bots_think_in_a_daemon_if_there_is_one_and_in_the_server_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marea.server.workers.pool.TAKE_SECONDS", PATIENCE)

    async def play() -> None:
        url = new_database()
        hall = Hall(await PostgresStore.open(url), env=luck.env())
        heartbeats = asyncio.create_task(hall.cluster.run())
        thinker = WorkDaemon(await PostgresStore.open(url), WorkerPool(1))
        thinking = asyncio.create_task(thinker.run())
        head = header("regatta", "bb", pause=0.0)
        room = await hall.create(replace(head, rules=Table.new(head, 0.0).story.game.rules), [])
        room.broadcast.connect(Viewer(SPECTATOR, network="A"))
        await comes_true(lambda: room.story.seq > 6)
        assert thinker.workers._all
        assert not hall.workers._all, "the server itself has no worker"
        thinking.cancel()
        await asyncio.wait([thinking])
        monkeypatch.setattr("marea.server.workers.pool.TAKE_SECONDS", 0.2)
        for answer in hall.jobs._answers.values():  # time out the questions asked before
            answer.set_result(None)
        await comes_true(lambda: room.story.status == "over")
        assert hall.workers._all, "a worker of the server continued"
        verify(room.story.game, full_record(room.story))
        heartbeats.cancel()
        await hall.close()

    finish(play())


def test_a_bot_does_not_wait_for_a_daemon_that_crashed_while_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marea.server.workers.pool.TAKE_SECONDS", 0.2)

    async def play() -> None:
        url = new_database()
        hall = Hall(await PostgresStore.open(url), env=luck.env())
        hall.workers.budget = 1000.0  # seconds that a live daemon may think
        heartbeats = asyncio.create_task(hall.cluster.run())
        thinker = WorkDaemon(await PostgresStore.open(url), InProcessPool())
        await thinker.store.join()
        await comes_true(lambda: thinker.store.number in hall.store.living)
        took = asyncio.create_task(thinker.queue.take("think"))
        head = header("regatta", "bb")
        room = await hall.create(replace(head, rules=Table.new(head, 0.0).story.game.rules), [])
        room.broadcast.connect(Viewer(SPECTATOR, network="A"))
        await took
        seq, checks = room.story.seq, 0
        job_status = hall.jobs._status

        async def count_checks(id: str) -> str:
            nonlocal checks
            checks += 1
            return await job_status(id)

        monkeypatch.setattr(hall.jobs, "_status", count_checks)
        await comes_true(lambda: checks > 2)  # the time to take the job has passed more than once
        assert room.story.seq == seq, "a daemon is still thinking"
        await thinker.store.close()
        await comes_true(lambda: room.story.seq > seq)
        heartbeats.cancel()
        await hall.close()

    finish(play())


@pytest.mark.slow
@pytest.mark.once
def test_marea_work_thinks_for_a_server_without_workers_and_stops_on_sigterm(tmp_path: Path) -> None:
    url, lagoon = new_database(), str(project(tmp_path))
    server = Process(url, lagoon, "--workers", "0")
    command = [sys.executable, "-m", "marea", "work", lagoon, "--database", url, "--workers", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as work:
        try:
            assert line_of(work.stdout).startswith("Thinking for the servers of postgresql://")
            (ana,) = new_table(server.address, "lagoon", [{"kind": "human"}, {"kind": "bot", "bot": "greedy"}])
            for _, now in look_in_turn([ana]):
                if now["choices"]:
                    ana.move(now["choices"][0]["move"], f"m{now['seq']}", now["seq"])
            workers = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text()
            assert workers.strip() == "", "the server had to think itself"
            work.terminate()
            _, errors = work.communicate(timeout=PATIENCE)
            logged = [line for line in errors.splitlines() if "running as root" not in line]
            assert (work.returncode, logged) == (0, [])
        finally:
            work.kill()
            server.kill()
