"""Running an application until it is told to stop, and stopping so that nobody loses anything by it."""

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
from marea.server.http.connections import ConnectionLimiter, Http, Socket
from marea.server.http.guard import Limits

IN_FLIGHT: Final = 10  # seconds in which requests that were begun are finished, when the server stops
LONGEST: Final = 4096  # bytes of a message that a client sends on a socket
SWEEP: Final = 5  # ticks, of which there are ten a second, between two looks at what is overdue


class Server(uvicorn.Server):
    """Uvicorn's server; from the first signal on the application is not ready, so that a proxy asks others.

    It goes on for some seconds until proxies have seen that. Uvicorn then takes no new connections, closes the sockets
    with 1012, waits for the requests in flight, and ends the application, which lets go of its data, last.
    """

    def __init__(self, app: FastAPI, drain: float = 0.0) -> None:
        self.application = app
        self.drain = drain
        self.ends = math.inf  # when it takes no more connections
        limits: Limits = app.state.limits
        super().__init__(
            uvicorn.Config(
                app,
                log_config=None,
                log_level="warning",
                access_log=False,
                http=Http,
                ws=Socket,
                ws_max_size=LONGEST,
                ws_ping_interval=limits.ping_time,
                ws_ping_timeout=limits.ping_time,
                ws_per_message_deflate=False,  # it takes as much memory as the rest of a socket; see also `packing`
                server_header=False,
                date_header=False,
                timeout_keep_alive=limits.idle_time,
                timeout_graceful_shutdown=IN_FLIGHT,
            )
        )
        trusted = ProxyHeadersMiddleware(app, self.config.forwarded_allow_ips).trusted_hosts  # type: ignore[arg-type]
        self.door = ConnectionLimiter(limits, trusted.__contains__)
        self.server_state = self.door

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to stop; a second signal does not wait any more."""
        waits = self.drain and not self.application.state.stopping
        self.application.state.stopping = True
        if waits:
            self.ends = time.monotonic() + self.drain
        else:
            super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        """Look several times a second whether it is time to end."""
        self.should_exit = self.should_exit or time.monotonic() >= self.ends
        if counter % SWEEP == 0:
            self.door.sweep()
        return await super().on_tick(counter)

    def install_signal_handlers(self) -> None:
        """Stop at SIGTERM and SIGINT, also before `serve`. A stop that is meant is no failure: the exit code is 0.

        Uvicorn takes the signals over while it runs, puts these handlers back at its end, and raises there what it got.
        """
        for sig in (signal.SIGINT, signal.SIGTERM):
            signal.signal(sig, self.handle_exit)

    async def serve_logged(self, listener: socket.socket, **about: Any) -> None:
        """Serve until a signal comes; `about` is logged at the start."""
        logs.info("started", **about, version=marea.__version__, compiled=marea.compiled)
        began = time.monotonic()
        await self.serve([listener])
        logs.info("stopped", ran=round(time.monotonic() - began, 1))
