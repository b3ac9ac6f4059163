"""Connections: limits on their number, on the size of what they carry, and on the time it takes."""

from __future__ import annotations

import json
import os
import resource
import socket
import struct
import time
from asyncio import BaseTransport, Transport
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from math import inf
from typing import Any, Final, cast

import httptools
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.protocol import State

from marea.server.base import logs
from marea.server.base.addresses import network_of
from marea.server.http.guard import Buckets, Limits, security_headers

RESERVED_FILES: Final = 64  # descriptors for the store and other files, besides those for workers
FILES_PER_PROCESSOR: Final = 4  # descriptors for the workers
LINGER_SECONDS: Final = 2.0  # for a rejected client to read the response while the rest of its request is discarded
CHUNKED_OVERHEAD: Final = 2  # by which chunked encoding may enlarge a body
SOCKET_STEP: Final = 1024  # bytes of a socket that are parsed before its frames are counted
RESET_ON_CLOSE: Final = struct.pack("ii", 1, 0)  # SO_LINGER: unsent data is dropped
MAX_FRAGMENTS: Final = 64  # frames of one message
POLICY_VIOLATION: Final = 1008  # close code: too many messages


class ConnectionLimiter(ServerState):
    """The state that all connections of a server share, with the number of connections of each network."""

    def __init__(self, limits: Limits, is_trusted: Callable[[str], bool]) -> None:
        super().__init__()
        self.limits = limits
        self.is_trusted = is_trusted  # whether a host is a proxy of ours, which brings everybody's connections
        reserved = RESERVED_FILES + FILES_PER_PROCESSOR * (os.cpu_count() or 1)
        self.max_open = min(limits.total_connections, max_descriptors() - reserved)
        self.open = 0
        self.held: Counter[str] = Counter()  # connections by network
        self.refused = 0  # since this was last logged
        self.last_refused = ""
        self.silent_until = -inf

    def admit(self, host: str) -> bool:
        """Count a new connection, unless there are too many."""
        network, limit = network_of(host), self.limits.connections
        crowded = limit and self.held[network] >= limit and not self.is_trusted(host)
        if self.open >= self.max_open or crowded:
            self.refused += 1
            self.last_refused = network
            self.log_refusals(time.monotonic())
            return False
        self.open += 1
        self.held[network] += 1
        return True

    def release(self, host: str) -> None:
        """Stop counting a connection."""
        network = network_of(host)
        self.open -= 1
        self.held[network] -= 1
        if not self.held[network]:
            del self.held[network]

    def close_overdue(self) -> None:
        """Close the connections that have timed out."""
        now = time.monotonic()
        for connection in list(self.connections):
            cast("HttpConnection | SocketConnection", connection).check_deadlines(now)
        self.log_refusals(now)

    def log_refusals(self, now: float) -> None:
        """Log that connections were refused, but rarely: it may go on for hours."""
        if self.refused and now >= self.silent_until:
            network = self.last_refused
            logs.warn(
                "connections refused", refused=self.refused, address=network, held=self.held[network], open=self.open
            )
            self.refused, self.silent_until = 0, now + logs.REPEAT_SECONDS


def max_descriptors() -> int:
    """Return how many files this process may open, after raising that as far as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return soft if soft != resource.RLIM_INFINITY else 1 << 30


class Part(Enum):
    """The part of a request that a connection expects next."""

    HEAD = "head"
    BODY = "body"
    NOTHING = "nothing"  # until the request is answered
    DISCARD = "discard"  # the last response is sent: all further data is discarded


class RequestTooLarge(Exception):
    """A request exceeds a limit on its size."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class Pipelined(Exception):
    """A request was sent before the previous one was answered."""


class TimedConnection:
    """A connection that is counted, and has deadlines for its client."""

    transport: Transport
    limiter: ConnectionLimiter
    host = ""
    receive_deadline = inf  # until which the client must send what is expected
    send_deadline = inf  # until which it must read what was sent

    def start(self, client: tuple[str, int] | None) -> None:
        """Note the client's address, and expect the head of a request."""
        self.host = client[0] if client else ""
        self.receive_deadline = time.monotonic() + self.limiter.limits.head_timeout

    def check_deadlines(self, now: float) -> None:
        """Close the connection if it has timed out; while it is closing, the client has time to read the rest."""
        if self.transport.is_closing():
            self.send_deadline = min(self.send_deadline, now + self.limiter.limits.response_timeout)
        elif now >= self.receive_deadline:
            self.transport.close()
        if now >= self.send_deadline:
            with suppress(OSError):  # without this, the system would go on sending
                self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET_ON_CLOSE)
            self.transport.abort()


