"""The order of all tests, their luck, and what they leave to each other."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Iterator
from types import FrameType

import pytest

from tests import luck
from tests.patience import PATIENCE

BROWSING = {"browser", "context", "page", "playwright"}
COMPILED = {"kernel", "games", "bots", "golden", "research", "table"}  # folders of tests that run what is compiled
LONGEST = 3 * PATIENCE  # seconds for a whole test, which may wait for several things


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let people choose the luck of the tests."""
    parser.addoption("--seed", type=int, default=luck.seed(), help="what the tests leave to chance follows from this")


def pytest_configure(config: pytest.Config) -> None:
    """Give all processes that the tests start the same beginning, however this one was started.

    They get the seed (those of xdist have the options of the first), not the options that somebody set for all of
    pytest; they hear Ctrl-C, which a shell lets everything ignore that it starts in the background; and bots and
    reviews are not nice to whatever else keeps this machine busy.
    """
    os.environ[luck.SEED] = str(config.getoption("--seed"))
    os.environ.pop("PYTEST_ADDOPTS", None)
    os.environ["MAREA_NICE"] = "0"
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_report_header(config: pytest.Config) -> str:
    """Say how to repeat a run."""
    return f"luck: --seed {luck.seed()}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how to repeat what failed."""
    if terminalreporter.stats.get("failed") or terminalreporter.stats.get("error"):
        terminalreporter.write_line(f"the luck of these tests: pytest --seed {luck.seed()}")


@pytest.hookimpl(tryfirst=True)  # before -m chooses
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run each test in the modes in which it can fail, and begin with what takes long.

    At the end, no process should wait for the last test of another one.
    """
    for item in items:
        folder = item.path.relative_to(item.config.rootpath / "tests").parts[0]
        if folder not in COMPILED and not item.get_closest_marker("slow") and not item.get_closest_marker("once"):
            item.add_marker("pure")
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.fixture(autouse=True)
def an_end() -> Iterator[None]:
    """End a test that waits for ever for something it did not expect to wait for: the others are to be run too."""
    if threading.current_thread() is not threading.main_thread():  # signals come to the main one alone
        yield
        return

    def give_up(sig: int, frame: FrameType | None) -> None:
        pytest.fail(f"after {LONGEST:.0f} seconds this test is still waiting for something")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, LONGEST)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture(autouse=True)
def no_running_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    """Hide the loop of Playwright, which counts as running once there was a page, from tests that bring their own."""
    running = asyncio._get_running_loop()
    if running is None or BROWSING & set(request.fixturenames):
        yield
        return
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)
