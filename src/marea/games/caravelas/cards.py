"""Incident cards as one number: five bits for each of the twelve kinds, as many as there are of it. Piles add up."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from marea.games.caravelas.piles import bit
from marea.games.caravelas.words import INCIDENTS, STORMS
from marea.kernel.chance import Rng

BITS: Final = 5
MOST: Final = (1 << BITS) - 1
KINDS: Final = 12
NO_CARD: Final = 99  # tokens that no player ever has


def cards(kind: i64, number: i64) -> i64:
    """Return so many cards of a kind."""
    return number << kind * BITS


def copies(pile: i64, kind: i64) -> i64:
    """Return how many cards of a kind are in a pile."""
    return pile >> kind * BITS & MOST


def size(pile: i64) -> i64:
    """Return how many cards are in a pile."""
    number: i64 = 0
    while pile != 0:
        number += pile & MOST
        pile >>= BITS
    return number


def pile_of(counts: list[int]) -> i64:
    """Return the pile with so many cards of each kind."""
    pile: i64 = 0
    for kind in range(len(counts)):
        pile += cards(kind, counts[kind])
    return pile


def kinds_in(pile: i64, first: i64) -> list[int]:
    """Return each kind that is in a pile, as an action: the number of the kind after the first one."""
    actions: list[int] = []
    action = first
    while pile != 0:
        if pile & MOST != 0:
            actions.append(int(action))
        pile >>= BITS
        action += 1
    return actions


def weights_of(pile: i64) -> list[int]:
    """Return how many there are of each kind that is in a pile."""
    weights: list[int] = []
    while pile != 0:
        if pile & MOST != 0:
            weights.append(int(pile & MOST))
        pile >>= BITS
    return weights


def draw_from(pile: i64, rng: Rng) -> i64:
    """Return the kind of a card drawn from a pile, each card with the same chance."""
    left = rng.below(size(pile))
    kind: i64 = 0
    while left >= pile & MOST:
        left -= pile & MOST
        pile >>= BITS
        kind += 1
    return kind


def playable(hand: i64, tokens: i64) -> i64:
    """R31: return the cards of a hand that can be played with so many tokens: storms must be paid for."""
    if tokens >= STORMS:
        return hand
    return hand & ~((bit(STORMS * BITS) - 1) & ~(bit(tokens * BITS) - 1))


def needed(hand: i64) -> i64:
    """R24, R31: return the tokens without which no card of a hand is playable; NO_CARD if there is no card at all."""
    if hand == 0:
        return NO_CARD
    if hand >> STORMS * BITS != 0:
        return 0
    value: i64 = 1
    while hand & MOST == 0:
        hand >>= BITS
        value += 1
    return value


def in_words(pile: i64) -> dict[str, int]:
    """Return a pile by the names of its cards, only those that are there."""
    return {INCIDENTS[kind]: int(copies(pile, kind)) for kind in range(KINDS) if copies(pile, kind)}
