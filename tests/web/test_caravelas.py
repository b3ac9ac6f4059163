"""Caravelas in the browser: the map, ways and voyages, cards and orders."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.web.pages import all_sent, another, look, nothing_keeps_people_out, story
from tests.web.seas import LIT, NAMES, ORDERS, SAIL, ROUTE, asks, cell, moment, reach, sent_by, setting_out

pytestmark = pytest.mark.once


def width_of(part: Locator) -> float:
    box = part.bounding_box()
    assert box
    return box["width"]


# -- ways ------------------------------------------------------------------------------------------------------------


def test_a_cell_shows_the_cheapest_way_to_it(page: Page, base_url: str) -> None:
    setting_out(base_url, page)
    for look_at in (cell(page, "0905").hover, cell(page, "0905").focus):
        page.mouse.move(0, 0)
        look_at()
        expect(page.locator(ROUTE)).to_have_text("1 token · 4 steps · stops at cell 0904")
        expect(page.locator("g.route .cost text")).to_have_text("1")
        expect(page.locator("g.route g.stop")).to_have_count(1)
    expect(cell(page, "0905")).to_have_accessible_name(
        re.compile("Guinea, 1444, 1 point, gold can be .*1 token, 4 steps")
    )
    expect(page.locator("[data-id=cell-card]")).to_contain_text("Nuno Tristão")
    cell(page, "2206").focus()
    expect(page.locator(ROUTE)).to_contain_text("17 tokens")
    expect(page.locator(ROUTE)).to_contain_text("4 stops")
    expect(page.locator(ROUTE)).to_contain_text("the die 2 times")


def test_cells_within_reach_are_tinted(page: Page, base_url: str) -> None:
    now = setting_out(base_url, page)
    expect(page.locator("path.tint")).to_have_count(len(reach(base_url, page, now)))


def test_a_next_cell_is_one_click_and_one_step(page: Page, base_url: str) -> None:
    setting_out(base_url, page)
    moves = sent_by(page)
    cell(page, "1001").click()
    expect(page.locator(LIT).first).to_be_visible()
    expect(cell(page, "1001")).to_have_accessible_name(re.compile("ship of"))
    assert moves == ["move:1001"]


# -- voyages ---------------------------------------------------------------------------------------------------------


def test_a_voyage_is_seen_confirmed_and_sent_step_by_step(page: Page, base_url: str) -> None:
    now = setting_out(base_url, page)
    moves = sent_by(page)
    cell(page, "0702").click(force=True)
    expect(page.locator(ROUTE)).to_contain_text("3 tokens")
    expect(page.locator("g.route.pinned")).to_have_count(1)
    assert moves == []
    page.locator(SAIL).click()
    expect(cell(page, "0702")).to_have_accessible_name(re.compile("ship of"))
    expect(page.locator(SAIL)).to_have_count(0)
    assert [move.split(":")[1] for move in moves][-1] == "0702"
    assert len(moves) == len(set(moves)) > 1
    there = look(base_url, page.url.removeprefix(base_url), page)
    assert there["view"]["fleets"][now["seat"]]["tokens"] == 6


def test_a_voyage_stops_at_a_blue_cell(page: Page, base_url: str) -> None:
    setting_out(base_url, page)
    moves = sent_by(page)
    cell(page, "0905").click(force=True)
    cell(page, "0905").click(force=True)  # the second time it is an order
    expect(page.get_by_role("heading", name="Which incident card do you play?")).to_be_visible()
    expect(page.locator("[data-id^=card-].lit").first).to_be_visible()
    expect(page.locator("g.route.pinned")).to_have_count(0)
    assert moves == ["move:1003", "move:0903", "move:0904"]


def test_escape_ends_a_voyage_before_its_next_step(page: Page, base_url: str) -> None:
    setting_out(base_url, page)
    held: list[Route] = []
    page.route("**/moves", lambda route: held.append(route))
    cell(page, "0702").click(force=True)
    with page.expect_request("**/moves"):
        page.locator(SAIL).click()
    expect(page.get_by_role("button", name="Stop here")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Stop here")).to_have_count(0)
    held.pop().continue_()
    expect(page.locator(LIT).first).to_be_visible()
    expect(cell(page, "1002")).not_to_have_accessible_name(re.compile("ship of.*ship of"))
    all_sent(page)
    assert held == []  # nothing more was sent


def test_escape_takes_a_way_back(page: Page, base_url: str) -> None:
    setting_out(base_url, page)
    cell(page, "0905").focus()
    page.keyboard.press("Enter")
    expect(page.locator(SAIL)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(SAIL)).to_have_count(0)


def test_moves_are_confirmed_if_the_player_wants_that(page: Page, base_url: str) -> None:
    setting_out(base_url, page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("checkbox", name=re.compile("Confirm moves")).check()
    page.keyboard.press("Escape")
    moves = sent_by(page)
    cell(page, "1001").click()
    expect(page.get_by_role("dialog").get_by_text("Sail to 1001")).to_be_visible()
    assert moves == []
    page.keyboard.press("Enter")
    expect(cell(page, "1001")).to_have_accessible_name(re.compile("ship of"))


# -- the map ---------------------------------------------------------------------------------------------------------


def test_the_map_is_drawn_as_the_edition_has_it(page: Page, base_url: str) -> None:
    now = setting_out(base_url, page)
    sheet = page.request.get(f"{base_url}/api/tables/{now['table']}/sheet/{now['sheet']}").json()
    places = {id: (e["x"], e["y"]) for id, e in sheet["board"]["elements"].items() if e["shape"] == "hex"}
    boxes: dict[str, dict[str, float]] = page.locator(".cells button").evaluate_all(
        "cells => Object.fromEntries(cells.map(cell => [cell.dataset.id, cell.getBoundingClientRect().toJSON()]))"
    )
    assert boxes.keys() == places.keys()
    first, last = "0004", "3007"
    unit = (boxes[last]["x"] - boxes[first]["x"]) / (places[last][0] - places[first][0])
    for id, (x, y) in places.items():
        assert abs(boxes[id]["x"] - boxes[first]["x"] - unit * (x - places[first][0])) < 1.5, id
        assert abs(boxes[id]["y"] - boxes[first]["y"] - unit * (y - places[first][1])) < 1.5, id
    assert page.locator("[data-port]").count() == 32


def test_keys_go_in_six_directions(page: Page, base_url: str) -> None:
    setting_out(base_url, page)
    cell(page, "0808").focus()
    assert page.locator(".cells [tabindex='0']").count() == 1
    keys = [
        ("ArrowUp", "0807"),
        ("ArrowRight", "0907"),
        ("PageDown", "1008"),
        ("Home", "0907"),
        ("End", "0808"),
        ("PageUp", "0907"),
        ("ArrowLeft", "0807"),
        ("ArrowDown", "0808"),
        ("Shift+ArrowRight", "0907"),
    ]
    for key, there in keys:
        page.keyboard.press(key)
        expect(cell(page, there)).to_be_focused()


def test_the_map_is_made_larger_by_wheel_keys_and_buttons_and_pushed_by_the_mouse(page: Page, base_url: str) -> None:
    setting_out(base_url, page)
    whole = width_of(cell(page, "1002"))
    cell(page, "1002").hover()
    page.mouse.wheel(0, -240)
    expect(page.locator("svg.overview")).to_be_visible()
    assert width_of(cell(page, "1002")) > 1.3 * whole
    expect(cell(page, "1002")).to_be_in_viewport()  # what the mouse points at stays there
    cell(page, "1002").focus()
    page.keyboard.press("0")
    expect(page.locator("svg.overview")).to_have_count(0)
    for _ in range(4):
        page.keyboard.press("+")
    expect(cell(page, "1002")).to_be_in_viewport()  # and so does what has the focus
    for _ in range(3):
        page.keyboard.press("-")
    page.get_by_role("button", name="Show the map larger").click()
    expect(page.locator("svg.overview")).to_be_visible()
    moves = sent_by(page)
    before = cell(page, "0808").bounding_box()
    assert before
    page.mouse.move(500, 350)
    page.mouse.down()
    page.mouse.move(400, 300, steps=4)
    page.mouse.up()
    after = cell(page, "0808").bounding_box()
    assert after
    assert before["x"] - after["x"] > 50
    assert (moves, page.locator("g.route.pinned").count()) == ([], 0)  # that was no click
    cell(page, "1002").focus()
    for _ in range(14):
        page.keyboard.press("ArrowLeft")
    here = page.evaluate("document.activeElement.dataset.id")
    expect(cell(page, here)).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280


def test_fingers_pinch_the_map(browser: Browser, base_url: str) -> None:
    page = another(browser, base_url, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    setting_out(base_url, page)
    expect(page.locator("svg.overview")).to_be_visible()
    assert width_of(cell(page, "1002")) >= 24  # large enough for a finger, and the rest is in the overview
    expect(cell(page, "1002")).to_be_in_viewport()
    before = width_of(cell(page, "1002"))
    wire = page.context.new_cdp_session(page)
    for kind, away in (("touchStart", 20), ("touchMove", 40), ("touchMove", 60), ("touchEnd", None)):
        points = [] if away is None else [{"x": 170 - away, "y": 260}, {"x": 170 + away, "y": 260}]
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    page.wait_for_function(
        "before => document.querySelector('.cells button').getBoundingClientRect().width > 1.2 * before",
        arg=before,
    )
    page.context.close()


def test_what_cannot_be_used_tells_why(page: Page, base_url: str) -> None:
    moment(base_url, page, asks("auction"))
    cell(page, "1003").click(force=True)  # it says itself that it cannot be chosen
    expect(page.get_by_role("alert")).to_contain_text("A round")
    setting_out(base_url, page)
    cell(page, "1002").click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("A step")
    page.locator("[data-id=hand] button").first.click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("Blue cells")


# -- what is asked beside the map ------------------------------------------------------------------------------------


def test_bids_are_given_beside_the_map(page: Page, base_url: str) -> None:
    moment(base_url, page, asks("auction"))
    page.locator(ORDERS).get_by_text("2", exact=True).click()
    expect(page.get_by_role("list", name="Order of play")).to_contain_text("bid 2")


def test_a_bidder_takes_a_position_on_the_track(page: Page, base_url: str) -> None:
    now = moment(base_url, page, asks("place"))
    slot = now["choices"][-1]["targets"][0]
    page.locator(f"[data-id={slot}].lit").click()
    place = page.get_by_role("list", name="Order of play").get_by_role("listitem").nth(int(slot[-1]))
    expect(place).to_contain_text(NAMES[now["seat"]])


def test_three_cubes_in_any_order_are_given_for_the_fourth_ship(page: Page, base_url: str) -> None:
    now = moment(base_url, page, asks("fleet"))
    moves = sent_by(page)
    goods = now["choices"][1]["move"].split(":")[1:]
    give = page.get_by_role("button", name="Choose three cubes")
    expect(give).to_be_disabled()
    for good in reversed(goods):
        page.locator(f"[data-id=give-{good}]").click()
    page.locator("[data-id=orders] .primary").click()
    expect(story(page)).to_contain_text("now owns the fourth ship")
    assert moves == [":".join(["fleet", *goods])]


def test_the_monastery_grows_by_the_piece_that_is_bought(page: Page, base_url: str) -> None:
    moment(base_url, page, asks("jeronimos"))
    before = page.locator("[data-piece]:not(.plan)").count()
    page.locator("[data-id=monastery].lit").click()
    expect(page.locator("[data-piece]:not(.plan)")).to_have_count(before + 1)


def test_the_ship_that_goes_down_is_picked_on_the_fleet_card(page: Page, base_url: str) -> None:
    now = moment(base_url, page, asks("sink"))
    ship = now["choices"][0]["targets"][0]
    page.locator(f"[data-id={ship}].lit").click()
    expect(page.locator(f"[data-id={ship}]")).to_have_accessible_name(f"{ship.replace('-', ' ')}, sunk")


def test_a_card_is_played_from_the_hand(page: Page, base_url: str) -> None:
    now = moment(base_url, page, asks("card"))
    kinds = [card for card, count in now["view"]["hand"].items() if count]
    assert page.locator("[data-id=hand] [data-id^=card-]").count() == len(kinds)
    playable = [choice["targets"][0] for choice in now["choices"]]
    page.locator(f"[data-id=hand] [data-id={playable[0]}]").click()
    expect(story(page)).to_contain_text("plays")
    expect(page.get_by_role("heading", name="Which incident card do you play?")).to_have_count(0)


def test_hands_and_course_cards_are_shown_to_their_owner_alone(page: Page, browser: Browser, base_url: str) -> None:
    now = setting_out(base_url, page)
    shown = page.locator("[data-id=courses] li")
    assert shown.count() == sum(map(len, now["view"]["courses"].values())) == 8
    expect(page.locator("[data-id=courses]")).to_have_count(1)
    expect(page.locator("[data-id=hand]")).to_have_count(1)
    assert page.locator("[data-id^=card-]").count() == len(now["view"]["hand"])
    watcher = another(browser, base_url)
    watcher.goto(page.url.partition("?")[0])
    expect(watcher.locator(".cells")).to_be_visible()
    for part in ("[data-id=courses]", "[data-id=hand]", "[data-id^=card-]", ".stage circle.ring", "path.tint"):
        expect(watcher.locator(part)).to_have_count(0)
    watcher.context.close()


# -- for everybody ---------------------------------------------------------------------------------------------------

MOMENTS: dict[str, Callable[[Any], bool]] = {
    "the auction": asks("auction", after=1),
    "sailing": asks("move", after=2),
    "a card": asks("card"),
    "a bonus move": asks("bonus"),
    "a ship that goes down": asks("sink"),
    "a larger fleet": asks("fleet"),
    "pepper": asks("jeronimos"),
}


@pytest.mark.parametrize("name", MOMENTS)
def test_nothing_keeps_people_out(page: Page, base_url: str, name: str) -> None:
    moment(base_url, page, MOMENTS[name])
    nothing_keeps_people_out(page)


@pytest.mark.parametrize("language", ["en-GB", "es-ES", "fr-FR", "gl-ES"])
def test_the_rules_with_all_components_fit_a_phone(browser: Browser, base_url: str, language: str) -> None:
    page = another(browser, base_url, locale=language, viewport={"width": 360, "height": 740})
    page.goto("/rules/caravelas")
    expect(page.locator("ul.ports li")).to_have_count(32)
    expect(page.locator("ul.cards li")).to_have_count(12)
    expect(page.locator("ul.currents li")).to_have_count(26)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.context.close()
