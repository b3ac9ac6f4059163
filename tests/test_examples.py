"""The examples of the manual run, and do what the manual says; bot.py is tested with the server's programs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.servers import new_table, served
from tests.server.test_play import play_out

EXAMPLES = Path(__file__).parents[1] / "docs" / "examples"


def ran(*words: object, folder: Path) -> str:
    """Run Python in a folder, and return what it prints."""
    command = [sys.executable, *map(str, words)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def fought(bot: str, folder: Path) -> dict[str, float]:
    """Return what the arena says about a bot of the examples against the random one."""
    words = ["-m", "marea", "arena", "regatta", "--bots", f"{EXAMPLES / bot},random", "--jobs", "1", "--json"]
    (match,) = json.loads(ran(*words, folder=folder))
    return match  # type: ignore[no-any-return]


@pytest.mark.slow
@pytest.mark.once
def test_the_trained_agent_beats_the_random_bot(tmp_path: Path) -> None:
    out = ran(EXAMPLES / "train.py", "regatta", 1500, folder=tmp_path)
    assert out.splitlines()[-1].startswith("1500 games, ")
    match = fought("learned.py:Learned", tmp_path)
    assert match["low"] > match["fair"]


@pytest.mark.slow
@pytest.mark.once
def test_the_bot_of_twenty_lines_beats_the_random_bot(tmp_path: Path) -> None:
    match = fought("dreamer.py:Dreamer", tmp_path)
    assert match["low"] > match["fair"]
    lines = (EXAMPLES / "dreamer.py").read_text().splitlines()
    assert len(lines) <= 21  # twenty, and the sentence that says what it is


@pytest.mark.once
def test_a_finished_game_of_a_server_is_seen_as_a_seat_saw_it(tmp_path: Path) -> None:
    with served(tmp_path / "data") as address:
        clients = new_table(address, "regatta", [{"name": "Ana"}, {"name": "Brais"}])
        play_out(clients)
        table = f"{address}/table/{clients[0].table}"
        seen = [ran(EXAMPLES / "look_back.py", table, seat, folder=tmp_path) for seat in (0, 1)]
        record = clients[0].ask("GET", "record").json()
    assert all(out.splitlines()[-1] == str(record["result"]) for out in seen)
    assert all("asked bid and sees" in out for out in seen)
    drawn = [sorted(int(line.split()[0]) for line in out.splitlines() if " saw {" in line) for out in seen]
    draws = [number for number, move in enumerate(record["moves"], 1) if move.startswith("draw:")]
    assert sorted(drawn[0] + drawn[1]) == draws  # which crew member it is, only one of them is told


@pytest.mark.slow
@pytest.mark.once
def test_an_edition_is_compared_with_the_standard_one(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('game = "regatta"\nname = "rich"\n[crew]\ncaptain = { value = 9 }\n')
    out = ran(EXAMPLES / "compare.py", "regatta", "mine.toml", 30, folder=tmp_path)
    assert "differences are clear:" in out
    assert "score of a seat +" in out


@pytest.mark.slow
@pytest.mark.once
def test_what_seats_win_is_what_the_simulation_says(tmp_path: Path) -> None:
    words = ["-m", "marea", "sim", "regatta", "--games", 60, "--players", 3, "--out", "study", "--jobs", 1, "--json"]
    summary = json.loads(ran(*words, folder=tmp_path))
    out = ran(EXAMPLES / "seats.py", "study.parquet", folder=tmp_path)
    assert [line.split()[2] for line in out.splitlines()[:3]] == [f"{share:.1%}" for share in summary["wins"]]
    first, *others = summary["scores"]
    assert float(out.splitlines()[3].split()[3]) == pytest.approx(first - sum(others) / 2, abs=0.006)
