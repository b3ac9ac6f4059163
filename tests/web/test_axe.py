"""Accessibility of every state of the page, in both colour schemes and on both screen sizes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.web.pages import assert_accessible
from tests.web.site import site
from tests.web.states import STATES, Stage

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def stage(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """A separate server, so that the home page only has the tables of these states."""
    with site(tmp_path_factory.mktemp("axe")) as address:
        stage = Stage(browser, address)
        yield stage
        stage.clear()


@pytest.mark.parametrize("name", STATES)
def test_every_state_is_accessible(stage: Stage, name: str) -> None:
    stage.clear()
    page = STATES[name](stage)
    assert_accessible(page)
