"""The documents tell the truth: their snippets run, their links lead somewhere."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").rglob("*.md")),
    ROOT / "bench" / "README.md",
]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: Path, language: str) -> list[str]:
    return [code for kind, code in BLOCK.findall(page.read_text("utf-8")) if kind == language]


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")], ids=lambda page: page.name)
def test_python_snippets_run(page: Path) -> None:
    for code in blocks(page, "python"):
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


@pytest.mark.slow
@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "console")], ids=lambda page: page.name)
def test_commands_run(page: Path, tmp_path: Path) -> None:
    """Every `$ marea ...` line works, one after the other in one folder; `$ make ...` lines name targets that exist."""
    targets = re.findall(r"^([a-z]+):.*## ", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    for code in blocks(page, "console"):
        for line in re.findall(r"^\$ (.+)$", code, re.MULTILINE):
            words = shlex.split(line, comments=True)
            if words[0] == "make":
                assert words[1] in targets
            else:
                assert words[0] == "marea"
                command = [sys.executable, "-m", "marea", *words[1:]]
                subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, env=os.environ)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_readme_knows_every_command() -> None:
    from marea.cli import COMMANDS

    readme = (ROOT / "README.md").read_text("utf-8")
    for command in COMMANDS:
        assert f"marea {command}" in readme
