"""The page as it is built: its types follow the server, it is small, and nothing in it comes from elsewhere."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from marea.server.site import BUILT

from tools.typescript import generate

pytestmark = pytest.mark.once

WEB = Path(__file__).parents[2] / "web"


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    for path, text in generate().items():
        assert path.read_text("utf-8") == text, "run `make types`"


def test_the_first_page_is_at_most_80_kilobytes_of_script_and_style_and_no_other_file_is_large() -> None:
    index = (BUILT / "index.html").read_text("utf-8")
    first = re.findall(r'(?:src|href)="/(assets/[^"]+\.(?:js|css))"', index)
    assert first
    assert sum(len(gzip.compress((BUILT / name).read_bytes(), 9)) for name in first) <= 80_000
    for path in (BUILT / "assets").iterdir():
        assert len(gzip.compress(path.read_bytes(), 9)) <= 30_000, f"{path.name}: a board is loaded with its game alone"


def test_nothing_is_loaded_from_elsewhere_and_nothing_is_inline() -> None:
    index = (BUILT / "index.html").read_text("utf-8")
    assert not re.findall(r'(?:src|href)="(?:https?:)?//', index)
    assert not re.findall(r"<script(?![^>]* src=)[^>]*>|<style|\sstyle=|\son\w+=", index)
