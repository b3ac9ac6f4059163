"""Tables of Nyakuza, brought to the moment at which a test begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.moments import opened, seen, table_at

ANA, BRAIS, CARME = {"name": "Ana"}, {"name": "Brais"}, {"name": "Carme"}

Shown = dict[str, Any]


def table_where(base_url: str, page: Page, moment: Callable[[Shown], bool], **options: Any) -> Shown:
    """Open a table of three seats, all of the person at a page, at a moment; return it as who is asked sees it."""
    path = table_at(base_url, page, "nyakuza", seen(moment), [ANA, BRAIS, CARME], "random", options)
    now = opened(base_url, page, path)
    expect(page.locator(".cells")).to_be_visible()
    return now


def fishing(view: Shown) -> bool:
    """Tell whether a boat is to be placed, late enough for groups of boats that catch something."""
    grown = any(len(group["cells"]) > 2 and "lacks" in group for group in view["groups"])
    return bool(view["round"] > 9 and view["prompt"] == "fish" and grown)


def building(view: Shown) -> bool:
    return bool(view["prompt"] == "build")
