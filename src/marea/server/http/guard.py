"""The guard before the application: it stops other sites, floods and oversized bodies, and adds security headers."""

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
from marea.server.http.errors import error_response
from marea.table import Refused

MAX_BODY_BYTES: Final = 64 * 1024
DEFAULT_CROWD: Final = 30  # people behind one address that the limits allow for
BURST_SECONDS: Final = 10.0  # whose requests may come at once, as when a school class opens the page
HOUR: Final = 3600.0  # seconds
TOO_MANY_REQUESTS: Final = "too many requests"
TOO_MANY_TABLES: Final = "too many new tables, or too large ones"
MAX_BUCKETS: Final = 10_000  # the least recently used one is dropped, as if it were full
ASSETS_PATH: Final = "/assets/"
ASSET_COST: Final = 0.1  # files of the page are in memory, and requested in dozens
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
API_POLICY: Final = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
PAGE_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
SECURITY_HEADERS: Final = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


@dataclass(frozen=True)
class Limits:
    """The limits for clients; 0 disables any of the first seven. An address is an IPv4 address or an IPv6 /64."""

    per_address: float = 90.0  # cost of requests a second, for one address
    per_holder: float = 30.0  # the same for one browser or one seat token
    per_socket: float = 10.0  # messages a second from the client
    sockets: int = 200  # open ones of one address
    connections: int = 256  # open ones of one address, sockets included; trusted proxies have no limit
    storage_per_address: int = 4_000_000  # bytes of new tables an hour, for one address
    storage_per_holder: int = 1_000_000  # the same for one browser or one seat token
    total_connections: int = 10_000  # fewer if the process may open fewer files
    head: int = 16 * 1024  # bytes of a request before its body
    headers: int = 100
    url: int = 8 * 1024
    body: int = MAX_BODY_BYTES
    chunks: int = 1000  # of one body
    head_timeout: float = 10.0  # seconds for the whole head of a request, from its first byte or the connection
    body_timeout: float = 30.0  # seconds for a whole body
    response_timeout: float = 60.0  # seconds for a client to read a response
    idle_timeout: int = 5  # seconds between two requests
    refusal_delay: float = 1.0  # seconds before a client that exceeds its quota is refused
    ping_interval: float = 20.0  # seconds between two pings on a socket, and for the answer to each


def limits_for(rate: float, people: int) -> Limits:
    """Return the limits for a number of requests a second from each person, and of people behind one address."""
    default, factor = Limits(), people / DEFAULT_CROWD
    if not rate:
        return Limits(0, 0, 0, 0, 0, 0, 0)
    return Limits(
        per_address=3 * rate * factor,
        per_holder=rate,
        storage_per_address=ceil(default.storage_per_address * factor),
        sockets=ceil(default.sockets * factor),
        connections=ceil(default.connections * factor),
    )


class Buckets:
    """Token buckets: each key may spend `rate` a second, and what `burst` seconds bring at once."""

    def __init__(self, rate: float, now: Callable[[], float] = time.monotonic, burst: float = 2.0) -> None:
        self.rate = rate
        self.now = now
        self.burst = rate * burst
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # the most recently used one comes last

    def take(self, key: str, cost: float = 1.0) -> bool:
        """Spend a cost, and return whether that was possible. One above a full bucket leaves the bucket in debt."""
        if self.rate <= 0:
            return True
        left = self._left(key)
        enough = left >= min(cost, self.burst)
        self.buckets[key] = (left - cost if enough else left, self.now())
        self.buckets.move_to_end(key)
        if len(self.buckets) > MAX_BUCKETS:
            self.buckets.popitem(last=False)
        return enough

    def delay(self, key: str, cost: float = 1.0) -> float:
        """Return the seconds until a cost can be spent."""
        if self.rate <= 0:
            return 0.0
        return max(0.0, (min(cost, self.burst) - self._left(key)) / self.rate)

    def _left(self, key: str) -> float:
        left, at = self.buckets.get(key, (self.burst, 0.0))
        return min(self.burst, left + (self.now() - at) * self.rate)


