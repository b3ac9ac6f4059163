"""Settings: each takes effect at once and is stored, in the browser and, for a seat, on the server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.pages import (
    api_path,
    assert_accessible,
    axe_violations,
    fetch_table,
    make_table,
    new_page,
    open_new_table,
    wait_for_decision,
    wait_for_table,
)
from tests.web.site import site

pytestmark = pytest.mark.once

ANA, BRAIS, BOT = {"name": "Ana"}, {"name": "Brais"}, {"kind": "bot"}
# Counts the tones that a page plays.
COUNT_TONES = """
  window.tones = 0;
  const Oscillator = window.OscillatorNode;
  window.OscillatorNode = class extends Oscillator {
    constructor(...parts) { super(...parts); window.tones += 1; }
  };
"""
STYLE = "property => getComputedStyle(document.documentElement)[property]"
BOAT = "document.querySelector('article .boat')"


def open_settings(page: Page) -> Locator:
    """Open the settings."""
    page.locator("header").get_by_role("button").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    return dialog


def close_settings(page: Page) -> None:
    """Close the settings."""
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def store(page: Page, change: Callable[[], object]) -> None:
    """Make a change, and wait until the server has stored it for the seat."""
    with page.expect_response(lambda answer: answer.url.endswith("/preferences")) as answer:
        change()
    assert answer.value.status == 200, answer.value.text()


def log_entry(page: Page, text: str) -> Locator:
    """Return a line of the log, which a clause may follow."""
    return page.get_by_role("list", name="Game log").get_by_role("listitem").filter(has_text=text)


# -- each setting ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("label", "value", "script", "before", "after"),
    [
        ("Language", "gl", "document.documentElement.lang", "en", "gl"),
        ("Theme", "dark", f"({STYLE})('colorScheme')", "light dark", "dark"),
        ("Text size", "150", f"({STYLE})('fontSize')", "16px", "24px"),
        ("Motion", "less", f"getComputedStyle({BOAT}).animationIterationCount", "infinite", "1"),
    ],
)
def test_a_setting_takes_effect_at_once_and_is_stored(
    page: Page, label: str, value: str, script: str, before: str, after: str
) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.goto("/")
    expect(page.get_by_role("article").first).to_be_visible()
    assert page.evaluate(script) == before
    open_settings(page).get_by_label(label, exact=True).select_option(value)
    page.wait_for_function(f"() => {script} === '{after}'")
    page.reload()
    expect(page.get_by_role("article").first).to_be_visible()
    assert page.evaluate(script) == after
    expect(open_settings(page).locator(f"option[value='{value}']:checked")).to_have_count(1)


def test_motion_follows_the_system_by_default(browser: Browser, base_url: str) -> None:
    page = new_page(browser, base_url, reduced_motion="reduce")
    page.goto("/")
    expect(page.get_by_role("article").first).to_be_visible()
    script = f"getComputedStyle({BOAT}).animationIterationCount"
    assert page.evaluate(script) == "1"
    open_settings(page).get_by_label("Motion").select_option("full")
    page.wait_for_function(f"() => {script} === 'infinite'")
    page.get_by_role("dialog").get_by_label("Motion").select_option("system")
    page.wait_for_function(f"() => {script} === '1'")
    page.emulate_media(reduced_motion="no-preference")
    page.wait_for_function(f"() => {script} === 'infinite'")


def test_patterns_distinguish_seats(page: Page, base_url: str) -> None:
    open_new_table(base_url, page, "navia", [ANA, BRAIS], options={"first": 0})
    marks = page.get_by_role("region", name="Players").locator(".pattern")
    expect(marks.first).to_be_attached()
    assert not any(mark.is_visible() for mark in marks.all())
    open_settings(page).get_by_label("Patterns as well as colours").check()
    expect(marks.first).to_be_visible()
    assert all(mark.is_visible() for mark in marks.all())
    fills = {mark.get_attribute("fill") for mark in marks.all()}
    assert {"url(#seat-pattern-0)", "url(#seat-pattern-1)"} <= fills
    assert page.locator("pattern[id*=pattern]").count() == 10
    page.reload()
    expect(marks.first).to_be_visible()


def test_sounds_are_played_only_if_they_are_on(page: Page, base_url: str) -> None:
    page.add_init_script(COUNT_TONES)
    page.goto(make_table(base_url, page, "regatta", [ANA, BOT]))
    page.get_by_role("button", name="Bid 1 coin", exact=True).click()
    expect(log_entry(page, "Ana bids 1 coin.")).to_be_visible()
    assert wait_for_decision([page])  # then nothing happens without the player
    assert page.evaluate("tones") == 0
    open_settings(page).get_by_label("Sounds").check()
    first = page.evaluate("tones")  # a sample is played at once
    assert first > 0
    page.get_by_role("button", name="Play a sample").click()
    assert page.evaluate("tones") >= 2 * first
    page.reload()
    wait_for_table(page)
    assert page.evaluate("tones") == 0
    page.locator("section.mine li > button:first-child").first.click()
    page.wait_for_function("() => tones > 0")


# -- confirm ------------------------------------------------------------------------------------------------


def open_confirming_table(page: Page, base_url: str, game: str, *seats: dict[str, Any], **settings: Any) -> str:
    """Open a table with confirmation of every move, and return its path."""
    path = open_new_table(base_url, page, game, list(seats), **settings)
    store(page, open_settings(page).get_by_label("Confirm moves").check)
    close_settings(page)
    return path


def test_a_move_from_the_list_is_sent_after_confirmation(page: Page, base_url: str) -> None:
    path = open_confirming_table(page, base_url, "regatta", ANA, BOT, pause=1)
    before = fetch_table(base_url, path, page)
    page.get_by_role("button", name="Bid 2 coins").click()
    dialog = page.get_by_role("dialog", name="Send this move?")
    expect(dialog.get_by_text("Bid 2 coins")).to_be_visible()
    expect(dialog.get_by_role("button", name="Send")).to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="Bid 2 coins").click()  # the same again
    dialog.get_by_role("button", name="Go back").click()
    expect(dialog).to_have_count(0)
    assert fetch_table(base_url, path, page)["choices"] == before["choices"]
    page.reload()
    page.get_by_role("button", name="Bid 3 coins").press("Enter")
    page.keyboard.press("Enter")
    expect(log_entry(page, "Ana bids 3 coins.")).to_be_visible()


def test_a_move_from_the_board_is_sent_after_confirmation(page: Page, base_url: str) -> None:
    path = open_confirming_table(page, base_url, "navia", ANA, BRAIS, options={"first": 0})
    page.locator('[data-id="cell-0-2"]').click()
    dialog = page.get_by_role("dialog", name="Send this move?")
    expect(dialog).to_be_visible()
    assert fetch_table(base_url, path, page)["view"]["boats"] == [None, None]
    assert axe_violations(page) == []
    dialog.get_by_role("button", name="Send").click()
    expect(page.get_by_role("heading", name="Pass the screen to Brais")).to_be_visible()
    assert fetch_table(base_url, path, page)["view"]["boats"][0] == [0, 2]


def test_the_clock_runs_during_confirmation_which_ends_with_the_decision(page: Page, base_url: str) -> None:
    path = open_confirming_table(
        page, base_url, "navia", ANA, BRAIS, options={"first": 0}, clock={"per": "move", "seconds": 600}
    )
    page.locator("section.mine li > button").first.click()
    dialog = page.get_by_role("dialog", name="Send this move?")
    expect(dialog.get_by_role("timer")).to_be_visible()
    body = {"move": "place:4", "id": "elsewhere", "expected": fetch_table(base_url, path, page)["seq"], "seat": 0}
    page.request.post(f"{base_url}{api_path(path)}/moves", data=body)  # on another device
    expect(dialog).to_have_count(0)


# -- forced moves ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def seeded_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with a fixed seed: Brais has a single step left after five moves of Navia."""
    with site(tmp_path_factory.mktemp("seeded"), seed=lambda: bytes(32)) as address:
        yield address


