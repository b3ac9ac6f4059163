"""The guard at the door: foreign sites, floods and oversized bodies stay outside; every answer carries the headers."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from math import ceil
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from marea.server.base.addresses import network_of
from marea.server.base.errors import TooMany
from marea.server.base.keys import keys_of
from marea.server.http.errors import problem
from marea.table import Refused

LARGEST: Final = 64 * 1024  # bytes of a body
CROWD: Final = 30  # people behind one address, for whom the limits are made
BURST: Final = 10.0  # seconds: what they bring may be spent at once, as when a class opens the page
HOUR: Final = 3600.0  # seconds
REQUESTS: Final = "too many requests"
TABLES: Final = "too many new tables, or too large ones"
MOST: Final = 10_000  # buckets; the one not used for longest is forgotten, as if it were full
ASSETS: Final = "/assets/"
ASSET: Final = 0.1  # what a file of the page costs: it is in memory, and comes in dozens
SAFE: Final = ("GET", "HEAD", "OPTIONS")
API_POLICY: Final = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
PAGE_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
HEADERS: Final = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


@dataclass(frozen=True)
class Limits:
    """What a client may ask for, keep, hold open and send, and in which time; 0 switches the first seven off."""

    per_address: float = 90.0  # what requests may cost a second, for one IPv4 address or one IPv6 /64
    per_holder: float = 30.0  # the same for one browser or one seat token
    per_socket: float = 10.0  # messages a second that a client sends
    sockets: int = 200  # open at the same time from one address
    connections: int = 256  # the same, sockets included; proxies that we believe are not counted
    kept_by_address: int = 4_000_000  # bytes an hour that new tables take, for one address
    kept_by_holder: int = 1_000_000  # the same for one browser or one seat token
    in_all: int = 10_000  # connections; fewer if the process may open fewer files
    head: int = 16 * 1024  # bytes of a request before its body
    headers: int = 100
    url: int = 8 * 1024
    body: int = LARGEST
    chunks: int = 1000  # pieces in which a body may come
    head_time: float = 10.0  # seconds for a whole head, from the first byte on or from the connection
    body_time: float = 30.0  # seconds for a whole body
    answer_time: float = 60.0  # seconds in which a client must take an answer
    idle_time: int = 5  # seconds between two requests
    hold_time: float = 1.0  # seconds for which somebody who asks too much waits to be told
    ping_time: float = 20.0  # seconds between two pings on a socket, and in which each must be answered


def limits_for(rate: float, people: int) -> Limits:
    """Return the limits for some requests a second of each person, and some people behind one address."""
    usual, times = Limits(), people / CROWD
    if not rate:
        return Limits(0, 0, 0, 0, 0, 0, 0)
    return Limits(
        per_address=3 * rate * times,
        per_holder=rate,
        kept_by_address=ceil(usual.kept_by_address * times),
        sockets=ceil(usual.sockets * times),
        connections=ceil(usual.connections * times),
    )


class Buckets:
    """Token buckets: each key may spend its rate a second, and what some seconds bring at once."""

    def __init__(self, rate: float, now: Callable[[], float] = time.monotonic, burst: float = 2.0) -> None:
        self.rate = rate
        self.now = now
        self.burst = rate * burst
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # the one used last comes last

    def take(self, key: str, cost: float = 1.0) -> bool:
        """Tell whether there was enough left to spend. What costs more than a full bucket empties it into debt."""
        if self.rate <= 0:
            return True
        left = self._left(key)
        fits = left >= min(cost, self.burst)
        self.buckets[key] = (left - cost if fits else left, self.now())
        self.buckets.move_to_end(key)
        if len(self.buckets) > MOST:
            self.buckets.popitem(last=False)
        return fits

    def wait(self, key: str, cost: float = 1.0) -> float:
        """Return the seconds until there is enough left to spend."""
        if self.rate <= 0:
            return 0.0
        return max(0.0, (min(cost, self.burst) - self._left(key)) / self.rate)

    def _left(self, key: str) -> float:
        left, at = self.buckets.get(key, (self.burst, 0.0))
        return min(self.burst, left + (self.now() - at) * self.rate)


class Quota:
    """What every address and every holder may still ask for."""

    def __init__(self, limits: Limits, now: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self.held: Counter[str] = Counter()  # requests that wait to be refused, by address
        self.addresses = Buckets(limits.per_address, now, BURST)
        self.holders = Buckets(limits.per_holder, now, BURST)
        self.kept_by_address = Buckets(limits.kept_by_address / HOUR, now, HOUR)
        self.kept_by_holder = Buckets(limits.kept_by_holder / HOUR, now, HOUR)

    def charge(self, host: str, holders: Iterable[str], cost: float) -> None:
        """Charge a request to its address and to all that it shows; what does not fit is refused and costs nothing."""
        self._spend([(self.addresses, network_of(host)), *((self.holders, key) for key in holders)], cost, REQUESTS)

    def keep(self, host: str, holders: Iterable[str], size: int) -> None:
        """Charge the bytes that a new table takes, in the same way."""
        paying = [(self.kept_by_address, network_of(host)), *((self.kept_by_holder, key) for key in holders)]
        self._spend(paying, size, TABLES)

    def _spend(self, paying: list[tuple[Buckets, str]], cost: float, what: str) -> None:
        wait = max(buckets.wait(key, cost) for buckets, key in paying)
        if wait:
            raise TooMany(what, ceil(wait))
        for buckets, key in paying:
            buckets.take(key, cost)

    async def hold(self, host: str) -> None:
        """Wait before a refusal: it must not be all that the server does, nor use up a proxy's connections."""
        network = network_of(host)
        if self.held[network] < self.limits.connections:
            self.held[network] += 1
            try:
                await asyncio.sleep(self.limits.hold_time)
            finally:
                self.held[network] -= 1
                if not self.held[network]:
                    del self.held[network]


