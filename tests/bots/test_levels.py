"""Five levels for every game: weak ones play some random moves, the strongest thinks."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from marea import Rng, games
from marea.bots import LEVELS, Bot, Greedy, Level, Position, Search
from marea.bots.levels import Noisy, bot_of_level
from marea.bots.rehearsal import Rehearsal
from marea.bots.thinking import DEFAULT_SLIPS, DEFAULT_THOUGHT, thinking
from tests.positions import at

GAME = games.get("regatta")


class Stubborn(Bot):
    """Always plays the last of the legal actions."""

    def choose(self, position: Position, rng: Rng) -> int:
        """Return the last one."""
        return position.legal[-1]


@pytest.mark.parametrize("game", games.all())
def test_each_level_plays_fewer_random_moves_than_the_one_below_and_the_last_thinks(game: str) -> None:
    found = thinking(games.get(game))
    assert (games.get(game).folder / "thinking.toml").is_file()
    assert len(found.slips) == len(LEVELS)
    assert all(fewer < slips for slips, fewer in pairwise(found.slips[:-1]))
    assert found.slips[-1] == 0
    assert found.thought > 0


def test_a_noisy_bot_plays_its_percentage_of_random_moves() -> None:
    position = Position(GAME, at("regatta", 2, ""), 0)
    rng = Rng(1)
    kept = [Noisy(Stubborn(), 40).choose(position, rng) == position.legal[-1] for _ in range(2000)]
    assert sum(kept) / 2000 == pytest.approx(0.6 + 0.4 / len(position.legal), abs=0.03)


def test_each_level_has_its_bot() -> None:
    caravelas, namiji, navia = map(games.get, ("caravelas", "namiji", "navia"))
    assert isinstance(bot_of_level("expert", caravelas, 2), Greedy)
    assert isinstance(bot_of_level("casual", namiji, 5), Noisy)
    assert isinstance(bot_of_level("master", caravelas, 4), Rehearsal)
    assert isinstance(bot_of_level("master", navia, 3), Greedy)
    strongest = bot_of_level("master", navia, 2)
    assert isinstance(strongest, Search)
    assert strongest.iterations == thinking(navia).thought == 4000


def test_a_game_without_thinking_settings_gets_the_defaults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAME, "folder", tmp_path)
    strongest = bot_of_level("master", GAME, 5)
    assert isinstance(strongest, Search)
    assert strongest.iterations == DEFAULT_THOUGHT
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "thinking.toml").write_text("[search]\nscale = 7.0\n[levels]\nplayers = 3\n")
    monkeypatch.setattr(GAME, "folder", tmp_path / "other")
    found = thinking(GAME)
    assert (found.search.scale, found.search.trust, found.lead, found.slips) == (7.0, 4.0, 7.0, DEFAULT_SLIPS)
    assert isinstance(bot_of_level("master", GAME, 4), Greedy)


def test_a_level_keeps_its_bot_from_move_to_move() -> None:
    level = Level("master")
    for moves in ("", "bid:1 bid:0 draw:cook draw:captain"):
        level.choose(Position(GAME, at("regatta", 2, moves), 0, seconds=0.01), Rng(1))
    assert list(level.bots) == [("regatta", 2)]
