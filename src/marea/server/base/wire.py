"""Answers as they are sent: JSON by the encoder that pydantic brings, much faster than the standard library's."""

from __future__ import annotations

import gzip
from typing import Final

from pydantic_core import to_json
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response

FOREVER: Final = "public, max-age=31536000, immutable"  # to cache what is under an address with its hash
CHECKED: Final = "no-cache"  # it may be another one the next time
WORTH: Final = 0.9  # of its size: what does not get smaller than that is sent as it is
NEVER: Final = ("q=0", "q=0.0", "q=0.00", "q=0.000")  # weights of what a client cannot do


def text_of(value: object) -> str:
    """Return a value as JSON."""
    return to_json(value).decode()


def json_response(value: object, status: int = 200) -> Response:
    """Return a value as an answer of JSON."""
    return Response(to_json(value), status, media_type="application/json")


class Ready:
    """Something that never changes while the server runs, ready to be sent: packed once and for all."""

    def __init__(self, plain: bytes, kind: str, cache: str = FOREVER) -> None:
        self.plain = plain
        self.kind = kind
        self.cache = cache
        packed = gzip.compress(plain, 9, mtime=0)
        self.packed = packed if len(packed) < WORTH * len(plain) else None  # pictures are packed already

    def answer(self, request: Request) -> Response:
        """Return it, packed for those who can unpack it."""
        headers = {"cache-control": self.cache}
        if self.packed is None:
            return Response(self.plain, media_type=self.kind, headers=headers)
        headers["vary"] = "accept-encoding"
        if not accepts_gzip(request.headers):
            return Response(self.plain, media_type=self.kind, headers=headers)
        return Response(self.packed, media_type=self.kind, headers={**headers, "content-encoding": "gzip"})


def accepts_gzip(headers: Headers) -> bool:
    """Tell whether a client says that it can unpack gzip."""
    asked = [part.partition(";") for part in headers.get("accept-encoding", "").lower().split(",")]
    return any(name.strip() == "gzip" and weight.replace(" ", "") not in NEVER for name, _, weight in asked)
