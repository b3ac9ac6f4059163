"""Nyakuza in the browser: the bay, the fists, whole games by mouse and by keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from marea import games
from tests.web.bays import ANA, Shown, building, fishing, table_where
from tests.web.moments import late_table
from tests.web.pages import (
    another,
    hear_game,
    look,
    made,
    nothing_keeps_people_out,
    play_on,
    settled,
    story,
    tab_to,
    together,
)
from tests.web.test_traffic import Traffic, events_of, reports_of

pytestmark = pytest.mark.once

OPEN, BOT = {"kind": "open"}, {"kind": "bot"}

LIT = ".cells button.lit"
SEND = "[data-id=bid] button.primary"
RECIPE = "[data-id^=recipe-].lit"
PRESSED = (f"{SEND}:enabled", RECIPE, LIT)  # not while an answer is on its way


def cell(page: Page, id: str) -> Locator:
    return page.locator(f".cells [data-id={id}]")


def paw(page: Page, seat: int) -> Locator:
    return page.locator(f"[data-id=player-{seat}] .paw")


def width_of(part: Locator) -> float:
    box = part.bounding_box()
    assert box
    return box["width"]


# -- whole games -----------------------------------------------------------------------------------------------------


def act(page: Page) -> None:
    """Answer on the board."""
    part = next(part for part in PRESSED if page.locator(part).count())
    page.locator(part).nth(page.locator(part).count() // 2).click()
    if part is RECIPE:
        page.locator(LIT).first.click()  # the recipe is chosen: now the coast


@pytest.mark.slow
def test_two_people_in_two_browsers_and_a_bot_play_a_game_on_the_board_to_its_end(
    page: Page, browser: Browser, base_url: str
) -> None:
    path = late_table(base_url, page, "nyakuza", [ANA, OPEN, BOT], left=60, bot="random")
    friend = together(page, browser, base_url, path)
    play_on([page, friend], act, ", ".join(PRESSED))
    for one in (page, friend):
        expect(one.locator("#result")).to_be_visible()
        expect(one.get_by_text("all rolls and draws were settled before the game")).to_be_visible()
    shown, other = look(base_url, path, page), look(base_url, path, friend)
    assert shown["result"] == other["result"]
    assert sum(shown["result"]["scores"]) == page.locator("g.stall").count() - page.locator(".side g.stall").count()
    assert None not in other["view"]["kobans"]  # the screens are down


def focused(page: Page) -> str:
    """Return the cell that has the focus, or nothing."""
    id: str = page.evaluate("document.activeElement.closest('.cells button')?.dataset.id ?? ''")
    return id


def walk_to(page: Page, target: str, places: dict[str, tuple[float, float]]) -> None:
    """Go to a cell by the arrow keys: first to its row, then along it."""
    for _ in range(40):
        here = focused(page)
        if here == target:
            return
        (x, y), (to_x, to_y) = places[here], places[target]
        if abs(to_y - y) > 1:
            page.keyboard.press("ArrowDown" if to_y > y else "ArrowUp")
        else:
            page.keyboard.press("ArrowRight" if to_x > x else "ArrowLeft")
    raise AssertionError(f"the arrow keys do not lead to {target}")


def places_of(base_url: str, path: str, page: Page) -> dict[str, tuple[float, float]]:
    """Return where the edition has the cells."""
    now = look(base_url, path, page)
    sheet = page.request.get(f"{base_url}/api/tables/{now['table']}/sheet/{now['sheet']}").json()
    return {id: (e["x"], e["y"]) for id, e in sheet["board"]["elements"].items() if e["shape"] == "hex"}


def by_keyboard(page: Page, places: dict[str, tuple[float, float]]) -> None:
    """Answer one question by the keyboard alone."""
    if page.locator(SEND).count():  # the slider has the focus again, or comes before the bay, or after the top
        tab_to(page, "[data-id=bid] input", "Shift+Tab" if focused(page) else "Tab")
        page.keyboard.press("ArrowRight")
        tab_to(page, SEND)
        page.keyboard.press("Enter")
        return
    if page.locator(RECIPE).count() and not page.locator(LIT).count():
        tab_to(page, RECIPE)
        page.keyboard.press("Enter")
        expect(page.locator(LIT).first).to_be_visible()
    tab_to(page, ".cells", "Shift+Tab" if page.locator("[data-id^=recipe-]:focus").count() else "Tab")
    lit: list[str] = page.locator(LIT).evaluate_all("cells => cells.map(cell => cell.dataset.id)")
    if lit:
        here = places[focused(page)]
        walk_to(page, min(lit, key=lambda id: abs(places[id][0] - here[0]) + abs(places[id][1] - here[1])), places)
        page.keyboard.press("Enter")


@pytest.mark.slow
def test_a_whole_game_by_keyboard_alone_with_everything_announced(page: Page, base_url: str) -> None:
    path = made(base_url, page, "nyakuza", [ANA, BOT])
    places = places_of(base_url, path, page)
    said = hear_game(page, path, lambda: by_keyboard(page, places), ", ".join(PRESSED))
    for text in ("The game begins.", "How many kōbans do you bid?", "Ana bids", "Ana places a boat on", "Where do you"):
        assert text in said, text


# -- the bids --------------------------------------------------------------------------------------------------------


def seen_by(seat: int, traffic: Traffic) -> list[Shown]:
    """Return the reports that a page was sent for a seat."""
    reports = [report for message in traffic.messages() for report in reports_of(message)]
    return [report for report in reports if report["seat"] == seat]


def test_a_bid_is_closed_in_a_fist_until_all_open(page: Page, browser: Browser, base_url: str) -> None:
    friend = another(browser, base_url)
    sent = Traffic(friend)
    path = made(base_url, page, "nyakuza", [ANA, OPEN])
    page.goto(path)
    friend.goto(path)
    friend.get_by_label("Your name").fill("Brais")
    friend.get_by_role("button", name="Take a seat").click()
    settled(friend)
    for one in (page, friend):
        expect(one.locator(SEND)).to_be_visible()
    known = seen_by(1, sent)[-1]
    page.get_by_role("slider", name="Your bid").fill("7")
    page.get_by_role("button", name="Bid 7 kōbans").first.click()
    expect(paw(page, 0)).to_have_accessible_name("your closed fist: 7")
    expect(page.locator(SEND)).to_have_count(0)
    for seat in (0, 1):
        expect(paw(friend, seat)).to_have_accessible_name("closed fist")
    friend.reload()
    settled(friend)
    assert len(seen_by(1, sent)) > 1
    for report in seen_by(1, sent):
        assert report["view"] == known["view"], "something is told of a bid that has been made"
        assert report["asked"] == known["asked"] == [0, 1]
    assert not [event for message in sent.messages() for event in events_of(message) if event["event"] == "bade"]
    friend.get_by_role("button", name="Bid 3 kōbans").first.click()
    for one in (page, friend):
        expect(story(one).get_by_text("Ana bids 7 kōbans.")).to_be_visible()
        expect(paw(one, 0)).to_have_accessible_name("last bid: 7")
        expect(paw(one, 1)).to_have_accessible_name("last bid: 3")


# Notes how the first fist looks, and how many are shaken, whenever that changes: none of it lasts.
FISTS = """() => {
  window.fists = [];
  const note = () => {
    const fist = document.querySelector("[data-id=player-0] .paw")?.getAttribute("aria-label");
    const now = [document.querySelectorAll(".paw svg.shaking").length, fist];
    if (String(now) !== String(fists.at(-1))) fists.push(now);
  };
  note();
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def test_the_fists_are_shaken_before_they_open_and_open_at_once_with_less_motion(page: Page, base_url: str) -> None:
    for motion in ("no-preference", "reduce"):
        page.emulate_media(reduced_motion=motion)
        page.goto(made(base_url, page, "nyakuza", [ANA, BOT], pause=0))
        settled(page)
        expect(paw(page, 0)).to_have_accessible_name("closed fist")
        page.evaluate(FISTS)
        page.locator(SEND).click()
        page.wait_for_function("() => fists.some(([, fist]) => fist === 'last bid: 1')")
        seen: list[tuple[int, str]] = [tuple(one) for one in page.evaluate("fists")]
        opened = [fist for _, fist in seen].index("last bid: 1")
        shaken = [number for number, _ in seen[:opened]]
        assert max(shaken) == (2 if motion == "no-preference" else 0)
        assert seen[opened][0] == 0


def test_the_number_goes_up_and_down_by_buttons_too(page: Page, base_url: str) -> None:
    page.goto(made(base_url, page, "nyakuza", [ANA, BOT]))
    settled(page)
    expect(page.locator(SEND)).to_have_text("Bid 1 kōban")
    page.get_by_role("button", name="Bid one more").click()
    expect(page.locator(SEND)).to_have_text("Bid 2 kōbans")
    page.get_by_role("button", name="Bid one less").click(click_count=2)
    expect(page.locator(SEND)).to_have_text("Bid nothing")
    expect(page.get_by_role("button", name="Bid one less")).to_be_disabled()


# -- the bay ---------------------------------------------------------------------------------------------------------


def test_the_bay_is_drawn_as_the_edition_has_it(page: Page, base_url: str) -> None:
    path = made(base_url, page, "nyakuza", [ANA, BOT])
    page.goto(path)
    settled(page)
    places = places_of(base_url, path, page)
    boxes: dict[str, dict[str, float]] = page.locator(".cells button").evaluate_all(
        "cells => Object.fromEntries(cells.map(cell => [cell.dataset.id, cell.getBoundingClientRect().toJSON()]))"
    )
    assert boxes.keys() == places.keys()
    assert len(places) == 110
    west, east = boxes["C13"], boxes["C15"]
    unit = (east["x"] - west["x"]) / (places["C15"][0] - places["C13"][0])
    for id, (x, y) in places.items():
        assert abs(boxes[id]["x"] - west["x"] - unit * (x - places["C13"][0])) < 1.5, id
        assert abs(boxes[id]["y"] - west["y"] - unit * (y - places["C13"][1])) < 1.5, id


def test_keys_go_in_six_directions(page: Page, base_url: str) -> None:
    page.goto(made(base_url, page, "nyakuza", [ANA, BOT]))
    settled(page)
    cell(page, "R32").focus()
    assert page.locator(".cells [tabindex='0']").count() == 1
    keys = [
        ("ArrowRight", "R33"),
        ("ArrowUp", "S8"),
        ("ArrowLeft", "R26"),
        ("PageDown", "R32"),
        ("End", "R38"),
        ("Home", "R31"),
        ("PageUp", "R26"),
        ("ArrowDown", "R32"),
        ("Shift+ArrowDown", "S13"),
        ("Shift+ArrowUp", "R32"),
    ]
    for key, there in keys:
        page.keyboard.press(key)
        expect(cell(page, there)).to_be_focused()


def test_a_group_stands_out_with_what_it_lacks(page: Page, base_url: str) -> None:
    now = table_where(base_url, page, fishing)
    groups = [group for group in now["view"]["groups"] if len(group["cells"]) > 2 and "lacks" in group]
    group = max(groups, key=lambda group: len(group["cells"]))
    assert page.locator("path.halo").count() == 0
    first = cell(page, group["cells"][0])
    for look_at in (first.hover, first.focus):
        page.mouse.move(0, 0)
        look_at()
        expect(page.locator("path.halo")).to_have_count(1)
    names = ["Ana", "Brais", "Carme"]
    expect(page.locator("#nyakuza-recipes")).to_contain_text(names[group["seat"]])
    recipes = games.get("nyakuza").sheet["recipes"]
    missing = sum(len(group["lacks"].get(name, recipe["tiles"])) for name, recipe in recipes.items())
    expect(page.locator("[data-id^=recipe-] .gone")).to_have_count(missing)
    label = first.get_attribute("aria-label") or ""
    assert f"a group of {len(group['cells'])} boats" in label
    assert "still needs" in label
    page.locator("[data-id^=recipe-]").first.focus()
    expect(page.locator("path.halo")).to_have_count(0)


def test_a_stall_is_built_by_its_recipe_and_its_coast(page: Page, base_url: str) -> None:
    now = table_where(base_url, page, building)
    assert page.locator("path.halo").count() == 1  # the group that the question is about
    recipes = page.locator(RECIPE)
    assert recipes.count() >= 1
    recipes.first.click()
    expect(recipes.first.or_(page.locator("[data-id^=recipe-].picked"))).to_be_visible()
    coast = page.locator(LIT).first
    place = coast.get_attribute("data-id")
    coast.click()
    expect(story(page).get_by_text(f"stall on {place} with").last).to_be_visible()
    player = ["Ana", "Brais", "Carme"][now["asked"][0]]
    expect(cell(page, place or "")).to_have_accessible_name(re.compile(f"(stall|Grand market stall) of {player}"))


def test_a_cell_that_cannot_be_used_tells_why(page: Page, base_url: str) -> None:
    now = table_where(base_url, page, fishing)
    taken = now["view"]["groups"][0]["cells"][0]
    cell(page, taken).click(force=True)  # it says itself that it cannot be chosen
    expect(page.get_by_role("alert")).to_contain_text("A boat stays where it is")


def test_the_bay_can_be_made_larger(page: Page, base_url: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(made(base_url, page, "nyakuza", [ANA, BOT]))
    settled(page)
    assert width_of(cell(page, "R32")) >= 24
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Zoom in").click()
    assert width_of(cell(page, "R32")) > 50
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    cell(page, "C13").focus()
    expect(cell(page, "C13")).to_be_in_viewport()


def test_a_secret_tile_is_shown_to_its_owner_alone(page: Page, browser: Browser, base_url: str) -> None:
    table_where(base_url, page, lambda view: bool(view["prompt"] == "fish_secret"), variant_secret=True)
    expect(page.locator("[data-id=secret]")).to_contain_text("Your secret tile: R")
    watcher = another(browser, base_url)
    watcher.goto(page.url.partition("?")[0])
    expect(watcher.locator(".cells")).to_be_visible()
    expect(watcher.locator("[data-id=secret]")).to_have_count(0)
    expect(watcher.get_by_text("secret tile", exact=True).first).to_be_attached()  # that one is held is no secret


# -- for everybody ---------------------------------------------------------------------------------------------------

MOMENTS: dict[str, Callable[[Shown], bool]] = {
    "the bid": lambda view: bool(view["round"] > 1 and view["prompt"] == "bid"),
    "fishing": fishing,
    "building": building,
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_nothing_keeps_people_out(page: Page, base_url: str, moment: str) -> None:
    table_where(base_url, page, MOMENTS[moment])
    nothing_keeps_people_out(page)


@pytest.mark.parametrize("language", ["en-GB", "es-ES", "fr-FR", "gl-ES"])
def test_the_rules_with_all_components_fit_a_phone(browser: Browser, base_url: str, language: str) -> None:
    page = another(browser, base_url, locale=language, viewport={"width": 360, "height": 740})
    page.goto("/rules/nyakuza")
    expect(page.locator("dd.tiles svg")).to_have_count(60)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
