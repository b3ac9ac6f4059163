"""OpenSpiel's own tests and algorithms on the games, and what its information states may and must tell."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts, outcome_sampling_mccfr
from open_spiel.python.observation import make_observation

from marea import games
from marea.kernel.errors import BadSetup
from marea.research.openspiel import RECENT, SpielGame, SpielState

pytestmark = pytest.mark.once

TABLES = [(id, players) for id in games.all() for players in games.get(id).players]
SECRET = [(id, players) for id, players in TABLES if players < 4]

Known = tuple[str, str, list[float]]  # all that a seat is given: what it was told, what it sees, in words and numbers


def load(id: str, **params: Any) -> SpielGame:
    """Load a game as OpenSpiel's users do."""
    game: SpielGame = pyspiel.load_game(f"marea_{id}", params)
    return game


def go_on(s: SpielState, luck: random.Random) -> None:
    """Let chance or a random player decide."""
    if s.is_chance_node():
        outcomes, odds = zip(*s.chance_outcomes(), strict=True)
        s.apply_action(luck.choices(outcomes, odds)[0])
    else:
        s.apply_action(luck.choice(s.legal_actions()))


def played(id: str, players: int, seed: int, most: int = 400) -> Iterator[SpielState]:
    """Yield the positions of a random game, always the same object, and of a long game only its beginning."""
    luck = random.Random(seed)
    s = load(id, players=players).new_initial_state()
    yield s
    while not s.is_terminal() and s.move_number() < most:
        go_on(s, luck)
        yield s


# -- OpenSpiel's own -------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("id", "players"), TABLES)
def test_openspiels_random_sim_test(id: str, players: int) -> None:
    pyspiel.random_sim_test(load(id, players=players), num_sims=1, serialize=True, verbose=False)


def test_openspiels_random_sim_test_on_the_smallest_game() -> None:
    for players in games.get("regatta").players:
        pyspiel.random_sim_test(load("regatta", players=players), num_sims=3, serialize=True, verbose=False)


# A playthrough writes down at each move all that was told before: of a game four times as long, sixteen times as much.
FEWER_ROUNDS = """
game = "caravelas"
name = "twenty rounds"
[limit]
rounds = 20
"""


@pytest.mark.slow
@pytest.mark.parametrize("id", games.all())
def test_openspiels_playthrough_is_the_same_twice(id: str, tmp_path: Path) -> None:
    edition = tmp_path / "fewer.toml"
    edition.write_text(FEWER_ROUNDS, "utf-8")
    name = f"marea_{id}(edition={edition})" if id == "caravelas" else f"marea_{id}"
    one, other = (generate_playthrough.playthrough(name, [], seed=7) for _ in range(2))
    assert one == other
    assert "IsTerminal() = True" in one


def searched(id: str, searching: str, moves: int) -> list[int]:
    """Let a bot of OpenSpiel play some moves for everybody."""
    game, luck, random_state = load(id), random.Random(1), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random_state, max_length=40)
    bot = (
        mcts.MCTSBot(game, 1.4, 10, evaluator, random_state=random_state)
        if searching == "mcts"
        else ismcts.ISMCTSBot(
            game, evaluator, 1.4, 25, random_state=random_state, use_observation_string=searching == "by observation"
        )
    )
    s = game.new_initial_state()
    chosen: list[int] = []
    while len(chosen) < moves and not s.is_terminal():
        if s.is_chance_node():
            go_on(s, luck)
        else:
            chosen.append(int(bot.step(s)))
            assert chosen[-1] in s.legal_actions()
            s.apply_action(chosen[-1])
    return chosen


@pytest.mark.parametrize("searching", ["mcts", "ismcts", "by observation"])
@pytest.mark.parametrize("id", ["navia", "nyakuza"])
def test_openspiels_searching_bots_play(id: str, searching: str) -> None:
    assert len(searched(id, searching, 4)) == 4


@pytest.mark.slow
@pytest.mark.parametrize("searching", ["mcts", "ismcts"])
@pytest.mark.parametrize("id", games.all())
def test_openspiels_searching_bots_play_on(id: str, searching: str) -> None:
    assert len(searched(id, searching, 30)) > 9


