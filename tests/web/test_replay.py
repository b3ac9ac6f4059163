"""Replays in the browser: links to a move, forks and uploads; and explanations why something cannot be used."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Response, expect

from marea import games
from marea.kernel.record import Record, replay
from tests.web.pages import (
    CHOICE,
    Sockets,
    answer_and_wait,
    axe_violations,
    fetch_table,
    hand_over_screen,
    log_line,
    make_table,
    new_page,
    open_new_table,
    stop_clock,
    upload_record,
    wait_for_board,
    wait_for_table,
)

pytestmark = pytest.mark.once

RECORDS = Path(__file__).parents[1] / "records"
LINE = (RECORDS / "navia.jsonl").read_text("utf-8").splitlines()[0]
RECORD = Record.read(LINE)
NAVIA = games.get("navia")


@pytest.fixture(scope="module")
def finished_game(browser: Browser, base_url: str) -> str:
    """The path of a finished game."""
    return upload_record(base_url, new_page(browser, base_url), LINE)


def state_at(move: int) -> Any:
    """Return the position of the recorded game after some moves."""
    return list(replay(NAVIA, RECORD))[move]


def expect_move(page: Page, move: int, last: int = len(RECORD.moves)) -> None:
    """Assert that a page shows a move."""
    expect(page.get_by_text(f"Move {move} of {last}")).to_be_visible()


def boats(page: Page) -> list[str]:
    """Return the labels of the cells with boats."""
    cells = page.locator("[data-id^='cell-']")
    labels: list[str] = cells.evaluate_all("all => all.map(cell => cell.getAttribute('aria-label'))")
    return sorted(label for label in labels if "boat" in label.lower())


def expected_boats(move: int) -> list[str]:
    """Return the names of the cells with boats after some moves."""
    view = NAVIA.view(state_at(move), 0)
    return sorted(f"{'abcde'[col]}{row}" for row, col in view["boats"])


@pytest.mark.parametrize("move", [40, 0, 83])
def test_a_link_to_a_move_opens_that_position(move: int, page: Page, finished_game: str) -> None:
    page.goto(f"{finished_game}/replay?move={move}&seat=1")
    expect_move(page, move)
    if move:
        expect(page.locator("[data-id^='cell-']").first).to_be_visible()
        assert [label.split(",")[0] for label in boats(page)] == expected_boats(move)
    hand = NAVIA.view(state_at(move), 1)["hand"]
    expect(page.locator("button.card")).to_have_count(len(hand))
    assert page.url.endswith(f"{finished_game}/replay?move={move}&seat=1")


def test_a_link_beyond_the_end_opens_the_end(page: Page, finished_game: str) -> None:
    page.goto(f"{finished_game}/replay?move=99999")
    expect_move(page, len(RECORD.moves))


def test_steps_and_the_log_are_in_sync_by_keyboard(page: Page, finished_game: str) -> None:
    page.goto(f"{finished_game}/replay?move=40&seat=0")
    expect_move(page, 40)
    current = page.locator("li[aria-current]")
    at_forty = current.inner_text()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Move 40 of")).to_have_count(0)
    expect(current).not_to_have_text(at_forty)
    page.keyboard.press("ArrowLeft")
    expect_move(page, 40)
    expect(current).to_contain_text(at_forty.split("\n")[0])
    page.keyboard.press("End")
    expect_move(page, len(RECORD.moves))
    page.keyboard.press("Home")
    expect_move(page, 0)
    page.get_by_role("slider").fill("25")
    expect_move(page, 25)


def test_playback_stops_at_the_end(page: Page, finished_game: str) -> None:
    page.clock.install()
    page.goto(f"{finished_game}/replay?move={len(RECORD.moves) - 3}")
    expect_move(page, len(RECORD.moves) - 3)
    stop_clock(page)
    play, pause = (page.get_by_role("button", name=name, exact=True) for name in ("Play", "Pause"))
    page.get_by_label("Speed").select_option("4×")
    play.click()
    expect(pause).to_be_visible()
    page.clock.run_for(1000)  # four steps
    expect_move(page, len(RECORD.moves))
    expect(play).to_be_visible()
    page.locator("body").press(" ")  # again from the start
    expect(pause).to_be_visible()
    expect_move(page, 0)
    pause.click()
    expect(play).to_be_visible()


def test_a_line_of_the_log_goes_to_its_move(page: Page, finished_game: str) -> None:
    page.goto(f"{finished_game}/replay?move=0")
    page.get_by_role("list", name="Game log").get_by_role("button", name=re.compile("The fog lifts")).first.click()
    tile = next(i for i, move in enumerate(RECORD.moves, 1) if move.startswith("tile:"))
    expect_move(page, tile)


def test_a_finished_game_can_be_seen_from_any_seat(page: Page, finished_game: str) -> None:
    page.goto(f"{finished_game}/replay?move=40")
    wait_for_board(page)
    expect(page.locator("button.card")).to_have_count(0)
    for seat in (0, 1):
        page.get_by_label("Seen by").select_option(index=seat + 1)
        expect_move(page, 40)
        expect(page.locator("button.card")).to_have_count(len(NAVIA.view(state_at(40), seat)["hand"]))
        assert page.url.endswith(f"move=40&seat={seat}")


def test_a_fork_with_three_moves_and_an_undo(page: Page, finished_game: str, base_url: str) -> None:
    card = next(n for n in range(40, 80) if state_at(n).asked() == [0] and state_at(n).prompt() == "card")
    page.goto(f"{finished_game}/replay?move={card}&seat=0")
    page.get_by_text("Play on from here").click()
    page.get_by_label("My seat").select_option(index=0)
    page.get_by_label("The other seats").select_option("me too")
    page.get_by_role("button", name="Create the table").click()
    expect(page).not_to_have_url(re.compile("replay"))
    wait_for_table(page)
    expect(log_line(page, f"The game continues from move {card} of another game.")).to_be_visible()
    path = page.url.removeprefix(base_url)
    assert fetch_table(base_url, path, page)["view"] == NAVIA.view(state_at(card), 0)
    for number in range(3):
        hand_over_screen(page)
        choices = page.locator(CHOICE)
        quiet = choices.get_by_text(re.compile("Pass|Keep", re.IGNORECASE))
        answer_and_wait(page, (quiet if quiet.count() else choices).first.click)
        if number == 0:
            page.get_by_role("button", name="Undo").click()
            expect(log_line(page, "Player 1 takes back a move.")).to_be_visible()
            assert fetch_table(base_url, path, page)["view"] == NAVIA.view(state_at(card), 0)


def test_the_replay_of_a_running_game_shows_only_what_the_viewer_may_know(
    page: Page, browser: Browser, base_url: str
) -> None:
    path = open_new_table(base_url, page, "navia", [{"name": "Ana"}, {"kind": "bot"}], options={"first": 0}, pause=3600)
    page.locator("section.mine li > button").first.click()
    page.get_by_role("link", name="Look back").click()
    expect(page.get_by_text(re.compile(r"Move \d+ of \d+"))).to_be_visible()
    expect(page.get_by_text("Once the game is over, you can play on")).to_be_visible()
    stranger = new_page(browser, base_url)
    stranger.goto(f"{path}/replay?move=1&seat=0")
    expect(stranger.get_by_role("alert")).to_contain_text("seat 0 is not yours")
    stranger.goto(f"{path}/replay?move=1")
    wait_for_board(stranger)
    expect(stranger.locator("button.card")).to_have_count(0)


def test_a_record_file_is_uploaded(page: Page, tmp_path: Path) -> None:
    good, bad = tmp_path / "game.jsonl", tmp_path / "bad.json"
    good.write_text(LINE, "utf-8")
    bad.write_text("{}", "utf-8")
    page.goto("/")
    page.locator("input[type=file]").set_input_files(bad)
    expect(page.get_by_role("alert")).to_contain_text("not a record")
    page.locator("input[type=file]").set_input_files(good)
    expect(page).to_have_url(re.compile("/replay"))
    expect_move(page, 0)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert Record.read(Path(download.value.path()).read_text("utf-8")) == RECORD
    page.goto("/")
    expect(page.get_by_role("heading", name="Finished games")).to_be_visible()


def test_a_missing_replay_is_reported_and_retried(page: Page, finished_game: str) -> None:
    page.goto("/table/nowhere/replay")
    expect(page.get_by_role("alert")).to_contain_text("The link may be incomplete")
    page.route("**/replay/**", lambda route: route.abort())
    page.goto(f"{finished_game}/replay")
    expect(page.get_by_role("alert")).to_contain_text("The server is not responding")
    page.unroute("**/replay/**")
    page.get_by_role("button", name="Try again").click()
    expect_move(page, 0)


# -- long games --------------------------------------------------------------------------------------

LONG = max((RECORDS / "caravelas.jsonl").read_text("utf-8").splitlines(), key=len)
MOVES = len(Record.read(LONG).moves)
BLOCKS = re.compile(r"/(replay|events|sheet)/\w+")


@pytest.fixture(scope="module")
def long_game(browser: Browser, base_url: str) -> str:
    """The path of a long finished game."""
    return upload_record(base_url, new_page(browser, base_url), LONG)


def collect_responses(page: Page) -> list[Response]:
    """Return a list that collects the responses with parts of a replay from now on."""
    responses: list[Response] = []
    page.on("response", lambda response: responses.append(response) if BLOCKS.search(response.url) else None)
    return responses


def expect_loaded(page: Page, move: int) -> None:
    """Assert that the position at a move and its line of the log are loaded; move 0 has no line."""
    expect_move(page, move, MOVES)
    expect(page.locator(".board[aria-busy=false]")).to_be_visible()
    expect(page.locator("li[aria-current]")).to_have_count(min(move, 1))


@pytest.mark.parametrize("move", [0, 16 * 30 + 2, MOVES])
def test_a_long_game_opens_at_any_move_with_a_few_small_responses(page: Page, long_game: str, move: int) -> None:
    responses = collect_responses(page)
    page.goto(f"{long_game}/replay?move={move}&seat=0")
    expect_loaded(page, move)
    page.wait_for_load_state("networkidle")
    assert 3 <= len(responses) <= 5
    assert sum(len(response.body()) for response in responses) < 300_000
    assert all(response.header_value("content-encoding") == "gzip" for response in responses)


def test_scrubbing_does_not_load_what_it_passes(page: Page, long_game: str) -> None:
    page.goto(f"{long_game}/replay?move=0&seat=0")
    expect_loaded(page, 0)
    page.wait_for_load_state("networkidle")
    responses = collect_responses(page)
    slider = page.get_by_role("slider")
    slider.evaluate(
        """(slider, last) => {
          for (let move = 1; move <= last; move++) {
            slider.value = move;
            slider.dispatchEvent(new Event("input", { bubbles: true }));
          }
        }""",
        MOVES,
    )
    expect_loaded(page, MOVES)
    page.wait_for_load_state("networkidle")
    assert len(responses) <= 6
    page.keyboard.press("Home")
    expect_loaded(page, 0)
    for _ in range(40):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".board[aria-busy=false]")).to_be_visible()
    assert int(slider.input_value()) >= 40


def test_the_log_of_a_long_game_grows_while_scrolling_and_keeps_its_place(page: Page, long_game: str) -> None:
    page.goto(f"{long_game}/replay?move=400&seat=0")
    expect_loaded(page, 400)
    page.wait_for_load_state("networkidle")
    lines = page.locator("ol[tabindex] > li")
    before, first = lines.count(), lines.first.inner_text()
    lines.first.scroll_into_view_if_needed()
    expect(lines).not_to_have_count(before)
    page.wait_for_load_state("networkidle")
    assert lines.first.inner_text() != first or lines.count() > before
    line = lines.nth(lines.count() - before)
    assert line.inner_text() == first
    expect(line).to_be_in_viewport()
    expect_move(page, 400, MOVES)


def test_a_connection_lost_during_a_replay_is_reported_and_recovers(page: Page, long_game: str) -> None:
    page.goto(f"{long_game}/replay?move=0&seat=0")
    expect_loaded(page, 0)
    page.route("**/replay/**", lambda route: route.abort())
    page.keyboard.press("End")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("The server is not responding")
    expect_move(page, MOVES, MOVES)
    expect(page.locator(".board[aria-busy=true]")).to_be_visible()
    page.unroute("**/replay/**")
    expect_loaded(page, MOVES)
    expect(alert).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("language", "text"), [("en", "Move 40 of"), ("es", "Jugada 40 de"), ("fr", "Coup 40 sur"), ("gl", "Xogada 40 de")]
)
def test_replays_are_accessible_in_every_language(
    browser: Browser, finished_game: str, base_url: str, scheme: str, language: str, text: str
) -> None:
    size = {"width": 360, "height": 740} if scheme == "dark" else {"width": 1280, "height": 800}
    page = new_page(browser, base_url, locale=language, color_scheme=scheme, viewport=size)
    page.goto(f"{finished_game}/replay?move=40&seat=0")
    expect(page.get_by_text(text)).to_be_visible()
    expect(page.locator("button.card").first).to_be_visible()
    page.locator("details.panel summary").click()
    assert axe_violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# -- why not -----------------------------------------------------------------------------------------


def test_an_unusable_element_is_explained_by_mouse_and_keyboard(page: Page, base_url: str) -> None:
    path = make_table(base_url, page, "navia", [{"name": "Ana"}, {"name": "Brais"}], options={"first": 0}, pause=3600)
    page.goto(f"{path}?seat=0")
    wait_for_table(page)
    page.locator("[data-id='cell-2-2']").click(force=True)
    note = page.get_by_role("alert")
    expect(note).to_contain_text("Not now. Where the boats start")
    page.get_by_role("button", name="Close").click()
    expect(note).to_have_count(0)
    page.locator("[data-id='cell-0-2']").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(note).to_contain_text("Where the boats start")
    note.get_by_role("button", name=re.compile("^Rule R3")).click()
    expect(page.get_by_role("heading", name=re.compile("Where the boats start"))).to_be_visible()


def test_waiting_players_and_spectators_get_an_explanation(page: Page, browser: Browser, base_url: str) -> None:
    path = make_table(base_url, page, "navia", [{"name": "Ana"}, {"kind": "bot"}], options={"first": 1}, pause=3600)
    page.goto(path)
    page.locator("[data-id='cell-0-2']").click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("It is not your turn.")
    stranger = new_page(browser, base_url)
    stranger.goto(path)
    stranger.locator("[data-id='cell-0-2']").click(force=True)
    expect(stranger.get_by_role("alert")).to_contain_text("You are watching this table.")


def test_an_explanation_without_a_connection_reports_that(page: Page, base_url: str) -> None:
    sockets = Sockets(page)
    open_new_table(base_url, page, "navia", [{"name": "Ana"}, {"kind": "bot"}], options={"first": 0}, pause=3600)
    sockets.cut()
    page.route("**/why**", lambda route: route.abort())
    page.locator("[data-id='cell-2-2']").click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("The server is not responding")


# -- previews ----------------------------------------------------------------------------------------


def test_a_link_has_a_preview_in_the_readers_language(page: Page, finished_game: str, base_url: str) -> None:
    title = 'property="og:title" content="Navia · Marea"'
    for path, tag, expected in (
        (finished_game, "en", ["<title>Navia · Marea</title>", title, "wins."]),
        (finished_game, "gl", [title, "Gaña"]),
        ("/rules/navia", "es", [title]),
        ("/table/nowhere", "fr", ["<title>Marea</title>", "bots"]),
        ("/", "gl", ["<title>Marea</title>", f'content="{base_url}/preview.png"']),
    ):
        text = page.request.get(base_url + path, headers={"accept-language": tag}).text()
        assert [part for part in expected if part not in text] == [], path
    assert page.request.get(f"{base_url}/preview.png").headers["content-type"] == "image/png"


def test_names_in_a_preview_cannot_break_the_page(page: Page, base_url: str) -> None:
    path = make_table(base_url, page, "regatta", [{"name": '"><script>alert(1)</script>'}, {"name": "Brais"}])
    text = page.request.get(base_url + path).text()
    assert "<script>alert" not in text
    assert "&lt;script&gt;" in text
