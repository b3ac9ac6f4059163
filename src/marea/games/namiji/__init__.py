"""Namiji: fishermen sail round the south of old Japan; whoever is last moves on, and every stop is worth something."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from marea.games.namiji.account import sources
from marea.games.namiji.board import board
from marea.games.namiji.data import Data
from marea.games.namiji.drawing import draw
from marea.games.namiji.evaluate import evaluate, parts
from marea.games.namiji.hidden import resample
from marea.games.namiji.invariants import verify
from marea.games.namiji.observe import fields, observe
from marea.games.namiji.offer import EVENTS, choices, components
from marea.games.namiji.refusals import refusal, why_not
from marea.games.namiji.scoring import returns
from marea.games.namiji.sheets import sheet
from marea.games.namiji.state import Namiji, ranges, setup
from marea.games.namiji.steps import STEPS
from marea.games.namiji.terminal import picture
from marea.games.namiji.views import view
from marea.games.namiji.words import BOATS, DOCKS, SEATS
from marea.kernel.edition import Edition
from marea.kernel.game import Bounds, Game, Option

FOLDER: Final = Path(__file__).parent
NUMBERED: Final = ((1, 10), (20, 24), (30, 31), (40, 50), (54, 58), (60, 64), (70, 71))  # gaps keep the themes apart


def bounds(data: Data) -> Bounds:
    """Return the longest record: every boat stops everywhere, with every upgrade, and draws as long as it can."""
    angling = 3 + 2 * 5  # the float and two fish, then twice the question, the fish taken and turned, and its place
    trap = 2 * data.draws + 1
    stop = 1 + max(angling, 5 + 5, trap)
    docks = len(DOCKS) * (BOATS + 1 + 2 * BOATS)
    return Bounds(length=2 + BOATS + BOATS * (data.size * stop) + docks, low=0.0, high=1.0)


GAME: Final = Game[Namiji](
    id="namiji",
    rules=1,
    players=range(2, SEATS + 1),
    options=(
        Option("ruleset", ("2021", "2019")),
        Option("direction", ("forward", "reverse", "random")),
        Option("early_bird_two", ("book", 2, 3)),
    ),
    reasons=("arrival",),
    hidden=("rocks", "rocks_under", "drawn", "held", "deck", "docks_under", "removed", "hand"),
    events=EVENTS,
    clauses=tuple(f"R{number}" for first, last in NUMBERED for number in range(first, last + 1)),
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
