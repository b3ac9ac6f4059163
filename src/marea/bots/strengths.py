"""What was measured of the levels: how much each wins against the one below, in `strengths.json` of a game's folder."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from marea.kernel.game import Game

FILE: Final = "strengths.json"


@dataclass(frozen=True)
class Strength:
    """What one bot won against tables of another; with 95 % certainty its true share is from `low` to `high`."""

    first: str
    second: str
    players: int
    games: int
    share: float
    low: float
    high: float


@cache
def read(file: Path) -> tuple[Strength, ...]:
    """Return what was measured, nothing where there is no file; it holds tables of the arena, which tell more."""
    fields = Strength.__dataclass_fields__
    matches = json.loads(file.read_text("utf-8")) if file.is_file() else []
    return tuple(Strength(**{name: match[name] for name in fields}) for match in matches)


def strengths(game: Game[Any], bot: str) -> list[Strength]:
    """Return what a bot won at a game, the smallest table first."""
    return sorted((one for one in read(game.folder / FILE) if one.first == bot), key=lambda one: one.players)
