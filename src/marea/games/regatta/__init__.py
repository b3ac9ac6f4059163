"""Regatta: bid in secret, win races, draw crew, and choose whom to sign on."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from marea.games.regatta import board, evaluate, hidden, observe, scoring, sheets, terminal, views
from marea.games.regatta.data import Data
from marea.games.regatta.events import EVENTS
from marea.games.regatta.state import Regatta
from marea.games.regatta.steps import STEPS
from marea.kernel.contract import Option, numbered
from marea.kernel.game import Game

GAME: Final = Game[Regatta](
    folder=Path(__file__).parent,
    rules=1,
    players=range(2, 6),
    options=(Option("reserve", ("best", "nothing")),),
    reasons=("last_race",),
    secret_fields=("hands", "bag"),
    clauses=numbered("R", (1, 12)),
    data=Data,
    state=Regatta,
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
    why_not=board.why_not,
)
