"""Game assets: texts and boards by their hashes, also those of installed games."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from marea import games
from marea.kernel.contract import LANGUAGES
from marea.kernel.errors import BadTexts
from marea.locales import MAX_FILE_BYTES, Texts, read_messages
from marea.server.http import game_assets, rulebook
from tests.lagoon import importable, installed
from tests.patience import PATIENCE
from tests.server.doors import problem
from tests.server.servers import serving

pytestmark = pytest.mark.once

CACHE_FOREVER = "public, max-age=31536000, immutable"


def change(package: Path) -> None:
    """Remove one language, damage another, and add a board."""
    locales = package / "locales"
    (locales / "gl.ftl").unlink()
    spanish = (locales / "es.ftl").read_text("utf-8")
    (locales / "es.ftl").write_text(spanish.replace("prompt-sign = ", "prompt-sign ~ ") + "\n<b>mistake</b>\n")
    (package / "page" / "parts").mkdir(parents=True)
    (package / "page" / "board.js").write_text('import "./parts/sail.js";\n')
    (package / "page" / "parts" / "sail.js").write_text("export const sail = 1;\n")
    (package / "page" / "board.css").write_text("svg { color: red }\n")
    (package / "page" / "notes.txt").write_text("not to be served\n")


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Install a game, and uninstall it afterwards."""
    place = installed(tmp_path_factory.mktemp("elsewhere"), lagoon=change)
    with importable(place):
        yield place / "lagoon"


