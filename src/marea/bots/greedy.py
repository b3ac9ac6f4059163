"""The greedy bot: looks one ply ahead, in a few worlds that it cannot tell from the true one."""

from __future__ import annotations

from itertools import islice
from typing import Any, Final

from marea.bots.bot import Bot, Position
from marea.bots.search import Search
from marea.bots.tree import skip_reactions
from marea.kernel.chance import Rng
from marea.kernel.game import Game
from marea.kernel.state import State

WORLDS: Final = 8
ITERATIONS_PER_ANSWER: Final = 8  # for each sealed answer: enough to see what others may answer


class Greedy(Bot):
    """Plays the action that leads to the best position by the game's own `evaluate`."""

    def choose(self, position: Position, rng: Rng) -> int:
        """Return the action with the highest mean value; all actions are tried in the same worlds."""
        if len(position.legal) == 1:
            return position.legal[0]
        if position.sealed:
            return Search(ITERATIONS_PER_ANSWER * len(position.legal)).choose(position, rng)
        worlds = [(world, rng.word()) for world in islice(position.worlds(rng), WORLDS)]
        values = [
            sum(action_value(position.game, world, position.seat, action, luck) for world, luck in worlds)
            for action in position.legal
        ]
        return position.legal[values.index(max(values))]


def action_value(game: Game[Any], world: State, seat: int, action: int, luck: int) -> float:
    """Return the value of a world for a seat after its action and the following chance, without reactions."""
    rng = Rng(luck)
    s = world.clone()
    s.apply(action)
    skip_reactions(s, rng)
    return game.evaluate(s, seat)
