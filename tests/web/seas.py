"""Tables of Caravelas, brought to the moment at which a test begins."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from playwright.sync_api import Locator, Page, Request, expect

from marea import games
from marea.kernel.record import Record, replay
from marea.lab.simulate import simulate
from tests.web.pages import QUIET, look, made, settled

ANA, BRAIS = {"name": "Ana"}, {"name": "Brais"}
GAME = games.get("caravelas")

Shown = dict[str, Any]

LIT = ".cells button.lit"
WAY = "[data-id=way]"
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


@cache
def past(seed: int) -> Record:
    """Return a whole game between bots."""
    return next(simulate(GAME, 1, 4, ["greedy"], seed=seed))


def opened(base_url: str, page: Page, path: str) -> Shown:
    """Open a table on the seat that is asked; return it as that seat sees it."""
    asked = f"{path}?seat={look(base_url, path, page)['waiting'][0]}"
    page.goto(asked)
    settled(page)
    expect(page.locator(".cells")).to_be_visible()
    return look(base_url, asked, page)


def moment(base_url: str, page: Page, fits: Callable[[Any], bool]) -> Shown:
    """Go on from a position of a game between bots, with a person on all seats; some games have none such."""
    found = ((seed, move) for seed in range(9) for move, s in enumerate(replay(GAME, past(seed))) if fits(s))
    seed, move = next(found)
    there = page.request.post(f"{base_url}/api/records", data={"record": past(seed).write()}).json()["table"]
    fork = {"move": move, "seats": [{"name": name} for name in ("Ana", "Brais", "Carme", "Duarte")], **QUIET}
    answer = page.request.post(f"{base_url}/api/tables/{there}/fork", data=fork)
    assert answer.status == 201, answer.text()
    return opened(base_url, page, f"/table/{answer.json()['table']}")


def asks(prompt: str, after: int = 0) -> Callable[[Any], bool]:
    """Return what tells whether a position asks something, in a later round if need be."""
    return lambda s: bool(s.prompt() == prompt and s.round > after)


def setting_out(base_url: str, page: Page) -> Shown:
    """Open a table of two seats, both of the person at a page, at the first turn: nobody has bid anything."""
    path = made(base_url, page, "caravelas", [ANA, BRAIS])
    api = f"{base_url}/api/tables/{path.rpartition('/')[2]}"
    while (now := look(base_url, path, page))["view"]["prompt"] == "auction":
        body = {"move": "pass", "id": str(now["seq"]), "expected": now["seq"], "seat": now["waiting"][0]}
        page.request.post(f"{api}/moves", data=body)
    return opened(base_url, page, path)
