"""The command line as people and programs use it: real processes, exit codes and one-line errors."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import marea
from marea import games
from marea.cli import COMMANDS
from marea.lab.simulate import simulate
from tests.patience import PATIENCE

pytestmark = pytest.mark.once

COMMAND = [sys.executable, "-m", "marea"]


def run(*args: str, stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *args],
        input=stdin,
        capture_output=True,
        text=True,
        env={**os.environ, "LC_ALL": "C.UTF-8", **env},
        check=False,
        timeout=PATIENCE,
    )


def test_version_names_the_mode() -> None:
    mode = "compiled" if marea.compiled else "pure Python"
    assert run("--version").stdout == f"marea {marea.__version__} ({mode})\n"
    assert run("--version", MAREA_PURE="1").stdout == f"marea {marea.__version__} (pure Python)\n"


@pytest.mark.once
def test_help_names_every_command() -> None:
    out = run("--help")
    assert out.returncode == 0
    for command in COMMANDS:
        assert f"\n  {command} " in out.stdout
        own = run(command, "--help")
        assert own.returncode == 0
        assert f"\n  marea {command} " in own.stdout or command == "edition", "its help has an example"


BAD_COMMANDS = [
    (["sim", "regata"], "no game is called 'regata'"),
    (["sim", "regatta", "--players", "9"], "regatta is for 2 to 5 players, not 9"),
    (["sim", "regatta", "--players", "many"], "'many' is not a valid integer"),
    (["sim", "regatta", "--option", "wind=1"], "regatta has no option 'wind'"),
    (["sim", "regatta", "--option", "reserve=all"], "option reserve: 'all' is not one of best, nothing"),
    (["sim", "regatta", "--option", "reserve"], "NAME=VALUE, not 'reserve'"),
    (["sim", "regatta", "--bots", "clever"], "no bot is called 'clever'; choose one of beginner, casual"),
    (["sim", "regatta", "--bots", ""], "no bot is called ''"),
    (["arena", "regatta", "--bots", "greedy"], "the arena takes two or more different bots"),
    (["arena", "regatta", "--bots", "greedy,greedy"], "two or more different bots"),
    (["arena", "regatta", "--bots", "greedy,clever"], "no bot is called 'clever'"),
    (["arena", "regatta", "--bots", "greedy,nowhere.py:Mine"], "there is no file"),
    (["sim", "regatta", "--seed", "-1"], "-1 is not in the range"),
    (["sim", "regatta", "--seed", "99999999999999999999"], "is not in the range"),
    (["sim", "regatta", "--games", "0"], "0 is not in the range"),
    (["sim", "regatta", "--edition", "nowhere.toml"], "edition 'nowhere.toml' cannot be read: No such file"),
    (["sim", "regatta", "--edition", "broken.toml"], "purse.coins must be a whole number from 1 to 50, not 0"),
    (["sim", "regatta", "--out", "there"], "there.jsonl.gz exists already"),
    (["sim", "regatta", "--out", "no/such/folder/x"], "No such file or directory"),
    (["check", "regata"], "no game is called 'regata'"),
    (["check", "."], "no game is called '.'"),
    (["replay", "nowhere.jsonl"], "nowhere.jsonl: No such file or directory"),
    (["replay", "there.jsonl.gz"], "line 1: not JSON"),
    (["replay", "illegal.jsonl"], "line 1: move 1: 'swim' is not legal; legal: bid:0, bid:1"),
    (["replay", "good.jsonl", "--line", "2"], "good.jsonl has no game on line 2"),
    (["replay", "binary.jsonl"], "binary.jsonl is not a text file"),
    (["replay", "good.jsonl", "--lang", "pt"], "'pt' is not one of 'en', 'es', 'fr', 'gl'"),
    (["play", "regatta", "--humans", "3"], "3 people do not fit on 2 seats"),
    (["play", "regatta", "--bots", "clever"], "no bot is called 'clever'"),
    (["bench", "regata"], "no game is called 'regata'"),
    (["replay", "elsewhere.jsonl"], "line 1: no game is called '/tmp'"),
    (["replay", "good.jsonl", "--at", "99"], "line 1: the game has 25 moves: there is no position after 99"),
    (["replay", "good.jsonl", "--at", "9", "--seat", "7"], "line 1: the game has 2 players: there is no seat 7"),
    (["edition", "show", "regata"], "no game is called 'regata'"),
    (["edition", "check", "broken.toml"], "purse.coins must be a whole number from 1 to 50, not 0"),
    (["edition", "check", "binary.jsonl"], "binary.jsonl is not a text file"),
    (["edition", "diff", "nowhere.toml"], "nowhere.toml: No such file or directory"),
    (["edition", "diff", "there.jsonl.gz"], "not valid TOML"),
    (["new", "Lagoon!"], "'Lagoon!' cannot name a game: use lower-case letters"),
    (["new", "json"], "'json' is the name of another Python package or game"),
    (["new", "class"], "'class' is already used by Python or by the code of a game"),
    (["new", "data"], "'data' is already used"),
    (["play", "regatta", "--record", "no/such/folder/x.jsonl"], "No such file or directory"),
    (["new", "regatta"], "'regatta' is the name of another Python package or game"),
    (["new", "harbour"], "harbour exists already"),
    (["sail"], "No such command 'sail'"),
    (["sim"], "Missing argument 'GAME'"),
    (["sim", "regatta", "--fast"], "No such option '--fast'"),
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with good and bad files."""
    monkeypatch.chdir(tmp_path)
    line = next(simulate(games.get("regatta"), 1, 2, ["random"])).write()
    (tmp_path / "good.jsonl").write_text(line)
    good = json.loads(line)
    (tmp_path / "there.jsonl.gz").write_text("this file is precious\n")
    (tmp_path / "illegal.jsonl").write_text(json.dumps({**good, "moves": ["swim"]}))
    (tmp_path / "elsewhere.jsonl").write_text(json.dumps({**good, "game": "/tmp"}))
    (tmp_path / "harbour").mkdir()
    (tmp_path / "binary.jsonl").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "broken.toml").write_text('game = "regatta"\nname = "broken"\npurse.coins = 0\n')
    return tmp_path


