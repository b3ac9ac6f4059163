"""A bot that was trained by train.py: marea arena regatta --bots learned.py:Learned,random"""

from functools import cache

import numpy as np

from marea.bots import Bot


def features(observation, actions, size):
    """Return one row per action: the observation, and the action in one-hot encoding."""
    numbers = np.frombuffer(observation, np.uint8) / 10
    return np.hstack([np.tile(numbers, (len(actions), 1)), np.eye(size)[actions]])


@cache
def layers(game):
    """Return the weights and biases that train.py wrote to this folder."""
    stored = np.load(f"{game}.npz")
    return [(stored[f"weights{i}"], stored[f"biases{i}"]) for i in range(len(stored) // 2)]


class Learned(Bot):
    def choose(self, position, rng):
        values = features(position.observation, position.legal, position.game.space.actions)
        for i, (weights, biases) in enumerate(layers(position.game.id)):
            values = (np.maximum(values, 0) if i else values) @ weights + biases
        return position.legal[int(values.argmax())]
