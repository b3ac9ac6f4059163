"""What goes over the wire: the bodies of requests and answers, as the API's documentation shows them."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

JOINERS = "\u200c\u200d"  # they make one emoji out of several, and Persian words


def plain(text: str) -> str:
    """Refuse texts with control characters, which no name and no line of chat needs."""
    text = text.strip()
    if any(unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co") and sign not in JOINERS for sign in text):
        raise ValueError("must not have control characters")
    if not text:
        raise ValueError("must not be empty")
    return text


Name = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(plain)]
SeatNumber = Annotated[int, Field(ge=0, le=9)]
Seconds = Annotated[float, Field(ge=0, le=30 * 24 * 3600, allow_inf_nan=False)]


class Body(BaseModel):
    """A body of a request: nothing unknown is accepted, and nothing is converted."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewSeat(Body):
    """A seat of a new table."""

    kind: Literal["human", "bot", "open"] = "human"
    bot: str | None = Field(
        None, max_length=40, description="Which bot, for a seat of that kind; `greedy` if not given."
    )
    name: Name | None = None


class NewClock(Body):
    """How long people may think: seconds for each move, or for the whole game."""

    per: Literal["move", "game"]
    seconds: Annotated[float, Field(ge=1, le=30 * 24 * 3600, allow_inf_nan=False)]


class NewTable(Body):
    """A table to be made; the game begins when no seat is open."""

    game: str = Field(max_length=60)
    players: SeatNumber | None = Field(None, description="As many as there are seats, if not given.")
    options: dict[str, int | bool | str] = Field(default_factory=dict, max_length=20)
    edition: str | None = Field(None, max_length=40_000, description="What differs from the standard edition, as TOML.")
    seats: list[NewSeat] = Field(min_length=1, max_length=10)
    visibility: Literal["public", "unlisted"] = "unlisted"
    window: Seconds = Field(5.0, description="Seconds for reactions; 0: until the last answer is in.")
    pause: Seconds = Field(1.0, description="Seconds before a forced move, and the least that a bot takes.")
    clock: NewClock | None = None
    grace: Seconds | None = Field(
        None, description="Seconds until a bot takes over from who is out of time or gone; with a clock 30, else never."
    )


class HeldSeat(BaseModel):
    """A seat that the caller may play, and its token."""

    seat: int
    token: str


class MadeTable(BaseModel):
    """A new table: one entry for each human seat, all the creator's."""

    table: str
    url: str
    seats: list[HeldSeat]


class Sit(Body):
    """Take an open seat, or one's own back from a bot, or, with a seat's token, to this browser."""

    seat: SeatNumber | None = None
    name: Name | None = None


class Move(Body):
    """A move in notation, with the client's own id for it and the seq that the client has seen."""

    move: str = Field(max_length=200)
    id: str = Field(min_length=1, max_length=64)
    expected: int = Field(ge=0, le=1_000_000)
    seat: SeatNumber | None = None


class Which(Body):
    """Which of one's seats is meant, where one holds several."""

    seat: SeatNumber | None = None


class Undo(Which):
    """With `expected`, a move is taken back only if nothing has happened since: a repeated request does no harm."""

    expected: Annotated[int, Field(ge=0, le=1_000_000)] | None = None


class GiveToBot(Body):
    """Which bot gets the seat."""

    bot: str = Field("greedy", max_length=40)


class Say(Body):
    """A line of chat."""

    text: Annotated[str, Field(min_length=1, max_length=500), AfterValidator(plain)]
    seat: SeatNumber | None = None


class Event(BaseModel):
    """Something that the caller may hear of: a name and arguments; the sentence is made in the reader's language."""

    seq: int
    event: str
    args: dict[str, int | str]
    clause: str | None = Field(description="The rule by which it happened.")


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
    away: bool
    resigned: bool


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


class Report(BaseModel):
    """How a table stands for one viewer, and what happened since `after`: also every message of the socket."""

    seq: int
    after: int
    status: Literal["open", "playing", "over"]
    seat: int | None
    seats: list[TableSeat]
    waiting: list[int] = Field(
        description="The seats that are asked; of secret answers nobody learns who has given one."
    )
    sealed: bool = Field(description="What is asked is answered in secret, and all answers open at once.")
    forced: bool = Field(
        description="There is one move only, as everybody can see: the table plays it after its pause."
    )
    events: list[Event]
    view: dict[str, Any]
    hash: str
    choices: list[OfferedChoice]
    answer: str | None = Field(description="The caller's own sealed answer, while others may still be missing.")
    undo: bool
    times: Times
    result: Result | None
    rematch: str | None


class ChatLine(BaseModel):
    """A line of chat; it has its own numbering."""

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
    commitment: str
    visibility: str
    window: float
    clock: NewClock | None
    grace: float | None
    created: float
    chat: list[ChatLine]


class BoardElement(BaseModel):
    """A thing on the board: its shape, centre, size and group."""

    model_config = ConfigDict(from_attributes=True)
    shape: Literal["circle", "rect", "hex"]
    x: float
    y: float
    width: float
    height: float
    group: str


class BoardShape(BaseModel):
    """The geometry of an edition."""

    model_config = ConfigDict(from_attributes=True)
    width: float
    height: float
    elements: dict[str, BoardElement]


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
    waiting: list[int]
    mine: list[int] = Field(description="The caller's seats.")


class Clause(BaseModel):
    """A clause of a game's rules, as we play them."""

    clause: str
    heading: str
    text: str


class GameOption(BaseModel):
    """An option of a game; the first value is the default. `seats`: any seat is a value too."""

    name: str
    values: list[int | bool | str]
    seats: bool


class ListedGame(BaseModel):
    """A game that can be played here."""

    id: str
    names: dict[str, str]
    players: list[int]
    options: list[GameOption]
    languages: list[str]
    bots: list[str]
    edition: str
    rules: int


class Picture(BaseModel):
    """A table drawn in text."""

    seq: int
    text: str


class Position(BaseModel):
    """A position of the past, as the caller may see it."""

    seq: int
    seat: int | None
    view: dict[str, Any]
    hash: str
    events: list[Event]


class Health(BaseModel):
    """The server is there."""

    status: Literal["ok"]
    version: str
    compiled: bool
    tables: int = Field(description="Tables in memory.")
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
