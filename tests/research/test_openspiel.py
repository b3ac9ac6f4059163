"""OpenSpiel's own tests and algorithms on the games, and its games and states."""

from __future__ import annotations

import pickle
import random
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts, outcome_sampling_mccfr

from marea import games
from marea.kernel.errors import BadSetup
from marea.research.openspiel import RECENT_ITEMS
from tests.research.spiel import TABLES, advance, load, positions

pytestmark = pytest.mark.once


# -- OpenSpiel's own -------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("id", "players"), TABLES)
def test_openspiels_random_sim_test(id: str, players: int) -> None:
    pyspiel.random_sim_test(load(id, players=players), num_sims=1, serialize=True, verbose=False)


def test_openspiels_random_sim_test_on_the_smallest_game() -> None:
    for players in games.get("regatta").players:
        pyspiel.random_sim_test(load("regatta", players=players), num_sims=3, serialize=True, verbose=False)


# A playthrough repeats the whole information at each move: a game four times as long takes sixteen times the space.
FEWER_ROUNDS = """
game = "caravelas"
name = "twenty rounds"
[limit]
rounds = 20
"""


@pytest.mark.slow
@pytest.mark.parametrize("id", games.all())
def test_openspiels_playthrough_is_reproducible(id: str, tmp_path: Path) -> None:
    edition = tmp_path / "fewer.toml"
    edition.write_text(FEWER_ROUNDS, "utf-8")
    name = f"marea_{id}(edition={edition})" if id == "caravelas" else f"marea_{id}"
    one, other = (generate_playthrough.playthrough(name, [], seed=7) for _ in range(2))
    assert one == other
    assert "IsTerminal() = True" in one


def search_moves(id: str, algorithm: str, moves: int) -> list[int]:
    """Play some moves of a game with a bot of OpenSpiel for all players."""
    game, rng, random_state = load(id), random.Random(1), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random_state, max_length=40)
    bot = (
        mcts.MCTSBot(game, 1.4, 10, evaluator, random_state=random_state)
        if algorithm == "mcts"
        else ismcts.ISMCTSBot(
            game, evaluator, 1.4, 25, random_state=random_state, use_observation_string=algorithm == "by observation"
        )
    )
    s = game.new_initial_state()
    chosen: list[int] = []
    while len(chosen) < moves and not s.is_terminal():
        if s.is_chance_node():
            advance(s, rng)
        else:
            chosen.append(int(bot.step(s)))
            assert chosen[-1] in s.legal_actions()
            s.apply_action(chosen[-1])
    return chosen


@pytest.mark.parametrize("algorithm", ["mcts", "ismcts", "by observation"])
@pytest.mark.parametrize("id", ["navia", "nyakuza"])
def test_openspiels_search_bots_play(id: str, algorithm: str) -> None:
    assert len(search_moves(id, algorithm, 4)) == 4


@pytest.mark.slow
@pytest.mark.parametrize("algorithm", ["mcts", "ismcts"])
@pytest.mark.parametrize("id", games.all())
def test_openspiels_search_bots_play_long_games(id: str, algorithm: str) -> None:
    assert len(search_moves(id, algorithm, 30)) > 9


TWO_RACES = """
game = "regatta"
name = "two races"
[purse]
coins = 2
[course]
races = 2
"""


def test_openspiels_outcome_sampling_learns(tmp_path: Path) -> None:
    edition = tmp_path / "short.toml"
    edition.write_text(TWO_RACES, "utf-8")
    game = load("regatta", edition=str(edition))
    assert game.max_game_length() < load("regatta").max_game_length()
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(100):
        solver.iteration()
    policy = solver.average_policy()
    s = game.new_initial_state()
    odds = policy.action_probabilities(s)
    assert sorted(odds) == s.legal_actions()
    assert sum(odds.values()) == pytest.approx(1)


def test_openspiels_reinforcement_learning_environment() -> None:
    environment = rl_environment.Environment(load("navia", players=3), seed=1)
    step = environment.reset()
    while not step.last():
        seat = step.observations["current_player"]
        assert len(step.observations["info_state"][seat]) == environment.game.information_state_tensor_size()
        step = environment.step([step.observations["legal_actions"][seat][-1]])
    assert sum(step.rewards) == pytest.approx(1)


