"""The order of all tests, and what they leave to each other."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

BROWSING = {"browser", "context", "page", "playwright"}


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes long: at the end, no process should wait for the last test of another one."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


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
