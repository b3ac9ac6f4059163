"""The coach's hints: they rank the choices, name the gains, and use only the seat's knowledge."""

from __future__ import annotations

from typing import Any

import pytest

from marea import OVER, Rng, State, games
from marea.bots import Position
from marea.coach import advise
from marea.kernel.chance import random_action
from tests.positions import at

SIGNING = "bid:1 bid:0 draw:cook draw:captain"


def decisions(game: str, number: int) -> list[State]:
    """Return positions with a choice, spread over a random game."""
    s: State = games.get(game).new(games.get(game).players[-1])
    rng = Rng(4)
    found = []
    while s.to_move() != OVER and s.reveals < 60:
        if s.to_move() >= 0 and len(s.legal()) > 1:
            found.append(s.clone())
        s.apply(random_action(s, rng))
    return found[:: max(1, len(found) // number)]


def advice(s: State, iterations: int = 40) -> dict[str, Any]:
    """Return the hint for the seat that is asked."""
    return advise(Position(s.game, s, s.to_move()), Rng(3), iterations)


@pytest.mark.slow
@pytest.mark.parametrize("game", games.all())
def test_a_hint_does_not_depend_on_hidden_information(game: str) -> None:
    for s in decisions(game, 5):
        hint = advice(s)
        for seed in range(3):
            twin = s.clone()
            s.game.resample(twin, s.to_move(), Rng(seed))
            assert advice(twin) == hint


@pytest.mark.slow
@pytest.mark.parametrize("game", games.all())
def test_every_choice_is_ranked_with_its_standard_error(game: str) -> None:
    for s in decisions(game, 5):
        choices = advice(s)["choices"]
        assert sorted(one["move"] for one in choices) == sorted(map(s.game.space.show, s.legal()))
        assert all(0 <= one["chance"] <= 1 and one["error"] > 0 and one["tries"] > 0 for one in choices)
        bounds = [one["chance"] - one["error"] for one in choices]
        assert bounds == sorted(bounds, reverse=True)


@pytest.mark.parametrize("game", ["caravelas", "namiji"])
def test_a_hint_respects_its_time_limit(game: str) -> None:
    s = decisions(game, 2)[0]
    hint = advise(Position(s.game, s, s.to_move(), seconds=0.0), Rng(3), 10**9)
    assert len(hint["choices"]) == len(s.legal())
    assert hint["choices"][0]["tries"] <= 16


def test_the_captain_is_best_and_its_gains_are_named() -> None:
    hint = advice(at("regatta", 2, SIGNING, reserve="nothing"), 400)
    assert hint["choices"][0]["move"] == "sign:captain"
    assert hint["clear"]
    assert hint["gains"][0]["amount"] > 0


def test_a_forced_move_has_no_gains() -> None:
    s = at("regatta", 2)
    while len(s.legal()) > 1 or s.to_move() < 0:
        s.apply(random_action(s, Rng(1)))
    hint = advice(s)
    assert (len(hint["choices"]), hint["clear"], hint["gains"]) == (1, False, [])
