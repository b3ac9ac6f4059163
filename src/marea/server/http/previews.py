"""Previews: what a page is called, and what others show of a link to it before anybody opens it."""

from __future__ import annotations

from html import escape
from typing import Final

from starlette.requests import Request

from marea import games
from marea.kernel.contract import LANGUAGES
from marea.kernel.errors import RulesError
from marea.server.http.dependencies import base_of
from marea.server.http.replay import texts_of
from marea.server.rooms.hall import Hall
from marea.server.rooms.room import Room

TITLE: Final = "<title>Marea</title>"  # as the page was built


async def with_preview(html: str, request: Request) -> str:
    """Return the page with the title and the preview of what its address leads to."""
    return html.replace(TITLE, tags(request, *await about(request)))


def language_of(request: Request) -> str:
    """Return the first language of the reader that there are texts in."""
    wanted = [part.split(";")[0].strip()[:2].lower() for part in request.headers.get("accept-language", "").split(",")]
    return next((tag for tag in wanted if tag in LANGUAGES), "en")


async def about(request: Request) -> tuple[str, str]:
    """Return a title and a sentence; whoever has the link of a table may see as much."""
    lang = language_of(request)
    hall: Hall = request.app.state.hall
    parts = request.path_params
    try:
        if "table" in parts:
            return of_table(await hall.room(parts["table"]), lang)
        if "game" in parts:
            own = texts_of(lang, games.installed(parts["game"]))
            return f"{own.say('game-name')} · Marea", own.say("game-about")
    except RulesError:
        pass  # the page itself says that there is nothing
    return "Marea", texts_of(lang).say("home-about")


def of_table(room: Room, lang: str) -> tuple[str, str]:
    """Return a table's game, and who plays or has won."""
    story = room.story
    texts = texts_of(lang, story.game)
    names = [texts.player(seat, place.name, place.bot) for seat, place in enumerate(story.seats)]
    free = sum(place.kind == "open" for place in story.seats)
    sentence = ", ".join(names)
    if free:
        sentence = texts.say("lobby-waiting", count=free)
    elif story.finished():
        sentence = texts.winners(story.state.winners(), names)
    return f"{texts.say('game-name')} · Marea", sentence


def tags(request: Request, title: str, sentence: str) -> str:
    """Return the tags that a browser, a messenger or a search engine reads."""
    base = base_of(request)
    properties = {
        "og:site_name": "Marea",
        "og:type": "website",
        "og:title": title,
        "og:description": sentence,
        "og:url": f"{base}{request.url.path}",
        "og:image": f"{base}/preview.png",
    }
    lines = [f"<title>{escape(title)}</title>", f'<meta name="description" content="{escape(sentence)}">']
    lines += [f'<meta property="{name}" content="{escape(text)}">' for name, text in properties.items()]
    lines.append('<meta name="twitter:card" content="summary_large_image">')
    return "\n    ".join(lines)
