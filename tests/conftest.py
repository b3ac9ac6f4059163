"""The order and the random seed of all tests, and their isolation from each other."""

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
COMPILED = {"kernel", "games", "bots", "golden", "research", "table"}  # folders of tests of compiled code
MAX_TEST_SECONDS = 3 * PATIENCE  # a test may wait for several things


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option for the seed."""
    parser.addoption("--seed", type=int, default=luck.seed(), help="the seed of all random numbers in the tests")


def pytest_configure(config: pytest.Config) -> None:
    """Give all processes that the tests start the same environment, however this one was started.

    They get the seed (xdist's processes have the options of the first), but not PYTEST_ADDOPTS; they react to Ctrl-C,
    which a shell makes its background jobs ignore; and bots and reviews run at normal priority, however busy the
    machine is.
    """
    os.environ[luck.SEED] = str(config.getoption("--seed"))
    os.environ.pop("PYTEST_ADDOPTS", None)
    os.environ["MAREA_NICE"] = "0"
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_report_header(config: pytest.Config) -> str:
    """Print how to repeat a run."""
    return f"random numbers: --seed {luck.seed()}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print how to repeat a failure."""
    if terminalreporter.stats.get("failed") or terminalreporter.stats.get("error"):
        terminalreporter.write_line(f"to repeat these random numbers: pytest --seed {luck.seed()}")


@pytest.hookimpl(tryfirst=True)  # before -m selects
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark each test with the modes in which it can fail, and start with the slow ones.

    Then no process has to wait long at the end for the last test of another one.
    """
    for item in items:
        folder = item.path.relative_to(item.config.rootpath / "tests").parts[0]
        if folder not in COMPILED and not item.get_closest_marker("slow") and not item.get_closest_marker("once"):
            item.add_marker("pure")
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.fixture(autouse=True)
def time_limit() -> Iterator[None]:
    """Fail a test that hangs, so that the others can run."""
    if threading.current_thread() is not threading.main_thread():  # only the main thread gets signals
        yield
        return

    def give_up(sig: int, frame: FrameType | None) -> None:
        pytest.fail(f"this test is still waiting for something after {MAX_TEST_SECONDS:.0f} seconds")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, MAX_TEST_SECONDS)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture(autouse=True)
def no_running_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    """Hide Playwright's event loop, which counts as running after the first page, from tests with their own loop."""
    running = asyncio._get_running_loop()
    if running is None or BROWSING & set(request.fixturenames):
        yield
        return
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)
