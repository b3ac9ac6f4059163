"""Programs and terminals: the example in the manual, `marea join`, and the verification of random outcomes."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.patience import PATIENCE
from tests.server.servers import Client, new_table, serving
from tests.server.test_play import play_out

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("data")) as address:
        yield address


def marea(*words: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command of Marea with some input."""
    command = [sys.executable, "-m", "marea", *words]
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=PATIENCE, check=False)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["navia", "regatta"])
def test_the_example_in_the_manual_plays_a_whole_game(game: str, address: str) -> None:
    bot = ROOT / "docs" / "examples" / "bot.py"
    command = [sys.executable, str(bot), address, game]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    assert "winners" in done.stdout
    assert len(bot.read_text().splitlines()) <= 21  # twenty lines and a docstring


def test_join_plays_a_seat_to_the_end(address: str) -> None:
    made = httpx.post(
        f"{address}/api/tables",
        json={"game": "regatta", "seats": [{"kind": "open"}, {"kind": "bot"}], "pause": 0},
        timeout=PATIENCE,
    ).json()
    done = marea("join", made["url"], "--name", "Ana", "--lang", "gl", text="1\n0\n" * 40)
    assert done.returncode == 0, done.stderr
    assert "Es Ana." in done.stdout
    assert "Ana senta á mesa." in done.stdout
    assert "Comeza a partida." in done.stdout
    assert "Gaña" in done.stdout
    watcher = Client(address, made["table"])
    assert watcher.look()["status"] == "over"


def test_join_returns_with_the_token_and_leaves_the_table_unchanged(address: str) -> None:
    ana, _ = new_table(address, "regatta", [{"name": "Ana"}, {"name": "Brais"}])
    done = marea("join", f"{address}/table/{ana.table}", "--token", ana.token, "--lang", "en", text="q\n")
    assert "You are Ana." in done.stdout
    assert "The table goes on" in done.stdout
    assert ana.look()["status"] == "playing"


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("{address}/elsewhere/x", "a table's address looks like"),
        ("{address}/table/nowhere", "there is no such table"),
        ("http://127.0.0.1:9/table/x", "does not answer"),
    ],
)
def test_join_says_what_is_wrong_with_an_address(url: str, says: str, address: str) -> None:
    done = marea("join", url.format(address=address))
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert says in done.stderr


def test_verify_confirms_an_honest_game_and_refuses_one_changed_outcome(address: str, tmp_path: Path) -> None:
    clients = new_table(address, "navia", [{"name": "Ana"}, {"name": "Brais"}])
    play_out(clients)
    record = clients[0].ask("GET", "record").json()
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record))
    done = marea("replay", str(file), "--verify")
    assert done.returncode == 0, done.stderr
    assert f"outcomes follow from the seed that was committed to: {record['luck']['commitment']}" in done.stdout

    # The first deal, since any card is still in the deck; and nothing later, which another card may make illegal.
    first = next(i for i, move in enumerate(record["moves"]) if move.startswith("deal:"))
    record["moves"] = record["moves"][: first + 1]
    del record["result"]
    honest = record["moves"][first]
    for move in ("deal:theft", "deal:trap", "deal:spell", "deal:blessing", "deal:boarding", "deal:sabotage"):
        record["moves"][first] = move
        file.write_text(json.dumps(record))
        done = marea("replay", str(file), "--verify")
        if move == honest:
            assert done.returncode == 0, done.stderr
        else:
            assert done.returncode == 2
            assert f"'{move}' does not follow from the seed, which gives '{honest}'" in done.stderr
