"""Observations fit their spaces, and their masks are the legal actions."""

from __future__ import annotations

import numpy as np
import pytest

from marea import games
from marea.kernel.chance import Rng, random_action
from marea.kernel.state import OVER, State
from marea.research.seats import field_values, observation_size, observation_space, observe


@pytest.mark.parametrize("id", games.all())
def test_observations_fit_their_space_and_mask_the_legal_actions(id: str) -> None:
    game = games.get(id)
    space = observation_space(game)
    for players in game.players:
        s: State = game.new(players)
        rng = Rng(4, players)
        while s.to_move() != OVER:
            for seat in range(players):
                found = observe(game, s, seat)
                assert space.contains(found)
                assert found["observation"].size == observation_size(game)
                assert np.flatnonzero(found["action_mask"]).tolist() == s.legal_of(seat)
            s.apply(random_action(s, rng))


def test_a_field_is_found_by_its_name() -> None:
    game = games.get("regatta")
    s = game.new(3)
    observation = observe(game, s, 1)["observation"]
    assert field_values(game, observation, "players").tolist() == [3]
    assert field_values(game, observation, "coins").tolist() == [10, 10, 10, 0, 0]
    with pytest.raises(KeyError, match="regatta has no field 'wind'; its fields: players, step"):
        field_values(game, observation, "wind")


@pytest.mark.parametrize("id", games.all())
def test_fields_have_distinct_names_and_descriptions(id: str) -> None:
    fields = games.get(id).fields
    assert len({field.name for field in fields}) == len(fields)
    assert all(field.about and field.size > 0 and 0 < field.high <= 255 for field in fields)
