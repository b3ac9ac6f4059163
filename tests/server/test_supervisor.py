"""A server that hangs or crashes is replaced: the others lose nothing, and the same table cannot do it again."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from marea.server.operation import supervisor
from marea.server.operation.supervisor import Supervisor, Watchdog, supervise
from tests.patience import PATIENCE
from tests.server.databases import new_database
from tests.server.doors import Player, problem, table_of
from tests.server.hanging import BEGUN
from tests.server.servers import SupervisedServer, await_end, children, descendants, started
from tests.waiting import line_of, until

HUMAN, RANDOM = {"kind": "human"}, {"kind": "bot", "bot": "random"}
HANGING = "tests.server.hanging"
ALIVE = b"READY=1\nWATCHDOG=1"
SILENCE = 2  # seconds after which a server is taken to hang; see `hanging`
QUICKLY = ("--watchdog", str(SILENCE), "--rate", "0", "--workers", "1", "--log", "json")


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that is there while a server hangs."""
    monkeypatch.setenv(BEGUN, str(tmp_path / "begun"))
    return tmp_path / "begun"


def stopped_by(player: Player, harm: str) -> None:
    """Make a move that stops the server, and wait for its end."""
    with pytest.raises(httpx.TransportError):
        player.move(harm, "m1", player.look()["seq"])


def again(server: SupervisedServer, player: Player) -> Player:
    """Return the same player, with time to wait for a server that is just being started."""
    player.http = httpx.Client(base_url=server.address, timeout=PATIENCE)
    return player


# -- what stops a server -----------------------------------------------------------------------------


@pytest.mark.once
@pytest.mark.usefixtures("begun")
@pytest.mark.parametrize(
    ("harm", "event", "to_blame"),
    [("backtrack", "server hung", True), ("crash", "server died", True), ("stall", "server hung", False)],
)
def test_a_table_that_stops_the_server_is_set_aside_and_all_others_go_on(
    tmp_path: Path, harm: str, event: str, to_blame: bool
) -> None:
    with started(tmp_path, *QUICKLY, module=HANGING) as server:
        (ana,) = table_of(server.address, "regatta", HUMAN, RANDOM)
        (brais, _) = table_of(server.address, "regatta", HUMAN, HUMAN)
        before = brais.look()
        stopped_by(again(server, ana), harm)
        assert again(server, brais).look()["hash"] == before["hash"]  # it waited for the new process
        assert brais.move(before["choices"][0]["move"], "m1", before["seq"]).status_code == 200
        for _ in range(2):
            answer = ana.ask("GET", "")
            assert problem(answer) == (409, "set_aside") if to_blame else answer.status_code == 200
        assert server.stop() == 0
    assert [line["event"] for line in server.log_entries()].count("started") == 2
    (line,) = [line for line in server.log_entries() if line["event"] == event]
    assert (line["level"], line["table"], line["set_aside"]) == ("error", ana.table, to_blame)
    assert f"in {harm}\n" in line["traceback"]
    assert line.get("seconds", SILENCE) >= SILENCE
    assert line.get("why", "SIGSEGV") == "SIGSEGV"


@pytest.mark.once
@pytest.mark.usefixtures("begun")
def test_a_server_that_ends_by_itself_is_started_again_and_no_table_is_to_blame(tmp_path: Path) -> None:
    with started(tmp_path, *QUICKLY, module=HANGING) as server:
        (ana,) = table_of(server.address, "regatta", HUMAN, RANDOM)
        stopped_by(again(server, ana), "leave")
        assert ana.look()["status"] == "playing"
        child = server.pid
        os.kill(child, signal.SIGKILL)
        await_end(child)
        assert again(server, ana).look()["status"] == "playing"
        assert server.stop() == 0
    died = [line for line in server.log_entries() if line["event"] == "server died"]
    assert [line["why"] for line in died] == ["exit code 3", "SIGKILL"]
    assert not any(line.get("set_aside") for line in died)


