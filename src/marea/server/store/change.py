"""What is stored of a table, and what a store must be able to do."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable
from contextlib import AbstractAsyncContextManager
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol

from marea.kernel.errors import RulesError
from marea.server.base.keys import OWNER
from marea.server.base.wire import text_of
from marea.table import Clock, Header, Row, Seat, Settings


class StoreError(RulesError):
    """The data cannot be used; nothing in them was changed."""

    code = "store"


class Unusable(StoreError):
    """There is no place for the data: something is wrong with the machine, not with what was asked."""


class Unstorable(StoreError):
    """A text has characters that no database takes; what comes from outside is mostly refused before."""

    code = "bad_text"

    def __init__(self) -> None:
        super().__init__("a text cannot be stored: send it without NUL characters and unpaired surrogates")


class Unavailable(StoreError):
    """The data cannot be reached now; whether the last change was stored shows when they can."""

    code = "unavailable"

    def __init__(self, why: object) -> None:
        super().__init__("the tables cannot be reached at the moment: send the same again in a second")
        self.why = why


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
    times: dict[str, Any]  # what the table keeps beside its log: the clocks and the hints
    snapshot: dict[str, Any]  # the last position
    listed: dict[str, Any] = field(default_factory=dict)  # what a list shows of the table
    ticking: bool = True  # whether anything may happen by itself from now on
    drives: bool = True  # whether who makes the change minds the clocks and bots from now on
    first: int = 1  # the seq of the first new row
    rows: list[Row] = field(default_factory=list)
    answers: dict[int, str] | None = None  # the sealed answers that wait now; None: the same as before
    reply: Reply | None = None
    held: list[tuple[str, int]] = field(default_factory=list)  # who may play a seat from now on
    freed: list[int] = field(default_factory=list)  # seats that nobody may play any more
    revoked: list[int] = field(default_factory=list)  # seats that only those in `held` may play from now on
    chat: list[Line] = field(default_factory=list)  # what was said
    preferred: dict[int, str] = field(default_factory=dict)  # by seat: how that person likes the page, as JSON

    @property
    def saved(self) -> str:
        """What is stored of the position and the clocks, as JSON."""
        return text_of({**self.times, "snapshot": self.snapshot})

    @property
    def listing(self) -> str:
        """What is stored for lists, as JSON; empty if it is not known."""
        return text_of(self.listed) if self.listed else ""


def change_of(fields: dict[str, Any]) -> Change:
    """Return the change of which another server tells, as it came through JSON."""
    answers = fields["answers"]
    parts = {
        "rows": [Row(*row) for row in fields["rows"]],
        "answers": None if answers is None else {int(seat): text for seat, text in answers.items()},
        "held": [(key, seat) for key, seat in fields["held"]],
        "chat": [Line(**line) for line in fields["chat"]],
        "preferred": {int(seat): text for seat, text in fields["preferred"].items()},
    }
    return Change(**{**fields, **parts})


@dataclass
class Stored:
    """A table as it is stored: whole, or what came after some rows and lines of chat."""

    header: Header
    rows: list[Row]
    answers: dict[int, str]
    saved: dict[str, Any]
    holders: dict[str, set[int]]
    chat: list[Line]
    preferences: dict[int, str]  # by seat, as JSON
    changed: float
    version: int = 1
    driver: int = 0
    listed: bool = False  # whether it is stored what a list shows


def freed_by(rows: Iterable[Row]) -> list[int]:
    """Return the seats that nobody may play any more: those that were left before the game."""
    return [row.seat for row in rows if row.kind == "leave"]


def missed(stored: Stored, after: int) -> Change:
    """Return what was stored since a seq as one change; who holds what is known as a whole."""
    return Change(
        table=stored.header.id,
        at=stored.changed,
        status="",
        times=stored.saved,
        snapshot={},
        first=after + 1,
        rows=stored.rows,
        answers=stored.answers,
        held=[(key, seat) for key, seats in stored.holders.items() for seat in seats],
        freed=freed_by(stored.rows),
        revoked=[OWNER, *range(stored.header.players)],
        chat=stored.chat,
        preferred=stored.preferences,
    )


class Turn(Protocol):
    """A table while nobody else may change it, in this server or another."""

    table: str
    version: int  # of what is stored
    changed: float  # when something happened last
    driver: int  # the server that drives the table


class Store(Protocol):
    """Where tables live. A table is changed in a turn; the change is on the disk before `commit` returns.

    Several servers may share a store: each has a number while it is in touch, hears what the others tell, and minds
    the clocks and bots of the tables at which it let something happen last.
    """

    number: int  # of this server among all that were ever there
    hear: Callable[[dict[str, Any]], None]  # called with what another server tells
    wants: Callable[[str], bool]  # asked first, by the table that it is about, or "" for the queue
    shared: bool  # whether there may be others

    def turn(self, table: str) -> AbstractAsyncContextManager[Turn]:
        """Let nobody else change a table until its change is committed, or the turn is over without one."""

    async def create(self, header: Header, change: Change, turn: Turn | None = None) -> None:
        """Store a new table; in the turn of another, together with its change."""

    async def commit(self, turn: Turn, change: Change) -> None:
        """Store what one command changed, and tell the other servers. This ends the turn."""

    async def load(self, table: str, turn: Turn | None = None, rows: int = 0, lines: int = 0) -> Stored | None:
        """Return a table, or what is new after some rows and lines of chat; None if there is none of that id."""

    async def version(self, table: str) -> int:
        """Return how often a table was changed; 0 if there is none of that id."""

    async def reply(self, turn: Turn, seat: int, id: str) -> str | None:
        """Return what was answered to a client's id."""

    async def keep_review(self, table: str, seat: int, text: str) -> None:
        """Store what the coach found in a game that is over."""

    async def review(self, table: str, seat: int) -> str | None:
        """Return the review of a seat as it was stored; None if there is none."""

    async def ids(self, status: str, before: float | None = None) -> list[str]:
        """Return the tables of a status, perhaps only those without a change since some time."""

    async def lobby(self, limit: int) -> list[tuple[str, str]]:
        """Return the public tables that are open or being played, the last changed first, and what a list shows."""

    async def held_by(self, keys: Collection[str], limit: int) -> list[tuple[str, str]]:
        """Return the tables at which somebody holds a seat, the last changed first, and what a list shows."""

    async def seats_of(self, keys: Collection[str], tables: Collection[str]) -> dict[str, list[int]]:
        """Return the seats that somebody holds at some tables."""

    async def keep_listed(self, turn: Turn, listed: dict[str, Any]) -> None:
        """Store what a list shows of a table that was last changed before that was stored. This ends the turn."""

    async def join(self) -> bool:
        """Be in touch with the other servers; tell whether that began anew, so that something may have been missed."""

    async def alive(self) -> set[int]:
        """Return the numbers of all servers that are in touch, this one included."""

    async def adopt(self, alive: set[int], limit: int) -> list[str]:
        """Return some tables whose clocks and bots nobody alive minds, and mind them from now on."""

    async def tell(self, table: str, message: dict[str, Any]) -> None:
        """Tell something about a table to the other servers; it is not stored."""

    async def ready(self) -> None:
        """Make sure that something can be stored."""

    async def size(self) -> int:
        """Return how many bytes the data take."""

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
