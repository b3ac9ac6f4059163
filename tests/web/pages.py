"""Helpers of the page's tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import floor
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, WebSocketRoute, expect

from tests.patience import PATIENCE

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
NO_DELAYS = {"window": 0, "pause": 0}
REDUCED_MOTION = {"reduced_motion": "reduce"}
TIMEOUT = 1000 * PATIENCE  # milliseconds
BOARD = ".board > :not([role=status])"  # not the message that it is loading
CHOICE = "section.mine li > button:first-child:enabled"  # not while an answer is being sent
ASKED = "section.mine li"  # a choice in the list, which is empty while an answer is being sent


def make_table(base_url: str, page: Page, game: str, seats: list[dict[str, Any]], **settings: Any) -> str:
    """Make a table as the page's person, and return its path."""
    body = {"game": game, "seats": seats, **NO_DELAYS, **settings}
    answer = page.request.post(f"{base_url}/api/tables", data=body)
    assert answer.status == 201, answer.text()
    return f"/table/{answer.json()['table']}"


def open_new_table(base_url: str, page: Page, game: str, seats: list[dict[str, Any]], **settings: Any) -> str:
    """Make a table as the page's person, open it, and return its path."""
    path = make_table(base_url, page, game, seats, **settings)
    page.goto(path)
    wait_for_table(page)
    return path


def upload_record(base_url: str, page: Page, record: str) -> str:
    """Upload the record of a game as the page's person, and return the path of its table."""
    answer = page.request.post(f"{base_url}/api/records", data={"record": record})
    assert answer.status == 201, answer.text()
    return f"/table/{answer.json()['table']}"


def new_page(browser: Browser, base_url: str, **options: Any) -> Page:
    """Open a page of another person."""
    options = {"base_url": base_url, "locale": "en-GB", **REDUCED_MOTION, **options}
    return prepare(browser.new_context(**options)).new_page()


# Keeps the latest report of the table that a page shows.
REPORT = """
  window.report = null;
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...parts) {
      super(...parts);
      window.report = null;
      this.addEventListener("message", ({ data }) => {
        const message = JSON.parse(data);
        if (message.view && !(message.seq < window.report?.seq)) window.report = message;
      });
    }
  };
"""


def prepare(context: BrowserContext) -> BrowserContext:
    """Set a browser context's timeout, and keep the latest report on its pages."""
    context.set_default_timeout(TIMEOUT)
    context.add_init_script(REPORT)
    return context


def open_with_friend(page: Page, browser: Browser, base_url: str, path: str) -> Page:
    """Open a table, and seat a friend in another browser context; return the friend's page."""
    page.goto(path)
    friend = new_page(browser, base_url, viewport={"width": 1280, "height": 800})
    friend.goto(path)
    friend.get_by_label("Your name").fill("Brais")
    friend.get_by_role("button", name="Take a seat").click()
    wait_for_table(page)
    wait_for_table(friend)
    return friend


def api_path(path: str) -> str:
    """Return the path of a table's API."""
    return path.replace("/table/", "/api/tables/")


def fetch_table(base_url: str, path: str, page: Page) -> dict[str, Any]:
    """Return a table as the server shows it to the page's person."""
    table: dict[str, Any] = page.request.get(base_url + api_path(path)).json()
    return table


def log_list(page: Page) -> Locator:
    """Return the log."""
    return page.get_by_role("list", name="Game log")


def log_line(page: Page, text: str) -> Locator:
    """Return the line of the log with a text."""
    return log_list(page).get_by_text(text, exact=True)


def wait_for_board(page: Page) -> None:
    """Wait until the board, a separate chunk, is loaded."""
    expect(page.locator(BOARD).first).to_be_attached()


def wait_for_table(page: Page) -> None:
    """Wait until a table with its game and board is loaded."""
    expect(page.locator("#prompt, #result").first).to_be_visible()
    wait_for_board(page)


# Whether a page has an open decision, once its report has reached a seq and its controls are there.
DECISION = """([seq, controls]) => {
  const { report } = window;
  if (!report || report.seq < seq) return null;
  const { status } = report;
  const asked = status === "playing" && report.choices.length > 0 && !report.forced;
  return asked && !document.querySelector(controls) ? null : { seq: report.seq, over: status === "over", asked };
}"""


def wait_for_decision(pages: Sequence[Page], controls: str = CHOICE) -> Page | None:
    """Wait until one of a table's pages has a decision, and return that page; none if the game is over.

    Forced decisions are left to the table, which is about to make them.
    """
    seq = 0
    while True:
        seqs = []
        for page in pages:
            found = page.wait_for_function(DECISION, arg=[seq, controls]).json_value()
            if found["over"]:
                return None
            if found["asked"]:
                return page
            seqs.append(found["seq"])
        seq = max(seqs) + (min(seqs) == max(seqs))  # if all have the same report, it is another player's decision


