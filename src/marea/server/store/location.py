"""Places where tables live: a folder for SQLite, or the address of a PostgreSQL database."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from marea.kernel.errors import RulesError
from marea.server.store.sql import SqlStore
from marea.server.store.sqlite import SqliteStore


def is_url(place: str) -> bool:
    """Tell whether a place is a database's address, and not a folder."""
    return place.startswith(("postgresql://", "postgres://"))


async def open_store(place: str) -> SqlStore:
    """Return the store at a place."""
    if not is_url(place):
        return SqliteStore(Path(place))
    try:
        from marea.server.store.postgres import PostgresStore
    except ImportError:
        raise RulesError("PostgreSQL needs asyncpg, which is missing: pip install 'marea[server,postgres]'") from None
    return await PostgresStore.open(place)


def redact(place: str) -> str:
    """Return a place as it may be shown to anybody: of an address neither the password nor the options."""
    if not is_url(place):
        return place
    address = urlsplit(place)
    user, at, host = address.netloc.rpartition("@")
    return f"{address.scheme}://{user.partition(':')[0]}{at}{host}{address.path}"
