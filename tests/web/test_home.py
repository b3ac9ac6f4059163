"""The home page: three clicks to the first move, and one link to a game with a friend."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.pages import fetch_table, log_line, new_page, wait_for_table

pytestmark = pytest.mark.once


def test_three_clicks_to_the_first_move_against_bots(page: Page, base_url: str) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now: Regatta").click()  # 1
    wait_for_table(page)
    path = page.url.removeprefix(base_url)
    assert fetch_table(base_url, path, page)["choices"]
    page.get_by_role("button", name="Bid 2 coins").click()  # 2: the move itself
    expect(page.get_by_role("listitem").filter(has_text="Player 1 bids 2 coins.")).to_be_visible()


def test_a_friend_joins_by_one_link(page: Page, browser: Browser, base_url: str) -> None:
    page.goto("/")
    page.get_by_role("button", name="New table: Regatta").click()
    page.get_by_label("Your name").fill("Ana")
    page.get_by_role("combobox", name="Seat 2", exact=True).select_option("open")
    page.get_by_role("button", name="Create the table").click()
    expect(page.get_by_text("One seat is still free")).to_be_visible()
    expect(page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    link = page.get_by_role("textbox", name="Link").input_value()

    friend = new_page(browser, base_url)
    friend.goto(link)
    friend.get_by_label("Your name").fill("Brais")
    friend.get_by_role("button", name="Take a seat").click()
    wait_for_table(friend)
    wait_for_table(page)
    expect(log_line(page, "Brais sits down.")).to_be_visible()
    seats = fetch_table(base_url, link.removeprefix(base_url), page)["seats"]
    assert [seat["name"] for seat in seats] == ["Ana", "Brais"]


def test_my_tables_and_public_tables_are_listed(page: Page, browser: Browser, base_url: str) -> None:
    page.goto("/")
    page.get_by_role("button", name="New table: Navia").click()
    page.get_by_role("combobox", name="Seat 2", exact=True).select_option("open")
    page.get_by_label("List this table publicly").check()
    page.get_by_role("button", name="Create the table").click()
    expect(page.get_by_text("One seat is still free")).to_be_visible()
    page.get_by_role("link", name="Marea").click()
    expect(page.get_by_role("heading", name="My tables")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("^Navia")).first).to_be_visible()

    other = new_page(browser, base_url)
    other.goto("/")
    expect(other.get_by_text("1 free seat").first).to_be_visible()
    expect(other.get_by_text("You are not at any table yet.")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en", "Board games of the sea"),
        ("es", "Juegos de mesa del mar"),
        ("fr", "Jeux de société de la mer"),
        ("gl", "Xogos de mesa do mar"),
    ],
)
def test_the_page_speaks_four_languages_and_remembers_which(page: Page, language: str, title: str) -> None:
    page.goto("/")
    page.get_by_role("combobox", name="Language").select_option(language)
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    assert page.evaluate("document.documentElement.lang") == language


def test_an_unknown_address_is_reported(page: Page) -> None:
    answer = page.goto("/harbour")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    page.goto("/table/nowhere")
    expect(page.get_by_role("heading", name="Table not found")).to_be_visible()
    page.get_by_role("link", name="Go to the home page").click()
    expect(page.get_by_role("heading", name="Board games of the sea")).to_be_visible()
