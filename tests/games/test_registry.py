"""Games are found by name, by entry point and by path; options and numbers of players are checked."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import marea
from marea import BadSetup, Option, UnknownGame, games


def test_all_games_can_be_loaded() -> None:
    assert "regatta" in games.all()
    for name in games.all():
        assert games.get(name).id == name


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame, match="no game is called 'regata'; the games are"):
        games.get("regata")


def test_a_package_without_a_game_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty_game").mkdir()
    (tmp_path / "empty_game" / "__init__.py").write_text("")
    with pytest.raises(UnknownGame, match="exports no GAME"):
        games.get(str(tmp_path / "empty_game"))


def test_a_broken_package_is_refused_with_its_error(tmp_path: Path) -> None:
    (tmp_path / "broken_game").mkdir()
    (tmp_path / "broken_game" / "__init__.py").write_text("1 / 0")
    with pytest.raises(UnknownGame, match="cannot be imported: ZeroDivisionError"):
        games.get(str(tmp_path / "broken_game"))


def test_a_package_must_not_share_its_name_with_another_module(tmp_path: Path) -> None:
    (tmp_path / "json").mkdir()
    (tmp_path / "json" / "__init__.py").write_text("GAME = 1")
    with pytest.raises(UnknownGame, match="json is already the name of another module"):
        games.get(str(tmp_path / "json"))
    assert str(tmp_path) not in sys.path, "or every process started from now on would find it"


def output_with_entry_point(folder: Path, module: str, program: str) -> str:
    """Return the output of a program that runs where a package provides a game called lagoon."""
    info = folder / "lagoon-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lagoon\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[marea.games]\nlagoon = {module}:GAME\n")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])}
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=env)
    return run.stdout.strip()


def test_an_entry_point_provides_a_game(tmp_path: Path) -> None:
    program = "from marea import games; print(games.all(), games.get('lagoon').id)"
    output = output_with_entry_point(tmp_path, "marea.games.regatta", program)
    assert output == f"{sorted([*games.all(), 'lagoon'])} regatta"


LIST_GAMES = """
from marea import games
from marea.kernel.blame import GameFailed
from marea.server.http.rulebook import installed_games
try:
    games.get("lagoon")
except GameFailed as error:
    print(error)
print([game["id"] for game in installed_games()])
"""


def test_an_installed_game_that_fails_to_load_is_reported_with_its_place_and_hides_no_other(tmp_path: Path) -> None:
    (tmp_path / "lagoon").mkdir()
    (tmp_path / "lagoon" / "__init__.py").write_text("x = 1\nGAME = x / 0\n")
    place = f"{tmp_path / 'lagoon' / '__init__.py'}:2, in <module>"
    output = output_with_entry_point(tmp_path, "lagoon", LIST_GAMES)
    failed = f"lagoon cannot be loaded: ZeroDivisionError: division by zero ({place})"
    assert output.splitlines() == [failed, str(games.all())]


@pytest.mark.parametrize("players", [1, 6, 0, -1, True, "3", None])
def test_a_wrong_number_of_players_is_refused(players: int) -> None:
    with pytest.raises(BadSetup, match="regatta is for 2 to 5 players"):
        games.get("regatta").new(players)


def test_a_wrong_option_is_refused() -> None:
    with pytest.raises(BadSetup, match="has no option 'wind'; its options: reserve"):
        games.get("regatta").new(2, {"wind": 1})
    with pytest.raises(BadSetup, match="option reserve: 'all' is not one of best, nothing"):
        games.get("regatta").new(2, {"reserve": "all"})


def test_an_option_distinguishes_true_from_1() -> None:
    option = Option("variant", (False, True))
    assert option.index(True, 2) == 1
    with pytest.raises(BadSetup, match="'1' is not one of false, true"):
        option.index(1, 2)
    assert option.read("true", 2) is True


def test_an_option_may_be_a_seat() -> None:
    option = Option("first", ("random",), seats=True)
    assert option.all(3) == ("random", 0, 1, 2)
    assert option.read("2", 3) == 2
    assert option.index(2, 3) == 3
    with pytest.raises(BadSetup, match="'2' is not one of random, 0, 1"):
        option.index(2, 2)
    assert Option("charm", (), seats=True).all(2) == (0, 1)
    with pytest.raises(ValueError, match="mistaken for a seat"):
        Option("charm", (0,), seats=True)


@pytest.mark.parametrize("name", ["", "/", "no/such/folder"])
def test_a_path_without_a_game_is_refused(name: str) -> None:
    with pytest.raises(UnknownGame, match="no game is called"):
        games.get(name)


def test_pure_python_can_be_requested(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAREA_PURE", "1")
    program = "import marea; print(marea.compiled)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"


def test_compiled_reports_how_the_kernel_runs() -> None:
    assert marea.compiled == (not marea.kernel.state.__file__.endswith(".py"))
