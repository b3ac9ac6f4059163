"""Marea: board games of the sea, complete and faithful, for people, programs and researchers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from marea import _mode as _mode  # first: it decides which modules are imported
from marea import games
from marea.kernel import state as _state
from marea.kernel.chance import Rng
from marea.kernel.choice import Choice
from marea.kernel.contract import Board, Bounds, Option
from marea.kernel.driver import play, settle
from marea.kernel.edition import Edition
from marea.kernel.errors import (
    BadEdition,
    BadRecord,
    BadSetup,
    BadSnapshot,
    GameOver,
    IllegalAction,
    NotYourTurn,
    RulesError,
    UnknownGame,
)
from marea.kernel.game import Game
from marea.kernel.record import Record, read_records
from marea.kernel.record import replay as _replay
from marea.kernel.state import CHANCE, EVERYONE, NOBODY, OVER, SPECTATOR, State, ask, then
from marea.kernel.step import Step

__version__ = "0.1.0"
__all__ = [
    "CHANCE",
    "EVERYONE",
    "NOBODY",
    "OVER",
    "SPECTATOR",
    "BadEdition",
    "BadRecord",
    "BadSetup",
    "BadSnapshot",
    "Board",
    "Bounds",
    "Choice",
    "Edition",
    "Game",
    "GameOver",
    "IllegalAction",
    "NotYourTurn",
    "Option",
    "Record",
    "Rng",
    "RulesError",
    "State",
    "Step",
    "UnknownGame",
    "ask",
    "compiled",
    "games",
    "play",
    "read_records",
    "replay",
    "settle",
    "then",
]

compiled: bool = not _state.__file__.endswith(".py")
"""Whether the kernel is compiled."""


def replay(record: Record, game: Game[Any] | None = None) -> Iterator[State]:
    """Yield the state at the start of a recorded game and after each of its moves.

    The game is looked up by the id in the record; pass it if it is not installed or has another edition.
    """
    return _replay(game or games.installed(record.game), record)
