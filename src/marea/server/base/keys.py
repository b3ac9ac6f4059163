"""Keys: a cookie identifies a browser, a token a seat; the server stores only fingerprints of both."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import Final

from starlette.requests import cookie_parser
from starlette.responses import Response

COOKIE: Final = "marea"
HOST_COOKIE: Final = "__Host-marea"  # over HTTPS: browsers accept it only from this very host
CREATOR: Final = -1  # held instead of a seat by the client that made the table
YEAR: Final = 365 * 24 * 3600
SECRET: Final = re.compile(r"[A-Za-z0-9_-]{32,100}")  # as we make them: nothing else is set as a cookie


def fingerprint(secret: str) -> str:
    """Return the hash under which a secret is stored; it has 256 random bits, so a plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def cookie_of(headers: Mapping[str, str]) -> str | None:
    """Return the secret that identifies the browser; one that was set before the server had HTTPS is still valid."""
    cookies = cookie_parser(headers.get("cookie", ""))
    shown = (cookies.get(name, "") for name in (HOST_COOKIE, COOKIE))
    return next((secret for secret in shown if SECRET.fullmatch(secret)), None)


def give_cookie(response: Response, secret: str, https: bool, headers: Mapping[str, str]) -> None:
    """Set the browser's secret as a cookie, and over HTTPS delete the insecure copy."""
    name = HOST_COOKIE if https else COOKIE
    response.set_cookie(name, secret, max_age=YEAR, httponly=True, samesite="lax", secure=https)
    if https and COOKIE in cookie_parser(headers.get("cookie", "")):
        response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=True)


def token_of(headers: Mapping[str, str]) -> str | None:
    """Return the seat token of a request."""
    kind, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None


def keys_of(headers: Mapping[str, str]) -> list[str]:
    """Return the fingerprints of a request's cookie and token."""
    return [fingerprint(secret) for secret in (cookie_of(headers), token_of(headers)) if secret]
