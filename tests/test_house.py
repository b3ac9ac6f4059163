"""The house rules: imports go one way, files fit in the head, what is public says what it is."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

from marea import games

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "marea"
FILES = sorted(SOURCE.rglob("*.py"))
OURS = sorted(path for folder in ("bench", "tools", "tests") for path in (ROOT / folder).rglob("*.py"))
NAMES = [str(path.relative_to(SOURCE)) for path in FILES]

# Each part may import itself and those below it.
LAYERS = [
    ("kernel",),
    ("drawing",),
    ("games",),
    ("locales",),
    ("bots",),
    ("lab", "table"),
    ("research", "coach"),
    ("server",),
    ("cli",),
]
# The same inside the server; `app.py` is above all of them.
SERVER_LAYERS = ["base", "store", "workers", "rooms", "http", "operation", "app"]
# The kernel may import the standard library, and mypyc's types and its runtime library, nothing else.
KERNEL_MAY = {"librt", "mypy_extensions", "typing_extensions"}


@cache
def nodes(path: Path) -> list[ast.AST]:
    """Return all nodes of a file's syntax tree, the module first."""
    return list(ast.walk(ast.parse(path.read_text("utf-8"))))


@cache
def imports(path: Path) -> set[str]:
    """Return the modules that a file imports, by their full names."""
    found: set[str] = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path}: relative import"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def part(module: str) -> str:
    """Return the part of Marea that a module belongs to."""
    return [*module.split("."), ""][1]


def level(name: str) -> int:
    return next((i for i, layer in enumerate(LAYERS) if name in layer), -1)


def test_imports_go_one_way() -> None:
    for name in NAMES:
        if "/" in name:
            check_layer(name)


def check_layer(name: str) -> None:
    """Check that a module imports nothing from its own level or above, and the kernel nothing but what it may."""
    here = name.split("/")[0]
    for module in imports(SOURCE / name):
        if module.split(".")[0] == "marea" and part(module) != here:
            assert level(part(module)) < level(here), f"{name} imports {module}"
        if here == "kernel" and module.split(".")[0] not in {"marea", "__future__", *KERNEL_MAY}:
            assert module.split(".")[0] in sys.stdlib_module_names, f"{name} imports {module}"
            assert module.split(".")[0] not in {"random", "time", "os", "sys", "socket"}, f"{name} imports {module}"


def test_imports_inside_the_server_go_one_way() -> None:
    for path in FILES:
        if path.parent.name in SERVER_LAYERS and path.parents[1] == SOURCE / "server":
            here = SERVER_LAYERS.index(path.parent.name)
            for module in imports(path):
                if module.startswith("marea.server."):
                    assert SERVER_LAYERS.index(module.split(".")[2]) <= here, f"{path} imports {module}"


def test_what_uses_the_compilers_types_says_that_it_is_compiled() -> None:
    """The build compiles what begins with this line; without it a module would silently stay interpreted."""
    typed = [path for path in FILES if any(module.startswith("mypy_extensions.") for module in imports(path))]
    assert typed
    assert [path for path in typed if not path.read_text("utf-8").startswith("# compiled\n")] == []


def test_what_is_shipped_imports_nothing_that_only_we_run() -> None:
    for path in FILES:
        assert not {module.split(".")[0] for module in imports(path)} & {"bench", "tools", "tests"}, path


def test_only_the_package_is_shipped() -> None:
    """What lies beside it in the checkout stays there: the wheel is made of src, and there is nothing else in that."""
    setuptools = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    assert setuptools["packages"] == {"find": {"where": ["src"]}}
    assert {path.name for path in (ROOT / "src").iterdir()} - {"marea.egg-info"} == {"marea"}


def test_a_game_never_imports_another() -> None:
    for name in NAMES:
        if name.startswith("games/") and name != "games/__init__.py":
            own = f"marea.games.{name.split('/')[1]}."
            for module in imports(SOURCE / name):
                assert not module.startswith("marea.games.") or f"{module}.".startswith(own), f"{name} imports {module}"


