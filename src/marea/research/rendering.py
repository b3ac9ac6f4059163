"""Rendering: the ways in which the environments show a table, the same for all of them."""

from __future__ import annotations

from typing import Any, Final

import click
import numpy as np
from numpy.typing import NDArray

from marea.kernel.game import Game
from marea.kernel.state import State
from marea.research.drawing import picture
from marea.research.raster import pixels
from marea.research.seats import drawn

MODES: Final = ["human", "ansi", "svg", "rgb_array"]
FRAMES: Final = 4  # a second, in a film of a game

Frame = str | NDArray[np.uint8]


def metadata(game: Game[Any], mode: str | None) -> dict[str, Any]:
    """Return what an environment tells of its rendering; refuse a mode that there is not."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"{game.id} cannot be rendered as {mode!r}; its modes: {', '.join(MODES)}")
    return {"render_modes": MODES, "render_fps": FRAMES}


def rendered(game: Game[Any], s: State, viewer: int, mode: str | None) -> Frame | None:
    """Return the table as a seat, or a SPECTATOR, sees it; for a human it is printed."""
    if mode == "svg":
        return picture(game, s, viewer)
    if mode == "rgb_array":
        return pixels(picture(game, s, viewer))
    if mode == "human":
        click.echo(drawn(game, s, viewer))
    return drawn(game, s, viewer) if mode == "ansi" else None
