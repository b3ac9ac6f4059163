"""How bots and the coach think about a game: the settings in `thinking.toml` of its folder."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from marea.bots.tree import Settings
from marea.kernel.game import Game

FILE: Final = "thinking.toml"
MAX_CACHED_FILES: Final = 64
# Defaults, for a game without this file, and for the settings that its file leaves out.
DEFAULT_SLIPS: Final = (70, 45, 20, 0, 0)
DEFAULT_THOUGHT: Final = 2000
DEFAULT_SEARCH: Final = {"curiosity": 0.5, "depth": 0, "scale": 10.0, "trust": 4.0}


@dataclass(frozen=True)
class Thinking:
    """The settings that work best for one game."""

    slips: tuple[int, ...]  # the percentage of random moves, from the weakest level to the strongest
    thought: int  # the budget of the strongest level: iterations of the search, or rollouts if it rehearses
    rehearses: bool  # whether the strongest level rehearses instead of searching
    players: int  # the largest number of players for which thinking beats the greedy bot
    search: Settings
    lead: float  # by evaluate(), one that wins 73 % of games between two; it scales the coach's chances


def thinking(game: Game[Any]) -> Thinking:
    """Return the settings of a game."""
    return _read(game.folder / FILE, game.players[-1])


@lru_cache(maxsize=MAX_CACHED_FILES)
def _read(file: Path, max_players: int) -> Thinking:
    found = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    levels, search = found.get("levels", {}), {**DEFAULT_SEARCH, **found.get("search", {})}
    return Thinking(
        slips=tuple(levels.get("slips", DEFAULT_SLIPS)),
        thought=levels.get("thought", DEFAULT_THOUGHT),
        rehearses=levels.get("rehearses", False),
        players=levels.get("players", max_players),
        search=Settings(search["curiosity"], search["depth"], search["scale"], search["trust"]),
        lead=found.get("coach", {}).get("lead", search["scale"]),
    )
