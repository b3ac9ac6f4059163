"""What was measured of the levels: how much each wins against the one below it, kept in `strengths.json`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).with_name("strengths.json")


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
def read(file: Path = FILE) -> dict[str, tuple[Strength, ...]]:
    """Return what was measured, by game; the file holds the tables of the arena, which tell more."""
    fields = Strength.__dataclass_fields__
    return {
        game: tuple(Strength(**{name: match[name] for name in fields}) for match in matches)
        for game, matches in json.loads(file.read_text("utf-8")).items()
    }


def strengths(game: str, bot: str) -> list[Strength]:
    """Return what a bot won at a game, the smallest table first."""
    return sorted((one for one in read().get(game, ()) if one.first == bot), key=lambda one: one.players)
