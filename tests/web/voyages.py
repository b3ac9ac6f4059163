"""Tables of Namiji, brought to the moment at which a test begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.moments import opened, past, seen, table_at
from tests.web.pages import look, settled

LIT = ".board button.lit"
GHOST = ".placing .ghost"
PEOPLE = [{"name": name} for name in ("Ana", "Brais", "Carme", "Duarte", "Eva")]

Shown = dict[str, Any]
Moment = Callable[[Shown], bool]  # of a view


def table_where(base_url: str, page: Page, moment: Moment, players: int = 3) -> Shown:
    """Open a table, all seats of the person at a page, at a moment; return it as the seat that is asked sees it."""
    now = opened(base_url, page, table_at(base_url, page, "namiji", seen(moment), PEOPLE[:players]))
    expect(page.locator(".spots")).to_be_visible()
    return now


def table_over(base_url: str, page: Page, players: int) -> Shown:
    """Open a table at which a game is over."""
    record = past("namiji", players, "greedy", (), 0)
    answer = page.request.post(f"{base_url}/api/records", data={"record": record.write()})
    assert answer.status == 201, answer.text()
    path = f"/table/{answer.json()['table']}"
    page.goto(path)
    settled(page)
    expect(page.locator(".spots")).to_be_visible()
    return look(base_url, path, page)


def at(prompt: str, steps: int = 0) -> Moment:
    """Return a moment: something is asked, and the first boat has sailed so far."""

    def there(view: Shown) -> bool:
        return bool(view["prompt"] == prompt and max(boat["steps"] for boat in view["boats"]) >= steps)

    return there


def with_room_to_turn(view: Shown) -> bool:
    """Tell whether a net is to be placed beside at least two fish, so that it can be turned."""
    shelf = [fish for row in view["boards"][view["current"]]["shelf"]["cells"] for fish in row]
    return bool(view["prompt"] == "place_net" and 2 <= 12 - shelf.count(None) <= 5)


def risky(view: Shown) -> bool:
    """Tell whether another token may lose a haul."""
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


def choices_at(base_url: str, page: Page) -> list[Shown]:
    """Return what the seat at a page is offered."""
    path, _, query = page.url.removeprefix(base_url).partition("?")
    found: list[Shown] = page.request.get(f"{base_url}/api/tables/{path.rpartition('/')[2]}?{query}").json()["choices"]
    return found
