"""Rendering of tables, the same in all environments."""

from __future__ import annotations

from typing import Any, Final

import click
import numpy as np
from numpy.typing import NDArray

from marea.kernel.game import Game
from marea.kernel.state import State
from marea.research.drawing import picture
from marea.research.raster import pixels
from marea.research.seats import draw_text

RENDER_MODES: Final = ["human", "ansi", "svg", "rgb_array"]
FRAMES_PER_SECOND: Final = 4  # in a video of a game

Frame = str | NDArray[np.uint8]


def metadata(game: Game[Any], mode: str | None) -> dict[str, Any]:
    """Return the rendering metadata of an environment; refuse an unknown mode."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"{game.id} cannot be rendered as {mode!r}; its modes: {', '.join(RENDER_MODES)}")
    return {"render_modes": RENDER_MODES, "render_fps": FRAMES_PER_SECOND}


def render(game: Game[Any], s: State, viewer: int, mode: str | None) -> Frame | None:
    """Return the table as a seat, or a SPECTATOR, sees it, or print it for a human."""
    if mode == "svg":
        return picture(game, s, viewer)
    if mode == "rgb_array":
        return pixels(picture(game, s, viewer))
    if mode == "human":
        click.echo(draw_text(game, s, viewer))
    return draw_text(game, s, viewer) if mode == "ansi" else None
