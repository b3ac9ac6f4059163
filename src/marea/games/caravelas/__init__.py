"""Caravelas: fleets sail from Lisbon to discover, to trade, and to build a monastery with pepper."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from marea.games.caravelas.account import sources
from marea.games.caravelas.board import board
from marea.games.caravelas.data import MOST_TOKENS, Data
from marea.games.caravelas.drawing import draw
from marea.games.caravelas.evaluate import evaluate, parts
from marea.games.caravelas.guide import guide
from marea.games.caravelas.hidden import resample
from marea.games.caravelas.invariants import verify
from marea.games.caravelas.observe import fields, observe
from marea.games.caravelas.offer import EVENTS, choices, components
from marea.games.caravelas.refusals import refusal, why_not
from marea.games.caravelas.scoring import returns
from marea.games.caravelas.sheets import sheet
from marea.games.caravelas.state import Caravelas, ranges, setup
from marea.games.caravelas.steps import STEPS
from marea.games.caravelas.terminal import picture
from marea.games.caravelas.views import view
from marea.games.caravelas.words import CALM, GIVEN_BACK, SEATS, VERSIONS
from marea.kernel.edition import Edition
from marea.kernel.game import Bounds, Game, Option

FOLDER: Final = Path(__file__).parent
NUMBERED: Final = ((1, 8), (20, 35), (40, 47), (50, 53), (60, 70))  # gaps keep the themes apart
ENDING: Final = 6  # F1 to F6: scores, the end and ties


def bounds(data: Data) -> Bounds:
    """Return the longest record: turns in which every token is spent, and won back by every card that can be played.

    A hand limits the cards of a turn. With an open deck only the calms do: each ends a turn, and comes once in a deck.
    """
    turns = int(data.rounds) * SEATS
    hand = max(data.first_hand)
    with_hands = turns * hand
    with_open_deck = (turns + 1) * sum(data.open_incidents) // max(1, data.open_incidents[CALM])
    steps = (turns * MOST_TOKENS + max(with_hands, with_open_deck) * GIVEN_BACK) * 5  # a paid step, and four free ones
    cards = max(with_hands, with_open_deck) * (2 + 4 * SEATS)  # with the bonus moves of the others
    refits = turns * (3 + 2 * hand)
    auctions = int(data.rounds) * (MOST_TOKENS + 2) * SEATS
    setup = SEATS * (2 * int(data.courses) + 1 + hand)
    return Bounds(length=setup + auctions + 3 * steps + cards + refits, low=0.0, high=1.0)  # a step, a die, a ship


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
    ranges=ranges,
    sheet=sheet,
    view=view,
    guide=guide,
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
