"""Gymnasium's own checks, and a learner on one seat against bots."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from marea import games
from marea.kernel.errors import BadSetup
from marea.research.drawing import picture
from marea.research.gymnasium import SeatEnv
from marea.research.seats import ILLEGAL_REWARD

pytestmark = pytest.mark.once


@pytest.mark.parametrize("game", games.all())
def test_gymnasiums_check_env(game: str) -> None:
    first, *others = games.get(game).players
    check_env(gymnasium.make(f"marea/{game.capitalize()}-v0", players=first, render_mode="rgb_array").unwrapped)
    for players in others:
        table = gymnasium.make(f"marea/{game.capitalize()}-v0", players=players)
        check_env(table.unwrapped, skip_render_check=True)  # the first check has drawn every mode


def test_frames_show_the_view_of_the_learner() -> None:
    frames = {}
    for seat in range(2):
        env = SeatEnv("navia", seat=seat, render_mode="svg")
        env.reset(seed=4)
        frames[seat] = env.render()
        assert frames[seat] == picture(env.game, env.s, seat)
    assert frames[0] != frames[1]


def test_a_human_is_shown_every_position(capsys: pytest.CaptureFixture[str]) -> None:
    env = SeatEnv("regatta", seat=0, render_mode="human")
    env.reset(seed=1)
    begin = capsys.readouterr().out
    env.step(env.s.legal()[0])
    assert "Race 1 of 5" in begin
    assert begin != capsys.readouterr().out != ""
    assert env.render() is None


def play(env: SeatEnv, seed: int) -> tuple[float, list[int]]:
    """Play with the last legal action at every step; return the reward and the seat at every step."""
    found, info = env.reset(seed=seed)
    seats = [info["seat"]]
    over, reward = False, 0.0
    while not over:
        found, reward, over, _, info = env.step(int(np.flatnonzero(found["action_mask"])[-1]))
        seats.append(info["seat"])
    return reward, seats


def test_the_reward_of_a_game_against_bots_is_its_return() -> None:
    env = SeatEnv("regatta", players=3, bots=["greedy", "random"])
    results = [play(env, seed) for seed in range(8)]
    assert {reward for reward, _ in results} <= {0.0, 1 / 3, 0.5, 1.0}
    assert all(len(set(seats)) == 1 for _, seats in results)
    assert len({seats[0] for _, seats in results}) > 1  # a new seat in every game
    assert results[3] == play(env, 3)


def test_the_seat_may_be_fixed() -> None:
    env = SeatEnv("regatta", players=3, seat=2)
    assert {play(env, seed)[1][0] for seed in range(5)} == {2}


def test_an_illegal_action_ends_the_game_with_a_penalty() -> None:
    env = SeatEnv("regatta")
    found, _ = env.reset(seed=1)
    _, reward, over, _, info = env.step(int(np.flatnonzero(found["action_mask"] == 0)[0]))
    assert (reward, over, info["illegal"]) == (ILLEGAL_REWARD, True, True)


def test_the_other_seats_need_a_bot() -> None:
    with pytest.raises(BadSetup, match="at least one bot"):
        SeatEnv("regatta", bots=[])
