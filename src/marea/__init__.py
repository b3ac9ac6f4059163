"""Marea: board games of the sea, complete and faithful, for people, programs and researchers."""

from __future__ import annotations

from collections.abc import Iterator

from marea import _mode as _mode  # before everything else: it decides which modules are imported
from marea import games
from marea.kernel import state as _state
from marea.kernel.chance import Rng
from marea.kernel.driver import play, settle
from marea.kernel.edition import Edition
from marea.kernel.errors import (
    BadEdition,
    BadRecord,
    BadSetup,
    GameOver,
    IllegalAction,
    NotYourTurn,
    RulesError,
    UnknownGame,
)
from marea.kernel.game import Board, Bounds, Choice, Game, Option
from marea.kernel.record import Record, read_records
from marea.kernel.record import replay as _replay
from marea.kernel.state import CHANCE, EVERYONE, OVER, SPECTATOR, State, ask
from marea.kernel.step import Step

__version__ = "0.1.0"
__all__ = [
    "CHANCE",
    "EVERYONE",
    "OVER",
    "SPECTATOR",
    "BadEdition",
    "BadRecord",
    "BadSetup",
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
]

compiled: bool = not _state.__file__.endswith(".py")
"""Whether the kernel runs compiled."""


def replay(record: Record) -> Iterator[State]:
    """Yield the state at the start of a recorded game and after every move of it."""
    return _replay(games.get(record.game), record)
