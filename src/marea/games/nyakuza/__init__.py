"""Nyakuza: clans of cats bid for boats, fish the bay of Oki-Yo, and build their stalls along its coast."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from marea.games.nyakuza import board, evaluate, hidden, observe, scoring, sheets, terminal, views
from marea.games.nyakuza.data import SEATS, Data
from marea.games.nyakuza.drawing import draw
from marea.games.nyakuza.events import EVENTS
from marea.games.nyakuza.offer import choice, refusal, why_not
from marea.games.nyakuza.state import Nyakuza
from marea.games.nyakuza.steps import STEPS
from marea.kernel.contract import Option, numbered
from marea.kernel.game import Game

GAME: Final = Game[Nyakuza](
    folder=Path(__file__).parent,
    rules=1,
    players=range(2, SEATS + 1),
    options=(
        Option("variant_secret", (False, True)),
        Option("tie_rule", ("holder_first", "holder_last")),
        Option("charm", (), seats=True),
        Option("show_kobans", (False, True)),
    ),
    reasons=("grand_stall", "final_round"),
    secret_fields=("bag", "secrets"),
    clauses=numbered("R", (1, 38)),
    data=Data,
    state=Nyakuza,
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