class HttpConnection(TimedConnection, HttpToolsProtocol):
    """A connection that carries requests, one at a time."""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Accept a connection, or refuse it if there are too many."""
        super().connection_made(transport)
        self.limiter = cast(ConnectionLimiter, self.server_state)
        self.start(self.client)
        self.part, self.size, self.chunks = Part.HEAD, 0, 0
        self.admitted = self.limiter.admit(self.host)
        if not self.admitted:
            self.send_error(503, "unavailable", "there are too many connections: close some, or try again in a minute")
            self.part = Part.DISCARD
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection."""
        super().connection_lost(exc)
        if self.admitted:
            self.limiter.release(self.host)

    # -- receiving -------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Parse data, but never more than a request may have."""
        self._unset_keepalive_if_required()
        while data and self.part is not Part.DISCARD:
            try:
                data = self.feed(data)
            except (RequestTooLarge, Pipelined, httptools.HttpParserError) as error:
                self.reject(error if isinstance(error, RequestTooLarge | Pipelined) else error.__context__)
            except httptools.HttpParserUpgrade:
                if self._should_upgrade():
                    self.handle_websocket_upgrade()
                else:
                    self.close_after_response()
                return

    def feed(self, data: bytes) -> bytes:
        """Parse as much data as the request may still have, and return the rest."""
        if self.part is Part.NOTHING:
            self.start_next_request()
        limits = self.limiter.limits
        left = (limits.head if self.part is Part.HEAD else CHUNKED_OVERHEAD * limits.body) - self.size
        if left <= 0 and self.part is Part.BODY:
            raise self.body_too_large()
        if left <= 0:
            raise RequestTooLarge(431, f"the headers are too large: send at most {limits.head} bytes")
        self.size += min(left, len(data))
        self.parser.feed_data(data[:left])
        return data[left:]

    def start_next_request(self) -> None:
        """Expect the head of another request, if the previous one is answered."""
        if not self.cycle.response_complete:
            raise Pipelined
        self.part, self.size = Part.HEAD, 0
        self.receive_deadline = time.monotonic() + self.limiter.limits.head_timeout

    def body_too_large(self) -> RequestTooLarge:
        """Return the error for a body that has too many bytes or chunks."""
        limits = self.limiter.limits
        return RequestTooLarge(
            413, f"the body is too large: send at most {limits.body} bytes, in at most {limits.chunks} chunks"
        )

    @property
    def is_upgrade(self) -> bool:
        """Whether the request opens a socket."""
        return self.parser.should_upgrade() and self._should_upgrade()

    # -- callbacks of the parser -----------------------------------------------------------------

    def on_message_begin(self) -> None:
        """Begin a request."""
        if self.part is Part.NOTHING:
            self.start_next_request()
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """Add a part of the URL."""
        super().on_url(url)
        limit = self.limiter.limits.url
        if len(self.url) > limit:
            raise RequestTooLarge(414, f"the address is too long: send at most {limit} bytes")

    def on_header(self, name: bytes, value: bytes) -> None:
        """Add a header; trailers, which come after the body, are ignored."""
        if self.part is Part.HEAD:
            super().on_header(name, value)
            limit = self.limiter.limits.headers
            if len(self.headers) > limit:
                raise RequestTooLarge(431, f"there are too many headers: send at most {limit}")

    def on_headers_complete(self) -> None:
        """Pass the request on; the guard sets a timeout for its body."""
        super().on_headers_complete()
        self.part, self.size, self.chunks = Part.BODY, 0, 0
        if not self.is_upgrade:
            self.receive_deadline = inf

    def on_chunk_header(self) -> None:
        """Count the chunks of a body."""
        self.chunks += 1
        if self.chunks > self.limiter.limits.chunks:
            raise self.body_too_large()

    def on_message_complete(self) -> None:
        """Note the end of a request, which may be answered already."""
        super().on_message_complete()
        self.part = Part.NOTHING
        if not self.is_upgrade and self.cycle.response_complete:
            self.receive_deadline = time.monotonic() + self.limiter.limits.idle_timeout

    # -- sending ---------------------------------------------------------------------------------

    def on_response_complete(self) -> None:
        """Expect the next request, or the rest of one that was refused early."""
        super().on_response_complete()
        if self.part is Part.BODY:
            self.receive_deadline = time.monotonic() + self.limiter.limits.body_timeout

    def pause_writing(self) -> None:
        """Set a deadline for the client to read what was sent."""
        super().pause_writing()
        self.send_deadline = time.monotonic() + self.limiter.limits.response_timeout

    def resume_writing(self) -> None:
        """Remove the deadline."""
        super().resume_writing()
        if self.part is not Part.DISCARD:
            self.send_deadline = inf

    def reject(self, why: BaseException | None) -> None:
        """Respond with an error, if nothing was sent yet, and discard all further data."""
        if isinstance(why, Pipelined):
            self.close_after_response()
            return
        begun = self.part is Part.BODY  # the application waits for the rest of it
        if not begun or not self.cycle.response_started:
            if isinstance(why, RequestTooLarge):
                self.send_error(why.status, "too_large", str(why))
            else:
                self.send_error(400, "bad_request", "this is not a valid HTTP request")
        if begun:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.part, self.receive_deadline = Part.DISCARD, inf
        self.send_deadline = time.monotonic() + LINGER_SECONDS
        self.flow.resume_reading()
        self.transport.write_eof()  # closing now would reset the connection, and lose the response

    def close_after_response(self) -> None:
        """Answer the current request and close: pipelined requests and other data are not accepted."""
        self.cycle.keep_alive = False
        self.part = Part.DISCARD
        self.flow.pause_reading()

    def send_error(self, status: int, code: str, message: str) -> None:
        """Answer a request that the application never sees."""
        body = json.dumps({"error": {"code": code, "message": message}}).encode()
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", b"%d" % len(body)),
            (b"connection", b"close"),
            *security_headers(page=False, no_store=True),
        ]
        lines = b"".join(name + b": " + value + b"\r\n" for name, value in headers)
        self.transport.write(STATUS_LINE[status] + lines + b"\r\n" + body)


