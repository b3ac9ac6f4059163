"""Errors: what the kernel raises, each with a code for programs and a sentence for people."""

from __future__ import annotations

from typing import Final

BRIEF: Final = 60  # characters of a value that came from outside, in a message


def brief(value: object) -> str:
    """Return a value from outside as a message may quote it: never long, whatever it is."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, or lists in lists in lists
        return f"a {type(value).__name__} that is too large to show"
    return text if len(text) <= BRIEF else f"{text[: BRIEF - 3]}..."


class RulesError(ValueError):
    """Something the rules, or the files they are written in, do not allow."""

    code = "rules"


class IllegalAction(RulesError):
    """The seat is asked, but this is not one of its legal actions."""

    code = "illegal_action"

    def __init__(self, message: str, clause: str = "") -> None:
        super().__init__(message)
        self.clause = clause


class NotYourTurn(RulesError):
    """The seat is not asked anything now."""

    code = "not_your_turn"


class GameOver(RulesError):
    """The game has ended: nobody is asked anything."""

    code = "game_over"


class BadSetup(RulesError):
    """A number of players or an option that the game does not have."""

    code = "bad_setup"


class BadRecord(RulesError):
    """A record that cannot be read or does not replay."""

    code = "bad_record"


class BadSnapshot(RulesError):
    """A dump of a state from which nobody could play on."""

    code = "bad_snapshot"


class BadEdition(RulesError):
    """An edition whose data break a constraint of the game."""

    code = "bad_edition"


class BadTexts(RulesError):
    """A text that is missing, or a file of texts that cannot be understood."""

    code = "bad_texts"


class UnknownGame(RulesError):
    """No game of that name is installed."""

    code = "unknown_game"
