"""Tables of Namiji at the position where a test starts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.pages import fetch_table, upload_record, wait_for_table
from tests.web.positions import bot_game, by_view, make_table_at, open_table

LIT = ".board button.lit"
GHOST = ".placing .ghost"
PEOPLE = [{"name": name} for name in ("Ana", "Brais", "Carme", "Duarte", "Eva")]

Json = dict[str, Any]
Condition = Callable[[Json], bool]  # on a view


def open_table_where(base_url: str, page: Page, fits: Condition, players: int = 3) -> Json:
    """Open a table at a position, with the page's person on all seats; return it as the asked seat sees it."""
    table = open_table(base_url, page, make_table_at(base_url, page, "namiji", by_view(fits), PEOPLE[:players]))
    expect(page.locator(".spots")).to_be_visible()
    return table


def open_finished_table(base_url: str, page: Page, players: int) -> Json:
    """Open a table with a finished game."""
    record = bot_game("namiji", players, "greedy", (), 0)
    path = upload_record(base_url, page, record.write())
    page.goto(path)
    wait_for_table(page)
    expect(page.locator(".spots")).to_be_visible()
    return fetch_table(base_url, path, page)


def asks(prompt: str, steps: int = 0) -> Condition:
    """Return a condition: a prompt is open, and the first boat has sailed some steps."""

    def fits(view: Json) -> bool:
        return bool(view["prompt"] == prompt and max(boat["steps"] for boat in view["boats"]) >= steps)

    return fits


def can_turn_net(view: Json) -> bool:
    """Return whether a net is to be placed beside at least two fish, so that it can be turned."""
    shelf = [fish for row in view["boards"][view["current"]]["shelf"]["cells"] for fish in row]
    return bool(view["prompt"] == "place_net" and 2 <= 12 - shelf.count(None) <= 5)


def can_lose_haul(view: Json) -> bool:
    """Return whether another token may lose the haul."""
    return bool(view["prompt"] == "trap" and view["haul"]["losing_tokens"])


def spot(page: Page, id: str) -> Locator:
    return page.locator(f".spots [data-id='{id}']")


def cell(page: Page, id: str) -> Locator:
    return page.locator(f".placing [data-id={id}]")


def board_of(page: Page, seat: int) -> Locator:
    return page.locator(f".boat-board[data-id=player-{seat}]")


def ids(part: Locator) -> set[str]:
    found: list[str] = part.evaluate_all("all => all.map(one => one.dataset.id)")
    return set(found)


def offered_choices(base_url: str, page: Page) -> list[Json]:
    """Return the choices of the seat at a page."""
    path, _, query = page.url.removeprefix(base_url).partition("?")
    found: list[Json] = page.request.get(f"{base_url}/api/tables/{path.rpartition('/')[2]}?{query}").json()["choices"]
    return found