SHORT = """
game = "regatta"
name = "two races"
[purse]
coins = 2
[course]
races = 2
"""


def test_openspiels_outcome_sampling_learns(tmp_path: Path) -> None:
    edition = tmp_path / "short.toml"
    edition.write_text(SHORT, "utf-8")
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


def test_openspiels_environment_of_learners() -> None:
    environment = rl_environment.Environment(load("navia", players=3), seed=1)
    step = environment.reset()
    while not step.last():
        seat = step.observations["current_player"]
        assert len(step.observations["info_state"][seat]) == environment.game.information_state_tensor_size()
        step = environment.step([step.observations["legal_actions"][seat][-1]])
    assert sum(step.rewards) == pytest.approx(1)


# -- the game ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_the_numbers_of_a_game_are_mareas(id: str, players: int) -> None:
    game, own = load(id, players=players), games.get(id)
    assert game.num_players() == players
    assert game.num_distinct_actions() == own.space.actions
    assert game.num_distinct_actions() + game.max_chance_outcomes() == own.space.size()
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (0, 1, 1)
    assert game.max_game_length() == game.max_chance_nodes_in_history() == own.bounds.length
    assert game.observation_tensor_size() == sum(field.size for field in own.fields)
    assert game.information_state_tensor_size() == game.observation_tensor_size() + 6 * RECENT


def test_chance_has_its_true_odds() -> None:
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
def test_options_are_parameters_and_a_name_says_all_of_them(name: str, options: dict[str, Any]) -> None:
    game = pyspiel.load_game(name)
    assert options.items() <= game.options.items()
    for again in (pyspiel.load_game(str(game)), pickle.loads(pickle.dumps(game))):
        assert str(again) == str(game)
        assert again.options == game.options


def test_a_plain_number_may_stand_for_a_seat() -> None:
    assert load("navia", first="1").options["first"] == 1


@pytest.mark.parametrize("name", ["marea_navia(players=7)", "marea_navia(first=seat-2)", "marea_regatta(reserve=x)"])
def test_what_the_game_does_not_know_is_refused(name: str) -> None:
    with pytest.raises(BadSetup):
        pyspiel.load_game(name)


# -- states ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", games.all())
def test_copies_are_independent_and_tell_the_same(id: str) -> None:
    luck = random.Random(2)
    for s in played(id, 2, 1, most=60):
        copy = s.clone()
        known = [(s.information_state_string(seat), s.observation_string(seat)) for seat in range(2)]
        for _ in range(5):
            if not copy.is_terminal():
                go_on(copy, luck)
        again = pickle.loads(pickle.dumps(s)) if s.move_number() % 10 == 0 else s.clone()
        assert str(again) == str(s) != str(copy) or s.is_terminal()
        assert again.history() == s.history()
        for state in (s, again):
            assert known == [(state.information_state_string(i), state.observation_string(i)) for i in range(2)]


def test_a_state_is_written_as_its_moves_in_notation() -> None:
    s = load("regatta").new_initial_state()
    for action in (3, 5, 0, 2):
        s.apply_action(action)
    assert str(s) == "bid:3 bid:5 draw:cook draw:bosun"
    assert s.history() == [3, 5, 0, 2]
    assert s.is_player_node()
    with pytest.raises(ValueError, match="player 2 sees nothing"):
        s.information_state_string(2)


@pytest.mark.parametrize("id", games.all())
def test_cpp_and_python_are_told_the_same(id: str) -> None:
    for s in played(id, 2, 3, most=40):
        for name in ("information_state_string", "observation_string", "observation_tensor", "legal_actions"):
            for seat in range(2):
                assert getattr(s, name)(seat) == getattr(pyspiel.State, name)(s, seat)
        assert s.is_chance_node() == pyspiel.State.is_chance_node(s)
        assert s.legal_actions() == pyspiel.State.legal_actions(s)


# -- what a seat knows ---------------------------------------------------------------------------------


def known(s: SpielState, seat: int) -> Known:
    """Return all that a seat is given."""
    return s.information_state_string(seat), s.observation_string(seat), s.observation_tensor(seat)


