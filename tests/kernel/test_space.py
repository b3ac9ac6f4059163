"""The numbering of actions, their texts, and how they are declared."""

from __future__ import annotations

import pytest

from marea import RulesError, games
from marea.kernel.choice import Choice, offer
from marea.kernel.space import Space


def declared(*texts: str) -> list[Choice]:
    return [offer(text, "verb", "R1") for text in texts]


def test_blocks_are_numbered_consecutively() -> None:
    space = Space()
    assert (space.add(declared("a", "b")), space.add(declared("c"))) == (0, 2)
    assert space.chance(["roll:1", "roll:2"], "R2") == 3
    assert (space.actions, space.size()) == (3, 5)
    assert space.show(4) == "roll:2"
    assert space.read("roll:2") == 4
    assert space.clauses == ["R1", "R1", "R1", "R2", "R2"]


def test_an_action_is_declared_with_its_verb_clause_targets_and_arguments() -> None:
    space = Space()
    space.add([offer("sign:cook", "sign", "R7", "crew-cook", crew="crew-cook")])
    assert space.choices == [Choice("sign:cook", "sign", "R7", ("crew-cook",), {"crew": "crew-cook"}, action=0)]


def test_a_text_stands_for_one_action() -> None:
    with pytest.raises(RulesError, match="'a' stands for two actions"):
        Space().add(declared("a", "a"))


def test_the_players_actions_come_before_the_outcomes_of_chance() -> None:
    space = Space()
    space.chance(["roll:1"], "R2")
    with pytest.raises(RulesError, match="before the outcomes"):
        space.add(declared("a"))


def test_unknown_actions_are_refused() -> None:
    space = games.get("regatta").space
    with pytest.raises(RulesError, match="'bid:99' is not an action"):
        space.read("bid:99")
    with pytest.raises(RulesError, match="there is no action -1; they are numbered from 0 to 18"):
        space.show(-1)
