# compiled
"""Incident cards in a hand: those that can be played, and the tokens they need."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from marea.games.caravelas.words import CARD_WIDTH, INCIDENTS, KINDS, MAX_OF_KIND, STORMS
from marea.kernel.piles import bit, counts_of

NO_CARD: Final = 99  # more tokens than a player can have


def playable_cards(hand: i64, tokens: i64) -> i64:
    """R31: return the cards of a hand that can be played with so many tokens: storms must be paid for."""
    if tokens >= STORMS:
        return hand
    return hand & ~((bit(STORMS * CARD_WIDTH) - 1) & ~(bit(tokens * CARD_WIDTH) - 1))


def tokens_needed(hand: i64) -> i64:
    """R24, R31: return the fewest tokens with which a card of a hand is playable; NO_CARD for an empty hand."""
    if hand == 0:
        return NO_CARD
    if hand >> STORMS * CARD_WIDTH != 0:
        return 0
    value: i64 = 1
    while hand & MAX_OF_KIND == 0:
        hand >>= CARD_WIDTH
        value += 1
    return value


def counts_by_name(pile: i64) -> dict[str, int]:
    """Return a pile as counts by card name, without zeros."""
    counts = counts_of(pile, KINDS, CARD_WIDTH)
    return {INCIDENTS[kind]: counts[kind] for kind in range(KINDS) if counts[kind]}
