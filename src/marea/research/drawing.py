"""Pictures of positions as SVG: each game has a drawing of what a viewer may see, and of nothing else."""

from __future__ import annotations

from typing import Any

from marea.kernel.game import Game
from marea.kernel.state import SPECTATOR, State


def picture(game: Game[Any], s: State, viewer: int = SPECTATOR) -> str:
    """Return the table as a seat, or a SPECTATOR, sees it: a whole SVG document that needs no font."""
    if game.draw is None:
        raise ValueError(f"there is no drawing of {game.id}: ask for the modes human or ansi")
    return game.draw(game, game.view(s, viewer), viewer)