class Guard:
    """Checks every request and every socket before the application sees it."""

    def __init__(self, app: ASGIApp, limits: Limits, quota: Quota, public_url: str | None) -> None:
        self.app = app
        self.limits = limits
        self.quota = quota
        self.public_host = host_of(public_url) if public_url else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        try:
            self.quota.charge(client_of(scope), keys_of(headers), cost_of(scope))
            self._check_site(scope, headers)
            if scope["type"] == "http" and scope["method"] not in SAFE:
                receive = await whole_body(headers, receive, self.limits)
        except Refused as error:
            if isinstance(error, TooMany):
                await self.quota.hold(client_of(scope))
            await refuse(error, scope, receive, send)
            return
        await self.app(scope, receive, with_headers(scope, send))

    def _check_site(self, scope: Scope, headers: Headers) -> None:
        """Refuse writes and sockets that another site's page asks for; programs send none of these headers."""
        if scope["type"] == "http" and scope["method"] in SAFE:
            return
        site, origin = headers.get("sec-fetch-site"), headers.get("origin")
        ours = {headers.get("host"), self.public_host}
        if site not in (None, "same-origin", "none") or (origin is not None and host_of(origin) not in ours):
            raise Refused("cross_site", "another site asked for this: open Marea itself")


def client_of(scope: Scope) -> str:
    """Return the address that a request comes from, as the proxy before us tells it."""
    client: tuple[str, int] | None = scope.get("client")
    return client[0] if client else ""


def cost_of(scope: Scope) -> float:
    """Return what every request costs, whichever route it is for; `asking.costs` adds to it."""
    return ASSET if scope["path"].startswith(ASSETS) else 1.0


async def whole_body(headers: Headers, receive: Receive, limits: Limits) -> Receive:
    """Read a body of JSON that is not too large and comes in time, and return it as one message."""
    if int_of(headers.get("content-length", "0")) > limits.body:
        raise too_large(limits)
    try:
        async with asyncio.timeout(limits.body_time):
            body = await all_of(receive, limits)
    except TimeoutError:
        raise Refused(
            "timed_out", f"the request was not complete after {limits.body_time:g} seconds: send it again"
        ) from None
    if body and headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refused("not_json", "send JSON, with the header content-type: application/json")
    sent = False

    async def receive_whole() -> Message:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_whole


async def all_of(receive: Receive, limits: Limits) -> bytes:
    """Read a body to its end; one that was broken off is none."""
    parts, size, more = [], 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        more = message.get("more_body", False)
        if size > limits.body:
            raise too_large(limits)
    return b"".join(parts)


def too_large(limits: Limits) -> Refused:
    """Return the refusal of a body that is too large."""
    return Refused("too_large", f"a request may have {limits.body} bytes: send less")


def host_of(url: str) -> str:
    """Return the host and port of an address; nothing for what is no address."""
    try:
        return urlsplit(url).netloc.lower()
    except ValueError:
        return ""


def int_of(text: str) -> int:
    """Return a number from a header; anything else counts as too large."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 20 else 10**20


async def refuse(error: Refused, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer instead of the application; a socket is refused before it is open."""
    if scope["type"] == "websocket":
        await receive()
    await problem(error)(scope, receive, with_headers(scope, send))


def with_headers(scope: Scope, send: Send) -> Send:
    """Add the headers of security to every answer."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            own = dict(message["headers"])
            page = own.get(b"content-type", b"").startswith(b"text/html")
            fleeting = b"cache-control" not in own and scope["path"].startswith("/api/")
            message["headers"] = [*message["headers"], *headers_of(page, fleeting)]
        await send(message)

    return send_with_headers


@cache
def headers_of(page: bool, fleeting: bool) -> list[tuple[bytes, bytes]]:
    """Return the headers of security, as they are sent: put together once, since every answer has them."""
    headers = {**HEADERS, "content-security-policy": PAGE_POLICY if page else API_POLICY}
    if fleeting:
        headers["cache-control"] = "no-store"
    return [(name.encode(), value.encode()) for name, value in headers.items()]
