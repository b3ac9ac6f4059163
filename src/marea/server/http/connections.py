"""Connections: how many there may be, how much comes over each of them, and how long it may take."""

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
from marea.server.http.guard import Buckets, Limits, headers_of

RESERVE: Final = 64  # descriptors that are left for the data and the files, and
PER_PROCESSOR: Final = 4  # for each worker
LINGER: Final = 2.0  # seconds in which a refused client may read the answer while what it still sends is thrown away
FRAMED: Final = 2  # how many times larger a body may be by the way it is cut into chunks
STEP: Final = 1024  # bytes of a socket that are looked at before its frames are counted
RESET: Final = struct.pack("ii", 1, 0)  # what was not sent is forgotten when the connection is closed
FRAGMENTS: Final = 64  # frames of one message
FLOOD: Final = 1008  # a socket is closed because too much came over it


class ConnectionLimiter(ServerState):
    """What all connections of a server share: who holds how many of them, and when each must be done."""

    def __init__(self, limits: Limits, trusted: Callable[[str], bool]) -> None:
        super().__init__()
        self.limits = limits
        self.trusted = trusted  # whether a host is a proxy of ours, with everybody's connections
        self.places = min(limits.in_all, descriptors() - RESERVE - PER_PROCESSOR * (os.cpu_count() or 1))
        self.open = 0
        self.held: Counter[str] = Counter()  # connections by address
        self.refused = 0  # since the last line in the log
        self.last_refused = ""
        self.silent_until = -inf

    def admit(self, host: str) -> bool:
        """Count a new connection, if there is a place for it."""
        network, limit = network_of(host), self.limits.connections
        crowded = limit and self.held[network] >= limit and not self.trusted(host)
        if self.open >= self.places or crowded:
            self.refused += 1
            self.last_refused = network
            self.tell_refusals(time.monotonic())
            return False
        self.open += 1
        self.held[network] += 1
        return True

    def release(self, host: str) -> None:
        """Count a connection no more."""
        network = network_of(host)
        self.open -= 1
        self.held[network] -= 1
        if not self.held[network]:
            del self.held[network]

    def sweep(self) -> None:
        """End the connections that are overdue."""
        now = time.monotonic()
        for connection in list(self.connections):
            cast("Http | Socket", connection).look(now)
        self.tell_refusals(now)

    def tell_refusals(self, now: float) -> None:
        """Log that connections were refused, but not often: it may be going on for hours."""
        if self.refused and now >= self.silent_until:
            network = self.last_refused
            logs.warn(
                "connections refused", refused=self.refused, address=network, held=self.held[network], open=self.open
            )
            self.refused, self.silent_until = 0, now + logs.REPEAT_SECONDS


def descriptors() -> int:
    """Return how many files this process may open, after raising that as far as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return soft if soft != resource.RLIM_INFINITY else 1 << 30


class Part(Enum):
    """What comes next over a connection."""

    HEAD = "head"
    BODY = "body"
    NOTHING = "nothing"  # until the request is answered
    WASTE = "waste"  # everything is said, and what still comes is thrown away


class TooMuch(Exception):
    """A request is larger than any should be."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class Early(Exception):
    """A request came before the one before it was answered."""


class Bounded:
    """A connection that holds a place, and must be done with something by some time."""

    transport: Transport
    door: ConnectionLimiter
    host = ""
    due = inf  # when the client must have sent what we wait for
    taken = inf  # when it must have read what we sent

    def begin(self, client: tuple[str, int] | None) -> None:
        """Note who is there, and wait for the head of a request."""
        self.host = client[0] if client else ""
        self.due = time.monotonic() + self.door.limits.head_time

    def look(self, now: float) -> None:
        """End the connection if it is overdue; one that is being closed has some time to take what was sent."""
        if self.transport.is_closing():
            self.taken = min(self.taken, now + self.door.limits.answer_time)
        elif now >= self.due:
            self.transport.close()
        if now >= self.taken:
            with suppress(OSError):  # or the system would go on with it
                self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            self.transport.abort()


