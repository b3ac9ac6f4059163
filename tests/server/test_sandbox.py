"""The sandbox: uploaded records and editions are read in separate processes that can be killed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from marea import games
from marea.kernel.record import Record
from marea.server.workers.pool import WorkerPool
from marea.server.workers.sandbox import Sandbox
from tests.patience import PATIENCE
from tests.server.doors import browser_at, play_out, problem, running, table_of
from tests.waiting import until

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]
EDITION = 'game = "navia"\nname = "mine"\n'


def stuck_sandbox(budget: float) -> Sandbox:
    """Return a sandbox that loops forever on a record and exhausts its memory on an edition."""
    return Sandbox(WorkerPool(1, budget, module="tests.server.stuck_sandbox"))


@pytest.fixture
def _tests_importable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT), prepend=":")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("sandbox")) as address:
        yield address


def new_record(**changes: object) -> str:
    """Return the record of a new game with some fields replaced."""
    record = json.loads(Record.of(games.get("navia"), 2).write())
    return json.dumps({**record, **changes})


def upload(http: httpx.Client, record: str) -> httpx.Response:
    """Upload a record."""
    return http.post("/api/records", json={"record": record})


def hostile_snapshot() -> str:
    """Return a record whose snapshot made the server loop forever."""
    dump = {**games.get("navia").new(2).dump(), "hands": [-1, 0], "todo": [["card", 0, 0]]}
    return new_record(snapshot=dump, moves=["pass"])


@pytest.mark.usefixtures("_tests_importable")
def test_the_server_answers_while_the_sandbox_is_stuck(tmp_path: Path) -> None:
    sandbox = stuck_sandbox(PATIENCE)
    with running(tmp_path, sandbox=sandbox) as address, browser_at(address) as http, ThreadPoolExecutor(1) as thread:
        sending = thread.submit(upload, http, new_record())
        assert browser_at(address).get("/api/health").status_code == 200
        assert play_out(table_of(address, "regatta", {}, {}))["status"] == "over"
        until(lambda: sandbox.workers._all, "that the sandbox starts")
        assert not sending.done()
        for process in sandbox.workers._all:
            process.kill()
        assert problem(sending.result(PATIENCE)) == (422, "too_slow")


@pytest.mark.usefixtures("_tests_importable")
def test_uploads_that_take_too_long_or_too_much_memory_are_refused(tmp_path: Path) -> None:
    with running(tmp_path, sandbox=stuck_sandbox(0.5)) as address, browser_at(address) as http:
        assert problem(upload(http, new_record())) == (422, "too_slow")
        seats = [{"kind": "human"}, {"kind": "human"}]
        made = http.post("/api/tables", json={"game": "navia", "seats": seats, "edition": EDITION})
        assert problem(made) == (422, "too_slow")
        assert http.get("/api/health").status_code == 200


def test_a_hostile_snapshot_is_refused(address: str) -> None:
    with browser_at(address) as http:
        assert problem(upload(http, hostile_snapshot())) == (422, "bad_record")
        assert http.get("/api/health").status_code == 200


def test_the_number_of_players_is_checked_before_use(address: str) -> None:
    with browser_at(address) as http:
        assert problem(upload(http, new_record(players=10**8))) == (422, "bad_record")


def test_a_quadratic_edition_is_refused(address: str) -> None:
    edition = EDITION + ".".join(["a"] * 19_900) + " = 1\n"
    with browser_at(address) as http:
        made = http.post("/api/tables", json={"game": "navia", "seats": [{}, {}], "edition": edition})
        assert problem(made) == (422, "bad_edition")