def play_until_forced(address: str, path: str, *pages: Page) -> int:
    """Play until a decision is forced, and return the seq."""
    seq: int = fetch_table(address, path, pages[0])["seq"]
    for seat, move in [(0, "place:0"), (1, "place:1"), (0, "pass"), (0, "step:0"), (1, "pass")]:
        body = {"move": move, "id": f"{move}-{seq}", "expected": seq}
        answer = pages[seat].request.post(f"{address}{api_path(path)}/moves", data=body)
        assert answer.status == 200, answer.text()
        seq = answer.json()["seq"]
    return seq


@pytest.mark.parametrize("by_hand", [True, False])
def test_a_forced_move_waits_for_a_player_who_wants_to_make_it(
    browser: Browser, seeded_server: str, by_hand: bool
) -> None:
    ana, brais = new_page(browser, seeded_server), new_page(browser, seeded_server)
    path = make_table(seeded_server, ana, "navia", [ANA, {"kind": "open"}], options={"first": 0})
    assert brais.request.post(f"{seeded_server}{api_path(path)}/seats", data={"name": "Brais"}).status == 200
    brais.goto(path)
    wait_for_table(brais)
    if by_hand:
        store(brais, open_settings(brais).get_by_label("Play forced moves for me").uncheck)
        close_settings(brais)
    seq = play_until_forced(seeded_server, path, ana, brais)
    if by_hand:
        expect(brais.get_by_role("heading", name="Where do you sail?")).to_be_visible()
        assert fetch_table(seeded_server, path, brais)["seq"] == seq
        brais.locator("section.mine li > button:first-child").click()
    expect(log_entry(brais, "Brais sails to b1.")).to_be_visible()


