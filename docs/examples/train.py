"""Learn the values of actions by playing against random bots, with scikit-learn: python train.py regatta 6000"""

import random
import sys

import gymnasium
import numpy as np
from learned import features
from sklearn.neural_network import MLPRegressor

import marea.research.gymnasium  # noqa: F401  # registers the games

BATCH = 100  # games between updates of the model


def choose(model, rows, exploring):
    """Return a random action now and then, otherwise the one with the highest value."""
    if random.random() < exploring:
        return random.randrange(len(rows))
    return int(model.predict(rows).argmax())


def play(env, model, exploring):
    """Play one game; return the rows of the chosen actions, and the reward."""
    observed, _ = env.reset()
    taken, over = [], False
    while not over:
        actions = np.flatnonzero(observed["action_mask"])
        rows = features(observed["observation"], actions, env.action_space.n)
        picked = choose(model, rows, exploring)
        taken.append(rows[picked])
        observed, reward, over, _, _ = env.step(actions[picked])
    return taken, reward


def train(env, games):
    """Train a model: play a batch of games, fit their rewards, and repeat."""
    model = MLPRegressor(hidden_layer_sizes=(64,), learning_rate_init=0.003, random_state=1)
    model.partial_fit(np.zeros((1, env.observation_space["observation"].shape[0] + env.action_space.n)), [0.5])
    for first in range(0, games, BATCH):
        exploring = 1.0 if first < games / 4 else 0.2
        played = [play(env, model, exploring) for _ in range(BATCH)]
        rows = np.array([row for taken, _ in played for row in taken])
        values = np.array([reward for taken, reward in played for _ in taken])
        for _ in range(5):
            model.partial_fit(rows, values)
        print(f"{first + BATCH} games, {np.mean([reward for _, reward in played]):.0%} of the last {BATCH} won")
    return model


name, games = sys.argv[1], int(sys.argv[2])
random.seed(1)
env = gymnasium.make(f"marea/{name.capitalize()}-v0", players=2)
env.reset(seed=1)
model = train(env, games)
weights = {f"weights{i}": layer for i, layer in enumerate(model.coefs_)}
np.savez(f"{name}.npz", **weights, **{f"biases{i}": layer for i, layer in enumerate(model.intercepts_)})
