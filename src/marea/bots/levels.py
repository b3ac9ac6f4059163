"""The levels: five opponents for every game, from beginner to master, by how often they slip and how far they think."""

from __future__ import annotations

from typing import Final

from marea.bots.bot import Bot, Position
from marea.bots.greedy import Greedy
from marea.bots.search import Search
from marea.kernel.chance import Rng

LEVELS: Final = ("beginner", "casual", "skilled", "expert", "master")

SLIPS: Final = {"beginner": 60, "casual": 20}  # of a hundred moves, those that are just any
# Iterations of the other three: each of them wins clearly against the one before (see `marea arena --ladder`), and the
# last takes three seconds at most on one core, compiled.
BUDGETS: Final[dict[str, tuple[int, int, int]]] = {
    "regatta": (50, 500, 5000),
    "navia": (30, 200, 2000),
    "nyakuza": (300, 2000, 10000),
    "namiji": (50, 300, 3000),
    "caravelas": (50, 300, 3000),
}
OTHERWISE: Final = (50, 400, 3000)


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
        self.minds: dict[str, Bot] = {}

    def choose(self, position: Position, rng: Rng) -> int:
        """Return what the level's bot for this game chooses."""
        game = position.game.id
        if game not in self.minds:
            self.minds[game] = mind(self.name, game)
        return self.minds[game].choose(position, rng)


def mind(level: str, game: str) -> Bot:
    """Return the bot of a level for a game."""
    if level in SLIPS:
        return Careless(Greedy(), SLIPS[level])
    return Search(BUDGETS.get(game, OTHERWISE)[LEVELS.index(level) - len(SLIPS)])
