"""Pictures of positions as SVG: each game has a drawing of what a viewer may see, and of nothing else."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from marea import games
from marea.kernel.game import Game
from marea.kernel.state import SPECTATOR, State


def has_picture(game: Game[Any]) -> bool:
    """Tell whether there is a drawing for a game."""
    return game.folder.parent == games.FOLDER and find_spec(f"{__name__}.{game.id}") is not None


def picture(game: Game[Any], s: State, viewer: int = SPECTATOR) -> str:
    """Return the table as a seat, or a SPECTATOR, sees it: a whole SVG document that needs no font."""
    if not has_picture(game):
        raise ValueError(f"there is no drawing of {game.id}: ask for the modes human or ansi")
    draw: Callable[[Game[Any], Any, int], str] = import_module(f"{__name__}.{game.id}").draw
    return draw(game, game.view(s, viewer), viewer)
