"""Request bodies, as the API's documentation shows them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from marea.kernel import edition
from marea.server.base.plain_text import plain

DEFAULT_BOT = "casual"


def check_printable(text: str) -> str:
    """Return a text, unless it has control characters, which not every database can store."""
    if not text.isprintable():
        raise ValueError("must not contain control characters")
    return text


Name = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(plain)]
SeatNumber = Annotated[int, Field(ge=0, le=9)]
Seconds = Annotated[float, Field(ge=0, le=30 * 24 * 3600, allow_inf_nan=False)]


class Body(BaseModel):
    """A request body: unknown fields are rejected, and values are not converted."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewSeat(Body):
    """A seat of a new table."""

    kind: Literal["human", "bot", "open"] = "human"
    bot: str | None = Field(
        None, max_length=40, description=f"The bot, for a seat of that kind; the default is `{DEFAULT_BOT}`."
    )
    name: Name | None = None


class NewClock(Body):
    """The thinking time of each person: seconds for each move, or for the whole game."""

    per: Literal["move", "game"]
    seconds: Annotated[float, Field(ge=1, le=30 * 24 * 3600, allow_inf_nan=False)]


class Terms(Body):
    """The seats and settings of a new table; the game begins when no seat is open."""

    seats: list[NewSeat] = Field(min_length=1, max_length=10)
    visibility: Literal["public", "unlisted"] = "unlisted"
    window: Seconds = Field(5.0, description="Seconds for reactions; 0 waits until everyone has answered.")
    pause: Seconds = Field(1.0, description="Seconds before a forced move, and roughly the least that a bot takes.")
    clock: NewClock | None = None
    grace: Seconds | None = Field(
        None,
        description="Seconds until a bot takes over from a person who is out of time or away; "
        "the default is 30 with a clock, and never without one.",
    )
    hints: bool = Field(True, description="Whether people may ask the coach.")


EditionText = Annotated[
    str | None, Field(max_length=edition.MAX_LENGTH, description="Changes to the standard edition, as TOML.")
]


class NewTable(Terms):
    """A new table."""

    game: str = Field(max_length=60)
    players: SeatNumber | None = Field(None, description="The default is the number of seats.")
    options: dict[str, int | bool | str] = Field(default_factory=dict, max_length=20)
    edition: EditionText = None


class Fork(Terms):
    """A new table that continues from a position of a finished game, with as many seats as that game has."""

    move: int = Field(ge=0, le=1_000_000, description="The number of moves before the position.")


class Upload(Body):
    """A game that was played elsewhere."""

    record: str = Field(max_length=60_000, description="The record, as JSON.")
    edition: EditionText = None


class Preferences(Body):
    """A person's settings of the page."""

    language: Literal["en", "es", "fr", "gl"]
    theme: Literal["system", "light", "dark"]
    size: Literal["100", "115", "130", "150"] = Field(description="The text size, in percent.")
    motion: Literal["system", "full", "less"]
    sound: bool
    confirm: bool = Field(description="Whether a move is confirmed before it is sent.")
    autoplay: bool = Field(description="Whether the table makes moves that have no alternative.")
    patterns: bool = Field(description="Whether colours have patterns as well.")


class Prefer(Body):
    """The preferences of the person on a seat."""

    preferences: Preferences
    seat: SeatNumber | None = None


class Sit(Body):
    """Take an open seat; take one's own seat back from a bot; or, with a seat's token, take it to this browser."""

    seat: SeatNumber | None = None
    name: Name | None = None


class Move(Body):
    """A move in notation, with an id that the client chooses and the last seq that it has seen."""

    move: str = Field(max_length=200)
    id: Annotated[str, Field(min_length=1, max_length=64), AfterValidator(check_printable)]
    expected: int = Field(ge=0, le=1_000_000)
    seat: SeatNumber | None = None


class Which(Body):
    """The acting seat, for a caller who holds several."""

    seat: SeatNumber | None = None


class Undo(Which):
    """With `expected`, a move is taken back only if nothing has happened since; repeating the request is safe."""

    expected: Annotated[int, Field(ge=0, le=1_000_000)] | None = None


class Leave(Which):
    """With `expected`, a seat that was taken again since is not given up; repeating the request is safe."""

    expected: Annotated[int, Field(ge=0, le=1_000_000)] | None = None


class AskHint(Which):
    """The seat that asks the coach, and the last seq that the client has seen."""

    expected: int = Field(ge=0, le=1_000_000)


class AskReview(Body):
    """The seat whose decisions are to be reviewed."""

    seat: SeatNumber


class GiveToBot(Body):
    """The bot that gets the seat."""

    bot: str = Field(DEFAULT_BOT, max_length=40)


class Say(Body):
    """A chat message."""

    text: Annotated[str, Field(min_length=1, max_length=500), AfterValidator(plain)]
    seat: SeatNumber | None = None
