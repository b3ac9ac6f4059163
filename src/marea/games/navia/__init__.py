"""Navia: forest clans race their boats up a river that is still in the fog, with cards to help and to hinder."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from marea.games.navia.board import board
from marea.games.navia.data import SEATS, THEFT, Data
from marea.games.navia.drawing import draw
from marea.games.navia.evaluate import evaluate, parts
from marea.games.navia.hidden import resample, verify
from marea.games.navia.observe import fields, observe
from marea.games.navia.offer import EVENTS, choices, components, refusal, why_not
from marea.games.navia.scoring import returns, sources
from marea.games.navia.sheets import sheet
from marea.games.navia.state import Navia, ranges, setup
from marea.games.navia.steps import STEPS
from marea.games.navia.terminal import picture
from marea.games.navia.views import view
from marea.kernel.edition import Edition
from marea.kernel.game import Bounds, Game, Option

FOLDER: Final = Path(__file__).parent


def bounds(data: Data) -> Bounds:
    """Return the longest record: in each turn some cards with their windows, two steps, the tiles and a new hand."""
    cards = data.hand + data.copies[THEFT]  # a chain of thefts is no longer than the thefts in the deck
    turn = cards * (2 + SEATS) + 2 + data.slots + data.hand
    return Bounds(length=1 + SEATS * (1 + data.hand) + data.last_turn * turn, low=0.0, high=1.0)


GAME: Final = Game[Navia](
    id="navia",
    rules=1,
    players=range(2, SEATS + 1),
    options=(
        Option("first", ("random",), seats=True),
        Option("direction", (1, -1)),
        Option("shields_answer", ("attacks", "single", "all")),
        Option("shields_by", ("anyone", "target")),
    ),
    reasons=("final_tile", "limit"),
    hidden=("hands", "deck", "marks"),
    memories=("marks",),
    events=EVENTS,
    clauses=tuple(f"R{number}" for number in range(1, 33)),
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
