"""The server benchmark: the command and its table. tests/server/test_load.py tests the measurements."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from bench import server

pytestmark = pytest.mark.once


def test_without_node_marea_is_measured_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "WARM_UP_SECONDS", 0.1)
    words = ["caravelas", "--tables", "2", "--seconds", "0.3", "--json"]  # its games do not end before
    out = CliRunner().invoke(server.main, words, env={"PATH": str(tmp_path)}, catch_exceptions=False)
    measured = json.loads(out.stdout)
    assert measured["game"] == "caravelas"
    assert set(server.ROWS) <= set(measured["marea"])
    assert (measured["marea"]["tables"], measured["marea"]["sockets"]) == (2, 8)
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


def test_errors_are_printed_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "measure", lambda *_: {})
    for name in ("npm", "node"):
        (tmp_path / name).symlink_to("/bin/false")
    out = CliRunner().invoke(server.main, env={"PATH": str(tmp_path)}, catch_exceptions=False)
    assert out.exit_code == 1
    assert out.stderr.splitlines()[-1].startswith("Error: boardgame.io could not be measured")