def answer_and_wait(page: Page, answer: Callable[[], object]) -> None:
    """Answer a decision at a page, and wait until the table has accepted the answer."""
    seq = page.evaluate("report.seq")
    answer()
    page.wait_for_function("seq => report?.seq > seq || report?.answer", arg=seq)


def hand_over_screen(page: Page) -> None:
    """Wait until someone at a shared screen has a decision, and hand the screen over to them."""
    page.wait_for_function(
        """choice => {
          const playing = window.report?.status === "playing" && !report.forced;
          return playing && document.querySelector(report.choices.length ? choice : "#hand-over");
        }""",
        arg=CHOICE,
    )
    if page.locator("#hand-over").count():
        page.get_by_role("button", name="I am ready").click()
        hand_over_screen(page)


def play_to_end(pages: Sequence[Page], answer: Callable[[Page], object], controls: str = CHOICE) -> None:
    """Answer all decisions at some pages of a table until the game is over."""
    while page := wait_for_decision(pages, controls):
        answer_and_wait(page, lambda page=page: answer(page))  # type: ignore[misc]


def choose_one(page: Page) -> None:
    """Make one of the choices in the list."""
    choices = page.locator(CHOICE)
    choices.nth(min(2, choices.count() - 1)).click()


def flush_requests(page: Page) -> None:
    """Wait until all requests of a page have been reported: they come in order, so this one is the last."""
    page.evaluate("async () => { await fetch('/api/health'); }")


def round_half_up(share: float) -> int:
    """Round a number like the page does."""
    return floor(share + 0.5)


def stop_clock(page: Page) -> None:
    """Stop the clock of a page, so that only the test advances it."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)


ANNOUNCEMENTS = """
  window.announced = [];
  new MutationObserver((changes) => {
    for (const node of changes.flatMap((change) => [...change.addedNodes]))
      if (node instanceof Element && node.matches("#live p")) announced.push(node.textContent);
  }).observe(document, { childList: true, subtree: true });
"""  # the live region only keeps its last lines


def play_and_collect_announcements(page: Page, path: str, answer: Callable[[], object], controls: str = CHOICE) -> str:
    """Open a table and play its game to the end; return everything that was announced to screen readers."""
    page.add_init_script(ANNOUNCEMENTS)
    page.goto(path)
    wait_for_table(page)
    play_to_end([page], lambda _: answer(), controls)
    page.wait_for_function("() => announced.at(-1).startsWith('The game is over')")
    return " ".join(page.evaluate("announced"))


def tab_to(page: Page, part: str, key: str = "Tab") -> None:
    """Press Tab until the focus is in a part of the page."""
    for _ in range(60):
        if page.evaluate("part => document.activeElement.closest(part) !== null", part):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{part} cannot be reached with Tab")


class Sockets:
    """The web sockets of a page, which can be cut."""

    def __init__(self, page: Page) -> None:
        self.offline = False
        self.open: list[WebSocketRoute] = []
        page.route_web_socket("**/socket**", self.connect)

    def connect(self, socket: WebSocketRoute) -> None:
        if self.offline:
            socket.close()
        else:
            socket.connect_to_server()
            self.open.append(socket)

    def cut(self) -> None:
        self.offline = True
        for socket in self.open:
            socket.close()


def wait_for_animations(page: Page) -> None:
    """Wait until all animations have ended, except infinite ones and countdowns."""
    page.evaluate(
        """async () => {
          const ends = (animation) => animation.effect.getComputedTiming().endTime !== Infinity;
          const isTimer = (animation) => animation.effect.target?.closest("[role=timer]");
          do await new Promise(requestAnimationFrame);
          while (document.getAnimations().some((one) => one.playState === "running" && ends(one) && !isTimer(one)));
        }"""
    )


def axe_violations(page: Page, *rules: str) -> list[str]:
    """Return the serious violations that axe finds, by all its rules or by some."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))  # the page's policy forbids it as a script element
    options = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
    found = page.evaluate(
        """options => {
          const slight = axe._audit.rules.filter((rule) => ["minor", "moderate"].includes(rule.impact));
          const rules = Object.fromEntries(slight.map((rule) => [rule.id, { enabled: false }]));
          return axe.run(document, { rules, ...options });
        }""",
        options,
    )
    return [
        f"{one['id']}: {one['help']} ({one['nodes'][0]['html'][:120]})"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


def assert_accessible(page: Page) -> None:
    """Assert that axe finds nothing serious, in both colour schemes and on both screen sizes."""
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 740})
        page.emulate_media(color_scheme="light")
        wait_for_animations(page)
        assert axe_violations(page) == [], f"at {width}"
        page.emulate_media(color_scheme="dark")
        wait_for_animations(page)
        assert axe_violations(page, "color-contrast") == [], f"dark at {width}"  # no other rule depends on colours
        assert page.evaluate("document.documentElement.scrollWidth") <= width, "the page scrolls sideways"
