"""Nyakuza: clans of cats bid for boats, fish the bay of Oki-Yo, and build their stalls along its coast."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from marea.games.nyakuza.board import board
from marea.games.nyakuza.data import SEATS, Data
from marea.games.nyakuza.drawing import draw
from marea.games.nyakuza.evaluate import evaluate, parts
from marea.games.nyakuza.hidden import resample, verify
from marea.games.nyakuza.observe import fields, observe
from marea.games.nyakuza.offer import EVENTS, choices, components, refusal, why_not
from marea.games.nyakuza.scoring import returns, sources
from marea.games.nyakuza.sheets import sheet
from marea.games.nyakuza.state import Nyakuza, ranges, setup
from marea.games.nyakuza.steps import STEPS
from marea.games.nyakuza.terminal import picture
from marea.games.nyakuza.views import view
from marea.kernel.edition import Edition
from marea.kernel.game import Bounds, Game, Option

FOLDER: Final = Path(__file__).parent


def bounds(data: Data) -> Bounds:
    """Return the longest record: every tile, every boat and every stall once, and a bid and an end in every round."""
    rounds = 2 + data.numbered // min(data.later_draw[2:])
    stalls = data.coasts
    return Bounds(length=data.numbered + SEATS * (1 + data.boats + 2 * rounds) + stalls, low=0.0, high=1.0)


GAME: Final = Game[Nyakuza](
    id="nyakuza",
    rules=1,
    players=range(2, SEATS + 1),
    options=(
        Option("variant_secret", (False, True)),
        Option("tie_rule", ("holder_first", "holder_last")),
        Option("charm", (), seats=True),
        Option("show_kobans", (False, True)),
    ),
    reasons=("grand_stall", "final_round"),
    hidden=("bag", "secrets"),
    events=EVENTS,
    clauses=tuple(f"R{number}" for number in range(1, 39)),
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
