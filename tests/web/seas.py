"""Tables of Caravelas, brought to the moment at which a test begins."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, Request, expect

from tests.web import moments
from tests.web.pages import look, made

NAMES = ("Ana", "Brais", "Carme", "Duarte")
PEOPLE = [{"name": name} for name in NAMES]
ANA, BRAIS = PEOPLE[:2]

Shown = dict[str, Any]

LIT = ".cells button.lit"
ROUTE = "[data-id=route]"
SAIL = "[data-id=sail]"
ORDERS = "[data-id=orders] button"


def cell(page: Page, id: str) -> Locator:
    return page.locator(f".cells [data-id='{id}']")


def sent_by(page: Page) -> list[str]:
    """Return a list to which every move is added that a page sends."""
    moves: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/moves"):
            moves.append(json.loads(request.post_data or "{}")["move"])

    page.on("request", note)
    return moves


def opened(base_url: str, page: Page, path: str) -> Shown:
    """Open a table on the seat that is asked; return it as that seat sees it."""
    now = moments.opened(base_url, page, path)
    expect(page.locator(".cells")).to_be_visible()
    if now["view"]["prompt"] in ("move", "bonus"):
        expect(page.locator("path.tint").first).to_be_visible()  # the guide has come
    return now


def moment(base_url: str, page: Page, fits: Callable[[Any], bool]) -> Shown:
    """Go on from a position of a game between bots, with a person on all seats."""
    return opened(base_url, page, moments.table_at(base_url, page, "caravelas", fits, PEOPLE))


def reach(base_url: str, page: Page, now: Shown) -> dict[str, int]:
    """Return the cells that the game's guide leads to now, each with what it costs."""
    guide = page.request.get(f"{base_url}/api/tables/{now['table']}/guide?seat={now['seat']}").json()["guide"]
    legs = zip(guide["cells"][: guide["now"]], guide["spent"], strict=False)
    return dict(reversed(list(legs)))  # the first leg to a cell counts


def asks(prompt: str, after: int = 0) -> Callable[[Any], bool]:
    """Return what tells whether a position asks something, in a later round if need be."""
    return lambda s: bool(s.prompt() == prompt and s.round > after)


def setting_out(base_url: str, page: Page) -> Shown:
    """Open a table of two seats, both of the person at a page, at the first turn: nobody has bid anything."""
    path = made(base_url, page, "caravelas", [ANA, BRAIS])
    api = f"{base_url}/api/tables/{path.rpartition('/')[2]}"
    while (now := look(base_url, path, page))["view"]["prompt"] == "auction":
        body = {"move": "pass", "id": str(now["seq"]), "expected": now["seq"], "seat": now["asked"][0]}
        page.request.post(f"{api}/moves", data=body)
    return opened(base_url, page, path)
