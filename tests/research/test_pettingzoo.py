"""PettingZoo's own tests, with every game and number of players."""

from __future__ import annotations

from importlib import import_module
from itertools import count
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from numpy.typing import NDArray
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from marea import games
from marea.research.pettingzoo import env
from marea.research.seats import ILLEGAL_REWARD

TABLES = [(id, players) for id in games.all() for players in games.get(id).players]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:Observation")  # its own environments with masks have a Dict too
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_pettingzoos_api_test(game: str, players: int) -> None:
    api_test(env(game, players=players), num_cycles=200)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_pettingzoos_seed_test(game: str, players: int) -> None:
    seed_test(lambda: env(game, players=players), num_cycles=100)


@pytest.mark.once
@pytest.mark.parametrize("game", games.all())
def test_pettingzoos_render_test(game: str) -> None:
    shapes = set()

    def is_picture(frame: str) -> bool:
        return ElementTree.fromstring(frame).tag.endswith("svg")

    def is_not_blank(frame: NDArray[np.uint8]) -> bool:
        shapes.add(frame.shape)
        return bool(frame.std() > 0)

    render_test(lambda **options: env(game, **options), {"svg": is_picture, "rgb_array": is_not_blank})
    assert len(shapes) == 1


def test_an_unknown_mode_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot be rendered as 'film'; its modes: human, ansi, svg, rgb_array"):
        env("navia", render_mode="film")


@pytest.mark.once
@pytest.mark.parametrize("game", games.all())
def test_pettingzoos_performance_benchmark(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The benchmark plays rounds for five seconds; by this clock, each round takes a hundredth of a second."""
    clock = count(0, 10)
    module = import_module("pettingzoo.test.performance_benchmark")
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(clock) / 1000))
    players = games.get(game).players[-1]
    performance_benchmark(env(game, players=players))
    out = capsys.readouterr().out
    assert "Finished performance benchmark" in out
    turns, cycles = (float(line.split()[0]) for line in out.splitlines()[1:3])
    assert turns == pytest.approx(players * cycles)  # every player was asked
    assert cycles > 90


def play(game: str, seed: int, **settings: Any) -> dict[str, float]:
    """Play with the first legal action at every step, and return the rewards."""
    table = env(game, **settings)
    table.reset(seed=seed)
    total = dict.fromkeys(table.agents, 0.0)
    for agent in table.agent_iter():
        found, reward, over, cut, _ = table.last()
        total[agent] += reward
        table.step(None if over or cut else int(np.flatnonzero(found["action_mask"])[0]))
    return total


def test_the_rewards_are_the_returns_of_the_game() -> None:
    total = play("regatta", 3, players=4)
    assert abs(sum(total.values()) - 1) < 1e-9
    assert min(total.values()) >= 0


def test_an_illegal_action_ends_the_game_with_a_penalty() -> None:
    table = env("regatta")
    table.reset(seed=1)
    agent = table.agent_selection
    found = table.observe(agent)
    table.step(int(np.flatnonzero(found["action_mask"] == 0)[0]))
    assert all(table.terminations.values())
    assert table.rewards[agent] == ILLEGAL_REWARD


def test_options_are_passed_to_the_game() -> None:
    table = env("regatta", options={"reserve": "nothing"})
    table.reset(seed=1)
    assert table.s.dump()["reserve"] == 1


def test_no_action_is_possible_before_a_game_starts() -> None:
    with pytest.raises(RuntimeError, match="call reset first"):
        env("regatta").step(0)
