"""Monitoring, outside everything else: it counts and times requests and sockets, and handles unexpected errors."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from contextlib import suppress
from functools import cached_property
from ipaddress import IPv4Network, IPv6Network, ip_network
from socket import gethostname
from typing import Final

from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from marea.server.base import logs
from marea.server.base.addresses import address_of
from marea.server.base.metrics import NO_ROUTE
from marea.server.http.errors import error_response
from marea.server.http.guard import client_of, host_of, security_headers
from marea.server.operation.hall_metrics import HallCollector
from marea.server.rooms.hall import Hall
from marea.table import Refused

Networks = tuple[IPv4Network | IPv6Network, ...]

METRICS_PATH: Final = "/metrics"
READY_PATH: Final = "/api/ready"  # its failures are logged once by itself: it is requested every few seconds
LOOPBACK: Final[Networks] = (ip_network("127.0.0.0/8"), ip_network("::1"))
PROXY_HEADERS: Final = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")
NO_METRICS_HEADERS: Final = (*PROXY_HEADERS, "sec-fetch-site")  # of requests that may not read the metrics
HOST_PATTERN: Final = re.compile(r"(\[(?P<address>[^]]*)\]|(?P<name>[^]:[]*))(:\d*)?")
SLOW_SECONDS: Final = 1.0
SLOW_ROUTES: Final = ("/api/tables/{table}/hint", NO_ROUTE)  # slow by design, or because a refusal was delayed
ERROR_CODE: Final = re.compile(rb'\{"error":\{"code":"([a-z_]{1,40})"')  # the beginning of every error
STOPPING: Final = "the server is stopping: send the request again in a moment"
DISCONNECTS: Final = (ClientDisconnect, WebSocketDisconnect)  # no fault of the server
# Close codes of sockets.
INTERNAL_ERROR: Final = 1011
ABNORMAL_CLOSURE: Final = 1006


class Monitoring:
    """Middleware that sees every request and every socket before and after the guard and the application do."""

    def __init__(self, app: ASGIApp, hall: Hall, scrapers: Networks, public_url: str | None) -> None:
        self.app = app
        self.metrics = hall.metrics
        self.hall_metrics = HallCollector(hall)
        self.metrics.registry.register(self.hall_metrics)
        self.scrapers = scrapers
        self.names = {gethostname().lower(), hostname_of(host_of(public_url or ""))}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request or a socket on."""
        if scope["type"] == "http":
            if scope["path"] == METRICS_PATH and self.may_scrape(scope):  # before the guard, so that no flood stops it
                text = await self.hall_metrics.scrape()
                await Response(text, media_type=CONTENT_TYPE_PLAIN_0_0_4)(scope, receive, send)
                return
            await self._handle_request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._handle_socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def may_scrape(self, scope: Scope) -> bool:
        """Return whether a client may read the metrics: from some addresses, never through a proxy or in a browser."""
        headers, address = Headers(scope=scope), address_of(client_of(scope))
        if scope["method"] != "GET" or address is None or any(name in headers for name in NO_METRICS_HEADERS):
            return False
        return self.is_ours(headers.get("host", "")) and any(address in network for network in self.scrapers)

    def is_ours(self, host: str) -> bool:
        """Return whether a host is this machine: another site may point its own name here."""
        name = hostname_of(host.lower())
        return "." not in name or name in self.names or address_of(name) is not None

    async def _handle_request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, response = time.perf_counter(), MonitoredResponse(self, send)
        try:
            await self.app(scope, receive, response.send)
        except DISCONNECTS:
            pass
        except asyncio.CancelledError:
            if response.status or not scope["app"].state.stopping:
                raise
            # The request took longer than a stopping server waits.
            await add_security_headers(not_ready(STOPPING))(scope, receive, response.send)
        except Exception as error:
            logs.error("internal error", error, id=response.id, route=route_of(scope), method=scope["method"])
            if not response.status:
                await add_security_headers(internal_error(response.id))(scope, receive, response.send)
        finally:
            seconds = time.perf_counter() - began
            self.metrics.count_request(route_of(scope), scope["method"], response.status, seconds)
            log_slow_request(scope, response.status, seconds)
            if response.status > 500 and route_of(scope) != READY_PATH:
                about = {"route": route_of(scope), "method": scope["method"], "status": response.status}
                logs.warn("service unavailable", id=response.id, **about)

    async def _handle_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket = MonitoredSocket(self, receive, send)
        try:
            if scope["app"].state.stopping:
                await receive()
                await add_security_headers(not_ready(STOPPING))(scope, receive, socket.send)
            else:
                await self.app(scope, socket.receive, socket.send)
        except DISCONNECTS:
            pass
        except Exception as error:
            id = new_request_id()
            logs.error("internal error", error, id=id, route=route_of(scope), method="SOCKET")
            with suppress(OSError, RuntimeError):  # the client may have disconnected
                await socket.fail(scope, id)
        finally:
            if socket.opened:
                self.metrics.count_socket_closed(socket.close_code or ABNORMAL_CLOSURE)

    def count_error(self, message: Message) -> None:
        """Count an error by the code in its response, whichever part of the server made it."""
        found = ERROR_CODE.match(message.get("body", b""))
        if found:
            self.metrics.count_refusal(found[1].decode())