class Http(Bounded, HttpToolsProtocol):
    """A connection over which requests come, one after the other."""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Take a connection, or refuse it where there are too many."""
        super().connection_made(transport)
        self.door = cast(ConnectionLimiter, self.server_state)
        self.begin(self.client)
        self.part, self.size, self.chunks = Part.HEAD, 0, 0
        self.admitted = self.door.admit(self.host)
        if not self.admitted:
            self.say(503, "unavailable", "there are too many connections: close some, or try again in a minute")
            self.part = Part.WASTE
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place free."""
        super().connection_lost(exc)
        if self.admitted:
            self.door.release(self.host)

    # -- what comes ------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Look at what came, and never at more than a request may have."""
        self._unset_keepalive_if_required()
        while data and self.part is not Part.WASTE:
            try:
                data = self.feed(data)
            except (TooMuch, Early, httptools.HttpParserError) as error:
                self.give_up(error if isinstance(error, TooMuch | Early) else error.__context__)
            except httptools.HttpParserUpgrade:
                if self._should_upgrade():
                    self.handle_websocket_upgrade()
                else:
                    self.end_after_this()
                return

    def feed(self, data: bytes) -> bytes:
        """Parse as much of some data as the request may still have, and return the rest."""
        if self.part is Part.NOTHING:
            self.begin_next()
        limits = self.door.limits
        room = (limits.head if self.part is Part.HEAD else FRAMED * limits.body) - self.size
        if room <= 0:
            raise self.too_large() if self.part is Part.BODY else TooMuch(431, f"headers may have {limits.head} bytes")
        self.size += min(room, len(data))
        self.parser.feed_data(data[:room])
        return data[room:]

    def begin_next(self) -> None:
        """Be ready for another request, if the one before is answered."""
        if not self.cycle.response_complete:
            raise Early
        self.part, self.size, self.due = Part.HEAD, 0, time.monotonic() + self.door.limits.head_time

    def too_large(self) -> TooMuch:
        """Return what is wrong with a body that goes on and on, or comes in crumbs."""
        return TooMuch(413, f"a request may have {self.door.limits.body} bytes, in {self.door.limits.chunks} chunks")

    @property
    def upgrades(self) -> bool:
        """Whether the request opens a socket."""
        return self.parser.should_upgrade() and self._should_upgrade()

    # -- what the parser finds -------------------------------------------------------------------

    def on_message_begin(self) -> None:
        """Begin a request."""
        if self.part is Part.NOTHING:
            self.begin_next()
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """Take a part of the address."""
        super().on_url(url)
        if len(self.url) > self.door.limits.url:
            raise TooMuch(414, f"an address may have {self.door.limits.url} bytes")

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header; those that come after the body count for nothing."""
        if self.part is Part.HEAD:
            super().on_header(name, value)
            if len(self.headers) > self.door.limits.headers:
                raise TooMuch(431, f"a request may have {self.door.limits.headers} headers")

    def on_headers_complete(self) -> None:
        """Hand the request on; the guard sees to it that its body comes in time."""
        super().on_headers_complete()
        self.part, self.size, self.chunks = Part.BODY, 0, 0
        if not self.upgrades:
            self.due = inf

    def on_chunk_header(self) -> None:
        """Count the chunks of a body."""
        self.chunks += 1
        if self.chunks > self.door.limits.chunks:
            raise self.too_large()

    def on_message_complete(self) -> None:
        """Note the end of a request, which may be answered already."""
        super().on_message_complete()
        self.part = Part.NOTHING
        if not self.upgrades and self.cycle.response_complete:
            self.due = time.monotonic() + self.door.limits.idle_time

    # -- what is sent ----------------------------------------------------------------------------

    def on_response_complete(self) -> None:
        """Wait for the next request, or for the rest of one that was refused before it was complete."""
        super().on_response_complete()
        if self.part is Part.BODY:
            self.due = time.monotonic() + self.door.limits.body_time

    def pause_writing(self) -> None:
        """Give the client some time to take what was sent."""
        super().pause_writing()
        self.taken = time.monotonic() + self.door.limits.answer_time

    def resume_writing(self) -> None:
        """Note that it has."""
        super().resume_writing()
        if self.part is not Part.WASTE:
            self.taken = inf

    def give_up(self, why: BaseException | None) -> None:
        """Say what is wrong with what came, if that can still be said, and take no more."""
        if isinstance(why, Early):
            self.end_after_this()
            return
        begun = self.part is Part.BODY  # there is somebody who waits for the rest of it
        if not begun or not self.cycle.response_started:
            status, message = (why.status, str(why)) if isinstance(why, TooMuch) else (400, "this is no HTTP request")
            self.say(status, "too_large" if isinstance(why, TooMuch) else "bad_request", message)
        if begun:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.part, self.due, self.taken = Part.WASTE, inf, time.monotonic() + LINGER
        self.flow.resume_reading()
        self.transport.write_eof()  # closing now would reset the connection, and the answer be lost

    def end_after_this(self) -> None:
        """Answer the request at hand and close: nobody may queue requests, or send something that is none."""
        self.cycle.keep_alive = False
        self.part = Part.WASTE
        self.flow.pause_reading()

    def say(self, status: int, code: str, message: str) -> None:
        """Answer a request that the application never sees."""
        body = json.dumps({"error": {"code": code, "message": message}}).encode()
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", b"%d" % len(body)),
            (b"connection", b"close"),
            *headers_of(page=False, fleeting=True),
        ]
        lines = b"".join(name + b": " + value + b"\r\n" for name, value in headers)
        self.transport.write(STATUS_LINE[status] + lines + b"\r\n" + body)


class Socket(Bounded, WebSocketsSansIOProtocol):
    """A connection that has become a socket, and keeps its place."""

    flooded = False

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]) -> None:
        super().__init__(config, server_state, app_state)
        self.door = cast(ConnectionLimiter, server_state)

    def connection_made(self, transport: BaseTransport) -> None:
        """Take the connection over: it must be opened in time."""
        super().connection_made(transport)
        self.begin(self.client)
        # Pings, pongs and fragments too: they never reach the application.
        self.frames_allowed = Buckets(2 * self.door.limits.per_socket)

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place free."""
        super().connection_lost(exc)
        self.door.release(self.host)

    def look(self, now: float) -> None:
        """End the connection if it is overdue."""
        if self.handshake_complete:
            self.due = inf
        super().look(now)

    def data_received(self, data: bytes) -> None:
        """Look at what came in small steps, so that a flood is noticed at once."""
        for start in range(0, len(data), STEP):
            if self.flooded or self.transport.is_closing():
                return
            super().data_received(data[start : start + STEP])
        if self.conn.handshake_exc and not self.handshake_initiated:  # it was not even understood
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def handle_events(self) -> None:
        """Hand frames on, unless they are too many."""
        frames = sum(isinstance(event, Frame) for event in self.conn.events)
        if len(self.frames) > FRAGMENTS or not self.frames_allowed.take("", frames):
            self.cut_off()
        else:
            super().handle_events()

    def send_receive_event_to_app(self) -> None:
        """Hand a message on, unless it is no text and the goodbye that uvicorn would answer with has been said."""
        if self.conn.state is not State.OPEN and self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                return
        super().send_receive_event_to_app()

    def cut_off(self) -> None:
        """Close a socket over which too much comes, and throw away what still does, so that the client hears why."""
        self.flooded = True
        if not self.handshake_complete:
            self.transport.abort()
        elif not self.close_sent:
            self.conn.fail(FLOOD, "too many messages")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.write_eof()
            self.transport.resume_reading()
            self.queue.put_nowait({"type": "websocket.disconnect", "code": FLOOD})
            self.close_sent, self.read_paused = True, False
            self.close_timer = self.loop.call_later(LINGER, self.transport.abort)
