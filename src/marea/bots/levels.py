"""The levels: five opponents for every game, from beginner to master, by random moves and depth of thinking."""

from __future__ import annotations

from typing import Any, Final

from marea.bots.bot import Bot, Position
from marea.bots.greedy import Greedy
from marea.bots.rehearsal import Rehearsal
from marea.bots.search import Search
from marea.bots.thinking import thinking
from marea.kernel.chance import Rng
from marea.kernel.game import Game

# From the weakest to the strongest. Each should clearly beat the one before: `make levels` measures it.
LEVELS: Final = ("beginner", "casual", "skilled", "expert", "master")


class Noisy(Bot):
    """Another bot, but with a percentage of random moves."""

    def __init__(self, bot: Bot, slips: int) -> None:
        self.bot = bot
        self.slips = slips  # percent

    def choose(self, position: Position, rng: Rng) -> int:
        """Return a random action, or the other bot's choice."""
        if rng.below(100) < self.slips:
            return position.legal[rng.below(len(position.legal))]
        return self.bot.choose(position, rng)


class Level(Bot):
    """The bot of a level, for any game."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.bots: dict[tuple[str, int], Bot] = {}

    def choose(self, position: Position, rng: Rng) -> int:
        """Return the choice of the level's bot for this game."""
        table = (position.game.id, position.players)
        if table not in self.bots:
            self.bots[table] = bot_of_level(self.name, position.game, position.players)
        return self.bots[table].choose(position, rng)


def bot_of_level(level: str, game: Game[Any], players: int) -> Bot:
    """Return the bot of a level for a game with a number of players."""
    slips = thinking(game).slips[LEVELS.index(level)]
    bot = strongest_bot(game, players) if level == LEVELS[-1] else Greedy()
    return Noisy(bot, slips) if slips else bot


def strongest_bot(game: Game[Any], players: int) -> Bot:
    """Return the strongest bot for a game with a number of players."""
    found = thinking(game)
    if players > found.players:
        return Greedy()
    return Rehearsal(found.thought) if found.rehearses else Search(found.thought)
