"""Raw connections to a server, for requests that no HTTP library sends."""

from __future__ import annotations

import select
import socket
import time
from contextlib import suppress
from itertools import cycle, takewhile

import httpx

from tests.patience import PATIENCE

GET = b"GET /api/health HTTP/1.1\r\nhost: a\r\n"


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


def refused(answer: httpx.Response, status: int, code: str) -> bool:
    """Tell whether an answer is a refusal, in the shape of all errors, after which the connection is closed."""
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert answer.json()["error"]["message"]
    assert answer.headers["connection"] == "close"
    assert answer.headers["x-content-type-options"] == "nosniff"
    return True


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