@pytest.mark.once
def test_marea_work_is_replaced_when_it_stands_still_and_no_table_is_to_blame(begun: Path) -> None:
    command = [sys.executable, "-m", HANGING, "work", "--database", new_database(), "--watchdog", str(SILENCE)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as work:
        try:
            assert line_of(work.stdout).startswith("Thinking")
            (child,) = children(work.pid)
            os.kill(child, signal.SIGSTOP)
            begun.touch()
            while '"worker hung"' not in (line := line_of(work.stderr)):
                assert line
            await_end(child)
            until(lambda: children(work.pid) - {child}, "that there is another")
            work.terminate()
            assert work.wait(PATIENCE) == 0
        finally:
            work.kill()


def test_only_time_in_which_the_supervisor_itself_ran_counts() -> None:
    silence = Watchdog(100.0)
    for now in (101.0, 102.0, 5000.0):  # a night in between
        silence.advance(now, 2.0)
    assert silence.seconds == 4.0


def test_a_server_that_never_lasts_is_started_less_and_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    now, slept = [0.0], list[float]()

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        now[0] += seconds

    monkeypatch.setattr("time.monotonic", lambda: now[0])
    boss = Supervisor("server", 10.0, None)
    monkeypatch.setattr(boss, "_sleep", sleep)
    boss.child = supervisor.ChildProcess(0, 0)
    for _ in range(9):
        boss._wait_before_restart()
    boss.child.ready_since = now[0]
    now[0] += supervisor.STEADY_SECONDS + 1
    boss._wait_before_restart()
    assert [round(seconds, 1) for seconds in slept] == [0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 10.0, 10.0, 0.1]


# -- the end -----------------------------------------------------------------------------------------


@pytest.mark.once
def test_nothing_outlives_the_supervisor_not_even_what_hangs(tmp_path: Path, begun: Path) -> None:
    with started(tmp_path, *QUICKLY, "--watchdog", "3600", module=HANGING) as server, ThreadPoolExecutor(1) as pool:
        (ana,) = table_of(server.address, "regatta", HUMAN, RANDOM)
        seq = ana.look()["seq"]  # or no bot would think
        until(lambda: len(descendants(server.process.pid)) >= 2, "that the bot thinks in a process of its own")
        others = descendants(server.process.pid)
        moving = pool.submit(ana.move, "loop", "m1", seq)
        until(begun.exists, "that the server hangs")
        server.process.kill()
        for process in others:
            await_end(process)
        assert isinstance(moving.exception(PATIENCE), httpx.TransportError)


def test_a_helper_ends_with_its_server_though_it_loops(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "looping.py").write_text("import os\nprint(os.getpid(), flush=True)\nwhile True:\n    pass\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=":")
    starter = (
        "import subprocess, time\n"
        "from marea.server.base.processes import child_command\n"
        "subprocess.Popen(child_command('looping'))\n"
        "time.sleep(3600)"
    )
    with subprocess.Popen([sys.executable, "-c", starter], stdout=subprocess.PIPE, text=True) as server:
        looping = int(line_of(server.stdout))
        server.kill()
        await_end(looping)


def test_a_server_without_a_supervisor_ends_itself_where_the_system_does_not(tmp_path: Path) -> None:
    orphan = (
        "import asyncio, os\n"
        "from marea.server.operation.supervisor import Life, beat\n"
        "heard, says = os.pipe()\n"
        "os.close(heard)\n"
        "async def run():\n"
        "    Life(lambda: beat(says)).begin('here')\n"
        "    await asyncio.sleep(3600)\n"
        "asyncio.run(run())"
    )
    assert subprocess.run([sys.executable, "-c", orphan], timeout=PATIENCE).returncode == 1


# -- systemd -----------------------------------------------------------------------------------------


@pytest.fixture
def systemd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """The socket of systemd, where it hears how its services do."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.settimeout(PATIENCE)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        yield line


@pytest.mark.once
@pytest.mark.usefixtures("begun")
def test_systemd_is_told_that_the_server_is_ready_alive_and_stopping(tmp_path: Path, systemd: socket.socket) -> None:
    with started(tmp_path, *QUICKLY, module=HANGING) as server:
        for _ in range(2):
            assert systemd.recv(100) == ALIVE
        os.kill(server.pid, signal.SIGSTOP)
        systemd.settimeout(SILENCE / 2)  # a supervisor that did not wait for the beats would tell five times
        with pytest.raises(TimeoutError):
            [systemd.recv(100) for _ in range(100)]
        systemd.settimeout(PATIENCE)
        server.process.terminate()
        assert systemd.recv(100) == b"STOPPING=1"


def test_systemd_is_told_the_same_by_a_server_without_a_supervisor(systemd: socket.socket) -> None:
    async def work() -> None:
        supervise("server", 0).announce("here")

    asyncio.run(work())
    assert systemd.recv(100) == ALIVE


# -- root --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("user", "lines"), [(0, 1), (1000, 0)])
def test_who_runs_it_as_root_is_warned(
    user: int, lines: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        supervise("server", 0).announce("here")

    monkeypatch.setattr("os.geteuid", lambda: user)
    asyncio.run(work())
    assert [record.message for record in caplog.records] == ["running as root"] * lines
