"""The table in the browser: games to their end, by mouse and by keyboard, through reloads and lost connections."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.moments import late_table
from tests.web.pages import Wire, another, choose_one, hear_game, look, made, play_on, settled, tab_to, together, told

pytestmark = pytest.mark.once

ANA, BRAIS, BOT = {"name": "Ana"}, {"kind": "open"}, {"kind": "bot"}


@pytest.mark.slow
def test_two_people_in_two_browsers_and_a_bot_play_navia_to_its_end_and_again(
    page: Page, browser: Browser, base_url: str
) -> None:
    path = late_table(base_url, page, "navia", [ANA, BRAIS, BOT], left=30)  # a whole game is in the test of the traffic
    friend = together(page, browser, base_url, path)
    play_on([page, friend], choose_one)
    for one in (page, friend):
        expect(one.locator("#result")).to_be_visible()
        expect(one.get_by_text(re.compile("wins.$")).first).to_be_visible()
        expect(one.get_by_text("all rolls and draws were settled before the game")).to_be_visible()
    winners = look(base_url, path, page)["result"]["winners"]
    assert winners == look(base_url, path, friend)["result"]["winners"]
    friend.get_by_role("button", name="Play again").click()
    expect(friend).not_to_have_url(base_url + path)
    settled(friend)
    page.get_by_role("button", name="Play again").click()
    expect(page).to_have_url(friend.url)
    settled(page)


@pytest.mark.slow
def test_a_whole_game_by_keyboard_alone_with_everything_announced(page: Page, base_url: str) -> None:
    path = made(base_url, page, "regatta", [ANA, BOT])

    def answer() -> None:
        tab_to(page, "section.mine li")
        page.keyboard.press("Enter")

    said = hear_game(page, path, answer)
    for text in ("The game begins.", "How many coins do you bid for this race?", "Ana bids"):
        assert text in said, text


def test_the_board_is_one_stop_of_the_tab_key_and_arrows_move_on_it(page: Page, base_url: str) -> None:
    page.goto(made(base_url, page, "regatta", [ANA, BOT]))
    settled(page)
    page.locator('[data-id="buoy-0"]').focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator('[data-id="purse"]')).to_be_focused()
    assert page.locator("svg[role=group] [tabindex='0']").count() == 1
    page.keyboard.press("Enter")  # all bids are about the purse: the list has them
    expect(page.get_by_role("button", name="Back", exact=True)).to_be_visible()


def test_a_reload_and_a_second_tab_show_the_same_table(page: Page, base_url: str) -> None:
    page.goto(made(base_url, page, "regatta", [ANA, {"name": "Brais"}, BOT], pause=1))
    settled(page)
    page.goto(page.url + "?seat=0")
    page.get_by_role("button", name="Bid 3 coins").click()
    expect(page.locator("#prompt")).to_contain_text("Your secret answer: Bid")
    page.reload()
    expect(page.locator("#prompt")).to_contain_text("Your secret answer: Bid")
    second = page.context.new_page()
    second.goto(page.url)
    expect(second.locator("#prompt")).to_contain_text("Your secret answer")


def test_a_lost_connection_says_so_and_comes_back_with_what_was_missed(
    page: Page, browser: Browser, base_url: str
) -> None:
    wire = Wire(page)
    path = made(base_url, page, "regatta", [ANA, BRAIS])
    page.goto(path)
    expect(page.get_by_text("One seat is still free")).to_be_visible()
    wire.cut()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    friend = another(browser, base_url)
    friend.goto(path)
    friend.get_by_label("Your name").fill("Brais")
    friend.get_by_role("button", name="Take a seat").click()
    settled(friend)
    wire.cut_now = False
    expect(told(page, "Brais sits down.")).to_be_visible()
    expect(page.get_by_text("Connection lost")).not_to_be_visible()
    settled(page)


def test_a_clause_opens_beside_the_table_from_the_log_and_from_a_choice(page: Page, base_url: str) -> None:
    page.goto(made(base_url, page, "navia", [ANA, BOT]))
    expect(page.locator("section.mine")).to_be_visible()
    for place in (page.locator("section.mine"), page.get_by_role("list", name="Game log")):
        place.get_by_role("button", name="Rule R3: Where the boats start").first.click()
        expect(page.get_by_role("dialog").get_by_text("on a free cell of row 0").first).to_be_visible()
        page.get_by_role("dialog").get_by_role("button", name="Close").click()
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_one_screen_goes_from_hand_to_hand(page: Page, base_url: str) -> None:
    page.goto(made(base_url, page, "navia", [ANA, {"name": "Brais"}], options={"first": 0}))
    settled(page)
    expect(page.get_by_text("Where does your boat start?").first).to_be_visible()
    page.locator("section.mine li > button").first.click()
    expect(page.get_by_role("heading", name="Pass the screen to Brais")).to_be_visible()
    page.get_by_role("button", name="I am ready").click()
    expect(page.get_by_text("Brais (you)")).to_be_visible()
    expect(page.get_by_text("Where does your boat start?").first).to_be_visible()


def test_a_seat_goes_to_another_device_by_its_own_link(page: Page, browser: Browser, base_url: str) -> None:
    page.goto(made(base_url, page, "regatta", [ANA, BOT], pause=1))
    settled(page)
    page.get_by_role("button", name="Play on another device").click()
    link = page.get_by_role("textbox", name="Link").input_value()
    phone = another(browser, base_url, viewport={"width": 360, "height": 740})
    phone.goto(link)
    expect(phone.get_by_text("Ana (you)")).to_be_visible()
    assert "token" not in phone.url
    expect(phone.get_by_role("button", name="Bid 1 coin", exact=False).first).to_be_visible()
