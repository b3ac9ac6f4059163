"""The page benchmark in a real browser, and its errors without one."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.bench import run

pytestmark = pytest.mark.once


def test_the_page_is_measured_in_a_browser() -> None:
    out = run("page", "navia", "--seconds", "3", "--json")
    assert out.returncode == 0, out.stderr
    measured = json.loads(out.stdout)
    assert 0 < measured["usable_p50_ms"] <= measured["usable_max_ms"]
    assert measured["frames"] > 0, "no piece has moved"
    assert 0 < measured["frame_p50_ms"] <= measured["frame_p95_ms"]
    assert 5 < measured["first_page_kb"] < 80


def test_without_chromium_the_error_says_what_to_install(tmp_path: Path) -> None:
    out = run("page", PATH=str(tmp_path))
    assert out.returncode == 1
    assert out.stderr.splitlines() == ["Error: the page is measured in chromium: apt-get install chromium"]


def test_without_playwright_the_error_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "playwright.py").write_text("raise ImportError")  # found first, as if Playwright were not installed
    path = os.pathsep.join(filter(None, [str(tmp_path), os.environ.get("PYTHONPATH")]))
    out = run("page", PYTHONPATH=path)
    assert out.returncode == 1
    assert out.stderr.splitlines() == ["Error: the page is measured through Playwright: pip install playwright"]
