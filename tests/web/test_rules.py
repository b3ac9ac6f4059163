"""The rules in the browser: on their own page, and beside the board during a game."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from marea import games
from marea.kernel.contract import LANGUAGES
from marea.locales import Texts
from tests.web.pages import axe_violations, new_page, open_new_table

pytestmark = pytest.mark.once

ANA, BOT = {"name": "Ana"}, {"kind": "bot"}
NAVIA = games.get("navia")


def section(page: Page, id: str) -> Locator:
    return page.locator(f"section#{id}")


def drawer(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Rules")


def at_table(page: Page, base_url: str, game: str = "navia", **settings: Any) -> None:
    open_new_table(base_url, page, game, [ANA, {"name": "Brais"}], **settings)


def log_link(page: Page, name: str) -> Locator:
    return page.get_by_role("list", name="Game log").get_by_role("button", name=name).first


# -- the page -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_every_language(page: Page, language: str) -> None:
    texts = Texts(language, NAVIA)
    answer = page.goto("/rules/navia")
    assert answer is not None
    assert answer.status == 200
    page.get_by_role("combobox").first.select_option(language)
    expect(section(page, "R12").get_by_role("heading")).to_have_text(re.compile(texts.say("clause-R12")))
    expect(page.get_by_role("heading", level=1)).to_have_text("Navia")
    expect(page).to_have_title(f"{texts.say('rules-of', game='Navia')} · Marea")
    assert page.locator("article [lang]").get_attribute("lang") == language
    expect(page.get_by_role("heading", name=texts.say("rules-components"))).to_be_visible()
    assert page.locator("article section.level-3").count() == len(NAVIA.clauses)
    expect(page.get_by_role("img", name=texts.say("part-rocks", tile="T01", cells="c0, c1"))).to_be_visible()


def test_the_section_is_kept_when_the_language_changes(page: Page) -> None:
    page.goto("/rules/navia#R20")
    expect(section(page, "R20")).to_be_in_viewport()
    page.evaluate("document.documentElement.style.overflowAnchor = 'none'")  # not every browser has it
    page.get_by_role("combobox").first.select_option("gl")
    expect(section(page, "R20").get_by_role("heading")).to_have_text(re.compile("Sabotaxe"))
    expect(section(page, "R20")).to_be_in_viewport(ratio=1)
    expect(section(page, "R19")).not_to_be_in_viewport(ratio=0.5)


def test_the_rules_of_an_unknown_game_are_not_found(page: Page) -> None:
    page.goto("/rules/ludo")
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    expect(page).to_have_title("Page not found · Marea")


def test_the_table_of_contents_opens_a_section_and_back_returns(page: Page) -> None:
    page.goto("/rules/navia")
    contents = page.get_by_role("navigation", name="Contents")
    expect(section(page, "R27")).not_to_be_in_viewport()
    contents.get_by_role("link", name="R27 Spell: melting a rock").click()
    expect(section(page, "R27")).to_be_in_viewport()
    expect(section(page, "R27").get_by_role("heading")).to_be_focused()
    assert page.url.endswith("/rules/navia#R27")
    contents.get_by_role("link", name="Components").click()
    expect(section(page, "components").get_by_role("heading", name="Components")).to_be_in_viewport()
    page.go_back()
    expect(section(page, "R27")).to_be_in_viewport()


def test_an_address_opens_at_its_clause_and_a_clause_links_to_others(page: Page) -> None:
    page.goto("/rules/navia#R12")
    expect(section(page, "R12")).to_be_in_viewport(ratio=1)
    expect(section(page, "R1")).not_to_be_in_viewport()
    expect(page.get_by_role("navigation").locator("[aria-current]")).to_have_text(re.compile("R12"))
    page.goto("/rules/navia#R5")
    section(page, "R5").get_by_role("link", name="R7").click()
    expect(section(page, "R7")).to_be_in_viewport(ratio=1)
    assert page.url.endswith("#R7")


def test_the_search_filters_marks_and_counts(page: Page) -> None:
    page.goto("/rules/navia")
    page.get_by_role("combobox").first.select_option("es")
    search = page.get_by_role("searchbox", name="Buscar en las reglas")
    search.fill("BENDICION obstaculo")
    expect(section(page, "R15").locator("mark").first).to_be_visible()
    marks = set(page.locator("article mark").all_inner_texts())
    assert {"Bendición", "obstáculo"} <= marks
    shown = page.locator("article section:has(.text):not(:has(.text:empty))").count()
    expect(page.get_by_role("status").filter(has_text="Aparece")).to_have_text(f"Aparece en {shown} apartados")
    assert 1 < shown < 10
    expect(section(page, "R20")).to_have_count(0)
    expect(section(page, "components")).to_have_count(0)
    search.fill("submarino")
    expect(page.get_by_text("Las reglas no dicen nada de eso.")).to_be_visible()
    expect(page.locator("article mark")).to_have_count(0)
    search.press("Escape")
    expect(search).to_have_value("")
    expect(section(page, "R20")).to_be_visible()


def test_a_link_in_a_search_result_opens_its_section(page: Page) -> None:
    page.goto("/rules/navia")
    page.get_by_role("searchbox").fill("uncovering river")
    expect(section(page, "R7")).to_have_count(0)
    section(page, "R5").get_by_role("link", name="R7").click()
    expect(section(page, "R7")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("searchbox")).to_have_value("")


def test_the_search_shows_only_the_hits_of_a_long_list(page: Page) -> None:
    page.goto("/rules/navia")
    page.get_by_role("searchbox").fill("half-turn")
    expect(section(page, "rulings").get_by_role("listitem")).to_have_count(1)


def test_untranslated_rules_are_marked(page: Page) -> None:
    def english(route: Route) -> None:
        route.continue_(url=route.request.url.replace("lang=fr", "lang=en"))

    page.route("**/rules?lang=fr", english)
    page.goto("/rules/regatta")
    expect(section(page, "R3")).to_be_visible()
    expect(page.get_by_text("These rules have not been translated yet.")).to_have_count(0)
    page.get_by_role("combobox").first.select_option("fr")
    expect(page.get_by_text("Ces règles ne sont pas encore traduites.")).to_be_visible()
    assert page.locator("article [lang]").get_attribute("lang") == "en"


def test_a_missing_server_is_reported_and_retried(page: Page) -> None:
    def refuse(route: Route) -> None:
        route.abort()

    page.route("**/api/games/navia/*", refuse)
    page.goto("/rules/navia")
    expect(page.get_by_role("alert")).to_contain_text("The server is not responding")
    page.unroute("**/api/games/navia/*", refuse)
    page.get_by_role("button", name="Try again").click()
    expect(section(page, "R1")).to_be_visible()


def test_the_home_page_leads_to_the_rules(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Rules: Regatta").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Regatta")
    assert page.url.endswith("/rules/regatta")
    crew = page.get_by_role("row", name="captain 4 6")
    expect(crew).to_be_visible()  # from the edition: Regatta has no pictures


def test_the_page_prints_as_a_book(page: Page) -> None:
    page.goto("/rules/navia")
    expect(page.get_by_role("img", name="T12: rocks")).to_be_visible()
    page.emulate_media(media="print", color_scheme="dark")
    for hidden in (page.get_by_role("banner"), page.get_by_role("navigation"), page.get_by_role("searchbox")):
        expect(hidden).to_be_hidden()
    expect(section(page, "R32")).to_be_visible()
    ink = page.locator("article").evaluate("element => getComputedStyle(element).color")
    assert ink == "rgb(16, 48, 61)"  # dark on white in every theme


# -- the components -------------------------------------------------------------------------------------------


def test_every_component_is_drawn_from_the_edition(page: Page) -> None:
    page.goto("/rules/navia#components")
    parts = section(page, "components")
    expect(parts.get_by_role("heading", name="Cards")).to_be_visible()
    texts, tables = Texts("en", NAVIA), NAVIA.edition.tables
    for kind, copies in tables["deck"].items():
        two = 0 if kind == "whirlpool" else copies - tables["two_players"].get(kind, 0)
        card = parts.get_by_role("listitem").filter(has_text=texts.say(f"help-{kind}"))
        expect(card).to_contain_text(texts.say(f"card-{kind}"))
        expect(card).to_contain_text(f"{copies} copies")
        expect(card).to_contain_text(f"two players: {two}")
    for name, rows in tables["tiles"].items():
        cells = [f"{'abcde'[col]}{row}" for row, line in enumerate(rows) for col in range(5) if line[col] == "#"]
        expect(parts.get_by_role("img", name=f"{name}: rocks on {', '.join(cells)}", exact=True)).to_be_visible()
    expect(parts.get_by_role("img", name="Initial tile: rocks on c1, a3, e3")).to_be_visible()
    expect(parts.get_by_role("img", name="Final tile: no rocks")).to_be_visible()
    for text in ("36 cards in all", "with 29 of them", "rock token × 4", "Hedgehogs", "Otters", "Badgers", "Foxes"):
        expect(parts.get_by_text(text)).to_be_visible()
    deck = parts.locator("section").filter(has=page.get_by_role("heading", name="Cards"))
    expect(deck.get_by_text("reconstructed")).to_be_visible()
    expect(parts.get_by_text("a printed box may differ")).to_be_visible()


def test_the_components_are_drawn_before_their_texts_are_loaded(page: Page) -> None:
    texts: list[Route] = []

    def hold(route: Route) -> None:
        texts.append(route)
        if len(texts) == 1:
            route.continue_()  # the platform's texts, without which the page does not start

    page.route("**/assets/en-*.js", hold)
    page.goto("/rules/navia")
    tiles = page.locator("#components svg[role=img]")
    expect(tiles).to_have_count(14)
    for route in texts[1:]:
        route.continue_()
    for text in ("Tiles between the Initial and the Final tile: 9", "Cards in a full hand: 3", "Turn limit: 400"):
        expect(page.get_by_text(text)).to_be_visible()
    expect(tiles.first).to_have_attribute("aria-label", "Initial tile: rocks on c1, a3, e3")


def test_the_components_beside_a_table_are_those_of_its_edition(page: Page, base_url: str) -> None:
    at_table(page, base_url, edition='game = "navia"\nname = "my box"\n[tokens]\nrock = 6\n')
    page.get_by_role("link", name="Rules").click()
    expect(drawer(page).get_by_text("Edition: my box")).to_be_visible()
    expect(drawer(page).get_by_text("rock token × 6")).to_be_visible()
    tokens = drawer(page).locator("section section").filter(has=page.get_by_role("heading", name="Tokens"))
    expect(tokens.get_by_text("from a box")).to_be_visible()


# -- beside the board -----------------------------------------------------------------------------------------


def test_a_clause_opens_beside_the_board_and_the_game_goes_on(page: Page, base_url: str) -> None:
    at_table(page, base_url)
    scrolled = page.evaluate("scrollY")
    log_link(page, "Rule R3: Where the boats start").click()
    clause = drawer(page).locator("section#R3")
    expect(clause).to_be_in_viewport(ratio=1)
    expect(clause.get_by_role("heading")).to_be_focused()
    assert page.evaluate("scrollY") == scrolled, "the table has scrolled instead of the rules"
    page.wait_for_function("document.getAnimations().every(one => one.effect.target.className !== 'rules-drawer')")
    panel = drawer(page).bounding_box()
    river, question = page.locator(".river").first.bounding_box(), page.locator("section.mine").bounding_box()
    assert panel
    assert river
    assert question
    assert river["x"] + river["width"] <= question["x"] + 1
    assert question["x"] + question["width"] <= panel["x"] + 1
    page.locator('[data-id="cell-0-2"]').click()
    page.get_by_role("button", name="I am ready").click()  # the screen goes to the other player
    expect(page.get_by_role("list", name="Game log").get_by_text("places their boat on c0.")).to_be_visible()
    expect(clause).to_be_visible()


def test_links_in_the_drawer_leave_the_address_of_the_table_alone(page: Page, base_url: str) -> None:
    at_table(page, base_url)
    address = page.url
    log_link(page, "Rule R3").click()
    drawer(page).locator("section#R5").get_by_role("link", name="R7").click()
    expect(drawer(page).locator("section#R7")).to_be_in_viewport(ratio=1)
    assert page.url == address
    link = drawer(page).get_by_role("link", name="Open on its own page")
    assert link.get_attribute("href") == "/rules/navia#R3"


@pytest.mark.parametrize("control", ["Escape", "Close"])
def test_the_focus_moves_into_the_drawer_and_back_to_the_link(page: Page, base_url: str, control: str) -> None:
    at_table(page, base_url)
    link = log_link(page, "Rule R3")
    link.focus()
    page.keyboard.press("Enter")
    expect(drawer(page).locator("section#R3").get_by_role("heading")).to_be_focused()
    if control == "Escape":
        page.keyboard.press("Escape")
    else:
        drawer(page).get_by_role("button", name="Close").click()
    expect(drawer(page)).to_have_count(0)
    expect(link).to_be_focused()


def test_the_drawer_opens_at_the_last_clicked_link(page: Page, base_url: str) -> None:
    at_table(page, base_url, "regatta")
    page.get_by_role("link", name="Rules").click()
    expect(drawer(page).get_by_role("heading", name="Regatta")).to_be_in_viewport()
    expect(drawer(page)).to_be_focused()
    page.locator("section.mine").get_by_role("button", name="Rule R3: The bids").first.click()
    expect(drawer(page).locator("section#R3").get_by_role("heading")).to_be_focused()
    assert drawer(page).count() == 1
    drawer(page).get_by_role("searchbox").fill("captain")
    page.keyboard.press("Escape")
    expect(drawer(page).get_by_role("searchbox")).to_have_value("")  # the first Escape only clears the search
    page.keyboard.press("Escape")
    expect(drawer(page)).to_have_count(0)


def test_the_focus_stays_on_the_board_when_the_drawer_closes(page: Page, base_url: str) -> None:
    at_table(page, base_url)
    log_link(page, "Rule R3").click()
    expect(drawer(page)).to_be_visible()
    choice = page.locator("section.mine li > button").first
    choice.focus()
    page.keyboard.press("Escape")
    expect(drawer(page)).to_have_count(0)
    expect(choice).to_be_focused()


def test_the_drawer_closes_when_the_table_is_left(page: Page, base_url: str) -> None:
    at_table(page, base_url)
    log_link(page, "Rule R3").click()
    expect(drawer(page)).to_be_visible()
    page.get_by_role("link", name="Marea").click()
    expect(page.get_by_role("heading", name="Board games of the sea")).to_be_visible()
    expect(drawer(page)).to_have_count(0)


def test_on_a_phone_the_rules_are_a_sheet_below_the_board(browser: Browser, base_url: str) -> None:
    page = new_page(browser, base_url, viewport={"width": 360, "height": 740})
    at_table(page, base_url, options={"first": 0})
    page.locator("section.mine").get_by_role("button", name="Rule R3").first.click()
    expect(drawer(page).locator("section#R3")).to_be_in_viewport()
    page.wait_for_function("document.getAnimations().every(one => one.effect.target.className !== 'rules-drawer')")
    panel = drawer(page).bounding_box()
    assert panel
    assert (panel["x"], panel["width"]) == (0, 360)
    assert panel["y"] + panel["height"] == 740
    assert panel["y"] > 240, "the board is not visible"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    drawer(page).get_by_role("button", name="Close").click()
    expect(drawer(page)).to_have_count(0)
    expect(page.locator("section.mine")).to_be_visible()


# -- accessibility ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (360, "dark"), (1280, "light"), (1280, "dark")])
def test_the_rules_are_accessible(browser: Browser, base_url: str, width: int, scheme: str) -> None:
    page = new_page(browser, base_url, color_scheme=scheme, viewport={"width": width, "height": 740})
    rules = ["color-contrast"] if scheme == "dark" else []  # no other rule depends on colours
    page.goto("/rules/navia#R12")
    expect(page.get_by_text("Turn limit: 400")).to_be_attached()
    assert axe_violations(page, *rules) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("searchbox").fill("rock")
    expect(page.locator("article mark").first).to_be_visible()
    assert axe_violations(page, *rules) == []
    at_table(page, base_url, "regatta")
    page.get_by_role("link", name="Rules").click()
    expect(drawer(page).get_by_role("row", name="captain 4 6")).to_be_attached()
    page.wait_for_function("document.getAnimations().every(one => one.effect.target.className !== 'rules-drawer')")
    assert axe_violations(page, *rules) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
