"""The command line as people and programs use it: real processes, exit codes 0, 1 and 2, errors in one line."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import marea

COMMAND = [sys.executable, "-m", "marea"]


def run(*args: str, typed: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *args],
        input=typed,
        capture_output=True,
        text=True,
        env={**os.environ, **env},
        check=False,
        timeout=120,
    )


def test_version_says_which_mode_runs() -> None:
    mode = "compiled" if marea.compiled else "pure Python"
    assert run("--version").stdout == f"marea {marea.__version__} ({mode})\n"
    assert run("--version", MAREA_PURE="1").stdout == f"marea {marea.__version__} (pure Python)\n"


def test_help_names_every_command() -> None:
    out = run("--help")
    assert out.returncode == 0
    for command in ("play", "sim", "replay", "check", "bench"):
        assert f"\n  {command} " in out.stdout
        own = run(command, "--help")
        assert own.returncode == 0
        assert f"\n  marea {command} " in own.stdout, "an example"


BAD = [
    (["sim", "regata"], "no game is called 'regata'"),
    (["sim", "regatta", "--players", "9"], "regatta is played by 2 to 5, not by 9"),
    (["sim", "regatta", "--players", "many"], "'many' is not a valid integer"),
    (["sim", "regatta", "--option", "wind=1"], "regatta has no option 'wind'"),
    (["sim", "regatta", "--option", "reserve=all"], "option reserve: 'all' is none of best, nothing"),
    (["sim", "regatta", "--option", "reserve"], "NAME=VALUE, not 'reserve'"),
    (["sim", "regatta", "--bots", "clever"], "no bot is called 'clever'; there are random, greedy"),
    (["sim", "regatta", "--bots", ""], "no bot is called ''"),
    (["sim", "regatta", "--seed", "-1"], "-1 is not in the range"),
    (["sim", "regatta", "--seed", "99999999999999999999"], "is not in the range"),
    (["sim", "regatta", "--games", "0"], "0 is not in the range"),
    (["sim", "regatta", "--edition", "nowhere.toml"], "edition 'nowhere.toml' cannot be read: No such file"),
    (["sim", "regatta", "--edition", "broken.toml"], "purse.coins must be a whole number from 1 to 50, not 0"),
    (["sim", "regatta", "--records", "there.jsonl"], "there.jsonl exists already"),
    (["sim", "regatta", "--records", "no/such/folder/x.jsonl"], "No such file or directory"),
    (["check", "regata"], "no game is called 'regata'"),
    (["check", "."], "no game is called '.'"),
    (["replay", "nowhere.jsonl"], "nowhere.jsonl: No such file or directory"),
    (["replay", "there.jsonl"], "line 1: not JSON"),
    (["replay", "illegal.jsonl"], "line 1: move 1: 'swim' is not legal; legal: bid:0, bid:1"),
    (["replay", "good.jsonl", "--line", "2"], "good.jsonl has no game on line 2"),
    (["replay", "binary.jsonl"], "binary.jsonl is not a text file"),
    (["replay", "good.jsonl", "--lang", "pt"], "'pt' is not one of 'en', 'es', 'fr', 'gl'"),
    (["play", "regatta", "--humans", "3"], "3 people do not fit on 2 seats"),
    (["play", "regatta", "--bots", "clever"], "no bot is called 'clever'"),
    (["bench", "regata"], "no game is called 'regata'"),
    (["sail"], "No such command 'sail'"),
    (["sim"], "Missing argument 'GAME'"),
    (["sim", "regatta", "--fast"], "No such option '--fast'"),
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with good and bad files."""
    monkeypatch.chdir(tmp_path)
    run("sim", "regatta", "--games", "1", "--records", "good.jsonl")
    good = json.loads((tmp_path / "good.jsonl").read_text())
    (tmp_path / "there.jsonl").write_text("this file is precious\n")
    (tmp_path / "illegal.jsonl").write_text(json.dumps({**good, "moves": ["swim"]}))
    (tmp_path / "binary.jsonl").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "broken.toml").write_text('game = "regatta"\nname = "broken"\npurse.coins = 0\n')
    return tmp_path


def test_bad_input_gets_one_clear_line_and_exit_code_2(folder: Path) -> None:
    for args, message in BAD:
        out = run(*args)
        assert (out.returncode, out.stdout) == (2, ""), (args, out)
        assert message in out.stderr, (args, out.stderr)
        assert out.stderr.startswith("marea: "), (args, out.stderr)
        assert out.stderr.count("\n") == 1, (args, out.stderr)
    assert (folder / "there.jsonl").read_text() == "this file is precious\n"


