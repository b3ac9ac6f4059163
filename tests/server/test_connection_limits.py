"""Connections: how many there may be, and what comes over sockets."""

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
from tests.server.servers import FREE, ROOT
from tests.server.test_door import SHORT
from tests.server.wires import Wire, open_store, refused, works
from tests.waiting import address_of, line_of, until

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("door"), limits=FREE) as address:
        yield address


@pytest.fixture(scope="module")
def pinging(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that pings its sockets all the time."""
    with running(tmp_path_factory.mktemp("pinging"), limits=replace(FREE, ping_time=SHORT)) as address:
        yield address


def closed(wire: Wire) -> bool:
    """Tell whether a connection was refused at once."""
    answers = wire.answers()
    return not answers or refused(answers[0], 503, "unavailable")


def works_again(address: str, source: str = "127.0.0.1") -> None:
    """Wait until there is a place for a connection: a server learns later than we do that one was closed."""

    def free() -> bool:
        with Wire(address, source) as wire:
            return works(wire)

    until(free, "that a connection works again")


def refusals(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    """Return the lines of the log about connections that were refused."""
    return [record for record in caplog.records if record.message == "connections refused"]


def test_one_address_may_hold_so_many_connections(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "QUIET", inf)  # or a slow machine would tell it again
    limits = replace(FREE, connections=2)
    with running(tmp_path, limits=limits) as address, ExitStack() as stack:
        (ana,) = table_of(address, "regatta", {}, OPEN)
        first = stack.enter_context(Wire(address, "127.0.0.2"))
        assert works(first)
        second = stack.enter_context(open_store(address, ana.table, source="127.0.0.2"))
        assert second.socket.recv(12) == b"HTTP/1.1 101", "a socket is a connection as well"
        for _ in range(3):
            assert closed(stack.enter_context(Wire(address, "127.0.0.2")))
        assert works(stack.enter_context(Wire(address, "127.0.0.3"))), "others do not feel it"
        assert all(works(stack.enter_context(Wire(address))) for _ in range(5)), "nor a proxy, which brings everybody"
        second.socket.close()
        works_again(address, "127.0.0.2")
        until(lambda: refusals(caplog), "that it is told")
    lines = refusals(caplog)
    assert len(lines) == 1
    assert vars(lines[0])["fields"]["address"] == "127.0.0.2"
    assert vars(lines[0])["fields"]["held"] == 2


def test_all_together_may_hold_so_many_connections(tmp_path: Path) -> None:
    with running(tmp_path, limits=replace(FREE, in_all=3)) as address, ExitStack() as stack:
        held = [stack.enter_context(Wire(address)) for _ in range(3)]
        assert all(map(works, held))
        assert closed(stack.enter_context(Wire(address)))
        held[0].socket.close()
        works_again(address)


@pytest.mark.once
def test_a_server_keeps_files_for_itself_and_says_that_it_is_full(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.seeded", "serve", "--data", str(tmp_path), "--port", "0", "--log", "json"]

    def few_files() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (100, 200))  # it may raise the first one itself

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
        told = next(line for line in lines if line["event"] not in ("started", "running as root"))
        assert (told["event"], told["address"]) == ("connections refused", "127.0.0.1")
        with browser_at(address) as guest:
            assert guest.post("/api/tables", json={"game": "regatta", "seats": [{}, {}]}).status_code == 201
    finally:
        server.kill()
        server.communicate(timeout=PATIENCE)


# -- sockets -----------------------------------------------------------------------------------------


def test_a_client_that_answers_no_pings_is_closed(pinging: str) -> None:
    (ana,) = table_of(pinging, "regatta", {}, OPEN)
    with open_store(pinging, ana.table) as wire:
        assert wire.rest().startswith(b"HTTP/1.1 101")


def test_a_client_that_answers_pings_stays(pinging: str) -> None:
    (ana,) = table_of(pinging, "regatta", {}, OPEN)

    def stays() -> bool:
        with suppress(ConnectionClosed), ana.watch() as connection:
            message(connection)
            with open_store(pinging, ana.table) as other:
                other.rest()  # the same time, several pings long
            connection.send('{"ping": 7}')
            return bool(message(connection)["pong"] == 7)
        return False

    until(stays, "that a client stays")  # on a busy machine, one of them may answer too late


class Stuck(SqliteStore):
    """A store in which a table is searched for until a test has seen enough."""

    enough = threading.Event()

    async def load(
        self, table: str, turn: TableLock | None = None, rows: int = 0, lines: int = 0
    ) -> StoredTable | None:
        """Wait."""
        await asyncio.to_thread(self.enough.wait, PATIENCE)
        return None


def test_a_handshake_must_come_to_an_end_in_time(tmp_path: Path) -> None:
    limits = replace(FREE, head_time=SHORT)
    with running(tmp_path, limits=limits, store=Stuck) as address, open_store(address, "somewhere") as wire:
        assert wire.rest() == b""
        Stuck.enough.set()


def test_a_handshake_that_is_not_understood_is_refused(address: str) -> None:
    for extra, status in [(f"x: {'a' * 9000}", b"431"), ("sec-websocket-key: twice", b"400")]:
        with open_store(address, "somewhere", extra) as wire:
            assert wire.rest().split()[1] == status


def frame(opcode: Opcode, data: bytes = b"", fin: bool = True) -> bytes:
    """Return a frame as a client sends it."""
    return Frame(opcode, data, fin).serialize(mask=True)


FLOODS: dict[str, bytes] = {
    "pings": frame(Opcode.PING) * 1000,
    "pongs": frame(Opcode.PONG, b"a") * 1000,
    "fragments": frame(Opcode.TEXT, b"", False) + frame(Opcode.CONT, b"", False) * 1000,
}


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
def test_a_flood_of_frames_that_nobody_sees_is_cut_off(tmp_path: Path, flood: bytes) -> None:
    with running(tmp_path, limits=replace(FREE, per_socket=5)) as address:
        (ana,) = table_of(address, "regatta", {}, OPEN)
        with ana.watch() as flooding, ana.watch() as other:
            message(flooding)
            with suppress(ConnectionClosed, OSError):
                flooding.socket.sendall(flood)
            assert until_closed(flooding)[1] == 1008
            message(other)
            other.send('{"ping": 1}')
            assert message(other)["pong"] == 1


def test_a_message_in_endless_parts_is_cut_off_however_slowly_they_come(address: str) -> None:
    """Without a limit on messages: empty parts have no length that could be too large."""
    (ana,) = table_of(address, "regatta", {}, OPEN)
    with ana.watch() as flooding:
        message(flooding)
        with suppress(ConnectionClosed, OSError):
            flooding.socket.sendall(FLOODS["fragments"])
        assert until_closed(flooding)[1] == 1008
