"""Bots choose legal actions, know only what their seat knows, and play well."""

from __future__ import annotations

from pathlib import Path

import pytest

from marea import OVER, Rng, RulesError, bots, games
from marea.bots import BOTS, Greedy, Position
from marea.kernel.chance import random_action
from marea.lab.simulate import simulate
from marea.lab.summary import summarize
from tests.positions import at

GAME = games.get("regatta")
LAST = """
from marea.bots import Bot

class Last(Bot):
    def choose(self, position, rng):
        return position.legal[-1]
"""
SIGNING = "bid:1 bid:0 draw:cook draw:captain"
QUICK = [name for name in BOTS if name != "master"]


@pytest.mark.parametrize("name", [*QUICK, pytest.param("master", marks=pytest.mark.slow)])
@pytest.mark.parametrize("moves", ["", SIGNING])
def test_a_bot_chooses_a_legal_action_and_the_same_one_for_the_same_seed(name: str, moves: str) -> None:
    position = Position(GAME, at("regatta", 2, moves), 0)
    choice = bots.get(name).choose(position, Rng(4))
    assert choice in position.legal
    assert bots.get(name).choose(Position(GAME, at("regatta", 2, moves), 0), Rng(4)) == choice


def test_an_unknown_bot_is_refused() -> None:
    names = "beginner, casual, skilled, expert, master, random, greedy, search"
    with pytest.raises(RulesError, match=f"no bot is called 'clever'; choose one of {names}"):
        bots.get("clever")


def bot_file(folder: Path, name: str, code: str) -> str:
    (folder / f"{name}.py").write_text(code)
    return str(folder / f"{name}.py")


def test_a_custom_bot_is_found_by_its_path(tmp_path: Path) -> None:
    bot = bots.get(f"{bot_file(tmp_path, 'own_bot', LAST)}:Last")
    assert GAME.space.show(bot.choose(Position(GAME, at("regatta", 2, ""), 0), Rng(1))) == "bid:10"


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("1 / 0", "cannot be imported: ZeroDivisionError"),
        ("Mine = 3", "has no class 'Mine' that is a marea.bots.Bot"),
        ("class Mine: pass", "has no class 'Mine' that is a marea.bots.Bot"),
    ],
)
def test_a_file_without_a_bot_is_refused(tmp_path: Path, code: str, says: str) -> None:
    name = f"bot_{len(code)}"  # each is imported once
    with pytest.raises(RulesError, match=says):
        bots.get(f"{bot_file(tmp_path, name, code)}:Mine")


def test_a_missing_file_or_a_taken_module_name_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match=r"there is no file .*nowhere.py"):
        bots.get("nowhere.py:Mine")
    with pytest.raises(RulesError, match="json is already the name of another module"):
        bots.get(f"{bot_file(tmp_path, 'json', '')}:Mine")


def test_a_position_does_not_depend_on_hidden_information() -> None:
    """Two states that differ only in what is hidden from seat 1 give it equal positions, including their worlds."""
    one = Position(GAME, at("regatta", 3, "bid:9 bid:0 bid:0 draw:cook draw:captain sign:cook bid:0"), 1)
    other = Position(GAME, at("regatta", 3, "bid:9 bid:0 bid:0 draw:cook draw:bosun sign:cook bid:1"), 1)
    assert one.view == other.view
    assert one.choices == other.choices
    assert one.legal == other.legal
    for seed in range(5):
        assert next(one.worlds(Rng(seed))).dump() == next(other.worlds(Rng(seed))).dump()


def test_a_position_has_the_observation_of_its_seat() -> None:
    s = at("regatta", 3, "bid:9 bid:0 bid:0 draw:cook draw:captain")
    assert Position(GAME, s, 0).observation == GAME.observe(s, 0)


def test_a_position_holds_a_world_with_the_seat_to_move() -> None:
    s = at("regatta", 3, "bid:9")
    world = next(Position(GAME, s, 2).worlds(Rng(1)))
    assert world.to_move() == 2
    assert world.waiting() == [0, 1, 2]


def test_greedy_takes_the_captain() -> None:
    s = at("regatta", 2, SIGNING, reserve="nothing")
    assert GAME.space.show(bots.get("greedy").choose(Position(GAME, s, 0), Rng(1))) == "sign:captain"


def test_greedy_sees_the_effect_of_a_card_without_reactions() -> None:
    """A card that others may react to has no immediate effect: before its window closes, it would look like a loss."""
    navia = games.get("navia")
    s, rng, played = navia.new(2), Rng(5), []
    while s.to_move() != OVER:
        if s.to_move() == 0:
            action = Greedy().choose(Position(navia, s, 0), rng)
            played.append(navia.space.show(action))
        else:
            action = random_action(s, rng)
        s.apply(action)
    assert "play:theft:1" in played


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize(
    ("game", "players", "number", "wins"),
    [
        ("regatta", 2, 100, 65),
        ("navia", 4, 40, 25),
        ("nyakuza", 2, 10, 9),
        ("namiji", 5, 20, 18),
        ("caravelas", 2, 8, 7),
    ],
)
def test_greedy_beats_random(game: str, players: int, number: int, wins: int) -> None:
    """One greedy bot among random ones wins far more than its share of games."""
    bots_around = ["greedy", *["random"] * (players - 1)]
    summary = summarize(simulate(games.get(game), number, players, bots_around, seed=3), players)
    assert summary.wins[0] > wins
