"""Tables of Nyakuza at the position where a test starts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.positions import by_view, make_table_at, open_table

ANA, BRAIS, CARME = {"name": "Ana"}, {"name": "Brais"}, {"name": "Carme"}

Json = dict[str, Any]


def open_table_where(base_url: str, page: Page, fits: Callable[[Json], bool], **options: Any) -> Json:
    """Open a table with three seats of the page's person at a position; return it as the asked seat sees it."""
    path = make_table_at(base_url, page, "nyakuza", by_view(fits), [ANA, BRAIS, CARME], "random", options)
    table = open_table(base_url, page, path)
    expect(page.locator(".cells")).to_be_visible()
    return table


def is_fishing(view: Json) -> bool:
    """Return whether a boat is to be placed, late enough for groups that catch something."""
    groups = any(len(group["cells"]) > 2 and "lacks" in group for group in view["groups"])
    return bool(view["round"] > 9 and view["prompt"] == "fish" and groups)


def is_building(view: Json) -> bool:
    return bool(view["prompt"] == "build")
