"""The coach in the browser: hints at the table, how many were asked for, and the review of a game that is over."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from marea import games
from marea.kernel.record import Record, replay
from tests.web.pages import (
    ASKED,
    all_sent,
    another,
    at_rest,
    choose_one,
    drawn,
    look,
    made,
    play_on,
    serious,
    settled,
    stop_clock,
    tab_to,
    whole,
)

pytestmark = [pytest.mark.once, pytest.mark.slow]

RECORDS = Path(__file__).parents[1] / "records"
LINE = (RECORDS / "regatta.jsonl").read_text("utf-8").splitlines()[0]
MOVES = len(json.loads(LINE)["moves"])
OTHER, RASH = 0, 1  # seats of the recorded game: the second one made costly decisions
HINT = "What would you do?"
ANA = [{"name": "Ana"}, {"kind": "bot", "bot": "beginner"}]


def ask_hint(page: Page) -> Locator:
    """Ask for a hint, and return its panel when the answer is there."""
    page.get_by_role("button", name=HINT).click()
    panel = page.get_by_role("group", name=HINT)
    expect(panel).to_contain_text("Chance of winning")
    return panel


def asked(page: Page, base_url: str, **settings: Any) -> str:
    """Sit down as Ana against a bot, at the first question; return the path of the table."""
    path = made(base_url, page, "regatta", ANA, **settings)
    page.goto(path)
    settled(page)
    expect(page.locator(ASKED).first).to_be_visible()
    return path


# -- hints -------------------------------------------------------------------------------------------


def test_a_hint_names_the_best_choices_and_is_gone_after_the_move(page: Page, base_url: str) -> None:
    path = asked(page, base_url)
    offered = page.locator("section.mine > ul button:first-child").all_inner_texts()
    panel = ask_hint(page)
    named = panel.get_by_role("button")
    assert named.count() == min(3, len(offered))
    best = named.first.inner_text().split("\n")[0]
    assert best in offered
    expect(named.first).to_contain_text(re.compile(r"\d+%"))
    expect(panel.get_by_role("status")).to_have_text(re.compile(f"Best: {re.escape(best)}. Chance of winning: "))
    expect(panel).to_contain_text("At the end everyone sees who asked.")
    rest = panel.locator("summary")
    expect(rest).to_have_text(re.compile(rf"{len(offered) - 3} more"))
    rest.click()
    expect(named).to_have_count(len(offered))
    page.get_by_role("button", name=HINT).click()
    expect(panel).to_be_hidden()
    page.get_by_role("button", name=HINT).click()  # shown again, not asked again
    expect(panel).to_be_visible()
    page.locator("section.mine > ul").get_by_role("button", name=best, exact=True).click()
    expect(page.get_by_role("group", name=HINT)).to_have_count(0)
    expect(page.locator(ASKED).first).to_be_visible()
    expect(page.get_by_role("group", name=HINT)).to_have_count(0)  # what is asked next has no hint yet
    play_on([page], choose_one)
    assert look(base_url, path, page)["result"]["hints"] == [1, 0]
    expect(page.locator("section[aria-labelledby=result]")).to_contain_text("Ana asked for one hint.")


def test_a_hint_by_keyboard_leads_to_its_choice_in_the_list(page: Page, base_url: str) -> None:
    asked(page, base_url)
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
    path = made(base_url, page, "navia", ANA, options={"first": 0}, pause=3600)
    page.goto(path)
    settled(page)
    offered = {choice["move"]: choice for choice in look(base_url, path, page)["choices"]}
    panel = ask_hint(page)
    panel.get_by_role("button").first.click()
    left = page.locator("section.mine > ul > li")
    expect(left).to_have_count(1)  # as if its elements had been picked
    assert len(offered) > 1
    page.get_by_role("button", name="Back", exact=True).click()
    expect(left).to_have_count(len(offered))
    expect(panel).to_be_visible()


def test_a_window_that_closes_by_the_clock_has_hints_too(page: Page, base_url: str) -> None:
    """Go on with a recorded game where somebody may raise Shields."""
    game = games.get("navia")
    line = (RECORDS / "navia.jsonl").read_text("utf-8").splitlines()[7]  # of two players
    move, seat = next(
        (move, s.asked()[0])
        for move, s in enumerate(replay(game, Record.read(line)))
        if s.to_move() >= 0 and s.prompt() == "react" and len(game.choices(s, s.asked()[0])) > 1
    )
    past = page.request.post(f"{base_url}/api/records", data={"record": line}).json()
    body = {"move": move, "seats": [{"name": "Ana"}, {"name": "Brais"}], "window": 600, "pause": 0}
    answer = page.request.post(f"{base_url}/api/tables/{past['table']}/fork", data=body)
    assert answer.status == 201, answer.text()
    page.goto(f"/table/{answer.json()['table']}?seat={seat}")
    expect(page.locator("section.mine").get_by_role("timer")).to_be_visible()
    panel = ask_hint(page)
    expect(panel.get_by_role("button").first).to_contain_text(re.compile(r"\d+%"))
    page.locator("section.mine > ul button:first-child").first.click()
    expect(panel).to_have_count(0)


def test_without_hints_there_is_nothing_to_ask(page: Page, browser: Browser, base_url: str) -> None:
    path = asked(page, base_url, hints=False)
    expect(page.get_by_role("button", name=HINT)).to_have_count(0)
    watcher = another(browser, base_url)
    watcher.goto(path)
    settled(watcher)
    expect(watcher.get_by_role("button", name=HINT)).to_have_count(0)


@pytest.mark.parametrize("allowed", [True, False])
def test_the_form_of_a_new_table_allows_hints_or_not(page: Page, base_url: str, allowed: bool) -> None:
    page.goto("/")
    page.get_by_role("button", name="New table: Regatta").click()
    box = page.get_by_role("checkbox", name="Hints allowed")
    expect(box).to_be_checked()
    box.set_checked(allowed)
    page.get_by_role("button", name="Create the table").click()
    settled(page)
    assert look(base_url, page.url.removeprefix(base_url), page)["hints"] is allowed
    expect(page.get_by_role("button", name=HINT)).to_have_count(int(allowed))


def test_a_hint_that_does_not_come_is_asked_for_again(page: Page, base_url: str) -> None:
    asked(page, base_url)
    page.route("**/hint", lambda route: route.abort())
    page.get_by_role("button", name=HINT).click()
    panel = page.get_by_role("group", name=HINT)
    expect(panel.get_by_role("alert")).to_contain_text("The server is not responding")
    page.unroute("**/hint")
    panel.get_by_role("button", name="Try again").click()
    expect(panel).to_contain_text("Chance of winning")
    expect(panel.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "es", "fr", "gl"])
def test_hints_are_for_everyone(browser: Browser, base_url: str, language: str) -> None:
    page = another(browser, base_url, locale=language)
    asked(page, base_url)
    page.locator("section.mine .head button").click()
    expect(page.locator(".hint ol").first).to_be_visible()
    for scheme in ("light", "dark"):
        for width in (1280, 360):
            page.emulate_media(color_scheme=scheme)
            page.set_viewport_size({"width": width, "height": 740})
            at_rest(page)
            if language == "en" or (scheme, width) == ("light", 360):  # colours are the same in every language
                assert serious(page) == []
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            assert page.locator("section.mine").bounding_box()["y"] >= 0  # type: ignore[index]
    page.context.close()


# -- reviews -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def past(browser: Browser, base_url: str) -> str:
    """The path of a game that is over, brought from elsewhere."""
    page = another(browser, base_url)
    answer = page.request.post(f"{base_url}/api/records", data={"record": LINE})
    assert answer.status == 201, answer.text()
    return f"/table/{answer.json()['table']}"


@pytest.fixture(scope="module")
def found(browser: Browser, base_url: str, past: str) -> dict[str, Any]:
    """The review of the seat that made costly decisions."""
    page = another(browser, base_url)
    page.goto(f"{past}/replay?move=0&seat={RASH}")
    panel = panel_of(page)
    panel.get_by_role("button", name="Review the game").click()
    expect(panel.get_by_role("img")).to_be_visible()
    address = f"{base_url}/api/tables/{past.rpartition('/')[2]}/review?seat={RASH}"
    review: dict[str, Any] = page.request.get(address).json()["review"]
    page.context.close()
    return review


def panel_of(page: Page) -> Locator:
    return page.locator("section[aria-labelledby=review]")


def shown(page: Page, move: int) -> None:
    """Expect that a page shows a position."""
    expect(page.get_by_text(f"Move {move} of {MOVES}")).to_be_visible()


def test_a_review_is_started_cancelled_started_again_and_finished(page: Page, past: str) -> None:
    page.clock.install()
    page.goto(f"{past}/replay?move=0&seat={OTHER}")
    panel = panel_of(page)
    start = panel.get_by_role("button", name="Review the game")
    expect(start).to_be_visible()
    stop_clock(page)  # the page does not look how far it is: it may be done at once
    start.click()
    bar = panel.get_by_role("progressbar")
    expect(bar).to_be_visible()
    panel.get_by_role("button", name="Cancel").click()
    expect(bar).to_have_count(0)
    start.click()
    expect(bar).to_be_visible()
    page.clock.resume()
    page.reload()  # it goes on meanwhile, and is found again
    expect(panel.get_by_role("img")).to_be_visible()
    expect(bar).to_have_count(0)
    expect(start).to_have_count(0)


def test_a_costly_decision_leads_to_the_position_before_it(page: Page, past: str, found: dict[str, Any]) -> None:
    decisions = {decision["move"]: decision for decision in found["decisions"]}
    page.goto(f"{past}/replay?move={MOVES}&seat={RASH}")
    panel = panel_of(page)
    costly = panel.locator("section[aria-labelledby=review-blunders] li")
    expect(costly).to_have_count(len(found["blunders"]))
    for i, move in enumerate(found["blunders"]):
        lost = whole(100 * decisions[move]["cost"])
        expect(costly.nth(i)).to_contain_text(re.compile(f"−{lost} percentage points?"))
        expect(costly.nth(i)).to_contain_text("Better")
        costly.nth(i).get_by_role("link", name=f"Move {move}", exact=True).click()
        shown(page, move - 1)
        assert page.url.endswith(f"/replay?move={move - 1}&seat={RASH}")
        here = panel.locator("div.here")
        expect(here).to_contain_text(f"Here: move {move}")
        expect(here).to_contain_text("Compared with the move played: ")
    fine = next(one for one in found["decisions"] if not one["forced"] and one["played"] == one["best"])
    page.goto(f"{past}/replay?move={fine['move'] - 1}&seat={RASH}")
    expect(panel).to_contain_text("There was nothing better.")
    for turn in found["turning"]:
        links = panel.locator("section[aria-labelledby=review-turning]").get_by_role(
            "link", name=f"Move {turn['move']}"
        )
        links.first.click()
        shown(page, turn["move"] - 1)


def test_the_graph_goes_with_the_replay_by_mouse_and_by_key(page: Page, past: str, found: dict[str, Any]) -> None:
    page.goto(f"{past}/replay?move=0&seat={RASH}")
    panel = panel_of(page)
    picture = panel.get_by_role("img")
    expect(picture).to_have_attribute("aria-label", re.compile(".+’s chance of winning: .+ at the end"))
    slider = panel.get_by_role("slider", name="Chance of winning")
    drawn(page)
    at_rest(page)  # nothing moves the slider any more
    box = slider.bounding_box()
    assert box
    for move in (0, 10, MOVES):  # the middle of the slider's thumb is where the line has its place
        x = box["x"] + 8 + (box["width"] - 16) * move / MOVES
        page.mouse.click(x, box["y"] + box["height"] / 2)
        shown(page, move)
        dot = picture.locator("circle.here").bounding_box()
        assert dot
        assert abs(dot["x"] + dot["width"] / 2 - x) < 2
    slider.focus()
    page.keyboard.press("Home")
    shown(page, 0)
    page.keyboard.press("ArrowRight")
    shown(page, 1)
    chance = whole(100 * found["chances"][1])
    expect(slider).to_have_attribute("aria-valuetext", f"Move 1: {chance}%")


def test_who_watches_chooses_whose_review_it_is(page: Page, past: str, found: dict[str, Any]) -> None:
    page.goto(f"{past}/replay?move=0")
    panel = panel_of(page)
    panel.get_by_role("combobox", name="Decisions by").select_option(index=RASH)
    expect(panel.locator("section[aria-labelledby=review-blunders] li")).to_have_count(len(found["blunders"]))
    expect(panel).to_contain_text("0 would be perfect")


def test_what_goes_wrong_is_tried_again_and_nobody_asks_on_after_leaving(page: Page, past: str) -> None:
    states = [{"status": "failed", "done": 0.3, "review": None}]
    requests: list[str] = []

    def answer(route: Route) -> None:
        requests.append(route.request.method)
        route.fulfill(body=json.dumps(states[-1]), content_type="application/json")

    page.clock.install()
    page.route(re.compile(r"/review(\?|$)"), answer)
    page.goto(f"{past}/replay?move=0&seat={OTHER}")
    panel = panel_of(page)
    expect(panel.get_by_role("alert")).to_have_text("The review failed.")
    states.append({"status": "waiting", "done": 0.0, "review": None})
    panel.get_by_role("button", name="Try again").click()
    expect(panel.get_by_role("status")).to_have_text("Waiting in the queue…")
    states.append({"status": "running", "done": 0.4, "review": None})
    page.clock.run_for(1000)  # until it looks again
    expect(panel.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "40")
    assert serious(page) == []
    shares = {"luck": 0.5, "skill": 0.0, "rivals": 0.0, "start": 0.5, "end": 1.0}
    flawless = {"seat": OTHER, "chances": [0.5, 1.0], "decisions": [], "blunders": [], "turning": [], **shares}
    states.append({"status": "done", "done": 1.0, "review": flawless})
    page.clock.run_for(1000)
    expect(panel).to_contain_text("No decision cost much. Well played!")
    states.append({"status": "running", "done": 0.4, "review": None})
    page.reload()
    expect(panel.get_by_role("progressbar")).to_be_visible()
    page.get_by_role("link", name="Back to the table").click()
    settled(page)
    before = len(requests)
    page.clock.run_for(60_000)
    all_sent(page)
    assert len(requests) == before


def test_a_game_that_goes_on_has_no_review(page: Page, base_url: str) -> None:
    path = asked(page, base_url)
    page.goto(f"{path}/replay")
    expect(page.get_by_text("Once the game is over")).to_be_visible()
    expect(panel_of(page)).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "es", "fr", "gl"])
@pytest.mark.usefixtures("found")
def test_reviews_are_for_everyone(browser: Browser, past: str, base_url: str, language: str) -> None:
    page = another(browser, base_url, locale=language)
    page.goto(f"{past}/replay?move=1&seat={RASH}")
    expect(panel_of(page).get_by_role("img")).to_be_visible()
    drawn(page)
    for scheme in ("light", "dark"):
        for width in (1280, 360):
            page.emulate_media(color_scheme=scheme)
            page.set_viewport_size({"width": width, "height": 740})
            at_rest(page)
            if language == "en" or (scheme, width) == ("light", 360):  # colours are the same in every language
                assert serious(page) == []
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.context.close()
