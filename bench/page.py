"""The page as a person has it: a table in a real browser, to measure when it is usable and how smoothly pieces move.

    python -m bench.page [GAME] [--seconds 10] [--json]

It needs Playwright and chromium, and a machine that does nothing else; bench/README.md says how to read it.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import click

from bench import seconds_option, told
from marea.cli.common import json_option
from marea.kernel.errors import RulesError
from marea.server.http.site import BUILT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Request, ViewportSize

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")
FLAGS: Final = (
    "--no-sandbox",  # as in a container, where people measure; the only address that is opened is our own
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SCREEN: Final[ViewportSize] = {"width": 1280, "height": 800}
ROWS: Final = {
    "usable_p50_ms": "usable after, p50 ms",
    "usable_max_ms": "usable after, at most ms",
    "frames": "frames with moving pieces",
    "frame_p50_ms": "frame time, p50 ms",
    "frame_p95_ms": "frame time, p95 ms",
    "first_page_kb": "first page, compressed kB",
}
OPENED: Final = 5  # times that a table is opened by somebody new
CHOICE: Final = "section.mine li > button:first-child:not(:disabled)"

# Runs in the page before anything else of it: when a choice can be clicked first, and how long each frame takes while
# a piece is on its way. The pieces are asked anew in every frame, and there are few: a count of transitions that have
# begun and not ended got stuck under load.
WATCH: Final = """
(() => {
  const seen = (window.measured = { usable: null, frames: [], moving: false });
  const look = () => {
    if (seen.usable === null && document.querySelector(CHOICE)) {
      watcher.disconnect();
      requestAnimationFrame(() => setTimeout(() => (seen.usable = performance.now()))); // it has been painted
    }
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document, { childList: true, subtree: true, attributes: true });
  const pieces = () => [...document.querySelectorAll('[data-id^="player-"]')];
  const moves = (piece) => piece.getAnimations().some((one) => one.transitionProperty === "transform");
  let last = null;
  const frame = (now) => {
    if (seen.moving && last !== null) seen.frames.push(now - last);
    seen.moving = pieces().some(moves);
    last = seen.moving ? now : null;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})();
""".replace("CHOICE", json.dumps(CHOICE))


def measure(game: str = "navia", seconds: float = 10.0) -> dict[str, Any]:
    """Start a server with its data in a new folder, open tables on it in a browser, and return what was measured."""
    browser_path = found_browser()
    with tempfile.TemporaryDirectory() as folder, serving(folder) as address, opened(browser_path) as browser:
        weight = first_page(browser, address)
        usable = [time_to_usable(browser, address, game) for _ in range(OPENED)]
        frames = frame_times(browser, address, game, seconds)
    return {
        "game": game,
        "usable_p50_ms": round(median(usable), 1),
        "usable_max_ms": round(max(usable), 1),
        "frames": len(frames),
        "frame_p50_ms": round(median(frames), 2) if frames else None,
        "frame_p95_ms": round(quantiles(frames, n=20)[-1], 2) if len(frames) > 1 else None,
        "first_page_kb": round(weight / 1000, 1),
    }


# -- what has to be there --------------------------------------------------------------------------------------


def found_browser() -> str:
    """Return the browser of the system, if everything is here that the page is measured with."""
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        raise RulesError("the page is measured through Playwright: pip install playwright") from None
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        raise RulesError("the page is measured in chromium: apt-get install chromium")
    if not (BUILT / "index.html").is_file():
        raise RulesError("the page has not been built: run `make web`")
    return path


@contextmanager
def serving(folder: str) -> Iterator[str]:
    """Run a server as people start it, and yield its address."""
    command = [sys.executable, "-m", "marea", "serve", "--data", folder, "--port", "0", "--rate", "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout
        address = server.stdout.readline().split()[3]
        urllib.request.urlopen(f"{address}/api/health", timeout=20).close()  # its port is open before it is ready
        yield address
    finally:
        server.terminate()
        server.wait()


@contextmanager
def opened(path: str) -> Iterator[Browser]:
    """Start the browser; what goes wrong in it is told in one line."""
    from playwright.sync_api import Error, sync_playwright

    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        except Error as error:
            raise RulesError(f"{path} does not start: {error.message.splitlines()[0]}") from None
        try:
            yield browser
        except Error as error:
            raise RulesError(f"the page could not be measured: {error.message.splitlines()[0]}") from None
        finally:
            browser.close()


# -- what is measured --------------------------------------------------------------------------------------------


def first_page(browser: Browser, address: str) -> int:
    """Return how many bytes come over the wire until the home page is there, without what the server makes for it."""
    page = browser.new_page(viewport=SCREEN)
    asked: list[Request] = []
    page.on("requestfinished", lambda request: asked.append(request))
    page.goto(address, wait_until="networkidle")
    files = [request for request in asked if not urlsplit(request.url).path.startswith("/api/")]
    weight = sum(request.sizes()["responseBodySize"] for request in files)
    page.close()
    return weight


def made(page: Page, address: str, game: str) -> str:
    """Make a table for the person at a page and up to three bots; return its address when that person is asked."""
    listed = page.request.get(f"{address}/api/games").json()
    players = next((entry["players"] for entry in listed if entry["id"] == game), None)
    if players is None:
        raise RulesError(f"no game is called {game!r}; there are {', '.join(entry['id'] for entry in listed)}")
    seats = [{"kind": "human"}, *[{"kind": "bot", "bot": "random"}] * (min(players[-1], 4) - 1)]
    settings = {"game": game, "seats": seats, "window": 0, "pause": 0}  # nothing waits
    table = page.request.post(f"{address}/api/tables", data=settings).json()["table"]
    while not page.request.get(f"{address}/api/tables/{table}").json()["choices"]:
        pass  # bots may begin: how long they think is not the page's time
    return f"{address}/table/{table}"


def watched(browser: Browser) -> Page:
    """Return the page of somebody who has never been here: nothing is in the cache."""
    page = browser.new_context(viewport=SCREEN).new_page()
    page.add_init_script(WATCH)
    return page


def time_to_usable(browser: Browser, address: str, game: str) -> float:
    """Return the milliseconds from the navigation to a table until the first choice can be clicked."""
    page = watched(browser)
    page.goto(made(page, address, game), wait_until="commit")
    page.wait_for_function("() => measured.usable !== null", polling=50)  # a function: the page forbids eval
    usable: float = page.evaluate("measured.usable")
    page.context.close()
    return usable


def frame_times(browser: Browser, address: str, game: str, seconds: float) -> list[float]:
    """Play for some seconds, one game after the other, and return the milliseconds of frames while a piece moves."""
    page = watched(browser)
    frames: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        page.goto(made(page, address, game))
        play(page, end)
        frames += page.evaluate("measured.frames")
    page.context.close()
    return frames


def play(page: Page, end: float) -> None:
    """Make one move after the other until the game is over, or the time, if any piece has moved by then."""
    ready = f"() => !measured.moving && document.querySelector({json.dumps(f'{CHOICE}, #result')})"
    while time.perf_counter() < end or not page.evaluate("measured.frames.length"):
        page.wait_for_function(ready, polling=50)
        page.evaluate(f"document.querySelector({json.dumps(CHOICE)})?.click()")
        if page.locator("#result").count():
            return


# -- what is told ------------------------------------------------------------------------------------------------


def table_of(measured: dict[str, Any]) -> str:
    """Return how the page does, for people; a game whose page moves no pieces has no frame times."""
    values = {key: "-" if measured[key] is None else measured[key] for key in ROWS}
    return "\n".join([measured["game"], *(f"  {label:26} {values[key]:>8}" for key, label in ROWS.items())])


@click.command()
@click.argument("game", default="navia")
@seconds_option
@json_option
def main(game: str, seconds: float, as_json: bool) -> None:
    """Measure a table in a real browser."""
    with told():
        measured = measure(game, seconds)
    click.echo(json.dumps(measured) if as_json else table_of(measured))


if __name__ == "__main__":
    main()
