"""A small match between our search and OpenSpiel's IS-MCTS."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bench import ismcts
from marea.kernel.chance import Rng
from marea.kernel.game import Game
from marea.kernel.record import Record
from tests.bench import run


def test_the_same_random_numbers_are_played_from_both_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[type, int]] = []

    def first_wins(game: Game[Any], bots: list[ismcts.Timed], record: Record, rng: Rng) -> None:
        seen.append((type(bots[0].bot), rng.word()))
        record.result = {"winners": [0]}

    monkeypatch.setattr(ismcts, "play_game", first_wins)
    won = [ismcts.play("regatta", number, 1.0)[0] for number in range(4)]
    firsts, words = zip(*seen, strict=True)
    assert won == [1, 0, 1, 0]
    assert firsts == (ismcts.Ours, ismcts.Theirs) * 2
    assert words[0] == words[1] != words[2] == words[3]


@pytest.mark.slow
def test_both_play_and_are_timed() -> None:
    found = json.loads(run("ismcts", "regatta", "--games", "2", "--seconds", "0.01").stdout)
    assert (found["game"], found["games"]) == ("regatta", 2)
    assert found["wins"] + found["draws"] + found["losses"] == 2
    assert found["won"]["value"] == (found["wins"] + found["draws"] / 2) / 2
    for side in (found["marea"], found["openspiel"]):
        assert side["decisions"] > 2
        assert side["seconds_per_decision"] >= 0.01  # both use their time
        assert side["iterations_per_decision"] >= 2
