"""The goldens match the current answers of the games, line by line."""

from __future__ import annotations

from difflib import unified_diff
from itertools import islice
from typing import Final

import pytest

from tests.golden.playthroughs import PLAYTHROUGHS
from tests.golden.texts import FOLDER, NAMES, text

MAX_DIFF_LINES: Final = 40
MAX_LINE: Final = 160
MAX_TOTAL: Final = 600_000  # bytes of all goldens


def difference(golden: str, now: str, name: str) -> str:
    """Return the beginning of the unified diff from a golden to the current text."""
    lines = unified_diff(golden.splitlines(), now.splitlines(), f"{name}.txt", "now", n=4, lineterm="")
    return "\n".join(islice(lines, MAX_DIFF_LINES))


@pytest.mark.parametrize("name", NAMES)
def test_golden(name: str) -> None:
    different = difference((FOLDER / f"{name}.txt").read_text("utf-8"), text(name), name)
    if different:
        pytest.fail(f"run `make golden` and review the diff if this change is intended:\n{different}", pytrace=False)


def test_a_difference_is_short_and_names_both_sides() -> None:
    golden = "\n".join(map(str, range(1000)))
    assert difference(golden, golden, "x") == ""
    shown = difference(golden, golden.replace("5", "6"), "x").splitlines()
    assert shown[:2] == ["--- x.txt", "+++ now"]
    assert {"-5", "+6"} < set(shown)
    assert len(shown) == MAX_DIFF_LINES


def test_no_golden_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(NAMES)


def test_the_goldens_can_be_read() -> None:
    texts = {path.name: path.read_text("utf-8") for path in FOLDER.glob("*.txt")}
    assert not [name for name, golden in texts.items() if max(map(len, golden.splitlines())) > MAX_LINE]
    assert sum(len(golden.encode()) for golden in texts.values()) < MAX_TOTAL


def test_the_cast_is_named_after_its_games() -> None:
    assert all(
        name.startswith(f"{playthrough.game}-{playthrough.players}") for name, playthrough in PLAYTHROUGHS.items()
    )
