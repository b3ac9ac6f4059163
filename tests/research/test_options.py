"""The tests of PettingZoo, Gymnasium and OpenSpiel with every value of every option, one at a time."""

from __future__ import annotations

from collections.abc import Iterator

import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from marea import games
from marea.kernel.contract import Option, Value
from marea.research.gymnasium import SeatEnv
from marea.research.openspiel import _write
from marea.research.pettingzoo import env

pytestmark = pytest.mark.slow


def values() -> Iterator[tuple[str, Option, Value]]:
    """Yield every value of every option of every game."""
    for id in games.all():
        game = games.get(id)
        for option in game.options:
            for value in option.all(game.players[0]):
                yield id, option, value


@pytest.mark.filterwarnings("ignore:Observation")  # PettingZoo's own environments with masks have a Dict too
@pytest.mark.parametrize(("id", "option", "value"), list(values()))
def test_the_libraries_own_tests_pass_with_every_option(id: str, option: Option, value: Value) -> None:
    players, options = games.get(id).players[0], {option.name: value}
    api_test(env(id, players, options), num_cycles=100)
    seed_test(lambda: env(id, players, options), num_cycles=20)
    check_env(SeatEnv(id, players, options=options), skip_render_check=True)
    spiel = pyspiel.load_game(f"marea_{id}", {"players": players, option.name: _write(option, value)})
    assert spiel.options[option.name] == value
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=False, verbose=False)
