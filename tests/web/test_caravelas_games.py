"""Games of Caravelas in the browser: to the end by mouse, and a whole one by keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.moments import late_table
from tests.web.pages import hear_game, look, made, play_on, settled, tab_to
from tests.web.seas import ANA, LIT, ORDERS, SAIL, cell, reach

pytestmark = [pytest.mark.once, pytest.mark.slow]

ENABLED = f"{ORDERS}:enabled"  # not while an answer is on its way
PRESSED = f"{LIT}, {ENABLED}"
BOT = {"kind": "bot", "bot": "expert"}  # who builds the monastery, and ends the game


def act(page: Page, base_url: str, path: str) -> None:
    """Answer on the board: a voyage as far as one can, then the end of the turn."""
    now = look(base_url, path, page)
    fleet, ways = now["view"]["fleets"][0], reach(base_url, page, now)
    if not ways or fleet["tokens"] < fleet["total"]:
        page.locator(ENABLED).first.click()
        return
    expect(page.locator("path.tint")).to_have_count(len(ways))  # the guide has come
    cell(page, max(ways, key=lambda id: (ways[id], id))).click(force=True)
    if page.locator(SAIL).count():
        page.locator(SAIL).click()
        expect(page.get_by_role("button", name="Stop here")).to_have_count(0)  # the voyage is over


def test_a_game_on_the_map_to_its_end(page: Page, base_url: str) -> None:
    path = late_table(base_url, page, "caravelas", [ANA, BOT, BOT], left=90, version="dice")
    page.goto(path)
    settled(page)
    play_on([page], lambda _: act(page, base_url, path), PRESSED)
    expect(page.get_by_text("all rolls and draws were settled before the game")).to_be_visible()
    over = look(base_url, path, page)
    assert over["result"]["reason"] == "monastery"
    assert page.locator("[data-piece]:not(.plan)").count() == 4
    found = sum(len(fleet["discoveries"]) for fleet in over["view"]["fleets"])
    assert page.locator("[data-port] .pillar").count() == found > 10


def focused(page: Page) -> str:
    """Return the cell that has the focus, or nothing."""
    id: str = page.evaluate("document.activeElement.closest('.cells button')?.dataset.id ?? ''")
    return id


KEYS = ("ArrowUp", "PageUp", "PageDown", "ArrowDown", "End", "Home")
AROUND = (((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)), ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)))


def key_from(here: str, there: str) -> str:
    """Return the key that leads from a cell to the one next to it."""
    (col, row), (to_col, to_row) = ((int(id[:2]), int(id[2:])) for id in (here, there))
    return KEYS[AROUND[col % 2].index((to_col - col, to_row - row))]


def by_keyboard(page: Page, sailed: bool) -> bool:
    """Answer one question by the keyboard alone: sail one step, then end the turn; tell which it was."""
    lit: list[str] = page.locator(LIT).evaluate_all("cells => cells.map(cell => cell.dataset.id)")
    if sailed or not lit:
        tab_to(page, ORDERS)
        page.keyboard.press("Enter")
        return False
    tab_to(page, ".cells", "Shift+Tab" if page.locator(f"{ORDERS}:focus").count() else "Tab")
    there = lit[len(lit) // 2]
    page.keyboard.press(key_from(focused(page), there))
    expect(cell(page, there)).to_be_focused()
    page.keyboard.press("Enter")
    return True


def test_a_whole_game_by_keyboard_alone_with_everything_announced(page: Page, base_url: str) -> None:
    path = made(base_url, page, "caravelas", [ANA, BOT, BOT], options={"version": "dice"})
    sailed = False

    def answer() -> None:
        nonlocal sailed
        sailed = by_keyboard(page, sailed)

    said = hear_game(page, path, answer, f"{LIT}, {ORDERS}")
    for text in ("Where do you sail?", "Ana sails to", "Ana ends their turn.", "discovers"):
        assert text in said, text