@pytest.mark.slow
def test_bad_input_gets_one_clear_line_and_exit_code_2(folder: Path) -> None:
    for args, message in BAD_COMMANDS:
        out = run(*args)
        assert (out.returncode, out.stdout) == (2, ""), (args, out)
        assert message in out.stderr, (args, out.stderr)
        assert out.stderr.startswith("marea: "), (args, out.stderr)
        assert out.stderr.count("\n") == 1, (args, out.stderr)
    assert (folder / "there.jsonl.gz").read_text() == "this file is precious\n"


def test_the_rules_are_shown() -> None:
    out = run("rules", "navia")
    assert out.returncode == 0
    assert "\n### R15 " in out.stdout
    assert run("rules", "regata").returncode == 2


@pytest.mark.slow
def test_sim_summarizes_and_writes_records_that_replay(tmp_path: Path) -> None:
    out = run("sim", "regatta", "-n", "20", "-p", "3", "-b", "greedy,random", "--out", str(tmp_path / "x"), "--json")
    assert json.loads(out.stdout)["games"] == 20
    replayed = run("replay", str(tmp_path / "x.jsonl.gz"), "--check")
    assert (replayed.returncode, replayed.stdout) == (0, "20 games replay.\n")


def test_sim_prints_a_table_for_people() -> None:
    out = run("sim", "regatta", "-n", "5", "-b", "greedy,random", "-o", "reserve=nothing").stdout.splitlines()
    assert out[0] == "5 games, 25.0 moves on average"
    assert out[1].split() == ["seat", "bot", "wins", "score"]
    assert [line.split()[1] for line in out[2:4]] == ["greedy", "random"]
    assert out[4] == "ended by last_race: 5"


