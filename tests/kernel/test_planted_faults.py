"""The conformance suite bites: faults are planted in a copy of Regatta, and each one is found.

The copy is a package of its own outside Marea, so this also proves that a third-party game, which
is never compiled, runs on the kernel, compiled or not.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from marea import UnknownGame, games
from marea.kernel.check import PROPERTIES, Fault, check, settings_of
from marea.kernel.game import Game
from marea.locales import catalogues
from tests.kernel.plants import PLANTS
from tests.kernel.plants.plant import Plant, copy_of_regatta

GAMES = 16  # two of every player count and option
FEW = (1, 4, GAMES)  # most faults show in the first game, and then the others need not be played


def faults_of(game: Game[Any], number: int = GAMES) -> dict[str, Fault]:
    return {fault.property: fault for fault in check(game, catalogues(game), number)}


@pytest.mark.parametrize("number", [1, 4, pytest.param(GAMES, marks=pytest.mark.slow)])
def test_an_honest_copy_outside_marea_passes(number: int, tmp_path: Path) -> None:
    assert faults_of(games.get(copy_of_regatta(tmp_path, None)), number) == {}


@pytest.mark.slow
@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.name)
def test_a_planted_fault_is_caught(plant: Plant, tmp_path: Path) -> None:
    game = games.get(copy_of_regatta(tmp_path, plant))
    for number in FEW:
        faults = faults_of(game, number)
        if plant.property in faults:
            break
    assert plant.property in faults, f"not noticed: {faults}"
    fault = faults[plant.property]
    assert plant.says in fault.detail, str(fault)
    assert "seed" in fault.where


def test_an_ambiguous_notation_is_refused_at_once(tmp_path: Path) -> None:
    plant = Plant("two bids with one text", "data.py", 'f"bid:{n}"', 'f"bid:{n // 2}"', "", "")
    with pytest.raises(UnknownGame, match="notation: 'bid:0' stands for two actions"):
        games.get(copy_of_regatta(tmp_path, plant))


def test_a_text_that_is_not_notation_is_caught(tmp_path: Path) -> None:
    plant = Plant("a bid with a space", "data.py", 'f"bid:{n}"', 'f"bid {n}"', "notation", "")
    fault = faults_of(games.get(copy_of_regatta(tmp_path, plant)), 1)["notation"]
    assert "'bid 0' is not words joined by colons" in fault.detail


def test_every_property_is_bitten_by_some_fault() -> None:
    assert set(PROPERTIES) == {plant.property for plant in PLANTS} | {"notation"}


@pytest.mark.slow
def test_a_game_with_more_settings_than_games_meets_every_value_and_every_property(tmp_path: Path) -> None:
    """Sixteen games of a game with hundreds of settings: no property is left out, no value unplayed."""
    name = games.get(copy_of_regatta(tmp_path, None)).folder
    init = name / "__init__.py"
    options = ", ".join(f'Option("o{i}", (1, 2, 3))' for i in range(4))
    init.write_text(init.read_text().replace("options=(", f"options=({options}, "))
    state = name / "state.py"
    state.write_text(state.read_text().replace("options[0]", "options[4]"))
    bots = name / "bots.py"
    bots.write_text(bots.read_text().replace("rows.redeal(s.hands, s.bag, seat, rng)", "pass"))
    other = name.rename(name.with_name(name.name + "_many"))
    for path in other.glob("*.py"):
        path.write_text(path.read_text().replace(name.name, other.name))
    game = games.get(str(other))
    assert len(settings_of(game)) == 4 * 3**4 * 2
    first = settings_of(game)[:GAMES]
    assert {players for players, _ in first} == {2, 3, 4, 5}
    assert all({options[f"o{i}"] for _, options in first} == {1, 2, 3} for i in range(4))
    assert "moved" in faults_of(game)
