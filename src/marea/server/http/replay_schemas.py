"""What goes over the wire of the past, as the API's documentation shows it."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

from marea.server.http.schemas import BaseEvent, Result, TableSeat


class Position(BaseModel):
    """A position of the past as the caller may see it, and what happened just before it."""

    move: int = Field(description="How many moves had been made: players' and chance's, as in the record.")
    view: dict[str, Any]
    hash: str
    events: list[BaseEvent]


class Replay(BaseModel):
    """Positions of the past, one after the other."""

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
    seat: int | None = Field(description="From which seat the positions are seen.")
    last: int = Field(description="The last position that there is.")
    positions: list[Position]


class PastEvent(BaseEvent):
    """An event with the move that it belongs to."""

    move: int


class PastEvents(BaseModel):
    """What happened at moves of the past, without their positions."""

    seat: int | None
    last: int
    events: list[PastEvent]
