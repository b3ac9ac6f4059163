"""The distributions of `make wheel`: installed elsewhere, without the checkout, they play and serve."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from zipfile import ZipFile

import httpx
import pytest
from playwright.sync_api import Browser

import marea
from tests.patience import PATIENCE
from tests.server.servers import await_health
from tests.web.conftest import browser_type_launch_args  # noqa: F401  # a fixture
from tests.web.pages import new_page, open_new_table

pytestmark = [pytest.mark.slow, pytest.mark.once]

ROOT = Path(__file__).parents[1]
SOURCES = {
    str(path.relative_to(ROOT / "src")): path
    for path in (ROOT / "src" / "marea").rglob("*")
    if path.is_file() and path.suffix not in (".pyc", ".so")
}
BUILD_FILES = {"pyproject.toml", "setup.py", "README.md", "LICENSE"}


def distribution(pattern: str) -> Path:
    """Return a file in dist."""
    found = list((ROOT / "dist").glob(pattern))
    assert len(found) == 1, "run `make wheel`"
    return found[0]


class Home:
    """A folder with an empty virtual environment, without access to the checkout."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / "env" / "bin"
        self.env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "MAREA_"))}
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "env"], check=True)

    def install(self, *what: str, **env: str) -> None:
        """Install a package with its dependencies: with uv if it is available, which is faster, or with pip."""
        uv, python = Path(sys.executable).with_name("uv"), self.bin / "python"
        if uv.exists() and self.run(uv, "pip", "install", "--python", python, *what, **env).returncode == 0:
            return
        out = self.run(sys.executable, "-m", "pip", "--python", python, "install", *what, **env)
        assert out.returncode == 0, out.stderr

    def run(self, *command: str | Path, typed: str = "", **env: str) -> subprocess.CompletedProcess[str]:
        """Run a command in the folder."""
        return subprocess.run(
            command,
            cwd=self.folder,
            input=typed,
            capture_output=True,
            text=True,
            env={**self.env, "LC_ALL": "C.UTF-8", **env},
            check=False,
            timeout=PATIENCE,
        )

    def marea(self, *args: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        """Run the installed command line."""
        return self.run(self.bin / "marea", *args, typed=typed)

    @contextmanager
    def serving(self) -> Iterator[str]:
        """Run a server without limits on requests, and yield its address."""
        command = [str(self.bin / "marea"), "serve", "--port", "0", "--rate", "0"]
        server = subprocess.Popen(command, cwd=self.folder, env=self.env, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout
            greeting = server.stdout.readline()
            assert greeting, "the server did not start"  # its stderr says why
            address = greeting.split()[3]
            await_health(address)
            yield address
        finally:
            server.terminate()
            server.communicate(timeout=PATIENCE)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    assert not tmp_path.is_relative_to(ROOT)
    return Home(tmp_path)


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A home with a server installed."""
    home = Home(tmp_path_factory.mktemp("club"))
    home.install(f"{distribution('marea-*.whl')}[server]")
    return home


# -- contents --------------------------------------------------------------------------------------


def test_the_wheel_is_the_package_with_its_page_and_nothing_else() -> None:
    wheel = ZipFile(distribution("marea-*.whl"))
    about = f"marea-{marea.__version__}.dist-info/"
    names = {name for name in wheel.namelist() if not name.endswith(".so") and not name.startswith(about)}
    assert names == set(SOURCES)
    assert [name for name, path in SOURCES.items() if wheel.read(name) != path.read_bytes()] == [], (
        "the wheel is out of date: run `make wheel`"
    )
    assert "marea/server/static/index.html" in names


def test_the_sdist_is_the_package_with_its_page_and_build_files() -> None:
    with tarfile.open(distribution("marea-*.tar.gz")) as sdist:
        names = {entry.name.partition("/")[2] for entry in sdist if entry.isfile()}
    made_by_setuptools = {name for name in names if name.startswith("src/marea.egg-info/")} | {"PKG-INFO", "setup.cfg"}
    assert names - made_by_setuptools == {f"src/{name}" for name in SOURCES} | BUILD_FILES | {"MANIFEST.in"}


# -- installed elsewhere ---------------------------------------------------------------------------


def test_without_the_server_extra_games_work_and_serve_names_the_extra(home: Home) -> None:
    home.install(str(distribution("marea-*.whl")))
    mode = "pure Python" if distribution("marea-*.whl").name.endswith("-none-any.whl") else "compiled"
    assert home.marea("--version").stdout == f"marea {marea.__version__} ({mode})\n"
    assert "3 games" in home.marea("sim", "regatta", "--games", "3").stdout
    assert "Regatta: Player 1" in home.marea("play", "regatta", typed="q\n").stdout
    refused = home.marea("serve", "--port", "0")
    assert refused.returncode == 2
    assert refused.stderr.count("\n") == 1
    assert "pip install 'marea[server]'" in refused.stderr


def test_with_the_server_extra_a_game_is_played_and_the_page_opens(club: Home, browser: Browser) -> None:
    with club.serving() as address:
        assert played(address, "regatta")["winners"]
        check_files(address, ZipFile(distribution("marea-*.whl")))
        look_at(address, browser)


BUTTONS = """
from marea import games
from marea.locales import Texts
game = games.installed("lagoon")
first = game.choices(game.new(2), 0)[0]
for language in ("en", "es", "fr", "gl"):
    print(Texts(language, game).choice(first, []))
"""
NO_BID = ("Bid nothing", "No pujar nada", "Ne rien miser", "Non poxar nada")


def test_a_third_party_game_can_be_packaged_installed_and_played(club: Home, tmp_path: Path) -> None:
    wheel = third_party_wheel(club, tmp_path)
    club.install("--no-index", "--no-deps", str(wheel))
    assert "lagoon: all" in club.marea("check", "lagoon", "--games", "2").stdout
    assert "3 games" in club.marea("sim", "lagoon", "--games", "3").stdout
    assert "Lagoon" in club.marea("play", "lagoon", "--humans", "0", "--bots", "random").stdout
    assert club.run(club.bin / "python", "-c", BUTTONS).stdout.split("\n") == [*NO_BID, ""]
    with club.serving() as address:
        listed = {game["id"]: game for game in httpx.get(f"{address}/api/games", timeout=PATIENCE).json()}
        assert set(listed["lagoon"]["names"].values()) == {"Lagoon"}
        for lang in listed["lagoon"]["languages"]:
            rules = httpx.get(f"{address}/api/games/lagoon/rules?lang={lang}", timeout=PATIENCE).json()
            assert (rules["lang"], rules["sections"][0]["heading"]) == (lang, "Lagoon")
        assert played(address, "lagoon")["winners"]


def third_party_wheel(home: Home, folder: Path) -> Path:
    """Make a project, build its wheel, check that everything is in it, and remove the project."""
    out = home.marea("new", "lagoon", "--into", str(folder))
    assert out.returncode == 0, out.stderr
    package = folder / "lagoon" / "src" / "lagoon"
    (package / "page" / "parts").mkdir(parents=True, exist_ok=True)
    for name in ("page/board.js", "page/parts/more.css", "strengths.json"):  # optional files of a game
        (package / name).write_text("[]")
    files = {str(path.relative_to(package.parent)) for path in package.rglob("*") if path.is_file()}
    offline = ("--no-build-isolation", "--no-index", "--no-deps")
    packed = home.run(sys.executable, "-m", "pip", "wheel", *offline, "-w", folder, folder / "lagoon")
    assert packed.returncode == 0, packed.stderr
    shutil.rmtree(folder / "lagoon")
    (wheel,) = folder.glob("lagoon-*.whl")
    assert {name for name in ZipFile(wheel).namelist() if name.startswith("lagoon/")} == files
    return wheel


def played(address: str, game: str) -> dict[str, Any]:
    """Play a whole game against a bot over HTTP, always with the first choice, and return its result."""
    with httpx.Client(base_url=address, timeout=PATIENCE) as client:
        seats = [{"name": "Ana"}, {"kind": "bot", "bot": "random"}]
        table = client.post("/api/tables", json={"game": game, "seats": seats, "window": 0, "pause": 0}).json()
        path, number = f"/api/tables/{table['table']}", 0
        while (shown := client.get(path).raise_for_status().json())["status"] != "over":
            if shown["choices"]:
                number += 1
                move = {"move": shown["choices"][0]["move"], "id": str(number), "expected": shown["seq"], "seat": 0}
                client.post(f"{path}/moves", json=move).raise_for_status()
    assert number, "there was no choice, not even the first bid"
    result: dict[str, Any] = shown["result"]
    return result


def check_files(address: str, wheel: ZipFile) -> None:
    """Check that the home page, and all the files it names, are those of the wheel."""
    index = httpx.get(address, timeout=PATIENCE).raise_for_status().text
    assert '<div id="app"' in index
    named = re.findall(r'(?:src|href)="(/[^"]+\.\w+)"', index)
    assert {Path(urlsplit(name).path).suffix for name in named} >= {".js", ".css", ".svg"}
    for name in named:
        sent = httpx.get(address + name, timeout=PATIENCE).raise_for_status().content
        assert sent == wheel.read(f"marea/server/static{name}")


def look_at(address: str, browser: Browser) -> None:
    """Open the home page and a table in a browser, and check that nothing is missing."""
    page, failed = new_page(browser, address), []
    page.on("response", lambda answer: failed.append(answer.url) if answer.status >= 400 else None)
    page.on("pageerror", lambda error: failed.append(str(error)))
    page.goto("/")
    page.get_by_role("button", name="Play now: Regatta").wait_for()
    open_new_table(address, page, "navia", [{"name": "Ana"}, {"kind": "bot", "bot": "random"}])
    page.context.close()
    assert failed == []


def test_the_sdist_installs_in_pure_python(home: Home) -> None:
    pure = ("--config-settings", "mode=pure")  # ignored by the build, but part of the key under which uv caches it
    home.install(*pure, str(distribution("marea-*.tar.gz")), MAREA_COMPILE="0")
    assert home.marea("--version").stdout == f"marea {marea.__version__} (pure Python)\n"
    where = "import importlib.resources as found; print(found.files('marea') / 'server' / 'static' / 'index.html')"
    page = Path(home.run(home.bin / "python", "-c", where).stdout.strip())
    assert page.is_relative_to(home.folder)
    assert page.is_file()
    assert "3 games" in home.marea("sim", "navia", "--games", "3").stdout
