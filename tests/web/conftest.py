"""A real browser on a real server."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from bench.page import BROWSERS, FLAGS
from tests.web.pages import PATIENT, STILL, prepared
from tests.web.site import site

expect.set_options(timeout=PATIENT)

SHELL = "chromium-headless-shell"  # a new page costs it less


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Start the system's chromium, without its windows if there is such a one: Playwright brings none of its own."""
    path = next(filter(None, map(shutil.which, (SHELL, *BROWSERS))), None)
    assert path, "the tests of the page need chromium: apt-get install chromium"
    return {"executable_path": path, "args": list(FLAGS), "timeout": PATIENT}


@pytest.fixture(scope="session")
def browser_context_args(base_url: str) -> dict[str, Any]:
    """Everybody speaks English and wants less motion, which would only cost time, unless a test says otherwise."""
    return {"base_url": base_url, "locale": "en-GB", "viewport": {"width": 1280, "height": 800}, **STILL}


@pytest.fixture(scope="session")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the page as it was built."""
    with site(tmp_path_factory.mktemp("data")) as address:
        yield address


@pytest.fixture(autouse=True)
def _quick_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots do not wait half a second with every sealed answer: no test of the page looks at that time."""
    monkeypatch.setattr("marea.table.table.BEAT", 0.02)


@pytest.fixture
def context(context: BrowserContext) -> BrowserContext:
    """Let the browser of a test be like all others."""
    return prepared(context)


@pytest.fixture(autouse=True)
def closed_afterwards(request: pytest.FixtureRequest) -> Iterator[None]:
    """Close all that a test has opened: pages that are left behind go on asking their server, and take time."""
    if "browser" not in request.fixturenames:
        yield
        return
    browser: Browser = request.getfixturevalue("browser")
    before = set(browser.contexts)
    yield
    for context in set(browser.contexts) - before:
        context.close()
