"""Games by path: a server and its processes load them, and their errors are logged with a place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.cli.test_cli import run
from tests.projects import planted, project
from tests.server.doors import browser_at, play_out, problem, table_of
from tests.server.servers import Client, SupervisedServer, started
from tests.waiting import until

pytestmark = pytest.mark.once

HUMAN, GREEDY = {"kind": "human"}, {"kind": "bot", "bot": "greedy"}
SERVER_OPTIONS = ("--rate", "0", "--workers", "1", "--log", "json")
STUCK = "table task failed"
FAILED = "ZeroDivisionError: division by zero"


@pytest.mark.slow
def test_a_game_by_path_is_played_replayed_and_reviewed_and_no_other_path_is_loaded(tmp_path: Path) -> None:
    served, other = project(tmp_path), project(tmp_path, "reef")
    with started(tmp_path, str(served), *SERVER_OPTIONS) as server:
        with browser_at(server.address) as browser:
            listed = {game["id"]: game for game in browser.get("/api/games").json()}
            assert listed["lagoon"]["names"] == dict.fromkeys(listed["lagoon"]["languages"], "Lagoon")
            for game in (str(other), str(other / "src" / "reef"), "reef", str(served)):
                answer = browser.post("/api/tables", json={"game": game, "seats": [HUMAN, GREEDY]})
                assert problem(answer) in ((404, "unknown_game"), (422, "bad_request")), "or too long for an id"
        (ana,) = table_of(server.address, "lagoon", HUMAN, GREEDY)
        assert play_out([ana])["result"]["winners"]
        assert ana.ask("GET", "replay/0").status_code == 200, "the sandbox loads the game"
        assert ana.ask("POST", "review", {"seat": 0}).status_code == 202
        until(lambda: ana.ask("GET", "review?seat=0").json()["done"] > 0, "that the review process loads the game")
        assert server.stop() == 0
    assert [line["event"] for line in server.log_entries()] == ["started", "stopped"], "nothing failed"


@pytest.mark.slow
def test_a_failing_game_stops_only_its_own_tables_and_the_log_names_the_place(tmp_path: Path) -> None:
    lagoon, reef = project(tmp_path), project(tmp_path, "reef")
    step, value = planted(lagoon, "unseal", "1 / 0"), planted(reef, "evaluate", "1 / 0")
    with started(tmp_path, str(lagoon), str(reef), *SERVER_OPTIONS) as server:
        people = table_of(server.address, "lagoon", HUMAN, HUMAN)
        answers = [begin(player) for player in people]
        assert problem(answers[1]) == (500, "internal")
        assert people[1].look()["choices"], "the move that failed was not made"
        (alone,) = table_of(server.address, "lagoon", HUMAN, GREEDY)
        begin(alone)
        until(lambda: alone.ask("GET", "").status_code != 200, "that the move of the bot fails")
        assert problem(alone.ask("GET", "")) == (409, "set_aside")
        for game in ("reef", "regatta"):  # a bot that fails makes a random move
            assert play_out(table_of(server.address, game, HUMAN, GREEDY))["result"]["winners"]
        assert server.stop() == 0
    (broken,) = log_lines(server, "internal error")
    assert (broken["error"], broken["place"]) == (FAILED, step)
    (stuck,) = log_lines(server, STUCK)  # it is not retried
    assert (stuck["table"], stuck["error"], stuck["place"]) == (alone.table, FAILED, step)
    assert {(line["why"], line["place"]) for line in log_lines(server, "worker replaced")} == {
        (FAILED, step),
        (FAILED, value),
    }


def begin(player: Client) -> httpx.Response:
    """Make the first move."""
    now = player.look()
    return player.move(now["choices"][0]["move"], "m1", now["seq"])


def log_lines(server: SupervisedServer, event: str) -> list[dict[str, Any]]:
    """Return the log lines of an event."""
    return [line for line in server.log_entries() if line["event"] == event]


def test_a_path_without_a_game_or_with_a_duplicate_name_is_refused_in_one_line(tmp_path: Path) -> None:
    here = project(tmp_path)
    there = project(tmp_path / "there")
    for paths, why in (
        ([str(tmp_path / "nowhere")], "no game is called"),
        ([str(here), str(there)], "lagoon is already the name of another module"),
    ):
        out = run("serve", *paths, "--port", "0", "--data", str(tmp_path / "data"))
        assert (out.returncode, out.stdout) == (2, "")
        assert why in out.stderr
        assert out.stderr.count("\n") == 1
