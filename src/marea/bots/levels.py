"""The levels: five opponents for every game, from beginner to master, by how often they slip and how far they think."""

from __future__ import annotations

from typing import Any, Final

from marea.bots.bot import Bot, Position
from marea.bots.greedy import Greedy
from marea.bots.rehearsal import Rehearsal
from marea.bots.search import Search
from marea.bots.thinking import thinking
from marea.kernel.chance import Rng
from marea.kernel.game import Game

# From the weakest to the strongest. Each is meant to win clearly against the one before: `make levels` measures it.
LEVELS: Final = ("beginner", "casual", "skilled", "expert", "master")


class Careless(Bot):
    """Plays any action now and then, otherwise what another bot would."""

    def __init__(self, mind: Bot, slips: int) -> None:
        self.mind = mind
        self.slips = slips

    def choose(self, position: Position, rng: Rng) -> int:
        """Return an action, not always a wise one."""
        if rng.below(100) < self.slips:
            return position.legal[rng.below(len(position.legal))]
        return self.mind.choose(position, rng)


class Level(Bot):
    """A bot as strong as its level says, whatever it is asked to play."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.bots: dict[tuple[str, int], Bot] = {}

    def choose(self, position: Position, rng: Rng) -> int:
        """Return what the level's bot for this game chooses."""
        table = (position.game.id, position.players)
        if table not in self.bots:
            self.bots[table] = bot_of_level(self.name, position.game, position.players)
        return self.bots[table].choose(position, rng)


def bot_of_level(level: str, game: Game[Any], players: int) -> Bot:
    """Return the bot of a level for a game at a table of so many."""
    slips = thinking(game).slips[LEVELS.index(level)]
    wise = thinker(game, players) if level == LEVELS[-1] else Greedy()
    return Careless(wise, slips) if slips else wise


def thinker(game: Game[Any], players: int) -> Bot:
    """Return the bot that thinks best about a game, as far as thinking helps."""
    found = thinking(game)
    if players > found.players:
        return Greedy()
    return Rehearsal(found.thought) if found.rehearses else Search(found.thought)
