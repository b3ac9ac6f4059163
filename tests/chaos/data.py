"""The stored content, read directly from the SQLite file or from PostgreSQL."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from marea.server.store.change import read_header
from marea.table import Header
from tests.server.stored import QUERIES, Content, read_all

HEADERS = "SELECT id, header, seed FROM tables"
LENGTHS = "SELECT tab, max(seq) FROM log GROUP BY tab"
PLAYING = "SELECT tab, max(seq) FROM log JOIN tables ON id = tab WHERE status = 'playing' GROUP BY tab"


OWNERS = "SELECT id, version, driver, ticking FROM tables"


class Data(Protocol):
    """A database."""

    @property
    def address(self) -> str | None:
        """The address for the servers; None for a folder."""

    async def select(self, queries: Iterable[str]) -> dict[str, list[Any]]:
        """Return the results of queries in one snapshot."""

    async def close(self) -> None:
        """Close the connection."""


class SqliteData:
    """The SQLite file of one server."""

    address = None

    def __init__(self, folder: Path) -> None:
        self.path = folder / "data" / "marea.db"

    async def select(self, queries: Iterable[str]) -> dict[str, list[Any]]:
        """Return the results of queries in one snapshot."""
        with closing(sqlite3.connect(self.path, isolation_level=None, timeout=30)) as db:
            db.execute("BEGIN")
            return {query: db.execute(query).fetchall() for query in queries}

    async def close(self) -> None:
        """Do nothing: no connection stays open."""


class PostgresData:
    """A PostgreSQL database, read without the proxy of the servers."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.connection: Any = None

    async def select(self, queries: Iterable[str]) -> dict[str, list[Any]]:
        """Return the results of queries in one snapshot."""
        import asyncpg

        if self.connection is None:
            self.connection = await asyncpg.connect(self.address)
        async with self.connection.transaction(isolation="repeatable_read", readonly=True):
            return {query: [tuple(row) for row in await self.connection.fetch(query)] for query in queries}

    async def close(self) -> None:
        """Close the connection."""
        if self.connection is not None:
            await self.connection.close()


@dataclass
class Everything:
    """The stored content of all tables."""

    contents: dict[str, Content]
    headers: dict[str, Header]


async def everything(data: Data) -> Everything:
    """Read the stored content of all tables."""
    found = await data.select((*QUERIES, HEADERS))
    headers = {id: read_header(text, bytes(seed)) for id, text, seed in found[HEADERS]}
    return Everything(read_all(found.__getitem__), headers)


async def lengths(data: Data, which: str = LENGTHS) -> dict[str, int]:
    """Return the length of the log of every table, or of those being played."""
    return dict((await data.select([which]))[which])
