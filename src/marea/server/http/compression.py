"""Compression of responses with gzip.

An attacker who can see the length of responses, and have text of their own compressed together with a secret, can find
the secret by trying which text makes the response shorter (BREACH). So a response that holds both is not compressed:
responses to writes contain tokens, and the report of a table contains other people's chat beside a seat's secrets. All
other responses contain no text of other people but the names of seats, which cannot change while a game is played.
"""

from __future__ import annotations

import asyncio
import gzip
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from marea.server.base.wire import accepts_gzip

MIN_COMPRESSED_BYTES: Final = 1024  # less fits into one packet anyway
MIN_THREAD_BYTES: Final = 32 * 1024  # compressing more takes over a millisecond, and is done in a thread
COMPRESSED_TYPES: Final = ("application/json", "text/")
SECRET_ROUTES: Final = ("/api/tables/{table}",)  # their responses mix secrets with text of other people
GZIP_LEVEL: Final = 6  # of 9: more takes longer and saves hardly anything


class Compression:
    """Middleware that compresses responses to reads, unless they are small or compressed already."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and compress the response."""
        if scope["type"] == "http" and scope["method"] == "GET":
            send = CompressedResponse(scope, send).send
        await self.app(scope, receive, send)


class CompressedResponse:
    """One response: its head is held back until its body is known."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._scope = scope
        self._send = send
        self._head: Message | None = None

    async def send(self, message: Message) -> None:
        """Send a part of the response."""
        if message["type"] == "http.response.start":
            self._head = message
            return
        head, self._head = self._head, None
        if head is not None:
            if is_compressible(self._scope, head, message):
                await self._compress(MutableHeaders(raw=head["headers"]), message)
            await self._send(head)
        await self._send(message)

    async def _compress(self, headers: MutableHeaders, message: Message) -> None:
        """Compress a body if the client accepts gzip; caches have to keep both variants."""
        headers.add_vary_header("accept-encoding")
        if not accepts_gzip(Headers(scope=self._scope)):
            return
        body: bytes = message["body"]
        in_thread = len(body) > MIN_THREAD_BYTES
        message["body"] = await asyncio.to_thread(compress, body) if in_thread else compress(body)
        headers["content-length"] = str(len(message["body"]))
        headers["content-encoding"] = "gzip"


def compress(body: bytes) -> bytes:
    """Compress a body that is sent once."""
    return gzip.compress(body, GZIP_LEVEL, mtime=0)


def is_compressible(scope: Scope, head: Message, message: Message) -> bool:
    """Return whether a response may be compressed, and is worth it."""
    headers = Headers(raw=head["headers"])
    complete = head["status"] == 200 and not message.get("more_body")
    decided = "content-encoding" in headers or "accept-encoding" in headers.get("vary", "")  # by the route itself
    right_type = headers.get("content-type", "").startswith(COMPRESSED_TYPES)
    large = len(message.get("body", b"")) >= MIN_COMPRESSED_BYTES
    return complete and not decided and right_type and large and not has_secrets(scope)


def has_secrets(scope: Scope) -> bool:
    """Return whether the responses of a route mix secrets with text of other people."""
    return getattr(scope.get("route"), "path", "") in SECRET_ROUTES
