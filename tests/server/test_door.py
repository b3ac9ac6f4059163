"""The door: how much may come over a connection, in which time, and how many connections there may be."""

from __future__ import annotations

import asyncio
import json
import logging
import resource
import select
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from itertools import count, cycle, takewhile
from math import inf
from pathlib import Path

import httpx
import pytest
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect
from starlette.types import Message
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from marea.server.base import logs
from marea.server.http.guard import Limits, whole_body
from marea.server.store.change import StoredTable
from marea.server.store.sql import TableLock
from marea.server.store.sqlite import SqliteStore
from tests.patience import PATIENCE
from tests.seeded import environment
from tests.server.doors import OPEN, browser_at, message, running, table_of, until_closed
from tests.server.servers import FREE, ROOT
from tests.waiting import address_of, line_of, until

pytestmark = pytest.mark.once

DEFAULT = Limits()
SHORT = 0.3  # seconds for one thing alone, while there is time for everything else


class Wire:
    """A connection that sends what it likes."""

    def __init__(self, address: str, source: str = "127.0.0.1", buffer: int = 0) -> None:
        host, _, port = address.removeprefix("http://").partition(":")
        self.socket = socket.socket()
        self.socket.settimeout(PATIENCE)
        if buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.bind((source, 0))
        self.socket.connect((host, int(port)))

    def __enter__(self) -> Wire:
        return self

    def __exit__(self, *error: object) -> None:
        self.socket.close()

    def send(self, data: bytes) -> None:
        """Send something; the other side may have had enough before its end."""
        with suppress(ConnectionError):
            self.socket.sendall(data)

    def rest(self) -> bytes:
        """Return all that comes until the other side closes."""
        found = b""
        with suppress(ConnectionResetError):
            while more := self.socket.recv(65536):
                found += more
        return found

    def answers(self) -> list[httpx.Response]:
        """Return the answers that come until the other side closes; all of them have a length."""
        found, rest = [], self.rest()
        while rest:
            head, _, rest = rest.partition(b"\r\n\r\n")
            first, *lines = head.decode().split("\r\n")
            headers = httpx.Headers(dict(line.split(": ", 1) for line in lines))
            length = int(headers["content-length"])
            found.append(httpx.Response(int(first.split()[1]), headers=headers, content=rest[:length]))
            rest = rest[length:]
        return found

    def drip(self, data: bytes) -> None:
        """Send something again and again, byte by byte, until the other side answers or closes."""
        end = time.monotonic() + PATIENCE
        for byte in cycle(data):
            self.send(bytes([byte]))
            readable, _, _ = select.select([self.socket], [], [], 0.02)
            if readable:
                return
            assert time.monotonic() < end, "the other side takes it all"


def open_store(address: str, table: str, *extra: str, source: str = "127.0.0.1") -> Wire:
    """Begin to open a socket by hand."""
    wire = Wire(address, source)
    lines = [
        f"GET /api/tables/{table}/socket HTTP/1.1",
        "host: a",
        "connection: upgrade",
        "upgrade: websocket",
        "sec-websocket-version: 13",
        "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==",
        *extra,
    ]
    wire.send("\r\n".join([*lines, "", ""]).encode())
    return wire


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("door"), limits=FREE) as address:
        yield address


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that does not wait for the head of a request."""
    with running(tmp_path_factory.mktemp("hasty"), limits=replace(FREE, head_time=SHORT)) as address:
        yield address


@pytest.fixture(scope="module")
def pinging(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that pings its sockets all the time."""
    with running(tmp_path_factory.mktemp("pinging"), limits=replace(FREE, ping_time=SHORT)) as address:
        yield address


def refused(answer: httpx.Response, status: int, code: str) -> bool:
    """Tell whether an answer is a refusal, in the shape of all errors, after which the connection is closed."""
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert answer.json()["error"]["message"]
    assert answer.headers["connection"] == "close"
    assert answer.headers["x-content-type-options"] == "nosniff"
    return True


# -- how much comes ----------------------------------------------------------------------------------