class MonitoredResponse:
    """A response that is being sent; one that says that the server failed has an id, by which the log finds it."""

    def __init__(self, monitoring: Monitoring, send: Send) -> None:
        self._monitoring, self._send = monitoring, send
        self.status = 0  # until it begins

    @cached_property
    def id(self) -> str:
        """The id of the request in the log."""
        return new_request_id()

    async def send(self, message: Message) -> None:
        """Send a part of the response."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            if self.status >= 500:
                message["headers"] = [*message["headers"], (b"x-request-id", self.id.encode())]
        elif self.status >= 400:
            self._monitoring.count_error(message)
        await self._send(message)


class MonitoredSocket:
    """A socket: whether it was opened or refused, and its close code."""

    def __init__(self, monitoring: Monitoring, receive: Receive, send: Send) -> None:
        self._monitoring, self._receive, self._send = monitoring, receive, send
        self.opened = self.refused = False
        self.close_code = 0

    async def send(self, message: Message) -> None:
        """Send a message to the client."""
        if message["type"] == "websocket.accept":
            self.opened = True
            self._monitoring.metrics.count_socket_opened()
        elif message["type"] == "websocket.close":
            self.close_code = self.close_code or message.get("code", 1000)
        elif message["type"] == "websocket.http.response.start":
            self.refused = True
        elif message["type"] == "websocket.http.response.body":
            self._monitoring.count_error(message)
        await self._send(message)

    async def receive(self) -> Message:
        """Receive a message from the client."""
        message = await self._receive()
        if message["type"] == "websocket.disconnect":
            self.close_code = self.close_code or message.get("code", ABNORMAL_CLOSURE)
        return message

    async def fail(self, scope: Scope, id: str) -> None:
        """Close or refuse the socket after an internal error, if that is still possible."""
        if self.opened and not self.close_code:
            await self.send({"type": "websocket.close", "code": INTERNAL_ERROR})
        elif not self.opened and not self.refused:
            await add_security_headers(internal_error(id))(scope, self._receive, self.send)


def new_request_id() -> str:
    """Return a random id for a request."""
    return secrets.token_hex(8)


def hostname_of(host: str) -> str:
    """Return a host without its port."""
    found = HOST_PATTERN.fullmatch(host)
    return found["address"] or found["name"] or "" if found else host


def route_of(scope: Scope) -> str:
    """Return the template of a request's route."""
    return getattr(scope.get("route"), "path", NO_ROUTE)


def log_slow_request(scope: Scope, status: int, seconds: float) -> None:
    """Log a request that took long, unless its route is slow by design."""
    route = route_of(scope)
    if seconds > SLOW_SECONDS and route not in SLOW_ROUTES:
        logs.warn("slow request", route=route, method=scope["method"], status=status, seconds=round(seconds, 3))


def internal_error(id: str) -> JSONResponse:
    """Return the response to a request that failed unexpectedly."""
    return error_response(Refused("internal", f"the server failed: its log says why, under {id}"))


def not_ready(why: str) -> JSONResponse:
    """Return the response of a server that is not ready."""
    response = error_response(Refused("not_ready", why))
    response.status_code = 503
    response.headers["retry-after"] = "1"
    return response


def add_security_headers(response: JSONResponse) -> JSONResponse:
    """Add the security headers to a response that does not pass through the guard."""
    response.raw_headers += security_headers(page=False, no_store=True)
    return response
