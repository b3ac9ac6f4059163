"""Many games at once: each is the game that a driver would play, and Gymnasium takes them as its own."""

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
from marea.research.batch import ANY, EVERY, Batch
from marea.research.gymnasium import SeatEnv  # registers the games
from marea.research.seats import ILLEGAL
from marea.research.vector import Games

TABLES = [(name, players) for name in games.all() for players in games.get(name).players]
COUNT = 3  # games at once


def driven(start: State, learner: int, rng: Rng) -> Iterator[tuple[State, int]]:
    """Play one game after the other as a driver would; yield where the learner is asked, and every end."""
    while True:
        s = start.clone()
        seat = rng.below(s.players) if learner == ANY else max(learner, 0)
        asked = False
        while s.to_move() != OVER:
            if s.to_move() == seat or (learner == EVERY and s.to_move() != CHANCE):
                seat, asked = s.to_move(), True
                yield s, seat
            else:
                s.apply(random_action(s, rng))
        if asked:
            yield s, seat


@pytest.mark.parametrize(
    ("name", "players", "learner"),
    [*((name, players, learner) for name, players in TABLES for learner in (EVERY, ANY)), ("regatta", 3, 1)],
)
def test_each_game_is_the_one_that_a_driver_plays(name: str, players: int, learner: int) -> None:
    game = games.get(name)
    start: State = game.new(players)
    batch = Batch(start, learner, ILLEGAL, [Rng(7, i) for i in range(COUNT)])
    others = [driven(start, learner, Rng(7, i)) for i in range(COUNT)]
    rng = Rng(8)
    batch.begin()
    for _ in range(80):
        now = [next(other) for other in others]
        same(game, batch, now)
        actions = np.frombuffer(batch.random_actions(rng), "<i8")
        for (s, _), action in zip(now, actions, strict=True):
            if s.to_move() != OVER:
                s.apply(int(action))
        batch.step(actions.tobytes())


def same(game: Game[Any], batch: Batch, now: list[tuple[State, int]]) -> None:
    """Check that a batch shows where some games stand, each to a seat."""
    assert batch.observations.getvalue() == b"".join(game.observe(s, seat) for s, seat in now)
    assert list(batch.seen_by.getvalue()) == [seat for _, seat in now]
    assert list(batch.ends.getvalue()) == [s.to_move() == OVER for s, _ in now]
    masks = np.frombuffer(batch.masks.getvalue(), "i1").reshape(COUNT, -1)
    assert [np.flatnonzero(mask).tolist() for mask in masks] == [s.legal() for s, _ in now]
    returns = np.frombuffer(batch.returns.getvalue(), "<f8").reshape(COUNT, -1)
    nothing = [0.0] * now[0][0].players
    assert returns.tolist() == [game.returns(s) if s.to_move() == OVER else nothing for s, _ in now]


def played(envs: Games, steps: int) -> Iterator[tuple[NDArray[Any], ...]]:
    """Play at random; yield the actions and all that comes of them."""
    for _ in range(steps):
        actions = envs.random_actions()
        seen, rewards, ends, cuts, infos = envs.step(actions)
        yield actions, seen["observation"], seen["action_mask"], rewards, ends, cuts, infos["seat"], infos["returns"]


@pytest.mark.parametrize("bots", [(), ("random",)])
def test_what_is_seen_is_in_the_spaces_and_a_seed_gives_the_same_games(bots: tuple[str, ...]) -> None:
    one, other = (Games("regatta", COUNT, players=3, bots=bots) for _ in range(2))
    for envs in (one, other):
        seen, _ = envs.reset(seed=5)
        assert seen in envs.observation_space
    for a, b in zip(played(one, 100), played(other, 100), strict=True):
        for mine, yours in zip(a, b, strict=True):
            np.testing.assert_array_equal(mine, yours)
        assert {"observation": a[1], "action_mask": a[2]} in one.observation_space
        assert a[0] in one.action_space
    one.reset()  # without a seed other games follow, the same ones again
    other.reset()
    (*_, a), (*_, b) = played(one, 20), played(other, 20)
    np.testing.assert_array_equal(a[1], b[1])
    one.reset()
    *_, c = played(one, 20)
    assert not np.array_equal(a[1], c[1])


def test_the_reward_is_that_of_who_acted() -> None:
    envs = Games("regatta", COUNT, players=3, bots=())
    _, infos = envs.reset(seed=5)
    acting = infos["seat"]
    ended = 0
    for _, _, _, rewards, ends, _, seats, returns in played(envs, 200):
        assert rewards.tolist() == [row[seat] for row, seat in zip(returns, acting, strict=True)]
        assert returns[ends].sum(axis=1).tolist() == [1.0] * int(ends.sum())
        assert not returns[~ends].any()
        ended += int(ends.sum())
        acting = seats
    assert ended > COUNT


def test_what_is_not_legal_ends_a_game_and_the_next_step_begins_another() -> None:
    envs = Games("navia", 2)
    seen, _ = envs.reset(seed=5)
    actions = envs.random_actions()
    actions[1] = int(np.flatnonzero(seen["action_mask"][1] == 0)[0])
    after, rewards, ends, _, _ = envs.step(actions)
    assert (rewards[1], ends.tolist()) == (ILLEGAL, [False, True])
    assert not after["action_mask"][1].any()
    begun, rewards, ends, _, _ = envs.step(actions * 0 + after["action_mask"].argmax(axis=1))
    assert (rewards[1], ends.tolist()) == (0.0, [False, False])
    assert begun["action_mask"][1].any()


def test_gymnasium_makes_them_and_its_wrappers_count_their_games() -> None:
    envs = gymnasium.make_vec("marea/Regatta-v0", num_envs=COUNT, players=3)
    assert isinstance(envs.unwrapped, Games)
    counted = RecordEpisodeStatistics(envs)
    counted.reset(seed=5)
    for _ in range(200):
        counted.step(envs.unwrapped.random_actions())
    assert counted.episode_count > COUNT


def test_bots_that_think_are_refused_with_a_way_out() -> None:
    with pytest.raises(BadSetup, match="sync"):
        gymnasium.make_vec("marea/Navia-v0", num_envs=2, bots=["greedy"])
    envs = gymnasium.make_vec("marea/Regatta-v0", num_envs=2, vectorization_mode="sync", bots=["greedy"])
    envs.reset(seed=5)


def test_a_seat_that_is_not_at_the_table_is_refused() -> None:
    for make in (Games, SeatEnv):
        with pytest.raises(BadSetup, match="no seat 2: give one from 0 to 1"):
            make("regatta", players=2, seat=2)


def test_actions_without_games_and_too_few_of_them_are_refused_and_change_nothing() -> None:
    envs = Games("regatta", COUNT)
    with pytest.raises(RuntimeError, match="call reset first"):
        envs.step(np.zeros(COUNT, np.int64))
    envs.reset(seed=5)
    before = [s.dump() for s in envs.batch.states]
    with pytest.raises(ValueError, match="one action for each of the 3 games"):
        envs.step(envs.random_actions()[:2])
    assert [s.dump() for s in envs.batch.states] == before
