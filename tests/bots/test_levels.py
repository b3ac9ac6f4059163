"""Five levels for every game: careless ones slip now and then, the others think further and further."""

from __future__ import annotations

from itertools import pairwise

import pytest

from marea import Rng, games
from marea.bots import LEVELS, Bot, Greedy, Level, Position, Search
from marea.bots.levels import LADDERS, OTHERWISE, Careless, mind
from marea.bots.rehearsal import Rehearsal
from tests.positions import at

GAME = games.get("regatta")


class Stubborn(Bot):
    """Always plays the last of the legal actions."""

    def choose(self, position: Position, rng: Rng) -> int:
        """Return the last one."""
        return position.legal[-1]


@pytest.mark.parametrize("game", games.all())
def test_every_game_has_a_ladder_on_which_each_level_slips_less_or_thinks_more(game: str) -> None:
    ladder = LADDERS[game]
    assert len(ladder) == len(LEVELS)
    for (slips, iterations), (fewer, more) in pairwise(ladder):
        assert (fewer < slips and more >= iterations) or (fewer == slips and more > iterations)


def test_a_careless_bot_slips_as_often_as_it_is_said_to() -> None:
    position = Position(GAME, at("regatta", 2, ""), 0)
    rng = Rng(1)
    kept = [Careless(Stubborn(), 40).choose(position, rng) == position.legal[-1] for _ in range(2000)]
    assert sum(kept) / 2000 == pytest.approx(0.6 + 0.4 / len(position.legal), abs=0.03)


def test_a_level_is_the_bot_of_its_ladder() -> None:
    assert isinstance(mind("expert", "caravelas", 2), Greedy)
    assert isinstance(mind("casual", "namiji", 5), Careless)
    assert isinstance(mind("master", "caravelas", 4), Rehearsal)
    assert isinstance(mind("master", "navia", 3), Greedy)
    strongest = mind("master", "navia", 2)
    assert isinstance(strongest, Search)
    assert strongest.iterations == LADDERS["navia"][-1][1]
    unknown = mind("master", "a game that somebody else wrote", 3)
    assert isinstance(unknown, Search)
    assert unknown.iterations == OTHERWISE[-1][1]


def test_a_level_keeps_its_mind_from_move_to_move() -> None:
    level = Level("master")
    for moves in ("", "bid:1 bid:0 draw:cook draw:captain"):
        level.choose(Position(GAME, at("regatta", 2, moves), 0, seconds=0.01), Rng(1))
    assert list(level.minds) == [("regatta", 2)]
