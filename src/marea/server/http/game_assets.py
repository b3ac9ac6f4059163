"""The faces of the games: what each says in every language, and the board that its package may bring.

It is one way for all games, wherever they come from. Everything has its hash in its address, and is kept for ever.
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
from marea.server.base.wire import Ready, text_of
from marea.server.http import game_schemas
from marea.server.http.dependencies import PROBLEMS, Language
from marea.server.http.replay import texts_of
from marea.table import Refused

FOLDER: Final = "page"  # of a package, for what it brings for the page
SCRIPT: Final = "board.js"
STYLE: Final = "board.css"
MOST: Final = 50  # files of a board
LARGEST: Final = 1_000_000  # bytes of all of them
KINDS: Final = {
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
class Spoken:
    """What a game says in one language."""

    name: str
    about: str
    hash: str
    answer: Ready


@dataclass(frozen=True)
class Face:
    """What a page needs to show a game."""

    texts: dict[str, Spoken]  # by language
    board: dict[str, str | None] | None  # where its script and its style are
    files: dict[str, Ready]  # of the board, by their addresses


@cache
def face_of(game: Game[Any]) -> Face:
    """Return the face of a game: it takes many files, which never change while the server runs."""
    files = files_of(game)
    texts = {language: spoken(game, language) for language in LANGUAGES}
    if SCRIPT not in files:
        return Face(texts, None, {})
    base = f"/assets/{game.id}/{hash_of(*(part for item in sorted(files.items()) for part in item))}/"
    board = {"script": base + SCRIPT, "style": base + STYLE if STYLE in files else None}
    ready = {base + name: Ready(content, KINDS[Path(name).suffix]) for name, content in files.items()}
    return Face(texts, board, ready)


def spoken(game: Game[Any], language: str) -> Spoken:
    """Return what a game says in a language."""
    texts = texts_of(language, game)
    body = text_of({"game": game.id, "lang": language, "fluent": texts.source()})
    answer = Ready(body.encode(), "application/json")
    return Spoken(said(texts, "game-name") or game.id, said(texts, "game-about"), hash_of(body), answer)


def said(texts: Texts, id: str) -> str:
    """Return a text, or nothing: the list of games must not fail because one has a mistake."""
    try:
        return texts.say(id)
    except BadTexts:
        return ""


def files_of(game: Game[Any]) -> dict[str, bytes]:
    """Return the files of a game's board by their names; none if there are too many or they are too large."""
    folder = game.folder / FOLDER
    paths = [path for path in sorted(folder.rglob("*")) if path.suffix in KINDS and path.is_file()]
    if len(paths) > MOST or sum(path.stat().st_size for path in paths) > LARGEST:
        logs.warn("a board is too large", game=game.id, files=len(paths), most=MOST, bytes=LARGEST)
        return {}
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def hash_of(*parts: str | bytes) -> str:
    """Return the fingerprint under which something is kept."""
    whole = hashlib.sha256()
    for part in parts:
        whole.update(hashlib.sha256(part if isinstance(part, bytes) else part.encode()).digest())
    return whole.hexdigest()[:16]


@router.get(
    "/api/games/{game}/texts/{lang}/{hash}",
    response_model=None,
    responses={**PROBLEMS, 200: {"model": game_schemas.Texts}},
)
async def show_texts(game: str, lang: Language, hash: str, request: Request) -> Response:
    """Return all that a game says in a language. The list of games tells the hash; what is under it never changes."""
    found = face_of(games.installed(game)).texts[lang]
    if hash != found.hash:
        raise Refused("no_texts", f"the texts of {game} in {lang} are {found.hash}")
    return found.answer.answer(request)


@router.get("/assets/{game}/{hash}/{name:path}", include_in_schema=False)
async def show_file(game: str, request: Request) -> Response:
    """Send a file of a board that a game's package brings."""
    found = face_of(games.installed(game)).files.get(request.url.path) if game in games.all() else None
    if found is None:
        raise HTTPException(404, "there is nothing here")
    return found.answer(request)
