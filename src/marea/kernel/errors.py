"""The kernel's errors, each with a code for programs and a message for people."""

from __future__ import annotations

from typing import Final

MAX_QUOTED_LENGTH: Final = 60  # characters of an untrusted value in a message


def brief(value: object) -> str:
    """Return an untrusted value as a message may quote it, shortened if it is long."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, or lists in lists in lists
        return f"a {type(value).__name__} that is too large to show"
    return text if len(text) <= MAX_QUOTED_LENGTH else f"{text[: MAX_QUOTED_LENGTH - 3]}..."


class RulesError(ValueError):
    """Something that the rules, or a game's files, do not allow."""

    code = "rules"


class IllegalAction(RulesError):
    """The seat is to decide, but this is not one of its legal actions."""

    code = "illegal_action"

    def __init__(self, message: str, clause: str = "") -> None:
        super().__init__(message)
        self.clause = clause


class NotYourTurn(RulesError):
    """The seat has nothing to decide now."""

    code = "not_your_turn"


class GameOver(RulesError):
    """The game has ended: there are no more decisions."""

    code = "game_over"


class BadSetup(RulesError):
    """A number of players or an option that the game does not support."""

    code = "bad_setup"


class BadRecord(RulesError):
    """A record that cannot be read or does not replay."""

    code = "bad_record"


class BadSnapshot(RulesError):
    """A dump that is not a playable state."""

    code = "bad_snapshot"


class BadEdition(RulesError):
    """An edition whose data violate a constraint of the game."""

    code = "bad_edition"


class BadTexts(RulesError):
    """A missing text, or a file of texts that cannot be parsed."""

    code = "bad_texts"


class UnknownGame(RulesError):
    """No game of that name is installed."""

    code = "unknown_game"
