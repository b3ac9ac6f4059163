"""The golden texts are still what the games answer, line by line."""

from __future__ import annotations

from difflib import unified_diff
from itertools import islice
from typing import Final

import pytest

from tests.golden.cast import CAST
from tests.golden.texts import FOLDER, NAMES, text

SHOWN: Final = 40  # lines of a difference
WIDEST: Final = 160  # characters of a line
LARGEST: Final = 600_000  # bytes of all goldens together


def difference(golden: str, now: str, name: str) -> str:
    """Return where a text is not the golden one, as the beginning of a unified diff."""
    lines = unified_diff(golden.splitlines(), now.splitlines(), f"{name}.txt", "now", n=4, lineterm="")
    return "\n".join(islice(lines, SHOWN))


@pytest.mark.parametrize("name", NAMES)
def test_golden(name: str) -> None:
    different = difference((FOLDER / f"{name}.txt").read_text("utf-8"), text(name), name)
    if different:
        pytest.fail(f"if this is meant, `make golden` and review the difference:\n{different}", pytrace=False)


def test_a_difference_is_short_and_names_both_sides() -> None:
    golden = "\n".join(map(str, range(1000)))
    assert difference(golden, golden, "x") == ""
    shown = difference(golden, golden.replace("5", "6"), "x").splitlines()
    assert shown[:2] == ["--- x.txt", "+++ now"]
    assert {"-5", "+6"} < set(shown)
    assert len(shown) == SHOWN


def test_no_golden_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(NAMES)


def test_the_goldens_can_be_read() -> None:
    texts = {path.name: path.read_text("utf-8") for path in FOLDER.glob("*.txt")}
    assert not [name for name, golden in texts.items() if max(map(len, golden.splitlines())) > WIDEST]
    assert sum(len(golden.encode()) for golden in texts.values()) < LARGEST


def test_the_cast_is_named_after_its_games() -> None:
    assert all(name.startswith(f"{playthrough.game}-{playthrough.players}") for name, playthrough in CAST.items())
