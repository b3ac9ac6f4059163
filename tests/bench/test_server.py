"""The server benchmark: the command and its table. tests/server/test_load.py tests the measurements."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench import server
from tests.bench import run

pytestmark = pytest.mark.once


def test_without_node_marea_is_measured_alone(tmp_path: Path) -> None:
    out = run("server", "caravelas", "--tables", "2", "--seconds", "0.3", "--json", PATH=str(tmp_path))
    assert out.returncode == 0, out.stderr
    measured = json.loads(out.stdout)
    assert measured["game"] == "caravelas"
    assert set(server.ROWS) <= set(measured["marea"])
    assert "boardgame.io" not in measured


def test_the_table_has_a_column_per_server() -> None:
    ours = dict.fromkeys(server.ROWS, 12.5)
    theirs = {key: 99.5 for key in server.ROWS if key != "sealed_answers"}  # it has none
    both = server.format_table({"game": "navia", "marea": ours, "boardgame.io": theirs}).splitlines()
    assert both[0].split() == ["marea", "boardgame.io"]
    assert len(both) == 1 + len(server.ROWS)
    assert both[1].split() == ["tables", "12.5", "99.5"]
    alone = server.format_table({"game": "navia", "marea": ours}).splitlines()
    assert "Node.js" in alone[-1]


def test_errors_are_printed_in_one_line(tmp_path: Path) -> None:
    for name in ("npm", "node"):
        (tmp_path / name).symlink_to("/bin/false")
    out = run("server", "caravelas", "--tables", "1", "--seconds", "0.3", PATH=str(tmp_path))
    assert out.returncode == 1
    assert out.stderr.splitlines()[-1].startswith("Error: boardgame.io could not be measured")
