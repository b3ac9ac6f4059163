"""Drawings of positions as SVG: a game's own drawing of a view, or a plain one."""

from __future__ import annotations

from typing import Any

from marea.drawing import plain
from marea.kernel.game import Game
from marea.kernel.state import SPECTATOR, State


def picture(game: Game[Any], s: State, viewer: int = SPECTATOR) -> str:
    """Return the table as a seat, or a SPECTATOR, sees it: a complete SVG document that needs no fonts."""
    return (game.draw or plain.draw)(game, game.view(s, viewer), viewer)
