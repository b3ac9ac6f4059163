"""The project's rules: imports go one way, files and functions are short, every clause has a test."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest

from marea import games

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "marea"
FILES = sorted(SOURCE.rglob("*.py"))
OURS = sorted([*(ROOT / "bench").rglob("*.py"), *(ROOT / "tools").rglob("*.py")])
NAMES = [str(path.relative_to(SOURCE)) for path in FILES]

# Each layer may import itself and the layers before it.
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
# Beside the standard library, the kernel may import only mypyc's types and runtime library.
KERNEL_MAY = {"librt", "mypy_extensions", "typing_extensions"}


def imports(path: Path) -> set[str]:
    """Return the full names of the modules that a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
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


@pytest.mark.parametrize("name", [name for name in NAMES if "/" in name])
def test_imports_go_one_way(name: str) -> None:
    here = name.split("/")[0]
    for module in imports(SOURCE / name):
        if module.split(".")[0] == "marea" and part(module) != here:
            assert level(part(module)) < level(here), f"{name} imports {module}"
        if here == "kernel" and module.split(".")[0] not in {"marea", "__future__", *KERNEL_MAY}:
            assert module.split(".")[0] in sys.stdlib_module_names, f"{name} imports {module}"
            assert module.split(".")[0] not in {"random", "time", "os", "sys", "socket"}, f"{name} imports {module}"


@pytest.mark.parametrize("name", NAMES)
def test_modules_with_compiled_types_are_marked_as_compiled(name: str) -> None:
    """The build compiles the modules that begin with this line; without it a module would silently stay interpreted."""
    typed = any(module.startswith("mypy_extensions.") for module in imports(SOURCE / name))
    assert not typed or (SOURCE / name).read_text("utf-8").startswith("# compiled\n")


@pytest.mark.parametrize("name", NAMES)
def test_the_package_imports_nothing_from_bench_tools_or_tests(name: str) -> None:
    assert not {module.split(".")[0] for module in imports(SOURCE / name)} & {"bench", "tools", "tests"}


def test_only_the_package_is_shipped() -> None:
    """The wheel is built from src, which has nothing but the package."""
    setuptools = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    assert setuptools["packages"] == {"find": {"where": ["src"]}}
    assert {path.name for path in (ROOT / "src").iterdir()} - {"marea.egg-info"} == {"marea"}


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("games/")])
def test_a_game_never_imports_another(name: str) -> None:
    own = f"marea.games.{name.split('/')[1]}."
    for module in imports(SOURCE / name):
        if module.startswith("marea.games.") and name != "games/__init__.py":
            assert f"{module}.".startswith(own), f"{name} imports {module}"


@pytest.mark.parametrize("name", [name for name in NAMES if not name.startswith("games/")])
def test_no_code_outside_its_folder_names_a_game(name: str) -> None:
    """Everything of a game is in its folder, as for a third-party game; docstrings may give examples."""
    tree = ast.parse((SOURCE / name).read_text("utf-8"))
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} | imports(SOURCE / name)
    words = set(re.findall(r"[a-z]+", " ".join((texts - docstrings(tree)) | names).lower()))
    assert not words & set(games.all())


WEB = ROOT / "web"
PAGE = sorted(
    path
    for path in [*WEB.glob("*.*"), *(WEB / "src").rglob("*")]
    if path.is_file() and path.name != "package-lock.json" and WEB / "src" / "games" not in path.parents
)


@pytest.mark.parametrize("path", PAGE, ids=lambda path: str(path.relative_to(WEB)))
def test_no_line_of_the_page_outside_its_folder_names_a_game(path: Path) -> None:
    """The page also draws third-party games, and gets everything about them from the server."""
    assert not set(re.findall(r"[a-z]+", path.read_text("utf-8").lower())) & set(games.all())


def docstrings(tree: ast.Module) -> set[str]:
    """Return the docstrings of a module, its classes and its functions."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    found = [ast.get_docstring(node, clean=False) for node in ast.walk(tree) if isinstance(node, documented)]
    return {text for text in found if text}


@pytest.mark.parametrize("path", [*FILES, *OURS], ids=lambda path: str(path.relative_to(ROOT)))
def test_files_and_functions_are_short(path: Path) -> None:
    text, name = path.read_text("utf-8"), path.relative_to(ROOT)
    assert text.count("\n") <= 400, f"{name} is too long"
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.end_lineno:
            body = node.end_lineno - node.body[0].lineno + 1
            assert body <= 40, f"{name}: {node.name} has {body} lines"


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


def test_the_changelog_has_this_version() -> None:
    import marea

    assert f"## {marea.__version__}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_the_citation_matches_the_package() -> None:
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


def test_the_locked_requirements_name_no_registry() -> None:
    for path in (ROOT / "requirements").iterdir():
        assert "://" not in path.read_text("utf-8"), f"{path.name} names a registry"
