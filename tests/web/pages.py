"""What the tests of the page do again and again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import floor
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, WebSocketRoute, expect

from tests.patience import PATIENCE

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
QUIET = {"window": 0, "pause": 0}
STILL = {"reduced_motion": "reduce"}
PATIENT = 1000 * PATIENCE  # milliseconds
BOARD = ".board > :not([role=status])"  # what stands there before it is no board
CHOICE = "section.mine li > button:first-child:enabled"  # not while an answer is on its way
ASKED = "section.mine li"  # there are choices: while an answer is on its way, the list is empty and nothing is lit


def made(base_url: str, page: Page, game: str, seats: list[dict[str, Any]], **settings: Any) -> str:
    """Make a table as the person at a page, and return its path."""
    body = {"game": game, "seats": seats, **QUIET, **settings}
    answer = page.request.post(f"{base_url}/api/tables", data=body)
    assert answer.status == 201, answer.text()
    return f"/table/{answer.json()['table']}"


def another(browser: Browser, base_url: str, **options: Any) -> Page:
    """Open a page of somebody else."""
    options = {"base_url": base_url, "locale": "en-GB", **STILL, **options}
    return prepared(browser.new_context(**options)).new_page()


# Keeps the newest report of the table that a page shows: what is on the page follows from it.
REPORT = """
  window.report = null;
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...parts) {
      super(...parts);
      window.report = null;
      this.addEventListener("message", ({ data }) => {
        const told = JSON.parse(data);
        if (told.view && !(told.seq < window.report?.seq)) window.report = told;
      });
    }
  };
"""


def prepared(context: BrowserContext) -> BrowserContext:
    """Let a browser wait patiently, and know at its pages how their tables stand."""
    context.set_default_timeout(PATIENT)
    context.add_init_script(REPORT)
    return context


def together(page: Page, browser: Browser, base_url: str, path: str) -> Page:
    """Open a table of one's own, and let a friend come in another browser; return the friend's page."""
    page.goto(path)
    friend = another(browser, base_url, viewport={"width": 1280, "height": 800})
    friend.goto(path)
    friend.get_by_label("Your name").fill("Brais")
    friend.get_by_role("button", name="Take a seat").click()
    settled(page)
    settled(friend)
    return friend


def look(base_url: str, path: str, page: Page) -> dict[str, Any]:
    """Return what the server shows to the person at a page."""
    shown: dict[str, Any] = page.request.get(f"{base_url}/api/tables/{path.rpartition('/')[2]}").json()
    return shown


def story(page: Page) -> Locator:
    """Return the log."""
    return page.get_by_role("list", name="Game log")


def told(page: Page, text: str) -> Locator:
    """Return a line of the log."""
    return story(page).get_by_text(text, exact=True)


def drawn(page: Page) -> None:
    """Wait until the board is there, which is loaded apart."""
    expect(page.locator(BOARD).first).to_be_attached()


def settled(page: Page) -> None:
    """Wait until a game is there, with its board."""
    expect(page.locator("#prompt, #result").first).to_be_visible()
    drawn(page)


# Whether somebody is asked at a page, once its report is not older than a seq and what can be pressed is there.
QUESTION = """([seq, press]) => {
  const now = window.report;
  if (!now || now.seq < seq) return null;
  const asked = now.status === "playing" && now.choices.length > 0 && !now.forced;
  return asked && !document.querySelector(press) ? null : { seq: now.seq, over: now.status === "over", asked };
}"""


def next_asked(pages: Sequence[Page], press: str = CHOICE) -> Page | None:
    """Wait until somebody at one of some pages of a table is asked, and return that page; none if the game is over.

    Nothing that is asked then goes by itself: what has one answer only is left to the table, which is about to give it.
    """
    seq = 0
    while True:
        seqs = []
        for page in pages:
            found = page.wait_for_function(QUESTION, arg=[seq, press]).json_value()
            if found["over"]:
                return None
            if found["asked"]:
                return page
            seqs.append(found["seq"])
        seq = max(seqs) + (min(seqs) == max(seqs))  # if all have seen the same, somebody else is asked: it goes on


def answered(page: Page, answer: Callable[[], object]) -> None:
    """Answer what is asked at a page, and wait until the table has taken the answer."""
    seq = page.evaluate("report.seq")
    answer()
    page.wait_for_function("seq => report?.seq > seq || report?.answer", arg=seq)


def at_hand(page: Page) -> None:
    """Wait until somebody at a screen for several people is asked, and hand it to them."""
    page.wait_for_function(
        """choice => {
          const stays = window.report?.status === "playing" && !report.forced;
          return stays && document.querySelector(report.choices.length ? choice : "#hand-over");
        }""",
        arg=CHOICE,
    )
    if page.locator("#hand-over").count():
        page.get_by_role("button", name="I am ready").click()
        at_hand(page)


def play_on(pages: Sequence[Page], answer: Callable[[Page], object], press: str = CHOICE) -> None:
    """Answer at some pages of a table whenever somebody there is asked, until the game is over."""
    while page := next_asked(pages, press):
        answered(page, lambda page=page: answer(page))  # type: ignore[misc]


def choose_one(page: Page) -> None:
    """Make one of the moves that the list offers."""
    choices = page.locator(CHOICE)
    choices.nth(min(2, choices.count() - 1)).click()


def all_sent(page: Page) -> None:
    """Wait until all requests that a page has made are known here: they come in order, and so this one is the last."""
    page.evaluate("async () => { await fetch('/api/health'); }")


def whole(share: float) -> int:
    """Return a number as the page rounds it: a half is rounded up."""
    return floor(share + 0.5)


def stop_clock(page: Page) -> None:
    """Let no time pass at a page but what the test says."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)


