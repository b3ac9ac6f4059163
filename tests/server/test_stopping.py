"""Readiness, graceful stops, and failed starts."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from starlette.types import Message
from websockets.exceptions import InvalidStatus

from marea.cli.serve import listen, url_host
from marea.kernel.errors import RulesError
from marea.server.app import create_app
from marea.server.base import logs
from marea.server.operation import monitoring
from marea.server.operation.running import Server
from tests.patience import PATIENCE
from tests.server.databases import database_server, new_database
from tests.server.doors import browser_at, problem, running, table_of, until_closed
from tests.server.servers import started
from tests.server.test_operation import HUMAN, RANDOM, by, hall_in, request, scrape
from tests.waiting import until

pytestmark = pytest.mark.once


def test_a_server_without_its_store_is_alive_but_not_ready(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with hall_in(tmp_path) as hall:
        app = create_app(hall)
        assert request(app, "/api/ready").json() == {"status": "ready"}
        asyncio.run(hall.store.close())
        for _ in range(3):
            answer = request(app, "/api/ready")
            assert problem(answer) == (503, "not_ready")
        assert "the store is unavailable" in answer.json()["error"]["message"]
        assert answer.headers["retry-after"] == "1"
        assert request(app, "/api/health").json()["status"] == "ok"
    assert [record.message for record in caplog.records] == ["store unavailable"]


def test_a_server_is_not_ready_while_its_database_is_unavailable(tmp_path: Path) -> None:
    database = new_database()
    name = database.partition("?")[0].rpartition("/")[2]
    with started(tmp_path, "--database", database, "--rate", "0") as server, browser_at(server.address) as proxy:
        assert proxy.get("/api/ready").json() == {"status": "ready"}
        database_server().psql(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false;")
        database_server().psql(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}';")
        assert problem(proxy.get("/api/ready")) == (503, "not_ready")
        assert proxy.get("/api/health").status_code == 200
        assert scrape(server.address)["marea_sockets"][()] == 0
        database_server().psql(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true;")
        until(lambda: proxy.get("/api/ready").status_code == 200, "that it is ready again")
        assert scrape(server.address)["marea_jobs"] == {by(kind="think"): 0, by(kind="review"): 0}
        assert server.stop() == 0
        events = [line["event"] for line in server.log_entries() if line["event"].startswith("store")]
    assert events == ["store unavailable", "store available"]


def test_a_stopping_server_is_not_ready_and_opens_no_socket(tmp_path: Path) -> None:
    with hall_in(tmp_path) as hall:
        app = create_app(hall)
        assert request(app, "/api/ready").status_code == 200
        Server(app).handle_exit(signal.SIGTERM, None)
        assert problem(request(app, "/api/ready")) == (503, "not_ready")
        assert request(app, "/api/games").status_code == 200  # requests are still served
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "websocket.connect"}

        async def send(message: Message) -> None:
            sent.append(message)

        scope = {"type": "websocket", "path": "/api/tables/x/socket", "headers": [], "query_string": b""}
        asyncio.run(app({**scope, "extensions": {"websocket.http.response": {}}}, receive, send))
        assert [message.get("status") for message in sent] == [503, None]
        assert json.loads(sent[1]["body"])["error"]["code"] == "not_ready"


def test_a_server_keeps_serving_during_its_drain_time(tmp_path: Path) -> None:
    with started(tmp_path, "--drain", "3600", "--rate", "0") as server, browser_at(server.address) as proxy:
        (ana, _) = table_of(server.address, "regatta", HUMAN, HUMAN)
        with ana.watch() as connection:
            connection.recv(timeout=PATIENCE)
            server.process.send_signal(signal.SIGTERM)
            until(lambda: proxy.get("/api/ready").status_code != 200, "that it is not ready any more")
            assert problem(proxy.get("/api/ready")) == (503, "not_ready")
            assert proxy.get("/api/health").status_code == 200
            now = ana.look()
            assert ana.move(now["choices"][0]["move"], "m1", now["seq"]).status_code == 200
            with pytest.raises(InvalidStatus, match="503"):
                ana.watch()
            connection.send('{"ping": 1}')
            while "pong" not in connection.recv(timeout=PATIENCE):
                pass
            assert server.stop() == 0  # a second signal ends the drain time
            assert until_closed(connection)[1] == 1012


@pytest.mark.parametrize("sig", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_finishes_requests_closes_sockets_cleanly_and_exits_with_0(tmp_path: Path, sig: signal.Signals) -> None:
    with started(tmp_path, "--rate", "0") as server:
        ana, _ = table_of(server.address, "regatta", HUMAN, HUMAN)
        now = ana.look()
        body = json.dumps({"move": now["choices"][0]["move"], "id": "m1", "expected": now["seq"]}).encode()
        host, port = server.address.removeprefix("http://").split(":")
        head = (
            f"POST /api/tables/{ana.table}/moves HTTP/1.1\r\nhost: {host}\r\nauthorization: Bearer {ana.token}\r\n"
            f"content-type: application/json\r\ncontent-length: {len(body)}\r\nexpect: 100-continue\r\n\r\n"
        )
        with socket.create_connection((host, int(port)), PATIENCE) as raw, ana.watch() as connection:
            raw.sendall(head.encode())
            assert raw.recv(1000).startswith(b"HTTP/1.1 100")  # the server waits for the body
            server.process.send_signal(sig)
            _, code = until_closed(connection)
            assert code == 1012  # the server has begun to stop
            with pytest.raises(ConnectionRefusedError):
                socket.create_connection((host, int(port)), PATIENCE)
            raw.sendall(body)
            answer = b"".join(iter(lambda: raw.recv(65536), b""))
        assert answer.startswith(b"HTTP/1.1 200")
        assert json.loads(answer.partition(b"\r\n\r\n")[2])["after"] == now["seq"]
        assert server.process.wait(PATIENCE) == 0
        assert [line["event"] for line in server.log_entries()] == ["started", "stopped"]
    with closing(sqlite3.connect(tmp_path / "data" / "marea.db")) as db:
        assert db.execute("SELECT seat, id FROM replies").fetchall() == [(0, "m1")]
    assert not (tmp_path / "data" / "marea.db-wal").exists()


def test_an_internal_error_on_a_socket_closes_it_and_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise KeyError("a secret move")

    monkeypatch.setattr("marea.server.rooms.broadcast.Broadcast.connect", fail)
    with running(tmp_path) as address:
        (ana,) = table_of(address, "regatta", HUMAN, RANDOM)
        with ana.watch() as connection:
            assert until_closed(connection) == ([], monitoring.INTERNAL_ERROR)
        assert scrape(address)["marea_sockets_closed_total"] == {by(code="1011"): 1}
    (record,) = [record for record in caplog.records if record.message == "internal error"]
    assert logs.entry(record)["error"] == "KeyError"


# -- failed starts ------------------------------------------------------------------------------

START = "from marea.cli import main; main()"
MISSING = f"import sys; sys.modules['fastapi'] = None; {START}"


@pytest.mark.once
@pytest.mark.parametrize(
    ("program", "options", "message"),
    [
        (START, ["--port", "{taken}"], "another program uses this port: stop it, or give another --port"),
        (START, ["--host", "192.0.2.1"], "this machine does not have this address: give another --host"),
        (MISSING, [], "the server needs fastapi, which is missing: pip install 'marea[server]'"),
    ],
    ids=["port taken", "foreign address", "fastapi missing"],
)
def test_a_failed_start_prints_the_reason_and_a_remedy_in_one_line(
    program: str, options: list[str], message: str, tmp_path: Path
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        defaults = ["serve", "--port", "0", "--data", str(tmp_path / "data")]
        given = [option.format(taken=other.getsockname()[1]) for option in options]
        command = [sys.executable, "-c", program, *defaults, *given]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    (line,) = ended.stderr.splitlines()
    assert line.startswith("marea: ")
    assert message in line
    assert (ended.returncode, ended.stdout) == (2, "")


def test_a_server_can_listen_on_ipv6() -> None:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        pytest.skip("this machine has no IPv6")
    with listen("::1", 0) as listener:
        assert f"http://{url_host('::1')}:{listener.getsockname()[1]}".startswith("http://[::1]:")
        socket.create_connection(listener.getsockname()[:2], PATIENCE).close()


def test_an_unknown_host_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr("socket.create_server", unknown)
    with pytest.raises(RulesError, match="cannot listen at nowhere:80: no machine has this name"):
        listen("nowhere", 80)
