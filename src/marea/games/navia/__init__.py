"""Navia: forest clans race their boats up a river hidden in fog, with cards to help and to hinder."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from marea.games.navia import board, evaluate, hidden, observe, scoring, sheets, terminal, views
from marea.games.navia.data import SEATS, Data
from marea.games.navia.drawing import draw
from marea.games.navia.events import EVENTS
from marea.games.navia.offer import choice, refusal, why_not
from marea.games.navia.state import Navia
from marea.games.navia.steps import STEPS
from marea.kernel.contract import Option, numbered
from marea.kernel.game import Game

GAME: Final = Game[Navia](
    folder=Path(__file__).parent,
    rules=1,
    players=range(2, SEATS + 1),
    options=(
        Option("first", ("random",), seats=True),
        Option("direction", (1, -1)),
        Option("shields_answer", ("attacks", "single", "all")),
        Option("shields_by", ("anyone", "target")),
    ),
    reasons=("final_tile", "limit"),
    secret_fields=("hands", "deck", "marks"),
    memory_fields=("marks",),
    clauses=numbered("R", (1, 32)),
    data=Data,
    state=Navia,
    steps=STEPS,
    events=EVENTS,
    scoring=scoring,
    account=scoring,
    hidden=hidden,
    invariants=hidden,
    evaluate=evaluate,
    observe=observe,
    sheets=sheets,
    views=views,
    board=board,
    terminal=terminal,
    draw=draw,
    choice=choice,
    refusal=refusal,
    why_not=why_not,
)
