"""The guard at the door: foreign sites, floods and oversized bodies stay outside; every answer carries the headers."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from marea.server.errors import problem
from marea.server.keys import keys_of
from marea.table import Refused

LARGEST: Final = 64 * 1024  # bytes of a body
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
    """Requests a second, on the average, with bursts of twice as many; 0 is no limit."""

    per_address: float = 100.0
    per_holder: float = 30.0  # one browser or one seat token
    per_socket: float = 10.0  # messages that a client sends
    sockets: int = 200  # open at the same time from one address


class Buckets:
    """Token buckets: each key may spend its rate a second, and twice that at once."""

    def __init__(self, rate: float, now: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.now = now
        self.buckets: dict[str, tuple[float, float]] = {}

    def take(self, key: str) -> bool:
        """Tell whether there was something left to spend."""
        if self.rate <= 0:
            return True
        now, burst = self.now(), 2 * self.rate
        left, at = self.buckets.get(key, (burst, now))
        left = min(burst, left + (now - at) * self.rate)
        self.buckets[key] = (max(left - 1.0, 0.0) if left >= 1.0 else left, now)
        if len(self.buckets) > 10_000:  # those that are full again need not be remembered
            self.buckets = {k: b for k, b in self.buckets.items() if b[0] + (now - b[1]) * self.rate < burst}
        return left >= 1.0


class Guard:
    """Checks every request and every socket before the application sees it."""

    def __init__(self, app: ASGIApp, limits: Limits, public_url: str | None) -> None:
        self.app = app
        self.addresses = Buckets(limits.per_address)
        self.holders = Buckets(limits.per_holder)
        self.public_host = host_of(public_url) if public_url else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        try:
            self._check_rate(scope, headers)
            self._check_site(scope, headers)
            if scope["type"] == "http" and scope["method"] not in SAFE:
                receive = await whole_body(headers, receive)
        except Refused as error:
            await refuse(error, scope, receive, send)
            return
        await self.app(scope, receive, with_headers(scope, send))

    def _check_rate(self, scope: Scope, headers: Headers) -> None:
        """Refuse floods, by address and by who sends them."""
        fine = self.addresses.take((scope.get("client") or ("",))[0])
        for key in keys_of(headers):
            fine = self.holders.take(key) and fine
        if not fine:
            raise Refused("too_many", "too many requests: wait a second")

    def _check_site(self, scope: Scope, headers: Headers) -> None:
        """Refuse writes and sockets that another site's page asks for; programs send none of these headers."""
        if scope["type"] == "http" and scope["method"] in SAFE:
            return
        site, origin = headers.get("sec-fetch-site"), headers.get("origin")
        ours = {headers.get("host"), self.public_host}
        if site not in (None, "same-origin", "none") or (origin is not None and host_of(origin) not in ours):
            raise Refused("cross_site", "another site asked for this: open Marea itself")


async def whole_body(headers: Headers, receive: Receive) -> Receive:
    """Read a body of JSON that is not too large, and return it as one message."""
    body, more = b"", True
    if int_of(headers.get("content-length", "0")) > LARGEST:
        raise Refused("too_large", f"a request may have {LARGEST} bytes")
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > LARGEST:
            raise Refused("too_large", f"a request may have {LARGEST} bytes")
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


def host_of(url: str) -> str:
    """Return the host and port of an address; nothing for what is no address."""
    try:
        return urlsplit(url).netloc.lower()
    except ValueError:
        return ""


def int_of(text: str) -> int:
    """Return a number from a header; anything else counts as too large."""
    return int(text) if text.isascii() and text.isdigit() else LARGEST + 1


async def refuse(error: Refused, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer instead of the application; a socket is refused before it is open."""
    if scope["type"] == "websocket":
        await receive()
    await problem(error)(scope, receive, with_headers(scope, send))


def with_headers(scope: Scope, send: Send) -> Send:
    """Add the headers of security to every answer."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            page = any(name == b"content-type" and kind.startswith(b"text/html") for name, kind in message["headers"])
            message["headers"] = [*message["headers"], *headers_of(page, scope["path"].startswith("/api/"))]
        await send(message)

    return send_with_headers


@cache
def headers_of(page: bool, api: bool) -> list[tuple[bytes, bytes]]:
    """Return the headers of security, as they are sent: put together once, since every answer has them."""
    headers = {**HEADERS, "content-security-policy": PAGE_POLICY if page else API_POLICY}
    if api:
        headers["cache-control"] = "no-store"
    return [(name.encode(), value.encode()) for name, value in headers.items()]