def test_no_code_outside_its_folder_names_a_game() -> None:
    """What a game needs lies in its folder, so that one from elsewhere can have it too; docstrings give examples."""
    for name in NAMES:
        if not name.startswith("games/"):
            assert not words_of(SOURCE / name) & set(games.all()), name


def words_of(path: Path) -> set[str]:
    """Return the words in the texts, names and imports of a file, without its docstrings."""
    found = nodes(path)
    texts = {node.value for node in found if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    names = {node.id for node in found if isinstance(node, ast.Name)} | imports(path)
    return set(re.findall(r"[a-z]+", " ".join((texts - docstrings(found)) | names).lower()))


WEB = ROOT / "web"
PAGE = sorted(
    path
    for path in [*WEB.glob("*.*"), *(WEB / "src").rglob("*")]
    if path.is_file() and path.name != "package-lock.json" and WEB / "src" / "games" not in path.parents
)


def test_no_line_of_the_page_outside_its_folder_names_a_game() -> None:
    """The page draws games that it has never heard of, and asks the server for all that it says of them."""
    for path in PAGE:
        assert not set(re.findall(r"[a-z]+", path.read_text("utf-8").lower())) & set(games.all()), path


def docstrings(found: list[ast.AST]) -> set[str]:
    """Return what explains the module, its classes and its functions."""
    explained = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    texts = [ast.get_docstring(node, clean=False) for node in found if isinstance(node, explained)]
    return {text for text in texts if text}


def test_files_and_functions_fit_in_the_head() -> None:
    for path in [*FILES, *OURS]:
        assert path.read_text("utf-8").count("\n") <= 400, f"{path} is too long"
        for node in nodes(path):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno:
                code = [part for part in node.body if not is_text(part)] or node.body
                lines = node.end_lineno - code[0].lineno + 1
                assert lines <= 40, f"{path}: {node.name} has {lines} lines"


def is_text(node: ast.stmt) -> bool:
    """Return whether a statement is a docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


@pytest.mark.parametrize("game", games.all())
def test_the_rules_have_a_heading_for_every_clause_that_matches_its_text(game: str) -> None:
    found = games.get(game)
    rules = (found.folder / "RULES.md").read_text("utf-8")
    headings = dict(re.findall(r"^### ([RF]\d+) (.+)$", rules, re.MULTILINE))
    texts = (found.folder / "locales" / "en.ftl").read_text("utf-8")
    assert headings == dict(re.findall(r"^clause-([RF]\d+) = (.+)$", texts, re.MULTILINE))
    assert list(headings) == list(found.clauses)


@pytest.mark.parametrize("game", games.all())
def test_every_clause_and_ruling_has_a_test_that_names_it(game: str) -> None:
    rules = (games.get(game).folder / "RULES.md").read_text("utf-8")
    numbers = re.findall(r"^(?:### |- \*\*)([RG]\d+)", rules, re.MULTILINE)
    tests = "".join(path.read_text("utf-8") for path in (ROOT / "tests" / "games" / game).glob("test_*.py"))
    missing = [number for number in numbers if not re.search(rf"def test_([RG]\d+_)*{number}_", tests)]
    assert not missing


def test_the_changelog_knows_this_version() -> None:
    import marea

    assert f"## {marea.__version__}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_the_citation_is_of_this_version_and_says_what_the_package_says() -> None:
    import marea

    lines = (ROOT / "CITATION.cff").read_text("utf-8").splitlines()
    facts = dict(line.split(": ", 1) for line in lines if ": " in line)
    package = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert facts["cff-version"] == "1.2.0"
    assert facts["version"] == marea.__version__
    assert facts["license"] == package["license"]
    assert facts["  - name"] == package["authors"][0]["name"]
    assert [line[4:] for line in lines[lines.index("keywords:") + 1 :]] == package["keywords"]
    released = re.search(rf"^## {marea.__version__} \((.+)\)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert released
    assert facts.get("date-released", "unreleased") == released[1]


def test_the_locked_requirements_name_no_address() -> None:
    for path in (ROOT / "requirements").iterdir():
        assert "://" not in path.read_text("utf-8"), f"{path.name} names a registry"
