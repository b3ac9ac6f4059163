"""The page in a real browser: how soon a table is usable, and how smoothly pieces move.

    python -m bench.page [GAME] [--seconds 10] [--json]

It needs Playwright, chromium and an idle machine; bench/README.md explains the numbers.
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

from bench import one_line_errors, seconds_option
from marea.cli.common import json_option
from marea.kernel.errors import RulesError
from marea.server.http.site import BUILT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Request, ViewportSize

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")
FLAGS: Final = (
    "--no-sandbox",  # for containers; only our own address is opened
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
VIEWPORT: Final[ViewportSize] = {"width": 1280, "height": 800}
ROWS: Final = {
    "usable_p50_ms": "usable after, p50 ms",
    "usable_max_ms": "usable after, max ms",
    "frames": "frames with moving pieces",
    "frame_p50_ms": "frame time, p50 ms",
    "frame_p95_ms": "frame time, p95 ms",
    "first_page_kb": "first page, compressed kB",
}
PAGE_LOADS: Final = 5  # of a table, each with an empty cache
CHOICE_SELECTOR: Final = "section.mine li > button:first-child:not(:disabled)"

# Runs in the page before its own scripts: it measures when a choice can first be clicked, and how long each frame takes
# while a piece moves. The few pieces are queried in every frame: a count of running transitions got stuck under load.
WATCH_SCRIPT: Final = """
(() => {
  const state = (window.measured = { usable: null, frames: [], moving: false });
  const check = () => {
    if (state.usable === null && document.querySelector(CHOICE)) {
      watcher.disconnect();
      requestAnimationFrame(() => setTimeout(() => (state.usable = performance.now()))); // after it was painted
    }
  };
  const watcher = new MutationObserver(check);
  watcher.observe(document, { childList: true, subtree: true, attributes: true });
  const pieces = () => [...document.querySelectorAll('[data-id^="player-"]')];
  const isMoving = (piece) => piece.getAnimations().some((one) => one.transitionProperty === "transform");
  let last = null;
  const frame = (now) => {
    if (state.moving && last !== null) state.frames.push(now - last);
    state.moving = pieces().some(isMoving);
    last = state.moving ? now : null;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})();
""".replace("CHOICE", json.dumps(CHOICE_SELECTOR))


def measure(game: str = "navia", seconds: float = 10.0) -> dict[str, Any]:
    """Start a server with an empty data folder, open tables in a browser, and return the measurements."""
    browser_path = find_browser()
    with tempfile.TemporaryDirectory() as folder, serving(folder) as address, launch(browser_path) as browser:
        size = first_page_bytes(browser, address)
        usable = [time_to_usable(browser, address, game) for _ in range(PAGE_LOADS)]
        frames = frame_times(browser, address, game, seconds)
    return {
        "game": game,
        "usable_p50_ms": round(median(usable), 1),
        "usable_max_ms": round(max(usable), 1),
        "frames": len(frames),
        "frame_p50_ms": round(median(frames), 2) if frames else None,
        "frame_p95_ms": round(quantiles(frames, n=20)[-1], 2) if len(frames) > 1 else None,
        "first_page_kb": round(size / 1000, 1),
    }


# -- requirements ----------------------------------------------------------------------------------------------


def find_browser() -> str:
    """Return the path of the browser, after checking all requirements."""
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
    """Run a server as a user would, and yield its address."""
    command = [sys.executable, "-m", "marea", "serve", "--data", folder, "--port", "0", "--rate", "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout
        address = server.stdout.readline().split()[3]
        urllib.request.urlopen(
            f"{address}/api/health", timeout=20
        ).close()  # the port is open before the server is ready
        yield address
    finally:
        server.terminate()
        server.wait()


@contextmanager
def launch(path: str) -> Iterator[Browser]:
    """Start the browser; its errors are raised in one line."""
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


# -- measurements ------------------------------------------------------------------------------------------------


def first_page_bytes(browser: Browser, address: str) -> int:
    """Return the bytes transferred to load the home page, without API responses."""
    page = browser.new_page(viewport=VIEWPORT)
    requests: list[Request] = []
    page.on("requestfinished", lambda request: requests.append(request))
    page.goto(address, wait_until="networkidle")
    files = [request for request in requests if not urlsplit(request.url).path.startswith("/api/")]
    size = sum(request.sizes()["responseBodySize"] for request in files)
    page.close()
    return size


def create_table(page: Page, address: str, game: str) -> str:
    """Create a table for one person and up to three bots; return its address once the person is asked."""
    listed = page.request.get(f"{address}/api/games").json()
    players = next((entry["players"] for entry in listed if entry["id"] == game), None)
    if players is None:
        raise RulesError(f"no game is called {game!r}; there are {', '.join(entry['id'] for entry in listed)}")
    seats = [{"kind": "human"}, *[{"kind": "bot", "bot": "random"}] * (min(players[-1], 4) - 1)]
    settings = {"game": game, "seats": seats, "window": 0, "pause": 0}  # no pauses
    table = page.request.post(f"{address}/api/tables", data=settings).json()["table"]
    while not page.request.get(f"{address}/api/tables/{table}").json()["choices"]:
        pass  # bots may move first; their thinking is not part of the measurement
    return f"{address}/table/{table}"


def new_visitor(browser: Browser) -> Page:
    """Return a page with an empty cache that measures itself."""
    page = browser.new_context(viewport=VIEWPORT).new_page()
    page.add_init_script(WATCH_SCRIPT)
    return page


def time_to_usable(browser: Browser, address: str, game: str) -> float:
    """Return the milliseconds from navigation until the first choice can be clicked."""
    page = new_visitor(browser)
    page.goto(create_table(page, address, game), wait_until="commit")
    page.wait_for_function("() => measured.usable !== null", polling=50)  # a function: the page forbids eval
    usable: float = page.evaluate("measured.usable")
    page.context.close()
    return usable


def frame_times(browser: Browser, address: str, game: str, seconds: float) -> list[float]:
    """Play games for some seconds, and return the milliseconds of each frame in which a piece moved."""
    page = new_visitor(browser)
    frames: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        page.goto(create_table(page, address, game))
        play(page, end)
        frames += page.evaluate("measured.frames")
    page.context.close()
    return frames


def play(page: Page, end: float) -> None:
    """Make moves until the game is over, or the time is up and some piece has moved."""
    ready = f"() => !measured.moving && document.querySelector({json.dumps(f'{CHOICE_SELECTOR}, #result')})"
    while time.perf_counter() < end or not page.evaluate("measured.frames.length"):
        page.wait_for_function(ready, polling=50)
        page.evaluate(f"document.querySelector({json.dumps(CHOICE_SELECTOR)})?.click()")
        if page.locator("#result").count():
            return


# -- output ------------------------------------------------------------------------------------------------------


def format_table(measured: dict[str, Any]) -> str:
    """Return the measurements as a text table; a game without moving pieces has no frame times."""
    values = {key: "-" if measured[key] is None else measured[key] for key in ROWS}
    return "\n".join([measured["game"], *(f"  {label:26} {values[key]:>8}" for key, label in ROWS.items())])


@click.command()
@click.argument("game", default="navia")
@seconds_option
@json_option
def main(game: str, seconds: float, as_json: bool) -> None:
    """Measure a table in a real browser."""
    with one_line_errors():
        measured = measure(game, seconds)
    click.echo(json.dumps(measured) if as_json else format_table(measured))


if __name__ == "__main__":
    main()
