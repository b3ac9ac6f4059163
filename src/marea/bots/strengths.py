"""The measured strengths of the levels: each one's wins against the level below, in a game's `strengths.json`."""

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
    """The share of games that one bot won against another; its 95 % confidence interval is `low` to `high`."""

    first: str
    second: str
    players: int
    games: int
    share: float
    low: float
    high: float


@cache
def read(file: Path) -> tuple[Strength, ...]:
    """Return the strengths in a file of arena matches, which has more fields; none if there is no file."""
    fields = Strength.__dataclass_fields__
    matches = json.loads(file.read_text("utf-8")) if file.is_file() else []
    return tuple(Strength(**{name: match[name] for name in fields}) for match in matches)


def strengths(game: Game[Any], bot: str) -> list[Strength]:
    """Return a bot's strengths in a game, by number of players."""
    return sorted((one for one in read(game.folder / FILE) if one.first == bot), key=lambda one: one.players)
