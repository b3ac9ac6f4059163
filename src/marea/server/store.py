"""What is stored of a table, and what a store must be able to do."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol

from marea.kernel.errors import RulesError
from marea.table import Clock, Header, Row, Seat, Settings


class StoreError(RulesError):
    """The data cannot be used; nothing in them was changed."""

    code = "store"


@dataclass(frozen=True)
class Line:
    """A line of chat; it has its own numbering, apart from the game's."""

    number: int
    seat: int
    text: str
    at: float


@dataclass(frozen=True)
class Reply:
    """What was answered to the move that a client gave an id."""

    seat: int
    id: str
    text: str


@dataclass
class Change:
    """All that one command changed; it is stored whole or not at all."""

    table: str
    at: float
    status: str
    saved: str  # the last position, the clocks and the hints, as JSON
    first: int = 1  # the seq of the first new row
    rows: list[Row] = field(default_factory=list)
    answers: dict[int, str] | None = None  # the sealed answers that wait now; None: the same as before
    reply: Reply | None = None
    held: list[tuple[str, int]] = field(default_factory=list)  # who may play a seat from now on
    freed: list[int] = field(default_factory=list)  # seats that nobody may play any more
    chat: Line | None = None


@dataclass
class Stored:
    """A whole table as it was stored."""

    header: Header
    rows: list[Row]
    answers: dict[int, str]
    saved: dict[str, Any]
    holders: dict[str, set[int]]
    chat: list[Line]
    preferences: dict[int, str]  # by seat, as JSON
    changed: float


class Store(Protocol):
    """Where tables live. One process writes a table at a time; a change is on the disk before `commit` returns."""

    async def create(self, header: Header, change: Change) -> None:
        """Store a new table."""

    async def commit(self, change: Change) -> None:
        """Store what one command changed."""

    async def load(self, table: str) -> Stored | None:
        """Return a table; None if there is none of that id."""

    async def prefer(self, table: str, seat: int, text: str) -> None:
        """Store how the person on a seat likes the page."""

    async def keep_review(self, table: str, seat: int, text: str) -> None:
        """Store what the coach found in a game that is over."""

    async def review(self, table: str, seat: int) -> str | None:
        """Return the review of a seat as it was stored; None if there is none."""

    async def reply(self, table: str, seat: int, id: str) -> str | None:
        """Return what was answered to a client's id."""

    async def ids(self, status: str, before: float | None = None) -> list[str]:
        """Return the tables of a status, perhaps only those without a change since some time."""

    async def lobby(self, limit: int) -> list[str]:
        """Return the public tables that are open or being played, the last changed first."""

    async def held_by(self, keys: Iterable[str], limit: int) -> list[str]:
        """Return the tables at which somebody holds a seat, the last changed first."""

    async def close(self) -> None:
        """Let go of the data."""


def header_text(header: Header) -> str:
    """Return a header as JSON, but for its seed."""
    fields = asdict(header)
    del fields["seed"]
    return json.dumps(fields, ensure_ascii=False)


def header_of(text: str, seed: bytes) -> Header:
    """Return the header that a text stands for."""
    fields = json.loads(text)
    settings = fields.pop("settings")
    clock = settings.pop("clock")
    seats = tuple(Seat(**seat) for seat in fields.pop("seats"))
    return Header(
        **fields, seats=seats, settings=Settings(**settings, clock=Clock(**clock) if clock else None), seed=seed
    )
