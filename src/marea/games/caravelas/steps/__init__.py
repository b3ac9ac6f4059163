# compiled
"""The decisions of Caravelas, in order of play; each module holds those of one topic."""

from __future__ import annotations

from typing import Any, Final

from marea.games.caravelas.steps.deck import Course, Deal
from marea.games.caravelas.steps.incidents import Bonus, Card, Effect, Reveal
from marea.games.caravelas.steps.lisbon import Fleet, Jeronimos, Refit
from marea.games.caravelas.steps.order import Auction, Lot, Place
from marea.games.caravelas.steps.voyage import Die, Move, Roll, Sink, Turn
from marea.kernel.step import Step

STEPS: Final[list[Step[Any]]] = [
    Course("course"),
    Lot("lot"),
    Auction("auction", "R1", open=True),
    Place("place", "R7", open=True),
    Deal("deal"),
    Turn("turn"),
    Roll("dice"),
    Move("move", "R27"),
    Die("die"),
    Sink("sink", "R50", open=True),
    Card("card", "R24"),
    Reveal("reveal"),
    Bonus("bonus", "R41", open=True),
    Effect("effect"),
    Fleet("fleet", "R52", open=True),
    Jeronimos("jeronimos", "R52", open=True),
    Refit("refit", "R52", open=True),
]
