"""Packed answers: gzip, for those who can unpack it.

Somebody who sees only how long answers are, and gets texts of their own packed together with a secret, can find the
secret by trying which text makes the answer shorter (BREACH). So an answer that holds both is not packed: answers to
writes have tokens in them, and the report of a table has the others' chat beside what a seat knows. In all other
answers the only texts of others are the names of the seats, which nobody can change while a game goes on.
"""

from __future__ import annotations

import asyncio
import gzip
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from marea.server.base.wire import accepts_gzip

LEAST: Final = 1024  # bytes that are worth packing: less goes out in one packet anyway
LONG: Final = 32 * 1024  # bytes that are packed in a thread: they take more than a millisecond
KINDS: Final = ("application/json", "text/")
MIXED: Final = ("/api/tables/{table}",)  # the routes that answer with secrets and others' texts
LEVEL: Final = 6  # of 9: more takes longer, and saves hardly anything


class Compression:
    """Packs the answers to reads that are worth it, and have not been packed before."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and pack what is answered."""
        if scope["type"] == "http" and scope["method"] == "GET":
            send = Packer(scope, send).send
        await self.app(scope, receive, send)


class Packer:
    """The way of one answer: its head waits for its body."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._scope = scope
        self._send = send
        self._head: Message | None = None

    async def send(self, message: Message) -> None:
        """Send a part of the answer on."""
        if message["type"] == "http.response.start":
            self._head = message
            return
        head, self._head = self._head, None
        if head is not None:
            if worth_packing(self._scope, head, message):
                await self._pack(MutableHeaders(raw=head["headers"]), message)
            await self._send(head)
        await self._send(message)

    async def _pack(self, headers: MutableHeaders, message: Message) -> None:
        """Pack a body, if the client can unpack it; a cache must keep both."""
        headers.add_vary_header("accept-encoding")
        if not accepts_gzip(Headers(scope=self._scope)):
            return
        body: bytes = message["body"]
        message["body"] = await asyncio.to_thread(packed, body) if len(body) > LONG else packed(body)
        headers["content-length"] = str(len(message["body"]))
        headers["content-encoding"] = "gzip"


def packed(body: bytes) -> bytes:
    """Pack a body that is sent once."""
    return gzip.compress(body, LEVEL, mtime=0)


def worth_packing(scope: Scope, head: Message, message: Message) -> bool:
    """Tell whether an answer may be packed, and gets smaller by it."""
    headers = Headers(raw=head["headers"])
    whole = head["status"] == 200 and not message.get("more_body")
    decided = "content-encoding" in headers or "accept-encoding" in headers.get("vary", "")  # by who made the answer
    kind = headers.get("content-type", "").startswith(KINDS)
    return whole and not decided and kind and len(message.get("body", b"")) >= LEAST and not is_mixed(scope)


def is_mixed(scope: Scope) -> bool:
    """Tell whether a route answers with secrets and texts of others."""
    return getattr(scope.get("route"), "path", "") in MIXED