GET = b"GET /api/health HTTP/1.1\r\nhost: a\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n"
CHUNKED = POST + b"transfer-encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (GET + b"x: " + b"a" * DEFAULT.head, 431),
        (GET + b"x: " + b"a" * (1 << 20), 431),
        (GET + b"a" * (1 << 20), 431),
        (GET + b"x: a\r\n" * 101, 431),
        (GET + (b"x: " + b"a" * 1000 + b"\r\n") * 17, 431),
        (b"\r\n" * DEFAULT.head, 431),
        (b"GET /" + b"a" * DEFAULT.url, 414),
        (b"GET /?" + b"a" * (1 << 20), 414),
        (b"GET /" + b"a" * DEFAULT.url + b" HTTP/1.1\r\n\r\n", 414),
    ],
)
def test_a_head_that_is_too_large_is_refused_before_its_end(address: str, sent: bytes, status: int) -> None:
    with Wire(address) as wire:
        wire.send(sent)
        (answer,) = wire.answers()
        assert refused(answer, status, "too_large")


def test_the_largest_head_is_still_read(address: str) -> None:
    path = b"/" + b"a" * (DEFAULT.url - 1)
    head = b"GET " + path + b" HTTP/1.1\r\nconnection: close\r\n" + b"x: a\r\n" * (DEFAULT.headers - 2)
    head += b"y: " + b"a" * (DEFAULT.head - len(head) - 7) + b"\r\n\r\n"
    assert len(head) == DEFAULT.head
    with Wire(address) as wire:
        wire.send(head)
        (answer,) = wire.answers()
        assert answer.json()["error"]["code"] == "not_found"


@pytest.mark.parametrize(
    "sent",
    [
        CHUNKED + b"1;" + b"a" * (1 << 20),
        CHUNKED + (b"1;" + b"a" * 1000 + b"\r\n \r\n") * 500,
        CHUNKED + b"1\r\n \r\n" * (DEFAULT.chunks + 1),
        CHUNKED + b"0\r\n" + b"x: a\r\n" * 100_000,
        CHUNKED + b"0\r\nx: " + b"a" * (1 << 20),
    ],
)
def test_a_body_of_endless_chunks_extensions_or_trailers_is_refused(address: str, sent: bytes) -> None:
    with Wire(address) as wire:
        wire.send(sent)
        (answer,) = wire.answers()
        assert refused(answer, 413, "too_large")


def test_a_body_that_is_refused_early_is_not_read_for_ever(address: str) -> None:
    with Wire(address) as wire:
        wire.send(POST + b"content-length: 1000000000000\r\n\r\n" + b" " * (1 << 20))
        (answer,) = wire.answers()
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")


def test_a_body_after_a_refusal_may_come_to_its_end(address: str) -> None:
    """The connection stays of use: only its length was wrong."""
    with Wire(address) as wire:
        wire.send(POST.replace(b"/json", b"/xml") + b"content-length: 2\r\n\r\n{")
        wire.send(b"}")
        wire.send(GET + b"connection: close\r\n\r\n")
        assert [answer.status_code for answer in wire.answers()][:1] == [415]


def test_what_comes_after_a_body_is_no_header(address: str) -> None:
    (ana,) = table_of(address, "regatta", {}, OPEN)
    head = f"POST /api/tables/{ana.table}/leave HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n"
    head += "connection: close\r\ntransfer-encoding: chunked\r\n\r\n"
    with Wire(address) as wire:
        wire.send(head.encode() + b"2\r\n{}\r\n0\r\nauthorization: Bearer " + ana.token.encode() + b"\r\n\r\n")
        (answer,) = wire.answers()
        assert (answer.status_code, answer.json()["error"]["code"]) == (401, "no_seat")


@pytest.mark.parametrize("number", [2, 10_000])
def test_requests_that_do_not_wait_for_answers_are_dropped(address: str, number: int) -> None:
    with Wire(address) as wire:
        wire.send((GET + b"\r\n") * number)
        (answer,) = wire.answers()
        assert answer.json()["status"] == "ok"


@pytest.mark.parametrize("upgrade", [b"h2c", b"TLS/1.0"])
def test_a_body_behind_an_upgrade_is_not_taken_for_a_request(address: str, upgrade: bytes) -> None:
    body = GET + b"\r\n"
    head = POST + b"connection: upgrade\r\nupgrade: " + upgrade + b"\r\ncontent-length: %d\r\n\r\n" % len(body)
    with Wire(address) as wire:
        wire.send(head + body)
        wire.send(body)
        (answer,) = wire.answers()
        assert answer.status_code == 422


