"""A graceful stop loses nothing, and clocks go on after a restart."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests import luck
from tests.patience import PATIENCE
from tests.seeded import environment
from tests.server.servers import ROOT, Client, Process, await_end, descendants, new_table, serving
from tests.server.test_crash import World
from tests.server.test_operation import HUMAN
from tests.waiting import address_of

pytestmark = pytest.mark.slow


async def stop_in_play(server: Process, folder: Path) -> World:
    """Stop a server in the middle of play, and return what was played."""
    world = World(folder, 3)
    await asyncio.to_thread(world.settle, server.address)
    tasks = world.sessions(server.address)
    await world.go_on(server.address)
    await world.moves(20)
    workers = descendants(server.process.pid)
    assert workers
    server.process.terminate()
    await asyncio.to_thread(server.process.wait, PATIENCE)  # it does not wait for clients
    await asyncio.gather(*tasks)
    for worker in workers:
        assert not Path(f"/proc/{worker}").exists(), "a worker outlives its server"
    return world


def test_a_stop_loses_nothing_and_leaves_no_process(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    server = Process(tmp_path, "--workers", "2")
    try:
        world = asyncio.run(stop_in_play(server, tmp_path))
    finally:
        server.kill()
    world.check()
    assert not (tmp_path / "marea.db-wal").exists()  # everything is in the database itself
    assert "Traceback" not in capfd.readouterr().err


def test_ctrl_c_does_not_end_the_workers_before_the_server(tmp_path: Path) -> None:
    """A terminal sends it to all processes of the group; a bot without its worker would play a random move."""
    options = ["--data", str(tmp_path), "--port", "0", "--workers", "1", "--watchdog", str(PATIENCE)]
    command = [sys.executable, "-m", "tests.seeded", "serve", *options]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, cwd=ROOT, env=environment(), start_new_session=True, **pipes) as server:
        try:
            world = World(tmp_path, 4)
            address = address_of(server)
            world.settle(address)
            asyncio.run(world.go_on(address))
            others = descendants(server.pid)
            assert len(others) == 2  # the server under its supervisor, and a worker
            assert os.getpgid(server.pid) not in map(os.getpgid, others)
            os.killpg(server.pid, signal.SIGINT)
            _, errors = server.communicate(timeout=PATIENCE)
            assert server.returncode == 0
        finally:
            server.kill()
    for process in others:
        await_end(process)
    assert "Traceback" not in errors


# -- clocks ------------------------------------------------------------------------------------------


def test_a_restart_keeps_the_clocks_and_restarts_the_current_decision(tmp_path: Path) -> None:
    now = [1000.0]
    env = luck.env(now=lambda: now[0])
    with serving(tmp_path, env) as address:
        clock = {"per": "game", "seconds": 100}
        ana, brais = new_table(address, "navia", [HUMAN, HUMAN], clock=clock, grace=50)
        for _ in range(6):  # apart from chance and windows, they take turns
            now[0] += 7.0
            for client in (ana, brais):
                shown = client.look()
                if shown["choices"]:
                    client.move(shown["choices"][0]["move"], f"{now[0]}", shown["seq"])
        before = ana.look()["times"]
        now[0] += 20.0
    assert min(before["left"]) < 100
    with serving(tmp_path, env) as address:
        after = Client(address, ana.table, ana.token).look()["times"]
    assert after["left"] == before["left"]
    assert after["asked"] == now[0]
    assert after["until"] - after["asked"] in before["left"]
