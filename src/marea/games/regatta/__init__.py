"""Regatta: bid in secret, win races, draw crew, and choose whom to sign on."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from marea.games.regatta import bots, data, state, steps, views
from marea.kernel.contract import Option, numbered
from marea.kernel.game import Game

GAME: Final = Game[state.Regatta](
    folder=Path(__file__).parent,
    rules=1,
    players=range(2, 6),
    options=(Option("reserve", ("best", "nothing")),),
    reasons=("last_race",),
    secret_fields=("hands", "bag"),
    clauses=numbered("R", (1, 12)),
    data=data.Data,
    state=state.Regatta,
    steps=steps.STEPS,
    events=steps.EVENTS,
    scoring=state,
    account=state,
    invariants=state,
    hidden=bots,
    evaluate=bots,
    observe=bots,
    sheets=views,
    views=views,
    board=views,
    terminal=views,
    why_not=views.why_not,
)
