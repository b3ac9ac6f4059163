"""Caravelas: fleets sail from Lisbon to discover, to trade, and to build a monastery with pepper."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from marea.games.caravelas.board import board
from marea.games.caravelas.data import MOST_TOKENS, Data
from marea.games.caravelas.evaluate import evaluate
from marea.games.caravelas.hidden import resample
from marea.games.caravelas.invariants import verify
from marea.games.caravelas.offer import EVENTS, choices, components
from marea.games.caravelas.refusals import refusal, why_not
from marea.games.caravelas.scoring import returns
from marea.games.caravelas.state import Caravelas, setup
from marea.games.caravelas.steps import STEPS
from marea.games.caravelas.terminal import picture
from marea.games.caravelas.views import view
from marea.games.caravelas.words import SEATS, VERSIONS
from marea.kernel.edition import Edition
from marea.kernel.game import Bounds, Game, Option

FOLDER: Final = Path(__file__).parent
NUMBERED: Final = ((1, 8), (20, 35), (40, 47), (50, 53), (60, 70))  # gaps keep the themes apart
ENDING: Final = 6  # F1 to F6: scores, the end and ties


def bounds(data: Data) -> Bounds:
    """Return the longest record: turns in which every token is spent and won back by every card of the hand.

    With an open deck no hand limits the winds that turn up; a turn that long would need luck that nobody has.
    """
    hand = max(data.first_hand)
    steps = (MOST_TOKENS + 2 * hand) * 5  # a paid step, and four free ones after it
    turn = 3 * steps + hand * (2 + 4 * SEATS) + 3 + hand  # each step with a die and a ship; each card with bonus moves
    auction = (MOST_TOKENS + 1) * SEATS + SEATS
    setup = SEATS * (2 * int(data.courses) + 1 + hand)
    return Bounds(length=setup + int(data.rounds) * (auction + SEATS * turn), low=0.0, high=1.0)


GAME: Final = Game[Caravelas](
    id="caravelas",
    rules=1,
    players=range(2, SEATS + 1),
    options=(Option("version", VERSIONS),),
    reasons=("monastery", "cap"),
    hidden=("hands", "courses", "deck"),
    events=EVENTS,
    clauses=(
        *(f"R{number}" for first, last in NUMBERED for number in range(first, last + 1)),
        *(f"F{number}" for number in range(1, ENDING + 1)),
    ),
    folder=FOLDER,
    edition=Edition.parse((FOLDER / "edition.toml").read_text("utf-8")),
    data=Data,
    steps=STEPS,
    bounds=bounds,
    board=board,
    components=components,
    setup=setup,
    view=view,
    picture=picture,
    choices=choices,
    refusal=refusal,
    why_not=why_not,
    resample=resample,
    verify=verify,
    returns=returns,
    evaluate=evaluate,
)
