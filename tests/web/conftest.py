"""A real browser and a real server."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from bench.page import BROWSERS, FLAGS
from tests.web.pages import REDUCED_MOTION, TIMEOUT, prepare
from tests.web.site import site

expect.set_options(timeout=TIMEOUT)

SHELL = "chromium-headless-shell"  # opens pages faster


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Start the system's Chromium, as a headless shell if possible: Playwright's own is not installed."""
    path = next(filter(None, map(shutil.which, (SHELL, *BROWSERS))), None)
    assert path, "the tests of the page need Chromium: apt-get install chromium"
    return {"executable_path": path, "args": list(FLAGS), "timeout": TIMEOUT}


@pytest.fixture(scope="session")
def browser_context_args(base_url: str) -> dict[str, Any]:
    """Use English and reduced motion, which saves time, unless a test needs something else."""
    return {"base_url": base_url, "locale": "en-GB", "viewport": {"width": 1280, "height": 800}, **REDUCED_MOTION}


@pytest.fixture(scope="session")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the built page."""
    with site(tmp_path_factory.mktemp("data")) as address:
        yield address


@pytest.fixture(autouse=True)
def _quick_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots do not wait half a second with every sealed answer: no test of the page looks at that time."""
    monkeypatch.setattr("marea.table.table.MIN_ANSWER_INTERVAL", 0.02)


@pytest.fixture
def context(context: BrowserContext) -> BrowserContext:
    """Prepare the default browser context like all others."""
    return prepare(context)


@pytest.fixture(autouse=True)
def close_contexts(request: pytest.FixtureRequest) -> Iterator[None]:
    """Close all pages that a test has opened: they would keep polling their server."""
    if "browser" not in request.fixturenames:
        yield
        return
    browser: Browser = request.getfixturevalue("browser")
    before = set(browser.contexts)
    yield
    for context in set(browser.contexts) - before:
        context.close()
