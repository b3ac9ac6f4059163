"""`marea review` in the terminal, as JSON and as a page."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from marea import games
from marea.coach.rendering import ReviewRenderer, sparks
from marea.lab.simulate import simulate
from marea.locales import Texts
from tests.cli.test_cli import run

CHOICE = {"move": "sign:cook", "verb": "sign", "args": {"crew": "crew-cook"}, "targets": [], "clause": "R7"}
BETTER = {"move": "sign:captain", "verb": "sign", "args": {"crew": "crew-captain"}, "targets": [], "clause": "R7"}
REVIEW = {
    "seat": 0,
    "chances": [0.5, 0.5, 0.25, 1.0],
    "decisions": [
        {"move": 2, "played": CHOICE, "best": BETTER, "cost": 0.25, "gains": [{"part": "points", "amount": -2.54}]}
    ],
    "blunders": [2],
    "turning": [{"move": 3, "by": "chance", "change": 0.75}],
    "luck": 0.75,
    "skill": -0.25,
    "rivals": 0.0,
    "start": 0.5,
    "end": 1.0,
}


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Return a file with a game between two bots."""
    file = tmp_path / "game.json"
    file.write_text(next(simulate(games.get("regatta"), 1, 2, ["random"], seed=3)).write(), "utf-8")
    return file


@pytest.mark.slow
def test_a_game_is_reviewed_for_all_seats_or_for_one(record: Path) -> None:
    both = run("review", str(record), "--lang", "en")
    assert both.returncode == 0, both.stderr
    assert re.findall("Review for (.+)", both.stdout) == ["Player 1", "Player 2"]
    assert re.search("Chance of winning: [▁▂▃▄▅▆▇█]+\n", both.stdout)
    one = run("review", str(record), "--seat", "1", "--json")
    (review,) = json.loads(one.stdout)
    assert review["seat"] == 1
    assert review["chances"][-1] in (0, 1)


@pytest.mark.slow
def test_the_page_is_valid_and_self_contained(record: Path, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    assert run("review", str(record), "--html", str(page), "--lang", "gl").stdout == f"{page}\n"
    text = page.read_text("utf-8")
    assert text.count("<svg") == text.count("</svg>") == 2
    assert 'lang="gl"' in text
    assert not re.search("(src|href)=", text)
    Tags().feed(text)


class Tags(HTMLParser):
    """A parser that checks that tags are nested correctly."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_review_in_words() -> None:
    renderer = ReviewRenderer(REVIEW, Texts("es", games.get("regatta")), ["Ana <b>", "Brais"])
    lines = renderer.terminal().splitlines()
    assert lines[1].endswith("▅▅▃█")
    assert any("50\N{NO-BREAK SPACE}%" in line for line in lines)
    assert any("+75" in line and "\N{MINUS SIGN}25" in line for line in lines)
    assert any("\N{MINUS SIGN}2,5" in line for line in lines)
    assert "Ana &lt;b&gt;" in renderer.html()
    assert "<b>" not in renderer.html()
    Tags().feed(renderer.html())


def test_flawless_play_is_praised() -> None:
    renderer = ReviewRenderer(
        {**REVIEW, "blunders": [], "turning": []}, Texts("en", games.get("regatta")), ["Ana", "Brais"]
    )
    assert renderer.texts.say("review-flawless") in renderer.terminal()
    assert renderer.texts.say("review-turning") not in renderer.terminal()
    assert "<path" not in renderer.graph()


def test_a_long_game_fits_a_line() -> None:
    assert len(sparks([i / 999 for i in range(1000)])) == 64
    assert sparks([0.0, 1.0]) == "▁█"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["tests/records/regatta.jsonl"], "has 16 games: choose one with --line"),
        (["tests/records/regatta.jsonl", "--line", "99"], "has no game on line 99"),
        (["nowhere.jsonl"], "nowhere.jsonl: No such file or directory"),
        (["tests/records/regatta.jsonl", "--line", "1", "--seat", "7"], "there is no seat 7"),
    ],
)
def test_errors_of_review_are_one_line(arguments: list[str], message: str) -> None:
    refused = run("review", *arguments)
    assert refused.returncode == 2
    assert message in refused.stderr
    assert refused.stderr.count("\n") == 1
