"""Messages: valid and invalid frames that a client may send on a socket."""

from __future__ import annotations

import json
import random
import socket
from typing import Any, Final

from marea.kernel.errors import RulesError
from tests.fuzz import mutate
from tests.fuzz.site import TABLE_COUNT
from tests.fuzz.target import SiteTarget, Violation

HANDSHAKE: Final = (
    "GET /api/tables/{table}/socket?after={after} HTTP/1.1",
    "host: {host}",
    "upgrade: websocket",
    "connection: Upgrade",
    "sec-websocket-version: 13",
    "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
    "authorization: Bearer {key}",
)
TEXTS: Final = (
    *(
        '{"ping": 1}',
        '{"ping": 1, "ping": 2}',
        '{"ping": true}',
        '{"ping": 1.5}',
        '{"ping": null}',
        '{"pong": 1}',
        "{}",
    ),
    *(
        '{"ping": ' + "9" * 4000 + "}",
        '{"ping": -0}',
        '{"ping": NaN}',
        '{"ping": 1e999}',
        '{"ping": "\\ud800"}',
        "",
        " ",
    ),
    *(
        "[" * 4000,
        '{"ping":' * 400,
        "null",
        "1",
        '"ping"',
        '["ping"]',
        "\0",
        "\ufeff{}",
        "x" * 4096,
        "x" * 4097,
        "x" * 70000,
    ),
)
CONTINUE, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10


class Messages(SiteTarget):
    """The socket of a table."""

    share = 0.5

    def make(self, rng: random.Random) -> Any:
        """Return a handshake, usually valid, and some frames, usually odd."""
        place, after = rng.randrange(TABLE_COUNT), rng.choice((0, 0, 1, 10, 10**9))
        placeholders = {"{table}": f"{{t{place}}}", "{key}": f"{{k{place}}}", "{after}": str(after)}
        head = list(HANDSHAKE)
        for placeholder, text in placeholders.items():
            head = [line.replace(placeholder, text) for line in head]
        if rng.random() < 0.05:
            return {"head": head, "frames": PLAIN_PING.decode("latin-1"), "whole": True, "pong": True}
        whole = rng.random() < 0.85
        if not whole:
            head = mutate.items(rng, head)
        frames = b"".join(frame(rng) for _ in range(rng.randrange(1, 6)))
        if rng.random() < 0.1:
            frames = mutate.raw(rng, frames)
        return {"head": [str(line) for line in head], "frames": frames.decode("latin-1"), "whole": whole}

    def send(self, given: Any) -> None:
        """Send the handshake and the frames, and check the server; a plain ping must be answered."""
        with self.site.connect() as client:
            client.sendall(self.site.fill_in("\r\n".join([*given["head"], "", ""])))
            answer = read_until(client, b"\r\n\r\n") if given["whole"] else b""
            if answer and not answer.startswith(b"HTTP/1.1 101"):
                self.site.check()
                raise RulesError("the handshake is refused")
            try:
                client.sendall(given["frames"].encode("latin-1", "replace"))
                if given.get("pong"):
                    read_until(client, b'"pong"')
                    return
                self.site.check()
                client.shutdown(socket.SHUT_WR)
                rest = drain(client)
            except OSError:
                rest = b""  # closed before all was sent
        self.site.check()
        if b'"pong"' not in rest:
            raise RulesError("the socket is closed")

    def label(self, given: Any) -> str:
        """Return a constant: all inputs are alike."""
        return "socket"


def frame(rng: random.Random) -> bytes:
    """Return a frame that is odd now and then, with an odd message."""
    text = rng.choice(TEXTS)
    if rng.random() < 0.4:
        text = json.dumps(mutate.value(rng, {"ping": rng.choice(mutate.NUMBERS)}))
    payload = text.encode("utf-8", "surrogatepass")
    if rng.random() < 0.2:
        payload = mutate.raw(rng, payload)
    kind = rng.choice((TEXT, TEXT, TEXT, TEXT, BINARY, CONTINUE, CLOSE, PING, PONG, rng.randrange(16)))
    end, reserved = rng.random() < 0.9, rng.choice((0, 0, 0, 0, 0, 0x40, 0x10))
    length = len(payload) if rng.random() < 0.9 else rng.choice((0, 1, 125, 126, 65535, 65536, 2**31, 2**63 - 1, 2**63))
    mask = rng.randbytes(4) if rng.random() < 0.95 else None
    return make_frame(payload, length, 0x80 * end | reserved | kind, mask)


def make_frame(payload: bytes, length: int, first: int, mask: bytes | None) -> bytes:
    """Return a frame that claims a certain length."""
    masked = 0x80 if mask else 0
    if length < 126:
        size = bytes([masked | length])
    elif length < 65536:
        size = bytes([masked | 126]) + length.to_bytes(2, "big")
    else:
        size = bytes([masked | 127]) + length.to_bytes(8, "big")
    if mask:
        payload = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
    return bytes([first]) + size + (mask or b"") + payload


def read_until(client: socket.socket, mark: bytes) -> bytes:
    """Read until an expected mark arrives."""
    data = b""
    while mark not in data:
        try:
            more = client.recv(65536)
        except OSError:
            more = b""
        if not more:
            raise Violation(f"{mark!r} did not arrive", "unanswered")
        data += more
    return data


PLAIN_PING: Final = make_frame(b'{"ping": 1}', 11, 0x80 | TEXT, b"\1\2\3\4")
DRAIN_TIMEOUT: Final = 20.0  # seconds


def drain(client: socket.socket) -> bytes:
    """Read until the server closes the connection or the time is up."""
    client.settimeout(DRAIN_TIMEOUT)
    data = b""
    try:
        while more := client.recv(65536):
            data += more
    except OSError:
        pass
    return data
