"""The decisions of Caravelas, in order of play; each module holds those of one theme."""

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
    Auction("auction", open=True),
    Place("place", open=True),
    Deal("deal"),
    Turn("turn"),
    Roll("dice"),
    Move("move"),
    Die("die"),
    Sink("sink", open=True),
    Card("card"),
    Reveal("reveal"),
    Bonus("bonus", open=True),
    Effect("effect"),
    Fleet("fleet", open=True),
    Jeronimos("jeronimos", open=True),
    Refit("refit", open=True),
]
