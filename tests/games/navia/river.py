"""Positions of Navia, described as in the rulebook's cases: the boats, the tiles turned up, and the hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from marea import games, then
from marea.games.navia.codes import TURN
from marea.games.navia.data import CARDS
from marea.games.navia.sheets import NaviaSheet
from marea.games.navia.state import Navia
from marea.games.navia.views import NaviaView, river_of
from marea.kernel.contract import Value
from marea.kernel.piles import count, pile_of, some
from tests.positions import legal, play

GAME = games.get("navia")
Cell = tuple[int, int]


def river(
    boats: Sequence[Cell],
    hands: Sequence[str] = (),
    rev: int = 0,
    *,
    turn_of: int = 0,
    turn: int = 1,
    dock: Sequence[int] = (),
    armed: Sequence[int] = (),
    rock_tokens: Sequence[Cell] = (),
    water_tokens: Sequence[Cell] = (),
    direction: int = 1,
    deck: dict[str, int] | None = None,
    **options: Value,
) -> Any:
    """Return the position in which the turn of `turn_of` begins, as turn number `turn`.

    The river is T01 to T09 in order, the first `rev` tiles turned up. A hand is the names of its cards; by default
    hands are empty. Cards in no hand are in the deck, or, if a deck is given, on the discard pile.
    """
    players = len(boats)
    s: Navia = GAME.new(players, {"first": 0, **options})
    s.log = []
    width = s.data.width
    for tile in range(rev):
        s.turn_up(tile)
    s.direction = direction
    s.turn = turn - 1
    s.dock = list(dock) or [0] * players
    s.dock_supply -= sum(s.dock)
    for row, col in rock_tokens:
        s.rock_tokens.append(row * width + col)
        s.obstacles[row] |= 1 << col
        s.rock_supply -= 1
    for row, col in water_tokens:
        s.water_tokens.append(row * width + col)
        s.obstacles[row] &= ~(1 << col)
        s.water_supply -= 1
    for seat, (row, col) in enumerate(boats):
        s.put_boat(seat, row, col)
    for seat in armed:
        s.arm(seat)
    for seat, hand in enumerate(hands):
        for card in hand.split():
            assert count(s.deck, CARDS.index(card)) > 0, f"more {card} than there are"
            s.hands[seat] += some(CARDS.index(card), 1)
            s.deck -= some(CARDS.index(card), 1)
    if deck is not None:
        left, s.deck = s.deck, pile_of([deck.get(card, 0) for card in CARDS])
        s.discard = left - s.deck
    s.finish()
    s.push(then(TURN, turn_of))
    s.proceed()
    GAME.verify(s)
    return s


def hand(s: Any, seat: int) -> list[str]:
    """Return the cards in a hand, in the order of the deck."""
    return [card for i, card in enumerate(CARDS) for _ in range(count(s.hands[seat], i))]


def pile(s: Any) -> dict[str, int]:
    """Return the discard pile as counts by kind."""
    return {card: count(s.discard, i) for i, card in enumerate(CARDS) if count(s.discard, i)}


def boat(s: Any, seat: int) -> Cell:
    """Return the cell of a boat."""
    return s.row[seat], s.col[seat]


def cells(tokens: Sequence[int]) -> list[Cell]:
    """Return the rows and columns of tokens."""
    return [divmod(cell, 5) for cell in tokens]


def go(s: Any, moves: str) -> None:
    """Play moves, checking the invariants after each."""
    for text in moves.split():
        play(s, text)
        GAME.verify(s)


def is_moving(s: Any, seat: int, steps: int = 1) -> bool:
    """Return whether a seat has to move, with the given number of steps left."""
    return bool(s.prompt() == "move" and s.to_move() == seat and GAME.view(s, seat).get("steps") == steps)


def river_seen(s: Any, seat: int) -> list[str]:
    """Return the river as a viewer sees it, row by row."""
    return river_of(cast(NaviaSheet, GAME.sheet), cast(NaviaView, GAME.view(s, seat)))


def tiles_up(s: Any) -> list[str]:
    """Return the tiles turned up."""
    tiles: list[str] = GAME.view(s, 0)["tiles"]
    return tiles


def ways_to_play(s: Any, card: str) -> list[str]:
    """Return the legal ways to play a card."""
    return [text for text in legal(s) if text.startswith(f"play:{card}")]


def asked_seats(s: Any) -> list[int]:
    """Return the seats asked in the open reaction window, if there is one."""
    return list(s.asked()) if s.prompt() == "react" else []
