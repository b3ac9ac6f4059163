"""Whole games over HTTP, from the first seat to the record."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from marea import games
from marea.kernel.record import Record, replay
from marea.table import verify
from tests.server.servers import Client, look_in_turn, new_table, serving


def play_out(clients: list[Client]) -> dict[str, Any]:
    """Play a table to its end, with various choices."""
    number = 0
    for client, now in look_in_turn(clients):
        if now["choices"]:
            number += 1
            move = now["choices"][number % len(now["choices"])]["move"]
            answer = client.move(move, f"m{number}", now["seq"])
            if not now["forced"]:  # else the table may make the move first
                assert answer.status_code == 200, answer.text
    return clients[0].look()


@pytest.mark.parametrize("game", ["regatta", "navia"])
def test_a_whole_game_over_http(game: str, tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        clients = new_table(address, game, [{"name": "Ana"}, {"name": "Brais"}])
        end = play_out(clients)
        record = Record.read(clients[0].ask("GET", "record").text)
    assert end["result"] == {**(record.result or {}), "hints": [0, 0]}
    assert verify(games.get(game), record) > 0
    assert [seat["name"] for seat in record.seats or []] == ["Ana", "Brais"]
    assert list(replay(games.get(game), record))


def test_an_undo_that_is_sent_twice_takes_one_move_back(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        clients = new_table(address, "navia", [{"name": "Ana"}, {"name": "Brais"}], options={"first": 0}, pause=60)
        for client in clients:
            assert client.move("place:0" if client is clients[0] else "place:4", "p", client.look()["seq"]).is_success
        ana = clients[0]
        assert ana.move("pass", "m", ana.look()["seq"]).is_success
        seen = ana.look()
        assert seen["undo"]
        assert ana.ask("POST", "undo", {"expected": seen["seq"]}).is_success
        again = ana.ask("POST", "undo", {"expected": seen["seq"]})
        assert (again.status_code, again.json()["error"]["code"]) == (409, "stale")
        assert "pass" in [choice["move"] for choice in ana.look()["choices"]]
