"""Caravelas: fleets sail from Lisbon to discover, to trade, and to build a monastery with pepper."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from marea.games.caravelas import (
    account,
    board,
    evaluate,
    hidden,
    invariants,
    observe,
    scoring,
    sheets,
    terminal,
    views,
)
from marea.games.caravelas.data import Data
from marea.games.caravelas.drawing import draw
from marea.games.caravelas.events import EVENTS
from marea.games.caravelas.guide import guide
from marea.games.caravelas.offer import choice
from marea.games.caravelas.refusals import refusal, why_not
from marea.games.caravelas.state import Caravelas
from marea.games.caravelas.steps import STEPS
from marea.games.caravelas.words import SEATS, VERSIONS
from marea.kernel.contract import Option, numbered
from marea.kernel.game import Game

GAME: Final = Game[Caravelas](
    folder=Path(__file__).parent,
    rules=1,
    players=range(2, SEATS + 1),
    options=(Option("version", VERSIONS),),
    reasons=("monastery", "cap"),
    secret_fields=("hands", "courses", "deck"),
    clauses=(*numbered("R", (1, 8), (20, 35), (40, 47), (50, 53), (60, 70)), *numbered("F", (1, 6))),
    data=Data,
    state=Caravelas,
    steps=STEPS,
    events=EVENTS,
    scoring=scoring,
    account=account,
    hidden=hidden,
    invariants=invariants,
    evaluate=evaluate,
    observe=observe,
    sheets=sheets,
    views=views,
    board=board,
    terminal=terminal,
    guide=guide,
    draw=draw,
    choice=choice,
    refusal=refusal,
    why_not=why_not,
)