# -- the game ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_the_game_info_agrees_with_the_game(id: str, players: int) -> None:
    game, own = load(id, players=players), games.get(id)
    assert game.num_players() == players
    assert game.num_distinct_actions() == own.space.actions
    assert game.num_distinct_actions() + game.max_chance_outcomes() == own.space.size()
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (0, 1, 1)
    assert game.max_game_length() == game.max_chance_nodes_in_history() == own.bounds.length
    assert game.observation_tensor_size() == sum(field.size for field in own.fields)
    assert game.information_state_tensor_size() == game.observation_tensor_size() + 6 * RECENT_ITEMS


def test_chance_has_its_true_probabilities() -> None:
    s = load("regatta").new_initial_state()
    while not s.is_chance_node():
        s.apply_action(0)
    first = [(s.action_to_string(-1, outcome), odds) for outcome, odds in s.chance_outcomes()]
    assert first == [("draw:cook", 0.25), ("draw:sailor", 0.25), ("draw:bosun", 0.25), ("draw:captain", 0.25)]
    s.apply_action(1)
    assert [odds for _, odds in s.chance_outcomes()] == [6 / 23, 5 / 23, 6 / 23, 6 / 23]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("marea_regatta(reserve=nothing)", {"reserve": "nothing"}),
        ("marea_navia(players=3,first=seat-2,direction=-1)", {"first": 2, "direction": -1}),
        ("marea_namiji(ruleset=2019,early_bird_two=number-3)", {"ruleset": "2019", "early_bird_two": 3}),
        ("marea_nyakuza(players=3,charm=2,variant_secret=true)", {"charm": 2, "variant_secret": True}),
        ("marea_caravelas(version=dice)", {"version": "dice"}),
    ],
)
def test_options_are_parameters_and_part_of_the_name(name: str, options: dict[str, Any]) -> None:
    game = pyspiel.load_game(name)
    assert options.items() <= game.options.items()
    for again in (pyspiel.load_game(str(game)), pickle.loads(pickle.dumps(game))):
        assert str(again) == str(game)
        assert again.options == game.options


def test_a_plain_number_is_accepted_as_a_seat() -> None:
    assert load("navia", first="1").options["first"] == 1


@pytest.mark.parametrize("name", ["marea_navia(players=7)", "marea_navia(first=seat-2)", "marea_regatta(reserve=x)"])
def test_unknown_values_are_refused(name: str) -> None:
    with pytest.raises(BadSetup):
        pyspiel.load_game(name)


# -- states ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", games.all())
def test_copies_are_independent_and_equal(id: str) -> None:
    rng = random.Random(2)
    for s in positions(id, 2, 1, max_moves=60):
        copy = s.clone()
        known = [(s.information_state_string(seat), s.observation_string(seat)) for seat in range(2)]
        for _ in range(5):
            if not copy.is_terminal():
                advance(copy, rng)
        again = pickle.loads(pickle.dumps(s)) if s.move_number() % 10 == 0 else s.clone()
        assert str(again) == str(s) != str(copy) or s.is_terminal()
        assert again.history() == s.history()
        for state in (s, again):
            assert known == [(state.information_state_string(i), state.observation_string(i)) for i in range(2)]


def test_a_state_is_printed_as_its_moves_in_notation() -> None:
    s = load("regatta").new_initial_state()
    for action in (3, 5, 0, 2):
        s.apply_action(action)
    assert str(s) == "bid:3 bid:5 draw:cook draw:bosun"
    assert s.history() == [3, 5, 0, 2]
    assert s.is_player_node()
    with pytest.raises(ValueError, match="player 2 has no observations"):
        s.information_state_string(2)


@pytest.mark.parametrize("id", games.all())
def test_cpp_and_python_give_the_same_answers(id: str) -> None:
    for s in positions(id, 2, 3, max_moves=40):
        for name in ("information_state_string", "observation_string", "observation_tensor", "legal_actions"):
            for seat in range(2):
                assert getattr(s, name)(seat) == getattr(pyspiel.State, name)(s, seat)
        assert s.is_chance_node() == pyspiel.State.is_chance_node(s)
        assert s.legal_actions() == pyspiel.State.legal_actions(s)