@pytest.fixture(scope="module")
def browser(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with (
        serving(tmp_path_factory.mktemp("assets")) as address,
        httpx.Client(base_url=address, timeout=PATIENCE) as client,
    ):
        yield client


def list_entry(browser: httpx.Client, game: str) -> dict[str, dict[str, str]]:
    """Return a game's entry in the list."""
    answer = browser.get("/api/games")
    assert answer.headers["cache-control"] == "no-store"
    return next(one for one in answer.json() if one["id"] == game)


def test_an_installed_game_is_listed_with_its_name_and_description(browser: httpx.Client) -> None:
    entry = list_entry(browser, "lagoon")
    assert set(entry["names"]) == set(entry["about"]) == set(entry["texts"]) == set(LANGUAGES)
    assert entry["names"]["en"] == "Lagoon"
    assert entry["about"]["en"].startswith("Bid in secret")
    assert entry["about"]["fr"].startswith("Misez en secret")
    assert entry["about"]["gl"] == entry["about"]["en"], "missing translations are in English"


@pytest.mark.parametrize("game", [*games.all(), "lagoon"])
def test_texts_are_addressed_by_hash_and_cached_for_ever(browser: httpx.Client, game: str) -> None:
    for language, hash in list_entry(browser, game)["texts"].items():
        answer = browser.get(f"/api/games/{game}/texts/{language}/{hash}")
        assert answer.status_code == 200
        assert answer.headers.get_list("cache-control") == [CACHE_FOREVER]
        assert answer.headers["content-encoding"] == "gzip"
        texts = answer.json()
        assert (texts["game"], texts["lang"]) == (game, language)
        assert f"game-name = {Texts(language, games.installed(game)).say('game-name')}\n" in texts["fluent"]
    plain = browser.get(f"/api/games/{game}/texts/{language}/{hash}", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == texts


def test_missing_translations_are_in_english(browser: httpx.Client) -> None:
    spanish, galician = (
        browser.get(f"/api/games/lagoon/texts/{language}/{list_entry(browser, 'lagoon')['texts'][language]}").json()
        for language in ("es", "gl")
    )
    for texts in (spanish, galician):
        assert "prompt-sign = Whom do you sign on?" in texts["fluent"]
        assert "mistake" not in texts["fluent"]
    assert "prompt-bid = ¿" in spanish["fluent"]
    assert Texts("gl", games.installed("lagoon")).say("prompt-sign") == "Whom do you sign on?"


def test_unknown_assets_are_not_found(browser: httpx.Client) -> None:
    texts = list_entry(browser, "lagoon")["texts"]
    refused = {
        f"/api/games/lagoon/texts/en/{texts['fr']}": (404, "no_texts"),
        "/api/games/lagoon/texts/en/0123456789abcdef": (404, "no_texts"),
        f"/api/games/ludo/texts/en/{texts['en']}": (404, "unknown_game"),
        f"/api/games/lagoon/texts/pt/{texts['en']}": (422, "bad_request"),
        "/assets/lagoon/0123456789abcdef/board.js": (404, "not_found"),
        "/assets/ludo/0123456789abcdef/board.js": (404, "not_found"),
        "/assets/regatta/0123456789abcdef/board.js": (404, "not_found"),
    }
    for path, why in refused.items():
        answer = browser.get(path)
        assert problem(answer) == why, path
        assert "immutable" not in answer.headers.get("cache-control", "")


def test_a_board_is_served_with_its_other_files(browser: httpx.Client) -> None:
    board = list_entry(browser, "lagoon")["board"]
    base = board["script"].removesuffix("board.js")
    assert re.fullmatch(r"/assets/lagoon/[0-9a-f]{16}/", base)
    assert board["style"] == f"{base}board.css"
    kinds = {"board.js": "text/javascript", "parts/sail.js": "text/javascript", "board.css": "text/css"}
    for name, kind in kinds.items():
        answer = browser.get(base + name)
        assert answer.status_code == 200
        assert answer.headers["content-type"].partition(";")[0] == kind
        assert answer.headers["cache-control"] == CACHE_FOREVER
        assert answer.headers["x-content-type-options"] == "nosniff"
    for name in ("notes.txt", "../__init__.py", "%2e%2e/__init__.py", "", "parts"):
        assert browser.get(base + name).status_code == 404, name
    assert list_entry(browser, "regatta")["board"] is None


def test_changed_content_has_another_address(package: Path, tmp_path: Path) -> None:
    changed = games.installed("lagoon").with_edition(
        games.installed("lagoon").edition
    )  # another object, not cached yet
    changed.folder = Path(shutil.copytree(package, tmp_path / "lagoon"))
    before = game_assets.assets_of(games.installed("lagoon"))
    (changed.folder / "page" / "parts" / "sail.js").write_text("export const sail = 2;\n")
    english = changed.folder / "locales" / "en.ftl"
    english.write_text(english.read_text("utf-8").replace("Lagoon", "Laguna"))
    after = game_assets.assets_of(changed)
    assert after.board != before.board
    assert after.texts["en"].hash != before.texts["en"].hash
    assert after.texts["gl"].hash != before.texts["gl"].hash, "it falls back to English"
    assert after.texts["fr"].hash == before.texts["fr"].hash


def test_oversized_assets_are_left_out(package: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    large = games.installed("lagoon").with_edition(games.installed("lagoon").edition)
    large.folder = Path(shutil.copytree(package, tmp_path / "lagoon"))
    (large.folder / "page" / "sea.png").write_bytes(bytes(game_assets.MAX_BOARD_BYTES))
    (large.folder / "locales" / "fr.ftl").write_text("# " + MAX_FILE_BYTES * "x")
    assets = game_assets.assets_of(large)
    assert assets.board is None
    assert "board too large" in caplog.text
    assert assets.texts["fr"].name == "Lagoon"
    with pytest.raises(BadTexts, match="may have at most 200000 bytes"):
        read_messages(large.folder / "locales" / "fr.ftl")


def test_a_game_that_cannot_be_loaded_does_not_hide_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    info = tmp_path / "reef-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: reef\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[marea.games]\nreef = reef:GAME\n")
    (tmp_path / "reef.py").write_text("1 / 0\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert "reef" in games.all()
    found = [one["id"] for one in rulebook.installed_games.__wrapped__()]
    assert "regatta" in found
    assert "reef" not in found
    assert "game not loaded" in caplog.text
