"""Responses: JSON by pydantic's encoder, which is much faster than the standard library's, and static content."""

from __future__ import annotations

import gzip
from typing import Final

from pydantic_core import to_json
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response

CACHE_FOREVER: Final = "public, max-age=31536000, immutable"  # for content with its hash in its address
CACHE_CHECKED: Final = "no-cache"  # a cached copy is checked before it is used
MIN_SAVING: Final = 0.1  # content that does not shrink by this part is sent uncompressed
ZERO_WEIGHTS: Final = ("q=0", "q=0.0", "q=0.00", "q=0.000")  # of encodings that a client does not accept


def text_of(value: object) -> str:
    """Return a value as JSON."""
    return to_json(value).decode()


def json_response(value: object, status: int = 200) -> Response:
    """Return a response with a value as JSON."""
    return Response(to_json(value), status, media_type="application/json")


class StaticResponse:
    """Content that does not change while the server runs, compressed once."""

    def __init__(self, content: bytes, media_type: str, cache: str = CACHE_FOREVER) -> None:
        self.content = content
        self.media_type = media_type
        self.cache = cache
        compressed = gzip.compress(content, 9, mtime=0)
        small = len(compressed) < (1 - MIN_SAVING) * len(content)
        self.compressed = compressed if small else None  # images are compressed already

    def answer(self, request: Request) -> Response:
        """Return the response to a request, compressed if the client accepts that."""
        headers = {"cache-control": self.cache}
        if self.compressed is None:
            return Response(self.content, media_type=self.media_type, headers=headers)
        headers["vary"] = "accept-encoding"
        if not accepts_gzip(request.headers):
            return Response(self.content, media_type=self.media_type, headers=headers)
        headers["content-encoding"] = "gzip"
        return Response(self.compressed, media_type=self.media_type, headers=headers)


def accepts_gzip(headers: Headers) -> bool:
    """Return whether a client accepts gzip."""
    accepted = [part.partition(";") for part in headers.get("accept-encoding", "").lower().split(",")]
    return any(name.strip() == "gzip" and weight.replace(" ", "") not in ZERO_WEIGHTS for name, _, weight in accepted)
