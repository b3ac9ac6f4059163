"""Regatta: bid in secret, win races, draw crew, and choose whom to sign on."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from marea.games.regatta.board import board
from marea.games.regatta.data import Data
from marea.games.regatta.drawing import draw
from marea.games.regatta.evaluate import evaluate, parts
from marea.games.regatta.hidden import resample, verify
from marea.games.regatta.observe import fields, observe
from marea.games.regatta.offer import EVENTS, choices, components, refusal, why_not
from marea.games.regatta.scoring import returns, sources
from marea.games.regatta.sheets import sheet
from marea.games.regatta.state import Regatta, ranges, setup
from marea.games.regatta.steps import STEPS
from marea.games.regatta.terminal import picture
from marea.games.regatta.views import view
from marea.kernel.edition import Edition
from marea.kernel.game import Bounds, Game, Option

FOLDER: Final = Path(__file__).parent


PLAYERS: Final = range(2, 6)


def bounds(data: Data) -> Bounds:
    """Return the longest record, with all seats taken, and the range of the returns."""
    return Bounds(length=data.races * (PLAYERS[-1] + data.draws + 1), low=0.0, high=1.0)


GAME: Final = Game[Regatta](
    id="regatta",
    rules=1,
    players=PLAYERS,
    options=(Option("reserve", ("best", "nothing")),),
    reasons=("last_race",),
    hidden=("hands", "bag"),
    events=EVENTS,
    clauses=tuple(f"R{number}" for number in range(1, 13)),  # R1 to R12 of RULES.md
    folder=FOLDER,
    edition=Edition.parse((FOLDER / "edition.toml").read_text("utf-8")),
    data=Data,
    steps=STEPS,
    bounds=bounds,
    board=board,
    components=components,
    setup=setup,
    ranges=ranges,
    sheet=sheet,
    view=view,
    picture=picture,
    draw=draw,
    choices=choices,
    refusal=refusal,
    why_not=why_not,
    resample=resample,
    verify=verify,
    returns=returns,
    sources=sources,
    evaluate=evaluate,
    parts=parts,
    fields=fields,
    observe=observe,
)
