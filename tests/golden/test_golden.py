"""The golden playthroughs are still what the games answer, line by line."""

from __future__ import annotations

import pytest

from tests.golden.playthrough import FOLDER, NAMES, playthrough


@pytest.mark.parametrize("name", NAMES)
def test_playthrough(name: str) -> None:
    golden = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    assert playthrough(name).splitlines() == golden, "if this is meant: make golden, and review the difference"


def test_no_playthrough_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(NAMES)
