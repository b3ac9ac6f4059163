"""Nothing keeps people out of any state of the page, in either colour and on either screen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.web.pages import nothing_keeps_people_out
from tests.web.site import site
from tests.web.states import STATES, Stage

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def stage(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """A server of its own, so that the home page has the tables of these states alone."""
    with site(tmp_path_factory.mktemp("axe")) as address:
        stage = Stage(browser, address)
        yield stage
        stage.clear()


@pytest.mark.parametrize("name", STATES)
def test_nothing_keeps_people_out(stage: Stage, name: str) -> None:
    stage.clear()
    page = STATES[name](stage)
    nothing_keeps_people_out(page)