def test_sim_sums_up_and_writes_records_that_replay(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    out = run("sim", "regatta", "-n", "20", "-p", "3", "-b", "greedy,random", "--records", str(file), "--json")
    assert json.loads(out.stdout)["games"] == 20
    assert len(file.read_text().splitlines()) == 20
    replayed = run("replay", str(file), "--check")
    assert (replayed.returncode, replayed.stdout) == (0, "20 games replay.\n")


def test_sim_prints_a_table_for_people() -> None:
    out = run("sim", "regatta", "-n", "5", "-b", "greedy,random", "-o", "reserve=nothing").stdout.splitlines()
    assert out[0] == "5 games, 25.0 moves on average"
    assert out[1].split() == ["seat", "bot", "wins", "score"]
    assert [line.split()[1] for line in out[2:4]] == ["greedy", "random"]
    assert out[4] == "ended by last_race: 5"


def test_replay_tells_a_game_in_sentences(folder: Path) -> None:
    lines = run("replay", "good.jsonl", "--lang", "fr").stdout.splitlines()
    assert lines[0] == "Régate · Joueur 1, Joueur 2"
    assert any(line.endswith("pioche un équipier dans le sac.") for line in lines)
    assert "La dernière régate a été courue." in lines[-2]
    assert lines[-1] == "1 game replays."


def test_check_proves_a_game_and_names_what_fails(tmp_path: Path) -> None:
    good = run("check", "regatta", "--games", "8")
    assert good.returncode == 0
    assert "properties hold over 8 games" in good.stdout


def test_check_ends_with_1_when_something_does_not_hold(tmp_path: Path) -> None:
    from tests.kernel.test_planted_faults import PLANTS, copy_of_regatta

    plant = next(plant for plant in PLANTS if plant.property == "refusal")
    bad = run("check", copy_of_regatta(tmp_path, plant), "--games", "8")
    assert bad.returncode == 1
    first = bad.stdout.splitlines()[0]
    assert first.startswith("refusal: seed 0 (2 players, reserve=best), ply "), bad.stdout
    assert "which does not exist" in first


def test_bench_gives_numbers() -> None:
    table = json.loads(run("bench", "regatta", "--seconds", "0.05", "--json").stdout)
    assert table["game"] == "regatta"
    assert table["decisions_per_s"] > 0
    assert "clone us" in run("bench", "--seconds", "0.05").stdout


@pytest.mark.parametrize(
    ("language", "first", "end"),
    [
        ("en", "Regatta: Player 1, Bot 2 (random).", "The last race has been sailed."),
        ("es", "Regata: Jugador 1, Bot 2 (random).", "Se ha corrido la última regata."),
        ("fr", "Régate : Joueur 1, Bot 2 (random).", "La dernière régate a été courue."),
        ("gl", "Regata: Xogador 1, Bot 2 (random).", "Correuse a última regata."),
    ],
)
def test_a_game_can_be_played_to_its_end(language: str, first: str, end: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    # "0" bids nothing and "1" signs the first crew on, or is no choice at all; both always lead on.
    out = run(
        "play",
        "regatta",
        "--lang",
        language,
        "-b",
        "random",
        "--seed",
        "3",
        "--record",
        str(file),
        typed="?\nswim\n" + "0\n1\n" * 30,
    )
    assert out.returncode == 0, out.stderr
    assert first in out.stdout.replace("\n", " ")
    assert end in out.stdout
    assert run("replay", str(file), "--check").stdout == "1 game replays.\n"


def test_a_stopped_game_keeps_its_record(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    out = run("play", "regatta", "--humans", "2", "--record", str(file), typed="bid:3\n\nq\n")
    assert out.returncode == 0
    assert "The game was stopped." in out.stdout
    record = json.loads(file.read_text())
    assert record["moves"] == [], "an open window is not part of the record"
    assert "result" not in record


def test_people_at_one_keyboard_are_asked_to_hand_over() -> None:
    out = run("play", "regatta", "--humans", "2", typed="bid:3\n\nbid:1\nq\n").stdout
    assert "The next to see the screen is Player 2." in out


def test_bots_play_alone() -> None:
    out = run("play", "regatta", "--humans", "0", "-p", "3", "--seed", "1")
    assert "The last race has been sailed." in out.stdout


def test_ctrl_c_stops_cleanly_and_keeps_whole_records(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    command = [*COMMAND, "sim", "regatta", "-n", "1000000", "--records", str(file)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while not (file.exists() and file.stat().st_size) and process.poll() is None:
        pass
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err.strip()) == (130, "", "stopped")
    assert run("replay", str(file), "--check").returncode == 0
