"""Game assets: each game's texts in every language, and the board that its package may contain.

All games are served in the same way, whether built in or installed. Every asset has its hash in its address, and may be
cached for ever.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from fastapi import APIRouter, Request, Response
from starlette.exceptions import HTTPException

from marea import games
from marea.kernel.contract import LANGUAGES
from marea.kernel.errors import BadTexts
from marea.kernel.game import Game
from marea.locales import Texts
from marea.server.base import logs
from marea.server.base.wire import StaticResponse, text_of
from marea.server.http import game_schemas
from marea.server.http.dependencies import ERROR_RESPONSES, Language
from marea.server.http.replay import texts_of
from marea.table import Refused

BOARD_FOLDER: Final = "page"  # of a package
BOARD_SCRIPT: Final = "board.js"
BOARD_STYLE: Final = "board.css"
MAX_BOARD_FILES: Final = 50
MAX_BOARD_BYTES: Final = 1_000_000  # of all files together
MEDIA_TYPES: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}

router = APIRouter()


@dataclass(frozen=True)
class GameTexts:
    """A game's texts in one language."""

    name: str
    about: str
    hash: str
    response: StaticResponse


@dataclass(frozen=True)
class GameAssets:
    """Everything that a page needs to show a game."""

    texts: dict[str, GameTexts]  # by language
    board: dict[str, str | None] | None  # the addresses of its script and its style sheet
    files: dict[str, StaticResponse]  # of the board, by address


@cache
def assets_of(game: Game[Any]) -> GameAssets:
    """Return the assets of a game, cached: they are read from many files, and do not change while the server runs."""
    files = board_files(game)
    texts = {language: game_texts(game, language) for language in LANGUAGES}
    if BOARD_SCRIPT not in files:
        return GameAssets(texts, None, {})
    base = f"/assets/{game.id}/{hash_of(*(part for item in sorted(files.items()) for part in item))}/"
    board = {"script": base + BOARD_SCRIPT, "style": base + BOARD_STYLE if BOARD_STYLE in files else None}
    kinds = {name: MEDIA_TYPES[Path(name).suffix] for name in files}
    return GameAssets(texts, board, {base + name: StaticResponse(files[name], kinds[name]) for name in files})


def game_texts(game: Game[Any], language: str) -> GameTexts:
    """Return a game's texts in a language."""
    texts = texts_of(language, game)
    body = text_of({"game": game.id, "lang": language, "fluent": texts.source()})
    response = StaticResponse(body.encode(), "application/json")
    name, about = text_or_nothing(texts, "game-name") or game.id, text_or_nothing(texts, "game-about")
    return GameTexts(name, about, hash_of(body), response)


def text_or_nothing(texts: Texts, id: str) -> str:
    """Return a text, or "" if it has a mistake: one bad text must not break the list of games."""
    try:
        return texts.say(id)
    except BadTexts:
        return ""


def board_files(game: Game[Any]) -> dict[str, bytes]:
    """Return the files of a game's board by name; none if they are too many or too large."""
    folder = game.folder / BOARD_FOLDER
    paths = [path for path in sorted(folder.rglob("*")) if path.suffix in MEDIA_TYPES and path.is_file()]
    if len(paths) > MAX_BOARD_FILES or sum(path.stat().st_size for path in paths) > MAX_BOARD_BYTES:
        logs.warn("board too large", game=game.id, files=len(paths), most=MAX_BOARD_FILES, bytes=MAX_BOARD_BYTES)
        return {}
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def hash_of(*parts: str | bytes) -> str:
    """Return the hash of some content, for its address."""
    total = hashlib.sha256()
    for part in parts:
        total.update(hashlib.sha256(part if isinstance(part, bytes) else part.encode()).digest())
    return total.hexdigest()[:16]


@router.get(
    "/api/games/{game}/texts/{lang}/{hash}",
    response_model=None,
    responses={**ERROR_RESPONSES, 200: {"model": game_schemas.Texts}},
)
async def show_texts(game: str, lang: Language, hash: str, request: Request) -> Response:
    """Return all texts of a game in a language. The list of games has the hash; the texts under a hash never change."""
    found = assets_of(games.installed(game)).texts[lang]
    if hash != found.hash:
        raise Refused("no_texts", f"the texts of {game} in {lang} have changed: ask for {found.hash}")
    return found.response.answer(request)


@router.get("/assets/{game}/{hash}/{name:path}", include_in_schema=False)
async def show_board_file(game: str, request: Request) -> Response:
    """Return a file of a game's board."""
    found = assets_of(games.installed(game)).files.get(request.url.path) if game in games.all() else None
    if found is None:
        raise HTTPException(404, "there is nothing at this address")
    return found.answer(request)
