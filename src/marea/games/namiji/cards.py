"""Dock cards as one number: three bits for each of the eighteen kinds, as many as there are of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from marea.kernel.chance import Rng

if TYPE_CHECKING:
    from marea.games.namiji.data import Data

BITS: Final = 3
MOST: Final = (1 << BITS) - 1


def cards(kind: i64, number: i64) -> i64:
    """Return so many cards of a kind."""
    return number << kind * BITS


def copies(some: i64, kind: i64) -> i64:
    """Return how many of some cards are of a kind."""
    return some >> kind * BITS & MOST


def number_of(some: i64) -> i64:
    """Return how many cards there are."""
    number: i64 = 0
    while some != 0:
        number += some & MOST
        some >>= BITS
    return number


def kinds_of(some: i64) -> list[int]:
    """Return the kinds of some cards, each once and in order."""
    kinds: list[int] = []
    kind = 0
    while some != 0:
        if some & MOST != 0:
            kinds.append(kind)
        some >>= BITS
        kind += 1
    return kinds


def any_card(some: i64, data: Data, rng: Rng) -> i64:
    """Return the kind of one of some cards, each with the same chance: try printed cards until one is among them."""
    while True:
        printed = rng.below(data.dock_cards)
        kind: i64 = data.printed[printed]
        if data.ordinal[printed] < copies(some, kind):
            return kind
