"""Tables of Nyakuza, brought to the moment at which a test begins."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.pages import look, made, settled

ANA, BRAIS, CARME = {"name": "Ana"}, {"name": "Brais"}, {"name": "Carme"}

Shown = dict[str, Any]


def wanted(choices: list[Shown], luck: random.Random) -> Shown:
    """Return a small bid, or a boat on a tile rather than elsewhere, so that groups grow and stalls are built."""
    if choices[0]["verb"] == "bid":
        return choices[min(len(choices) - 1, luck.choice([0, 1, 1, 2, 3]))]
    by_verb = {verb: [choice for choice in choices if choice["verb"] == verb] for verb in ("place_coast", "place_tile")}
    coast = by_verb["place_coast"] if luck.random() < 0.35 else []
    return luck.choice(coast or by_verb["place_tile"] or choices)


def played(base_url: str, page: Page, path: str, until: Callable[[Shown], bool]) -> Shown:
    """Play for all seats of a person until the table is as it should be, or the game over; return the table."""
    luck, number = random.Random(7), 0
    api = f"{base_url}/api/tables/{path.rpartition('/')[2]}"
    while not until(now := look(base_url, path, page)) and now["status"] == "playing":
        for seat in now["waiting"]:
            shown = page.request.get(f"{api}?seat={seat}").json()
            if shown["choices"]:
                number += 1
                move = wanted(shown["choices"], luck)["move"]
                body = {"move": move, "id": str(number), "expected": shown["seq"], "seat": seat}
                page.request.post(f"{api}/moves", data=body)
    return now


def table_where(base_url: str, page: Page, until: Callable[[Shown], bool], **settings: Any) -> Shown:
    """Open a table of three seats, all of the person at a page, at a moment; the luck of some games has none such."""
    for _ in range(9):
        path = made(base_url, page, "nyakuza", [ANA, BRAIS, CARME], **settings)
        now = played(base_url, page, path, until)
        if until(now):
            page.goto(f"{path}?seat={now['waiting'][0]}")
            settled(page)
            expect(page.locator(".cells")).to_be_visible()
            return now
    raise AssertionError("no game came to such a moment")


def fishing(now: Shown) -> bool:
    return bool(now["view"]["round"] > 9 and now["view"]["prompt"] == "fish")


def building(now: Shown) -> bool:
    return bool(now["view"]["prompt"] == "build")
