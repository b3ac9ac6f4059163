# compiled
"""Incident cards in a hand: which can be played, and what they need."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from marea.games.caravelas.words import CARD_WIDTH, INCIDENTS, KINDS, MOST_CARDS, STORMS
from marea.kernel.piles import bit, counts_of

NO_CARD: Final = 99  # tokens that no player ever has


def playable(hand: i64, tokens: i64) -> i64:
    """R31: return the cards of a hand that can be played with so many tokens: storms must be paid for."""
    if tokens >= STORMS:
        return hand
    return hand & ~((bit(STORMS * CARD_WIDTH) - 1) & ~(bit(tokens * CARD_WIDTH) - 1))


def needed(hand: i64) -> i64:
    """R24, R31: return the tokens without which no card of a hand is playable; NO_CARD if there is no card at all."""
    if hand == 0:
        return NO_CARD
    if hand >> STORMS * CARD_WIDTH != 0:
        return 0
    value: i64 = 1
    while hand & MOST_CARDS == 0:
        hand >>= CARD_WIDTH
        value += 1
    return value


def in_words(pile: i64) -> dict[str, int]:
    """Return a pile by the names of its cards, only those that are there."""
    counts = counts_of(pile, KINDS, CARD_WIDTH)
    return {INCIDENTS[kind]: counts[kind] for kind in range(KINDS) if counts[kind]}
