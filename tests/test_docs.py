"""The documents are correct: their snippets run, their links work, their lists are complete."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import click
import httpx
import pytest

from bench.sizes import sizes
from marea import games
from marea.cli import COMMANDS, cli
from marea.kernel.check import PROPERTIES
from tests.patience import PATIENCE
from tests.waiting import address_of

ROOT = Path(__file__).parents[1]
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").rglob("*.md")),
    ROOT / "bench" / "README.md",
]
MAX_GAMES = 4
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
    """Every `$ marea ...` line works, in order and in one folder; `$ make ...` lines name existing targets.

    An edition on the page is a file for its commands, called as in its first line, or mine.toml. The examples are
    there too. Long simulations are cut short; a server is started, checked and stopped.
    """
    for example in (ROOT / "docs" / "examples").glob("*.py"):
        shutil.copy(example, tmp_path)
    for toml in blocks(page, "toml"):
        named = re.match(r"# (\S+\.toml)\n", toml)
        (tmp_path / (named[1] if named else "mine.toml")).write_text(toml)
    targets = re.findall(r"^([a-z]+):.*## ", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    for code in blocks(page, "console"):
        for line in re.findall(r"^\$ (.+)$", code, re.MULTILINE):
            words = shlex.split(line, comments=True)
            if words[0] == "make":
                assert words[1] in targets
            else:
                assert words[0] == "marea"
                command = [sys.executable, "-m", "marea", *cut_short(words[1:])]
                if words[1] == "serve":
                    look_at_the_server(command, tmp_path)
                else:
                    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, env=os.environ)


def look_at_the_server(command: list[str], folder: Path) -> None:
    """Start a server at any port, check that it has the given games, and stop it."""
    given = [word for word in command if (folder / word).is_dir()]
    with subprocess.Popen([*command, "--port", "0"], cwd=folder, stdout=subprocess.PIPE, text=True) as server:
        try:
            listed = httpx.get(f"{address_of(server)}/api/games", timeout=PATIENCE).json()
            assert {Path(path).name for path in given} <= {game["id"] for game in listed}
        finally:
            server.terminate()
        assert server.wait(PATIENCE) == 0


def cut_short(words: list[str]) -> list[str]:
    """Return a command with few games, if it plays many."""
    if words[0] == "check" and "--games" not in words:
        words = [*words, "--games", str(MAX_GAMES)]
    return [str(min(int(word), MAX_GAMES)) if before == "--games" else word for before, word in pairwise(["", *words])]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_existing_files(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_readme_names_every_command() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    for command in COMMANDS:
        assert f"marea {command}" in readme


def options(command: click.Command, path: str = "") -> list[tuple[str, str]]:
    """Return every command with each of its options."""
    if isinstance(command, click.Group):
        context = click.Context(command)
        names = command.list_commands(context)
        return [row for name in names for row in options(command.get_command(context, name), f"{path} {name}")]  # type: ignore[arg-type]
    return [(path.strip(), option) for param in command.params for option in param.opts if option.startswith("-")]


def test_every_command_and_option_is_documented() -> None:
    page = (ROOT / "docs" / "extend" / "commands.md").read_text("utf-8")
    sections = {section.split("\n")[0]: section for section in re.split(r"^## ", page, flags=re.MULTILINE)}
    for command, option in options(cli):
        section = next(
            (text for title, text in sections.items() if title.startswith(f"marea {command.split()[0]}")), ""
        )
        assert section, f"docs/extend/commands.md does not document marea {command}"
        assert f"`{option}" in section or f"`{option}" in sections["# Commands"], f"marea {command} {option}"


def test_every_property_is_documented() -> None:
    page = (ROOT / "docs" / "extend" / "commands.md").read_text("utf-8")
    assert [name for name in PROPERTIES if f"`{name}`" not in page] == []


def test_every_game_is_documented() -> None:
    page = (ROOT / "docs" / "play" / "play.md").read_text("utf-8")
    assert [name for name in games.all() if f"| `{name}` |" not in page] == []
    rules = (ROOT / "docs" / "rules" / "README.md").read_text("utf-8")
    assert [name for name in games.all() if f"({name}.md)" not in rules] == []


def test_the_model_card_has_the_sizes_of_every_game() -> None:
    rows = json.loads((ROOT / "docs" / "sizes.json").read_text("utf-8"))
    every = [(name, players) for name in games.all() for players in games.get(name).players]
    assert [(row["game"], row["players"]) for row in rows] == every
    for row in rows:
        game = games.get(row["game"])
        assert row["actions"] == game.space.actions
        assert row["observed"] == sum(field.size for field in game.fields)
        assert row["hidden"] == list(game.hidden)


@pytest.mark.slow
def test_the_sizes_of_the_model_card_can_be_reproduced(tmp_path: Path) -> None:
    """A few games of the smallest game give nearly the documented sizes; exactly, where all games are equally long."""
    measured = sizes(games.get("regatta"), 3, 200)
    documented = next(
        row
        for row in json.loads((ROOT / "docs" / "sizes.json").read_text("utf-8"))
        if row["players"] == 3 and row["game"] == "regatta"
    )
    for name in ("decisions", "longest", "most", "chances", "limit"):
        assert measured[name] == documented[name]
    for name in ("choices", "worlds", "typical"):
        assert measured[name] == pytest.approx(documented[name], rel=0.05, abs=0.11)


LOGGED = re.compile(r'\b(?:logs\.(?:info|warn|error)|log\.(?:error|exception|warning))\(\s*"([^"%:]+)')


def test_every_log_event_of_the_server_is_documented() -> None:
    page = (ROOT / "docs" / "host" / "operation.md").read_text("utf-8")
    sources = [path.read_text("utf-8") for path in (ROOT / "src" / "marea" / "server").rglob("*.py")]
    events = {event for source in sources for event in LOGGED.findall(source)}
    assert {"started", "connections refused", "worker replaced"} < events
    assert [event for event in sorted(events) if f"`{event}" not in page] == []
