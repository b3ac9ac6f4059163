"""The games: the list, their rules, and their editions."""

from __future__ import annotations

import re
from dataclasses import asdict
from functools import cache
from itertools import pairwise
from typing import Any, Final

from fastapi import APIRouter
from markdown_it import MarkdownIt

from marea import games
from marea.bots import LEVELS
from marea.bots.strengths import strengths
from marea.kernel.contract import LANGUAGES
from marea.kernel.game import Game
from marea.locales import rules_of
from marea.server.base import logs
from marea.server.http import game_schemas, schemas
from marea.server.http.dependencies import ERROR_RESPONSES, Language, TheRoom
from marea.server.http.game_assets import assets_of
from marea.server.http.game_types import shapes_of

router = APIRouter(prefix="/api", responses=ERROR_RESPONSES)

MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")
HEADING: Final = re.compile(r"^(#+) (.*)$", re.MULTILINE)


@router.get("/games", response_model=list[game_schemas.ListedGame])
async def list_games() -> list[dict[str, Any]]:
    """List the games that can be played here."""
    return installed_games()


@cache
def installed_games() -> list[dict[str, Any]]:
    """Return the entries of all games, cached: they are made of many texts, and do not change while the server runs."""
    entries = (try_list_entry(id) for id in games.all())
    return [entry for entry in entries if entry]


def try_list_entry(id: str) -> dict[str, Any] | None:
    """Return a game's entry in the list; None if it cannot be loaded, since the other games can still be played."""
    try:
        return list_entry(games.installed(id))
    except Exception as error:  # its code may do anything
        logs.error("game not loaded", error, game=id)
        return None


def list_entry(game: Game[Any]) -> dict[str, Any]:
    """Return a game's entry in the list."""
    assets = assets_of(game)
    return {
        "id": game.id,
        "names": {language: texts.name for language, texts in assets.texts.items()},
        "about": {language: texts.about for language, texts in assets.texts.items()},
        "texts": {language: texts.hash for language, texts in assets.texts.items()},
        "board": assets.board,
        "players": list(game.players),
        "options": [
            {"name": option.name, "values": list(option.values), "seats": option.seats} for option in game.options
        ],
        "languages": list(LANGUAGES),
        "bots": [level_of(game, name) for name in LEVELS],
        "edition": game.edition.name,
        "rules": game.rules,
    }


def level_of(game: Game[Any], name: str) -> dict[str, Any]:
    """Return a level of bots, with its measured wins against the level below."""
    below = dict(pairwise(reversed(LEVELS))).get(name)
    return {"name": name, "won": [asdict(one) for one in strengths(game, name) if one.second == below]}


@router.get("/games/{game}/rules", response_model=game_schemas.Rules)
async def show_rules(game: str, lang: Language = "en") -> dict[str, Any]:
    """Return the rules of a game in sections, as HTML."""
    return rules_page(games.installed(game), lang)


@cache
def rules_page(game: Game[Any], lang: str) -> dict[str, Any]:
    """Return the rules in a language, cached: rendering takes too long for every request."""
    language, text = rules_of(game, lang)
    _, english = rules_of(game, "en")
    sections = split_sections(text)
    # A link to a section must work in every language, so ids are made of the English headings.
    names = [heading for _, heading, _ in split_sections(english)]
    if len(sections) != len(names):  # an incomplete translation is not shown
        language, sections = "en", split_sections(english)
    shown = [render_section(game, name, *part) for name, part in zip(names, sections, strict=True)]
    return {"game": game.id, "lang": language, "sections": shown}


def split_sections(text: str) -> list[tuple[str, str, str]]:
    """Split the rules at their headings into the `#` signs, the heading and the text of each section."""
    _, *parts = HEADING.split(text)
    return list(zip(parts[::3], parts[1::3], parts[2::3], strict=True))


def render_section(game: Game[Any], name: str, signs: str, heading: str, text: str) -> dict[str, Any]:
    """Return one section; it is a clause if its heading begins with the number of one."""
    clause, _, rest = heading.partition(" ")
    known = clause in game.clauses
    return {
        "id": clause if known else re.sub(r"\W+", "-", name.lower()).strip("-"),
        "level": len(signs),
        "clause": clause if known else None,
        "heading": rest if known else heading,
        "html": link_clauses(game, MARKDOWN.render(text)),
    }


def link_clauses(game: Game[Any], html: str) -> str:
    """Turn every mention of a clause into a link; code is left alone, as a cell may have the same name."""
    return re.sub(
        r"<code>.*?</code>|\b[RF]\d+\b",
        lambda found: f'<a href="#{found[0]}">{found[0]}</a>' if found[0] in game.clauses else found[0],
        html,
        flags=re.DOTALL,
    )


@router.get("/games/{game}/shapes", response_model=schemas.Shapes)
async def show_shapes(game: str) -> dict[str, Any]:
    """Return the JSON Schemas of a game's sheet (without the board), its view, and its guide if it has one."""
    return shapes_of(games.installed(game))


@router.get("/games/{game}/edition", response_model=game_schemas.Edition)
async def show_edition(game: str) -> dict[str, Any]:
    """Return the printed data of a game's box, and where each table comes from."""
    return edition_of(games.installed(game))


@router.get("/tables/{table}/edition", response_model=game_schemas.Edition)
async def show_table_edition(room: TheRoom) -> dict[str, Any]:
    """Return the edition that a table is played with."""
    return edition_of(room.story.game)


def edition_of(game: Game[Any]) -> dict[str, Any]:
    """Return a game's edition and its sheet without the board, as JSON."""
    return {
        "name": game.edition.name,
        "sha256": game.edition.sha256,
        "tables": game.edition.tables,
        "provenance": game.edition.provenance,
        "sheet": game.sheet_of(game.data),
    }
