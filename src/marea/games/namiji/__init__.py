"""Namiji: fishermen sail around the south of old Japan; the last boat moves next, and every stop is worth something."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from marea.games.namiji import account, board, evaluate, hidden, invariants, observe, scoring, sheets, terminal, views
from marea.games.namiji.data import Data
from marea.games.namiji.drawing import draw
from marea.games.namiji.events import EVENTS
from marea.games.namiji.offer import choice
from marea.games.namiji.refusals import refusal, why_not
from marea.games.namiji.state import Namiji
from marea.games.namiji.steps import STEPS
from marea.games.namiji.words import SEATS
from marea.kernel.contract import Option, numbered
from marea.kernel.game import Game

GAME: Final = Game[Namiji](
    folder=Path(__file__).parent,
    rules=1,
    players=range(2, SEATS + 1),
    options=(
        Option("ruleset", ("2021", "2019")),
        Option("direction", ("forward", "reverse", "random")),
        Option("early_bird_two", ("book", 2, 3)),
    ),
    reasons=("arrival",),
    secret_fields=("rocks", "rocks_under", "drawn", "held", "deck", "docks_under", "removed", "hand"),
    clauses=numbered("R", (1, 10), (20, 24), (30, 31), (40, 50), (54, 58), (60, 64), (70, 71)),
    data=Data,
    state=Namiji,
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
    draw=draw,
    choice=choice,
    refusal=refusal,
    why_not=why_not,
)
