"""Games that pip installed, in a real browser: with the plain board, and with boards that they bring."""

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
from tests.web.pages import CHOICE, another, made, nothing_keeps_people_out, play_on, serious, settled, tab_to

pytestmark = pytest.mark.once

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "page"
SEATS = [{"name": "Ana"}, {"kind": "bot", "bot": "beginner"}]
BARE = re.compile(r"^$|[a-z]-\d|_")  # no name, or the id of something
# What can be used, and what a screen reader calls it.
NAMED = """() => [...document.querySelectorAll("button, a, [role=button], select, input, summary")]
  .filter((one) => one.checkVisibility())
  .map((one) => (one.ariaLabel ?? one.labels?.[0]?.textContent ?? one.textContent).trim())"""


def with_board(package: Path) -> None:
    """Bring the board of the manual's example."""
    shutil.copytree(EXAMPLE, package / "page")


def with_broken_board(package: Path) -> None:
    """Bring a board that breaks at the first change."""
    (package / "page").mkdir()
    script = "export const mount = () => ({ update() { throw new Error('no wind'); }, destroy() {} });\n"
    (package / "page" / "board.js").write_text(script)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve three games from elsewhere; the coach looks at each move for a moment only."""
    folder = tmp_path_factory.mktemp("elsewhere")
    place = installed(folder, lagoon=unchanged, cove=with_board, reef=with_broken_board)
    workers = WorkerPool(1, PATIENCE, iterations=40)
    clerks = Sandbox(WorkerPool(1, PATIENCE, module="marea.server.workers.sandbox_process"))
    reviews = partial(Reviews, iterations=20)
    with importable(place), running(folder / "data", workers=workers, sandbox=clerks, reviews=reviews) as found:
        yield found


def at_table(browser: Browser, address: str, game: str) -> Page:
    """Return the page of somebody at a new table, against a bot."""
    page = another(browser, address, viewport={"width": 1280, "height": 800})
    page.goto(made(address, page, game, SEATS))
    settled(page)
    return page


def everything_has_a_name(page: Page) -> None:
    names = page.evaluate(NAMED)
    assert len(names) > 5
    assert [name for name in names if BARE.search(name)] == []


def on_the_board(page: Page) -> None:
    """Answer by what is lit on the board; where that leaves several choices, by the list."""
    crew, purse = page.locator(".board [data-id^=crew-].lit"), page.locator(".board [data-id=purse].lit")
    if crew.count():
        crew.first.click()
        return
    if purse.count():
        purse.click()
    expect(page.get_by_role("button", name="Back", exact=True)).to_be_visible()
    page.locator(CHOICE).nth(1).click()


def test_it_is_at_home_with_its_name_and_what_it_is_about_in_the_language_of_the_reader(
    browser: Browser, address: str
) -> None:
    for locale, about in (("en", "Bid in secret"), ("gl", "Poxa en segredo")):
        page = another(browser, address, locale=locale)
        page.goto("/")
        card = page.get_by_role("article").filter(has=page.get_by_role("heading", name="Lagoon"))
        expect(card).to_contain_text(about)
        everything_has_a_name(page)
        card.get_by_role("button", name="Lagoon").first.click()  # play now
        settled(page)
        everything_has_a_name(page)


def test_it_is_played_on_a_plain_board_to_its_end_with_hint_replay_and_review(browser: Browser, address: str) -> None:
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
    everything_has_a_name(page)
    nothing_keeps_people_out(page)
    page.set_viewport_size({"width": 1280, "height": 800})

    play_on([page], on_the_board)
    expect(page.locator("#result")).to_be_visible()
    everything_has_a_name(page)
    page.get_by_role("link", name="Replay").first.click()
    expect(in_words).to_contain_text("Race")
    expect(board.get_by_role("button", name="Race 1")).to_be_visible()
    review = page.locator("section[aria-labelledby=review]")
    review.get_by_role("button", name="Review the game").click()
    expect(review.get_by_role("img")).to_be_visible()
    everything_has_a_name(page)
    assert serious(page) == []


def test_its_rules_have_a_page(browser: Browser, address: str) -> None:
    page = another(browser, address)
    page.goto("/rules/lagoon#R3")
    expect(page.get_by_role("heading", level=1)).to_have_text("Lagoon")
    expect(page.locator("[data-section=R3]")).to_contain_text("The bids")
    expect(page.get_by_role("rowheader", name="captain")).to_be_visible()
    assert serious(page) == []


def test_what_cannot_be_used_is_explained_on_a_plain_board(browser: Browser, address: str) -> None:
    page = at_table(browser, address, "lagoon")
    page.locator('[data-id="buoy-0"]').focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-id="buoy-1"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("The course")


def own_board(page: Page) -> Locator:
    return page.locator(".brought svg")


def test_a_board_that_it_brings_is_used_by_mouse_and_keyboard_and_follows_the_game(
    browser: Browser, address: str
) -> None:
    page = at_table(browser, address, "cove")
    purse = own_board(page).get_by_role("button", name="Purse: 10")
    expect(purse).to_be_visible()
    assert purse.locator("text").evaluate("one => getComputedStyle(one).textAnchor") == "middle", "it has its styles"
    everything_has_a_name(page)
    nothing_keeps_people_out(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    tab_to(page, ".brought svg")
    page.keyboard.press("ArrowDown")
    expect(purse).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Back", exact=True)).to_be_visible()
    play_on([page], on_the_board)
    page.get_by_role("link", name="Replay").first.click()
    expect(own_board(page).get_by_role("button", name=re.compile("^Purse"))).to_be_visible()
    expect(page.get_by_role("group", name="The table as text")).to_have_count(0)
    assert serious(page) == []


def test_where_a_board_breaks_the_plain_one_appears_and_the_console_says_why(browser: Browser, address: str) -> None:
    page = another(browser, address)
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(made(address, page, "reef", SEATS))
    expect(page.get_by_role("group", name="Board", exact=True).get_by_role("button", name="Race 1")).to_be_visible()
    assert any("The board of reef does not work" in line and "no wind" in line for line in said)
    page.locator(CHOICE).first.click()


def test_texts_that_do_not_come_are_asked_for_again_and_the_page_says_so(browser: Browser, address: str) -> None:
    page = another(browser, address)
    path = made(address, page, "lagoon", SEATS)
    page.route("**/texts/**", lambda route: route.abort())
    page.goto(path)
    expect(page.get_by_role("alert")).to_contain_text("Some texts could not be loaded")
    page.unroute("**/texts/**")
    settled(page)
    expect(page.get_by_role("alert")).to_have_count(0)
    everything_has_a_name(page)
