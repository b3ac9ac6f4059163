"""Every state in which people meet the page, by name: each function opens a page and brings it there."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.web import voyages
from tests.web.moments import late_table, opened, seen, table_at
from tests.web.pages import Wire, another, drawn, look, made, settled

ANA, BRAIS, OPEN, BOT = {"name": "Ana"}, {"name": "Brais"}, {"kind": "open"}, {"kind": "bot"}
SLOW = {"pause": 600, "window": 600}  # nothing happens by itself


@dataclass
class Stage:
    """A server and a browser, and the pages that were opened for the state at hand."""

    browser: Browser
    address: str
    options: dict[str, Any] = field(default_factory=dict)  # of every page
    pages: list[Page] = field(default_factory=list)

    def person(self) -> Page:
        """Return a page of somebody new, with nothing in it yet."""
        page = another(self.browser, self.address, **self.options)
        self.pages.append(page)
        return page

    def home(self) -> Page:
        """Return a page of somebody new, at home."""
        page = self.person()
        page.goto("/")
        expect(page.get_by_role("article").first).to_be_visible()
        return page

    def made(self, page: Page, game: str, *seats: dict[str, Any], **settings: Any) -> str:
        """Make a table as the person at a page, and return its path."""
        return made(self.address, page, game, list(seats), **settings)

    def at(self, game: str, *seats: dict[str, Any], **settings: Any) -> Page:
        """Return the page of somebody at a new table."""
        page = self.person()
        page.goto(self.made(page, game, *seats, **settings))
        drawn(page)
        return page

    def clear(self) -> None:
        """Close what is open."""
        for page in self.pages:
            page.context.close()
        self.pages.clear()


STATES: dict[str, Callable[[Stage], Page]] = {}


def state(open: Callable[[Stage], Page]) -> Callable[[Stage], Page]:
    """Note a state by the name of the function."""
    STATES[open.__name__] = open
    return open


# -- at home ---------------------------------------------------------------------------------------------------


@state
def home_with_nothing(stage: Stage) -> Page:
    page = stage.person()
    page.route(re.compile(r"/api/tables(\?|$)"), lambda route: route.fulfill(json=[]))  # whoever was here before
    page.goto("/")
    expect(page.get_by_text("There are no public tables right now.")).to_be_visible()
    return page


@state
def new_table(stage: Stage) -> Page:
    page = stage.home()
    page.get_by_role("button", name="New table: Navia").click()
    page.get_by_role("combobox", name="Players", exact=True).select_option("4")
    page.get_by_role("combobox", name="Seat 2", exact=True).select_option("human")
    page.get_by_role("combobox", name="Seat 3", exact=True).select_option("open")
    page.get_by_text("Options", exact=True).click()
    expect(page.get_by_text("Several people share this screen")).to_be_visible()
    return page


@state
def new_table_refused(stage: Stage) -> Page:
    page = stage.home()
    page.get_by_role("button", name="New table: Regatta").click()
    page.route("**/api/tables", lambda route: route.abort())  # as if the line was down
    page.get_by_role("button", name="Create the table").click()
    expect(page.get_by_role("alert")).to_be_visible()
    return page


@state
def home_with_tables(stage: Stage) -> Page:
    page, other = stage.person(), stage.person()
    stage.made(page, "navia", ANA, BOT, BOT, **SLOW)
    stage.made(page, "regatta", ANA, OPEN, OPEN)
    stage.made(other, "navia", {"name": "Carme do Castro de Coaña"}, OPEN, OPEN, visibility="public")
    page.goto("/")
    expect(page.get_by_text("2 free seats").nth(1)).to_be_visible()
    return page


@state
def nothing_here(stage: Stage) -> Page:
    page = stage.person()
    page.goto("/harbour")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    return page


@state
def no_such_table(stage: Stage) -> Page:
    page = stage.person()
    page.goto("/table/nowhere")
    expect(page.get_by_role("heading", name="Table not found")).to_be_visible()
    return page


# -- before the game ---------------------------------------------------------------------------------------------


@state
def waiting_for_a_friend(stage: Stage) -> Page:
    page = stage.at("navia", ANA, OPEN, OPEN)
    expect(page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    return page


@state
def invited(stage: Stage) -> Page:
    host, page = stage.person(), stage.person()
    page.goto(stage.made(host, "navia", ANA, OPEN))
    expect(page.get_by_role("button", name="Take a seat")).to_be_visible()
    return page


# -- at the table ------------------------------------------------------------------------------------------------


@state
def first_question(stage: Stage) -> Page:
    page = stage.at("navia", ANA, BRAIS, BOT, BOT, options={"first": 0}, **SLOW)
    expect(page.locator("section.mine")).to_be_visible()
    return page


def in_the_middle(stage: Stage, viewer: int = 0) -> Page:
    """Return the page of somebody who holds all seats, some turns into a game, on the turn of the first seat."""
    page = stage.person()
    fits = seen(lambda view: bool(view["turn"] > 7 and view["prompt"] == "card" and view["asked"] == [0]))
    path = table_at(stage.address, page, "navia", fits, [ANA, BRAIS, {"name": "Carme"}])
    page.goto(f"{path}?seat={viewer}")
    drawn(page)
    return page


@state
def own_turn(stage: Stage) -> Page:
    page = in_the_middle(stage)
    page.get_by_role("textbox", name="Say something to everyone").fill("Boas! Who has the shields?")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_text("Boas!")).to_be_visible()
    return page


@state
def everything_unfolded(stage: Stage) -> Page:
    page = in_the_middle(stage)
    folded = page.locator("details:not([open]) > summary")
    while folded.count():
        folded.first.click()
    page.get_by_role("button", name="Play on another device").click()
    expect(page.get_by_role("textbox", name="Link")).to_be_visible()
    page.get_by_role("button", name="Resign").click()
    expect(page.get_by_role("button", name="Yes, resign")).to_be_visible()
    return page


@state
def hand_over(stage: Stage) -> Page:
    page = in_the_middle(stage, viewer=1)
    expect(page.get_by_role("heading", name="Pass the screen to Ana")).to_be_visible()
    return page


@state
def clause_open(stage: Stage) -> Page:
    page = in_the_middle(stage)
    page.locator("section.mine").get_by_role("button", name="Rule R9").first.click()
    expect(page.get_by_role("dialog").get_by_text("discard all of it").first).to_be_visible()
    return page


@state
def shields_window(stage: Stage) -> Page:
    page = stage.person()
    reacting = seen(lambda view: bool(view["prompt"] == "react"))
    opened(stage.address, page, table_at(stage.address, page, "navia", reacting, [ANA, BRAIS], window=600))
    drawn(page)
    expect(page.locator("section.mine").get_by_role("timer")).to_be_visible()
    return page


@state
def watching(stage: Stage) -> Page:
    host, page = in_the_middle(stage), stage.person()
    page.goto(host.url.partition("?")[0])
    drawn(page)
    expect(page.get_by_text("You are watching this table.")).to_be_visible()
    return page


@state
def connection_lost(stage: Stage) -> Page:
    page = stage.person()
    path = stage.made(page, "regatta", ANA, BOT, **SLOW)
    wire = Wire(page)
    page.goto(path)
    settled(page)
    wire.cut()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    return page


@state
def plain_board(stage: Stage) -> Page:
    page = stage.at("regatta", ANA, BOT, BOT, **SLOW)
    expect(page.locator("section.mine")).to_be_visible()
    expect(page.locator(".board svg")).to_be_visible()
    return page


@state
def sea_route(stage: Stage) -> Page:
    page = stage.person()
    voyages.table_where(stage.address, page, voyages.with_room_to_turn, players=5)
    page.locator("button.recount").first.click()
    page.locator(".placing .lit").first.hover()
    expect(page.locator(".placing .ghost")).to_be_visible()
    return page


@state
def result(stage: Stage) -> Page:
    page = stage.person()
    path = late_table(stage.address, page, "navia", [ANA, BOT, {"kind": "bot", "bot": "random"}], left=10)
    page.request.post(f"{stage.address}/api/tables/{path.rpartition('/')[2]}/resign", data={})  # bots play to the end
    page.goto(path)
    drawn(page)
    expect(page.get_by_text("all rolls and draws were settled before the game")).to_be_visible()
    return page


@state
def a_way_over_the_sea(stage: Stage) -> Page:
    page = stage.person()
    path = stage.made(page, "caravelas", ANA, BRAIS, options={"version": "dice"})
    page.goto(f"{path}?seat={look(stage.address, path, page)['asked'][0]}")
    page.locator(".cells [data-id='0905']").click(force=True)  # far away: the way is shown first
    expect(page.locator("g.route.pinned")).to_be_visible()
    return page
