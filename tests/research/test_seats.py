"""What a learner is given is what the seat's view allows, in arrays that fit their spaces."""

from __future__ import annotations

import numpy as np
import pytest

from marea import games
from marea.kernel.chance import Rng, random_action
from marea.kernel.state import OVER, State
from marea.research.seats import observation_space, part, seen, size


@pytest.mark.parametrize("id", games.all())
def test_what_is_seen_fits_its_space_and_masks_what_is_legal(id: str) -> None:
    game = games.get(id)
    space = observation_space(game)
    for players in game.players:
        s: State = game.new(players)
        rng = Rng(4, players)
        while s.to_move() != OVER:
            for seat in range(players):
                found = seen(game, s, seat)
                assert space.contains(found)
                assert found["observation"].size == size(game)
                assert np.flatnonzero(found["action_mask"]).tolist() == s.legal_of(seat)
            s.apply(random_action(s, rng))


def test_a_field_is_found_by_its_name() -> None:
    game = games.get("regatta")
    s = game.new(3)
    observation = seen(game, s, 1)["observation"]
    assert part(game, observation, "players").tolist() == [3]
    assert part(game, observation, "coins").tolist() == [10, 10, 10, 0, 0]
    with pytest.raises(KeyError, match="regatta observes no 'wind'; its fields: players, step"):
        part(game, observation, "wind")


@pytest.mark.parametrize("id", games.all())
def test_fields_have_names_of_their_own_and_say_what_they_are(id: str) -> None:
    fields = games.get(id).fields
    assert len({field.name for field in fields}) == len(fields)
    assert all(field.about and field.size > 0 and 0 < field.high <= 255 for field in fields)
