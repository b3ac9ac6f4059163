"""The numbering of actions and their texts."""

from __future__ import annotations

import pytest

from marea import RulesError, games
from marea.kernel.space import Space


def test_blocks_are_numbered_one_after_the_other() -> None:
    space = Space()
    assert (space.add(["a", "b"]), space.add(["c"])) == (0, 2)
    space.chance()
    assert space.add(["roll:1", "roll:2"]) == 3
    assert (space.actions, space.size()) == (3, 5)
    assert space.show(4) == "roll:2"
    assert space.read("roll:2") == 4


def test_a_text_stands_for_one_action() -> None:
    with pytest.raises(RulesError, match="'a' stands for two actions"):
        Space().add(["a", "a"])


def test_what_is_not_an_action_is_refused() -> None:
    space = games.get("regatta").space
    with pytest.raises(RulesError, match="'bid:99' is not an action"):
        space.read("bid:99")
    with pytest.raises(RulesError, match="no action has the number -1; they go from 0 to 18"):
        space.show(-1)