@pytest.mark.parametrize("sent", [b"this is not HTTP\r\n\r\n", b"GET /\xff HTTP/1.1\r\n\r\n", b"\x16\x03\x01\x02\x00"])
def test_what_is_no_request_is_refused(address: str, sent: bytes) -> None:
    with Wire(address) as wire:
        wire.send(sent)
        (answer,) = wire.answers()
        assert refused(answer, 400, "bad_request")


def test_a_body_that_breaks_off_is_no_body() -> None:
    messages: list[Message] = [
        {"type": "http.request", "body": b"{}", "more_body": True},
        {"type": "http.disconnect"},
    ]

    async def receive() -> Message:
        return messages.pop(0)

    with pytest.raises(ClientDisconnect):
        asyncio.run(whole_body(Headers({"content-type": "application/json"}), receive, DEFAULT))


# -- how long it takes -------------------------------------------------------------------------------


@pytest.mark.parametrize("begun", [b"", b"GET /", GET])
def test_a_connection_without_a_whole_request_is_closed(hasty: str, begun: bytes) -> None:
    with Wire(hasty) as wire:
        wire.send(begun)
        assert wire.rest() == b""


@pytest.mark.parametrize("dripping", [b"\r\n", b"GET /" + b"a" * 1000, GET + b"x: a\r\n" * 50])
def test_a_request_that_comes_byte_by_byte_is_not_waited_for(hasty: str, dripping: bytes) -> None:
    with Wire(hasty) as wire:
        wire.drip(dripping)
        assert wire.rest() == b""


def test_a_quiet_connection_is_closed_after_an_answer_too(tmp_path: Path) -> None:
    with running(tmp_path, limits=replace(FREE, idle_time=1)) as address, Wire(address) as wire:
        assert works(wire)
        assert wire.rest() == b""


@pytest.mark.parametrize("dripping", [b"\r\n", b"GET /" + b"a" * 1000])
def test_the_next_request_is_not_waited_for_either(hasty: str, dripping: bytes) -> None:
    with answered(hasty) as wire:
        wire.drip(dripping)
        assert wire.rest() == b""


@pytest.fixture(scope="module")
def bodiless(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that does not wait for bodies."""
    with running(tmp_path_factory.mktemp("bodiless"), limits=replace(FREE, body_time=SHORT)) as address:
        yield address


@pytest.mark.parametrize("head", [POST + b"content-length: 1000\r\n\r\n", CHUNKED + b"100\r\n"])
@pytest.mark.parametrize("dripping", [b"", b" " * 200])
def test_a_body_must_come_in_time(bodiless: str, head: bytes, dripping: bytes) -> None:
    with Wire(bodiless) as wire:
        wire.send(head)
        if dripping:
            wire.drip(dripping)
        (answer,) = wire.answers()
        assert (answer.status_code, answer.json()["error"]["code"]) == (408, "timed_out")


def test_an_answer_must_be_taken_in_time(tmp_path: Path) -> None:
    limits = replace(FREE, answer_time=SHORT)
    with running(tmp_path, limits=limits, buffer=4096) as address, Wire(address, buffer=4096) as wire:
        wire.send(b"GET /api/openapi.json HTTP/1.1\r\nhost: a\r\n\r\n")
        poll = select.poll()
        poll.register(wire.socket, 0)  # only for its end
        assert poll.poll(1000 * PATIENCE), "the connection is still open"


# -- how many there are ------------------------------------------------------------------------------


def closed(wire: Wire) -> bool:
    """Tell whether a connection was refused at once."""
    answers = wire.answers()
    return not answers or refused(answers[0], 503, "unavailable")


def works(wire: Wire) -> bool:
    """Tell whether a connection is good for requests: one that was refused may end without an answer."""
    wire.send(GET + b"\r\n")
    with wire.socket.makefile("rb") as answer, suppress(ConnectionResetError):
        status = answer.readline()
        head = list(takewhile(bool, map(bytes.strip, iter(answer.readline, b""))))
        sizes = [int(line.split()[1]) for line in head if line.startswith(b"content-length")]
        return status.startswith(b"HTTP/1.1 200") and len(answer.read(*sizes)) == sizes[0]
    return False


def answered(address: str) -> Wire:
    """Return a connection on which a request was answered: a hasty server may have closed others before it came."""
    wire = Wire(address)
    end = time.monotonic() + PATIENCE
    while not works(wire):
        assert time.monotonic() < end, "no request is answered"
        wire.socket.close()
        wire = Wire(address)
    return wire


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
