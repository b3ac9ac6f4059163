"""Messages: what a client may send on a socket, and what it may not, frame by frame."""

from __future__ import annotations

import json
import random
import socket
from typing import Any, Final

from marea.kernel.errors import RulesError
from tests.fuzz import mutate
from tests.fuzz.site import PLACES
from tests.fuzz.target import SiteTarget, Wrong

HEAD: Final = (
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
        """Return a handshake, mostly a good one, and some frames, mostly odd ones."""
        place, after = rng.randrange(PLACES), rng.choice((0, 0, 1, 10, 10**9))
        marks = {"{table}": f"{{t{place}}}", "{key}": f"{{k{place}}}", "{after}": str(after)}
        head = list(HEAD)
        for mark, text in marks.items():
            head = [line.replace(mark, text) for line in head]
        if rng.random() < 0.05:
            return {"head": head, "frames": PLAIN.decode("latin-1"), "whole": True, "pong": True}
        whole = rng.random() < 0.85
        if not whole:
            head = mutate.items(rng, head)
        frames = b"".join(frame(rng) for _ in range(rng.randrange(1, 6)))
        if rng.random() < 0.1:
            frames = mutate.raw(rng, frames)
        return {"head": [str(line) for line in head], "frames": frames.decode("latin-1"), "whole": whole}

    def send(self, given: Any) -> None:
        """Shake hands, send the frames, and look whether all is well; a plain ping must be answered."""
        with self.site.connect() as line:
            line.sendall(self.site.filled("\r\n".join([*given["head"], "", ""])))
            answer = read_until(line, b"\r\n\r\n") if given["whole"] else b""
            if answer and not answer.startswith(b"HTTP/1.1 101"):
                self.site.check()
                raise RulesError("the handshake is refused")
            try:
                line.sendall(given["frames"].encode("latin-1", "replace"))
                if given.get("pong"):
                    read_until(line, b'"pong"')
                    return
                self.site.check()
                line.shutdown(socket.SHUT_WR)
                rest = drain(line)
            except OSError:
                rest = b""  # closed before all was sent
        self.site.check()
        if b'"pong"' not in rest:
            raise RulesError("the socket is closed")

    def label(self, given: Any) -> str:
        """Return the same for all."""
        return "socket"


def frame(rng: random.Random) -> bytes:
    """Return a frame: a message that is odd, in a frame that is odd now and then."""
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
    return framed(payload, length, 0x80 * end | reserved | kind, mask)


def framed(payload: bytes, length: int, first: int, mask: bytes | None) -> bytes:
    """Return a frame that claims to be so long."""
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


def read_until(line: socket.socket, mark: bytes) -> bytes:
    """Read until something comes that must come."""
    data = b""
    while mark not in data:
        try:
            more = line.recv(65536)
        except OSError:
            more = b""
        if not more:
            raise Wrong(f"{mark!r} did not come", "unanswered")
        data += more
    return data


PLAIN: Final = framed(b'{"ping": 1}', 11, 0x80 | TEXT, b"\1\2\3\4")


LAST: Final = 20.0  # seconds


def drain(line: socket.socket) -> bytes:
    """Read until the server closes; what does not come in time is not waited for."""
    line.settimeout(LAST)
    data = b""
    try:
        while more := line.recv(65536):
            data += more
    except OSError:
        pass
    return data
