"""Bots: the interface of a bot, and the bots that come with Marea."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from marea._disk import imported
from marea.bots.bot import Bot, Memory, Position
from marea.bots.greedy import Greedy
from marea.bots.levels import LEVELS, Level
from marea.bots.random import Random
from marea.bots.search import Search
from marea.kernel.errors import RulesError

__all__ = ["BOTS", "LEVELS", "Bot", "Greedy", "Level", "Memory", "Position", "Random", "Search", "get", "installed"]

BOTS: Final[dict[str, Callable[[], Bot]]] = {
    **{name: partial(Level, name) for name in LEVELS},
    "random": Random,
    "greedy": Greedy,
    "search": Search,
}


def get(name: str) -> Bot:
    """Return a new bot by its name, or by a file and a class in it, as in `my_bot.py:Mine`.

    A path runs the code in that file: untrusted names, such as from a request, must go through `installed`.
    """
    file, _, kind = name.rpartition(":")
    return _on_disk(Path(file).resolve(), kind) if file.endswith(".py") else installed(name)


def installed(name: str) -> Bot:
    """Return a new bot by its name alone, never by a path."""
    if name not in BOTS:
        raise RulesError(f"no bot is called {name!r}; choose one of {', '.join(BOTS)}")
    return BOTS[name]()


def _on_disk(file: Path, kind: str) -> Bot:
    """Return a new bot of a class in a file."""
    if not file.is_file():
        raise RulesError(f"there is no file {file}")
    try:
        found = getattr(imported(file), kind, None)
    except ImportError as error:
        raise RulesError(str(error)) from error
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise RulesError(f"{file} has no class {kind!r} that is a marea.bots.Bot")
    return found()
