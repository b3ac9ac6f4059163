"""Levels of bots on the page: chosen by names that people understand, with what they are like and how strong."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from marea import games
from marea.lab.simulate import simulate
from tests.web.pages import another, look, made, serious, settled, told

pytestmark = pytest.mark.once

WON = [
    {"players": 2, "games": 40, "share": 0.949, "low": 0.803, "high": 1.0},
    {"players": 4, "games": 120, "share": 0.554, "low": 0.42, "high": 0.66},
]


# The width of a select that has no other text than the chosen one, and the width that there is.
NEEDS = """select => {
  const alone = document.createElement("select");
  alone.style.position = "absolute";
  alone.append(new Option(select.selectedOptions[0].text));
  select.closest("form").append(alone);
  const need = alone.getBoundingClientRect().width;
  alone.remove();
  return [need, select.getBoundingClientRect().width];
}"""


def measure(page: Page) -> None:
    """Let the server say that the level `casual` was measured at every game."""

    def answer(route: Route) -> None:
        games: list[dict[str, Any]] = route.fetch().json()
        for game in games:
            next(level for level in game["bots"] if level["name"] == "casual")["won"] = WON
        route.fulfill(body=json.dumps(games), content_type="application/json")

    page.route("**/api/games", answer)


def notes(page: Page) -> Locator:
    return page.locator("dl")


def test_a_level_says_what_it_is_like_and_sits_down_under_its_name(page: Page, base_url: str) -> None:
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
    settled(page)
    expect(page.get_by_text("Bot 2 (expert)").first).to_be_visible()
    assert look(base_url, page.url.removeprefix(base_url), page)["seats"][1]["bot"] == "expert"
    page.get_by_role("combobox", name="Language").select_option("gl")
    expect(page.get_by_text("Bot 2 (experto)").first).to_be_visible()


def test_what_was_measured_is_told_for_the_size_of_the_table(page: Page) -> None:
    measure(page)
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
    expect(strength).to_have_count(1)  # there is nobody below a beginner
    assert serious(page) == []


@pytest.mark.parametrize("language", ["en", "es", "fr", "gl"])
def test_levels_fit_on_a_phone_in_every_language(browser: Browser, base_url: str, language: str) -> None:
    page = another(browser, base_url, viewport={"width": 360, "height": 740}, locale=language)
    measure(page)
    page.goto("/")
    page.locator("article").first.get_by_role("button").nth(1).click()
    expect(notes(page)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for level in ("beginner", "casual", "skilled", "expert", "master"):
        select = page.locator(".seat select").nth(2)
        select.select_option(level)
        expect(notes(page).locator("dd")).not_to_be_empty()
        need, has = select.evaluate(NEEDS)
        assert need <= has, level


def test_a_free_seat_is_given_to_a_bot_of_a_level(page: Page, base_url: str) -> None:
    path = made(base_url, page, "regatta", [{"name": "Ana"}, {"kind": "open"}])
    page.goto(path)
    page.get_by_role("combobox", name="Level").select_option("beginner")
    expect(notes(page)).to_contain_text("Often plays at random")
    page.get_by_role("button", name="Give seat 2 to a bot").click()
    expect(told(page, "Bot 2 (beginner) takes a seat.")).to_be_visible()


@pytest.fixture
def past(page: Page, base_url: str) -> str:
    """Return the path of a game that a bot from elsewhere has played, and a random one."""
    record = next(simulate(games.get("regatta"), 1, 2, ["random"], seed=1))
    record.seats = [{"bot": "kraken"}, {"bot": "random"}]
    made = page.request.post(f"{base_url}/api/records", data={"record": record.write()})
    assert made.status == 201, made.text()
    return f"/table/{made.json()['table']}/replay"


def test_a_bot_from_elsewhere_goes_by_its_own_name(page: Page, past: str) -> None:
    page.goto(past)
    expect(page.get_by_text("Bot 1 (kraken)").first).to_be_visible()
    page.get_by_role("combobox", name="Language").select_option("fr")
    expect(page.get_by_text("Bot 2 (au hasard)").first).to_be_visible()
    expect(page.get_by_text("Bot 1 (kraken)").first).to_be_visible()


def test_a_game_is_gone_on_with_against_a_level(page: Page, past: str, base_url: str) -> None:
    page.goto(f"{past}?move=0")
    page.get_by_text("Play on from here").click()
    page.get_by_role("combobox", name="Level").select_option("skilled")
    expect(notes(page)).to_contain_text("Knows what a move is worth")
    page.get_by_label("The other seats").select_option("me too")
    expect(notes(page)).to_have_count(0)
    page.get_by_label("The other seats").select_option("bots")
    page.get_by_role("button", name="Create the table").click()
    expect(page).not_to_have_url(re.compile("replay"))
    settled(page)
    assert look(base_url, page.url.removeprefix(base_url), page)["seats"][1]["bot"] == "skilled"
