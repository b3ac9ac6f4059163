"""The watch at the outermost door: it counts and times requests and sockets, and stands in for what breaks."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from contextlib import suppress
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
from marea.server.http.errors import problem
from marea.server.http.guard import client_of, headers_of, host_of
from marea.server.operation.hall_metrics import HallCollector
from marea.server.rooms.hall import Hall
from marea.table import Refused

Networks = tuple[IPv4Network | IPv6Network, ...]

METRICS: Final = "/metrics"
READY: Final = "/api/ready"  # it says itself what is wrong, and is asked again and again
LOOPBACK: Final[Networks] = (ip_network("127.0.0.0/8"), ip_network("::1"))
FORWARDED: Final = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")
HIDDEN: Final = (*FORWARDED, "sec-fetch-site")  # who sends one of these is not who should read the metrics
HOST: Final = re.compile(r"(\[(?P<address>[^]]*)\]|(?P<name>[^]:[]*))(:\d*)?")
SLOW: Final = 1.0  # seconds
THOUGHTFUL: Final = ("/api/tables/{table}/hint", NO_ROUTE)  # they take seconds by nature; or waited at the door
CODE: Final = re.compile(rb'\{"error":\{"code":"([a-z_]{1,40})"')  # as all our errors begin
STOPS: Final = "the server stops: send the same again in a moment"
BROKEN: Final = 1011  # a socket is closed because the server failed
VANISHED: Final = 1006  # it is gone without a word
GONE: Final = (ClientDisconnect, WebSocketDisconnect)  # the client went away: nothing is wrong with the server


class Monitoring:
    """Sees every request and every socket before and after the guard and the application do."""

    def __init__(self, app: ASGIApp, hall: Hall, scrapers: Networks, public_url: str | None) -> None:
        self.app = app
        self.metrics = hall.metrics
        self.hall_metrics = HallCollector(hall)
        self.metrics.registry.register(self.hall_metrics)
        self.scrapers = scrapers
        self.names = {gethostname().lower(), name_of(host_of(public_url or ""))}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request or a socket on."""
        if scope["type"] == "http":
            if scope["path"] == METRICS and self.may_scrape(scope):  # before the guard: no flood of players stops it
                await Response(await self.hall_metrics.scrape(), media_type=CONTENT_TYPE_PLAIN_0_0_4)(
                    scope, receive, send
                )
                return
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def may_scrape(self, scope: Scope) -> bool:
        """Tell whether the metrics are shown: only to some addresses, and never through a proxy or in a browser."""
        headers, address = Headers(scope=scope), address_of(client_of(scope))
        if scope["method"] != "GET" or address is None or any(name in headers for name in HIDDEN):
            return False
        return self.is_ours(headers.get("host", "")) and any(address in network for network in self.scrapers)

    def is_ours(self, host: str) -> bool:
        """Tell whether a host is this machine: another site's page may have its own name lead here."""
        name = name_of(host.lower())
        return "." not in name or name in self.names or address_of(name) is not None

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status, id = time.perf_counter(), 0, ""

        async def send_watched(message: Message) -> None:
            nonlocal status, id
            if message["type"] == "http.response.start":
                status = message["status"]
                if status >= 500:
                    id = id or secrets.token_hex(8)
                    message["headers"] = [*message["headers"], (b"x-request-id", id.encode())]
            elif status >= 400:
                self.count_error(message)
            await send(message)

        try:
            await self.app(scope, receive, send_watched)
        except GONE:
            pass
        except asyncio.CancelledError:
            if status or not scope["app"].state.stopping:
                raise
            await from_outside(not_ready(STOPS))(
                scope, receive, send_watched
            )  # it took too long for a server that stops
        except Exception as error:
            id = id or secrets.token_hex(8)
            logs.error("broken", error, id=id, route=route_of(scope), method=scope["method"])
            if not status:
                await from_outside(broken(id))(scope, receive, send_watched)
        finally:
            seconds = time.perf_counter() - began
            self.metrics.count_request(route_of(scope), scope["method"], status, seconds)
            if seconds > SLOW:
                tell_slow(scope, status, seconds)
            if status > 500 and route_of(scope) != READY:
                logs.warn("unavailable", id=id, route=route_of(scope), method=scope["method"], status=status)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        line = MonitoredSocket(self, receive, send)
        try:
            if scope["app"].state.stopping:
                await receive()
                await from_outside(not_ready(STOPS))(scope, receive, line.send)
            else:
                await self.app(scope, line.receive, line.send)
        except GONE:
            pass
        except Exception as error:
            id = secrets.token_hex(8)
            logs.error("broken", error, id=id, route=route_of(scope), method="SOCKET")
            with suppress(OSError, RuntimeError):  # the client may be gone
                await line.give_up(scope, id)
        finally:
            if line.opened:
                self.metrics.count_socket_closed(line.closed or VANISHED)

    def count_error(self, message: Message) -> None:
        """Count an error by the code that it is answered with, whoever made the answer."""
        found = CODE.match(message.get("body", b""))
        if found:
            self.metrics.count_refusal(found[1].decode())


class MonitoredSocket:
    """A socket under watch: whether it was opened or refused, and with which code it was closed."""

    def __init__(self, watch: Monitoring, receive: Receive, send: Send) -> None:
        self._watch, self._receive, self._send = watch, receive, send
        self.opened = self.refused = False
        self.closed = 0

    async def send(self, message: Message) -> None:
        """Send something to the client."""
        if message["type"] == "websocket.accept":
            self.opened = True
            self._watch.metrics.count_socket_opened()
        elif message["type"] == "websocket.close":
            self.closed = self.closed or message.get("code", 1000)
        elif message["type"] == "websocket.http.response.start":
            self.refused = True
        elif message["type"] == "websocket.http.response.body":
            self._watch.count_error(message)
        await self._send(message)

    async def receive(self) -> Message:
        """Hear from the client."""
        message = await self._receive()
        if message["type"] == "websocket.disconnect":
            self.closed = self.closed or message.get("code", VANISHED)
        return message

    async def give_up(self, scope: Scope, id: str) -> None:
        """Tell the client that something broke, as far as that can still be told."""
        if self.opened and not self.closed:
            await self.send({"type": "websocket.close", "code": BROKEN})
        elif not self.opened and not self.refused:
            await from_outside(broken(id))(scope, self._receive, self.send)


def name_of(host: str) -> str:
    """Return a host without its port."""
    found = HOST.fullmatch(host)
    return found["address"] or found["name"] or "" if found else host


def route_of(scope: Scope) -> str:
    """Return the template of the route that a request came to."""
    return getattr(scope.get("route"), "path", NO_ROUTE)


def tell_slow(scope: Scope, status: int, seconds: float) -> None:
    """Log a request that took long, if it need not have."""
    if route_of(scope) not in THOUGHTFUL:
        logs.warn("slow", route=route_of(scope), method=scope["method"], status=status, seconds=round(seconds, 3))


def broken(id: str) -> JSONResponse:
    """Return the answer to what failed in a way that nobody foresaw."""
    return problem(Refused("internal", f"something is wrong with the server: its log says what, under {id}"))


def not_ready(why: str) -> JSONResponse:
    """Return the answer of a server that cannot do its work."""
    answer = problem(Refused("not_ready", why))
    answer.status_code = 503
    answer.headers["retry-after"] = "1"
    return answer


def from_outside(answer: JSONResponse) -> JSONResponse:
    """Give an answer the headers of security: the guard, who adds them to all others, is further inside."""
    answer.raw_headers += headers_of(page=False, fleeting=True)
    return answer
