"""Driving a game: checked moves for players, and resolving chance between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from marea.kernel.chance import Rng
from marea.kernel.errors import GameOver, IllegalAction, NotYourTurn
from marea.kernel.state import CHANCE, OVER, State

if TYPE_CHECKING:
    from marea.kernel.game import Game
    from marea.kernel.record import Record


def play(game: Game[Any], s: State, seat: int, action: int) -> None:
    """Apply a player's action after checking that the seat is asked and that the action is legal."""
    allow(game, s, seat, action)
    s.focus(seat)
    s.apply(action)


def allow(game: Game[Any], s: State, seat: int, action: int) -> None:
    """Raise if the seat is not asked now or the action is not legal."""
    if s.to_move() == OVER:
        raise GameOver("the game is over")
    if seat not in s.waiting():
        raise NotYourTurn(f"seat {seat} is not asked now")
    if not 0 <= action < game.space.size():
        raise IllegalAction(f"there is no action {action}")
    if action not in s.legal_of(seat):
        clause = game.refusal(s, seat, action)
        raise IllegalAction(f"{game.space.show(action)} is not legal now ({clause})", clause)


def settle(s: State, rng: Rng, record: Record | None = None) -> None:
    """Resolve chance until a player is asked or the game is over, adding the outcomes to the record if there is one."""
    while s.to_move() == CHANCE:
        outcome = s.draw(rng)
        if record is None:
            s.apply(outcome)
        else:
            record.play(s, outcome)
