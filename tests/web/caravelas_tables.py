"""Tables of Caravelas at the position where a test starts."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, Request, expect

from tests.web import positions
from tests.web.pages import fetch_table, make_table

NAMES = ("Ana", "Brais", "Carme", "Duarte")
PEOPLE = [{"name": name} for name in NAMES]
ANA, BRAIS = PEOPLE[:2]

Json = dict[str, Any]

LIT = ".cells button.lit"
ROUTE = "[data-id=route]"
SAIL = "[data-id=sail]"
ORDERS = "[data-id=orders] button"


def cell(page: Page, id: str) -> Locator:
    return page.locator(f".cells [data-id='{id}']")


def record_moves(page: Page) -> list[str]:
    """Return a list that collects every move that a page sends."""
    moves: list[str] = []

    def add(request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/moves"):
            moves.append(json.loads(request.post_data or "{}")["move"])

    page.on("request", add)
    return moves


def open_table(base_url: str, page: Page, path: str) -> Json:
    """Open a table on the asked seat; return it as that seat sees it."""
    table = positions.open_table(base_url, page, path)
    expect(page.locator(".cells")).to_be_visible()
    if table["view"]["prompt"] in ("move", "bonus"):
        expect(page.locator("path.tint").first).to_be_visible()  # the guide is loaded
    return table


def open_table_where(base_url: str, page: Page, fits: Callable[[Any], bool]) -> Json:
    """Open a table at a position of a game between bots, with the page's person on all seats."""
    return open_table(base_url, page, positions.make_table_at(base_url, page, "caravelas", fits, PEOPLE))


def reachable_cells(base_url: str, page: Page, table: Json) -> dict[str, int]:
    """Return the cells that can be reached now by the game's guide, with their costs."""
    guide = page.request.get(f"{base_url}/api/tables/{table['table']}/guide?seat={table['seat']}").json()["guide"]
    legs = zip(guide["cells"][: guide["now"]], guide["spent"], strict=False)
    return dict(reversed(list(legs)))  # the first leg to a cell counts


def asks(prompt: str, after: int = 0) -> Callable[[Any], bool]:
    """Return a condition: a prompt is open, after some rounds."""
    return lambda s: bool(s.prompt() == prompt and s.round > after)


def open_first_turn(base_url: str, page: Page) -> Json:
    """Open a table with two seats of the page's person at the first turn, after an auction without bids."""
    path = make_table(base_url, page, "caravelas", [ANA, BRAIS])
    api = f"{base_url}/api/tables/{path.rpartition('/')[2]}"
    while (now := fetch_table(base_url, path, page))["view"]["prompt"] == "auction":
        body = {"move": "pass", "id": str(now["seq"]), "expected": now["seq"], "seat": now["asked"][0]}
        page.request.post(f"{api}/moves", data=body)
    return open_table(base_url, page, path)
