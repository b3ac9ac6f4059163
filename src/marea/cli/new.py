"""marea new: a project for a game of one's own, begun as a copy of the tutorial game."""

from __future__ import annotations

import keyword
import re
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import click

import marea
from marea import games
from marea.kernel.errors import RulesError

PYPROJECT: Final = """\
[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "{name}"
version = "0.1.0"
description = "{title}, a game for Marea."
requires-python = ">=3.11"
dependencies = ["marea>={version}"]

[project.entry-points."marea.games"]
{name} = "{name}:GAME"

[tool.setuptools.packages.find]
where = ["src"]

[tool.setuptools.package-data]
"*" = ["*.toml", "*.ftl", "RULES.md"]

[tool.pytest.ini_options]
pythonpath = ["src"]
"""

README: Final = """\
# {title}

A game for Marea, begun as a copy of its tutorial game. Make it yours in this order; after each step let the conformance
suite tell you what is missing:

1. `src/{name}/RULES.md`: the rules as numbered clauses, in your own words
2. `edition.toml` and `data.py`: what is printed, its constraints, and the numbering of the actions
3. `state.py` and `steps.py`: the fields, and one step for each kind of decision
4. `scoring.py`, `hidden.py`, `views.py`: the end, what nobody can know, what each seat sees
5. `offer.py`, `board.py`, `locales/`: choices, places, texts in four languages
6. `evaluate.py` and `observe.py`: what a good position looks like, for the bots, and what a seat sees, for learners

```console
$ marea check .
$ marea play .
```

`pip install pytest` and `pytest` run the tests.

`pip install -e .` lets Marea find the game by its name.
"""

TEST: Final = '''\
"""{title}: the contract, and the clauses of the rules."""

from pathlib import Path

from marea.kernel.check import check
from marea.locales import catalogues

from {name} import GAME


def test_the_contract_holds() -> None:
    assert check(GAME, catalogues(GAME), games=16) == []


def test_R1_full_purses() -> None:
    assert GAME.view(GAME.new(3), 0)["coins"] == [10, 10, 10]


def test_every_clause_has_a_heading() -> None:
    rules = (Path(GAME.folder) / "RULES.md").read_text("utf-8")
    assert all(f"### {{clause}} " in rules for clause in GAME.clauses)
'''


@click.command()
@click.argument("name")
@click.option("--into", type=click.Path(path_type=Path), default=Path(), help="The folder to put the project in.")
def new(name: str, into: Path) -> None:
    """Make a project for a game of your own: a small, complete game to change step by step.

    \b
    marea new lagoon
    marea check lagoon
    """
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise RulesError(f"{name!r} cannot name a game: use lower-case letters, digits and _, beginning with a letter")
    title = name.replace("_", " ").title()
    if keyword.iskeyword(name) or title.replace(" ", "") in taken():
        raise RulesError(f"{name!r} means something else in Python or in the code of a game: choose another name")
    project = into / name
    if project.exists():
        raise RulesError(f"{project} exists already: choose another name, or move it away")
    if name in games.all() or find_spec(name):
        raise RulesError(f"{name!r} is the name of another Python package or game: choose another one")
    write_project(project, name, title)
    click.echo(f"{project} is a project of its own. Next:\n  marea check {project}\n  marea play {project}")


def taken() -> set[str]:
    """Return the words that the code of a game uses, which its class cannot be called."""
    sources = games.get(games.TUTORIAL).folder.glob("*.py")
    words = {word for path in sources for word in re.findall(r"\b[A-Z]\w*", path.read_text("utf-8"))}
    return words - {games.TUTORIAL.capitalize()} | {"None", "True", "False"}


def write_project(project: Path, name: str, title: str) -> None:
    """Write the files of the project."""
    parts = {"name": name, "title": title, "version": marea.__version__}
    write(project / "pyproject.toml", PYPROJECT.format(**parts))
    write(project / "README.md", README.format(**parts))
    write(project / "tests" / f"test_{name}.py", TEST.format(**parts))
    original = games.get(games.TUTORIAL).folder
    for path in sorted(original.rglob("*")):
        if path.suffix in (".py", ".toml", ".ftl", ".md"):
            write(project / "src" / name / path.relative_to(original), renamed(path.read_text("utf-8"), name, title))


def renamed(text: str, name: str, title: str) -> str:
    """Give the tutorial game another name, in code and in every language."""
    old = games.TUTORIAL
    text = re.sub(r"^game-name = .*", f"game-name = {title}", text, flags=re.MULTILINE)
    text = text.replace(f"marea.games.{old}", name).replace(old, name)
    return re.sub(rf"\b{old.capitalize()}(View)?\b", lambda match: title.replace(" ", "") + (match[1] or ""), text)


def write(path: Path, text: str) -> None:
    """Write a file and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