class Quota:
    """The remaining quotas of all addresses and of all holders of keys."""

    def __init__(self, limits: Limits, now: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self.delayed: Counter[str] = Counter()  # refusals that are being delayed, by address
        self.addresses = Buckets(limits.per_address, now, BURST_SECONDS)
        self.holders = Buckets(limits.per_holder, now, BURST_SECONDS)
        self.storage_by_address = Buckets(limits.storage_per_address / HOUR, now, HOUR)
        self.storage_by_holder = Buckets(limits.storage_per_holder / HOUR, now, HOUR)

    def charge(self, host: str, holders: Iterable[str], cost: float) -> None:
        """Charge a request to its address and all its keys; one that exceeds a quota is refused and costs nothing."""
        paying = [(self.addresses, network_of(host)), *((self.holders, key) for key in holders)]
        self._spend(paying, cost, TOO_MANY_REQUESTS)

    def charge_storage(self, host: str, holders: Iterable[str], size: int) -> None:
        """Charge the bytes of a new table in the same way."""
        paying = [(self.storage_by_address, network_of(host)), *((self.storage_by_holder, key) for key in holders)]
        self._spend(paying, size, TOO_MANY_TABLES)

    def _spend(self, paying: list[tuple[Buckets, str]], cost: float, what: str) -> None:
        delay = max(buckets.delay(key, cost) for buckets, key in paying)
        if delay:
            raise TooMany(what, ceil(delay))
        for buckets, key in paying:
            buckets.take(key, cost)

    async def delay_refusal(self, host: str) -> None:
        """Wait before a refusal, so that refusing does not keep the server busy.

        The number of delayed refusals is limited, or they would use up the connections of a proxy.
        """
        network = network_of(host)
        if self.delayed[network] < self.limits.connections:
            self.delayed[network] += 1
            try:
                await asyncio.sleep(self.limits.refusal_delay)
            finally:
                self.delayed[network] -= 1
                if not self.delayed[network]:
                    del self.delayed[network]


class Guard:
    """Middleware that checks every request and every socket before the application sees it."""

    def __init__(self, app: ASGIApp, limits: Limits, quota: Quota, public_url: str | None) -> None:
        self.app = app
        self.limits = limits
        self.quota = quota
        self.public_host = host_of(public_url) if public_url else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        try:
            self.quota.charge(client_of(scope), keys_of(headers), base_cost(scope))
            self._check_site(scope, headers)
            if scope["type"] == "http" and scope["method"] not in SAFE_METHODS:
                receive = await receive_json(headers, receive, self.limits)
        except Refused as error:
            if isinstance(error, TooMany):
                await self.quota.delay_refusal(client_of(scope))
            await refuse(error, scope, receive, send)
            return
        await self.app(scope, receive, add_headers(scope, send))

    def _check_site(self, scope: Scope, headers: Headers) -> None:
        """Refuse writes and sockets from another site's page; programs send none of these headers."""
        if scope["type"] == "http" and scope["method"] in SAFE_METHODS:
            return
        site, origin = headers.get("sec-fetch-site"), headers.get("origin")
        ours = {headers.get("host"), self.public_host}
        if site not in (None, "same-origin", "none") or (origin is not None and host_of(origin) not in ours):
            raise Refused("cross_site", "this request comes from another site: open Marea itself")


def client_of(scope: Scope) -> str:
    """Return the address of a request's client; behind a trusted proxy, the one that the proxy forwards."""
    client: tuple[str, int] | None = scope.get("client")
    return client[0] if client else ""


def base_cost(scope: Scope) -> float:
    """Return the cost of a request before its route is known; `dependencies.costs` adds to it."""
    return ASSET_COST if scope["path"].startswith(ASSETS_PATH) else 1.0


async def receive_json(headers: Headers, receive: Receive, limits: Limits) -> Receive:
    """Read a whole body, which must be JSON, within the limits; return a function that receives it as one message."""
    if content_length(headers.get("content-length", "0")) > limits.body:
        raise body_too_large(limits)
    try:
        async with asyncio.timeout(limits.body_timeout):
            body = await read_body(receive, limits)
    except TimeoutError:
        raise Refused(
            "timed_out", f"the request was not complete after {limits.body_timeout:g} seconds: send it again"
        ) from None
    if body and headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refused("not_json", "the body is not JSON: send JSON, with the header content-type: application/json")
    received = False

    async def receive_body() -> Message:
        nonlocal received
        if received:
            return await receive()
        received = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_body


async def read_body(receive: Receive, limits: Limits) -> bytes:
    """Read a body to its end."""
    parts, size, more = [], 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        more = message.get("more_body", False)
        if size > limits.body:
            raise body_too_large(limits)
    return b"".join(parts)


def body_too_large(limits: Limits) -> Refused:
    """Return the error for a body that is too large."""
    return Refused("too_large", f"the body is too large: send at most {limits.body} bytes")


def host_of(url: str) -> str:
    """Return the host and port of a URL; "" if it is invalid."""
    try:
        return urlsplit(url).netloc.lower()
    except ValueError:
        return ""


def content_length(text: str) -> int:
    """Return the value of a content-length header; an invalid one counts as too large."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 20 else 10**20


async def refuse(error: Refused, scope: Scope, receive: Receive, send: Send) -> None:
    """Respond in place of the application; a socket is refused before it is open."""
    if scope["type"] == "websocket":
        await receive()
    await error_response(error)(scope, receive, add_headers(scope, send))


def add_headers(scope: Scope, send: Send) -> Send:
    """Return a function that adds the security headers to every response."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            present = dict(message["headers"])
            page = present.get(b"content-type", b"").startswith(b"text/html")
            no_store = b"cache-control" not in present and scope["path"].startswith("/api/")
            message["headers"] = [*message["headers"], *security_headers(page, no_store)]
        await send(message)

    return send_with_headers


@cache
def security_headers(page: bool, no_store: bool) -> list[tuple[bytes, bytes]]:
    """Return the security headers as they are sent, cached: every response has them."""
    headers = {**SECURITY_HEADERS, "content-security-policy": PAGE_POLICY if page else API_POLICY}
    if no_store:
        headers["cache-control"] = "no-store"
    return [(name.encode(), value.encode()) for name, value in headers.items()]