# -- the settings of a seat ------------------------------------------------------------------------------------


def test_the_settings_of_a_seat_apply_on_another_device(page: Page, browser: Browser, base_url: str) -> None:
    open_new_table(base_url, page, "regatta", [ANA, BOT], pause=1)
    dialog = open_settings(page)
    for name, value in (("language", "fr"), ("theme", "dark"), ("size", "115")):
        store(page, partial(dialog.locator(f"#setting-{name}").select_option, value))
    close_settings(page)
    page.get_by_role("button", name="Jouer sur un autre appareil").click()
    link = page.get_by_role("textbox", name="Lien").input_value()

    phone = new_page(browser, base_url, viewport={"width": 360, "height": 740})
    phone.goto(link)
    expect(phone.get_by_text("Ana (vous)")).to_be_visible()
    root = phone.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    assert phone.evaluate(f"({STYLE})('fontSize')") == "18.4px"
    phone.locator("header").get_by_role("link").click()  # away from the table, the phone's own settings apply
    expect(root).to_have_attribute("data-theme", "system")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Board games of the sea")
    phone.go_back()
    expect(root).to_have_attribute("data-theme", "dark")


def test_earlier_settings_apply_at_the_table(page: Page, base_url: str) -> None:
    page.goto("/")
    open_settings(page).get_by_label("Theme", exact=True).select_option("dark")
    close_settings(page)
    path = make_table(base_url, page, "regatta", [ANA, BOT], pause=1)
    store(page, partial(page.goto, path))
    assert fetch_table(base_url, path, page)["preferences"]["theme"] == "dark"


def test_the_next_player_at_a_shared_screen_has_other_settings(page: Page, base_url: str) -> None:
    path = make_table(base_url, page, "navia", [ANA, BRAIS], options={"first": 0})
    selects = {"language": "gl", "theme": "dark", "size": "130", "motion": "less"}
    switches = {"sound": False, "confirm": False, "autoplay": True, "patterns": True}
    url = f"{base_url}{api_path(path)}/preferences"
    assert page.request.put(url, data={"preferences": {**selects, **switches}, "seat": 1}).status == 200
    page.goto(path)
    wait_for_table(page)
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "system")
    page.locator("section.mine li > button").first.click()
    page.get_by_role("button", name="I am ready").click()
    expect(page.get_by_text("Brais (ti)")).to_be_visible()
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-motion", "less")
    expect(root).to_have_attribute("data-patterns", "on")


def test_a_spectators_settings_are_stored_in_the_browser_only(page: Page, browser: Browser, base_url: str) -> None:
    path = make_table(base_url, page, "regatta", [ANA, BRAIS])
    spectator = new_page(browser, base_url)
    sent: list[str] = []
    spectator.on("request", lambda request: sent.append(request.method))
    spectator.goto(path)
    expect(spectator.get_by_text("You are watching this table.")).to_be_visible()
    open_settings(spectator).get_by_label("Theme", exact=True).select_option("dark")
    spectator.reload()
    expect(spectator.locator("html")).to_have_attribute("data-theme", "dark")
    expect(spectator.get_by_text("You are watching this table.")).to_be_visible()
    assert set(sent) == {"GET"}


# -- accessibility ----------------------------------------------------------------------------------------------


def test_the_settings_work_by_keyboard(page: Page) -> None:
    page.goto("/")
    button = page.locator("header").get_by_role("button", name="Settings")
    button.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Settings")
    expect(dialog.get_by_role("button", name="Close")).to_be_focused()
    reached = []
    for _ in range(8):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.id.replace('setting-', '')"))
    assert reached == ["language", "theme", "size", "motion", "confirm", "autoplay", "patterns", "sound"]
    page.keyboard.press("Space")
    expect(dialog.get_by_label("Sounds")).to_be_checked()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(button).to_be_focused()


def test_the_settings_are_accessible(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("article").first).to_be_visible()
    open_settings(page).get_by_label("Sounds").check()
    assert_accessible(page)


def test_large_text_fits_on_a_small_screen(browser: Browser, base_url: str) -> None:
    page = new_page(browser, base_url, viewport={"width": 360, "height": 740})
    page.goto("/")
    dialog = open_settings(page)
    dialog.get_by_label("Text size").select_option("150")
    dialog.get_by_label("Language").select_option("fr")
    expect(page.get_by_role("heading", name="Réglages")).to_be_visible()
    fits = "element => element.scrollWidth <= element.clientWidth"
    assert dialog.evaluate(fits)
    close_settings(page)
    assert page.locator("html").evaluate(fits)
    open_new_table(base_url, page, "navia", [ANA, BOT, BOT], pause=600)
    expect(page.get_by_role("group", name="La rivière")).to_be_visible()
    assert page.locator("html").evaluate(fits)
    assert axe_violations(page) == []
