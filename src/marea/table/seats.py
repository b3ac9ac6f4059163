"""The seats of a table, and its settings."""

from __future__ import annotations

from dataclasses import dataclass

STAND_IN = "expert"  # the bot that plays for people who are away or have resigned


@dataclass
class Seat:
    """A place at the table: a person's, a bot's, or still open."""

    kind: str  # "human", "bot" or "open"
    name: str = ""
    bot: str = ""  # the name of the bot, on a bot's seat
    away: bool = False  # a bot plays until the person comes back
    resigned: bool = False  # a bot plays to the end

    def acting_bot(self) -> str:
        """Return the name of the bot that plays this seat now; empty if a person does."""
        if self.kind == "bot":
            return self.bot
        return STAND_IN if self.away or self.resigned else ""


@dataclass(frozen=True)
class Clock:
    """People's thinking time: seconds for each move, or for the whole game."""

    per: str  # "move" or "game"
    seconds: float


@dataclass(frozen=True)
class Settings:
    """The settings of a table; times are in seconds."""

    visibility: str = "unlisted"  # or "public": listed in the lobby
    window: float = 5.0  # the length of a window for reactions, whatever the hands; 0: until the last answer is in
    pause: float = 1.0  # before a forced move is played, and roughly the minimum that a bot takes
    clock: Clock | None = None
    grace: float | None = None  # from running out of time, or disconnecting, until a bot takes over; None: never
    hints: bool = True  # whether the coach gives hints
