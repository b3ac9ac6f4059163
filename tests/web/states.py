"""The states of the page by name: each function opens a page and brings it there."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.web import namiji_tables
from tests.web.pages import Sockets, api_path, fetch_table, make_table, new_page, wait_for_board, wait_for_table
from tests.web.positions import by_view, make_late_table, make_table_at, open_table

ANA, BRAIS, OPEN, BOT = {"name": "Ana"}, {"name": "Brais"}, {"kind": "open"}, {"kind": "bot"}
SLOW = {"pause": 600, "window": 600}  # bots and windows do not move on during a test


@dataclass
class Stage:
    """A server and a browser, with the pages of the current state."""

    browser: Browser
    address: str
    options: dict[str, Any] = field(default_factory=dict)  # of all pages
    pages: list[Page] = field(default_factory=list)

    def person(self) -> Page:
        """Return an empty page of a new person."""
        page = new_page(self.browser, self.address, **self.options)
        self.pages.append(page)
        return page

    def home(self) -> Page:
        """Return the home page of a new person."""
        page = self.person()
        page.goto("/")
        expect(page.get_by_role("article").first).to_be_visible()
        return page

    def make_table(self, page: Page, game: str, *seats: dict[str, Any], **settings: Any) -> str:
        """Make a table as the page's person, and return its path."""
        return make_table(self.address, page, game, list(seats), **settings)

    def at(self, game: str, *seats: dict[str, Any], **settings: Any) -> Page:
        """Return the page of a person at a new table."""
        page = self.person()
        page.goto(self.make_table(page, game, *seats, **settings))
        wait_for_board(page)
        return page

    def clear(self) -> None:
        """Close all pages."""
        for page in self.pages:
            page.context.close()
        self.pages.clear()


STATES: dict[str, Callable[[Stage], Page]] = {}


def register(open: Callable[[Stage], Page]) -> Callable[[Stage], Page]:
    """Register a state under the name of its function."""
    STATES[open.__name__] = open
    return open


# -- at home ---------------------------------------------------------------------------------------------------


@register
def home_without_tables(stage: Stage) -> Page:
    page = stage.person()
    page.route(re.compile(r"/api/tables(\?|$)"), lambda route: route.fulfill(json=[]))  # there may be tables
    page.goto("/")
    expect(page.get_by_text("There are no public tables right now.")).to_be_visible()
    return page


@register
def new_table(stage: Stage) -> Page:
    page = stage.home()
    page.get_by_role("button", name="New table: Navia").click()
    page.get_by_role("combobox", name="Players", exact=True).select_option("4")
    page.get_by_role("combobox", name="Seat 2", exact=True).select_option("human")
    page.get_by_role("combobox", name="Seat 3", exact=True).select_option("open")
    page.get_by_text("Options", exact=True).click()
    expect(page.get_by_text("Several people share this screen")).to_be_visible()
    return page


@register
def new_table_refused(stage: Stage) -> Page:
    page = stage.home()
    page.get_by_role("button", name="New table: Regatta").click()
    page.route("**/api/tables", lambda route: route.abort())  # as if the connection was lost
    page.get_by_role("button", name="Create the table").click()
    expect(page.get_by_role("alert")).to_be_visible()
    return page


@register
def home_with_tables(stage: Stage) -> Page:
    page, other = stage.person(), stage.person()
    stage.make_table(page, "navia", ANA, BOT, BOT, **SLOW)
    stage.make_table(page, "regatta", ANA, OPEN, OPEN)
    stage.make_table(other, "navia", {"name": "Carme do Castro de Coaña"}, OPEN, OPEN, visibility="public")
    page.goto("/")
    expect(page.get_by_text("2 free seats").nth(1)).to_be_visible()
    return page


@register
def unknown_page(stage: Stage) -> Page:
    page = stage.person()
    page.goto("/harbour")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    return page


@register
def unknown_table(stage: Stage) -> Page:
    page = stage.person()
    page.goto("/table/nowhere")
    expect(page.get_by_role("heading", name="Table not found")).to_be_visible()
    return page


# -- before the game ---------------------------------------------------------------------------------------------


