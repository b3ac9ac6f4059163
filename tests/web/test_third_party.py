"""Third-party games in a real browser: with the plain board, and with custom boards."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from marea.server.workers.pool import WorkerPool
from marea.server.workers.reviews import Reviews
from marea.server.workers.sandbox import Sandbox
from tests.lagoon import importable, installed, unchanged
from tests.patience import PATIENCE
from tests.server.doors import running
from tests.web.pages import (
    CHOICE,
    assert_accessible,
    axe_violations,
    make_table,
    new_page,
    open_new_table,
    play_to_end,
    tab_to,
    wait_for_table,
)

pytestmark = pytest.mark.once

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "page"
SEATS = [{"name": "Ana"}, {"kind": "bot", "bot": "beginner"}]
UNNAMED = re.compile(r"^$|[a-z]-\d|_")  # empty, or an id
# The accessible names of all controls.
CONTROL_NAMES = """() => [...document.querySelectorAll("button, a, [role=button], select, input, summary")]
  .filter((one) => one.checkVisibility())
  .map((one) => (one.ariaLabel ?? one.labels?.[0]?.textContent ?? one.textContent).trim())"""


def with_board(package: Path) -> None:
    """Add the custom board of the manual's example."""
    shutil.copytree(EXAMPLE, package / "page")


