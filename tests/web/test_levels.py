"""Levels of bots on the page: their names, descriptions and measured strength."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from marea import games
from marea.lab.simulate import simulate
from tests.web.pages import axe_violations, fetch_table, log_line, make_table, new_page, upload_record, wait_for_table

pytestmark = pytest.mark.once

WON = [
    {"players": 2, "games": 40, "share": 0.949, "low": 0.803, "high": 1.0},
    {"players": 4, "games": 120, "share": 0.554, "low": 0.42, "high": 0.66},
]


# The width that a select needs for its chosen option, and its actual width.
WIDTHS = """select => {
  const single = document.createElement("select");
  single.style.position = "absolute";
  single.append(new Option(select.selectedOptions[0].text));
  select.closest("form").append(single);
  const need = single.getBoundingClientRect().width;
  single.remove();
  return [need, select.getBoundingClientRect().width];
}"""


def fake_measurements(page: Page) -> None:
    """Make the server's answer include measurements of the level `casual` for every game."""

    def answer(route: Route) -> None:
        games: list[dict[str, Any]] = route.fetch().json()
        for game in games:
            next(level for level in game["bots"] if level["name"] == "casual")["won"] = WON
        route.fulfill(body=json.dumps(games), content_type="application/json")

    page.route("**/api/games", answer)


def notes(page: Page) -> Locator:
    return page.locator("dl")


def test_a_level_has_a_description_and_its_bot_has_its_name(page: Page, base_url: str) -> None:
    page.goto("/")
    page.get_by_role("button", name="New table: Regatta").click()
    level = page.get_by_role("combobox", name="Bot in seat 2")
    expect(level).to_have_value("casual")
    assert level.locator("option").all_inner_texts() == ["beginner", "casual", "skilled", "expert", "master"]
    expect(notes(page)).to_contain_text("Looks one move ahead, and slips now and then.")
    level.select_option("expert")
    expect(notes(page)).to_contain_text("Hardly ever slips")
    expect(notes(page)).not_to_contain_text("Looks one move ahead")
    page.get_by_role("button", name="Create the table").click()
    wait_for_table(page)
    expect(page.get_by_text("Bot 2 (expert)").first).to_be_visible()
    assert fetch_table(base_url, page.url.removeprefix(base_url), page)["seats"][1]["bot"] == "expert"
    page.get_by_role("combobox", name="Language").select_option("gl")
    expect(page.get_by_text("Bot 2 (experto)").first).to_be_visible()


def test_the_measured_strength_is_shown_for_the_number_of_players(page: Page) -> None:
    fake_measurements(page)
    page.goto("/")
    page.get_by_role("button", name="New table: Navia").click()
    strength = notes(page).locator("p")
    expect(strength).to_have_text(
        "With 2 players it wins 95 of 100 games against “beginner” bots; an equal bot would win 50. "
        "Measured over 40 games: 80 to 100, with 95% confidence."
    )
    page.get_by_role("combobox", name="Players").select_option("4")
    expect(strength).to_contain_text("With 4 players it wins 55 of 100 games")
    page.get_by_role("combobox", name="Bot in seat 3").select_option("beginner")
    assert notes(page).locator("dt").all_inner_texts()[0].startswith("Beginner")
    expect(strength).to_have_count(1)  # a beginner has no lower level to compare with
    assert axe_violations(page) == []


@pytest.mark.parametrize("language", ["en", "es", "fr", "gl"])
def test_levels_fit_on_a_phone_in_every_language(browser: Browser, base_url: str, language: str) -> None:
    page = new_page(browser, base_url, viewport={"width": 360, "height": 740}, locale=language)
    fake_measurements(page)
    page.goto("/")
    page.locator("article").first.get_by_role("button").nth(1).click()
    expect(notes(page)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for level in ("beginner", "casual", "skilled", "expert", "master"):
        select = page.locator(".seat select").nth(2)
        select.select_option(level)
        expect(notes(page).locator("dd")).not_to_be_empty()
        need, has = select.evaluate(WIDTHS)
        assert need <= has, level


def test_a_free_seat_is_given_to_a_bot_of_a_level(page: Page, base_url: str) -> None:
    path = make_table(base_url, page, "regatta", [{"name": "Ana"}, {"kind": "open"}])
    page.goto(path)
    page.get_by_role("combobox", name="Level").select_option("beginner")
    expect(notes(page)).to_contain_text("Often plays at random")
    page.get_by_role("button", name="Give seat 2 to a bot").click()
    expect(log_line(page, "Bot 2 (beginner) takes a seat.")).to_be_visible()


@pytest.fixture
def finished_game(page: Page, base_url: str) -> str:
    """Return the path of a finished game between a third-party bot and a random one."""
    record = next(simulate(games.get("regatta"), 1, 2, ["random"], seed=1))
    record.seats = [{"bot": "kraken"}, {"bot": "random"}]
    return upload_record(base_url, page, record.write()) + "/replay"


def test_a_third_party_bot_has_its_own_name(page: Page, finished_game: str) -> None:
    page.goto(finished_game)
    expect(page.get_by_text("Bot 1 (kraken)").first).to_be_visible()
    page.get_by_role("combobox", name="Language").select_option("fr")
    expect(page.get_by_text("Bot 2 (au hasard)").first).to_be_visible()
    expect(page.get_by_text("Bot 1 (kraken)").first).to_be_visible()


def test_a_game_is_forked_against_a_level(page: Page, finished_game: str, base_url: str) -> None:
    page.goto(f"{finished_game}?move=0")
    page.get_by_text("Play on from here").click()
    page.get_by_role("combobox", name="Level").select_option("skilled")
    expect(notes(page)).to_contain_text("Knows what a move is worth")
    page.get_by_label("The other seats").select_option("me too")
    expect(notes(page)).to_have_count(0)
    page.get_by_label("The other seats").select_option("bots")
    page.get_by_role("button", name="Create the table").click()
    expect(page).not_to_have_url(re.compile("replay"))
    wait_for_table(page)
    assert fetch_table(base_url, page.url.removeprefix(base_url), page)["seats"][1]["bot"] == "skilled"
