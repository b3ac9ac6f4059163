"""Settings: each acts at once and stays, in this browser and, for a seat, on every device."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.pages import another, look, made, next_asked, nothing_keeps_people_out, serious, settled
from tests.web.site import site

pytestmark = pytest.mark.once

ANA, BRAIS, BOT = {"name": "Ana"}, {"name": "Brais"}, {"kind": "bot"}
# Counts the tones that a page makes.
EARS = """
  window.heard = 0;
  const Tone = window.OscillatorNode;
  window.OscillatorNode = class extends Tone {
    constructor(...parts) { super(...parts); window.heard += 1; }
  };
"""
LOOK = "property => getComputedStyle(document.documentElement)[property]"
BOAT = "document.querySelector('article .boat')"


def opened(page: Page) -> Locator:
    """Open the settings."""
    page.locator("header").get_by_role("button").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    return dialog


def closed(page: Page) -> None:
    """Close them."""
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def stored(page: Page, change: Callable[[], object]) -> None:
    """Make a change, and wait until the server has it for the seat."""
    with page.expect_response(lambda answer: answer.url.endswith("/preferences")) as answer:
        change()
    assert answer.value.status == 200, answer.value.text()


def happened(page: Page, text: str) -> Locator:
    """Return a line of the log, which a clause may follow."""
    return page.get_by_role("list", name="Game log").get_by_role("listitem").filter(has_text=text)


def api(path: str) -> str:
    """Return where the server's own address of a table is."""
    return path.replace("table", "api/tables")


# -- each of them ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("label", "value", "script", "before", "after"),
    [
        ("Language", "gl", "document.documentElement.lang", "en", "gl"),
        ("Theme", "dark", f"({LOOK})('colorScheme')", "light dark", "dark"),
        ("Text size", "150", f"({LOOK})('fontSize')", "16px", "24px"),
        ("Motion", "less", f"getComputedStyle({BOAT}).animationIterationCount", "infinite", "1"),
    ],
)
def test_a_choice_acts_at_once_and_stays(
    page: Page, label: str, value: str, script: str, before: str, after: str
) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.goto("/")
    expect(page.get_by_role("article").first).to_be_visible()
    assert page.evaluate(script) == before
    opened(page).get_by_label(label, exact=True).select_option(value)
    page.wait_for_function(f"() => {script} === '{after}'")
    page.reload()
    expect(page.get_by_role("article").first).to_be_visible()
    assert page.evaluate(script) == after
    expect(opened(page).locator(f"option[value='{value}']:checked")).to_have_count(1)


def test_motion_follows_the_system_unless_one_wants_it_otherwise(browser: Browser, base_url: str) -> None:
    page = another(browser, base_url, reduced_motion="reduce")
    page.goto("/")
    expect(page.get_by_role("article").first).to_be_visible()
    script = f"getComputedStyle({BOAT}).animationIterationCount"
    assert page.evaluate(script) == "1"
    opened(page).get_by_label("Motion").select_option("full")
    page.wait_for_function(f"() => {script} === 'infinite'")
    page.get_by_role("dialog").get_by_label("Motion").select_option("system")
    page.wait_for_function(f"() => {script} === '1'")
    page.emulate_media(reduced_motion="no-preference")
    page.wait_for_function(f"() => {script} === 'infinite'")


def test_patterns_tell_seats_apart(page: Page, base_url: str) -> None:
    page.goto(made(base_url, page, "navia", [ANA, BRAIS], options={"first": 0}))
    settled(page)
    marks = page.get_by_role("region", name="Players").locator(".pattern")
    expect(marks.first).to_be_attached()
    assert not any(mark.is_visible() for mark in marks.all())
    opened(page).get_by_label("Patterns as well as colours").check()
    expect(marks.first).to_be_visible()
    assert all(mark.is_visible() for mark in marks.all())
    fills = {mark.get_attribute("fill") for mark in marks.all()}
    assert {"url(#seat-pattern-0)", "url(#seat-pattern-1)"} <= fills
    assert page.locator("pattern[id*=pattern]").count() == 10
    page.reload()
    expect(marks.first).to_be_visible()


