"""The greedy bot: one ply ahead, over a few worlds that it cannot tell from the true one."""

from __future__ import annotations

from itertools import islice
from typing import Any, Final

from marea.bots.bot import Bot, Position
from marea.bots.search import Search
from marea.bots.tree import let_pass
from marea.kernel.chance import Rng
from marea.kernel.game import Game
from marea.kernel.state import State

WORLDS: Final = 8
EACH: Final = 8  # iterations for each answer, where others answer in secret too: enough to see what they may answer


class Greedy(Bot):
    """Plays the action that leads to the best position by the game's own `evaluate`."""

    def choose(self, position: Position, rng: Rng) -> int:
        """Return the action with the highest value, averaged over some worlds; all actions meet the same worlds."""
        if len(position.legal) == 1:
            return position.legal[0]
        if position.sealed:
            return Search(EACH * len(position.legal)).choose(position, rng)
        worlds = [(world, rng.word()) for world in islice(position.worlds(rng), WORLDS)]
        values = [
            sum(value(position.game, world, position.seat, action, luck) for world, luck in worlds)
            for action in position.legal
        ]
        return position.legal[values.index(max(values))]


def value(game: Game[Any], world: State, seat: int, action: int, luck: int) -> float:
    """Return how a world looks to a seat after its action and what chance brings, if nobody reacts to it."""
    rng = Rng(luck)
    s = world.clone()
    s.apply(action)
    let_pass(s, rng)
    return game.evaluate(s, seat)
