"""Limits on the number of connections, and on the frames of sockets."""

from __future__ import annotations

import asyncio
import json
import logging
import resource
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from itertools import count
from math import inf
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from marea.server.base import logs
from marea.server.store.change import StoredTable
from marea.server.store.sql import TableLock
from marea.server.store.sqlite import SqliteStore
from tests.patience import PATIENCE
from tests.seeded import environment
from tests.server.doors import OPEN, browser_at, message, running, table_of, until_closed
from tests.server.servers import NO_LIMITS, ROOT
from tests.server.test_door import SHORT_TIMEOUT
from tests.server.wires import Wire, begin_handshake, is_refusal, works
from tests.waiting import address_of, line_of, until

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("door"), limits=NO_LIMITS) as address:
        yield address


@pytest.fixture(scope="module")
def pinging(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that pings its sockets often, and expects answers soon."""
    with running(tmp_path_factory.mktemp("pinging"), limits=replace(NO_LIMITS, ping_interval=SHORT_TIMEOUT)) as address:
        yield address


def is_refused(wire: Wire) -> bool:
    """Return whether a connection was refused at once."""
    responses = wire.responses()
    return not responses or is_refusal(responses[0], 503, "unavailable")


def await_admission(address: str, source: str = "127.0.0.1") -> None:
    """Wait until another connection is admitted: a server notices a closed one late."""

    def free() -> bool:
        with Wire(address, source) as wire:
            return works(wire)

    until(free, "that a connection is admitted")


def refusals(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    """Return the log records of refused connections."""
    return [record for record in caplog.records if record.message == "connections refused"]


def test_the_connections_of_one_address_are_limited(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "REPEAT_SECONDS", inf)  # or a slow machine would log it again
    limits = replace(NO_LIMITS, connections=2)
    with running(tmp_path, limits=limits) as address, ExitStack() as stack:
        (ana,) = table_of(address, "regatta", {}, OPEN)
        first = stack.enter_context(Wire(address, "127.0.0.2"))
        assert works(first)
        second = stack.enter_context(begin_handshake(address, ana.table, source="127.0.0.2"))
        assert second.socket.recv(12) == b"HTTP/1.1 101", "a socket is a connection as well"
        for _ in range(3):
            assert is_refused(stack.enter_context(Wire(address, "127.0.0.2")))
        assert works(stack.enter_context(Wire(address, "127.0.0.3"))), "other addresses are not affected"
        assert all(works(stack.enter_context(Wire(address))) for _ in range(5)), "nor is a trusted proxy"
        second.socket.close()
        await_admission(address, "127.0.0.2")
        until(lambda: refusals(caplog), "that it is logged")
    lines = refusals(caplog)
    assert len(lines) == 1
    assert vars(lines[0])["fields"]["address"] == "127.0.0.2"
    assert vars(lines[0])["fields"]["held"] == 2


def test_the_total_number_of_connections_is_limited(tmp_path: Path) -> None:
    with running(tmp_path, limits=replace(NO_LIMITS, total_connections=3)) as address, ExitStack() as stack:
        held = [stack.enter_context(Wire(address)) for _ in range(3)]
        assert all(map(works, held))
        assert is_refused(stack.enter_context(Wire(address)))
        held[0].socket.close()
        await_admission(address)


@pytest.mark.once
def test_a_server_reserves_files_for_itself_and_logs_that_it_is_full(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.seeded", "serve", "--data", str(tmp_path), "--port", "0", "--log", "json"]

    def few_files() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (100, 200))  # it may raise the soft limit itself

    server = subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=few_files,
    )
    try:
        address = address_of(server)
        with ExitStack() as stack:
            held = [stack.enter_context(Wire(address)) for _ in range(150)]
            assert {works(wire) for wire in held} == {True, False}
        lines = (json.loads(line_of(server.stderr)) for _ in count())
        entry = next(line for line in lines if line["event"] not in ("started", "running as root"))
        assert (entry["event"], entry["address"]) == ("connections refused", "127.0.0.1")
        with browser_at(address) as guest:
            assert guest.post("/api/tables", json={"game": "regatta", "seats": [{}, {}]}).status_code == 201
    finally:
        server.kill()
        server.communicate(timeout=PATIENCE)


# -- sockets -----------------------------------------------------------------------------------------


def test_a_client_that_answers_no_pings_is_disconnected(pinging: str) -> None:
    (ana,) = table_of(pinging, "regatta", {}, OPEN)
    with begin_handshake(pinging, ana.table) as wire:
        assert wire.read_all().startswith(b"HTTP/1.1 101")


def test_a_client_that_answers_pings_stays_connected(pinging: str) -> None:
    (ana,) = table_of(pinging, "regatta", {}, OPEN)

    def stays_connected() -> bool:
        with suppress(ConnectionClosed), ana.watch() as connection:
            message(connection)
            with begin_handshake(pinging, ana.table) as other:
                other.read_all()  # which takes as long as several pings
            connection.send('{"ping": 7}')
            return bool(message(connection)["pong"] == 7)
        return False

    until(stays_connected, "that a client stays connected")  # on a busy machine, one may answer a ping too late


class StuckStore(SqliteStore):
    """A store that does not find a table before a test ends."""

    done = threading.Event()

    async def load(
        self, table: str, lock: TableLock | None = None, rows: int = 0, messages: int = 0
    ) -> StoredTable | None:
        """Wait."""
        await asyncio.to_thread(self.done.wait, PATIENCE)
        return None


def test_a_handshake_must_be_complete_in_time(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, head_timeout=SHORT_TIMEOUT)
    with running(tmp_path, limits=limits, store=StuckStore) as address, begin_handshake(address, "somewhere") as wire:
        assert wire.read_all() == b""
        StuckStore.done.set()


def test_an_invalid_handshake_is_refused(address: str) -> None:
    for extra, status in [(f"x: {'a' * 9000}", b"431"), ("sec-websocket-key: twice", b"400")]:
        with begin_handshake(address, "somewhere", extra) as wire:
            assert wire.read_all().split()[1] == status


def frame(opcode: Opcode, data: bytes = b"", fin: bool = True) -> bytes:
    """Return a frame as a client sends it."""
    return Frame(opcode, data, fin).serialize(mask=True)


FLOODS: dict[str, bytes] = {
    "pings": frame(Opcode.PING) * 1000,
    "pongs": frame(Opcode.PONG, b"a") * 1000,
    "fragments": frame(Opcode.TEXT, b"", False) + frame(Opcode.CONT, b"", False) * 1000,
}


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
def test_a_flood_of_control_frames_or_fragments_is_cut_off(tmp_path: Path, flood: bytes) -> None:
    with running(tmp_path, limits=replace(NO_LIMITS, per_socket=5)) as address:
        (ana,) = table_of(address, "regatta", {}, OPEN)
        with ana.watch() as flooding, ana.watch() as other:
            message(flooding)
            with suppress(ConnectionClosed, OSError):
                flooding.socket.sendall(flood)
            assert until_closed(flooding)[1] == 1008
            message(other)
            other.send('{"ping": 1}')
            assert message(other)["pong"] == 1


def test_a_message_of_endless_fragments_is_cut_off_at_any_rate(address: str) -> None:
    """Even without a limit on messages: empty fragments never exceed the maximum size."""
    (ana,) = table_of(address, "regatta", {}, OPEN)
    with ana.watch() as flooding:
        message(flooding)
        with suppress(ConnectionClosed, OSError):
            flooding.socket.sendall(FLOODS["fragments"])
        assert until_closed(flooding)[1] == 1008