def with_broken_board(package: Path) -> None:
    """Add a custom board that throws at the first update."""
    (package / "page").mkdir()
    script = "export const mount = () => ({ update() { throw new Error('no wind'); }, destroy() {} });\n"
    (package / "page" / "board.js").write_text(script)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve three third-party games with a fast coach."""
    folder = tmp_path_factory.mktemp("elsewhere")
    place = installed(folder, lagoon=unchanged, cove=with_board, reef=with_broken_board)
    workers = WorkerPool(1, PATIENCE, iterations=40)
    clerks = Sandbox(WorkerPool(1, PATIENCE, module="marea.server.workers.sandbox_process"))
    reviews = partial(Reviews, iterations=20)
    with importable(place), running(folder / "data", workers=workers, sandbox=clerks, reviews=reviews) as found:
        yield found


def at_table(browser: Browser, address: str, game: str) -> Page:
    """Return the page of a person at a new table against a bot."""
    page = new_page(browser, address, viewport={"width": 1280, "height": 800})
    open_new_table(address, page, game, SEATS)
    return page


def assert_controls_have_names(page: Page) -> None:
    names = page.evaluate(CONTROL_NAMES)
    assert len(names) > 5
    assert [name for name in names if UNNAMED.search(name)] == []


def answer_on_board(page: Page) -> None:
    """Answer on the board; if several choices remain, in the list."""
    crew, purse = page.locator(".board [data-id^=crew-].lit"), page.locator(".board [data-id=purse].lit")
    if crew.count():
        crew.first.click()
        return
    if purse.count():
        purse.click()
    expect(page.get_by_role("button", name="Back", exact=True)).to_be_visible()
    page.locator(CHOICE).nth(1).click()


def test_the_home_page_has_its_name_and_description_in_the_readers_language(browser: Browser, address: str) -> None:
    for locale, about in (("en", "Bid in secret"), ("gl", "Poxa en segredo")):
        page = new_page(browser, address, locale=locale)
        page.goto("/")
        card = page.get_by_role("article").filter(has=page.get_by_role("heading", name="Lagoon"))
        expect(card).to_contain_text(about)
        assert_controls_have_names(page)
        card.get_by_role("button", name="Lagoon").first.click()  # play now
        wait_for_table(page)
        assert_controls_have_names(page)


def test_a_whole_game_on_the_plain_board_with_hint_replay_and_review(browser: Browser, address: str) -> None:
    page = at_table(browser, address, "lagoon")
    board = page.get_by_role("group", name="Board", exact=True)
    names = [str(one.get_attribute("aria-label")) for one in board.get_by_role("button").all()]
    assert names == ["Race 1", "Race 2", "Race 3", "Race 4", "Race 5", "Purse", "cook", "sailor", "bosun", "captain"]
    tree = page.locator(".board").aria_snapshot()
    assert '- button "Race 1" [disabled]' in tree
    assert '- button "Purse"' in tree
    in_words = page.get_by_role("group", name="The table as text")
    expect(in_words).to_contain_text("Race 1 of 5")
    page.get_by_role("button", name="What would you do?").click()
    expect(page.get_by_role("group", name="What would you do?")).to_contain_text("Chance of winning")
    assert_controls_have_names(page)
    assert_accessible(page)
    page.set_viewport_size({"width": 1280, "height": 800})

    play_to_end([page], answer_on_board)
    expect(page.locator("#result")).to_be_visible()
    assert_controls_have_names(page)
    page.get_by_role("link", name="Replay").first.click()
    expect(in_words).to_contain_text("Race")
    expect(board.get_by_role("button", name="Race 1")).to_be_visible()
    review = page.locator("section[aria-labelledby=review]")
    review.get_by_role("button", name="Review the game").click()
    expect(review.get_by_role("img")).to_be_visible()
    assert_controls_have_names(page)
    assert axe_violations(page) == []


def test_its_rules_have_a_page(browser: Browser, address: str) -> None:
    page = new_page(browser, address)
    page.goto("/rules/lagoon#R3")
    expect(page.get_by_role("heading", level=1)).to_have_text("Lagoon")
    expect(page.locator("[data-section=R3]")).to_contain_text("The bids")
    expect(page.get_by_role("rowheader", name="captain")).to_be_visible()
    assert axe_violations(page) == []


def test_the_plain_board_explains_why_an_element_cannot_be_used(browser: Browser, address: str) -> None:
    page = at_table(browser, address, "lagoon")
    page.locator('[data-id="buoy-0"]').focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-id="buoy-1"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("The course")


def custom_board(page: Page) -> Locator:
    return page.locator(".brought svg")


def test_a_custom_board_works_by_mouse_and_keyboard_and_follows_the_game(browser: Browser, address: str) -> None:
    page = at_table(browser, address, "cove")
    purse = custom_board(page).get_by_role("button", name="Purse: 10")
    expect(purse).to_be_visible()
    assert purse.locator("text").evaluate("one => getComputedStyle(one).textAnchor") == "middle", (
        "its styles are missing"
    )
    assert_controls_have_names(page)
    assert_accessible(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    tab_to(page, ".brought svg")
    page.keyboard.press("ArrowDown")
    expect(purse).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Back", exact=True)).to_be_visible()
    play_to_end([page], answer_on_board)
    page.get_by_role("link", name="Replay").first.click()
    expect(custom_board(page).get_by_role("button", name=re.compile("^Purse"))).to_be_visible()
    expect(page.get_by_role("group", name="The table as text")).to_have_count(0)
    assert axe_violations(page) == []


def test_a_broken_custom_board_is_replaced_by_the_plain_one_and_logged(browser: Browser, address: str) -> None:
    page = new_page(browser, address)
    logged: list[str] = []
    page.on("console", lambda message: logged.append(message.text))
    page.goto(make_table(address, page, "reef", SEATS))
    expect(page.get_by_role("group", name="Board", exact=True).get_by_role("button", name="Race 1")).to_be_visible()
    assert any("The board of reef does not work" in line and "no wind" in line for line in logged)
    page.locator(CHOICE).first.click()


def test_missing_texts_are_reported_and_loaded_again(browser: Browser, address: str) -> None:
    page = new_page(browser, address)
    path = make_table(address, page, "lagoon", SEATS)
    page.route("**/texts/**", lambda route: route.abort())
    page.goto(path)
    expect(page.get_by_role("alert")).to_contain_text("Some texts could not be loaded")
    page.unroute("**/texts/**")
    wait_for_table(page)
    expect(page.get_by_role("alert")).to_have_count(0)
    assert_controls_have_names(page)
