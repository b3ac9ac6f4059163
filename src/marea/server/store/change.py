"""What is stored of a table, and what one command changes."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any

from marea.server.base.keys import CREATOR
from marea.server.base.wire import text_of
from marea.table import Clock, Header, Row, Seat, Settings


@dataclass(frozen=True)
class ChatMessage:
    """A chat message; messages have their own numbering, apart from the game's."""

    number: int
    seat: int
    text: str
    at: float


@dataclass(frozen=True)
class Reply:
    """The answer to a move that a client gave an id."""

    seat: int
    id: str
    text: str


@dataclass
class Change:
    """Everything that one command changed; it is stored whole or not at all."""

    table: str
    at: float
    status: str
    times: dict[str, Any]  # clocks and hints, which the table keeps beside its log
    snapshot: dict[str, Any]  # the last position
    listing: dict[str, Any] = field(default_factory=dict)  # the table's entry in lists
    has_timers: bool = True  # whether a timer may fire although nobody watches
    takes_ownership: bool = True  # whether the committing server owns the table from now on
    first: int = 1  # the seq of the first new row
    rows: list[Row] = field(default_factory=list)
    answers: dict[int, str] | None = None  # the sealed answers that wait; None: unchanged
    reply: Reply | None = None
    granted: list[tuple[str, int]] = field(default_factory=list)  # keys that hold a seat from now on
    freed: list[int] = field(default_factory=list)  # seats that were left
    revoked: list[int] = field(default_factory=list)  # seats whose keys, but those in `granted`, are revoked
    chat: list[ChatMessage] = field(default_factory=list)
    preferences: dict[int, str] = field(default_factory=dict)  # by seat, as JSON

    @property
    def saved_text(self) -> str:
        """The position and the clocks as stored JSON."""
        return text_of({**self.times, "snapshot": self.snapshot})

    @property
    def listing_text(self) -> str:
        """The entry in lists as stored JSON; empty if it is unknown."""
        return text_of(self.listing) if self.listing else ""

    def notification(self) -> dict[str, Any]:
        """Return what other servers need: they compute positions from the rows themselves."""
        return {**vars(self), "snapshot": {}, "listing": {}, "reply": None}


def read_change(fields: dict[str, Any] | None) -> Change | None:
    """Return the change in a notification; None if it was too long for one, or comes from another version of Marea."""
    try:
        return _read_change(fields) if fields else None
    except (AttributeError, KeyError, TypeError, ValueError):
        return None


def _read_change(fields: dict[str, Any]) -> Change:
    answers = fields["answers"]
    parts = {
        "rows": [Row(*row) for row in fields["rows"]],
        "answers": None if answers is None else {int(seat): text for seat, text in answers.items()},
        "granted": [(key, seat) for key, seat in fields["granted"]],
        "chat": [ChatMessage(**message) for message in fields["chat"]],
        "preferences": {int(seat): text for seat, text in fields["preferences"].items()},
    }
    return Change(**{**fields, **parts})


@dataclass
class StoredTable:
    """A table as it is stored: whole, or what came after some rows and chat messages."""

    header: Header
    rows: list[Row] = field(default_factory=list)
    answers: dict[int, str] = field(default_factory=dict)
    saved: dict[str, Any] = field(default_factory=dict)
    holders: dict[str, set[int]] = field(default_factory=dict)
    chat: list[ChatMessage] = field(default_factory=list)
    preferences: dict[int, str] = field(default_factory=dict)  # by seat, as JSON
    changed: float = 0.0
    version: int = 1
    owner: int = 0  # the number of the server that runs the table's timers and bots
    has_listing: bool = False  # whether its entry in lists is stored


def freed_seats(rows: Iterable[Row]) -> list[int]:
    """Return the seats that were left before the game, and that nobody holds any more."""
    return [row.seat for row in rows if row.kind == "leave"]


def changes_since(stored: StoredTable, after: int) -> Change:
    """Return what was stored since a seq as one change; holders are replaced as a whole."""
    return Change(
        table=stored.header.id,
        at=stored.changed,
        status="",
        times=stored.saved,
        snapshot={},
        first=after + 1,
        rows=stored.rows,
        answers=stored.answers,
        granted=[(key, seat) for key, seats in stored.holders.items() for seat in seats],
        freed=freed_seats(stored.rows),
        revoked=[CREATOR, *range(stored.header.players)],
        chat=stored.chat,
        preferences=stored.preferences,
    )


def write_header(header: Header) -> str:
    """Return a header as JSON, without its seed."""
    fields = asdict(header)
    del fields["seed"]
    return json.dumps(fields, ensure_ascii=False)


def read_header(text: str, seed: bytes) -> Header:
    """Return the header that was stored as JSON."""
    fields = json.loads(text)
    settings = fields.pop("settings")
    clock = settings.pop("clock")
    seats = tuple(Seat(**seat) for seat in fields.pop("seats"))
    return Header(
        **fields, seats=seats, settings=Settings(**settings, clock=Clock(**clock) if clock else None), seed=seed
    )
