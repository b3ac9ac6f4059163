"""Running the application until a signal comes, and stopping it without loss."""

from __future__ import annotations

import math
import signal
import socket
import time
from types import FrameType
from typing import Any, Final

import uvicorn
from fastapi import FastAPI
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

import marea
from marea.server.base import logs
from marea.server.http.connections import ConnectionLimiter, HttpConnection, SocketConnection
from marea.server.http.guard import Limits

SHUTDOWN_TIMEOUT: Final = 10  # seconds for requests in flight when the server stops
MAX_MESSAGE_BYTES: Final = 4096  # that a client sends over a socket
DEADLINE_TICKS: Final = 5  # between two checks for overdue connections; there are ten ticks a second


class Server(uvicorn.Server):
    """Uvicorn's server, with a drain time between the first signal and the stop.

    During that time it keeps serving but is not ready, so that proxies turn to other servers. Then uvicorn accepts no
    new connections, closes the sockets with 1012, waits for the requests in flight, and shuts the application down.
    """

    def __init__(self, app: FastAPI, drain: float = 0.0) -> None:
        self.application = app
        self.drain = drain
        self.stop_at = math.inf  # when it stops accepting connections
        limits: Limits = app.state.limits
        super().__init__(
            uvicorn.Config(
                app,
                log_config=None,
                log_level="warning",
                access_log=False,
                http=HttpConnection,
                ws=SocketConnection,
                ws_max_size=MAX_MESSAGE_BYTES,
                ws_ping_interval=limits.ping_interval,
                ws_ping_timeout=limits.ping_interval,
                ws_per_message_deflate=False,  # it would double a socket's memory; see also `compression`
                server_header=False,
                date_header=False,
                timeout_keep_alive=limits.idle_timeout,
                timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
            )
        )
        trusted = ProxyHeadersMiddleware(app, self.config.forwarded_allow_ips).trusted_hosts  # type: ignore[arg-type]
        self.limiter = ConnectionLimiter(limits, trusted.__contains__)
        self.server_state = self.limiter

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to stop; a second signal ends the drain time."""
        drains = self.drain and not self.application.state.stopping
        self.application.state.stopping = True
        if drains:
            self.stop_at = time.monotonic() + self.drain
        else:
            super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        """Check several times a second whether to stop, and which connections are overdue."""
        self.should_exit = self.should_exit or time.monotonic() >= self.stop_at
        if counter % DEADLINE_TICKS == 0:
            self.limiter.close_overdue()
        return await super().on_tick(counter)

    def install_signal_handlers(self) -> None:
        """Stop at SIGTERM and SIGINT, also before `serve`, with exit code 0.

        Uvicorn has its own handlers while it runs; at its end it restores these, and raises the signals it got.
        """
        for sig in (signal.SIGINT, signal.SIGTERM):
            signal.signal(sig, self.handle_exit)

    async def serve_logged(self, listener: socket.socket, **about: Any) -> None:
        """Serve until a signal comes; `about` is logged at the start."""
        logs.info("started", **about, version=marea.__version__, compiled=marea.compiled)
        began = time.monotonic()
        await self.serve([listener])
        logs.info("stopped", ran=round(time.monotonic() - began, 1))
