"""What the tests of the page do again and again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
QUIET = {"window": 0, "pause": 0}
STILL = {"reduced_motion": "reduce"}
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
    return browser.new_context(**{"base_url": base_url, "locale": "en-GB", **STILL, **options}).new_page()


def together(page: Page, browser: Browser, base_url: str, game: str) -> tuple[str, Page]:
    """Make a table of two people and a bot, in two browsers; return its path, and the friend's page."""
    path = made(base_url, page, game, [{"name": "Ana"}, {"kind": "open"}, {"kind": "bot"}])
    page.goto(path)
    friend = another(browser, base_url, viewport={"width": 1280, "height": 800})
    friend.goto(path)
    friend.get_by_label("Your name").fill("Brais")
    friend.get_by_role("button", name="Take a seat").click()
    settled(page)
    settled(friend)
    return path, friend


def look(base_url: str, path: str, page: Page) -> dict[str, Any]:
    """Return what the server shows to the person at a page."""
    shown: dict[str, Any] = page.request.get(f"{base_url}/api/tables/{path.rpartition('/')[2]}").json()
    return shown


def story(page: Page) -> Locator:
    """Return the log."""
    return page.get_by_role("list", name="What happened")


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


def glance(page: Page, *parts: str) -> tuple[bool, str, list[int]]:
    """Return whether the game is over, what was said, and how many there are of some parts: all in one question.

    Whole games ask this hundreds of times, and every question to a browser takes a while.
    """
    over, said, numbers = page.evaluate(
        """parts => [
          document.getElementById("result") !== null,
          document.getElementById("live").innerText,
          parts.map((part) => document.querySelectorAll(part).length),
        ]""",
        parts,
    )
    return over, said, numbers


def take_turn(page: Page) -> bool:
    """Make the first move that the list offers, if the person at this page is asked; tell whether the game goes on."""
    over, before, (number,) = glance(page, CHOICE)
    if number and not over:
        try:
            page.locator(CHOICE).nth(min(2, number - 1)).click(timeout=2000)
        except Exception:  # the table has moved on under the mouse
            return True
        moved_on(page, before)
    return not over


def moved_on(page: Page, before: str) -> None:
    """Wait until something was said since, or nothing is asked any more: of a secret answer nothing is said yet."""
    page.wait_for_function(
        "text => !document.querySelector('section.mine') || document.getElementById('live').innerText !== text",
        arg=before,
    )


HEARD = """
  window.heard = [];
  new MutationObserver((changes) => {
    for (const node of changes.flatMap((change) => [...change.addedNodes]))
      if (node instanceof Element && node.matches("#live p")) heard.push(node.textContent);
  }).observe(document, { childList: true, subtree: true });
"""  # the log that is read aloud keeps its last lines only


def hear_game(page: Page, path: str, answer: Callable[[], None], press: str = ASKED) -> str:
    """Open a table and play to the end of its game; return everything that was said.

    It is answered whenever the person is asked, and what can be pressed for that is there.
    """
    page.add_init_script(HEARD)
    page.goto(path)
    settled(page)
    while True:
        before = page.evaluate("heard.length")  # read first: a question that goes by itself is heard of, too
        page.wait_for_function(
            "parts => document.getElementById('result') || parts.every((part) => document.querySelector(part))",
            arg=[ASKED, press],
        )
        if page.locator("#result").count():
            break
        try:
            answer()
        except Exception:  # the table has made a forced move under the fingers; of a real mistake nothing will be heard
            page.wait_for_function("before => heard.length > before", arg=before)
        page.wait_for_function("before => heard.length > before || document.getElementById('result')", arg=before)
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
    found = page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{one['id']}: {one['help']} ({one['nodes'][0]['html'][:120]})"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]
