"""Namiji in the browser: the sea route, shelves and nets, the trap, the docks, whole games by mouse and by keyboard."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from marea import games
from marea.games.namiji.views import route_of
from tests import luck
from tests.web.moments import late_table
from tests.web.pages import (
    another,
    hear_game,
    look,
    made,
    nothing_keeps_people_out,
    play_on,
    settled,
    stop_clock,
    tab_to,
    together,
)
from tests.web.voyages import (
    LIT,
    PEOPLE,
    Moment,
    at,
    board_of,
    choices_at,
    ids,
    risky,
    spot,
    table_over,
    table_where,
)

pytestmark = pytest.mark.once

ANA = PEOPLE[0]
OPEN, BOT = {"kind": "open"}, {"kind": "bot"}

# -- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_two_people_in_two_browsers_and_a_bot_play_a_game_on_the_board_to_its_end(
    page: Page, browser: Browser, base_url: str
) -> None:
    path = late_table(base_url, page, "namiji", [ANA, OPEN, BOT], left=60)
    friend = together(page, browser, base_url, path)
    rng = luck.rng()

    def answer(one: Page) -> None:
        lit = one.locator(LIT)
        lit.nth(rng.randrange(lit.count())).click()

    play_on([page, friend], answer, LIT)
    for one in (page, friend):
        expect(one.locator("#result")).to_be_visible()
        expect(one.get_by_text("all rolls and draws were settled before the game")).to_be_visible()
    shown, other = look(base_url, path, page), look(base_url, path, friend)
    assert shown["result"] == other["result"]
    assert shown["view"]["shown"] == other["view"]["shown"]  # all rock cards lie open
    for seat, score in enumerate(shown["result"]["scores"]):
        expect(board_of(friend, seat).locator(".score")).to_have_attribute("data-score", str(score))


def focused(page: Page) -> str:
    """Return what has the focus."""
    id: str = page.evaluate("document.activeElement.dataset.id ?? ''")
    return id


def walk_along(page: Page, target: str) -> None:
    """Go to a spot of the route, stop by stop."""
    order: list[str] = page.locator(".spots button").evaluate_all("all => all.map(one => one.dataset.id)")
    while (here := focused(page)) != target:
        page.keyboard.press("PageDown" if order.index(target) > order.index(here) else "PageUp")
        expect(page.locator(f".spots [data-id='{here}']")).not_to_be_focused()


def walk_shelf(page: Page, target: str) -> None:
    """Go to a cell of the shelf by the arrow keys."""
    while (here := focused(page)) != target:
        row, to_row, col, to_col = here[1], target[1], here[3], target[3]
        page.keyboard.press(
            ("ArrowDown" if to_row > row else "ArrowUp")
            if row != to_row
            else ("ArrowRight" if to_col > col else "ArrowLeft")
        )
        expect(page.locator(f".placing [data-id={here}]")).not_to_be_focused()


def by_keyboard(page: Page) -> None:
    """Answer one question by the keyboard alone, on the board."""
    for part, walk in ((".spots", walk_along), (".placing", walk_shelf)):
        lit = page.locator(f"{part} button.lit")
        if lit.count():
            tab_to(page, part)
            walk(page, lit.first.get_attribute("data-id") or "")
            page.keyboard.press("Enter")
            return
    tab_to(page, LIT)
    page.keyboard.press("Enter")


def test_the_focus_goes_on_to_what_is_asked_next(page: Page, base_url: str) -> None:
    table_where(base_url, page, at("take", 6))
    tab_to(page, ".school")
    page.keyboard.press("Enter")
    expect(page.locator(".placing button.lit:focus")).to_be_visible()


@pytest.mark.slow
def test_a_whole_game_by_keyboard_alone_with_everything_announced(page: Page, base_url: str) -> None:
    path = made(base_url, page, "namiji", [ANA, BOT])
    said = hear_game(page, path, lambda: by_keyboard(page), LIT)
    for text in ("Where do you sail?", "Ana sails to", "Ana takes spot", "Which dock card do you"):
        assert text in said, text


# -- the route -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "outer"), [(3, 0), (5, 23)])
def test_the_route_is_one_lap_with_its_double_stations_and_docks(
    page: Page, base_url: str, players: int, outer: int
) -> None:
    path = made(base_url, page, "namiji", PEOPLE[:players])
    page.goto(path)
    settled(page)
    sheet: Any = games.get("namiji").sheet
    wanted = set()
    for stop in route_of(sheet, look(base_url, path, page)["view"]):
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
    assert boxes["port_a"]["x"] > boxes["port_b"]["x"]  # side by side at the top, and the way goes round clockwise
    assert boxes["dock1-1"]["x"] > boxes["dock2-1"]["x"] > boxes["dock3-1"]["x"]
    assert boxes["dock1-1"]["y"] > boxes["dock1-2"]["y"]  # spot 1 is furthest ahead
    expect(spot(page, "dock2-2")).to_have_accessible_name("dock2 dock, spot 2, free")


def test_in_reverse_the_lap_is_the_mirror_image(page: Page, base_url: str) -> None:
    page.goto(made(base_url, page, "namiji", PEOPLE[:3], options={"direction": "reverse"}))
    settled(page)
    start, arrival = spot(page, "port_b"), spot(page, "port_a")
    expect(start).to_have_accessible_name(re.compile("start port"))
    expect(arrival).to_have_accessible_name(re.compile("arrival port"))
    boxes = [part.bounding_box() for part in (start, arrival)]
    assert boxes[0]
    assert boxes[1]
    assert boxes[0]["x"] < boxes[1]["x"]


def test_what_is_lit_is_what_is_offered_on_the_board_and_in_the_list(page: Page, base_url: str) -> None:
    table_where(base_url, page, at("move", 14))
    offered = choices_at(base_url, page)
    assert ids(page.locator(LIT)) == {choice["targets"][0] for choice in offered}
    assert page.locator("section.mine li > button:first-child").count() == len(offered)


def test_keys_go_by_direction_and_along_the_route(page: Page, base_url: str) -> None:
    page.goto(made(base_url, page, "namiji", PEOPLE[:3]))
    settled(page)
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


def test_a_spot_that_cannot_be_reached_tells_why(page: Page, base_url: str) -> None:
    table_where(base_url, page, at("move", 14))
    spot(page, "s51").click(force=True)  # it says itself that it cannot be chosen
    expect(page.get_by_role("alert")).to_contain_text("No boat passes a dock")


def test_boats_sail_along_the_route_and_are_there_at_once_with_less_motion(page: Page, base_url: str) -> None:
    page.clock.install()
    for motion in ("no-preference", "reduce"):
        page.emulate_media(reduced_motion=motion)
        path = made(base_url, page, "namiji", PEOPLE[:3])
        page.goto(f"{path}?seat={look(base_url, path, page)['asked'][0]}")
        settled(page)
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


@pytest.mark.parametrize("moment", ["the middle", "the end"])
def test_a_recount_shows_lines_whose_sum_is_the_score(page: Page, base_url: str, moment: str) -> None:
    if moment == "the end":
        now = table_over(base_url, page, players=4)
    else:
        now = table_where(base_url, page, at("move", 30), players=4)
    for seat, score in enumerate(now["view"]["scores"]):
        board = board_of(page, seat)
        assert board.locator("table").count() == 0  # on demand
        board.get_by_role("button", name="Score details").click()
        points = [int(text.replace("−", "-")) for text in board.locator("tbody .points").all_inner_texts()]
        assert sum(points) == score
        expect(board.locator("tfoot .points")).to_have_attribute("data-sum", str(score))
        expect(board.locator(".score")).to_have_attribute("data-score", str(score))
        account = now["view"]["boards"][seat]["account"]
        assert [int(entry["points"]) for entry in account] == (points if account else [])
    clause = page.locator(".recount tbody").get_by_role("button", name=re.compile("^Rule R")).first
    number = clause.inner_text()
    clause.click()
    expect(page.get_by_role("dialog").get_by_role("heading", name=re.compile(f"^{number} "))).to_be_in_viewport()


# -- for everybody ---------------------------------------------------------------------------------------------------

MOMENTS: dict[str, Moment] = {  # and a net, among the states of the page
    "the trap": risky,
    "the dock": at("pick"),
    "rock cards": at("keep"),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_nothing_keeps_people_out(page: Page, base_url: str, moment: str) -> None:
    table_where(base_url, page, MOMENTS[moment], players=4)
    page.locator("button.recount").first.click()
    nothing_keeps_people_out(page)


@pytest.mark.parametrize("language", ["en-GB", "es-ES", "fr-FR", "gl-ES"])
def test_the_rules_with_all_components_fit_a_phone(browser: Browser, base_url: str, language: str) -> None:
    page = another(browser, base_url, locale=language, viewport={"width": 360, "height": 740})
    page.goto("/rules/namiji")
    expect(page.locator("svg.panorama")).to_have_count(3)
    expect(page.locator(".cards .card")).to_have_count(6 + 12 + 20)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
