"""Who somebody is: a cookie names the browser, a token a seat; the server keeps only fingerprints of both."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from typing import Final

COOKIE: Final = "marea"
OWNER: Final = -1  # held instead of a seat by whoever made the table
YEAR: Final = 365 * 24 * 3600


def fingerprint(secret: str) -> str:
    """Return what is stored of a secret; it has 256 random bits, so that a plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def cookie_of(headers: Mapping[str, str]) -> str | None:
    """Return the secret that names the browser."""
    try:
        found = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return None
    return found.value if found and len(found.value) >= 32 else None


def token_of(headers: Mapping[str, str]) -> str | None:
    """Return the token of a seat."""
    kind, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None


def keys_of(headers: Mapping[str, str]) -> list[str]:
    """Return the fingerprints of all that a request shows."""
    return [fingerprint(secret) for secret in (cookie_of(headers), token_of(headers)) if secret]