def test_replay_describes_a_game_in_sentences(folder: Path) -> None:
    lines = run("replay", "good.jsonl", "--lang", "fr").stdout.splitlines()
    assert lines[0] == "Régate · Joueur 1, Joueur 2"
    assert any(line.endswith("pioche un équipier dans le sac.") for line in lines)
    assert "La dernière course a été disputée." in lines[-1]


def test_check_passes_a_good_game(tmp_path: Path) -> None:
    good = run("check", "regatta", "--games", "8")
    assert good.returncode == 0
    assert "properties hold over 8 games" in good.stdout
    assert run("check", "regatta", "--games", "1", "--seed", "77").returncode == 0


def test_a_fingerprint_depends_on_game_and_seed_but_not_on_the_mode() -> None:
    fingerprints = [
        run("check", "regatta", "--fingerprint", "--seed", "3", MAREA_PURE=pure).stdout for pure in ("0", "1")
    ]
    assert fingerprints[0] == fingerprints[1]
    assert re.fullmatch(r"[0-9a-f]{64}\n", fingerprints[0])
    assert run("check", "regatta", "--fingerprint", "--seed", "4").stdout != fingerprints[0]


@pytest.mark.once
def test_check_exits_with_1_when_a_property_does_not_hold(tmp_path: Path) -> None:
    from tests.kernel.plants import PLANTS
    from tests.kernel.plants.plant import copy_of_regatta

    plant = next(plant for plant in PLANTS if plant.property == "refusal")
    bad = run("check", copy_of_regatta(tmp_path, plant), "--games", "8")
    assert bad.returncode == 1
    first = bad.stdout.splitlines()[0]
    assert first.startswith("refusal: seed 0 (2 players, reserve=best), ply "), bad.stdout
    assert "which does not exist" in first


@pytest.mark.slow
def test_bench_prints_numbers() -> None:
    table = json.loads(run("bench", "regatta", "--seconds", "0.05", "--json").stdout)
    assert table["game"] == "regatta"
    assert table["decisions_per_s"] > 0
    assert "clone us" in run("bench", "--seconds", "0.05").stdout


@pytest.mark.parametrize(
    ("language", "first", "end"),
    [
        ("en", "Regatta: Player 1, Bot 2 (random).", "The last race has been sailed."),
        ("es", "Regata: Jugador 1, Bot 2 (al azar).", "Se ha corrido la última carrera."),
        ("fr", "Régate\u00a0: Joueur 1, Bot 2 (au hasard).", "La dernière course a été disputée."),
        ("gl", "Regata: Xogador 1, Bot 2 (ao chou).", "Correuse a última carreira."),
    ],
)
def test_a_game_can_be_played_to_its_end(language: str, first: str, end: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    # "0" bids nothing and "1" signs on the first crew member; where one is not a choice, the other is.
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
        stdin="?\nswim\n" + "0\n1\n" * 30,
    )
    assert out.returncode == 0, out.stderr
    assert first in out.stdout.replace("\n", " ")
    assert end in out.stdout
    assert run("replay", str(file), "--check").stdout == "1 game replays.\n"


