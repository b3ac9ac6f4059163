"""Tables of Namiji, brought to the moment at which a test begins."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.pages import look, made, settled

LIT = ".board button.lit"
GHOST = ".placing .ghost"
PEOPLE = [{"name": name} for name in ("Ana", "Brais", "Carme", "Duarte", "Eva")]

Shown = dict[str, Any]
Moment = Callable[[Shown], bool]


def wanted(choices: list[Shown], luck: random.Random, likes: str) -> Shown:
    """Return a short way, rather to what is liked, and a tile on the shelf rather than in the sea."""
    moves = [choice for choice in choices if choice["verb"].startswith(("move", "neutral"))]
    liked = [choice for choice in moves if choice["args"].get("station") == f"station-{likes}"]
    if moves:
        return luck.choice((liked or moves)[:3])
    kept = [choice for choice in choices if not choice["verb"].startswith(("release", "skip"))]
    return luck.choice(kept or choices)


def played(base_url: str, people: list[Page], path: str, until: Moment, likes: str = "", seed: int = 7) -> Shown:
    """Play for all seats of some persons until the table is as it should be, or the game over; return the table."""
    luck, number = random.Random(seed), 0
    api = f"{base_url}/api/tables/{path.rpartition('/')[2]}"
    while not until(now := look(base_url, path, people[0])) and now["status"] == "playing":
        for page in people:
            for seat in now["waiting"]:
                shown = page.request.get(f"{api}?seat={seat}").json()
                if shown.get("choices"):
                    number += 1
                    move = wanted(shown["choices"], luck, likes)["move"]
                    body = {"move": move, "id": str(number), "expected": shown["seq"], "seat": seat}
                    page.request.post(f"{api}/moves", data=body)
    return now


def table_where(base_url: str, page: Page, until: Moment, players: int = 3, likes: str = "", **settings: Any) -> Shown:
    """Open a table, all seats of the person at a page, at a moment; the luck of some games has none such."""
    for seed in range(9):
        path = made(base_url, page, "namiji", PEOPLE[:players], **settings)
        now = played(base_url, [page], path, until, likes, seed)
        if until(now):
            page.goto(f"{path}?seat={now['waiting'][0]}" if now["waiting"] else path)
            settled(page)
            expect(page.locator(".spots")).to_be_visible()
            return now
    raise AssertionError("no game came to such a moment")


def at(prompt: str, steps: int = 0) -> Moment:
    """Return a moment: something is asked, and the first boat has sailed so far."""

    def there(now: Shown) -> bool:
        view = now["view"]
        return bool(view["prompt"] == prompt and max(boat["steps"] for boat in view["boats"]) >= steps)

    return there


def with_room_to_turn(now: Shown) -> bool:
    """Tell whether a net is to be placed beside at least two fish, so that it can be turned."""
    view = now["view"]
    shelf = [fish for row in view["boards"][view["current"]]["shelf"]["cells"] for fish in row]
    return bool(view["prompt"] == "place_net" and 2 <= 12 - shelf.count(None) <= 5)


def risky(now: Shown) -> bool:
    """Tell whether another token may lose a haul."""
    return bool(now["view"]["prompt"] == "trap" and now["view"]["haul"]["losing_tokens"])


def over(now: Shown) -> bool:
    return bool(now["status"] == "over")


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
