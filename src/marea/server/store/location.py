"""Locations of stores: a folder for SQLite, or the URL of a PostgreSQL database."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from marea.kernel.errors import RulesError
from marea.server.store.sql import SqlStore
from marea.server.store.sqlite import SqliteStore


def is_url(location: str) -> bool:
    """Return whether a location is a database URL, and not a folder."""
    return location.startswith(("postgresql://", "postgres://"))


async def open_store(location: str) -> SqlStore:
    """Open the store at a location."""
    if not is_url(location):
        return SqliteStore(Path(location))
    try:
        from marea.server.store.postgres import PostgresStore
    except ImportError:
        raise RulesError("PostgreSQL needs asyncpg, which is missing: pip install 'marea[server,postgres]'") from None
    return await PostgresStore.open(location)


def redact(location: str) -> str:
    """Return a location that may be logged: a URL without its password and options."""
    if not is_url(location):
        return location
    url = urlsplit(location)
    user, at, host = url.netloc.rpartition("@")
    return f"{url.scheme}://{user.partition(':')[0]}{at}{host}{url.path}"