def test_a_stopped_game_keeps_its_record(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    out = run("play", "regatta", "--humans", "2", "--record", str(file), stdin="bid:3\n\nq\n")
    assert out.returncode == 0
    assert "The game was stopped." in out.stdout
    record = json.loads(file.read_text())
    assert record["moves"] == [], "an open window is not part of the record"
    assert "result" not in record


def test_people_at_one_keyboard_are_asked_to_hand_it_over() -> None:
    out = run("play", "regatta", "--humans", "2", stdin="bid:3\n\nbid:1\nq\n").stdout
    assert "The next to see the screen is Player 2." in out


def test_the_bots_sit_in_the_order_they_were_named() -> None:
    out = run("play", "regatta", "-p", "4", "--bots", "greedy,random", stdin="q\n").stdout.replace("\n", " ")
    assert "Player 1, Bot 2 (greedy), Bot 3 (random), Bot 4 (greedy)." in out


def test_bots_are_casual_unless_others_are_named() -> None:
    out = run("play", "regatta", "-p", "3", "--lang", "fr", stdin="q\n").stdout.replace("\n", " ")
    assert "Joueur 1, Bot 2 (amateur), Bot 3 (amateur)." in out


def test_without_a_command_the_help_is_shown() -> None:
    out = run()
    assert (out.returncode, out.stderr) == (0, "")
    assert "\n  play " in out.stdout


def test_bots_play_alone() -> None:
    out = run("play", "regatta", "--humans", "0", "-p", "3", "--seed", "1")
    assert "The last race has been sailed." in out.stdout


def test_sim_gives_the_same_games_whatever_the_number_of_processes() -> None:
    one, three = (run("sim", "regatta", "-n", "80", "--jobs", jobs, "--json") for jobs in ("1", "3"))
    assert one.returncode == 0, one.stderr
    assert one.stdout == three.stdout


@pytest.mark.slow
def test_the_arena_gives_the_same_result_whatever_the_number_of_processes() -> None:
    one, three = (run("arena", "regatta", "--bots", "greedy,random", "--jobs", jobs, "--json") for jobs in ("1", "3"))
    assert one.returncode == 0, one.stderr
    assert one.stdout == three.stdout


def test_replay_shows_a_position_as_a_seat_saw_it(folder: Path) -> None:
    moves = json.loads((folder / "good.jsonl").read_text())["moves"]
    shown = run("replay", "good.jsonl", "--at", "0", "--lang", "en").stdout
    assert shown.startswith("Race 1 of 5 · 24 in the bag")
    mine = json.loads(run("replay", "good.jsonl", "--at", "1", "--seat", "0", "--json").stdout)
    assert mine["view"]["bid"] == int(moves[0].partition(":")[2])
    theirs = json.loads(run("replay", "good.jsonl", "--at", "1", "--json").stdout)
    assert theirs["view"]["bid"] is None


def test_replay_prints_a_game_as_json(folder: Path) -> None:
    record = json.loads((folder / "good.jsonl").read_text())
    game = json.loads(run("replay", "good.jsonl", "--json").stdout)
    assert [move["move"] for move in game["moves"]] == record["moves"]
    assert game["result"] == record["result"]
    assert [event["event"] for event in game["moves"][1]["events"]] == ["bade", "bade", "won"]
    assert game["moves"][2]["events"][1]["to"] in (0, 1), "a private event names its seat"


def test_editions_are_shown_checked_and_compared(tmp_path: Path) -> None:
    shown = tmp_path / "shown.toml"
    shown.write_text(run("edition", "show", "regatta").stdout)
    assert run("edition", "diff", str(shown)).stdout == "Nothing differs from the standard edition.\n"
    mine = tmp_path / "mine.toml"
    mine.write_text('game = "regatta"\nname = "my box"\npurse.coins = 12\ncrew.captain.copies = 5\n')
    assert run("edition", "diff", str(mine)).stdout == "purse.coins: 10 -> 12\ncrew.captain.copies: 6 -> 5\n"
    assert "'my box' is a valid edition of regatta; values that differ: 2." in run("edition", "check", str(mine)).stdout
    assert (
        'purse.provenance = "box"\npurse.coins = 12' in run("edition", "show", "regatta", "--edition", str(mine)).stdout
    )


def test_the_language_comes_from_the_environment() -> None:
    assert "Regata: Xogador 1" in run("play", "regatta", stdin="q\n", LC_ALL="gl_ES.UTF-8").stdout
    assert "Regatta: Player 1" in run("play", "regatta", stdin="q\n", LC_ALL="de_DE.UTF-8").stdout


def test_the_shell_completes_commands_and_games() -> None:
    command = [str(Path(sys.executable).parent / "marea")]
    env = {**os.environ, "_MAREA_COMPLETE": "bash_complete", "COMP_WORDS": "marea sim reg", "COMP_CWORD": "2"}
    out = subprocess.run(command, capture_output=True, text=True, env=env, check=False, timeout=PATIENCE)
    assert out.stdout == "plain,regatta\n"
