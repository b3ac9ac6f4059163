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
    """A connection that can send any bytes."""

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
        """Send data; the server may close the connection before its end."""
        with suppress(ConnectionError):
            self.socket.sendall(data)

    def read_all(self) -> bytes:
        """Return all data until the server closes the connection."""
        found = b""
        with suppress(ConnectionResetError):
            while more := self.socket.recv(65536):
                found += more
        return found

    def responses(self) -> list[httpx.Response]:
        """Return all responses until the server closes the connection; each has a content-length."""
        found, rest = [], self.read_all()
        while rest:
            head, _, rest = rest.partition(b"\r\n\r\n")
            first, *lines = head.decode().split("\r\n")
            headers = httpx.Headers(dict(line.split(": ", 1) for line in lines))
            length = int(headers["content-length"])
            found.append(httpx.Response(int(first.split()[1]), headers=headers, content=rest[:length]))
            rest = rest[length:]
        return found

    def drip(self, data: bytes) -> None:
        """Send data again and again, byte by byte, until the server answers or closes the connection."""
        end = time.monotonic() + PATIENCE
        for byte in cycle(data):
            self.send(bytes([byte]))
            readable, _, _ = select.select([self.socket], [], [], 0.02)
            if readable:
                return
            assert time.monotonic() < end, "the server reads it all"


def begin_handshake(address: str, table: str, *extra: str, source: str = "127.0.0.1") -> Wire:
    """Send the request that opens a socket."""
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


def is_refusal(answer: httpx.Response, status: int, code: str) -> bool:
    """Check that a response is an error in the usual shape, after which the connection is closed."""
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert answer.json()["error"]["message"]
    assert answer.headers["connection"] == "close"
    assert answer.headers["x-content-type-options"] == "nosniff"
    return True


def works(wire: Wire) -> bool:
    """Return whether a request is answered: a refused connection may end without a response."""
    wire.send(GET + b"\r\n")
    with wire.socket.makefile("rb") as answer, suppress(ConnectionResetError):
        status = answer.readline()
        head = list(takewhile(bool, map(bytes.strip, iter(answer.readline, b""))))
        sizes = [int(line.split()[1]) for line in head if line.startswith(b"content-length")]
        return status.startswith(b"HTTP/1.1 200") and len(answer.read(*sizes)) == sizes[0]
    return False


def working_wire(address: str) -> Wire:
    """Return a connection on which a request was answered; a server with short timeouts may have closed others."""
    wire = Wire(address)
    end = time.monotonic() + PATIENCE
    while not works(wire):
        assert time.monotonic() < end, "no request is answered"
        wire.socket.close()
        wire = Wire(address)
    return wire
