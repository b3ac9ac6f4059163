# compiled
"""Resampling of the information that a seat cannot know in Namiji."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from marea.games.namiji.cards import any_card
from marea.games.namiji.state import dock_entry, entry_card, entry_half_seen, entry_seen, rock_entry
from marea.games.namiji.words import CARD_WIDTH
from marea.kernel.chance import Rng
from marea.kernel.piles import any_of, bit, kinds_in, number_in, size, some
from marea.kernel.state import OVER

if TYPE_CHECKING:
    from marea.games.namiji.state import Namiji


def resample(s: Namiji, seat: i64, rng: Rng) -> None:
    """Redeal the rock cards and the dock cards that this seat does not know.

    Fish, nets and tokens are public, or follow from public information, and need no redealing. A
    spectator has seen no card.
    """
    viewer = bit(seat) if seat >= 0 else 0
    resample_rocks(s, seat, viewer, rng)
    resample_docks(s, viewer, rng)


# -- rock cards ------------------------------------------------------------------------------------


def resample_rocks(s: Namiji, seat: i64, viewer: i64, rng: Rng) -> None:
    """R50: redeal the rock cards; a seat knows its own and those it put under the deck, and at the end all held."""
    open_end = s.to_move() == OVER
    looking = seat == s.current and seat >= 0
    pool = s.rocks
    for player in range(s.players):
        if player != seat and not open_end:
            pool |= s.held[player]
    for entry in s.rocks_under:
        if not entry_seen(entry) & viewer:
            pool |= bit(entry_card(entry))
    if not looking:
        for entry in s.drawn:
            if not entry_seen(entry) & viewer:
                pool |= bit(entry_card(entry))
    s.rocks = pool
    for player in range(s.players):
        if player != seat and not open_end:
            number = number_in(s.held[player])
            s.held[player] = 0
            for _ in range(number):
                s.held[player] = s.held[player] | bit(deal_rock(s, rng))
    deal_entries(s, s.rocks_under, viewer, rng)
    if not looking:
        deal_entries(s, s.drawn, viewer, rng)


def deal_entries(s: Namiji, entries: list[int], viewer: i64, rng: Rng) -> None:
    """Redeal the entries that a viewer does not know."""
    for i in range(len(entries)):
        if not entry_seen(entries[i]) & viewer:
            entries[i] = rock_entry(deal_rock(s, rng), entry_seen(entries[i]))


def deal_rock(s: Namiji, rng: Rng) -> i64:
    """Take a random card out of the pool."""
    rock = any_of(s.rocks, s.data.rocks, rng)
    s.rocks -= bit(rock)
    return rock


# -- dock cards ------------------------------------------------------------------------------------


def resample_docks(s: Namiji, viewer: i64, rng: Rng) -> None:
    """R58, R61: redeal the dock cards; a seat that saw a hand knows its last card, or that card and the removed one."""
    docks = len(s.docks_under)
    for dock in range(docks):
        entry = s.docks_under[dock]
        if not (entry_seen(entry) | entry_half_seen(entry)) & viewer:
            s.deck += some(entry_card(entry), 1, CARD_WIDTH)
        if dock < len(s.removed) and not entry_half_seen(entry) & viewer:
            s.deck += some(s.removed[dock], 1, CARD_WIDTH)
    removed_now = len(s.removed) > docks  # a card has been removed from the hand being passed on
    in_hand = size(s.hand, CARD_WIDTH)
    known = dock_entry(0, s.hand_known)
    if not (entry_seen(known) | entry_half_seen(known)) & viewer:
        s.deck += s.hand
    if removed_now and not entry_half_seen(known) & viewer:
        s.deck += some(s.removed[docks], 1, CARD_WIDTH)
    for dock in range(docks):
        resample_dock(s, dock, viewer, rng)
    resample_hand(s, in_hand, removed_now, viewer, rng)


def resample_dock(s: Namiji, dock: i64, viewer: i64, rng: Rng) -> None:
    """Redeal the two cards that a dock left behind: the one under the deck, and the one out of the game."""
    entry = s.docks_under[dock]
    if entry_half_seen(entry) & viewer:
        pair = some(entry_card(entry), 1, CARD_WIDTH) + some(s.removed[dock], 1, CARD_WIDTH)
        card = any_card(pair, s.data, rng)
        s.docks_under[dock] = dock_entry(card, entry >> 5)
        s.removed[dock] = kinds_in(pair - some(card, 1, CARD_WIDTH), width=CARD_WIDTH)[0]
        return
    if not entry_seen(entry) & viewer:
        s.docks_under[dock] = dock_entry(deal_card(s, rng), entry >> 5)
    if dock < len(s.removed):
        s.removed[dock] = int(deal_card(s, rng))


def resample_hand(s: Namiji, in_hand: i64, removed_now: bool, viewer: i64, rng: Rng) -> None:
    """Redeal the hand being passed on, and the card removed from it."""
    dock = len(s.docks_under)
    known = dock_entry(0, s.hand_known)
    if removed_now and entry_half_seen(known) & viewer:
        joint = s.hand + some(s.removed[dock], 1, CARD_WIDTH)
        card = any_card(joint, s.data, rng)
        s.removed[dock] = int(card)
        s.hand = joint - some(card, 1, CARD_WIDTH)
        return
    if removed_now:
        s.removed[dock] = int(deal_card(s, rng))
    if not entry_seen(known) & viewer:
        s.hand = 0
        for _ in range(in_hand):
            s.hand += some(deal_card(s, rng), 1, CARD_WIDTH)


def deal_card(s: Namiji, rng: Rng) -> i64:
    """Take a random card out of the pool."""
    card = any_card(s.deck, s.data, rng)
    s.deck -= some(card, 1, CARD_WIDTH)
    return card
