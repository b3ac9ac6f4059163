"""Metrics and logs, for operators."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.frames import Frame, Opcode

from marea.server.app import create_app
from marea.server.base import logs
from marea.server.http.guard import Limits
from marea.server.operation import monitoring
from marea.server.rooms.hall import Hall
from marea.server.store.sqlite import SqliteStore
from marea.server.workers.pool import WorkerPool
from tests import luck
from tests.patience import PATIENCE
from tests.server.doors import Player, browser_at, play_out, problem, running, table_of, until_closed
from tests.server.servers import started

pytestmark = pytest.mark.once

HUMAN, RANDOM = {"kind": "human"}, {"kind": "bot", "bot": "random"}
LABELS = tuple[tuple[str, str], ...]


def parse_metrics(text: str) -> dict[str, dict[LABELS, float]]:
    """Return the samples of a scrape, by name and labels."""
    found: dict[str, dict[LABELS, float]] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            found.setdefault(sample.name, {})[tuple(sorted(sample.labels.items()))] = sample.value
    return found


def scrape(address: str) -> dict[str, dict[LABELS, float]]:
    """Return the metrics of a server."""
    with browser_at(address) as prometheus:
        answer = prometheus.get("/metrics")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/plain; version=0.0.4; charset=utf-8")
    return parse_metrics(answer.text)


def by(**labels: str) -> LABELS:
    """Return labels as a key of parsed metrics."""
    return tuple(sorted(labels.items()))


@contextmanager
def hall_in(folder: Path) -> Iterator[Hall]:
    """Yield a hall, for an application without a server."""
    hall = Hall(SqliteStore(folder), WorkerPool(1), luck.env())
    try:
        yield hall
    finally:
        asyncio.run(hall.close())


def request(app: Any, path: str, client: str = "127.0.0.1", method: str = "GET", **headers: str) -> httpx.Response:
    """Send a request to an application, as if from some address."""

    async def send() -> httpx.Response:
        transport = httpx.ASGITransport(app, client=(client, 4321))
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
            return await http.request(method, path, headers=names)

    return asyncio.run(send())


# -- metrics -----------------------------------------------------------------------------------------


def test_the_metrics_count_what_happens(tmp_path: Path) -> None:
    with running(tmp_path) as address:
        (ana,) = table_of(address, "regatta", HUMAN, RANDOM)
        with ana.watch() as connection:
            connection.recv(timeout=PATIENCE)
            assert scrape(address)["marea_sockets"][()] == 1
            play_out([ana])
            assert problem(Player(address, "nowhere", ana.token).ask("GET", "")) == (404, "no_table")
            connection.close(4321)
        found = scrape(address)
    with closing(sqlite3.connect(tmp_path / "marea.db")) as db:
        query = "SELECT count(*) FROM log WHERE kind = ? AND seat = ?"
        people, bots = (db.execute(query, ("move", seat)).fetchone()[0] for seat in (0, 1))
        forced = db.execute("SELECT count(*) FROM log WHERE kind = 'forced'").fetchone()[0]
    moves = found["marea_moves_total"]
    assert people > 0
    assert bots > 0
    assert moves[by(game="regatta", by="human")] == people
    assert moves[by(game="regatta", by="bot")] == bots
    assert moves.get(by(game="regatta", by="table"), 0) == forced
    assert found["marea_bot_answers_total"][by(outcome="answered")] == bots
    assert found["marea_bot_seconds_count"][()] == bots
    assert found["marea_commit_seconds_count"][()] >= people + bots
    where = {"route": "/api/tables/{table}/moves", "method": "POST"}
    assert found["marea_requests_total"][by(**where, status="2xx")] == people
    assert found["marea_request_seconds_count"][by(**where)] >= people
    assert found["marea_refusals_total"][by(code="no_table")] == 1
    assert found["marea_sockets_opened_total"][()] == 1
    assert found["marea_tables"] == {by(status="open"): 0, by(status="playing"): 0, by(status="over"): 1}
    assert found["marea_bot_questions"] == {by(state="waiting"): 0, by(state="running"): 0}
    assert found["process_open_fds"][()] > 0
    assert found["python_gc_collections_total"]


def test_a_reloaded_table_is_counted(tmp_path: Path) -> None:
    with running(tmp_path) as address:
        (ana,) = table_of(address, "regatta", HUMAN, RANDOM)
    with running(tmp_path) as address:
        Player(address, ana.table, ana.token).look()
        found = scrape(address)
        assert found["marea_load_seconds_count"][()] == 1
        assert found["marea_loads_failed_total"][()] == 0
        assert found["marea_tables"][by(status="playing")] == 1


def test_a_bot_that_times_out_is_counted_and_its_worker_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with running(tmp_path, workers=WorkerPool(1, budget=0.0)) as address:
        (ana,) = table_of(address, "regatta", HUMAN, RANDOM)
        play_out([ana])
        found = scrape(address)["marea_bot_answers_total"]
    assert found[by(outcome="timed_out")] > 0
    assert found[by(outcome="answered")] == found[by(outcome="failed")] == 0
    replaced = [record for record in caplog.records if record.message == "worker replaced"]
    assert len(replaced) == found[by(outcome="timed_out")]
    assert logs.entry(replaced[0])["why"] == "TimeoutError"


def test_clients_cannot_create_new_series(tmp_path: Path) -> None:
    with hall_in(tmp_path) as hall:
        app = create_app(hall)

        def send_invented_names(number: int) -> set[tuple[str, LABELS]]:
            for method in ("GET", "POST", f"X{number}", f"Y{number}"):
                request(app, f"/secret-{number}", method=method)
                request(app, f"/api/tables/secret-{number}", method=method)
            for code in (4000 + number, 3000 + number):
                hall.metrics.count_socket_closed(code)
            found = parse_metrics(hall.metrics.text().decode())
            return {(name, labels) for name, values in found.items() for labels in values}

        first = send_invented_names(1)
        assert send_invented_names(2) == send_invented_names(3) == first
        assert "secret" not in str(first)
        assert ("marea_sockets_closed_total", by(code="other")) in first
        assert "X1" not in str(first)


def test_each_server_has_its_own_metrics(tmp_path: Path) -> None:
    with hall_in(tmp_path / "a") as one, hall_in(tmp_path / "b") as other:
        request(create_app(one), "/api/health")
        (count,) = parse_metrics(one.metrics.text().decode())["marea_requests_total"].values()
        assert count == 1
        assert "marea_requests_total" not in parse_metrics(other.metrics.text().decode())


@pytest.mark.parametrize("name", monitoring.PROXY_HEADERS)
def test_the_metrics_are_not_shown_through_a_proxy(tmp_path: Path, name: str) -> None:
    with hall_in(tmp_path) as hall:
        app = create_app(hall)
        assert request(app, "/metrics").status_code == 200
        assert problem(request(app, "/metrics", **{name: "127.0.0.1"})) == (404, "not_found")


def test_the_metrics_are_shown_to_this_machine_and_to_given_networks(tmp_path: Path) -> None:
    with hall_in(tmp_path) as hall:
        app = create_app(hall)
        for here in ("127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"):
            assert request(app, "/metrics", here).status_code == 200, here
        for elsewhere in ("10.1.2.3", "192.168.1.1", "203.0.113.7", "2001:db8::1", "::ffff:10.1.2.3", "unknown"):
            answer = request(app, "/metrics", elsewhere)
            assert problem(answer) == problem(request(app, "/nothing", elsewhere)), elsewhere
        assert request(app, "/metrics", method="POST").status_code == 405
        named = create_app(hall, scrapers=(ip_network("10.0.0.0/8"),))
        assert request(named, "/metrics", "10.1.2.3").status_code == 200
        assert request(named, "/metrics", "11.1.2.3").status_code == 404


@pytest.mark.parametrize(
    ("host", "shown"),
    [
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("[2001:db8::1]", True),
        ("localhost:8000", True),
        ("marea1:8000", True),
        (f"{socket.gethostname()}:8000", True),
        ("Marea.example:8000", True),
        ("evil.example", False),
        ("evil.example:8000", False),
        ("127.0.0.1.evil.example", False),
        ("evil.example.", False),
        ("[::1].evil.example", False),
        ("127.0.0.1@evil.example", False),
    ],
)
def test_pages_of_other_sites_cannot_read_the_metrics(tmp_path: Path, host: str, shown: bool) -> None:
    """Its name may point to this machine, and then the browser takes it for the same site."""
    with hall_in(tmp_path) as hall:
        app = create_app(hall, public_url="https://marea.example:8443/")
        assert (request(app, "/metrics", host=host).status_code == 200) is shown
        assert problem(request(app, "/metrics", host=host, sec_fetch_site="same-origin")) == (404, "not_found")


def test_the_metrics_can_be_read_during_a_flood(tmp_path: Path) -> None:
    with hall_in(tmp_path) as hall:
        app = create_app(hall, Limits(per_address=0.001, refusal_delay=0))
        assert request(app, "/api/health").status_code == 200  # which uses up the quota
        for _ in range(2):
            assert problem(request(app, "/api/health")) == (429, "too_many")
        found = request(app, "/metrics")
        assert found.status_code == 200
        assert parse_metrics(found.text)["marea_refusals_total"][by(code="too_many")] == 2
        assert parse_metrics(found.text)["marea_requests_total"][by(route="(none)", method="GET", status="4xx")] == 2


# -- the log -----------------------------------------------------------------------------------------


def damage(folder: Path, how: str, table: str) -> bytes:
    """Damage the stored moves of a table, and return its seed."""
    with closing(sqlite3.connect(folder / "data" / "marea.db")) as db, db:
        db.execute(f"UPDATE log SET {how} WHERE tab = ? AND kind = 'move'", (table,))
        seed: bytes = db.execute("SELECT seed FROM tables WHERE id = ?", (table,)).fetchone()[0]
    return seed


def test_internal_errors_are_logged_with_their_id_and_without_secrets(tmp_path: Path) -> None:
    """Of two damaged tables, one causes an internal error, and one an error that quotes a move."""
    secrets = ["words-of-chat", "a-move-that-is-none"]
    with started(tmp_path, "--log", "json", "--rate", "0") as server, browser_at(server.address) as ana:
        players = []
        for _ in range(2):
            made = ana.post("/api/tables", json={"game": "regatta", "seats": [HUMAN, RANDOM], "pause": 0}).json()
            players.append(Player(server.address, made["table"], made["seats"][0]["token"]))
            players[-1].ask("POST", "chat", {"text": "words-of-chat"})
            play_out([players[-1]])
        secrets += [ana.cookies["marea"], *(player.token for player in players)]
        assert server.stop() == 0
    for player, how in zip(players, ("kind = 'rules'", "text = 'a-move-that-is-none'"), strict=True):
        seed = damage(tmp_path, how, player.table)
        secrets += [seed.hex(), str(seed)[2:-1]]
    with started(tmp_path, "--log", "json") as server:
        failed, refused = (
            Player(server.address, player.table, player.token).ask("GET", "", cookie=f"marea={secrets[2]}")
            for player in players
        )
        assert server.stop() == 0
    assert (problem(failed), problem(refused)) == ((500, "internal"), (422, "rules"))
    id = failed.headers["x-request-id"]
    assert id in failed.json()["error"]["message"]
    assert failed.headers["content-security-policy"]
    (line,) = [line for line in server.log_entries() if line["event"] == "internal error"]
    assert (line["level"], line["id"], line["route"]) == ("error", id, "/api/tables/{table}")
    assert "in room_of" in line["traceback"]
    assert line["traceback"].endswith(f"{line['error']}\n")
    missing = [line["table"] for line in server.log_entries() if line["event"] == "table not loaded"]
    assert missing == [player.table for player in players]
    text = server.log_text()
    for secret in secrets:
        assert len(secret) > 8
        assert secret not in text, secret


def test_the_log_has_the_start_and_the_stop(tmp_path: Path) -> None:
    with started(tmp_path) as server:
        assert browser_at(server.address).get("/api/ready").json() == {"status": "ready"}
        assert server.stop() == 0
        first, last = server.log_entries()
    assert (first["event"], first["address"]) == ("started", server.address)
    assert first["data"] == str(tmp_path / "data")
    assert {"time", "version", "compiled"} <= set(first)
    assert first["time"].endswith("Z")
    assert (last["event"], last["level"]) == ("stopped", "info")


def test_uvicorn_logs_in_the_same_format(tmp_path: Path) -> None:
    with started(tmp_path, "--log", "json") as server:
        (ana,) = table_of(server.address, "regatta", HUMAN, RANDOM)
        for _ in range(3):
            with ana.watch() as connection:
                connection.socket.sendall(Frame(Opcode.TEXT, b"\xff").serialize(mask=True))
                assert until_closed(connection)[1] == 1007
        assert server.stop() == 0
        _, entry, stopped = server.log_entries()
    assert (entry["event"], entry["level"]) == ("uvicorn.error", "error")
    assert entry["message"] == "Invalid UTF-8 sequence received from client."
    assert stopped["event"] == "stopped", "it is logged once, however often a client does it"


def test_the_log_can_be_text_for_people(tmp_path: Path) -> None:
    with started(tmp_path, "--log", "text") as server:
        assert server.stop() == 0
        first, last = server.log_text().splitlines()
    assert f" INFO    started address={server.address} data={tmp_path / 'data'} version=" in first
    assert " INFO    stopped ran=" in last


def test_an_error_is_logged_with_its_causes_but_without_quotations() -> None:
    try:
        try:
            raise OSError(28, "No space left on device")
        except OSError as full:
            raise ValueError("a secret move") from full
    except ValueError as error:
        found = logs.trace_of(error)
    assert "OSError: [Errno 28] No space left on device\nThen:\nTraceback" in found
    assert found.endswith("ValueError\n")
    assert "in test_an_error" in found
    formatter = logs.JsonLines()
    lost = logging.LogRecord("asyncio", logging.ERROR, "", 0, "never retrieved\nfuture: <secret>", None, None)
    assert json.loads(formatter.format(lost))["message"] == "never retrieved"


def test_a_task_that_fails_is_counted_and_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def fails() -> None:
        raise ValueError("a secret move")

    async def run() -> None:
        await asyncio.wait([hall.spawn(fails)])
        await asyncio.sleep(0)  # a task's callbacks run after the code that waits for it

    with hall_in(tmp_path) as hall:
        asyncio.run(run())
        ((labels, number),) = parse_metrics(hall.metrics.text().decode())["marea_task_failures_total"].items()
    assert (number, dict(labels)["task"].rpartition(".")[2]) == (1, "fails")
    (record,) = caplog.records
    assert (record.message, logs.entry(record)["error"]) == ("task failed", "ValueError")


def test_slow_requests_are_logged_and_quick_ones_are_not(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with hall_in(tmp_path) as hall:
        app = create_app(hall)
        request(app, "/api/health")
        assert not caplog.records  # by the tests' limit
        monkeypatch.setattr(monitoring, "SLOW_SECONDS", 0.0)
        request(app, "/api/health")
        (record,) = caplog.records
    entry = logs.entry(record)
    assert (entry["event"], entry["route"], entry["status"]) == ("slow request", "/api/health", 200)
