"""The schemas of a table's history."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

from marea.server.http.schemas import BaseEvent, Result, TableSeat


class Position(BaseModel):
    """A past position as the caller may see it, and the events of the move before it."""

    move: int = Field(description="The number of moves before it, players' and chance's, as in the record.")
    view: dict[str, Any]
    hash: str
    events: list[BaseEvent]


class Replay(BaseModel):
    """Past positions, in order."""

    table: str
    game: str
    players: int
    options: dict[str, int | bool | str]
    edition: str
    sheet: str
    status: Literal["open", "playing", "over"]
    seats: list[TableSeat]
    result: Result | None
    mine: list[int] = Field(description="The caller's seats.")
    seat: int | None = Field(description="The seat that the positions are viewed from.")
    last: int = Field(description="The number of the last position.")
    positions: list[Position]


class PastEvent(BaseEvent):
    """An event with the number of its move."""

    move: int


class PastEvents(BaseModel):
    """The events of past moves, without positions."""

    seat: int | None
    last: int
    events: list[PastEvent]
