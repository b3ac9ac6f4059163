"""marea new: a project for a new game, which starts as a copy of the tutorial game."""

from __future__ import annotations

import io
import keyword
import re
import tokenize
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import click

import marea
from marea import games
from marea.bots.strengths import FILE as STRENGTHS
from marea.kernel.errors import RulesError

PYPROJECT: Final = """\
[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "{name}"
version = "0.1.0"
description = "{title}, a game for Marea."
readme = "README.md"
requires-python = ">=3.11"
dependencies = ["marea>={version}"]

[project.entry-points."marea.games"]
{name} = "{name}:GAME"

[tool.setuptools.packages.find]
where = ["src"]
namespaces = false

[tool.setuptools.package-data]
{name} = ["*.toml", "*.json", "*.md", "locales/*.ftl", "page/**/*"]

[tool.pytest.ini_options]
pythonpath = ["src"]
"""

README: Final = """\
# {title}

A game for Marea, which started as a copy of its tutorial game. Make it your own in this order; after each step, the
conformance suite shows what is missing:

1. `src/{name}/RULES.md`: the rules as numbered clauses, in your own words
2. `edition.toml` and `data.py`: what is printed, its constraints, and every action
3. `state.py`: the fields, the set-up, the score and the invariants
4. `steps.py`: the events, and one step for each kind of decision
5. `views.py`, `locales/`: what people see, and texts in four languages
6. `bots.py`: hidden information, the value of a position for bots, and observations for learners

```console
$ marea check .
$ marea play .
$ marea serve .
```

`marea serve .` shows it in the browser, beside the installed games. If your code fails, these commands name the file
and the line. `pip install pytest` and `pytest` run the tests.

## Share it

```console
$ pip wheel --no-deps .
```

packs the whole folder `src/{name}`: code, rules, texts and data. After `pip install` of that wheel, `marea serve` lists
the game on its home page, and every command knows its name, as in `marea play {name}`. `pip install -e .` does the same
on your own machine, and follows your changes.
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


@dataclass(frozen=True)
class Naming:
    """The names of a new game."""

    name: str  #: of its id and its package

    @property
    def title(self) -> str:
        """Its name for people."""
        return " ".join(filter(None, self.name.split("_"))).title()

    @property
    def kind(self) -> str:
        """The name of its class."""
        return self.title.replace(" ", "")


@click.command()
@click.argument("name")
@click.option("--into", type=click.Path(path_type=Path), default=Path(), help="Create the project in this folder.")
def new(name: str, into: Path) -> None:
    """Create a project for your own game.

    It starts as a small, complete game to change step by step.

    \b
    marea new lagoon
    marea check lagoon
    marea serve lagoon
    """
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise RulesError(f"{name!r} cannot name a game: use lower-case letters, digits and _, beginning with a letter")
    naming = Naming(name)
    if keyword.iskeyword(name) or naming.kind in reserved_names():
        raise RulesError(f"{name!r} is already used by Python or by the code of a game: choose another name")
    project = into / name
    if project.exists():
        raise RulesError(f"{project} exists already: choose another name or move it away")
    if name in games.all() or find_spec(name):
        raise RulesError(f"{name!r} is the name of another Python package or game: choose another name")
    write_project(project, naming)
    commands = "".join(f"\n  marea {command} {project}" for command in ("check", "play", "serve"))
    click.echo(f"Created {project}. Next:{commands}")


def reserved_names() -> set[str]:
    """Return the names in the code of a game, which its class cannot have."""
    sources = games.get(games.TUTORIAL).folder.rglob("*.py")
    words = {word for path in sources for word in re.findall(r"\b[A-Z]\w*", path.read_text("utf-8"))}
    return words - {games.TUTORIAL.capitalize()} | {"None", "True", "False"}


def write_project(project: Path, naming: Naming) -> None:
    """Write the files of the project: its own, and those of the tutorial game with another name."""
    parts = {"name": naming.name, "title": naming.title, "version": marea.__version__}
    write(project / "pyproject.toml", PYPROJECT.format(**parts).encode())
    write(project / "README.md", README.format(**parts).encode())
    write(project / "tests" / f"test_{naming.name}.py", TEST.format(**parts).encode())
    original = games.get(games.TUTORIAL).folder
    for path in sorted(original.rglob("*")):
        if path.is_file() and is_source(path):
            own = str(path.relative_to(original)).replace(games.TUTORIAL, naming.name)
            write(project / "src" / naming.name / own, rename_content(path, naming))


def is_source(path: Path) -> bool:
    """Return whether a file is neither compiled code nor a measurement of one particular game."""
    return path.suffix not in (".pyc", ".so") and path.name != STRENGTHS


def rename_content(path: Path, naming: Naming) -> bytes:
    """Return the content of a file of the tutorial game with another name, in code and in every language."""
    content = path.read_bytes()
    try:
        text = content.decode()
    except UnicodeDecodeError:
        return content  # a picture
    if path.suffix == ".ftl":
        text = re.sub(r"^game-name = .*", f"game-name = {naming.title}", text, flags=re.MULTILINE)
    elif path.suffix == ".md":
        text = re.sub(r"^# .*", f"# {naming.title}", text)
    old = games.TUTORIAL
    text = replace_title(text, naming, names_in(text) if path.suffix == ".py" else set())
    return text.replace(f"marea.games.{old}", naming.name).replace(old, naming.name).encode()


def replace_title(text: str, naming: Naming, names: set[tuple[int, int]]) -> str:
    """Replace the title of the tutorial game: by the class name in names of the code, else by the title for people."""

    def title(found: re.Match[str]) -> str:
        before = text[: found.start()]
        here = (before.count("\n") + 1, len(before) - before.rfind("\n") - 1)
        return naming.kind if found[1] or here in names else naming.title

    return re.sub(rf"\b{games.TUTORIAL.capitalize()}(?=([A-Z])|\b)", title, text)


def names_in(code: str) -> set[tuple[int, int]]:
    """Return the line and column of every name in Python code."""
    tokens = tokenize.generate_tokens(io.StringIO(code).readline)
    return {token.start for token in tokens if token.type == tokenize.NAME}


def write(path: Path, content: bytes) -> None:
    """Write a file, and create the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