@pytest.mark.parametrize(("id", "players"), SECRET)
def test_worlds_that_a_seat_cannot_tell_apart_give_it_the_same(id: str, players: int) -> None:
    sampler = pyspiel.UniformProbabilitySampler(3, 0.0, 1.0)
    others = set()
    for s in played(id, players, 4, most=300):
        if s.move_number() % 6 or s.is_terminal():
            continue
        for seat in range(players):
            world = s.resample_from_infostate(seat, sampler)
            again = world.resample_from_infostate(seat, sampler).clone()
            assert known(s, seat) == known(world, seat) == known(again, seat)
            others |= {s.observation_string(i) == world.observation_string(i) for i in range(players) if i != seat}
            if s.current_player() == seat:
                assert world.current_player() == seat
                assert world.legal_actions() == s.legal_actions()
    assert False in others  # some secrets were dealt anew


@pytest.mark.parametrize(("id", "players"), SECRET)
def test_where_different_secrets_tell_a_seat_the_same_it_sees_the_same(id: str, players: int) -> None:
    secrets = 0
    for s in played(id, players, 8, most=200):
        if s.move_number() % 4 and not s.is_chance_node():
            continue
        branches = [s.child(action) for action in s.legal_actions()[:6]]
        for seat in range(players):
            found = [known(branch, seat) for branch in branches if s.current_player() != seat]
            assert len(set(map(str, found))) == len({told for told, _, _ in found})
            secrets += len({told for told, _, _ in found}) < len(found)
    assert secrets > 2


@pytest.mark.parametrize(("id", "players"), SECRET)
def test_what_is_told_grows_and_own_actions_are_told(id: str, players: int) -> None:
    luck = random.Random(5)
    s = load(id, players=players).new_initial_state()
    while not s.is_terminal() and s.move_number() < 300:
        mover, before = s.current_player(), [s.past.told(seat) for seat in range(players)]
        go_on(s, luck)
        for seat in range(players):
            after = s.past.told(seat)
            assert s.information_state_string(seat) == after
            assert after.startswith(before[seat])
            own = f"you {s.action_to_string(seat, s.history()[-1])}\n" if seat == mover else ""
            assert after[len(before[seat]) :].startswith(own)
            assert own or "\nyou " not in after[len(before[seat]) - 1 :]


def twins(id: str, players: int, seed: int) -> Iterator[tuple[SpielState, list[Known], SpielState, list[int]]]:
    """Yield a random game beside another in which one thing happened differently, and who cannot tell them apart.

    What the seats are given in the random game comes with it: it is the same beside every twin.
    """
    luck = random.Random(seed)
    states = [s.clone() for s in played(id, players, seed, most=250)]
    given = [[known(s, seat) for seat in range(players)] for s in states]
    moves = states[-1].history()
    for _ in range(40):
        at = luck.randrange(len(moves))
        twin = states[at].child(luck.choice(states[at].legal_actions()))
        after = slice(at + 1, None)
        for true, own, move in zip(states[after], given[after], [*moves[after], -1], strict=True):
            fooled = [seat for seat in range(players) if own[seat][0] == twin.information_state_string(seat)]
            if str(true) == str(twin) or not fooled:
                break
            yield true, own, twin, fooled
            if twin.current_player() != true.current_player() or move not in twin.legal_actions():
                break
            twin.apply_action(move)


@pytest.mark.slow
@pytest.mark.parametrize(("id", "players"), SECRET)
def test_whoever_knows_the_same_sees_the_same_and_may_do_the_same(id: str, players: int) -> None:
    pairs = 0
    for seed in range(4):
        for true, own, twin, fooled in twins(id, players, seed):
            for seat in fooled:
                pairs += 1
                assert own[seat] == known(twin, seat)
                if true.current_player() == seat == twin.current_player():
                    assert true.legal_actions() == twin.legal_actions()
    assert pairs > 5


def test_a_sealed_answer_is_known_to_nobody_else() -> None:
    game = load("regatta", players=3)
    one, other = game.new_initial_state(), game.new_initial_state()
    start = known(one, 1)
    one.apply_action(3)
    other.apply_action(7)
    assert start == known(one, 1) == known(other, 1)
    assert known(one, 0) != known(other, 0)
    assert one.information_state_string(0) == "seat 0\nyou bid:3\n"


