"""The table in the browser: whole games by mouse and by keyboard, reloads and lost connections."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.pages import (
    Sockets,
    choose_one,
    fetch_table,
    log_line,
    make_table,
    new_page,
    open_new_table,
    open_with_friend,
    play_and_collect_announcements,
    play_to_end,
    tab_to,
    wait_for_table,
)
from tests.web.positions import make_late_table

pytestmark = pytest.mark.once

ANA, BRAIS, BOT = {"name": "Ana"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}


@pytest.mark.slow
def test_two_people_and_a_bot_finish_a_game_of_navia_and_start_a_rematch(
    page: Page, browser: Browser, base_url: str
) -> None:
    path = make_late_table(base_url, page, "navia", [ANA, BRAIS, BOT], left=30)  # test_traffic plays a whole game
    friend = open_with_friend(page, browser, base_url, path)
    play_to_end([page, friend], choose_one)
    for one in (page, friend):
        expect(one.locator("#result")).to_be_visible()
        expect(one.get_by_text(re.compile("wins.$")).first).to_be_visible()
        expect(one.get_by_text("all rolls and draws were settled before the game")).to_be_visible()
    winners = fetch_table(base_url, path, page)["result"]["winners"]
    assert winners == fetch_table(base_url, path, friend)["result"]["winners"]
    friend.get_by_role("button", name="Play again").click()
    expect(friend).not_to_have_url(base_url + path)
    wait_for_table(friend)
    page.get_by_role("button", name="Play again").click()
    expect(page).to_have_url(friend.url)
    wait_for_table(page)


@pytest.mark.slow
def test_a_whole_game_by_keyboard_with_announcements(page: Page, base_url: str) -> None:
    path = make_table(base_url, page, "regatta", [ANA, BOT])

    def answer() -> None:
        tab_to(page, "section.mine li")
        page.keyboard.press("Enter")

    announced = play_and_collect_announcements(page, path, answer)
    for text in ("The game begins.", "How many coins do you bid for this race?", "Ana bids"):
        assert text in announced, text


def test_the_board_is_a_single_tab_stop_with_arrow_keys(page: Page, base_url: str) -> None:
    open_new_table(base_url, page, "regatta", [ANA, BOT])
    page.locator('[data-id="buoy-0"]').focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator('[data-id="purse"]')).to_be_focused()
    assert page.locator("svg[role=group] [tabindex='0']").count() == 1
    page.keyboard.press("Enter")  # the purse is the target of all bids: the list distinguishes them
    expect(page.get_by_role("button", name="Back", exact=True)).to_be_visible()


def test_a_reload_and_a_second_tab_show_the_same_table(page: Page, base_url: str) -> None:
    open_new_table(base_url, page, "regatta", [ANA, {"name": "Brais"}, BOT], pause=1)
    page.goto(page.url + "?seat=0")
    page.get_by_role("button", name="Bid 3 coins").click()
    expect(page.locator("#prompt")).to_contain_text("Your secret answer: Bid")
    page.reload()
    expect(page.locator("#prompt")).to_contain_text("Your secret answer: Bid")
    second = page.context.new_page()
    second.goto(page.url)
    expect(second.locator("#prompt")).to_contain_text("Your secret answer")


def test_a_lost_connection_is_reported_and_recovers_missed_events(page: Page, browser: Browser, base_url: str) -> None:
    sockets = Sockets(page)
    path = make_table(base_url, page, "regatta", [ANA, BRAIS])
    page.goto(path)
    expect(page.get_by_text("One seat is still free")).to_be_visible()
    sockets.cut()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    friend = new_page(browser, base_url)
    friend.goto(path)
    friend.get_by_label("Your name").fill("Brais")
    friend.get_by_role("button", name="Take a seat").click()
    wait_for_table(friend)
    sockets.offline = False
    expect(log_line(page, "Brais sits down.")).to_be_visible()
    expect(page.get_by_text("Connection lost")).not_to_be_visible()
    wait_for_table(page)


def test_a_clause_opens_beside_the_table_from_the_log_and_from_a_choice(page: Page, base_url: str) -> None:
    page.goto(make_table(base_url, page, "navia", [ANA, BOT]))
    expect(page.locator("section.mine")).to_be_visible()
    for place in (page.locator("section.mine"), page.get_by_role("list", name="Game log")):
        place.get_by_role("button", name="Rule R3: Where the boats start").first.click()
        expect(page.get_by_role("dialog").get_by_text("on a free cell of row 0").first).to_be_visible()
        page.get_by_role("dialog").get_by_role("button", name="Close").click()
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_one_screen_is_handed_over(page: Page, base_url: str) -> None:
    open_new_table(base_url, page, "navia", [ANA, {"name": "Brais"}], options={"first": 0})
    expect(page.get_by_text("Where does your boat start?").first).to_be_visible()
    page.locator("section.mine li > button").first.click()
    expect(page.get_by_role("heading", name="Pass the screen to Brais")).to_be_visible()
    page.get_by_role("button", name="I am ready").click()
    expect(page.get_by_text("Brais (you)")).to_be_visible()
    expect(page.get_by_text("Where does your boat start?").first).to_be_visible()


def test_a_seat_moves_to_another_device_by_its_link(page: Page, browser: Browser, base_url: str) -> None:
    open_new_table(base_url, page, "regatta", [ANA, BOT], pause=1)
    page.get_by_role("button", name="Play on another device").click()
    link = page.get_by_role("textbox", name="Link").input_value()
    phone = new_page(browser, base_url, viewport={"width": 360, "height": 740})
    phone.goto(link)
    expect(phone.get_by_text("Ana (you)")).to_be_visible()
    assert "token" not in phone.url
    expect(phone.get_by_role("button", name="Bid 1 coin", exact=False).first).to_be_visible()
