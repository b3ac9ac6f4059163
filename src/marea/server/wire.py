"""JSON as it is sent: by the encoder that pydantic brings, several times as fast as the standard library's."""

from __future__ import annotations

from typing import Final

from pydantic_core import to_json
from starlette.responses import Response

FOREVER: Final = "public, max-age=31536000, immutable"  # to cache what is under an address with its hash


def text_of(value: object) -> str:
    """Return a value as JSON."""
    return to_json(value).decode()


def answer_of(value: object, status: int = 200) -> Response:
    """Return a value as an answer of JSON."""
    return Response(to_json(value), status, media_type="application/json")
