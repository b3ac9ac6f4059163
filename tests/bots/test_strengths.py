"""The measured strengths of the levels are read from each game's file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from marea import games
from marea.bots import LEVELS
from marea.bots.strengths import FILE, Strength, read, strengths
from marea.lab.arena import Match


def test_matches_of_the_arena_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    navia = games.get("navia")
    matches = [Match("casual", "beginner", 4, 40, 25.0), Match("casual", "beginner", 2, 20, 19.0)]
    (tmp_path / FILE).write_text(json.dumps([match.table() for match in matches]))
    monkeypatch.setattr(navia, "folder", tmp_path)
    small, large = strengths(navia, "casual")
    low, high = (round(bound, 4) for bound in matches[1].interval)
    assert small == Strength("casual", "beginner", 2, 20, 0.95, low, high)
    assert (large.players, large.share) == (4, 0.625)
    assert strengths(navia, "beginner") == []
    monkeypatch.setattr(navia, "folder", tmp_path / "nowhere")
    assert strengths(navia, "casual") == []


def test_the_stored_strengths_are_of_existing_games_and_levels() -> None:
    for game in map(games.get, games.all()):
        found = read(game.folder / FILE)
        assert found
        for one in found:
            assert one.players in game.players
            assert one.second == ("greedy" if one is found[-1] else LEVELS[LEVELS.index(one.first) - 1])
            assert 0.0 <= one.low <= one.share <= one.high <= 1.0
