"""How bots and the coach think about a game: settings that lie in its folder, as `thinking.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from marea.bots.tree import Settings
from marea.kernel.game import Game

FILE: Final = "thinking.toml"
KEPT: Final = 64  # files that are remembered
# For a game that has no such file, and for what its file leaves out.
SLIPS: Final = (70, 45, 20, 0, 0)
THOUGHT: Final = 2000
SEARCH: Final = {"curiosity": 0.5, "depth": 0, "scale": 10.0, "trust": 4.0}


@dataclass(frozen=True)
class Thinking:
    """What was found to work for one game."""

    slips: tuple[int, ...]  # of a hundred moves, how many are random, from the weakest level to the strongest
    thought: int  # what the strongest level thinks: iterations of the search, or rollouts if it rehearses
    rehearses: bool  # the strongest level rehearses instead of searching
    players: int  # the largest table at which thinking wins more than the greedy bot does
    search: Settings
    lead: float  # by `evaluate`, one that wins 73 % of games between two; the coach tells chances by it


def thinking(game: Game[Any]) -> Thinking:
    """Return how a game is thought about."""
    return _read(game.folder / FILE, game.players[-1])


@lru_cache(maxsize=KEPT)
def _read(file: Path, most: int) -> Thinking:
    found = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    levels, search = found.get("levels", {}), {**SEARCH, **found.get("search", {})}
    return Thinking(
        slips=tuple(levels.get("slips", SLIPS)),
        thought=levels.get("thought", THOUGHT),
        rehearses=levels.get("rehearses", False),
        players=levels.get("players", most),
        search=Settings(search["curiosity"], search["depth"], search["scale"], search["trust"]),
        lead=found.get("coach", {}).get("lead", search["scale"]),
    )
