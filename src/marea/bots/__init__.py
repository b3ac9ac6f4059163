"""Bots: what a bot may know, and those that come with Marea."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from marea.bots.bot import Bot, Position
from marea.bots.greedy import Greedy
from marea.bots.random import Random
from marea.bots.search import Search
from marea.kernel.errors import RulesError

__all__ = ["BOTS", "Bot", "Greedy", "Position", "Random", "Search", "get"]

BOTS: Final[dict[str, Callable[[], Bot]]] = {"random": Random, "greedy": Greedy, "search": Search}


def get(name: str) -> Bot:
    """Return a bot by its name."""
    if name not in BOTS:
        raise RulesError(f"no bot is called {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name]()