def test_sounds_are_made_by_those_who_want_them(page: Page, base_url: str) -> None:
    page.add_init_script(EARS)
    page.goto(made(base_url, page, "regatta", [ANA, BOT]))
    page.get_by_role("button", name="Bid 1 coin", exact=True).click()
    expect(happened(page, "Ana bids 1 coin.")).to_be_visible()
    assert next_asked([page])  # from now on there is no news
    assert page.evaluate("heard") == 0
    opened(page).get_by_label("Sounds").check()
    first = page.evaluate("heard")  # at once, to know what it will be like
    assert first > 0
    page.get_by_role("button", name="Play a sample").click()
    assert page.evaluate("heard") >= 2 * first
    page.reload()
    settled(page)
    assert page.evaluate("heard") == 0
    page.locator("section.mine li > button:first-child").first.click()
    page.wait_for_function("() => heard > 0")


# -- confirm ------------------------------------------------------------------------------------------------


def confirming(page: Page, base_url: str, game: str, *seats: dict[str, Any], **settings: Any) -> str:
    """Sit down at a table with a second look at every move, and return its path."""
    path = made(base_url, page, game, list(seats), **settings)
    page.goto(path)
    settled(page)
    stored(page, opened(page).get_by_label("Confirm moves").check)
    closed(page)
    return path


def test_a_move_from_the_list_is_sent_after_a_second_look(page: Page, base_url: str) -> None:
    path = confirming(page, base_url, "regatta", ANA, BOT, pause=1)
    before = look(base_url, path, page)
    page.get_by_role("button", name="Bid 2 coins").click()
    dialog = page.get_by_role("dialog", name="Send this move?")
    expect(dialog.get_by_text("Bid 2 coins")).to_be_visible()
    expect(dialog.get_by_role("button", name="Send")).to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="Bid 2 coins").click()  # the same again
    dialog.get_by_role("button", name="Go back").click()
    expect(dialog).to_have_count(0)
    assert look(base_url, path, page)["choices"] == before["choices"]
    page.reload()
    page.get_by_role("button", name="Bid 3 coins").press("Enter")
    page.keyboard.press("Enter")
    expect(happened(page, "Ana bids 3 coins.")).to_be_visible()


def test_a_move_from_the_board_is_sent_after_a_second_look(page: Page, base_url: str) -> None:
    path = confirming(page, base_url, "navia", ANA, BRAIS, options={"first": 0})
    page.locator('[data-id="cell-0-2"]').click()
    dialog = page.get_by_role("dialog", name="Send this move?")
    expect(dialog).to_be_visible()
    assert look(base_url, path, page)["view"]["boats"] == [None, None]
    assert serious(page) == []
    dialog.get_by_role("button", name="Send").click()
    expect(page.get_by_role("heading", name="Pass the screen to Brais")).to_be_visible()
    assert look(base_url, path, page)["view"]["boats"][0] == [0, 2]


def test_the_time_runs_on_during_the_second_look_and_it_ends_with_the_question(page: Page, base_url: str) -> None:
    path = confirming(page, base_url, "navia", ANA, BRAIS, options={"first": 0}, clock={"per": "move", "seconds": 600})
    page.locator("section.mine li > button").first.click()
    dialog = page.get_by_role("dialog", name="Send this move?")
    expect(dialog.get_by_role("timer")).to_be_visible()
    body = {"move": "place:4", "id": "elsewhere", "expected": look(base_url, path, page)["seq"], "seat": 0}
    page.request.post(f"{base_url}{api(path)}/moves", data=body)  # on another device
    expect(dialog).to_have_count(0)


# -- forced moves ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose luck is known: Brais has a single step left after five moves of Navia."""
    with site(tmp_path_factory.mktemp("known"), seed=lambda: bytes(32)) as address:
        yield address


def until_forced(address: str, path: str, *pages: Page) -> int:
    """Play on to there, and return the seq."""
    seq: int = look(address, path, pages[0])["seq"]
    for seat, move in [(0, "place:0"), (1, "place:1"), (0, "pass"), (0, "step:0"), (1, "pass")]:
        body = {"move": move, "id": f"{move}-{seq}", "expected": seq}
        answer = pages[seat].request.post(f"{address}{api(path)}/moves", data=body)
        assert answer.status == 200, answer.text()
        seq = answer.json()["seq"]
    return seq


@pytest.mark.parametrize("by_hand", [True, False])
def test_a_forced_move_waits_for_a_person_who_wants_that(browser: Browser, known: str, by_hand: bool) -> None:
    ana, brais = another(browser, known), another(browser, known)
    path = made(known, ana, "navia", [ANA, {"kind": "open"}], options={"first": 0})
    assert brais.request.post(f"{known}{api(path)}/seats", data={"name": "Brais"}).status == 200
    brais.goto(path)
    settled(brais)
    if by_hand:
        stored(brais, opened(brais).get_by_label("Play forced moves for me").uncheck)
        closed(brais)
    seq = until_forced(known, path, ana, brais)
    if by_hand:
        expect(brais.get_by_role("heading", name="Where do you sail?")).to_be_visible()
        assert look(known, path, brais)["seq"] == seq
        brais.locator("section.mine li > button:first-child").click()
    expect(happened(brais, "Brais sails to b1.")).to_be_visible()


