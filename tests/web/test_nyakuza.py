"""Nyakuza in the browser: the bay, the bids, and whole games by mouse and by keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from marea import games
from tests.web.nyakuza_tables import ANA, Json, is_building, is_fishing, open_table_where
from tests.web.pages import (
    assert_accessible,
    fetch_table,
    log_list,
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
from tests.web.test_traffic import Traffic, events_of, reports_of

pytestmark = pytest.mark.once

OPEN, BOT = {"kind": "open"}, {"kind": "bot"}

LIT = ".cells button.lit"
SEND = "[data-id=bid] button.primary"
RECIPE = "[data-id^=recipe-].lit"
CONTROLS = (f"{SEND}:enabled", RECIPE, LIT)  # not while an answer is being sent


def cell(page: Page, id: str) -> Locator:
    return page.locator(f".cells [data-id={id}]")


def paw(page: Page, seat: int) -> Locator:
    return page.locator(f"[data-id=player-{seat}] .paw")


def width_of(part: Locator) -> float:
    box = part.bounding_box()
    assert box
    return box["width"]


# -- whole games -----------------------------------------------------------------------------------------------------


def answer_on_board(page: Page) -> None:
    """Answer a decision on the board."""
    control = next(control for control in CONTROLS if page.locator(control).count())
    page.locator(control).nth(page.locator(control).count() // 2).click()
    if control is RECIPE:
        page.locator(LIT).first.click()  # after the recipe, the coast cell


@pytest.mark.slow
def test_two_people_and_a_bot_finish_a_game_on_the_board(page: Page, browser: Browser, base_url: str) -> None:
    path = make_late_table(base_url, page, "nyakuza", [ANA, OPEN, BOT], left=60, bot="random")
    friend = open_with_friend(page, browser, base_url, path)
    play_to_end([page, friend], answer_on_board, ", ".join(CONTROLS))
    for one in (page, friend):
        expect(one.locator("#result")).to_be_visible()
        expect(one.get_by_text("all rolls and draws were settled before the game")).to_be_visible()
    shown, other = fetch_table(base_url, path, page), fetch_table(base_url, path, friend)
    assert shown["result"] == other["result"]
    assert sum(shown["result"]["scores"]) == page.locator("g.stall").count() - page.locator(".side g.stall").count()
    assert None not in other["view"]["kobans"]  # the screens are down


def focused(page: Page) -> str:
    """Return the focused cell, or an empty string."""
    id: str = page.evaluate("document.activeElement.closest('.cells button')?.dataset.id ?? ''")
    return id


def walk_to(page: Page, target: str, places: dict[str, tuple[float, float]]) -> None:
    """Move to a cell by the arrow keys: first to its row, then along it."""
    for _ in range(40):
        here = focused(page)
        if here == target:
            return
        (x, y), (to_x, to_y) = places[here], places[target]
        if abs(to_y - y) > 1:
            page.keyboard.press("ArrowDown" if to_y > y else "ArrowUp")
        else:
            page.keyboard.press("ArrowRight" if to_x > x else "ArrowLeft")
    raise AssertionError(f"{target} cannot be reached with the arrow keys")


def places_of(base_url: str, path: str, page: Page) -> dict[str, tuple[float, float]]:
    """Return the positions of the cells in the edition."""
    table = fetch_table(base_url, path, page)
    sheet = page.request.get(f"{base_url}/api/tables/{table['table']}/sheet/{table['sheet']}").json()
    return {id: (e["x"], e["y"]) for id, e in sheet["board"]["elements"].items() if e["shape"] == "hex"}


def answer_by_keyboard(page: Page, places: dict[str, tuple[float, float]]) -> None:
    """Answer a decision by keyboard."""
    if page.locator(SEND).count():  # the slider is before the bay in the tab order
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
def test_a_whole_game_by_keyboard_with_announcements(page: Page, base_url: str) -> None:
    path = make_table(base_url, page, "nyakuza", [ANA, BOT])
    places = places_of(base_url, path, page)
    announced = play_and_collect_announcements(
        page, path, lambda: answer_by_keyboard(page, places), ", ".join(CONTROLS)
    )
    for text in ("The game begins.", "How many kōbans do you bid?", "Ana bids", "Ana places a boat on", "Where do you"):
        assert text in announced, text


# -- the bids --------------------------------------------------------------------------------------------------------


def reports_for(seat: int, traffic: Traffic) -> list[Json]:
    """Return the reports for a seat that a page received."""
    reports = [report for message in traffic.messages() for report in reports_of(message)]
    return [report for report in reports if report["seat"] == seat]


def test_a_bid_is_hidden_in_a_fist_until_all_open(page: Page, browser: Browser, base_url: str) -> None:
    friend = new_page(browser, base_url)
    sent = Traffic(friend)
    path = make_table(base_url, page, "nyakuza", [ANA, OPEN])
    page.goto(path)
    friend.goto(path)
    friend.get_by_label("Your name").fill("Brais")
    friend.get_by_role("button", name="Take a seat").click()
    wait_for_table(friend)
    for one in (page, friend):
        expect(one.locator(SEND)).to_be_visible()
    known = reports_for(1, sent)[-1]
    page.get_by_role("slider", name="Your bid").fill("7")
    page.get_by_role("button", name="Bid 7 kōbans").first.click()
    expect(paw(page, 0)).to_have_accessible_name("your closed fist: 7")
    expect(page.locator(SEND)).to_have_count(0)
    for seat in (0, 1):
        expect(paw(friend, seat)).to_have_accessible_name("closed fist")
    friend.reload()
    wait_for_table(friend)
    assert len(reports_for(1, sent)) > 1
    for report in reports_for(1, sent):
        assert report["view"] == known["view"], "the view shows that a bid has been made"
        assert report["asked"] == known["asked"] == [0, 1]
    assert not [event for message in sent.messages() for event in events_of(message) if event["event"] == "bade"]
    friend.get_by_role("button", name="Bid 3 kōbans").first.click()
    for one in (page, friend):
        expect(log_list(one).get_by_text("Ana bids 7 kōbans.")).to_be_visible()
        expect(paw(one, 0)).to_have_accessible_name("last bid: 7")
        expect(paw(one, 1)).to_have_accessible_name("last bid: 3")


# Records the label of the first fist and the number of shaking ones, whenever they change.
FISTS = """() => {
  window.fists = [];
  const add = () => {
    const fist = document.querySelector("[data-id=player-0] .paw")?.getAttribute("aria-label");
    const now = [document.querySelectorAll(".paw svg.shaking").length, fist];
    if (String(now) !== String(fists.at(-1))) fists.push(now);
  };
  add();
  new MutationObserver(add).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def test_the_fists_shake_before_they_open_except_with_reduced_motion(page: Page, base_url: str) -> None:
    for motion in ("no-preference", "reduce"):
        page.emulate_media(reduced_motion=motion)
        open_new_table(base_url, page, "nyakuza", [ANA, BOT], pause=0)
        expect(paw(page, 0)).to_have_accessible_name("closed fist")
        page.evaluate(FISTS)
        page.locator(SEND).click()
        page.wait_for_function("() => fists.some(([, fist]) => fist === 'last bid: 1')")
        seen: list[tuple[int, str]] = [tuple(one) for one in page.evaluate("fists")]
        opened = [fist for _, fist in seen].index("last bid: 1")
        shaken = [number for number, _ in seen[:opened]]
        assert max(shaken) == (2 if motion == "no-preference" else 0)
        assert seen[opened][0] == 0


def test_the_bid_is_changed_by_buttons_too(page: Page, base_url: str) -> None:
    open_new_table(base_url, page, "nyakuza", [ANA, BOT])
    expect(page.locator(SEND)).to_have_text("Bid 1 kōban")
    page.get_by_role("button", name="Bid one more").click()
    expect(page.locator(SEND)).to_have_text("Bid 2 kōbans")
    page.get_by_role("button", name="Bid one less").click(click_count=2)
    expect(page.locator(SEND)).to_have_text("Bid nothing")
    expect(page.get_by_role("button", name="Bid one less")).to_be_disabled()


# -- the bay ---------------------------------------------------------------------------------------------------------


def test_the_bay_matches_the_edition(page: Page, base_url: str) -> None:
    path = open_new_table(base_url, page, "nyakuza", [ANA, BOT])
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


def test_keys_move_in_six_directions(page: Page, base_url: str) -> None:
    open_new_table(base_url, page, "nyakuza", [ANA, BOT])
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


def test_a_group_is_highlighted_with_what_it_lacks(page: Page, base_url: str) -> None:
    table = open_table_where(base_url, page, is_fishing)
    groups = [group for group in table["view"]["groups"] if len(group["cells"]) > 2 and "lacks" in group]
    group = max(groups, key=lambda group: len(group["cells"]))
    assert page.locator("path.halo").count() == 0
    first = cell(page, group["cells"][0])
    for point_at in (first.hover, first.focus):
        page.mouse.move(0, 0)
        point_at()
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
    table = open_table_where(base_url, page, is_building)
    assert page.locator("path.halo").count() == 1  # the group of the decision
    recipes = page.locator(RECIPE)
    assert recipes.count() >= 1
    recipes.first.click()
    expect(recipes.first.or_(page.locator("[data-id^=recipe-].picked"))).to_be_visible()
    coast = page.locator(LIT).first
    place = coast.get_attribute("data-id")
    coast.click()
    expect(log_list(page).get_by_text(f"stall on {place} with").last).to_be_visible()
    player = ["Ana", "Brais", "Carme"][table["asked"][0]]
    expect(cell(page, place or "")).to_have_accessible_name(re.compile(f"(stall|Grand market stall) of {player}"))


def test_an_unusable_cell_is_explained(page: Page, base_url: str) -> None:
    table = open_table_where(base_url, page, is_fishing)
    taken = table["view"]["groups"][0]["cells"][0]
    cell(page, taken).click(force=True)  # it is marked as disabled
    expect(page.get_by_role("alert")).to_contain_text("A boat stays where it is")


def test_the_bay_can_be_zoomed(page: Page, base_url: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    open_new_table(base_url, page, "nyakuza", [ANA, BOT])
    assert width_of(cell(page, "R32")) >= 24
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Zoom in").click()
    assert width_of(cell(page, "R32")) > 50
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    cell(page, "C13").focus()
    expect(cell(page, "C13")).to_be_in_viewport()


def test_a_secret_tile_is_shown_to_its_owner_only(page: Page, browser: Browser, base_url: str) -> None:
    open_table_where(base_url, page, lambda view: bool(view["prompt"] == "fish_secret"), variant_secret=True)
    expect(page.locator("[data-id=secret]")).to_contain_text("Your secret tile: R")
    spectator = new_page(browser, base_url)
    spectator.goto(page.url.partition("?")[0])
    expect(spectator.locator(".cells")).to_be_visible()
    expect(spectator.locator("[data-id=secret]")).to_have_count(0)
    expect(spectator.get_by_text("secret tile", exact=True).first).to_be_attached()  # that it exists is public


# -- accessibility ---------------------------------------------------------------------------------------------------

POSITIONS: dict[str, Callable[[Json], bool]] = {
    "the bid": lambda view: bool(view["round"] > 1 and view["prompt"] == "bid"),
    "fishing": is_fishing,
    "building": is_building,
}


@pytest.mark.parametrize("name", POSITIONS)
def test_the_board_is_accessible(page: Page, base_url: str, name: str) -> None:
    open_table_where(base_url, page, POSITIONS[name])
    assert_accessible(page)


@pytest.mark.parametrize("language", ["en-GB", "es-ES", "fr-FR", "gl-ES"])
def test_the_rules_with_all_components_fit_a_phone(browser: Browser, base_url: str, language: str) -> None:
    page = new_page(browser, base_url, locale=language, viewport={"width": 360, "height": 740})
    page.goto("/rules/nyakuza")
    expect(page.locator("dd.tiles svg")).to_have_count(60)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
