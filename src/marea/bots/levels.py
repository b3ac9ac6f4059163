"""The levels: five opponents for every game, from beginner to master, by how often they slip and how far they think."""

from __future__ import annotations

from typing import Final

from marea.bots.bot import Bot, Position
from marea.bots.greedy import Greedy
from marea.bots.rehearsal import Rehearsal
from marea.bots.search import Search
from marea.kernel.chance import Rng

LEVELS: Final = ("beginner", "casual", "skilled", "expert", "master")

# Of each level: of a hundred moves, those that are just any, and how much it thinks: the iterations of its search, or
# the rollouts in Caravelas. One that does not think is greedy.
# Each is meant to win clearly against the one before: `make levels` measures whether it does.
LADDERS: Final[dict[str, tuple[tuple[int, int], ...]]] = {
    "regatta": ((100, 0), (60, 0), (25, 0), (0, 0), (0, 8000)),
    "navia": ((85, 0), (60, 0), (35, 0), (10, 0), (0, 4000)),
    "nyakuza": ((70, 0), (45, 0), (20, 0), (0, 0), (0, 1000)),
    "namiji": ((70, 0), (45, 0), (20, 0), (0, 0), (0, 2000)),
    "caravelas": ((60, 0), (30, 0), (12, 0), (0, 0), (0, 320)),
}
OTHERWISE: Final = ((70, 0), (45, 0), (20, 0), (0, 0), (0, 2000))


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
    slips, thought = LADDERS.get(game, OTHERWISE)[LEVELS.index(level)]
    wise = thinker(game, thought) if thought else Greedy()
    return Careless(wise, slips) if slips else wise


def thinker(game: str, thought: int) -> Bot:
    """Return the bot that thinks best about a game.

    A step of a voyage in Caravelas matters too little for the search to tell, in a tree of steps alone.
    """
    return Rehearsal(thought) if game == "caravelas" else Search(thought)
