"""Previews: the title and description of a page, which other sites show for a link to it."""

from __future__ import annotations

from html import escape
from typing import Final

from starlette.requests import Request

from marea import games
from marea.kernel.contract import LANGUAGES
from marea.kernel.errors import RulesError
from marea.server.http.dependencies import base_url
from marea.server.http.replay import texts_of
from marea.server.rooms.hall import Hall
from marea.server.rooms.room import Room

BUILT_TITLE: Final = "<title>Marea</title>"


async def add_preview(html: str, request: Request) -> str:
    """Return the page with the title and preview for its address."""
    return html.replace(BUILT_TITLE, preview_tags(request, *await describe(request)))


def language_of(request: Request) -> str:
    """Return the client's first language for which there are texts."""
    wanted = [part.split(";")[0].strip()[:2].lower() for part in request.headers.get("accept-language", "").split(",")]
    return next((tag for tag in wanted if tag in LANGUAGES), "en")


async def describe(request: Request) -> tuple[str, str]:
    """Return the title and description of a page; those of a table are public to everyone with its link."""
    lang = language_of(request)
    hall: Hall = request.app.state.hall
    parts = request.path_params
    try:
        if "table" in parts:
            return describe_room(await hall.room(parts["table"]), lang)
        if "game" in parts:
            texts = texts_of(lang, games.installed(parts["game"]))
            return f"{texts.say('game-name')} · Marea", texts.say("game-about")
    except RulesError:
        pass  # the page itself shows the error
    return "Marea", texts_of(lang).say("home-about")


def describe_room(room: Room, lang: str) -> tuple[str, str]:
    """Return a table's game, and its players or winners."""
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


def preview_tags(request: Request, title: str, sentence: str) -> str:
    """Return the HTML tags for browsers, messengers and search engines."""
    base = base_url(request)
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
