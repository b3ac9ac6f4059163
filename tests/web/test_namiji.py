"""Namiji in the browser: the sea route, the score, and whole games by mouse and by keyboard."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from marea import games
from marea.games.namiji.views import route_of
from tests import luck
from tests.web.namiji_tables import (
    LIT,
    PEOPLE,
    asks,
    board_of,
    can_lose_haul,
    ids,
    offered_choices,
    open_finished_table,
    open_table_where,
    spot,
)
from tests.web.pages import (
    assert_accessible,
    fetch_table,
    make_table,
    new_page,
    open_new_table,
    open_with_friend,
    play_and_collect_announcements,
    play_to_end,
    stop_clock,
    tab_to,
    wait_for_table,
)
from tests.web.positions import Condition, make_late_table

pytestmark = pytest.mark.once

ANA = PEOPLE[0]
OPEN, BOT = {"kind": "open"}, {"kind": "bot"}

# -- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_two_people_and_a_bot_finish_a_game_on_the_board(page: Page, browser: Browser, base_url: str) -> None:
    path = make_late_table(base_url, page, "namiji", [ANA, OPEN, BOT], left=60)
    friend = open_with_friend(page, browser, base_url, path)
    rng = luck.rng()

    def answer(one: Page) -> None:
        lit = one.locator(LIT)
        lit.nth(rng.randrange(lit.count())).click()

    play_to_end([page, friend], answer, LIT)
    for one in (page, friend):
        expect(one.locator("#result")).to_be_visible()
        expect(one.get_by_text("all rolls and draws were settled before the game")).to_be_visible()
    shown, other = fetch_table(base_url, path, page), fetch_table(base_url, path, friend)
    assert shown["result"] == other["result"]
    assert shown["view"]["shown"] == other["view"]["shown"]  # all rock cards are revealed
    for seat, score in enumerate(shown["result"]["scores"]):
        expect(board_of(friend, seat).locator(".score")).to_have_attribute("data-score", str(score))


def focused(page: Page) -> str:
    """Return the id of the focused element."""
    id: str = page.evaluate("document.activeElement.dataset.id ?? ''")
    return id


def walk_route(page: Page, target: str) -> None:
    """Move to a spot of the route, stop by stop."""
    order: list[str] = page.locator(".spots button").evaluate_all("all => all.map(one => one.dataset.id)")
    while (here := focused(page)) != target:
        page.keyboard.press("PageDown" if order.index(target) > order.index(here) else "PageUp")
        expect(page.locator(f".spots [data-id='{here}']")).not_to_be_focused()


def walk_shelf(page: Page, target: str) -> None:
    """Move to a cell of the shelf by the arrow keys."""
    while (here := focused(page)) != target:
        row, to_row, col, to_col = here[1], target[1], here[3], target[3]
        page.keyboard.press(
            ("ArrowDown" if to_row > row else "ArrowUp")
            if row != to_row
            else ("ArrowRight" if to_col > col else "ArrowLeft")
        )
        expect(page.locator(f".placing [data-id={here}]")).not_to_be_focused()


def answer_by_keyboard(page: Page) -> None:
    """Answer a decision on the board by keyboard."""
    for part, walk in ((".spots", walk_route), (".placing", walk_shelf)):
        lit = page.locator(f"{part} button.lit")
        if lit.count():
            tab_to(page, part)
            walk(page, lit.first.get_attribute("data-id") or "")
            page.keyboard.press("Enter")
            return
    tab_to(page, LIT)
    page.keyboard.press("Enter")


def test_the_focus_moves_to_the_next_decision(page: Page, base_url: str) -> None:
    open_table_where(base_url, page, asks("take", 6))
    tab_to(page, ".school")
    page.keyboard.press("Enter")
    expect(page.locator(".placing button.lit:focus")).to_be_visible()


@pytest.mark.slow
def test_a_whole_game_by_keyboard_with_announcements(page: Page, base_url: str) -> None:
    path = make_table(base_url, page, "namiji", [ANA, BOT])
    announced = play_and_collect_announcements(page, path, lambda: answer_by_keyboard(page), LIT)
    for text in ("Where do you sail?", "Ana sails to", "Ana takes spot", "Which dock card do you"):
        assert text in announced, text


# -- the route -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "outer"), [(3, 0), (5, 23)])
def test_the_route_is_one_lap_with_its_double_stations_and_docks(
    page: Page, base_url: str, players: int, outer: int
) -> None:
    path = open_new_table(base_url, page, "namiji", PEOPLE[:players])
    sheet: Any = games.get("namiji").sheet
    wanted = set()
    for stop in route_of(sheet, fetch_table(base_url, path, page)["view"]):
        names = [f"{stop['id']}-{i + 1}" for i in range(players)] if stop["kind"] == "dock" else [stop["id"]]
        wanted |= {*names, *([f"{stop['id']}-outer"] if len(stop["spots"]) == 2 else [])}
    expect(page.locator(".spots button")).to_have_count(len(wanted))
    assert ids(page.locator(".spots button")) == wanted
    assert page.locator(".spots [data-id$=-outer]").count() == outer
    boxes: dict[str, Any] = page.locator(".spots button").evaluate_all(
        "all => Object.fromEntries(all.map(one => [one.dataset.id, one.getBoundingClientRect().toJSON()]))"
    )
    for one, box in boxes.items():
        assert min(box["width"], box["height"]) >= 24, one
    assert boxes["port_a"]["x"] > boxes["port_b"]["x"]  # side by side at the top, as the route runs clockwise
    assert boxes["dock1-1"]["x"] > boxes["dock2-1"]["x"] > boxes["dock3-1"]["x"]
    assert boxes["dock1-1"]["y"] > boxes["dock1-2"]["y"]  # spot 1 is furthest ahead
    expect(spot(page, "dock2-2")).to_have_accessible_name("dock2 dock, spot 2, free")


def test_in_reverse_the_lap_is_mirrored(page: Page, base_url: str) -> None:
    open_new_table(base_url, page, "namiji", PEOPLE[:3], options={"direction": "reverse"})
    start, arrival = spot(page, "port_b"), spot(page, "port_a")
    expect(start).to_have_accessible_name(re.compile("start port"))
    expect(arrival).to_have_accessible_name(re.compile("arrival port"))
    boxes = [part.bounding_box() for part in (start, arrival)]
    assert boxes[0]
    assert boxes[1]
    assert boxes[0]["x"] < boxes[1]["x"]


def test_the_board_and_the_list_offer_the_same_choices(page: Page, base_url: str) -> None:
    open_table_where(base_url, page, asks("move", 14))
    offered = offered_choices(base_url, page)
    assert ids(page.locator(LIT)) == {choice["targets"][0] for choice in offered}
    assert page.locator("section.mine li > button:first-child").count() == len(offered)


def test_keys_move_by_direction_and_along_the_route(page: Page, base_url: str) -> None:
    open_new_table(base_url, page, "namiji", PEOPLE[:3])
    spot(page, "s03").focus()
    assert page.locator(".spots [tabindex='0']").count() == 1
    keys = [
        ("ArrowRight", "s04"),
        ("ArrowLeft", "s03"),
        ("PageDown", "s04"),
        ("PageUp", "s03"),
        ("End", "port_b"),
        ("Home", "port_a"),
    ]
    for key, there in keys:
        page.keyboard.press(key)
        expect(spot(page, there)).to_be_focused()
    assert page.locator(".spots [tabindex='0']").count() == 1


def test_an_unreachable_spot_is_explained(page: Page, base_url: str) -> None:
    open_table_where(base_url, page, asks("move", 14))
    spot(page, "s51").click(force=True)  # it is marked as disabled
    expect(page.get_by_role("alert")).to_contain_text("No boat passes a dock")


def test_boats_sail_along_the_route_or_jump_with_reduced_motion(page: Page, base_url: str) -> None:
    page.clock.install()
    for motion in ("no-preference", "reduce"):
        page.emulate_media(reduced_motion=motion)
        path = make_table(base_url, page, "namiji", PEOPLE[:3])
        page.goto(f"{path}?seat={fetch_table(base_url, path, page)['asked'][0]}")
        wait_for_table(page)
        place = page.locator(LIT).nth(6).get_attribute("data-id") or ""
        stop_clock(page)
        page.evaluate(
            """() => {
              window.places = new Set();
              const note = (all) => all.forEach(({ target }) => places.add(target.style.transform));
              const watch = { subtree: true, attributeFilter: ["style"] };
              new MutationObserver(note).observe(document.querySelector(".boats"), watch);
            }"""
        )
        spot(page, place).click()
        expect(spot(page, place)).to_have_accessible_name(re.compile("boats: "))
        for _ in range(9):
            page.clock.run_for(100)
        sailed = page.evaluate("places.size")
        assert sailed <= 2 if motion == "reduce" else sailed > 5
        page.clock.resume()


# -- the score -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("finished", [False, True])
def test_a_recount_adds_up_to_the_score(page: Page, base_url: str, finished: bool) -> None:
    if finished:
        table = open_finished_table(base_url, page, players=4)
    else:
        table = open_table_where(base_url, page, asks("move", 30), players=4)
    for seat, score in enumerate(table["view"]["scores"]):
        board = board_of(page, seat)
        assert board.locator("table").count() == 0  # only on demand
        board.get_by_role("button", name="Score details").click()
        points = [int(text.replace("−", "-")) for text in board.locator("tbody .points").all_inner_texts()]
        assert sum(points) == score
        expect(board.locator("tfoot .points")).to_have_attribute("data-sum", str(score))
        expect(board.locator(".score")).to_have_attribute("data-score", str(score))
        account = table["view"]["boards"][seat]["account"]
        assert [int(entry["points"]) for entry in account] == (points if account else [])
    clause = page.locator(".recount tbody").get_by_role("button", name=re.compile("^Rule R")).first
    number = clause.inner_text()
    clause.click()
    expect(page.get_by_role("dialog").get_by_role("heading", name=re.compile(f"^{number} "))).to_be_in_viewport()


# -- accessibility ---------------------------------------------------------------------------------------------------

POSITIONS: dict[str, Condition] = {  # the placing of a net is among the states of the page
    "the trap": can_lose_haul,
    "the dock": asks("pick"),
    "rock cards": asks("keep"),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_the_board_is_accessible(page: Page, base_url: str, name: str) -> None:
    open_table_where(base_url, page, POSITIONS[name], players=4)
    page.locator("button.recount").first.click()
    assert_accessible(page)


@pytest.mark.parametrize("language", ["en-GB", "es-ES", "fr-FR", "gl-ES"])
def test_the_rules_with_all_components_fit_a_phone(browser: Browser, base_url: str, language: str) -> None:
    page = new_page(browser, base_url, locale=language, viewport={"width": 360, "height": 740})
    page.goto("/rules/namiji")
    expect(page.locator("svg.panorama")).to_have_count(3)
    expect(page.locator(".cards .card")).to_have_count(6 + 12 + 20)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
