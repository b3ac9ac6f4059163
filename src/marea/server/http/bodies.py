"""What comes over the wire: the bodies of requests, as the API's documentation shows them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from marea.kernel import edition
from marea.server.base.plain_text import plain

USUAL = "casual"  # the level of a bot of which nothing is said


def printable(text: str) -> str:
    """Refuse texts with signs that cannot be shown, which no database has to take."""
    if not text.isprintable():
        raise ValueError("must not have control characters")
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
        None, max_length=40, description=f"Which bot, for a seat of that kind; `{USUAL}` if not given."
    )
    name: Name | None = None


class NewClock(Body):
    """How long people may think: seconds for each move, or for the whole game."""

    per: Literal["move", "game"]
    seconds: Annotated[float, Field(ge=1, le=30 * 24 * 3600, allow_inf_nan=False)]


class Terms(Body):
    """Who plays at a new table, and how it is run; the game begins when no seat is open."""

    seats: list[NewSeat] = Field(min_length=1, max_length=10)
    visibility: Literal["public", "unlisted"] = "unlisted"
    window: Seconds = Field(5.0, description="Seconds for reactions; 0: until the last answer is in.")
    pause: Seconds = Field(1.0, description="Seconds before a forced move, and about the least that a bot takes.")
    clock: NewClock | None = None
    grace: Seconds | None = Field(
        None, description="Seconds until a bot takes over from who is out of time or gone; with a clock 30, else never."
    )
    hints: bool = Field(True, description="Whether people may ask the coach.")


EditionText = Annotated[
    str | None, Field(max_length=edition.MAX_LENGTH, description="What differs from the standard edition, as TOML.")
]


class NewTable(Terms):
    """A table to be made."""

    game: str = Field(max_length=60)
    players: SeatNumber | None = Field(None, description="As many as there are seats, if not given.")
    options: dict[str, int | bool | str] = Field(default_factory=dict, max_length=20)
    edition: EditionText = None


class Fork(Terms):
    """A table to be made in the middle of a game that is over, with as many seats as that has."""

    move: int = Field(ge=0, le=1_000_000, description="The position after so many moves.")


class Upload(Body):
    """A game that was played elsewhere."""

    record: str = Field(max_length=60_000, description="The record, as JSON.")
    edition: EditionText = None


class Preferences(Body):
    """How a person likes the page."""

    language: Literal["en", "es", "fr", "gl"]
    theme: Literal["system", "light", "dark"]
    size: Literal["100", "115", "130", "150"] = Field(description="The size of texts, in percent.")
    motion: Literal["system", "full", "less"]
    sound: bool
    confirm: bool = Field(description="Ask before a move is sent.")
    autoplay: bool = Field(description="Let the table make moves without an alternative.")
    patterns: bool = Field(description="Patterns beside colours.")


class Prefer(Body):
    """How the person on a seat likes the page."""

    preferences: Preferences
    seat: SeatNumber | None = None


class Sit(Body):
    """Take an open seat, or one's own back from a bot, or, with a seat's token, to this browser."""

    seat: SeatNumber | None = None
    name: Name | None = None


class Move(Body):
    """A move in notation, with the client's own id for it and the seq that the client has seen."""

    move: str = Field(max_length=200)
    id: Annotated[str, Field(min_length=1, max_length=64), AfterValidator(printable)]
    expected: int = Field(ge=0, le=1_000_000)
    seat: SeatNumber | None = None


class Which(Body):
    """Which of one's seats is meant, where one holds several."""

    seat: SeatNumber | None = None


class Undo(Which):
    """With `expected`, a move is taken back only if nothing has happened since: a repeated request does no harm."""

    expected: Annotated[int, Field(ge=0, le=1_000_000)] | None = None


class Leave(Which):
    """With `expected`, a seat that one took again since is not given up: a repeated request does no harm."""

    expected: Annotated[int, Field(ge=0, le=1_000_000)] | None = None


class AskHint(Which):
    """For which of one's seats the coach is asked, and the seq that the client has seen."""

    expected: int = Field(ge=0, le=1_000_000)


class AskReview(Body):
    """Whose decisions are to be reviewed."""

    seat: SeatNumber


class GiveToBot(Body):
    """Which bot gets the seat."""

    bot: str = Field(USUAL, max_length=40)


class Say(Body):
    """A line of chat."""

    text: Annotated[str, Field(min_length=1, max_length=500), AfterValidator(plain)]
    seat: SeatNumber | None = None