# -- the seat's ------------------------------------------------------------------------------------------------


def test_the_settings_of_a_seat_come_along_to_another_device(page: Page, browser: Browser, base_url: str) -> None:
    page.goto(made(base_url, page, "regatta", [ANA, BOT], pause=1))
    settled(page)
    dialog = opened(page)
    for name, value in (("language", "fr"), ("theme", "dark"), ("size", "115")):
        stored(page, partial(dialog.locator(f"#setting-{name}").select_option, value))
    closed(page)
    page.get_by_role("button", name="Jouer sur un autre appareil").click()
    link = page.get_by_role("textbox", name="Lien").input_value()

    phone = another(browser, base_url, viewport={"width": 360, "height": 740})
    phone.goto(link)
    expect(phone.get_by_text("Ana (vous)")).to_be_visible()
    root = phone.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    assert phone.evaluate(f"({LOOK})('fontSize')") == "18.4px"
    phone.locator("header").get_by_role("link").click()  # away from the table the phone is as it was
    expect(root).to_have_attribute("data-theme", "system")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Board games of the sea")
    phone.go_back()
    expect(root).to_have_attribute("data-theme", "dark")


def test_what_was_chosen_before_comes_along_to_the_table(page: Page, base_url: str) -> None:
    page.goto("/")
    opened(page).get_by_label("Theme", exact=True).select_option("dark")
    closed(page)
    path = made(base_url, page, "regatta", [ANA, BOT], pause=1)
    stored(page, partial(page.goto, path))
    assert look(base_url, path, page)["preferences"]["theme"] == "dark"


def test_the_next_at_one_screen_has_their_own(page: Page, base_url: str) -> None:
    path = made(base_url, page, "navia", [ANA, BRAIS], options={"first": 0})
    liked = {"language": "gl", "theme": "dark", "size": "130", "motion": "less"}
    switches = {"sound": False, "confirm": False, "autoplay": True, "patterns": True}
    url = f"{base_url}{api(path)}/preferences"
    assert page.request.put(url, data={"preferences": {**liked, **switches}, "seat": 1}).status == 200
    page.goto(path)
    settled(page)
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "system")
    page.locator("section.mine li > button").first.click()
    page.get_by_role("button", name="I am ready").click()
    expect(page.get_by_text("Brais (ti)")).to_be_visible()
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-motion", "less")
    expect(root).to_have_attribute("data-patterns", "on")


def test_who_watches_keeps_settings_in_the_browser_alone(page: Page, browser: Browser, base_url: str) -> None:
    path = made(base_url, page, "regatta", [ANA, BRAIS])
    watcher = another(browser, base_url)
    sent: list[str] = []
    watcher.on("request", lambda request: sent.append(request.method))
    watcher.goto(path)
    expect(watcher.get_by_text("You are watching this table.")).to_be_visible()
    opened(watcher).get_by_label("Theme", exact=True).select_option("dark")
    watcher.reload()
    expect(watcher.locator("html")).to_have_attribute("data-theme", "dark")
    expect(watcher.get_by_text("You are watching this table.")).to_be_visible()
    assert set(sent) == {"GET"}


# -- for everybody ----------------------------------------------------------------------------------------------


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


def test_nothing_keeps_people_out_of_the_settings(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("article").first).to_be_visible()
    opened(page).get_by_label("Sounds").check()
    nothing_keeps_people_out(page)


def test_large_letters_fit_on_a_small_screen(browser: Browser, base_url: str) -> None:
    page = another(browser, base_url, viewport={"width": 360, "height": 740})
    page.goto("/")
    dialog = opened(page)
    dialog.get_by_label("Text size").select_option("150")
    dialog.get_by_label("Language").select_option("fr")
    expect(page.get_by_role("heading", name="Réglages")).to_be_visible()
    wide = "element => element.scrollWidth <= element.clientWidth"
    assert dialog.evaluate(wide)
    closed(page)
    assert page.locator("html").evaluate(wide)
    page.goto(made(base_url, page, "navia", [ANA, BOT, BOT], pause=600))
    settled(page)
    expect(page.get_by_role("group", name="La rivière")).to_be_visible()
    assert page.locator("html").evaluate(wide)
    assert serious(page) == []
