"""The schemas of responses, as the API's documentation shows them."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from marea.server.http.bodies import NewClock, Preferences


class HeldSeat(BaseModel):
    """A seat that the caller may play, and its token."""

    seat: int
    token: str


class MadeTable(BaseModel):
    """A new table, with an entry for each human seat, all of which the creator holds."""

    table: str
    url: str
    seats: list[HeldSeat]


class BaseEvent(BaseModel):
    """An event that the caller may see: its name and arguments, which clients put into words in their own language."""

    event: str
    args: dict[str, int | str]
    clause: str | None = Field(description="The rule behind it.")


class Event(BaseEvent):
    """An event with its seq at the table."""

    seq: int


class Caused(BaseModel):
    """The events that a command caused, as far as the caller may see them."""

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
    """The public data of a seat."""

    seat: int
    kind: Literal["human", "bot", "open"]
    name: str
    bot: str
    away: bool = False
    resigned: bool = False


class Times(BaseModel):
    """When the current decision was asked, its deadline, and the seconds left on each clock."""

    asked: float
    until: float | None
    left: list[float] | None


class Result(BaseModel):
    """The result of a game; a table that was closed has no winners."""

    winners: list[int]
    scores: list[int]
    reason: str
    hints: list[int] = Field(description="The number of hints that each seat got.")


class Report(BaseModel):
    """The state of a table for one viewer, and the events since `after`; also sent over the socket."""

    seq: int
    after: int
    status: Literal["open", "playing", "over"]
    seat: int | None
    seats: list[TableSeat]
    asked: list[int] = Field(description="The seats to decide; if sealed, including those that have answered.")
    sealed: bool = Field(description="Whether the answers are secret until all of them are revealed at once.")
    forced: bool = Field(
        description="Whether there is only one move, as everyone can see: the table plays it after its pause."
    )
    events: list[Event]
    view: dict[str, Any]
    hash: str
    choices: list[OfferedChoice]
    answer: OfferedChoice | None = Field(description="The caller's own sealed answer, until all are revealed.")
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
    sheet: str = Field(description="The hash of the edition's sheet.")
    guide: bool = Field(description="Whether the game has a guide for a seat.")
    commitment: str
    visibility: str
    window: float
    clock: NewClock | None
    grace: float | None
    hints: bool = Field(description="Whether people may ask the coach.")
    created: float
    chat: list[ChatMessage]
    preferences: Preferences | None = Field(description="The caller's own, if any are stored for this seat.")


class BoardElement(BaseModel):
    """An element of the board: its shape, centre, size and group."""

    shape: Literal["circle", "rect", "hex"]
    x: float
    y: float
    width: float
    height: float
    group: str


class BoardShape(BaseModel):
    """The geometry of an edition's board."""

    width: float
    height: float
    elements: dict[str, BoardElement]


class Sheet(BaseModel):
    """The printed parts of an edition: the board, and what the game's views refer to."""

    model_config = ConfigDict(extra="allow")
    board: BoardShape


class Shapes(BaseModel):
    """The JSON Schemas of a game's sheet, view and guide."""

    sheet: dict[str, Any]
    view: dict[str, Any]
    guide: dict[str, Any] | None


class Guide(BaseModel):
    """What a game computes from a seat's view at a seq; null for spectators, and unless a game is being played."""

    seq: int
    guide: dict[str, Any] | None


class ListedTable(BaseModel):
    """A public table, or one of the caller's."""

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
    """The reason why an element of the board cannot be used now."""

    asked: bool = Field(description="Whether the caller is to decide, though not about this element.")
    clause: str | None = Field(description="The rule that forbids it; null unless a game is being played.")


class Picture(BaseModel):
    """A table drawn as text."""

    text: str


class Gain(BaseModel):
    """What one choice gains over another in one part of the game's evaluation."""

    part: str
    amount: float


class AdvisedMove(BaseModel):
    """The coach's opinion of a legal move."""

    move: str
    chance: float = Field(description="The chance to win after it, from 0 to 1.")
    error: float = Field(description="The standard error of `chance`.")
    tries: int


class Advice(BaseModel):
    """The coach's advice, from what the seat knows."""

    seq: int = Field(description="The seq of the decision; the table may have moved on.")
    choices: list[AdvisedMove] = Field(description="All legal moves, the best first.")
    clear: bool = Field(description="Whether the best move is better than the next beyond doubt.")
    gains: list[Gain] = Field(description="What the best move gains over the next.")


class Decision(BaseModel):
    """A decision of the reviewed seat."""

    move: int = Field(description="Its number in the record, from 1; the position before it has the number below.")
    played: OfferedChoice
    best: OfferedChoice
    chance: float = Field(description="The chance to win after it.")
    best_chance: float = Field(description="The chance to win after the best choice.")
    cost: float
    error: float = Field(description="The standard error of `cost`.")
    forced: bool
    gains: list[Gain] = Field(description="What the best choice would have gained over it.")


class Turning(BaseModel):
    """A move that changed the chance to win a lot."""

    move: int
    by: Literal["choice", "rival", "chance"]
    change: float


class Review(BaseModel):
    """The coach's review of a finished game, from what one seat knew at each moment."""

    seat: int
    chances: list[float] = Field(description="The chance to win in every position of the record.")
    decisions: list[Decision]
    blunders: list[int] = Field(description="The costliest moves, the worst first.")
    turning: list[Turning]
    luck: float = Field(description="What chance added to or took from the chance to win.")
    skill: float = Field(description="What the seat's own decisions cost; at best 0.")
    rivals: float = Field(description="What the other players added or took.")
    start: float
    end: float


class ReviewStatus(BaseModel):
    """The progress of a review."""

    status: Literal["none", "waiting", "running", "done", "failed"]
    done: float = Field(description="The finished part, from 0 to 1.")
    review: Review | None


class Health(BaseModel):
    """The server is running."""

    status: Literal["ok"]
    version: str
    compiled: bool
    tables: int = Field(description="Tables with recent activity or viewers.")
    sockets: int


class Problem(BaseModel):
    """An error: a code for programs, a message for people, and the clause that forbids a move."""

    code: str
    message: str
    clause: str | None = None
    report: Report | None = Field(None, description="With `stale`: the state of the table, and what was missed.")


class ProblemAnswer(BaseModel):
    """Any response but a success."""

    error: Problem
