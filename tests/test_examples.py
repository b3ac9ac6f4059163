"""The examples of the manual run and do what it says; bot.py is tested in tests/server/test_programs.py."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.server.servers import new_table, serving
from tests.server.test_play import play_out

EXAMPLES = Path(__file__).parents[1] / "docs" / "examples"


def run_python(*words: object, folder: Path) -> str:
    """Run Python in a folder, and return its output."""
    command = [sys.executable, *map(str, words)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def arena_result(bot: str, folder: Path) -> dict[str, float]:
    """Return the result of the arena for a bot of the examples against the random bot."""
    words = ["-m", "marea", "arena", "regatta", "--bots", f"{EXAMPLES / bot},random", "--jobs", "1", "--json"]
    (match,) = json.loads(run_python(*words, folder=folder))
    return match  # type: ignore[no-any-return]


@pytest.mark.slow
@pytest.mark.once
def test_the_trained_agent_beats_the_random_bot(tmp_path: Path) -> None:
    out = run_python(EXAMPLES / "train.py", "regatta", 1500, folder=tmp_path)
    assert out.splitlines()[-1].startswith("1500 games, ")
    match = arena_result("learned.py:Learned", tmp_path)
    assert match["low"] > match["fair"]


@pytest.mark.slow
@pytest.mark.once
def test_the_bot_of_twenty_lines_beats_the_random_bot(tmp_path: Path) -> None:
    match = arena_result("dreamer.py:Dreamer", tmp_path)
    assert match["low"] > match["fair"]
    lines = (EXAMPLES / "dreamer.py").read_text().splitlines()
    assert len(lines) <= 21  # twenty, and the docstring


@pytest.mark.once
def test_a_finished_game_of_a_server_is_shown_as_a_seat_saw_it(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as address:
        clients = new_table(address, "regatta", [{"name": "Ana"}, {"name": "Brais"}])
        play_out(clients)
        table = f"{address}/table/{clients[0].table}"
        seen = [run_python(EXAMPLES / "look_back.py", table, seat, folder=tmp_path) for seat in (0, 1)]
        record = clients[0].ask("GET", "record").json()
    assert all(out.splitlines()[-1] == str(record["result"]) for out in seen)
    assert all("asked bid and sees" in out for out in seen)
    drawn = [sorted(int(line.split()[0]) for line in out.splitlines() if " saw {" in line) for out in seen]
    draws = [number for number, move in enumerate(record["moves"], 1) if move.startswith("draw:")]
    assert sorted(drawn[0] + drawn[1]) == draws  # only the drawing seat learns which crew member it is


@pytest.mark.slow
@pytest.mark.once
def test_an_edition_is_compared_with_the_standard_one(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('game = "regatta"\nname = "rich"\n[crew]\ncaptain = { value = 9 }\n')
    out = run_python(EXAMPLES / "compare.py", "regatta", "mine.toml", 30, folder=tmp_path)
    assert "differences are clear:" in out
    assert "score of a seat +" in out


@pytest.mark.slow
@pytest.mark.once
def test_the_victories_by_seat_agree_with_the_simulation(tmp_path: Path) -> None:
    words = ["-m", "marea", "sim", "regatta", "--games", 60, "--players", 3, "--out", "study", "--jobs", 1, "--json"]
    summary = json.loads(run_python(*words, folder=tmp_path))
    out = run_python(EXAMPLES / "seats.py", "study.parquet", folder=tmp_path)
    assert [line.split()[2] for line in out.splitlines()[:3]] == [f"{share:.1%}" for share in summary["wins"]]
    first, *others = summary["scores"]
    assert float(out.splitlines()[3].split()[3]) == pytest.approx(first - sum(others) / 2, abs=0.006)
