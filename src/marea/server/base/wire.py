"""Responses: JSON by pydantic's encoder, which is much faster than the standard library's."""

from __future__ import annotations

import gzip
from typing import Final

from pydantic_core import to_json
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response

FOREVER: Final = "public, max-age=31536000, immutable"  # for addresses that contain a hash of the content
CHECKED: Final = "no-cache"  # it may change
MAX_RATIO: Final = 0.9  # of compressed to plain size; anything less compressible is sent as it is
REFUSED_WEIGHTS: Final = ("q=0", "q=0.0", "q=0.00", "q=0.000")


def text_of(value: object) -> str:
    """Return a value as JSON."""
    return to_json(value).decode()


def json_response(value: object, status: int = 200) -> Response:
    """Return a value as a JSON response."""
    return Response(to_json(value), status, media_type="application/json")


class Ready:
    """Content that never changes while the server runs, compressed once."""

    def __init__(self, plain: bytes, kind: str, cache: str = FOREVER) -> None:
        self.plain = plain
        self.kind = kind
        self.cache = cache
        compressed = gzip.compress(plain, 9, mtime=0)
        # Images are compressed already.
        self.compressed = compressed if len(compressed) < MAX_RATIO * len(plain) else None

    def answer(self, request: Request) -> Response:
        """Return the response, compressed if the client accepts that."""
        headers = {"cache-control": self.cache}
        if self.compressed is None:
            return Response(self.plain, media_type=self.kind, headers=headers)
        headers["vary"] = "accept-encoding"
        if not accepts_gzip(request.headers):
            return Response(self.plain, media_type=self.kind, headers=headers)
        return Response(self.compressed, media_type=self.kind, headers={**headers, "content-encoding": "gzip"})


def accepts_gzip(headers: Headers) -> bool:
    """Return whether a client accepts gzip."""
    asked = [part.partition(";") for part in headers.get("accept-encoding", "").lower().split(",")]
    return any(name.strip() == "gzip" and weight.replace(" ", "") not in REFUSED_WEIGHTS for name, _, weight in asked)