@register
def waiting_for_a_friend(stage: Stage) -> Page:
    page = stage.at("navia", ANA, OPEN, OPEN)
    expect(page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    return page


@register
def invited(stage: Stage) -> Page:
    host, page = stage.person(), stage.person()
    page.goto(stage.make_table(host, "navia", ANA, OPEN))
    expect(page.get_by_role("button", name="Take a seat")).to_be_visible()
    return page


# -- at the table ------------------------------------------------------------------------------------------------


@register
def first_question(stage: Stage) -> Page:
    page = stage.at("navia", ANA, BRAIS, BOT, BOT, options={"first": 0}, **SLOW)
    expect(page.locator("section.mine")).to_be_visible()
    return page


def mid_game(stage: Stage, viewer: int = 0) -> Page:
    """Return the page of a person on all seats, some turns into a game, on the first seat's turn."""
    page = stage.person()
    fits = by_view(lambda view: bool(view["turn"] > 7 and view["prompt"] == "card" and view["asked"] == [0]))
    path = make_table_at(stage.address, page, "navia", fits, [ANA, BRAIS, {"name": "Carme"}])
    page.goto(f"{path}?seat={viewer}")
    wait_for_board(page)
    return page


@register
def own_turn(stage: Stage) -> Page:
    page = mid_game(stage)
    page.get_by_role("textbox", name="Say something to everyone").fill("Boas! Who has the shields?")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_text("Boas!")).to_be_visible()
    return page


@register
def everything_unfolded(stage: Stage) -> Page:
    page = mid_game(stage)
    folded = page.locator("details:not([open]) > summary")
    while folded.count():
        folded.first.click()
    page.get_by_role("button", name="Play on another device").click()
    expect(page.get_by_role("textbox", name="Link")).to_be_visible()
    page.get_by_role("button", name="Resign").click()
    expect(page.get_by_role("button", name="Yes, resign")).to_be_visible()
    return page


@register
def hand_over(stage: Stage) -> Page:
    page = mid_game(stage, viewer=1)
    expect(page.get_by_role("heading", name="Pass the screen to Ana")).to_be_visible()
    return page


@register
def clause_open(stage: Stage) -> Page:
    page = mid_game(stage)
    page.locator("section.mine").get_by_role("button", name="Rule R9").first.click()
    expect(page.get_by_role("dialog").get_by_text("discard all of it").first).to_be_visible()
    return page


@register
def shields_window(stage: Stage) -> Page:
    page = stage.person()
    reacting = by_view(lambda view: bool(view["prompt"] == "react"))
    open_table(stage.address, page, make_table_at(stage.address, page, "navia", reacting, [ANA, BRAIS], window=600))
    wait_for_board(page)
    expect(page.locator("section.mine").get_by_role("timer")).to_be_visible()
    return page


@register
def watching(stage: Stage) -> Page:
    host, page = mid_game(stage), stage.person()
    page.goto(host.url.partition("?")[0])
    wait_for_board(page)
    expect(page.get_by_text("You are watching this table.")).to_be_visible()
    return page


@register
def connection_lost(stage: Stage) -> Page:
    page = stage.person()
    path = stage.make_table(page, "regatta", ANA, BOT, **SLOW)
    sockets = Sockets(page)
    page.goto(path)
    wait_for_table(page)
    sockets.cut()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    return page


@register
def plain_board(stage: Stage) -> Page:
    page = stage.at("regatta", ANA, BOT, BOT, **SLOW)
    expect(page.locator("section.mine")).to_be_visible()
    expect(page.locator(".board svg")).to_be_visible()
    return page


@register
def sea_route(stage: Stage) -> Page:
    page = stage.person()
    namiji_tables.open_table_where(stage.address, page, namiji_tables.can_turn_net, players=5)
    page.locator("button.recount").first.click()
    page.locator(".placing .lit").first.hover()
    expect(page.locator(".placing .ghost")).to_be_visible()
    return page


@register
def result(stage: Stage) -> Page:
    page = stage.person()
    path = make_late_table(stage.address, page, "navia", [ANA, BOT, {"kind": "bot", "bot": "random"}], left=10)
    page.request.post(f"{stage.address}{api_path(path)}/resign", data={})  # the bots finish it
    page.goto(path)
    wait_for_board(page)
    expect(page.get_by_text("all rolls and draws were settled before the game")).to_be_visible()
    return page


@register
def pinned_route(stage: Stage) -> Page:
    page = stage.person()
    path = stage.make_table(page, "caravelas", ANA, BRAIS, options={"version": "dice"})
    page.goto(f"{path}?seat={fetch_table(stage.address, path, page)['asked'][0]}")
    page.locator(".cells [data-id='0905']").click(force=True)  # far away: the route is shown first
    expect(page.locator("g.route.pinned")).to_be_visible()
    return page
