"""Namiji in the browser: the shelf, the school, the bag, the docks and the cards."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page, expect

from marea.kernel.record import Record
from tests.web.namiji_tables import (
    GHOST,
    LIT,
    PEOPLE,
    asks,
    board_of,
    can_lose_haul,
    can_turn_net,
    cell,
    ids,
    offered_choices,
    open_table_where,
    spot,
)
from tests.web.pages import (
    answer_and_wait,
    fetch_table,
    log_list,
    new_page,
    open_with_friend,
    round_half_up,
    tab_to,
    wait_for_decision,
)
from tests.web.positions import MAX_GAMES, bot_game, fork_record, open_decisions

pytestmark = pytest.mark.once

ANA = PEOPLE[0]
OPEN = {"kind": "open"}

# -- the shelf -------------------------------------------------------------------------------------------------------


def test_a_fish_is_previewed_and_placed_by_a_click(page: Page, base_url: str) -> None:
    table = open_table_where(base_url, page, asks("place", 8))
    cells = {choice["targets"][0] for choice in offered_choices(base_url, page) if choice["verb"] == "place"}
    assert ids(page.locator(".placing .lit")) == cells
    assert page.locator(GHOST).count() == 0
    place = sorted(cells)[0]
    cell(page, place).hover()
    expect(page.locator(GHOST)).to_have_attribute("data-cells", place)
    expect(page.locator(f"{GHOST} .fish")).to_have_attribute("data-fish", table["view"]["caught"])
    page.mouse.move(0, 0)
    expect(page.locator(GHOST)).to_have_count(0)
    cell(page, place).click()
    expect(log_list(page).get_by_text(f"on {place}.").last).to_be_visible()


def test_a_net_is_turned_by_key_and_button_and_placed_by_a_click(page: Page, base_url: str) -> None:
    open_table_where(base_url, page, can_turn_net)
    pairs = {"-".join(choice["targets"]) for choice in offered_choices(base_url, page) if choice["verb"] == "place_net"}
    assert ids(page.locator(".placing .lit")) == {part for pair in pairs for part in pair.split("-")}
    turning = next(one for one in sorted(ids(page.locator(".placing .lit"))) if sum(one in pair for pair in pairs) > 1)
    here = {pair for pair in pairs if turning in pair}
    cell(page, turning).hover()
    ghost = page.locator(GHOST)
    seen = [ghost.get_attribute("data-cells") or ""]
    while len(seen) < len(here):  # R turns it through all possible places on this cell
        page.keyboard.press("r")
        expect(ghost).not_to_have_attribute("data-cells", seen[-1])
        seen.append(ghost.get_attribute("data-cells") or "")
    assert set(seen) == here
    page.keyboard.press("r")
    expect(ghost).to_have_attribute("data-cells", seen[0])
    page.get_by_role("textbox", name="Say something to everyone").press_sequentially("rr")  # typing does not turn it
    page.mouse.move(0, 0)
    cell(page, turning).focus()
    expect(ghost).to_have_attribute("data-cells", seen[0])
    page.get_by_role("button", name="Turn the net").click()
    page.mouse.move(0, 0)
    cell(page, turning).focus()
    expect(ghost).to_have_attribute("data-cells", re.compile(turning))
    cell(page, turning).hover()
    lies = ghost.get_attribute("data-cells") or ""
    cell(page, turning).click()
    expect(log_list(page).get_by_text(re.compile(f"on {lies}\\.")).last).to_be_visible()


def test_a_net_is_placed_by_keyboard(page: Page, base_url: str) -> None:
    open_table_where(base_url, page, can_turn_net)
    tab_to(page, ".placing")
    ghost = page.locator(GHOST)
    first = ghost.get_attribute("data-cells") or ""
    expect(page.locator(".placing button:focus")).to_have_accessible_name(re.compile(f"the net would lie on {first}"))
    page.keyboard.press("r")
    lies = ghost.get_attribute("data-cells") or ""
    page.keyboard.press("Enter")
    expect(log_list(page).get_by_text(f"on {lies}.").last).to_be_visible()


def test_a_net_is_placed_by_two_touches(browser: Browser, base_url: str) -> None:
    phone = new_page(browser, base_url, viewport={"width": 360, "height": 740}, has_touch=True)
    open_table_where(base_url, phone, can_turn_net)
    pairs = [choice["targets"] for choice in offered_choices(base_url, phone) if choice["verb"] == "place_net"]
    one, other = pairs[-1]
    cell(phone, one).tap()
    expect(phone.locator(GHOST)).to_have_attribute("data-cells", re.compile(one))
    cell(phone, other).tap()
    expect(log_list(phone).get_by_text(f"on {one}-{other}.").last).to_be_attached()


def test_the_list_has_every_place_of_a_net(page: Page, base_url: str) -> None:
    open_table_where(base_url, page, can_turn_net)
    texts = page.locator("section.mine li > button:first-child").all_inner_texts()
    for choice in offered_choices(base_url, page):
        assert (f"Place it on {'-'.join(choice['targets'])}" in texts) == (choice["verb"] == "place_net")
    page.locator("[data-id=nets]").click()
    expect(log_list(page).get_by_text("under the stack").last).to_be_visible()


def test_an_occupied_cell_is_explained(page: Page, base_url: str) -> None:
    table = open_table_where(base_url, page, can_turn_net)
    rows = table["view"]["boards"][table["seat"]]["shelf"]["cells"]
    taken = [f"r{row}c{col}" for row, fishes in enumerate(rows, 1) for col, fish in enumerate(fishes, 1) if fish]
    cell(page, taken[-1]).click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("Lines in any order")


def test_fish_differ_by_shape_and_mark(page: Page, base_url: str) -> None:
    open_table_where(base_url, page, asks("take", 6))
    looks: list[list[str]] = page.locator(".school .fish").evaluate_all(
        """all => all.map((fish) => {
          const path = (part) => fish.querySelector(part).getAttribute("d");
          return [fish.dataset.fish, fish.querySelector(".mark").dataset.mark, path(".mark path"), path(".body")];
        })"""
    )
    assert len(looks) == 9
    assert all(fish.startswith(mark) for fish, mark, *_ in looks)
    assert len({(mark, shape) for *_, mark, shape in looks}) == 9
    assert len({mark for *_, mark, _ in looks}) == 3
    assert len({shape for *_, shape in looks}) == 3


# -- the school, the bag and the cards -------------------------------------------------------------------------------


def test_the_school_shows_its_counts_and_offers_its_fish(page: Page, base_url: str) -> None:
    table = open_table_where(base_url, page, asks("take", 6))
    school = table["view"]["school"]
    for kind, up in school["up"].items():
        part = page.locator(f".school [data-id=fish-{kind}]")
        expect(part).to_have_accessible_name(
            re.compile(f"face up {up}, face down {school['down'].get(kind, 0)} .*can be chosen")
        )
    assert ids(page.locator(".school .lit")) == {f"fish-{kind}" for kind in school["up"]} | {"fish-hidden"}
    tab_to(page, ".school")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".school button:focus")).to_have_count(1)
    page.locator("[data-id=fish-hidden]").click()
    expect(log_list(page).get_by_text("takes a face-down fish").last).to_be_visible()


def test_the_odds_of_the_bag_and_the_risk_of_the_trap(page: Page, base_url: str) -> None:
    table = open_table_where(base_url, page, can_lose_haul)
    bag, haul = table["view"]["bag"], table["view"]["haul"]
    crabs = round_half_up(100 * bag["crab"] / sum(bag.values()))
    odds = page.locator("[data-id=bag-odds]")
    expect(odds.get_by_role("img")).to_have_accessible_name(f"next token: crab {crabs}%, shrimp {100 - crabs}%")
    risk = round_half_up(100 * haul["losing_tokens"] / haul["tokens_in_bag"])
    expect(odds).to_contain_text(f"Risk on the next token: {risk}%")
    expect(odds.locator(".token")).to_have_count(sum(haul["tokens"].values()))
    page.locator("[data-id=trap]").click()
    expect(log_list(page).get_by_text("keeps the haul").last).to_be_visible()


def test_dock_cards_are_passed_on_in_the_order_of_the_spots(page: Page, browser: Browser, base_url: str) -> None:
    table = open_table_where(base_url, page, asks("pick"), players=4)
    order = page.get_by_role("list", name="Order at the dock").get_by_role("listitem")
    names = [PEOPLE[seat]["name"] for seat in table["view"]["dock"]["order"]]
    assert [re.sub(r"\W|\d", "", text) for text in order.all_inner_texts()] == names
    expect(page.locator(".order .now")).to_contain_text(names[0])
    assert ids(page.locator(LIT)) == {choice["targets"][0] for choice in offered_choices(base_url, page)}
    spectator = new_page(browser, base_url)
    spectator.goto(page.url.partition("?")[0])
    expect(spectator.get_by_text("You have not seen these cards.")).to_be_visible()
    expect(spectator.locator("[data-id^=card-]")).to_have_count(0)
    page.locator(LIT).first.click()
    expect(log_list(page).get_by_text(f"{names[0]} picks").last).to_be_visible()


def test_panoramas_grow_by_the_taken_sections(page: Page, base_url: str) -> None:
    table = open_table_where(base_url, page, asks("move", 30))
    for seat, board in enumerate(table["view"]["boards"]):
        parts = board_of(page, seat).locator("svg.panorama")
        taken: list[int] = parts.evaluate_all("all => all.map(one => Number(one.dataset.taken))")
        assert taken == [board["panoramas"].get(kind, 0) for kind in ("dolphin", "octopus", "whale")]


def before_rock_cards() -> tuple[Record, int]:
    """Return a game of two players, and the move by which the first seat comes to draw rock cards."""
    for number in range(MAX_GAMES):
        record = bot_game("namiji", 2, "greedy", (), number)
        for (move, s), (_, after) in pairwise(open_decisions(record)):
            if (
                not s.forced()
                and (s.prompt(), after.prompt()) == ("move", "keep")
                and s.asked() == after.asked() == [0]
            ):
                return record, move
    raise AssertionError("no game came to such a position")


def test_rock_cards_are_not_on_a_rivals_page(page: Page, browser: Browser, base_url: str) -> None:
    record, move = before_rock_cards()
    path = f"/table/{fork_record(base_url, page, record, move, [ANA, OPEN])['table']}"
    friend = open_with_friend(page, browser, base_url, path)
    wait_for_decision([page])
    sail = next(
        choice for choice in fetch_table(base_url, path, page)["choices"] if choice["move"] == record.moves[move]
    )
    answer_and_wait(page, spot(page, sail["targets"][0]).click)
    wait_for_decision([page])
    table = fetch_table(base_url, path, page)
    expect(page.locator(".offer b")).to_have_count(len(table["choices"]))  # two or more cards
    secret = page.locator(".objectives [data-rock] b, .offer b").all_inner_texts()
    friend.wait_for_function("seq => report?.seq >= seq", arg=table["seq"])
    for _ in range(2):  # during the game, and after a reload
        expect(friend.locator(".spots")).to_be_visible()
        expect(friend.locator(".offer")).to_have_count(0)
        for name in secret:
            found = re.search(rf"{name}(?!['’]s)", friend.content())  # the Pilgrim's staff is no secret
            assert not found, "a secret card is on a rival's page"
        friend.reload()