class SocketConnection(TimedConnection, WebSocketsSansIOProtocol):
    """A connection that became a socket, and is still counted."""

    flooded = False

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]) -> None:
        super().__init__(config, server_state, app_state)
        self.limiter = cast(ConnectionLimiter, server_state)

    def connection_made(self, transport: BaseTransport) -> None:
        """Take over a connection, whose handshake must be complete in time."""
        super().connection_made(transport)
        self.start(self.client)
        # Including pings, pongs and fragments, which never reach the application.
        self.frames_allowed = Buckets(2 * self.limiter.limits.per_socket)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection."""
        super().connection_lost(exc)
        self.limiter.release(self.host)

    def check_deadlines(self, now: float) -> None:
        """Close the connection if it has timed out."""
        if self.handshake_complete:
            self.receive_deadline = inf
        super().check_deadlines(now)

    def data_received(self, data: bytes) -> None:
        """Parse data in small steps, so that a flood is noticed at once."""
        for start in range(0, len(data), SOCKET_STEP):
            if self.flooded or self.transport.is_closing():
                return
            super().data_received(data[start : start + SOCKET_STEP])
        if self.conn.handshake_exc and not self.handshake_initiated:  # it could not even be parsed
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def handle_events(self) -> None:
        """Pass frames on, unless there are too many."""
        frames = sum(isinstance(event, Frame) for event in self.conn.events)
        if len(self.frames) > MAX_FRAGMENTS or not self.frames_allowed.take("", frames):
            self.cut_off()
        else:
            super().handle_events()

    def send_receive_event_to_app(self) -> None:
        """Pass a message on, unless it is invalid and the close frame that uvicorn would respond with has been sent."""
        if self.conn.state is not State.OPEN and self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                return
        super().send_receive_event_to_app()

    def cut_off(self) -> None:
        """Close a flooded socket, and discard all further data, so that the client can read the reason."""
        self.flooded = True
        if not self.handshake_complete:
            self.transport.abort()
        elif not self.close_sent:
            self.conn.fail(POLICY_VIOLATION, "too many messages")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.write_eof()
            self.transport.resume_reading()
            self.queue.put_nowait({"type": "websocket.disconnect", "code": POLICY_VIOLATION})
            self.close_sent, self.read_paused = True, False
            self.close_timer = self.loop.call_later(LINGER_SECONDS, self.transport.abort)
