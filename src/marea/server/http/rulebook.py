"""What is told of the games: which there are, their rules, and what is printed in their boxes."""

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
from marea.server.http.dependencies import PROBLEMS, Language, TheRoom
from marea.server.http.game_assets import face_of
from marea.server.http.game_types import shapes_of

router = APIRouter(prefix="/api", responses=PROBLEMS)

MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")
HEADING: Final = re.compile(r"^(#+) (.*)$", re.MULTILINE)


@router.get("/games", response_model=list[game_schemas.ListedGame])
async def list_games() -> list[dict[str, Any]]:
    """List the games that can be played here."""
    return installed_games()


@cache
def installed_games() -> list[dict[str, Any]]:
    """Return what is told of the games; it takes many texts, and never changes while the server runs."""
    return [told for id in games.all() for told in list_entries(id)]


def list_entries(id: str) -> list[dict[str, Any]]:
    """Return what is told of a game; nothing of one that cannot be loaded: the others can be played all the same."""
    try:
        return [about_game(games.installed(id))]
    except Exception as error:  # its code may do anything
        logs.error("game not loaded", error, game=id)
        return []


def about_game(game: Game[Any]) -> dict[str, Any]:
    """Return what is told of a game in a list."""
    face = face_of(game)
    return {
        "id": game.id,
        "names": {language: texts.name for language, texts in face.texts.items()},
        "about": {language: texts.about for language, texts in face.texts.items()},
        "texts": {language: texts.hash for language, texts in face.texts.items()},
        "board": face.board,
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
    """Return a level of bots, and what it won against the level below, where that was measured."""
    below = dict(pairwise(reversed(LEVELS))).get(name)
    return {"name": name, "won": [asdict(one) for one in strengths(game, name) if one.second == below]}


@router.get("/games/{game}/rules", response_model=game_schemas.Rules)
async def show_rules(game: str, lang: Language = "en") -> dict[str, Any]:
    """Return the rules of a game, section by section, each as HTML."""
    return rules_page(games.installed(game), lang)


@cache
def rules_page(game: Game[Any], lang: str) -> dict[str, Any]:
    """Return the rules in a language; rendering takes too long for every request."""
    language, text = rules_of(game, lang)
    _, english = rules_of(game, "en")
    sections = parts_of(text)
    # A link to a section must hold in every language, so the English headings give the names.
    names = [head for _, head, _ in parts_of(english)]
    if len(sections) != len(names):  # what was not translated whole is not told in that language
        language, sections = "en", parts_of(english)
    told = [section(game, name, *part) for name, part in zip(names, sections, strict=True)]
    return {"game": game.id, "lang": language, "sections": told}


def parts_of(text: str) -> list[tuple[str, str, str]]:
    """Split the rules at their headings, each into its signs, what it says, and the text below it."""
    _, *parts = HEADING.split(text)
    return list(zip(parts[::3], parts[1::3], parts[2::3], strict=True))


def section(game: Game[Any], name: str, signs: str, head: str, text: str) -> dict[str, Any]:
    """Return one section; a heading that begins with a clause's number is that clause."""
    clause, _, rest = head.partition(" ")
    known = clause in game.clauses
    return {
        "id": clause if known else re.sub(r"\W+", "-", name.lower()).strip("-"),
        "level": len(signs),
        "clause": clause if known else None,
        "heading": rest if known else head,
        "html": with_links(game, MARKDOWN.render(text)),
    }


def with_links(game: Game[Any], html: str) -> str:
    """Make every clause that a text mentions a link to it; what is written as code may be a cell of that name."""
    return re.sub(
        r"<code>.*?</code>|\b[RF]\d+\b",
        lambda found: f'<a href="#{found[0]}">{found[0]}</a>' if found[0] in game.clauses else found[0],
        html,
        flags=re.DOTALL,
    )


@router.get("/games/{game}/shapes", response_model=schemas.Shapes)
async def show_shapes(game: str) -> dict[str, Any]:
    """Return the schemas of what a game shows: its sheet (beside the board), its view, and its guide if it has one."""
    return shapes_of(games.installed(game))


@router.get("/games/{game}/edition", response_model=game_schemas.Edition)
async def show_edition(game: str) -> dict[str, Any]:
    """Return what is printed in the box of a game, and where each table comes from."""
    return edition_of(games.installed(game))


@router.get("/tables/{table}/edition", response_model=game_schemas.Edition)
async def show_table_edition(room: TheRoom) -> dict[str, Any]:
    """Return the edition that a table plays with."""
    return edition_of(room.story.game)


def edition_of(game: Game[Any]) -> dict[str, Any]:
    """Return a game's edition, and its sheet without the board, for a page or a program."""
    return {
        "name": game.edition.name,
        "sha256": game.edition.sha256,
        "tables": game.edition.tables,
        "provenance": game.edition.provenance,
        "sheet": game.sheet_of(game.data),
    }