def test_in_a_world_dealt_anew_nobody_knows_the_true_secrets() -> None:
    s = next(s for s in played("navia", 2, 1) if s.move_number() == 40)
    world = s.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(1, 0.0, 1.0))
    assert world.history() == []
    assert s.information_state_string(1) != world.information_state_string(1)
    sight = world.past.told(1).splitlines()[-1]
    assert json.loads(sight.removeprefix("sees ")) == json.loads(world.observation_string(1))
    assert str(world).startswith("dealt anew for seat 0: {")


# -- observers -------------------------------------------------------------------------------------------


def kind(public: bool, recall: bool, private: str) -> Any:
    """Return a type of observation."""
    return pyspiel.IIGObservationType(public, recall, getattr(pyspiel.PrivateInfoType, private))


@pytest.mark.parametrize("id", games.all())
def test_the_numbers_have_the_names_of_the_fields(id: str) -> None:
    game = load(id)
    observer = make_observation(game)
    assert {name: part.size for name, part in observer.dict.items()} == {f.name: f.size for f in game.marea.fields}
    for s in played(id, 2, 1, most=30):
        for seat in range(2):
            observer.set_from(s, seat)
            assert observer.tensor.tolist() == s.observation_tensor(seat)
            assert np.concatenate(list(observer.dict.values())).tolist() == s.observation_tensor(seat)
            assert observer.string_from(s, seat) == s.observation_string(seat)


def test_each_way_to_observe_tells_its_part() -> None:
    game = load("regatta")
    s = game.new_initial_state()
    s.apply_action(4)
    told = make_observation(game, kind(True, True, "SINGLE_PLAYER"))
    told.set_from(s, 0)
    assert told.tensor.tolist() == s.information_state_tensor(0)
    assert told.string_from(s, 0) == s.information_state_string(0)
    told_to_all = make_observation(game, kind(True, True, "NONE"))
    assert told_to_all.string_from(s, 0) == ""
    assert told_to_all.string_from(s.child(2), 0).startswith("bade player=seat-0 coins=4\nbade player=seat-1 coins=2\n")
    public = json.loads(make_observation(game, kind(True, False, "NONE")).string_from(s, 0))
    private = json.loads(make_observation(game, kind(False, False, "SINGLE_PLAYER")).string_from(s, 0))
    assert private["bid"] is not None
    assert {**public, **private} == json.loads(s.observation_string(0))
    assert make_observation(game, kind(True, True, "ALL_PLAYERS")) is None
    with pytest.raises(ValueError, match="no parameters"):
        make_observation(game, None, {"x": 1})


def rows(s: SpielState, seat: int) -> list[list[float]]:
    """Return the things that the tensor of an information state has, those that there are."""
    numbers = np.array(s.information_state_tensor(seat)[-6 * RECENT :]).reshape(RECENT, 6)
    return [row.tolist() for row in numbers if row.any()]


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_the_newest_of_what_is_known_are_numbers_too(id: str, players: int) -> None:
    """One for each line of the text, in the other order; those of an own action stand where it says `you`."""
    s = load(id, players=players).new_initial_state()
    luck = random.Random(3)
    for _ in range(20):
        go_on(s, luck)
        for seat in range(players):
            lines = s.information_state_string(seat).splitlines()[1:][::-1][:RECENT]
            found = rows(s, seat)
            assert len(found) == len(lines)
            assert [row[0] == 1 for row in found] == [line.startswith("you ") for line in lines]
            assert s.information_state_tensor(seat)[: -6 * RECENT] == s.observation_tensor(seat)


@pytest.mark.parametrize("id", games.all())
def test_in_a_world_dealt_anew_the_numbers_that_a_seat_knows_stay(id: str) -> None:
    s = load(id).new_initial_state()
    luck = random.Random(3)
    for _ in range(20):
        go_on(s, luck)
    world = s.resample_from_infostate(0, luck.random)
    assert world.information_state_tensor(0) == s.information_state_tensor(0)
    public = [row for row in rows(s, 1) if row[0] > 1 and row[1] == 0]
    assert rows(world, 1)[: len(public)] == public
    again = world.resample_from_infostate(0, luck.random)
    assert again.information_state_tensor(0) == s.information_state_tensor(0)