HEARD = """
  window.heard = [];
  new MutationObserver((changes) => {
    for (const node of changes.flatMap((change) => [...change.addedNodes]))
      if (node instanceof Element && node.matches("#live p")) heard.push(node.textContent);
  }).observe(document, { childList: true, subtree: true });
"""  # the log that is read aloud keeps its last lines only


def hear_game(page: Page, path: str, answer: Callable[[], object], press: str = CHOICE) -> str:
    """Open a table and play to the end of its game; return everything that was said.

    It is answered whenever the person is asked, and what can be pressed for that is there.
    """
    page.add_init_script(HEARD)
    page.goto(path)
    settled(page)
    play_on([page], lambda _: answer(), press)
    page.wait_for_function("() => heard.at(-1).startsWith('The game is over')")
    return " ".join(page.evaluate("heard"))


def tab_to(page: Page, part: str, key: str = "Tab") -> None:
    """Press the Tab key until the focus is in some part of the page."""
    for _ in range(60):
        if page.evaluate("part => document.activeElement.closest(part) !== null", part):
            return
        page.keyboard.press(key)
    raise AssertionError(f"the Tab key does not lead to {part}")


class Wire:
    """The sockets of a page, which can be cut."""

    def __init__(self, page: Page) -> None:
        self.cut_now = False
        self.open: list[WebSocketRoute] = []
        page.route_web_socket("**/socket**", self.connect)

    def connect(self, socket: WebSocketRoute) -> None:
        if self.cut_now:
            socket.close()
        else:
            socket.connect_to_server()
            self.open.append(socket)

    def cut(self) -> None:
        self.cut_now = True
        for socket in self.open:
            socket.close()


def at_rest(page: Page) -> None:
    """Wait until everything has arrived and has its colour; what never ends, and a bar of time, may go on moving."""
    page.evaluate(
        """async () => {
          const ends = (one) => one.effect.getComputedTiming().endTime !== Infinity;
          const timer = (one) => one.effect.target?.closest("[role=timer]");
          do await new Promise(requestAnimationFrame);
          while (document.getAnimations().some((one) => one.playState === "running" && ends(one) && !timer(one)));
        }"""
    )


def serious(page: Page, *rules: str) -> list[str]:
    """Return what axe finds that keeps people out, by all its rules or by some."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))  # not as a script of the page: its policy forbids that
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


def nothing_keeps_people_out(page: Page) -> None:
    """Expect that axe finds nothing serious, in either colour and on either screen."""
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 740})
        page.emulate_media(color_scheme="light")
        at_rest(page)
        assert serious(page) == [], f"at {width}"
        page.emulate_media(color_scheme="dark")
        at_rest(page)
        assert serious(page, "color-contrast") == [], f"dark at {width}"  # nothing else depends on colours
        assert page.evaluate("document.documentElement.scrollWidth") <= width, "it has to be scrolled sideways"
