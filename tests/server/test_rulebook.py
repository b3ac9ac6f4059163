"""The rules and editions as served: every game, every language, every clause."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from marea import games
from marea.kernel.contract import LANGUAGES
from marea.kernel.edition import PROVENANCES
from marea.locales import Texts
from marea.server.http import rulebook
from tests.patience import PATIENCE
from tests.server.servers import new_table, serving

pytestmark = pytest.mark.once

every_language = pytest.mark.parametrize(
    ("game", "language"), [(game, language) for game in games.all() for language in LANGUAGES]
)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("rulebook")) as found:
        yield found


def rules(address: str, game: str, language: str) -> dict[str, Any]:
    """Return the rules of a game in a language."""
    answer = httpx.get(f"{address}/api/games/{game}/rules", params={"lang": language}, timeout=PATIENCE)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@every_language
def test_every_clause_is_there_in_order_with_its_usual_heading(address: str, game: str, language: str) -> None:
    shown = rules(address, game, language)
    assert (shown["game"], shown["lang"]) == (game, language)
    clauses = [section for section in shown["sections"] if section["clause"]]
    assert [section["clause"] for section in clauses] == list(games.get(game).clauses)
    texts = Texts(language, games.get(game))
    for section in clauses:
        assert section["id"] == section["clause"]
        assert section["heading"] == texts.say(f"clause-{section['clause']}")
        assert section["html"].startswith("<p>")


@every_language
def test_a_link_to_a_section_works_in_every_language(address: str, game: str, language: str) -> None:
    sections, english = rules(address, game, language)["sections"], rules(address, game, "en")["sections"]
    ids = [section["id"] for section in sections]
    assert ids == [section["id"] for section in english]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[\w-]+", id, re.ASCII) for id in ids)
    assert [section["level"] for section in sections][:2] == [1, 2]
    assert sections[0]["heading"] == Texts(language, games.get(game)).say("game-name")


@every_language
def test_mentioned_clauses_are_links_to_existing_clauses(address: str, game: str, language: str) -> None:
    sections = rules(address, game, language)["sections"]
    ids = {section["id"] for section in sections}
    links = [link for section in sections for link in re.findall(r'<a href="#([^"]+)">', section["html"])]
    assert links
    assert set(links) <= ids
    for section in sections:
        plain = re.sub(r"<a [^>]*>.*?</a>|<code>[^<]*</code>", "", section["html"])
        assert not re.search(r"\bR\d+\b", plain), section["id"]
        assert "<script" not in section["html"]


def test_untranslated_rules_are_shown_in_english_and_say_so(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    english = (games.get("regatta").folder / "RULES.md").read_text("utf-8")
    rulebook.rules_page.cache_clear()
    monkeypatch.setattr(rulebook, "rules_of", lambda game, lang: ("en", english))
    shown = rules(address, "regatta", "gl")
    rulebook.rules_page.cache_clear()
    assert shown["lang"] == "en"
    assert shown["sections"][1]["heading"] == "What you need"


def test_html_in_the_rules_is_escaped() -> None:
    found = rulebook.render_section(games.get("regatta"), "X", "##", "X", "<script>alert(1)</script> R1 <b>R99</b>")
    assert "<script" not in found["html"]
    assert "<b>" not in found["html"]
    assert '<a href="#R1">R1</a>' in found["html"]
    assert "#R99" not in found["html"]


@pytest.mark.parametrize("path", ["games/ludo/rules", "games/ludo/edition", "tables/nowhere/edition"])
def test_unknown_games_and_tables_are_not_found(address: str, path: str) -> None:
    answer = httpx.get(f"{address}/api/{path}", timeout=PATIENCE)
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] in ("unknown_game", "no_table")


def test_an_unknown_language_is_refused(address: str) -> None:
    url = f"{address}/api/games/navia/rules"
    assert httpx.get(f"{url}?lang=pt", timeout=PATIENCE).status_code == 422
    assert httpx.get(url, timeout=PATIENCE).json()["lang"] == "en"


@pytest.mark.parametrize("game", games.all())
def test_an_edition_says_where_each_table_comes_from(address: str, game: str) -> None:
    shown = httpx.get(f"{address}/api/games/{game}/edition", timeout=PATIENCE).json()
    edition = games.get(game).edition
    assert (shown["name"], shown["sha256"]) == ("standard", edition.sha256)
    assert shown["tables"] == edition.tables
    assert list(shown["tables"]) == list(shown["provenance"])
    assert set(shown["provenance"].values()) <= set(PROVENANCES)


def test_a_table_shows_its_edition(address: str) -> None:
    own = 'game = "navia"\nname = "my box"\n[tokens]\nrock = 5\n'
    seats = [{"kind": "human"}, {"kind": "bot"}]
    shown = new_table(address, "navia", seats, edition=own)[0].ask("GET", "edition").json()
    assert (shown["name"], shown["tables"]["tokens"]["rock"]) == ("my box", 5)
    assert (shown["provenance"]["tokens"], shown["provenance"]["deck"]) == ("box", "reconstructed")
    standard = new_table(address, "navia", seats)[0].ask("GET", "edition").json()
    assert (standard["name"], standard["tables"]["tokens"]["rock"]) == ("standard", 4)


@pytest.mark.parametrize("game", games.all())
def test_every_event_of_a_game_names_its_clause(game: str) -> None:
    assert [event.name for event in games.get(game).events if not event.clause] == []
