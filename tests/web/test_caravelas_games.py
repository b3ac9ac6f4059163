"""Games of Caravelas in the browser: to the end by mouse, and a whole one by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.caravelas_tables import ANA, LIT, ORDERS, SAIL, cell, reachable_cells
from tests.web.pages import fetch_table, make_table, play_and_collect_announcements, play_to_end, tab_to, wait_for_table
from tests.web.positions import make_late_table

pytestmark = [pytest.mark.once, pytest.mark.slow]

ENABLED = f"{ORDERS}:enabled"  # not while an answer is being sent
CONTROLS = f"{LIT}, {ENABLED}"
BOT = {"kind": "bot", "bot": "expert"}  # it builds the monastery, which ends the game


def answer_on_board(page: Page, base_url: str, path: str) -> None:
    """Answer on the board: sail as far as possible, then end the turn."""
    table = fetch_table(base_url, path, page)
    fleet, costs = table["view"]["fleets"][0], reachable_cells(base_url, page, table)
    if not costs or fleet["tokens"] < fleet["total"]:
        page.locator(ENABLED).first.click()
        return
    expect(page.locator("path.tint")).to_have_count(len(costs))  # the guide is loaded
    cell(page, max(costs, key=lambda id: (costs[id], id))).click(force=True)
    if page.locator(SAIL).count():
        page.locator(SAIL).click()
        expect(page.get_by_role("button", name="Stop here")).to_have_count(0)  # the voyage is over


def test_a_game_on_the_map_to_its_end(page: Page, base_url: str) -> None:
    path = make_late_table(base_url, page, "caravelas", [ANA, BOT, BOT], left=90, version="dice")
    page.goto(path)
    wait_for_table(page)
    play_to_end([page], lambda _: answer_on_board(page, base_url, path), CONTROLS)
    expect(page.get_by_text("all rolls and draws were settled before the game")).to_be_visible()
    over = fetch_table(base_url, path, page)
    assert over["result"]["reason"] == "monastery"
    assert page.locator("[data-piece]:not(.plan)").count() == 4
    found = sum(len(fleet["discoveries"]) for fleet in over["view"]["fleets"])
    assert page.locator("[data-port] .pillar").count() == found > 10


def focused(page: Page) -> str:
    """Return the focused cell, or an empty string."""
    id: str = page.evaluate("document.activeElement.closest('.cells button')?.dataset.id ?? ''")
    return id


KEYS = ("ArrowUp", "PageUp", "PageDown", "ArrowDown", "End", "Home")
OFFSETS = (((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)), ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)))


def key_from(here: str, there: str) -> str:
    """Return the key that moves from a cell to an adjacent one."""
    (col, row), (to_col, to_row) = ((int(id[:2]), int(id[2:])) for id in (here, there))
    return KEYS[OFFSETS[col % 2].index((to_col - col, to_row - row))]


def answer_by_keyboard(page: Page, sailed: bool) -> bool:
    """Answer a decision by keyboard: sail one step, then end the turn; return whether the ship sailed."""
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


def test_a_whole_game_by_keyboard_with_announcements(page: Page, base_url: str) -> None:
    path = make_table(base_url, page, "caravelas", [ANA, BOT, BOT], options={"version": "dice"})
    sailed = False

    def answer() -> None:
        nonlocal sailed
        sailed = answer_by_keyboard(page, sailed)

    announced = play_and_collect_announcements(page, path, answer, f"{LIT}, {ORDERS}")
    for text in ("Where do you sail?", "Ana sails to", "Ana ends their turn.", "discovers"):
        assert text in announced, text
