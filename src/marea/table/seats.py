"""Who sits at a table, and what was agreed on before the game."""

from __future__ import annotations

from dataclasses import dataclass

STAND_IN = "expert"  # the bot that plays for people who are away


@dataclass
class Seat:
    """A place at the table: a person's, a bot's, or still open."""

    kind: str  # "human", "bot" or "open"
    name: str = ""
    bot: str = ""  # which bot a bot is
    away: bool = False  # a bot plays until the person comes back
    resigned: bool = False  # a bot plays to the end

    def acting_bot(self) -> str:
        """Return the bot that decides for this seat now; empty if a person does."""
        if self.kind == "bot":
            return self.bot
        return STAND_IN if self.away or self.resigned else ""


@dataclass(frozen=True)
class Clock:
    """How long people may think: seconds for each move, or for the whole game."""

    per: str  # "move" or "game"
    seconds: float


@dataclass(frozen=True)
class Settings:
    """How a table is run; times are in seconds."""

    visibility: str = "unlisted"  # or "public": listed in the lobby
    window: float = 5.0  # how long reactions may be given, whoever holds what; 0: until the last answer is in
    pause: float = 1.0  # before a forced move is played, and about the least that a bot takes
    clock: Clock | None = None
    grace: float | None = None  # how long after running out of time, or leaving, a bot takes over; None: never
    hints: bool = True  # whether the coach may be asked
