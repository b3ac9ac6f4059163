"""The rehearsing bot is greedy unless rollouts show something better, and is repeatable."""

from __future__ import annotations

from math import inf

import pytest

from marea import OVER, Rng, games
from marea.bots import Greedy, Position
from marea.bots.rehearsal import SETTINGS, Rehearsal, error, mean, rank_by_value
from marea.bots.rollout import Rollout
from marea.bots.tree import Tree
from marea.kernel.chance import random_action
from marea.kernel.state import State
from tests.positions import at

GAME = games.get("regatta")
SIGNING = "bid:1 bid:0 draw:cook draw:captain"


def some_way_into(game: str, decisions: int) -> State:
    """Return a two-player position with a choice, after some random decisions."""
    s: State = games.get(game).new(2)
    rng = Rng(3)
    while decisions > 0 or s.to_move() < 0 or len(s.legal()) < 3 or s.sealed():
        decisions -= 1
        s.apply(random_action(s, rng))
        assert s.to_move() != OVER
    return s


# -- what it plays -------------------------------------------------------------------------------------


def test_it_finds_the_captain() -> None:
    s = at("regatta", 2, SIGNING, reserve="nothing")
    assert GAME.space.show(Rehearsal(60).choose(Position(GAME, s, 0), Rng(1))) == "sign:captain"


@pytest.mark.parametrize("game", ["caravelas", "navia", "namiji"])
def test_it_plays_the_same_for_the_same_seed(game: str) -> None:
    s = some_way_into(game, 40)
    position = Position(games.get(game), s, s.to_move())
    choice = Rehearsal(12).choose(position, Rng(5))
    assert choice in position.legal
    assert Rehearsal(12).choose(position, Rng(5)) == choice


def test_it_is_greedy_unless_another_action_is_clearly_better() -> None:
    s = some_way_into("caravelas", 60)
    position = Position(games.get("caravelas"), s, s.to_move())
    assert Rehearsal(12, min_standard_errors=inf).choose(position, Rng(5)) == Greedy().choose(position, Rng(5))
    assert rank_by_value(position, Rng(5))[0] == Greedy().choose(position, Rng(5))
    assert sorted(rank_by_value(position, Rng(5))) == sorted(position.legal)


def test_it_leaves_sealed_answers_to_the_greedy_bot() -> None:
    position = Position(GAME, at("regatta", 2, ""), 0)
    for seed in range(5):
        assert Rehearsal().choose(position, Rng(seed)) == Greedy().choose(position, Rng(seed))


def test_it_stops_when_its_time_is_up() -> None:
    s = some_way_into("navia", 10)
    position = Position(games.get("navia"), s, s.to_move(), seconds=0.05)
    assert Rehearsal(10**9).choose(position, Rng(1)) in position.legal


# -- how it works --------------------------------------------------------------------------------------


def test_all_candidates_meet_the_same_worlds_and_half_of_them_stay() -> None:
    s = some_way_into("navia", 10)
    position = Position(games.get("navia"), s, s.to_move())
    first, *others = position.legal[:3]
    best, gains = Rehearsal(48).rehearse(position, first, others, Rng(2))
    assert best in others
    assert len(gains) == 8 + (48 - 8 * 3) // 2  # three actions in the first worlds, two in the others


def test_an_action_gains_nothing_over_itself() -> None:
    s = some_way_into("navia", 10)
    position = Position(games.get("navia"), s, s.to_move())
    action = position.legal[0]
    assert Rehearsal(12).rehearse(position, action, [action], Rng(2))[1] == [0.0] * 6


def test_a_rollout_is_repeatable_and_does_not_change_its_world() -> None:
    s = some_way_into("navia", 10)
    before = s.dump()
    rollout = Rollout(Tree(games.get("navia"), s.to_move(), SETTINGS), 10)
    values = [rollout.value(s, s.legal()[0], luck) for luck in (1, 2, 3, 1, 2, 3)]
    assert values[:3] == values[3:]
    assert all(0.0 <= value <= 1.0 for value in values)
    assert s.dump() == before


def test_rollouts_are_the_same_in_pure_python_and_compiled() -> None:
    """The numbers are the same in both modes: otherwise one of the two test runs would fail."""
    s = some_way_into("caravelas", 60)
    rollout = Rollout(Tree(games.get("caravelas"), s.to_move(), SETTINGS), 20)
    assert [round(rollout.value(s, action, 9), 6) for action in s.legal()[:3]] == [0.27697, 0.283319, 0.24942]


def test_the_standard_error_of_gains() -> None:
    assert mean([0.1, 0.3, 0.2]) == pytest.approx(0.2)
    assert error([0.1, 0.3, 0.2]) == pytest.approx(0.1 / 3**0.5)
    assert error([0.2]) == inf
