"""The order of all tests."""

from __future__ import annotations

import pytest


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes long: at the end, no process should wait for the last test of another one."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)
