"""Many games at once: each is the game that a driver would play, and Gymnasium's tools work with them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from numpy.typing import NDArray

from marea import games
from marea.kernel.chance import Rng, random_action
from marea.kernel.errors import BadSetup
from marea.kernel.game import Game
from marea.kernel.state import CHANCE, OVER, State
from marea.research.batch import ANY_SEAT, EVERY_SEAT, Batch
from marea.research.gymnasium import SeatEnv  # registers the games
from marea.research.seats import ILLEGAL_REWARD
from marea.research.vector import Games

TABLES = [(name, players) for name in games.all() for players in games.get(name).players]
COUNT = 3  # games at once


def drive(start: State, learner: int, rng: Rng) -> Iterator[tuple[State, int]]:
    """Play games one by one as a driver would; yield the positions where the learner is asked, and every end."""
    while True:
        s = start.clone()
        seat = rng.below(s.players) if learner == ANY_SEAT else max(learner, 0)
        asked = False
        while s.to_move() != OVER:
            if s.to_move() == seat or (learner == EVERY_SEAT and s.to_move() != CHANCE):
                seat, asked = s.to_move(), True
                yield s, seat
            else:
                s.apply(random_action(s, rng))
        if asked:
            yield s, seat


@pytest.mark.parametrize(
    ("name", "players", "learner"),
    [*((name, players, learner) for name, players in TABLES for learner in (EVERY_SEAT, ANY_SEAT)), ("regatta", 3, 1)],
)
def test_each_game_is_the_one_that_a_driver_plays(name: str, players: int, learner: int) -> None:
    game = games.get(name)
    start: State = game.new(players)
    batch = Batch(start, learner, ILLEGAL_REWARD, [Rng(7, i) for i in range(COUNT)])
    others = [drive(start, learner, Rng(7, i)) for i in range(COUNT)]
    rng = Rng(8)
    batch.begin()
    for _ in range(80):
        now = [next(other) for other in others]
        assert_same(game, batch, now)
        actions = np.frombuffer(batch.random_actions(rng), "<i8")
        for (s, _), action in zip(now, actions, strict=True):
            if s.to_move() != OVER:
                s.apply(int(action))
        batch.step(actions.tobytes())


def assert_same(game: Game[Any], batch: Batch, now: list[tuple[State, int]]) -> None:
    """Check that a batch shows the current positions of some games, each to a seat."""
    assert batch.observations.getvalue() == b"".join(game.observe(s, seat) for s, seat in now)
    assert list(batch.viewers.getvalue()) == [seat for _, seat in now]
    assert list(batch.ends.getvalue()) == [s.to_move() == OVER for s, _ in now]
    masks = np.frombuffer(batch.masks.getvalue(), "i1").reshape(COUNT, -1)
    assert [np.flatnonzero(mask).tolist() for mask in masks] == [s.legal() for s, _ in now]
    returns = np.frombuffer(batch.returns.getvalue(), "<f8").reshape(COUNT, -1)
    zeros = [0.0] * now[0][0].players
    assert returns.tolist() == [game.returns(s) if s.to_move() == OVER else zeros for s, _ in now]


def play(envs: Games, steps: int) -> Iterator[tuple[NDArray[Any], ...]]:
    """Play at random; yield the actions and their results."""
    for _ in range(steps):
        actions = envs.random_actions()
        seen, rewards, ends, cuts, infos = envs.step(actions)
        yield actions, seen["observation"], seen["action_mask"], rewards, ends, cuts, infos["seat"], infos["returns"]


@pytest.mark.parametrize("bots", [(), ("random",)])
def test_observations_are_in_the_spaces_and_a_seed_gives_the_same_games(bots: tuple[str, ...]) -> None:
    one, other = (Games("regatta", COUNT, players=3, bots=bots) for _ in range(2))
    for envs in (one, other):
        seen, _ = envs.reset(seed=5)
        assert seen in envs.observation_space
    for a, b in zip(play(one, 100), play(other, 100), strict=True):
        for mine, yours in zip(a, b, strict=True):
            np.testing.assert_array_equal(mine, yours)
        assert {"observation": a[1], "action_mask": a[2]} in one.observation_space
        assert a[0] in one.action_space
    one.reset()  # without a seed other games follow, and again the same in both
    other.reset()
    (*_, a), (*_, b) = play(one, 20), play(other, 20)
    np.testing.assert_array_equal(a[1], b[1])
    one.reset()
    *_, c = play(one, 20)
    assert not np.array_equal(a[1], c[1])


def test_the_reward_is_that_of_the_acting_seat() -> None:
    envs = Games("regatta", COUNT, players=3, bots=())
    _, infos = envs.reset(seed=5)
    acting = infos["seat"]
    ended = 0
    for _, _, _, rewards, ends, _, seats, returns in play(envs, 200):
        assert rewards.tolist() == [row[seat] for row, seat in zip(returns, acting, strict=True)]
        assert returns[ends].sum(axis=1).tolist() == [1.0] * int(ends.sum())
        assert not returns[~ends].any()
        ended += int(ends.sum())
        acting = seats
    assert ended > COUNT


def test_an_illegal_action_ends_a_game_and_the_next_step_starts_another() -> None:
    envs = Games("navia", 2)
    seen, _ = envs.reset(seed=5)
    actions = envs.random_actions()
    actions[1] = int(np.flatnonzero(seen["action_mask"][1] == 0)[0])
    after, rewards, ends, _, _ = envs.step(actions)
    assert (rewards[1], ends.tolist()) == (ILLEGAL_REWARD, [False, True])
    assert not after["action_mask"][1].any()
    restarted, rewards, ends, _, _ = envs.step(actions * 0 + after["action_mask"].argmax(axis=1))
    assert (rewards[1], ends.tolist()) == (0.0, [False, False])
    assert restarted["action_mask"][1].any()


def test_make_vec_and_the_wrappers_of_gymnasium_work() -> None:
    envs = gymnasium.make_vec("marea/Regatta-v0", num_envs=COUNT, players=3)
    assert isinstance(envs.unwrapped, Games)
    recorder = RecordEpisodeStatistics(envs)
    recorder.reset(seed=5)
    for _ in range(200):
        recorder.step(envs.unwrapped.random_actions())
    assert recorder.episode_count > COUNT


def test_other_bots_are_refused_with_an_alternative() -> None:
    with pytest.raises(BadSetup, match="sync"):
        gymnasium.make_vec("marea/Navia-v0", num_envs=2, bots=["greedy"])
    envs = gymnasium.make_vec("marea/Regatta-v0", num_envs=2, vectorization_mode="sync", bots=["greedy"])
    envs.reset(seed=5)


def test_a_seat_that_does_not_exist_is_refused() -> None:
    for make in (Games, SeatEnv):
        with pytest.raises(BadSetup, match="no seat 2: give one from 0 to 1"):
            make("regatta", players=2, seat=2)


def test_actions_without_games_and_too_few_actions_are_refused_without_effect() -> None:
    envs = Games("regatta", COUNT)
    with pytest.raises(RuntimeError, match="call reset first"):
        envs.step(np.zeros(COUNT, np.int64))
    envs.reset(seed=5)
    before = [s.dump() for s in envs.batch.states]
    with pytest.raises(ValueError, match="one action for each of the 3 games"):
        envs.step(envs.random_actions()[:2])
    assert [s.dump() for s in envs.batch.states] == before
