# compiled
"""Dock cards: sampled from the printed cards, so that a pile need not be counted first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from marea.games.namiji.words import CARD_WIDTH
from marea.kernel.chance import Rng
from marea.kernel.piles import count

if TYPE_CHECKING:
    from marea.games.namiji.data import Data


def any_card(some: i64, data: Data, rng: Rng) -> i64:
    """Return the kind of a random card of a pile: sample printed cards until one of them is in the pile."""
    while True:
        printed = rng.below(data.dock_cards)
        kind: i64 = data.printed[printed]
        if data.ordinal[printed] < count(some, kind, CARD_WIDTH):
            return kind
