"""What goes over the wire: the answers to requests, as the API's documentation shows them."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from marea.server.http.bodies import NewClock, Preferences


class HeldSeat(BaseModel):
    """A seat that the caller may play, and its token."""

    seat: int
    token: str


class MadeTable(BaseModel):
    """A new table: one entry for each human seat, all the creator's."""

    table: str
    url: str
    seats: list[HeldSeat]


class BaseEvent(BaseModel):
    """Something that the caller may hear of: a name and arguments; the sentence is made in the reader's language."""

    event: str
    args: dict[str, int | str]
    clause: str | None = Field(description="The rule by which it happened.")


class Event(BaseEvent):
    """An event with its place in the story of the table."""

    seq: int


class Caused(BaseModel):
    """What a command caused, as far as the caller may know."""

    seq: int
    after: int
    events: list[Event]


class OfferedChoice(BaseModel):
    """One legal move."""

    move: str
    verb: str
    args: dict[str, int | str]
    targets: list[str]
    clause: str


class TableSeat(BaseModel):
    """What is public of a seat."""

    seat: int
    kind: Literal["human", "bot", "open"]
    name: str
    bot: str
    away: bool = False
    resigned: bool = False


class Times(BaseModel):
    """Since when the decision at hand waits, until when it may, and what is left on everybody's clock."""

    asked: float
    until: float | None
    left: list[float] | None


class Result(BaseModel):
    """How the game ended; a table that was closed has no winners."""

    winners: list[int]
    scores: list[int]
    reason: str
    hints: list[int] = Field(description="How often the coach helped each seat.")


class Report(BaseModel):
    """How a table stands for one viewer, and what happened since `after`: also every message of the socket."""

    seq: int
    after: int
    status: Literal["open", "playing", "over"]
    seat: int | None
    seats: list[TableSeat]
    asked: list[int] = Field(description="The seats that are asked; of secret answers nobody learns who has given one.")
    sealed: bool = Field(description="What is asked is answered in secret, and all answers open at once.")
    forced: bool = Field(
        description="There is one move only, as everybody can see: the table plays it after its pause."
    )
    events: list[Event]
    view: dict[str, Any]
    hash: str
    choices: list[OfferedChoice]
    answer: OfferedChoice | None = Field(
        description="The caller's own sealed answer, while others may still be missing."
    )
    undo: bool
    times: Times
    result: Result | None
    rematch: str | None


class ChatMessage(BaseModel):
    """A chat message; messages have their own numbering."""

    number: int
    seat: int
    text: str
    at: float


class ShownTable(Report):
    """A whole table as the caller may see it."""

    table: str
    game: str
    players: int
    options: dict[str, int | bool | str]
    edition: str
    sheet: str = Field(description="The hash of what the edition prints.")
    guide: bool = Field(description="Whether the game works more out for a seat when it is asked.")
    commitment: str
    visibility: str
    window: float
    clock: NewClock | None
    grace: float | None
    hints: bool = Field(description="Whether people may ask the coach.")
    created: float
    chat: list[ChatMessage]
    preferences: Preferences | None = Field(description="The caller's own, if they were stored for this seat.")


class BoardElement(BaseModel):
    """A thing on the board: its shape, centre, size and group."""

    shape: Literal["circle", "rect", "hex"]
    x: float
    y: float
    width: float
    height: float
    group: str


class BoardShape(BaseModel):
    """The geometry of an edition."""

    width: float
    height: float
    elements: dict[str, BoardElement]


class Sheet(BaseModel):
    """What an edition prints; beside the board, what the game's views refer to."""

    model_config = ConfigDict(extra="allow")
    board: BoardShape


class Shapes(BaseModel):
    """The JSON Schemas of what a game shows."""

    sheet: dict[str, Any]
    view: dict[str, Any]
    guide: dict[str, Any] | None


class Guide(BaseModel):
    """What a game works out from a seat's view, at a seq; nothing for spectators and where nobody plays."""

    seq: int
    guide: dict[str, Any] | None


class ListedTable(BaseModel):
    """A table in the lobby, or one of the caller's."""

    table: str
    url: str
    game: str
    players: int
    options: dict[str, int | bool | str]
    status: str
    seats: list[TableSeat]
    created: float
    asked: list[int]
    mine: list[int] = Field(description="The caller's seats.")


class WhyNot(BaseModel):
    """Why something on the board cannot be used now."""

    asked: bool = Field(description="The caller is asked, but not for this.")
    clause: str | None = Field(description="The rule that forbids it; none where nobody plays.")


class Picture(BaseModel):
    """A table drawn in text."""

    text: str


class Gain(BaseModel):
    """What a choice gains against another in one part of the game's own evaluation."""

    part: str
    amount: float


class AdvisedMove(BaseModel):
    """A legal move as the coach sees it."""

    move: str
    chance: float = Field(description="The chance to win that it leaves, from 0 to 1.")
    error: float = Field(description="The standard error of that.")
    tries: int


class Advice(BaseModel):
    """What the coach would do, knowing what the seat knows."""

    seq: int = Field(description="At which seq it was asked: the table may have moved on.")
    choices: list[AdvisedMove] = Field(description="All legal moves, the best first.")
    clear: bool = Field(description="The best one is better than the next beyond doubt.")
    gains: list[Gain] = Field(description="What the best one gains against the next.")


class Decision(BaseModel):
    """A decision of the seat that is reviewed."""

    move: int = Field(description="Its number in the record, from 1 on: the position before it is one less.")
    played: OfferedChoice
    best: OfferedChoice
    chance: float = Field(description="The chance to win that it left.")
    best_chance: float = Field(description="The chance that the best choice would have left.")
    cost: float
    error: float = Field(description="The standard error of the cost.")
    forced: bool
    gains: list[Gain] = Field(description="What the best choice would have gained.")


class Turning(BaseModel):
    """A move that changed the chance to win by much."""

    move: int
    by: Literal["choice", "rival", "chance"]
    change: float


class Review(BaseModel):
    """A game that is over as the coach sees it, from what one seat knew at each moment."""

    seat: int
    chances: list[float] = Field(description="The chance to win at every position of the record.")
    decisions: list[Decision]
    blunders: list[int] = Field(description="The moves that cost most, the costliest first.")
    turning: list[Turning]
    luck: float = Field(description="What chance gave or took.")
    skill: float = Field(description="What the seat's own decisions cost: 0 at best.")
    rivals: float = Field(description="What the others gave or took.")
    start: float
    end: float


class ReviewStatus(BaseModel):
    """How far a review is."""

    status: Literal["none", "waiting", "running", "done", "failed"]
    done: float = Field(description="The part that is done, from 0 to 1.")
    review: Review | None


class Health(BaseModel):
    """The server is there."""

    status: Literal["ok"]
    version: str
    compiled: bool
    tables: int = Field(description="Tables at which something happened of late, or that somebody watches.")
    sockets: int


class Problem(BaseModel):
    """What is wrong: a code for programs, a sentence for people, the clause that forbids a move."""

    code: str
    message: str
    clause: str | None = None
    report: Report | None = Field(None, description="With `stale`: how the table stands, and what was missed.")


class ProblemAnswer(BaseModel):
    """Every answer that is not a success."""

    error: Problem
