# compiled
"""Resampling of the information that a seat cannot know in Caravelas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from marea.games.caravelas.cards import playable_cards
from marea.games.caravelas.codes import CARD
from marea.games.caravelas.words import CARD_WIDTH
from marea.kernel.chance import Rng
from marea.kernel.piles import bit, draw_from, number_in, size, some
from marea.kernel.state import OVER, frame_step

if TYPE_CHECKING:
    from marea.games.caravelas.state import Caravelas


def resample(s: Caravelas, seat: i64, rng: Rng) -> None:
    """Redeal the others' course cards, unless the game is over and they are shown, and their hands."""
    if s.to_move() != OVER:
        resample_courses(s, seat, rng)
    resample_hands(s, seat, rng)


def resample_courses(s: Caravelas, seat: i64, rng: Rng) -> None:
    """Redeal the cards not in the seat's own hand to the others; the rest stays unseen."""
    for deck in s.data.decks:
        pool: i64 = deck
        if seat >= 0:
            pool &= ~s.courses[seat]
        for player in range(s.players):
            if player == seat:
                continue
            number = number_in(s.courses[player] & deck)
            s.courses[player] = s.courses[player] & ~deck
            for _ in range(number):
                port = any_of(pool, s.data.ports, rng)
                pool &= ~bit(port)
                s.courses[player] = s.courses[player] | bit(port)


def any_of(mask: i64, places: i64, rng: Rng) -> i64:
    """Return a random place of a mask: sample until it is in the mask."""
    while True:
        place = rng.below(places)
        if mask >> place & 1:
            return place


def resample_hands(s: Caravelas, seat: i64, rng: Rng) -> None:
    """Redeal the others' hands: to a viewer, they and the deck are one pile.

    A deck made of discards is part of it too: it is not remembered that everybody saw the cards in it. A player who is
    about to play a card has a playable one, or could not have entered the cell (R24).
    """
    sizes: list[i64] = [0] * s.players
    for player in range(s.players):
        if player != seat:
            sizes[player] = size(s.hands[player], CARD_WIDTH)
            s.deck += s.hands[player]
            s.hands[player] = 0
    about_to_play = s.now != 0 and frame_step(s.now) == CARD and s.active != seat
    if about_to_play:
        deal_hand(s, s.active, sizes[s.active], rng)
        while playable_cards(s.hands[s.active], s.tokens[s.active]) == 0:
            s.deck += s.hands[s.active]
            deal_hand(s, s.active, sizes[s.active], rng)
    for player in range(s.players):
        if player != seat and not (about_to_play and player == s.active):
            deal_hand(s, player, sizes[player], rng)


def deal_hand(s: Caravelas, seat: i64, number: i64, rng: Rng) -> None:
    """Deal a hand from the deck."""
    s.hands[seat] = 0
    for _ in range(number):
        card = some(draw_from(s.deck, rng, CARD_WIDTH), 1, CARD_WIDTH)
        s.deck -= card
        s.hands[seat] = s.hands[seat] + card
