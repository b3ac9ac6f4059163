"""Third-party games for the tests: projects as `marea new` makes them, correct or with an error in a known place."""

from __future__ import annotations

from pathlib import Path

from marea.cli.new import Naming, write_project


def project(folder: Path, name: str = "lagoon") -> Path:
    """Make a project in a folder, and return its path."""
    write_project(folder / name, Naming(name))
    return folder / name


def planted(project: Path, function: str, code: str) -> str:
    """Insert a line of code at the start of a function of a game, and return its location as in error messages."""
    for path in sorted((project / "src").rglob("*.py")):
        lines = path.read_text("utf-8").splitlines()
        for start, line in enumerate(lines):
            if line.lstrip().startswith(f"def {function}("):
                body = next(i for i in range(start, len(lines)) if lines[i].endswith(":")) + 1
                indent = len(line) - len(line.lstrip()) + 4
                path.write_text("\n".join([*lines[:body], " " * indent + code, *lines[body:], ""]), "utf-8")
                return f"{path.resolve()}:{body + 1}, in {function}"
    raise AssertionError(f"no function is called {function}")
