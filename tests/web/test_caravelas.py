"""Caravelas in the browser: the map, routes and voyages, cards and other decisions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.web.caravelas_tables import (
    LIT,
    NAMES,
    ORDERS,
    ROUTE,
    SAIL,
    asks,
    cell,
    open_first_turn,
    open_table_where,
    reachable_cells,
    record_moves,
)
from tests.web.pages import assert_accessible, fetch_table, flush_requests, log_list, new_page

pytestmark = pytest.mark.once


def width_of(part: Locator) -> float:
    box = part.bounding_box()
    assert box
    return box["width"]


# -- routes ----------------------------------------------------------------------------------------------------------


def test_a_cell_shows_the_cheapest_route_to_it(page: Page, base_url: str) -> None:
    open_first_turn(base_url, page)
    for point_at in (cell(page, "0905").hover, cell(page, "0905").focus):
        page.mouse.move(0, 0)
        point_at()
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
    expect(page.locator(ROUTE)).to_contain_text("2 die rolls")


def test_cells_within_reach_are_tinted(page: Page, base_url: str) -> None:
    table = open_first_turn(base_url, page)
    expect(page.locator("path.tint")).to_have_count(len(reachable_cells(base_url, page, table)))


def test_an_adjacent_cell_takes_one_click(page: Page, base_url: str) -> None:
    open_first_turn(base_url, page)
    moves = record_moves(page)
    cell(page, "1001").click()
    expect(page.locator(LIT).first).to_be_visible()
    expect(cell(page, "1001")).to_have_accessible_name(re.compile("ship of"))
    assert moves == ["move:1001"]


# -- voyages ---------------------------------------------------------------------------------------------------------


def test_a_voyage_is_previewed_confirmed_and_sent_step_by_step(page: Page, base_url: str) -> None:
    table = open_first_turn(base_url, page)
    moves = record_moves(page)
    cell(page, "0702").click(force=True)
    expect(page.locator(ROUTE)).to_contain_text("3 tokens")
    expect(page.locator("g.route.pinned")).to_have_count(1)
    assert moves == []
    page.locator(SAIL).click()
    expect(cell(page, "0702")).to_have_accessible_name(re.compile("ship of"))
    expect(page.locator(SAIL)).to_have_count(0)
    assert [move.split(":")[1] for move in moves][-1] == "0702"
    assert len(moves) == len(set(moves)) > 1
    there = fetch_table(base_url, page.url.removeprefix(base_url), page)
    assert there["view"]["fleets"][table["seat"]]["tokens"] == 6


def test_a_voyage_stops_at_a_blue_cell(page: Page, base_url: str) -> None:
    open_first_turn(base_url, page)
    moves = record_moves(page)
    cell(page, "0905").click(force=True)
    cell(page, "0905").click(force=True)  # the second click confirms
    expect(page.get_by_role("heading", name="Which incident card do you play?")).to_be_visible()
    expect(page.locator("[data-id^=card-].lit").first).to_be_visible()
    expect(page.locator("g.route.pinned")).to_have_count(0)
    assert moves == ["move:1003", "move:0903", "move:0904"]


def test_escape_ends_a_voyage_before_its_next_step(page: Page, base_url: str) -> None:
    open_first_turn(base_url, page)
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
    flush_requests(page)
    assert held == []  # no further step was sent


def test_escape_cancels_a_route(page: Page, base_url: str) -> None:
    open_first_turn(base_url, page)
    cell(page, "0905").focus()
    page.keyboard.press("Enter")
    expect(page.locator(SAIL)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(SAIL)).to_have_count(0)


def test_moves_are_confirmed_if_the_setting_is_on(page: Page, base_url: str) -> None:
    open_first_turn(base_url, page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("checkbox", name=re.compile("Confirm moves")).check()
    page.keyboard.press("Escape")
    moves = record_moves(page)
    cell(page, "1001").click()
    expect(page.get_by_role("dialog").get_by_text("Sail to 1001")).to_be_visible()
    assert moves == []
    page.keyboard.press("Enter")
    expect(cell(page, "1001")).to_have_accessible_name(re.compile("ship of"))


# -- the map ---------------------------------------------------------------------------------------------------------


def test_the_map_matches_the_edition(page: Page, base_url: str) -> None:
    table = open_first_turn(base_url, page)
    sheet = page.request.get(f"{base_url}/api/tables/{table['table']}/sheet/{table['sheet']}").json()
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


def test_keys_move_in_six_directions(page: Page, base_url: str) -> None:
    open_first_turn(base_url, page)
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


def test_the_map_is_zoomed_by_wheel_keys_and_buttons_and_dragged_by_the_mouse(page: Page, base_url: str) -> None:
    open_first_turn(base_url, page)
    width = width_of(cell(page, "1002"))
    cell(page, "1002").hover()
    page.mouse.wheel(0, -240)
    expect(page.locator("svg.overview")).to_be_visible()
    assert width_of(cell(page, "1002")) > 1.3 * width
    expect(cell(page, "1002")).to_be_in_viewport()  # zooming keeps the cell under the mouse
    cell(page, "1002").focus()
    page.keyboard.press("0")
    expect(page.locator("svg.overview")).to_have_count(0)
    for _ in range(4):
        page.keyboard.press("+")
    expect(cell(page, "1002")).to_be_in_viewport()  # and the focused cell
    for _ in range(3):
        page.keyboard.press("-")
    page.get_by_role("button", name="Zoom in").click()
    expect(page.locator("svg.overview")).to_be_visible()
    moves = record_moves(page)
    before = cell(page, "0808").bounding_box()
    assert before
    page.mouse.move(500, 350)
    page.mouse.down()
    page.mouse.move(400, 300, steps=4)
    page.mouse.up()
    after = cell(page, "0808").bounding_box()
    assert after
    assert before["x"] - after["x"] > 50
    assert (moves, page.locator("g.route.pinned").count()) == ([], 0)  # a drag is no click
    cell(page, "1002").focus()
    for _ in range(14):
        page.keyboard.press("ArrowLeft")
    here = page.evaluate("document.activeElement.dataset.id")
    expect(cell(page, here)).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280


def test_fingers_pinch_the_map(browser: Browser, base_url: str) -> None:
    page = new_page(browser, base_url, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    open_first_turn(base_url, page)
    expect(page.locator("svg.overview")).to_be_visible()
    assert width_of(cell(page, "1002")) >= 24  # large enough for a finger
    expect(cell(page, "1002")).to_be_in_viewport()
    before = width_of(cell(page, "1002"))
    session = page.context.new_cdp_session(page)
    for kind, offset in (("touchStart", 20), ("touchMove", 40), ("touchMove", 60), ("touchEnd", None)):
        points = [] if offset is None else [{"x": 170 - offset, "y": 260}, {"x": 170 + offset, "y": 260}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    page.wait_for_function(
        "before => document.querySelector('.cells button').getBoundingClientRect().width > 1.2 * before",
        arg=before,
    )
    page.context.close()


def test_unusable_elements_are_explained(page: Page, base_url: str) -> None:
    open_table_where(base_url, page, asks("auction"))
    cell(page, "1003").click(force=True)  # it is marked as disabled
    expect(page.get_by_role("alert")).to_contain_text("A round")
    open_first_turn(base_url, page)
    cell(page, "1002").click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("A step")
    page.locator("[data-id=hand] button").first.click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("Blue cells")


# -- decisions beside the map ----------------------------------------------------------------------------------------


def test_bids_are_made_beside_the_map(page: Page, base_url: str) -> None:
    open_table_where(base_url, page, asks("auction"))
    page.locator(ORDERS).get_by_text("2", exact=True).click()
    expect(page.get_by_role("list", name="Order of play")).to_contain_text("bid 2")


def test_a_bidder_takes_a_position_on_the_track(page: Page, base_url: str) -> None:
    table = open_table_where(base_url, page, asks("place"))
    slot = table["choices"][-1]["targets"][0]
    page.locator(f"[data-id={slot}].lit").click()
    place = page.get_by_role("list", name="Order of play").get_by_role("listitem").nth(int(slot[-1]))
    expect(place).to_contain_text(NAMES[table["seat"]])


def test_three_cubes_in_any_order_pay_for_the_fourth_ship(page: Page, base_url: str) -> None:
    table = open_table_where(base_url, page, asks("fleet"))
    moves = record_moves(page)
    goods = table["choices"][1]["move"].split(":")[1:]
    give = page.get_by_role("button", name="Choose three cubes")
    expect(give).to_be_disabled()
    for good in reversed(goods):
        page.locator(f"[data-id=give-{good}]").click()
    page.locator("[data-id=orders] .primary").click()
    expect(log_list(page)).to_contain_text("now owns the fourth ship")
    assert moves == [":".join(["fleet", *goods])]


def test_the_monastery_grows_by_the_bought_piece(page: Page, base_url: str) -> None:
    open_table_where(base_url, page, asks("jeronimos"))
    before = page.locator("[data-piece]:not(.plan)").count()
    page.locator("[data-id=monastery].lit").click()
    expect(page.locator("[data-piece]:not(.plan)")).to_have_count(before + 1)


def test_the_ship_to_sink_is_picked_on_the_fleet_card(page: Page, base_url: str) -> None:
    table = open_table_where(base_url, page, asks("sink"))
    ship = table["choices"][0]["targets"][0]
    page.locator(f"[data-id={ship}].lit").click()
    expect(page.locator(f"[data-id={ship}]")).to_have_accessible_name(f"{ship.replace('-', ' ')}, sunk")


def test_a_card_is_played_from_the_hand(page: Page, base_url: str) -> None:
    table = open_table_where(base_url, page, asks("card"))
    kinds = [card for card, count in table["view"]["hand"].items() if count]
    assert page.locator("[data-id=hand] [data-id^=card-]").count() == len(kinds)
    playable = [choice["targets"][0] for choice in table["choices"]]
    page.locator(f"[data-id=hand] [data-id={playable[0]}]").click()
    expect(log_list(page)).to_contain_text("plays")
    expect(page.get_by_role("heading", name="Which incident card do you play?")).to_have_count(0)


def test_hands_and_course_cards_are_shown_to_their_owner_only(page: Page, browser: Browser, base_url: str) -> None:
    table = open_first_turn(base_url, page)
    shown = page.locator("[data-id=courses] li")
    assert shown.count() == sum(map(len, table["view"]["courses"].values())) == 8
    expect(page.locator("[data-id=courses]")).to_have_count(1)
    expect(page.locator("[data-id=hand]")).to_have_count(1)
    assert page.locator("[data-id^=card-]").count() == len(table["view"]["hand"])
    spectator = new_page(browser, base_url)
    spectator.goto(page.url.partition("?")[0])
    expect(spectator.locator(".cells")).to_be_visible()
    for part in ("[data-id=courses]", "[data-id=hand]", "[data-id^=card-]", ".stage circle.ring", "path.tint"):
        expect(spectator.locator(part)).to_have_count(0)
    spectator.context.close()


# -- accessibility ---------------------------------------------------------------------------------------------------

POSITIONS: dict[str, Callable[[Any], bool]] = {
    "the auction": asks("auction", after=1),
    "sailing": asks("move", after=2),
    "a card": asks("card"),
    "a bonus move": asks("bonus"),
    "a sinking ship": asks("sink"),
    "a larger fleet": asks("fleet"),
    "pepper": asks("jeronimos"),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_the_board_is_accessible(page: Page, base_url: str, name: str) -> None:
    open_table_where(base_url, page, POSITIONS[name])
    assert_accessible(page)


@pytest.mark.parametrize("language", ["en-GB", "es-ES", "fr-FR", "gl-ES"])
def test_the_rules_with_all_components_fit_a_phone(browser: Browser, base_url: str, language: str) -> None:
    page = new_page(browser, base_url, locale=language, viewport={"width": 360, "height": 740})
    page.goto("/rules/caravelas")
    expect(page.locator("ul.ports li")).to_have_count(32)
    expect(page.locator("ul.cards li")).to_have_count(12)
    expect(page.locator("ul.currents li")).to_have_count(26)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.context.close()
