"""What is stored, read past all servers and all faults: from the SQLite file or from PostgreSQL."""

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


DRIVERS = "SELECT id, version, driver, ticking FROM tables"


class Data(Protocol):
    """A database."""

    @property
    def address(self) -> str | None:
        """The address for the servers; None: a folder."""

    async def select(self, queries: Iterable[str]) -> dict[str, list[Any]]:
        """Return the answers to queries, all of the same moment."""

    async def close(self) -> None:
        """Let go of it."""


class File:
    """The file of one server."""

    address = None

    def __init__(self, folder: Path) -> None:
        self.path = folder / "data" / "marea.db"

    async def select(self, queries: Iterable[str]) -> dict[str, list[Any]]:
        """Return the answers to queries, all of the same moment."""
        with closing(sqlite3.connect(self.path, isolation_level=None, timeout=30)) as db:
            db.execute("BEGIN")
            return {query: db.execute(query).fetchall() for query in queries}

    async def close(self) -> None:
        """Nothing is held."""


class Base:
    """A database in PostgreSQL, without the lines that the servers have."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.connection: Any = None

    async def select(self, queries: Iterable[str]) -> dict[str, list[Any]]:
        """Return the answers to queries, all of the same moment."""
        import asyncpg

        if self.connection is None:
            self.connection = await asyncpg.connect(self.address)
        async with self.connection.transaction(isolation="repeatable_read", readonly=True):
            return {query: [tuple(row) for row in await self.connection.fetch(query)] for query in queries}

    async def close(self) -> None:
        """Let go of it."""
        if self.connection is not None:
            await self.connection.close()


@dataclass
class Everything:
    """All that is stored."""

    contents: dict[str, Content]
    headers: dict[str, Header]


async def everything(data: Data) -> Everything:
    """Read all that is stored."""
    found = await data.select((*QUERIES, HEADERS))
    headers = {id: read_header(text, bytes(seed)) for id, text, seed in found[HEADERS]}
    return Everything(read_all(found.__getitem__), headers)


async def lengths(data: Data, which: str = LENGTHS) -> dict[str, int]:
    """Return how long the log of every table is, or of those that are being played."""
    return dict((await data.select([which]))[which])
