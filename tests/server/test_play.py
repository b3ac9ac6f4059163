"""People and programs play over HTTP, from the first seat to the record."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from marea import games
from marea.kernel.record import Record, replay
from marea.table import verify
from tests.server.servers import Client, new_table, served


def play_out(clients: list[Client]) -> dict[str, Any]:
    """Play a table to its end, everybody by the first choice that is not the last one taken."""
    number = 0
    while True:
        for client in clients:
            now = client.look()
            if now["status"] == "over":
                return now
            if now["choices"]:
                number += 1
                move = now["choices"][number % len(now["choices"])]["move"]
                answer = client.move(move, f"m{number}", now["seq"])
                if not now["forced"]:  # else the table may have been faster
                    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize("game", ["regatta", "navia"])
def test_a_whole_game_over_http(game: str, tmp_path: Path) -> None:
    with served(tmp_path) as address:
        clients = new_table(address, game, [{"name": "Ana"}, {"name": "Brais"}])
        end = play_out(clients)
        record = Record.read(clients[0].ask("GET", "record").text)
    assert end["result"] == record.result
    assert verify(games.get(game), record) > 0
    assert [seat["name"] for seat in record.seats or []] == ["Ana", "Brais"]
    assert list(replay(games.get(game), record))
