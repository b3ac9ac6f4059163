"""Bots: what a bot may know, and those that come with Marea."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from marea.bots.bot import Bot, Memory, Position
from marea.bots.greedy import Greedy
from marea.bots.levels import LEVELS, Level
from marea.bots.random import Random
from marea.bots.search import Search
from marea.kernel.errors import RulesError

__all__ = ["BOTS", "LEVELS", "Bot", "Greedy", "Level", "Memory", "Position", "Random", "Search", "get"]

BOTS: Final[dict[str, Callable[[], Bot]]] = {
    **{name: partial(Level, name) for name in LEVELS},
    "random": Random,
    "greedy": Greedy,
    "search": Search,
}


def get(name: str) -> Bot:
    """Return a new bot by its name."""
    if name not in BOTS:
        raise RulesError(f"no bot is called {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name]()
