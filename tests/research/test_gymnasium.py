"""Gymnasium's own checks, and a learner on one seat against bots."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from marea import games
from marea.research.gymnasium import SeatEnv
from marea.research.seats import ILLEGAL


@pytest.mark.parametrize("game", games.all())
def test_gymnasiums_check_env(game: str) -> None:
    for players in games.get(game).players:
        check_env(gymnasium.make(f"marea/{game.capitalize()}-v0", players=players, render_mode="ansi").unwrapped)


def play(env: SeatEnv, seed: int) -> tuple[float, list[int]]:
    """Play the last legal action all the time; return the reward and the seat in every step."""
    found, info = env.reset(seed=seed)
    seats = [info["seat"]]
    over, reward = False, 0.0
    while not over:
        found, reward, over, _, info = env.step(int(np.flatnonzero(found["action_mask"])[-1]))
        seats.append(info["seat"])
    return reward, seats


def test_a_whole_game_against_bots_is_worth_what_the_result_is() -> None:
    env = SeatEnv("regatta", players=3, bots=["greedy", "random"])
    results = [play(env, seed) for seed in range(8)]
    assert {reward for reward, _ in results} <= {0.0, 1 / 3, 0.5, 1.0}
    assert all(len(set(seats)) == 1 for _, seats in results)
    assert len({seats[0] for _, seats in results}) > 1  # a new seat in every game
    assert results[3] == play(env, 3)


def test_a_seat_may_be_kept() -> None:
    env = SeatEnv("regatta", players=3, seat=2)
    assert {play(env, seed)[1][0] for seed in range(5)} == {2}


def test_what_is_not_legal_ends_the_game_and_costs() -> None:
    env = SeatEnv("regatta")
    found, _ = env.reset(seed=1)
    _, reward, over, _, info = env.step(int(np.flatnonzero(found["action_mask"] == 0)[0]))
    assert (reward, over, info["illegal"]) == (ILLEGAL, True, True)
