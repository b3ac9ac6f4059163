"""`marea new`: a project that names its own game in every language, keeps the contract, and packs completely."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from marea import games
from marea.bots.strengths import FILE as STRENGTHS
from marea.cli.new import Naming, rename_content
from marea.kernel.contract import LANGUAGES
from tests.cli.test_cli import run
from tests.patience import PATIENCE
from tests.projects import project

DOCS = Path(__file__).parents[2] / "docs"


def files_of(folder: Path) -> set[str]:
    """Return the source files below a folder."""
    sources = (path for path in folder.rglob("*") if path.is_file() and path.suffix not in (".pyc", ".so"))
    return {str(path.relative_to(folder)) for path in sources}


@pytest.mark.parametrize(
    ("name", "title", "kind"), [("lagoon", "Lagoon", "Lagoon"), ("coral_reef", "Coral Reef", "CoralReef")]
)
def test_no_file_in_any_language_names_the_tutorial_game(tmp_path: Path, name: str, title: str, kind: str) -> None:
    made = project(tmp_path, name)
    for file in files_of(made):
        assert not re.search(r"r[eé]gat", f"{file} {(made / file).read_text('utf-8')}".lower()), file
    package = made / "src" / name
    for language in LANGUAGES:
        assert f"game-name = {title}\n" in (package / "locales" / f"{language}.ftl").read_text("utf-8")
        rules = package / ("RULES.md" if language == "en" else f"RULES.{language}.md")
        assert rules.read_text("utf-8").startswith(f"# {title}\n")
    code = "".join((package / file).read_text("utf-8") for file in files_of(package) if file.endswith(".py"))
    assert f"class {kind}(State)" in code
    assert f'"""{title}: ' in code, "docstrings have the title"


def test_every_file_of_the_tutorial_game_is_copied_except_its_measurements(tmp_path: Path) -> None:
    assert files_of(project(tmp_path) / "src" / "lagoon") == files_of(games.get(games.TUTORIAL).folder) - {STRENGTHS}


def test_a_binary_file_stays_as_it_is_and_a_script_gets_the_names(tmp_path: Path) -> None:
    picture, script = tmp_path / "sea.png", tmp_path / "board.js"
    picture.write_bytes(b"\x89PNG regatta")
    script.write_text('class RegattaBoard {} // Regatta\'s\ncustomElements.define("regatta-board", RegattaBoard);\n')
    naming = Naming("coral_reef")
    assert rename_content(picture, naming) == b"\x89PNG regatta"
    assert rename_content(script, naming).decode() == (
        'class CoralReefBoard {} // Coral Reef\'s\ncustomElements.define("coral_reef-board", CoralReefBoard);\n'
    )


def test_the_manual_and_the_readme_name_the_files_of_the_project(tmp_path: Path) -> None:
    made = project(tmp_path)
    manual = (DOCS / "extend" / "add-a-game.md").read_text("utf-8")
    (tree,) = re.findall(r"^```text\nlagoon/\n(.*?)^```", manual, re.MULTILINE | re.DOTALL)
    listed = set(re.findall(r"^ +([\w./]+)", tree, re.MULTILINE))
    package = {re.sub(r"^locales/.*", "locales/", file) for file in files_of(made / "src" / "lagoon")}
    languages = {f"RULES.{language}.md" for language in LANGUAGES}
    assert listed == package - languages | {"src/lagoon/", "pyproject.toml", "README.md", "tests/test_lagoon.py"}
    readme = (made / "README.md").read_text("utf-8")
    named = set(re.findall(r"`(?:src/lagoon/)?(\w+\.(?:py|toml|md))`", readme))
    assert named
    assert named <= package


@pytest.mark.slow
@pytest.mark.once
def test_a_new_game_keeps_the_contract_and_its_own_tests_pass(tmp_path: Path) -> None:
    out = run("new", "blue_lagoon", "--into", str(tmp_path))
    assert out.returncode == 0, out.stderr
    made = tmp_path / "blue_lagoon"
    checked = run("check", str(made), "--games", "16")
    assert checked.returncode == 0, checked.stdout
    assert "blue_lagoon: all" in checked.stdout
    command = [sys.executable, "-m", "pytest", "-q"]
    tests = subprocess.run(command, cwd=made, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert "3 passed" in tests.stdout, tests.stdout
    assert "Blue Lagoon: Player 1" in run("play", str(made), stdin="q\n").stdout
