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
    "navia": ((95, 0), (70, 0), (45, 0), (20, 0), (0, 4000)),
    "nyakuza": ((70, 0), (45, 0), (22, 0), (6, 0), (0, 1000)),
    "namiji": ((70, 0), (45, 0), (22, 0), (6, 0), (0, 2000)),
    "caravelas": ((60, 0), (30, 0), (12, 0), (0, 0), (0, 320)),
}
REHEARSED: Final = ("caravelas",)  # a step of a voyage matters too little for the search to tell
FEW: Final = {"navia": 2}  # with more players the greedy bot plays: with four, the search won no more than it
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
        self.minds: dict[tuple[str, int], Bot] = {}

    def choose(self, position: Position, rng: Rng) -> int:
        """Return what the level's bot for this game chooses."""
        table = (position.game.id, position.players)
        if table not in self.minds:
            self.minds[table] = mind(self.name, *table)
        return self.minds[table].choose(position, rng)


def mind(level: str, game: str, players: int) -> Bot:
    """Return the bot of a level for a game at a table of so many."""
    slips, thought = LADDERS.get(game, OTHERWISE)[LEVELS.index(level)]
    wise = thinker(game, players, thought) if thought else Greedy()
    return Careless(wise, slips) if slips else wise


def thinker(game: str, players: int, thought: int) -> Bot:
    """Return the bot that thinks best about a game, as far as thinking helps."""
    if players > FEW.get(game, players):
        return Greedy()
    return Rehearsal(thought) if game in REHEARSED else Search(thought)
