"""Requests over raw connections: limits on their size, and timeouts."""

from __future__ import annotations

import asyncio
import select
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect
from starlette.types import Message

from marea.server.http.guard import Limits, receive_json
from tests.patience import PATIENCE
from tests.server.doors import OPEN, running, table_of
from tests.server.servers import NO_LIMITS
from tests.server.wires import GET, Wire, is_refusal, working_wire, works

pytestmark = pytest.mark.once

DEFAULT = Limits()
SHORT_TIMEOUT = 0.3  # seconds, for one thing at a time


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("door"), limits=NO_LIMITS) as address:
        yield address


@pytest.fixture(scope="module")
def short_heads(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with a short timeout for the head of a request."""
    with running(tmp_path_factory.mktemp("heads"), limits=replace(NO_LIMITS, head_timeout=SHORT_TIMEOUT)) as address:
        yield address


# -- sizes ----------------------------------------------------------------------------------

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
        (answer,) = wire.responses()
        assert is_refusal(answer, status, "too_large")


def test_the_largest_head_is_accepted(address: str) -> None:
    path = b"/" + b"a" * (DEFAULT.url - 1)
    head = b"GET " + path + b" HTTP/1.1\r\nconnection: close\r\n" + b"x: a\r\n" * (DEFAULT.headers - 2)
    head += b"y: " + b"a" * (DEFAULT.head - len(head) - 7) + b"\r\n\r\n"
    assert len(head) == DEFAULT.head
    with Wire(address) as wire:
        wire.send(head)
        (answer,) = wire.responses()
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
        (answer,) = wire.responses()
        assert is_refusal(answer, 413, "too_large")


def test_a_body_that_is_refused_early_is_not_read_for_ever(address: str) -> None:
    with Wire(address) as wire:
        wire.send(POST + b"content-length: 1000000000000\r\n\r\n" + b" " * (1 << 20))
        (answer,) = wire.responses()
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")


def test_the_rest_of_a_refused_body_may_still_be_sent(address: str) -> None:
    """The connection remains usable."""
    with Wire(address) as wire:
        wire.send(POST.replace(b"/json", b"/xml") + b"content-length: 2\r\n\r\n{")
        wire.send(b"}")
        wire.send(GET + b"connection: close\r\n\r\n")
        assert [answer.status_code for answer in wire.responses()][:1] == [415]


def test_trailers_are_not_headers(address: str) -> None:
    (ana,) = table_of(address, "regatta", {}, OPEN)
    head = f"POST /api/tables/{ana.table}/leave HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n"
    head += "connection: close\r\ntransfer-encoding: chunked\r\n\r\n"
    with Wire(address) as wire:
        wire.send(head.encode() + b"2\r\n{}\r\n0\r\nauthorization: Bearer " + ana.token.encode() + b"\r\n\r\n")
        (answer,) = wire.responses()
        assert (answer.status_code, answer.json()["error"]["code"]) == (401, "no_seat")


@pytest.mark.parametrize("number", [2, 10_000])
def test_pipelined_requests_are_dropped(address: str, number: int) -> None:
    with Wire(address) as wire:
        wire.send((GET + b"\r\n") * number)
        (answer,) = wire.responses()
        assert answer.json()["status"] == "ok"


@pytest.mark.parametrize("upgrade", [b"h2c", b"TLS/1.0"])
def test_a_body_after_an_upgrade_is_not_taken_for_a_request(address: str, upgrade: bytes) -> None:
    body = GET + b"\r\n"
    head = POST + b"connection: upgrade\r\nupgrade: " + upgrade + b"\r\ncontent-length: %d\r\n\r\n" % len(body)
    with Wire(address) as wire:
        wire.send(head + body)
        wire.send(body)
        (answer,) = wire.responses()
        assert answer.status_code == 422


@pytest.mark.parametrize("sent", [b"this is not HTTP\r\n\r\n", b"GET /\xff HTTP/1.1\r\n\r\n", b"\x16\x03\x01\x02\x00"])
def test_invalid_requests_are_refused(address: str, sent: bytes) -> None:
    with Wire(address) as wire:
        wire.send(sent)
        (answer,) = wire.responses()
        assert is_refusal(answer, 400, "bad_request")


def test_an_incomplete_body_is_not_used() -> None:
    messages: list[Message] = [
        {"type": "http.request", "body": b"{}", "more_body": True},
        {"type": "http.disconnect"},
    ]

    async def receive() -> Message:
        return messages.pop(0)

    with pytest.raises(ClientDisconnect):
        asyncio.run(receive_json(Headers({"content-type": "application/json"}), receive, DEFAULT))


# -- timeouts -------------------------------------------------------------------------------


@pytest.mark.parametrize("begun", [b"", b"GET /", GET])
def test_a_connection_without_a_complete_request_is_closed(short_heads: str, begun: bytes) -> None:
    with Wire(short_heads) as wire:
        wire.send(begun)
        assert wire.read_all() == b""


@pytest.mark.parametrize("dripping", [b"\r\n", b"GET /" + b"a" * 1000, GET + b"x: a\r\n" * 50])
def test_a_request_that_comes_byte_by_byte_times_out(short_heads: str, dripping: bytes) -> None:
    with Wire(short_heads) as wire:
        wire.drip(dripping)
        assert wire.read_all() == b""


def test_an_idle_connection_is_closed_after_a_response(tmp_path: Path) -> None:
    with running(tmp_path, limits=replace(NO_LIMITS, idle_timeout=1)) as address, Wire(address) as wire:
        assert works(wire)
        assert wire.read_all() == b""


@pytest.mark.parametrize("dripping", [b"\r\n", b"GET /" + b"a" * 1000])
def test_a_later_request_times_out_too(short_heads: str, dripping: bytes) -> None:
    with working_wire(short_heads) as wire:
        wire.drip(dripping)
        assert wire.read_all() == b""


@pytest.fixture(scope="module")
def short_bodies(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with a short timeout for bodies."""
    with running(tmp_path_factory.mktemp("bodies"), limits=replace(NO_LIMITS, body_timeout=SHORT_TIMEOUT)) as address:
        yield address


@pytest.mark.parametrize("head", [POST + b"content-length: 1000\r\n\r\n", CHUNKED + b"100\r\n"])
@pytest.mark.parametrize("dripping", [b"", b" " * 200])
def test_a_body_must_come_in_time(short_bodies: str, head: bytes, dripping: bytes) -> None:
    with Wire(short_bodies) as wire:
        wire.send(head)
        if dripping:
            wire.drip(dripping)
        (answer,) = wire.responses()
        assert (answer.status_code, answer.json()["error"]["code"]) == (408, "timed_out")


def test_a_response_must_be_read_in_time(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, response_timeout=SHORT_TIMEOUT)
    with running(tmp_path, limits=limits, buffer=4096) as address, Wire(address, buffer=4096) as wire:
        wire.send(b"GET /api/openapi.json HTTP/1.1\r\nhost: a\r\n\r\n")
        poll = select.poll()
        poll.register(wire.socket, 0)  # only for its close
        assert poll.poll(1000 * PATIENCE), "the connection is still open"
