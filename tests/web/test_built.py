"""The built page: its types match the server, it is small, and it loads nothing from other hosts."""

from __future__ import annotations

import gzip
import re

import pytest

from marea.server.http.site import BUILT
from tools.typescript import generate

pytestmark = pytest.mark.once


def test_the_types_of_the_page_match_the_server() -> None:
    for path, text in generate().items():
        assert path.read_text("utf-8") == text, "run `make types`"


def test_the_first_page_has_at_most_80_kilobytes_of_script_and_style_and_no_file_is_large() -> None:
    index = (BUILT / "index.html").read_text("utf-8")
    assets = re.findall(r'(?:src|href)="/(assets/[^"]+\.(?:js|css))"', index)
    assert assets
    assert sum(len(gzip.compress((BUILT / name).read_bytes(), 9)) for name in assets) <= 80_000
    for path in (BUILT / "assets").iterdir():
        assert len(gzip.compress(path.read_bytes(), 9)) <= 30_000, (
            f"{path.name}: a board must only be loaded with its game"
        )


def test_nothing_is_loaded_from_other_hosts_or_inline() -> None:
    index = (BUILT / "index.html").read_text("utf-8")
    assert not re.findall(r'(?:src|href)="(?:https?:)?//', index)
    assert not re.findall(r"<script(?![^>]* src=)[^>]*>|<style|\sstyle=|\son\w+=", index)
