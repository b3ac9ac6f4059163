"""A bot that plays out each action in possible worlds: marea arena regatta --bots dreamer.py:Dreamer,random"""

from itertools import islice

from marea.bots import Bot
from marea.kernel.chance import play_out

WORLDS = 20  # per action


class Dreamer(Bot):
    def choose(self, position, rng):
        return max(position.legal, key=lambda action: self.wins(position, action, rng))

    def wins(self, position, action, rng):
        total = 0.0
        for world in islice(position.worlds(rng), WORLDS):
            world.apply(action)
            play_out(world, rng)  # all players move at random
            total += position.game.returns(world)[position.seat]
        return total
