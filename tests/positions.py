"""Positions for tests, given as a game, its players and the moves that lead there."""

from __future__ import annotations

from typing import Any

from marea import State, games
from marea.kernel.contract import Value


def at(game: str, players: int, moves: str = "", **options: Value) -> State:
    """Return the position after some moves in notation, which must be legal."""
    found = games.get(game)
    s: State = found.new(players, options)
    s.log = []
    for text in moves.split():
        play(s, text)
    return s


def play(s: State, text: str) -> None:
    """Play one move in notation."""
    action = s.game.space.read(text)
    assert action in s.legal(), f"{text} is not legal; legal: {legal(s)}"
    s.apply(action)


def legal(s: State, seat: int | None = None) -> list[str]:
    """Return the legal moves in notation of the seat to move, or of another seat that is asked."""
    actions = s.legal() if seat is None else s.legal_of(seat)
    return [s.game.space.show(action) for action in actions]


def events_seen(s: State, viewer: int | None = None) -> list[tuple[str, dict[str, Any]]]:
    """Return the events so far, by name: those that a viewer may see, or all of them."""
    return [s.game.describe(e) for e in s.log or [] if viewer is None or e[1] in (-4, viewer)]
