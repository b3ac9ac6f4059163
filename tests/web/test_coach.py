"""The coach in the browser: hints at the table and their count, and the review of a finished game."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from marea import games
from marea.kernel.record import Record, replay
from tests.web.pages import (
    ASKED,
    api_path,
    axe_violations,
    choose_one,
    fetch_table,
    flush_requests,
    new_page,
    open_new_table,
    play_to_end,
    round_half_up,
    stop_clock,
    tab_to,
    upload_record,
    wait_for_animations,
    wait_for_board,
    wait_for_table,
)

pytestmark = [pytest.mark.once, pytest.mark.slow]

RECORDS = Path(__file__).parents[1] / "records"
LINE = (RECORDS / "regatta.jsonl").read_text("utf-8").splitlines()[0]
MOVES = len(json.loads(LINE)["moves"])
CAREFUL, RASH = 0, 1  # seats of the recorded game: the second one made costly decisions
HINT = "What would you do?"
ANA = [{"name": "Ana"}, {"kind": "bot", "bot": "beginner"}]


def ask_hint(page: Page) -> Locator:
    """Ask for a hint, wait for it, and return its panel."""
    page.get_by_role("button", name=HINT).click()
    panel = page.get_by_role("group", name=HINT)
    expect(panel).to_contain_text("Chance of winning")
    return panel


def open_table(page: Page, base_url: str, **settings: Any) -> str:
    """Open a new table as Ana against a bot, at her first decision; return its path."""
    path = open_new_table(base_url, page, "regatta", ANA, **settings)
    expect(page.locator(ASKED).first).to_be_visible()
    return path


def accessible_layouts(page: Page, language: str) -> Iterator[None]:
    """Yield for each colour scheme and width, after asserting that the page is accessible and fits."""
    for scheme in ("light", "dark"):
        for width in (1280, 360):
            page.emulate_media(color_scheme=scheme)
            page.set_viewport_size({"width": width, "height": 740})
            wait_for_animations(page)
            if language == "en" or (scheme, width) == ("light", 360):  # colours are the same in every language
                assert axe_violations(page) == []
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            yield


# -- hints -------------------------------------------------------------------------------------------


def test_a_hint_names_the_best_choices_and_disappears_after_the_move(page: Page, base_url: str) -> None:
    path = open_table(page, base_url)
    offered = page.locator("section.mine > ul button:first-child").all_inner_texts()
    panel = ask_hint(page)
    hinted = panel.get_by_role("button")
    assert hinted.count() == min(3, len(offered))
    best = hinted.first.inner_text().split("\n")[0]
    assert best in offered
    expect(hinted.first).to_contain_text(re.compile(r"\d+%"))
    expect(panel.get_by_role("status")).to_have_text(re.compile(f"Best: {re.escape(best)}. Chance of winning: "))
    expect(panel).to_contain_text("At the end everyone sees who asked.")
    rest = panel.locator("summary")
    expect(rest).to_have_text(re.compile(rf"{len(offered) - 3} more"))
    rest.click()
    expect(hinted).to_have_count(len(offered))
    page.get_by_role("button", name=HINT).click()
    expect(panel).to_be_hidden()
    page.get_by_role("button", name=HINT).click()  # shown again, without another request
    expect(panel).to_be_visible()
    page.locator("section.mine > ul").get_by_role("button", name=best, exact=True).click()
    expect(page.get_by_role("group", name=HINT)).to_have_count(0)
    expect(page.locator(ASKED).first).to_be_visible()
    expect(page.get_by_role("group", name=HINT)).to_have_count(0)  # the next decision has no hint yet
    play_to_end([page], choose_one)
    assert fetch_table(base_url, path, page)["result"]["hints"] == [1, 0]
    expect(page.locator("section[aria-labelledby=result]")).to_contain_text("Ana asked for one hint.")


def test_a_hint_by_keyboard_focuses_its_choice_in_the_list(page: Page, base_url: str) -> None:
    open_table(page, base_url)
    tab_to(page, "section.mine .head button")
    page.keyboard.press("Enter")
    panel = page.get_by_role("group", name=HINT)
    expect(panel).to_contain_text("Chance of winning")
    tab_to(page, ".hint button")
    best = panel.get_by_role("button").first.inner_text().split("\n")[0]
    page.keyboard.press("Enter")
    chosen = page.locator("section.mine > ul li[aria-current] > button").first
    expect(chosen).to_be_focused()
    expect(chosen).to_have_text(best)
    page.keyboard.press("Enter")
    expect(page.get_by_role("group", name=HINT)).to_have_count(0)


def test_a_hint_shows_its_choice_on_the_board(page: Page, base_url: str) -> None:
    path = open_new_table(base_url, page, "navia", ANA, options={"first": 0}, pause=3600)
    offered = {choice["move"]: choice for choice in fetch_table(base_url, path, page)["choices"]}
    panel = ask_hint(page)
    panel.get_by_role("button").first.click()
    listed = page.locator("section.mine > ul > li")
    expect(listed).to_have_count(1)  # as if its targets had been picked
    assert len(offered) > 1
    page.get_by_role("button", name="Back", exact=True).click()
    expect(listed).to_have_count(len(offered))
    expect(panel).to_be_visible()


def test_a_window_with_a_deadline_has_hints_too(page: Page, base_url: str) -> None:
    """Fork a recorded game where a player may raise Shields."""
    game = games.get("navia")
    line = (RECORDS / "navia.jsonl").read_text("utf-8").splitlines()[7]  # of two players
    move, seat = next(
        (move, s.asked()[0])
        for move, s in enumerate(replay(game, Record.read(line)))
        if s.to_move() >= 0 and s.prompt() == "react" and len(game.choices(s, s.asked()[0])) > 1
    )
    source = upload_record(base_url, page, line)
    body = {"move": move, "seats": [{"name": "Ana"}, {"name": "Brais"}], "window": 600, "pause": 0}
    answer = page.request.post(f"{base_url}{api_path(source)}/fork", data=body)
    assert answer.status == 201, answer.text()
    page.goto(f"/table/{answer.json()['table']}?seat={seat}")
    expect(page.locator("section.mine").get_by_role("timer")).to_be_visible()
    panel = ask_hint(page)
    expect(panel.get_by_role("button").first).to_contain_text(re.compile(r"\d+%"))
    page.locator("section.mine > ul button:first-child").first.click()
    expect(panel).to_have_count(0)


def test_without_hints_there_is_no_button(page: Page, browser: Browser, base_url: str) -> None:
    path = open_table(page, base_url, hints=False)
    expect(page.get_by_role("button", name=HINT)).to_have_count(0)
    spectator = new_page(browser, base_url)
    spectator.goto(path)
    wait_for_table(spectator)
    expect(spectator.get_by_role("button", name=HINT)).to_have_count(0)


@pytest.mark.parametrize("allowed", [True, False])
def test_the_form_of_a_new_table_allows_hints_or_not(page: Page, base_url: str, allowed: bool) -> None:
    page.goto("/")
    page.get_by_role("button", name="New table: Regatta").click()
    box = page.get_by_role("checkbox", name="Hints allowed")
    expect(box).to_be_checked()
    box.set_checked(allowed)
    page.get_by_role("button", name="Create the table").click()
    wait_for_table(page)
    assert fetch_table(base_url, page.url.removeprefix(base_url), page)["hints"] is allowed
    expect(page.get_by_role("button", name=HINT)).to_have_count(int(allowed))


def test_a_failed_hint_is_requested_again(page: Page, base_url: str) -> None:
    open_table(page, base_url)
    page.route("**/hint", lambda route: route.abort())
    page.get_by_role("button", name=HINT).click()
    panel = page.get_by_role("group", name=HINT)
    expect(panel.get_by_role("alert")).to_contain_text("The server is not responding")
    page.unroute("**/hint")
    panel.get_by_role("button", name="Try again").click()
    expect(panel).to_contain_text("Chance of winning")
    expect(panel.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "es", "fr", "gl"])
def test_hints_are_accessible_in_every_language(browser: Browser, base_url: str, language: str) -> None:
    page = new_page(browser, base_url, locale=language)
    open_table(page, base_url)
    page.locator("section.mine .head button").click()
    expect(page.locator(".hint ol").first).to_be_visible()
    for _ in accessible_layouts(page, language):
        assert page.locator("section.mine").bounding_box()["y"] >= 0  # type: ignore[index]
    page.context.close()


# -- reviews -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def finished_game(browser: Browser, base_url: str) -> str:
    """The path of a finished game."""
    return upload_record(base_url, new_page(browser, base_url), LINE)


@pytest.fixture(scope="module")
def review(browser: Browser, base_url: str, finished_game: str) -> dict[str, Any]:
    """The review of the rash seat."""
    page = new_page(browser, base_url)
    page.goto(f"{finished_game}/replay?move=0&seat={RASH}")
    panel = panel_of(page)
    panel.get_by_role("button", name="Review the game").click()
    expect(panel.get_by_role("img")).to_be_visible()
    address = f"{base_url}{api_path(finished_game)}/review?seat={RASH}"
    found: dict[str, Any] = page.request.get(address).json()["review"]
    page.context.close()
    return found


def panel_of(page: Page) -> Locator:
    return page.locator("section[aria-labelledby=review]")


def expect_move(page: Page, move: int) -> None:
    """Assert that a page shows a move."""
    expect(page.get_by_text(f"Move {move} of {MOVES}")).to_be_visible()


def test_a_review_is_started_cancelled_restarted_and_finished(page: Page, finished_game: str) -> None:
    page.clock.install()
    page.goto(f"{finished_game}/replay?move=0&seat={CAREFUL}")
    panel = panel_of(page)
    start = panel.get_by_role("button", name="Review the game")
    expect(start).to_be_visible()
    stop_clock(page)  # so that the page does not poll: the review may be done at once
    start.click()
    bar = panel.get_by_role("progressbar")
    expect(bar).to_be_visible()
    panel.get_by_role("button", name="Cancel").click()
    expect(bar).to_have_count(0)
    start.click()
    expect(bar).to_be_visible()
    page.clock.resume()
    page.reload()  # the review continues and is found again
    expect(panel.get_by_role("img")).to_be_visible()
    expect(bar).to_have_count(0)
    expect(start).to_have_count(0)


def test_a_costly_decision_links_to_the_position_before_it(
    page: Page, finished_game: str, review: dict[str, Any]
) -> None:
    decisions = {decision["move"]: decision for decision in review["decisions"]}
    page.goto(f"{finished_game}/replay?move={MOVES}&seat={RASH}")
    panel = panel_of(page)
    costly = panel.locator("section[aria-labelledby=review-blunders] li")
    expect(costly).to_have_count(len(review["blunders"]))
    for i, move in enumerate(review["blunders"]):
        lost = round_half_up(100 * decisions[move]["cost"])
        expect(costly.nth(i)).to_contain_text(re.compile(f"−{lost} percentage points?"))
        expect(costly.nth(i)).to_contain_text("Better")
        costly.nth(i).get_by_role("link", name=f"Move {move}", exact=True).click()
        expect_move(page, move - 1)
        assert page.url.endswith(f"/replay?move={move - 1}&seat={RASH}")
        here = panel.locator("div.here")
        expect(here).to_contain_text(f"Here: move {move}")
        expect(here).to_contain_text("Compared with the move played: ")
    fine = next(one for one in review["decisions"] if not one["forced"] and one["played"] == one["best"])
    page.goto(f"{finished_game}/replay?move={fine['move'] - 1}&seat={RASH}")
    expect(panel).to_contain_text("There was nothing better.")
    for turn in review["turning"]:
        links = panel.locator("section[aria-labelledby=review-turning]").get_by_role(
            "link", name=f"Move {turn['move']}"
        )
        links.first.click()
        expect_move(page, turn["move"] - 1)


def test_the_graph_follows_the_replay_by_mouse_and_keyboard(
    page: Page, finished_game: str, review: dict[str, Any]
) -> None:
    page.goto(f"{finished_game}/replay?move=0&seat={RASH}")
    panel = panel_of(page)
    picture = panel.get_by_role("img")
    expect(picture).to_have_attribute("aria-label", re.compile(".+’s chance of winning: .+ at the end"))
    slider = panel.get_by_role("slider", name="Chance of winning")
    wait_for_board(page)
    wait_for_animations(page)  # which may move the slider
    box = slider.bounding_box()
    assert box
    for move in (0, 10, MOVES):  # the middle of the slider's thumb is on the line of the graph
        x = box["x"] + 8 + (box["width"] - 16) * move / MOVES
        page.mouse.click(x, box["y"] + box["height"] / 2)
        expect_move(page, move)
        dot = picture.locator("circle.here").bounding_box()
        assert dot
        assert abs(dot["x"] + dot["width"] / 2 - x) < 2
    slider.focus()
    page.keyboard.press("Home")
    expect_move(page, 0)
    page.keyboard.press("ArrowRight")
    expect_move(page, 1)
    chance = round_half_up(100 * review["chances"][1])
    expect(slider).to_have_attribute("aria-valuetext", f"Move 1: {chance}%")


def test_a_spectator_chooses_the_seat_of_the_review(page: Page, finished_game: str, review: dict[str, Any]) -> None:
    page.goto(f"{finished_game}/replay?move=0")
    panel = panel_of(page)
    panel.get_by_role("combobox", name="Decisions by").select_option(index=RASH)
    expect(panel.locator("section[aria-labelledby=review-blunders] li")).to_have_count(len(review["blunders"]))
    expect(panel).to_contain_text("0 would be perfect")


def test_a_failed_review_is_retried_and_polling_ends_with_the_page(page: Page, finished_game: str) -> None:
    states = [{"status": "failed", "done": 0.3, "review": None}]
    requests: list[str] = []

    def answer(route: Route) -> None:
        requests.append(route.request.method)
        route.fulfill(body=json.dumps(states[-1]), content_type="application/json")

    page.clock.install()
    page.route(re.compile(r"/review(\?|$)"), answer)
    page.goto(f"{finished_game}/replay?move=0&seat={CAREFUL}")
    panel = panel_of(page)
    expect(panel.get_by_role("alert")).to_have_text("The review failed.")
    states.append({"status": "waiting", "done": 0.0, "review": None})
    panel.get_by_role("button", name="Try again").click()
    expect(panel.get_by_role("status")).to_have_text("Waiting in the queue…")
    states.append({"status": "running", "done": 0.4, "review": None})
    page.clock.run_for(1000)  # until the next poll
    expect(panel.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "40")
    assert axe_violations(page) == []
    shares = {"luck": 0.5, "skill": 0.0, "rivals": 0.0, "start": 0.5, "end": 1.0}
    flawless = {"seat": CAREFUL, "chances": [0.5, 1.0], "decisions": [], "blunders": [], "turning": [], **shares}
    states.append({"status": "done", "done": 1.0, "review": flawless})
    page.clock.run_for(1000)
    expect(panel).to_contain_text("No decision cost much. Well played!")
    states.append({"status": "running", "done": 0.4, "review": None})
    page.reload()
    expect(panel.get_by_role("progressbar")).to_be_visible()
    page.get_by_role("link", name="Back to the table").click()
    wait_for_table(page)
    before = len(requests)
    page.clock.run_for(60_000)
    flush_requests(page)
    assert len(requests) == before


def test_a_running_game_has_no_review(page: Page, base_url: str) -> None:
    path = open_table(page, base_url)
    page.goto(f"{path}/replay")
    expect(page.get_by_text("Once the game is over")).to_be_visible()
    expect(panel_of(page)).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "es", "fr", "gl"])
@pytest.mark.usefixtures("review")
def test_reviews_are_accessible_in_every_language(
    browser: Browser, finished_game: str, base_url: str, language: str
) -> None:
    page = new_page(browser, base_url, locale=language)
    page.goto(f"{finished_game}/replay?move=1&seat={RASH}")
    expect(panel_of(page).get_by_role("img")).to_be_visible()
    wait_for_board(page)
    for _ in accessible_layouts(page, language):
        pass
    page.context.close()
